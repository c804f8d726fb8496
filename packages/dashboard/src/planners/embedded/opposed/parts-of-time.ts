import { redrawn } from '../alternatives/redrawn.ts'
import type { Measure } from '../../../plan.ts'
import { groupingsOf, relationsOf } from '../../../plan.ts'
import { columnOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import type { PlanRequest } from '../../planner.ts'
import { describeChart } from '../titles/description.ts'
import { namedAlone, nounOf } from '../titles/names.ts'
import { dayParts, hoursFrom } from '../words/day-parts.ts'
import { weekdayNames } from '../words/time.ts'
import type { Body, Reader } from './both.ts'
import { inParts } from './in-parts.ts'

/** A part of the week or of the day, in the numbers of the folded grain. */
interface Part {
  readonly label: string
  readonly said: string
  readonly values: readonly number[]
  /** As it is told, where it can be cut in other ways. */
  readonly told?: string
}

interface Split {
  readonly grain: 'weekday' | 'hour_of_day'
  readonly parts: readonly Part[]
  /** They are as often listed as compared: only words of comparing set them against each other. */
  readonly areListed?: true
}

const splits: readonly Split[] = [
  {
    grain: 'weekday',
    parts: [
      {
        label: 'Weekend',
        said: String.raw`week ?-?ends?|sat(?:urday)?s?\s*(?:and|&|\+|-|\/)\s*sun(?:day)?s?`,
        values: [6, 7],
        told: 'the weekend is Saturday and Sunday',
      },
      {
        label: 'Weekdays',
        said: String.raw`week ?-?days?|working days?|work days?|mon(?:day)?s?\s*(?:to|-|–)\s*fri(?:day)?s?|(?:the )?other days|(?:the )?rest of the week`,
        values: [1, 2, 3, 4, 5],
        told: 'weekdays are Monday to Friday',
      },
    ],
  },
  {
    grain: 'weekday',
    areListed: true,
    parts: weekdayNames.map((name, at) => ({
      label: `${name.charAt(0).toUpperCase()}${name.slice(1)}s`,
      said: `${name}s?`,
      values: [at + 1],
    })),
  },
  {
    grain: 'hour_of_day',
    parts: dayParts.map(({ hours, ...part }) => ({ ...part, values: hours })),
  },
  {
    grain: 'hour_of_day',
    parts: [
      {
        label: 'Before noon',
        said: String.raw`before (?:noon|mid-?day|lunch|12(?: ?(?:pm|noon|o'?clock))?)|fore-?noons?`,
        values: hoursFrom(0, 12),
        told: 'noon is at 12',
      },
      {
        label: 'After noon',
        said: String.raw`after(?: ?(?:noon|mid-?day|lunch|12(?: ?(?:pm|noon|o'?clock))?)|(?=\s*[.?!]*$))`,
        values: hoursFrom(12, 12),
        told: 'what is after it lasts until midnight',
      },
    ],
  },
]

const comparing = String.raw`vs\.?|v\/s|versus|against|(?:as )?compar(?:ed|ing) (?:to|with|against)|compared`
const ends =
  /\b(?:weekends?|week-ends?|sat|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings?|after-?noons?|evenings?|nights?|noons?|forenoons?|mid-?day)\b/i
const asked = /\b(?:vs|versus|against|compar\w*|difference|or|than)\b|v\/s/i
const idle =
  /^\s*(?:(?:please|show(?: me)?|give(?: me)?|what is|compare|comparison (?:of|between)|difference between|between|the|our|on|in|of|for|during)\b\s*)+/i

/** "Weekend vs weekday sales", "mornings against evenings": both parts beside each other, of what is measured otherwise over all of them. */
export function partsOfTime({ catalog, prompt, fiscalYearStart }: PlanRequest, read: Reader): ReturnType<Reader> {
  if (!ends.test(prompt) || !asked.test(prompt)) return undefined
  for (const { grain, parts, areListed } of splits)
    for (const one of parts)
      for (const other of parts) {
        const match = one === other ? null : said(one, other, areListed).exec(prompt)
        if (!match) continue
        const rest = plainly(prompt, match, grain)
        const planned = read(rest ?? `busiest ${grain === 'weekday' ? grain : 'hour'}`)
        const [chart, ...more] = planned?.charts ?? []
        const body = chart && more.length === 0 ? split(catalog, chart, grain, [one, other]) : undefined
        if (!planned || !body) return undefined
        // Nobody said "busiest".
        const assumptions =
          rest === undefined
            ? [
                `Nothing was said to compare: ${amountTold(body)} was taken.`,
                ...body.assumptions.filter((note) => !note.startsWith('“busiest”')),
              ]
            : body.assumptions
        const traces = chart?.traces.flatMap((trace) => {
          const start = prompt.indexOf(trace.words)
          return start < 0 ? [] : [{ ...trace, start, end: start + trace.words.length }]
        })
        return {
          charts: [
            { ...body, traces: traces ?? [], assumptions, alternatives: redrawn(catalog, { ...body, id: 'chart_1' }, fiscalYearStart) },
          ],
          understanding: rest === undefined ? { ...planned.understanding, unknown: [] } : planned.understanding,
        }
      }
  return undefined
}

const said = (one: Part, other: Part, areListed = false): RegExp =>
  new RegExp(
    String.raw`\b(?:${one.said})\b([^,;.?!]{0,40}?)\s+(?:${comparing}${areListed ? '' : '|than|and|or|to'})\s+(?:the |on |in |those (?:on|of|in) )*(?:${other.said})\b`,
    'i',
  )

const amountTold = ({ source }: Body): string => `the number of ${nounOf(namedAlone(source.base.table)).many}`

/** The rest of the request, by the whole of what is split; undefined where nothing else is said. */
function plainly(prompt: string, match: RegExpExecArray, grain: Split['grain']): string | undefined {
  const by = grain === 'weekday' ? 'weekday' : 'hour of day'
  const middle = (match[1] ?? '').trim()
  const after = prompt.slice(match.index + match[0].length).trim()
  const ahead = `${prompt.slice(0, match.index)} `.replace(idle, '').trim()
  const behind = middle !== '' && after.toLowerCase().startsWith(middle.toLowerCase()) ? after.slice(middle.length) : after
  const rest = [ahead.replace(/\b(?:on|in|of|for|during|the|between)$/i, ''), middle, behind.replace(/[?.!]+$/, '')].join(' ').trim()
  return rest === '' ? undefined : `${rest} by ${by}`
}

function split(catalog: Catalog, chart: Body, grain: Split['grain'], parts: readonly Part[]): Body | undefined {
  const whole = groupingsOf(chart).find((each) => each.grain === grain)
  const [measure] = chart.measures
  if (!whole || !measure) return undefined
  // A day has no hours where none are stored.
  const table = relationsOf(chart.source).find(({ alias }) => alias === whole.column.relation)?.table ?? ''
  if (grain === 'hour_of_day' && columnOf(catalog, table, whole.column.column)?.type !== 'timestamp') return undefined
  const { column } = whole
  const those = parts.map(({ label, values }) => ({ label, where: { kind: 'calendar', column, grain, values } as const }))
  const body = inParts(chart, whole, those)
  if (!body) return undefined
  const told = toldOf(parts, isTotal(measure) && grain === 'weekday')
  const made: Body = { ...body, assumptions: [...chart.assumptions, ...told] }
  const [one, other] = parts.map((part) => (part.told === undefined ? part.label : part.label.toLowerCase()))
  const [first] = made.dimensions
  const title = `${measure.label}${first ? ` by ${first.label.toLowerCase()}` : ''}, ${one ?? ''} and ${other ?? ''}`
  return { ...made, ...describeChart(made), title }
}

const isTotal = ({ aggregate }: Measure): boolean => aggregate === 'sum' || aggregate.startsWith('count')

function toldOf(parts: readonly Part[], areTotals: boolean): readonly string[] {
  const text = parts.flatMap(({ told }) => told ?? []).join(', ')
  if (text === '') return []
  return [`${text.charAt(0).toUpperCase()}${text.slice(1)}${areTotals ? '; these are totals, of two days of the week and of five.' : '.'}`]
}
