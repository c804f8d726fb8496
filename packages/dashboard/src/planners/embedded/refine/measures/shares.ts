import { isOfGroup } from '../../../../plan.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { measureWords, shareWords } from '../../titles/labels.ts'
import { columnWords, nounOf } from '../../titles/names.ts'
import { explainMetric, metricMeasure } from '../../chart/metrics.ts'
import { addsUp } from '../../schema/additive.ts'
import { wordsOfName } from '../../words/word-forms.ts'
import { marksOutOf, percentOfMarks } from '../../schema/marks-out-of.ts'
import { exchanged, partSaid } from '../groups/axes.ts'
import { profileIn } from '../columns.ts'
import { counted } from './counting.ts'
import { namesMeasure } from './names-measure.ts'
import { asKind } from '../kinds.ts'
import { nothing, without } from '../edit.ts'
import type { Edit, EditContext, Found, Reader } from '../edit.ts'

const off =
  /\b(?:absolute|actual|raw|plain) (?:numbers?|values?|figures?|amounts?|counts?)\b|\b(?:not|no|instead of|without) (?:percent(?:age)?s?|shares?|%)/
/** Of what is shown as shares: "in rupees". */
const amounts =
  /^\s*(?:(?:put|bring|show|get|give|go|make|take|want|need|have) )*(?:(?:it|them|me|us) )*(?:back )?(?:(?:in|into|to|as) )?(?:the )?(?:rupees?|rs|inr|money|amounts?|numbers?|counts?|figures?|values?)(?:(?: (?:again|instead|back|only|now|please))*\s*$|(?: (?:again|back))+(?=\s*,))/
const on =
  /(?:\b(?:as|in|into|to|show|use|with)\s+(?:a |the )?(?:percent(?:age)?s?|shares?|proportions?|%)|\bpercent(?:age)?s? of (?:the )?(?:total|whole)|\bshares? of (?:the )?(?:total|whole)|% of (?:the )?(?:total|whole))(?!\w)(?: (?:of|instead).*$)?/
/** "What % is each", "each one's share", "percentage wise". */
const ofEach = new RegExp(
  [
    "^\\s*(?:and |so )?(?:what|how much|how many|which)(?: is| are|'s)? (?:the )?(?:%|percent(?:age)?s?|shares?|parts?|proportions?)(?: of (?:the )?(?:total|whole|all|it|sum))?(?: (?:is|are|does|do|has|have|for|of|goes to|comes from))* (?:each|every|they|them|these|those|it|that)\\b.*$",
    "\\b(?:each|every)(?: one| \\p{L}+)?(?:'?s)? (?:shares?|percentages?|%|part|proportion)(?!\\w).*$",
    '(?:\\bpercent(?:age)?|%)[- ]?wise\\b',
    '^\\s*(?:(?:show|give|see|the|me) )*(?:%|percentages?|shares?|proportions?) of (?:each|every|all)(?: (?:one|of them))?(?: in (?:%|percent))?\\s*$',
    '^\\s*(?:(?:i )?(?:want|need)|give|make it|put|with|use) (?:me )?(?:the |a )?(?:%|percentages?|shares?)(?: (?:instead|please|of each))*\\s*$',
    '^\\s*(?:%|percent(?:age)?s?|shares?) instead\\s*$',
  ].join('|'),
  'u',
)
/** "Each category as % of its region": what comes to a whole. */
const within =
  /(?:%|\bpercent(?:age)?s?|\bshares?|\bproportions?|\bparts?) (?:of|within|in|per|for) (?:its|their|his|her|each|every|the|one)(?: own| whole| total)? (\p{L}[\p{L} ]*?)(?:'?s)?(?: total| sum| as a whole)?\s*$|\bwithin (?:its|their|each|every) (\p{L}[\p{L} ]*?)\s*$|(?:%|\bpercent(?:age)?s?|\bshares?|\bproportions?) (?:of|within|in|per) (?:the )?(\p{L}[\p{L} ]*?)\s*$|\b(?:each|every|per) (\p{L}[\p{L} ]{0,40}?) (?:as|to|is|at|=|(?:adds?|adding|sum(?:s|ming)?|com(?:es|ing)) (?:up )?to) 100 ?(?:%|percent)\s*$/u
const ofAll = /\bof (?:the )?(?:grand |overall |whole )?(?:total|whole|sum|all)\b|\boverall\b/

/** "As a percent of the sales". */
export const overOther =
  /\b(?:as|in) (?:an? |the )?(?:%|percent(?:age)?s?|shares?|parts?|proportions?) of (?!(?:the |all )?(?:total|whole|all|sum|everything|overall|grand|it|them|these|those|each|every)\b)(.+)$/

/** Whether it asks for plain numbers: where these are shown, nothing is wrong. */
export const asksPlain = (text: string): boolean => off.test(text)

/** "In percent", "as shares", "% of the total", "plain numbers". */
export const readShare: Reader = (text, context) => {
  const gone = off.exec(text) ?? (context.charts.some(isOfShares) ? (amounts.exec(text) ?? itself(context)) : null)
  if (gone) return { edits: [plain(context)], rest: without(text, gone) }
  const inside = withinSaid(text, context)
  if (inside) return inside
  if (isOverOther(context)) return nothing(text)
  // "Each one" may have been taken for all the charts.
  const isOfEach = /%|percent|share|proportion/.test(text) && ofEach.test(context.written.toLowerCase())
  const match = ofEach.exec(text) ?? on.exec(text) ?? (isOfEach ? /^.*$/.exec(text) : null)
  if (!match) return nothing(text)
  const marked = inMarks(text, match, context)
  if (marked) return marked
  const each = !ofAll.test(match[0])
  // Averages come to no whole: what they are of does.
  const parts = (chart: ChartPlan): ChartPlan =>
    /\b(?:shares?|proportions?|total|whole)\b/.test(match[0]) && !chart.measures.some(adds) ? summed(chart, context) : chart
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => {
      if (!parts(chart).measures.some(adds)) return isPercent(chart) ? 0.2 : 0
      return chart.dimensions.length === 0 || chart.kind === 'histogram' ? 0 : chart.kind === 'bar' ? 1 : 0.6
    },
    apply: (chart) => (isPercent(chart) ? chart : asShares(parts(chart), each, context)),
  }
  return { edits: [edit], rest: without(text, match) }
}

