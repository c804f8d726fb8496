import { redrawn } from '../alternatives/redrawn.ts'
import type { Measure } from '../../../plan.ts'
import { groupingsOf, relationsOf } from '../../../plan.ts'
import { columnOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import type { PlanRequest } from '../../planner.ts'
import { describeChart } from '../titles/description.ts'
import { namedAlone, nounOf } from '../titles/names.ts'
import { dealtNouns } from '../words/comparisons.ts'
import { dayParts, dayPartsIn, dayPartsListed, hoursFrom } from '../words/day-parts.ts'
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
  ...weekdayNames.map((name, at): Split => {
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}s`
    const others = weekdayNames.map((_, place) => place + 1).filter((day) => day !== at + 1)
    return {
      grain: 'weekday',
      areListed: true,
      parts: [
        { label, said: `${name}s?`, values: [at + 1] },
        {
          label: 'Other days',
          said: String.raw`(?:all |any )?(?:other|normal|remaining|regular) (?:week ?-?)?days?|(?:rest|others|remainder)(?: of (?:the )?(?:week|days))?`,
          values: others,
        },
      ],
    }
  }),
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
  if (!ends.test(prompt)) return undefined
  const found = listed(prompt, catalog) ?? (asked.test(prompt) ? opposed(prompt) : undefined)
  if (!found) return undefined
  const { match, grain, parts } = found
  const rest = plainly(prompt, match, grain)
  const planned = read(rest ?? `busiest ${grain === 'weekday' ? grain : 'hour'}`)
  const [chart, ...more] = planned?.charts ?? []
  const body = chart && more.length === 0 ? split(catalog, chart, grain, parts) : undefined
  if (!planned || !body) return undefined
  // Nobody said "busiest".
  const assumptions =
    rest === undefined
      ? [`Nothing was said to compare: ${amountTold(body)} was taken.`, ...body.assumptions.filter((note) => !note.startsWith('“busiest”'))]
      : body.assumptions
  const traces = chart?.traces.flatMap((trace) => {
    const start = prompt.indexOf(trace.words)
    return start < 0 ? [] : [{ ...trace, start, end: start + trace.words.length }]
  })
  return {
    charts: [{ ...body, traces: traces ?? [], assumptions, alternatives: redrawn(catalog, { ...body, id: 'chart_1' }, fiscalYearStart) }],
    understanding: rest === undefined ? { ...planned.understanding, unknown: [] } : planned.understanding,
  }
}

interface Found {
  readonly match: RegExpExecArray
  readonly grain: Split['grain']
  readonly parts: readonly Part[]
}

/** "Weekend vs weekday". */
function opposed(prompt: string): Found | undefined {
  for (const { grain, parts, areListed } of splits)
    for (const one of parts)
      for (const other of parts) {
        const match = one === other ? null : said(one, other, areListed).exec(prompt)
        if (match) return { match, grain, parts: [one, other] }
      }
  return undefined
}

/** "Orders in the morning and evening", "morning, evening, night": nothing is at both times. Not where shifts are stored under such names. */
function listed(prompt: string, { tables }: Catalog): Found | undefined {
  const match = new RegExp(dayPartsListed, 'iu').exec(prompt)
  const named = match ? dayPartsIn(match[0]) : []
  const isStored = (value: string | number | boolean | null): boolean =>
    typeof value === 'string' && /^\p{L}+(?: shift)?$/iu.test(value) && dayPartsIn(value).length > 0
  if (!match || named.length < 2 || tables.some(({ columns }) => columns.some(({ values }) => values.some(isStored)))) return undefined
  return { match, grain: 'hour_of_day', parts: named.map(({ hours, ...part }) => ({ ...part, values: hours })) }
}

const said = (one: Part, other: Part, areListed = false): RegExp =>
  new RegExp(
    String.raw`\b(?:${one.said})\b([^,;.?!]{0,40}?)\s+(?:${comparing}${areListed ? '' : '|than|and|or|to'})\s+(?:the |on |in |those (?:on|of|in) )*(?:${other.said})\b`,
    'i',
  )

const amountTold = ({ source }: Body): string => `the number of ${nounOf(namedAlone(source.base.table)).many}`

/** "What time do people come to shop", "when are customers coming". */
const whenTheyCome =
  /^(?:(?:at |in )?(?:what|which) (?:time|hours?|part of (?:the )?day)|when)(?: of (?:the )?day)? (?:\p{L}+ ){0,4}(?:come|comes|coming|came|shop|shopping|visit|visits|visiting)(?: (?:to|in|into|for|and|the|our|my|shop|shops|store|stores|shopping|buy|more|most|mostly))*$/iu

/** The rest of the request, by the whole of what is split; undefined where nothing else is said. */
function plainly(prompt: string, match: RegExpExecArray, grain: Split['grain']): string | undefined {
  const by = grain === 'weekday' ? 'weekday' : 'hour of day'
  const middle = (match[1] ?? '').trim()
  const after = prompt.slice(match.index + match[0].length).trim()
  const ahead = `${prompt.slice(0, match.index)} `.replace(idle, '').trim()
  const behind = middle !== '' && after.toLowerCase().startsWith(middle.toLowerCase()) ? after.slice(middle.length) : after
  const rest = [ahead.replace(/[,:]$/, '').replace(/\b(?:on|in|of|for|during|the|between)$/i, ''), middle, behind.replace(/[?.!]+$/, '')]
    .join(' ')
    .trim()
  return rest === '' || whenTheyCome.test(rest) ? undefined : `${amountAsked(rest)} by ${by}`
}

/** "When do we sell more", "do people return more": the noun of what is done. */
function amountAsked(rest: string): string {
  const [, verb = '', behind = ''] = deedAsked.exec(rest) ?? []
  const noun = Object.hasOwn(dealtNouns, verb.toLowerCase()) ? dealtNouns[verb.toLowerCase()] : undefined
  return noun === undefined ? rest : `${noun}${behind}`
}

const deedAsked =
  /^\W*(?:when (?:do|does|did|are|is|have|has)|do|does|did|are|is) (?:we|i|you|they|people|customers|clients|guests) (\p{L}+)(?: (?:the )?(?:more|most|better|best|less|least))(?: (?:on|in|at|during))?(?= |$)(.*)$/iu

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
  const called = parts.map((part) => (part.told === undefined ? part.label : part.label.toLowerCase()))
  const [first] = made.dimensions
  const title = `${measure.label}${first ? ` by ${first.label.toLowerCase()}` : ''}, ${called.slice(0, -1).join(', ')} and ${called.at(-1) ?? ''}`
  return { ...made, ...describeChart(made), title }
}

const isTotal = ({ aggregate }: Measure): boolean => aggregate === 'sum' || aggregate.startsWith('count')

const inWords: readonly string[] = ['', 'one day', 'two days', '', '', 'five days', 'six days']

function toldOf(parts: readonly Part[], areTotals: boolean): readonly string[] {
  const text = parts.flatMap(({ told }) => told ?? []).join(', ')
  const counts = parts.map(({ values }) => inWords[values.length] ?? '')
  const isUneven = new Set(counts).size > 1
  const totals = areTotals && isUneven ? `these are totals, of ${counts[0] ?? ''} of the week and of ${counts[1]?.split(' ')[0] ?? ''}` : ''
  const note = [text, totals].filter((each) => each !== '').join('; ')
  return note === '' ? [] : [`${note.charAt(0).toUpperCase()}${note.slice(1)}.`]
}
