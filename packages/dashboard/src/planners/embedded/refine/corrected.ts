import type { ChartPlan, Measure } from '../../../plan.ts'
import { unitOf } from '../../../connections/meaning.ts'
import { formOf } from '../words/word-forms.ts'
import { clauseOf } from './clauses/index.ts'
import type { Clause } from './clauses/index.ts'
import { aggregateSaid, isTime } from './columns.ts'
import type { EditContext } from './edit.ts'
import { named } from './filters/in-place.ts'
import { partSaid } from './groups/axes.ts'
import { shownMeasure } from './measures/index.ts'
import { namesMeasure } from './measures/names-measure.ts'
import type { State } from './state.ts'
import { deniesValues, valuesNamed } from './values-named.ts'
import { kindPhrases } from './words.ts'
import { timeAdverbs } from '../words/time.ts'

const wanting =
  "(?:(?:(?:i|we) (?:said|meant|mean|want(?:ed)?|need(?:ed)?|asked for|was asking for|would like)|it should be|should be|make it|show(?: me)?|use|give(?: me)?|put|take|but|rather|instead|just|only|simply|it's|its|that's)\\s+)"
/** Neither another form of the same, nor what tells only a part of it. */
const plain = '(?!(?:just|only|all|every|more|less|so|too|yet|even|in|as|needed|required|here|there)\\b)'
/** Each with what is not wanted and what is, by the places of its groups. */
const forms: readonly (readonly [pattern: RegExp, gone: number, wanted: number])[] = [
  // "Not revenue, units", "not the revenue - units", "not by category but by brand".
  [
    new RegExp(
      `^not (?:the |a |an )?(${plain}[^,;:]{1,60}?)(?:\\s*[,;:]|\\s+[-–—]+(?=\\s)|(?=\\s+but\\s))\\s*${wanting}{0,3}(?:the )?([^,;:]{1,60})$`,
      'i',
    ),
    1,
    2,
  ],
  // "By vendor, not month", "vendor and not month".
  [
    new RegExp(
      `^${wanting}{0,3}(?:the )?([^,;:]{1,60}?)(?:\\s*,|\\s+[-–—]+)?\\s+(?:and\\s+)?(?<!\\bnot\\s)not (?:the |a |an )?(${plain}[^,;:]{1,60})$`,
      'i',
    ),
    2,
    1,
  ],
  // "Units rather than revenue".
  [
    new RegExp(
      `^${wanting}{0,3}(?:the )?([^,;:]{1,60}?),?\\s+(?:rather than|in place of|as opposed to) (?:the |a |an )?([^,;:]{1,60})$`,
      'i',
    ),
    2,
    1,
  ],
]
/** Already told so; of a quotient or a time of the rows it is told anew. */
const plainly = new RegExp(`^${wanting}{0,3}(?:the )?([^,;:]{1,60}?),?\\s+instead of (?:the |a |an )?([^,;:]{1,60})$`, 'i')
const already = /\b(?:instead|only|just|not|don't|do not|without|except|exclude)\b/i
const whole = /^(?:(?:the )?(?:full|whole|entire|complete|all)(?: of)?(?: the)?(?: year)? )/i
const ahead = /^(?:(?:by|per|in|on|for|of|with)\s+)?(?:the\s+)?/i

/** A wish that names what is shown as what is not meant: "units instead of revenue" of "not revenue, units", "vendor instead of month" of "by vendor, not month". */
export function corrected(clause: Clause, { catalog, fiscalYearStart, plan: { charts } }: State): Clause {
  if (!/\b(?:not|than|place|opposed|instead)\b/.test(clause.lower)) return clause
  const context: EditContext = { catalog, fiscalYearStart, aimed: false, written: clause.text, charts }
  for (const [pattern, goneAt, wantedAt] of [...forms, [plainly, 2, 1] as const]) {
    const match = pattern.exec(clause.text)
    const [gone = '', wanted = ''] = [match?.[goneAt], match?.[wantedAt]].map((words) =>
      words?.trim().replace(/(?: (?:instead|please|ones?))?[\s.!?]*$/i, ''),
    )
    if (gone === '' || wanted === '' || already.test(wanted)) continue
    const bare = unitOfTime(gone.replace(ahead, '').replace(/\s+(?:again|now|please)$/i, ''))
    const isOf = (is: typeof isShown): boolean => charts.some((chart) => is(bare.toLowerCase(), chart, context))
    const under = charts.map((chart) => dividedBy(chart, bare.toLowerCase())).find((noun) => noun !== undefined)
    if (under !== undefined && !/^(?:the )?(?:total|average|avg|mean|number|count)\b|\b(?:per|by)\b/i.test(wanted))
      return clauseOf(`${wanted} per ${under} instead`)
    // "The total, not per order".
    if (/^per /i.test(gone) && !/\b(?:per|by)\b/i.test(wanted) && isOf(isBelow)) return clauseOf(`show ${wanted} instead`)
    if (isOf(isKeptTime) || (isTime(bare) && isTime(wanted.replace(/^(?:in|for|during) /i, ''))))
      return clauseOf(`only ${wanted.replace(/^(?:in|for|during) /i, '').replace(whole, '')}`)
    if (pattern !== plainly && isOf(isShown)) return clauseOf(`${unitOfTime(wanted.replace(/^but /i, ''))} instead of ${bare}`)
  }
  return clause
}

/** "Weekly", "week wise": as a breakdown is called. */
const unitOfTime = (words: string): string =>
  timeAdverbs[words.toLowerCase().replace(/^annually$/, 'annual')] ??
  words.replace(/(?<=\S)[- ]wise$/i, '').replace(/^((?:by )?(?:hour|day|week|month|quarter|year))s$/i, '$1')

/** "Order" of units per order, where the units are named: they alone are another, and not what they are divided by. */
function dividedBy({ measures: [measure, ...more] }: ChartPlan, gone: string): string | undefined {
  const [, above, below] = (measure?.formula && more.length === 0 && /^(.+) per (.+)$/.exec(measure.label)) || []
  if (measure === undefined || above === undefined) return undefined
  return isCalled(gone, { ...measure, label: above }) ? below : undefined
}

/** "Order" of units per order. */
const isBelow = (words: string, { measures: [measure] }: ChartPlan): boolean => {
  const [, below] = (measure?.formula && / per (.+)$/.exec(measure.label)) || []
  return measure !== undefined && below !== undefined && isCalled(words, { ...measure, label: below })
}

/** Whether the words name what the chart is broken down by, what it measures, or what its rows are kept to. */
function isShown(words: string, chart: ChartPlan, context: EditContext): boolean {
  return (
    partSaid(words, chart, context) !== undefined ||
    chart.measures.some((measure) => isCalled(words, measure)) ||
    namesMeasure(words, chart, context) ||
    shownMeasure(chart, words, aggregateSaid(words), context) !== undefined ||
    isKept(words, chart) ||
    isDrawn(words, chart)
  )
}

/** "Average" of "Average order value", "rupees" of what is told in these, "number of orders" of what counts them. */
function isCalled(words: string, { label, unit, aggregate }: Measure): boolean {
  const said = words.match(/[\p{L}\p{N}]+/gu) ?? []
  const stems = new Set((label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => formOf(word).stem))
  if (said.length > 0 && said.every((word) => stems.has(formOf(word).stem))) return true
  const counted = /^(?:(?:the )?(?:number|no\.?|count) of )/.exec(words)?.[0]
  if (counted !== undefined && aggregate.startsWith('count'))
    return (words.slice(counted.length).match(/\p{L}+/gu) ?? []).every((word) => stems.has(formOf(word).stem))
  return said.length === 1 && unit !== undefined && unitOf(`n ${words}`, 'number') === unit
}

function isKept(words: string, { where, limit }: ChartPlan): boolean {
  if (
    where.some(
      (each) =>
        !deniesValues(each) &&
        named(
          words,
          valuesNamed(each).filter((value) => typeof value === 'string'),
        ) !== undefined,
    )
  )
    return true
  return limit !== undefined && /^(?:top |first )?\d+$/.test(words)
}

/** A time, where the rows are kept to one. */
function isKeptTime(words: string, { where }: ChartPlan): boolean {
  if (!where.some(({ kind }) => kind === 'period')) return false
  return isTime(words) || (/\d/.test(words) && isTime(`last ${words}`))
}

const isDrawn = (words: string, { kind }: ChartPlan): boolean =>
  kindPhrases.some(([pattern, named]) => named === kind && new RegExp(`^(?:${pattern.source})$`).test(words))