/** "Revenue again" of shares of it: what is shown itself. */
function itself({ written, ...context }: EditContext): RegExpExecArray | null {
  const said = /^(?:show |put |give |make it )?(?:back to )?(?:the )?(\p{L}[\p{L} ]{0,50}?) (?:again|itself|instead|back)$/u.exec(
    written.toLowerCase(),
  )?.[1]
  const isMeasured =
    said !== undefined && context.charts.some((chart) => isOfShares(chart) && namesMeasure(said, chart, { ...context, written }))
  return isMeasured ? /^.*$/s.exec(written.toLowerCase()) : null
}

/** "Profit as a percent of sales": of something else than all of what is shown. */
function isOverOther({ written, ...context }: EditContext): boolean {
  const said = overOther.exec(written.toLowerCase())
  if (!said) return false
  const isPlain = !/\p{L}/u.test(
    written.slice(0, said.index).replace(/\b(?:show|give|make|put|see|it|them|this|these|that|me|and|now|only|i|want|need)\b/gi, ''),
  )
  const whole = (said[1] ?? '').replace(/^(?:the |its |their |our )+/, '').trim()
  return !(isPlain && context.charts.some((chart) => namesMeasure(whole, chart, { ...context, written })))
}

function asShares(chart: ChartPlan, each: boolean, context: EditContext): ChartPlan {
  const whole = each ? wholeEach(chart) : undefined
  if (whole) return whole
  const measures = chart.measures.map(({ share: _before, ...measure }) =>
    adds(measure) ? { ...measure, share: true, label: shareWords(measure.label) } : shareless(chart, measure, context),
  )
  return { ...chart, having: chart.having.map((limit) => asAmount(limit, chart)), measures }
}

/** The total of an amount of money that is averaged. */
function summed(chart: ChartPlan, { catalog }: EditContext): ChartPlan {
  const measures = chart.measures.map((measure): Measure => {
    const at = measure.aggregate === 'mean' && !measure.minus && measure.column ? profileIn(catalog, chart, measure.column) : undefined
    if (!at || at.profile.meaning !== 'money' || !addsUp(wordsOfName(at.profile.name), at.profile)) return measure
    return { ...measure, aggregate: 'sum', label: measureWords('sum', columnWords(at.profile, at.table), nounOf(at.table)) }
  })
  return { ...chart, measures }
}

/** Marks in percent are those of what they are marked out of, and no share of all marks that were given. */
function inMarks(text: string, match: RegExpExecArray, { charts, catalog }: EditContext): Found | undefined {
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const [measure, ...more] = chart.measures
    const table = measure?.column && profileIn(catalog, chart, measure.column)?.table
    const metric = table && marksOutOf(table)?.marks.name === measure.column.column ? percentOfMarks(table) : undefined
    // Its columns are those of the relation that bears the table's name.
    if (!measure || !metric || more.length > 0 || measure.column?.relation !== table?.id) return undefined
    return {
      ...chart,
      measures: [metricMeasure(measure.id, metric)],
      assumptions: [...chart.assumptions, explainMetric(table?.id ?? '', metric)],
    }
  }
  if (ofAll.test(match[0]) || !charts.some(change)) return undefined
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: without(text, match) }
}

/** Where the words name a breakdown of a chart that has two, its parts come to a whole each. */
function withinSaid(text: string, context: EditContext): Found | undefined {
  // The names of what is shown may have been taken for the name of the chart.
  const said = [context.written.toLowerCase(), text].flatMap((words) => within.exec(words) ?? [])
  const whole = said.slice(1).find((words) => words !== undefined)
  if (whole === undefined) return undefined
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const part = partSaid(whole, chart, context)
    const bars = chart.kind === 'rect' || chart.kind === 'table' ? asKind(context.catalog, chart, 'bar') : chart
    const other = part === 'second' ? 'series' : part
    const turned = bars && other === 'series' ? exchanged(bars, 'axis', 'series') : other === 'axis' ? bars : undefined
    const { measures } = turned ?? { measures: [] }
    return turned && wholeEach({ ...turned, measures: measures.map(({ share: _share, ...measure }) => measure) })
  }
  if (!context.charts.some(change)) return undefined
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** Those that come to so much are the same, whatever is told of them. */
function asAmount(limit: ChartPlan['having'][number], { measures }: ChartPlan): ChartPlan['having'][number] {
  const measure = 'measure' in limit && limit.ofMean === undefined ? measures.find(({ id }) => id === limit.measure) : undefined
  if (!measure || measure.aggregate === 'metric' || measure.minus || !isOfGroup(measure)) return limit
  const { aggregate, column } = measure
  return { aggregate, ...(column ? { column } : {}), op: limit.op, value: limit.value }
}

const adds = ({ aggregate }: Pick<Measure, 'aggregate'>): boolean => aggregate === 'sum' || aggregate === 'count'

const isPercent = ({ measures }: ChartPlan): boolean =>
  measures.length > 0 && measures.every(({ share, format, change }) => share === true || format === 'percent' || change === 'percent')

/** What each step of the axis is made of: its parts come to a whole each, and time is what they are read along. */
function wholeEach(chart: ChartPlan): ChartPlan | undefined {
  const [axis, ...others] = chart.dimensions
  const [measure, ...measures] = chart.measures
  if (!axis || !chart.series || others.length > 0 || measures.length > 0 || !measure || !adds(measure)) return undefined
  if (!['bar', 'line', 'area'].includes(chart.kind) || (axis.grain && chart.series.grain)) return undefined
  const along = chart.series.grain && !axis.grain ? exchanged(chart, 'axis', 'series') : chart
  return along && { ...along, kind: along.kind === 'line' ? 'area' : along.kind, stack: 'normalized' }
}

function plain(context: EditContext): Edit {
  const apply = (chart: ChartPlan): ChartPlan => ({
    ...chart,
    ...(chart.stack === 'normalized' ? { stack: 'stacked' as const } : {}),
    measures: chart.measures.map(({ share: _before, ...measure }) => shareless(chart, measure, context)),
  })
  return { scope: 'best', fits: (chart) => (isOfShares(chart) ? 1 : chart.measures.some(adds) ? 0.3 : 0), apply }
}

function isOfShares({ measures, stack }: ChartPlan): boolean {
  return stack === 'normalized' || measures.some(({ share }) => share)
}

/** Under the name that it had before it became a share. */
function shareless(chart: ChartPlan, measure: Measure, context: EditContext): Measure {
  if (!/^share of /i.test(measure.label)) return measure
  const at = measure.column && profileIn(context.catalog, chart, measure.column)
  if (!at) return { ...measure, label: counted(chart, measure, context).label }
  const aggregate = measure.aggregate === 'metric' ? 'sum' : measure.aggregate
  return { ...measure, label: measureWords(aggregate, columnWords(at.profile, at.table), nounOf(at.table)) }
}
