import { groupingsOf } from '../../../../plan.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { fewBars } from '../../chart/few-bars.ts'
import { aggregateSaid, attach, baseOf, columnsSaid, dimensionFor, freeId, isMeasurable } from '../columns.ts'
import { formOf } from '../../words/word-forms.ts'
import { groupSaid } from './group-said.ts'
import { exchanged, partSaid } from './axes.ts'
import type { NamedColumn } from '../columns.ts'
import { nothing, without } from '../edit.ts'
import { asKind } from '../kinds.ts'
import type { Edit, EditContext, Reader } from '../edit.ts'
import { readBins, readGrain } from './grains.ts'
import { byValue } from '../order/index.ts'
import { withoutColumn } from './dropping.ts'
import { barsOfPie, readGone, readSplit, splitChart } from './splits.ts'

/** What a chart is broken down by: axis, series, small multiples, time grain, bins, columns of a table. */
export const readGroups: Reader = (text, context) => {
  const readers: readonly Reader[] = [readBins, readGone, readAxisPlace, readReplaced, readSplit, readGrain, readBy, readColumns]
  let rest = text
  const edits: Edit[] = []
  for (const reader of readers) {
    const found = reader(rest, context)
    edits.push(...found.edits)
    rest = found.rest
  }
  return { edits, rest }
}

/** "by region": the axis; of a chart over time, or of stacked bars, the series; "by region as well" is one more breakdown. */
const readBy: Reader = (text, context) => {
  const match =
    /\b(?:by|per|for each|for every|across|grouped? by|drill(?:ed)?(?: down)? (?:in)?(?:to|by)(?!.*\b(?:by|per)\b)|down to) (?:the |each |every )?(.+?)(?=\s+(?:instead|rather|in place|as an?|as|in|only|sort\p{L}*|not)\b|\s+(?:by|per)\b|\s*,|\s*$)(?: *(?:instead|rather than|in place)(?: of)?.*)?/u.exec(
      text,
    ) ??
    insteadOf(text) ??
    wise.exec(text)
  if (!match) return nothing(text)
  // "The average per order" of a chart of orders: of its single rows.
  const isAveraged = /\b(?:avg|averages?|means?|typical)\b/.test(text.slice(0, match.index))
  if (isAveraged && context.charts.some((chart) => namesRows(match[1] ?? '', chart, context))) return nothing(text)
  const stacked = /\bstack|\barea\b|\bgrouped\b|side by side/.test(text)
  const isMore = /\b(?:too|also|as well)\b/i.test(context.written)
  // "Make it supplier wise" is by nothing else.
  // "By state instead" of one line over time: bars, and not a line for each.
  const isInstead = /\binstead\b(?! of)/.test(text)
  const isAnew = (chart: ChartPlan): boolean =>
    (isInstead && !chart.series && !chart.facet) ||
    (/^\s*(?:please )?(?:make|turn|change)\b.*\bwise\b/i.test(context.written) &&
      !/\b(?:split|stack|colou?r|line|bar)/i.test(context.written))
  // Beside nothing but a list of its rows, the one figure is meant.
  const figures = context.charts.filter(({ kind }) => kind === 'text').length
  const figureFit = figures === 1 && context.charts.every(({ kind }) => kind === 'text' || kind === 'table') ? 0.5 : 0.1
  const change = (chart: ChartPlan): ChartPlan | undefined =>
    isMore && chart.dimensions[0] && !chart.series && ['bar', 'line', 'area', 'arc'].includes(chart.kind)
      ? splitChart(barsOfPie(chart, context), match[1] ?? '', 'series', context)
      : regrouped(chart, match[1] ?? '', stacked, context, isAnew(chart))
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => (change(chart) ? (chart.kind === 'text' ? figureFit : chart.dimensions[0]?.grain ? 0.4 : 0.8) : 0),
    apply: change,
  }
  return { edits: [edit], rest: without(text, match) }
}

/** "Show region instead of city"; what was read before is blank, and long blanks are looked through once. */
const insteadOf = (text: string): RegExpExecArray | null =>
  /\b(?:instead of|rather than|in place of)\b/.test(text)
    ? /^\s*(?:(?:show|use)\b\s*)?(\S.*?)\s+(?:instead of|rather than|in place of)\b.*$/.exec(text)
    : null

/** Whether a phrase names the rows that a chart is made of: their table, or what tells one from the other. */
function namesRows(phrase: string, chart: ChartPlan, { catalog }: EditContext): boolean {
  const [said] = columnsSaid(phrase, catalog, chart)
  const base = baseOf(catalog, chart)
  return said !== undefined && said.table.id === base.id && (said.whole || said.profile.unique || base.primaryKey[0] === said.profile.name)
}

/** "City wise", "show it city-wise". */
const wise =
  /^\s*(?:(?:please|now|show|see|make|give|put|do|draw|plot|i want|want|i need|need|it|them|this|that|me|also) )*(?:the )?(.+?)[- ]?wise\b(?: (?:also|too|as well|instead|only|please))*\s*$/

/** The chart by another group; a chart over time takes it as its series. */
export function regrouped(
  chart: ChartPlan,
  phrase: string,
  stacked: boolean,
  context: EditContext,
  axisOnly = false,
): ChartPlan | undefined {
  const group = groupSaid(phrase, chart, context, 5000)
  if (!group || chart.kind === 'table') return undefined
  const { source, dimension } = group
  const [axis, ...more] = chart.dimensions
  const isAxis = axis?.column.column === dimension.column.column && axis.column.relation === dimension.column.relation
  // Another unit of the same time is another axis.
  if (isAxis && !chart.series && axis.grain === dimension.grain) return undefined
  const timed = axis?.grain !== undefined && dimension.grain === undefined
  const asSeries =
    !axisOnly &&
    axis !== undefined &&
    ((timed && ['line', 'area', 'bar'].includes(chart.kind)) ||
      (chart.stack !== undefined && !stacked && chart.series !== undefined && chart.kind === 'bar' && timed) ||
      (chart.series === undefined && chart.stack !== undefined && chart.measures.length === 1))
  if (chart.kind === 'point') return { ...chart, source, series: { ...dimension, id: 's1' } }
  if (asSeries)
    return {
      ...chart,
      source,
      series: { ...dimension, id: 's1' },
      sort: chart.sort.map(({ by, order }) => ('measure' in by ? { by: { total: by.measure }, order } : { by, order })),
    }
  const next = { ...dimension, id: axis?.id ?? 'd1' }
  const kind =
    chart.kind === 'text'
      ? ('bar' as const)
      : chart.kind === 'histogram'
        ? ('bar' as const)
        : dimension.grain && chart.kind === 'bar'
          ? ('line' as const)
          : axis?.grain && !dimension.grain && chart.kind === 'line'
            ? ('bar' as const)
            : chart.kind
  const value = byValue(chart, 'desc')
  const sort = dimension.grain
    ? [{ by: { dimension: next.id }, order: 'asc' as const }]
    : chart.sort.some(({ by }) => 'measure' in by || 'total' in by)
      ? chart.sort
      : kind === 'bar' && value
        ? [value]
        : []
  const { limit, comparison: _comparison, ...rest } = chart
  const made = { ...rest, kind, source, dimensions: [next, ...more], sort, ...(limit && !dimension.grain ? { limit } : {}) }
  return fewBars(made, context.catalog, '')
}

/** "remove category", "without the category split", "don't break it down by category". */
const dropped = new RegExp(
  `^\\s*(?:please )?(?:(?:remove|drop|hide|delete|take (?:out|away|off)|leave out|get rid of|lose|without|no|ignore|undo)|(?:don'?t|do not|no longer|stop|not) (?:show|split|break|group|colou?r|stack|facet)\\p{L}*(?: (?:it|them))?(?: (?:down|up))?(?: (?:by|into|per))?)(?: (?:the|a|any|by|per))*(?: columns?| breakdown by| split by)?\\s+(.+?)(?: (?:breakdowns?|splits?|grouping|series|legend|colou?rs?|columns?|dimension|axis|facets?|panels?))?\\s*$`,
  'u',
)

/** A chart loses a further breakdown rather than its only one. */
function dropFit(chart: ChartPlan, made: ChartPlan | undefined): number {
  if (!made) return 0
  if (chart.kind === 'table') return 1
  return made.kind === 'text' ? 0.3 : made.dimensions[0] === chart.dimensions[0] ? 0.9 : 0.6
}

/** "show region on the x axis", "use brand as the axis": what stands in the colours changes places with it. */
const readAxisPlace: Reader = (text, context) => {
  const match =
    /^\s*(?:please )?(?:show|put|use|place|move|set|have|draw|plot)\s+(?:the\s+)?(\S.*?)\s+(?:on|along|onto|to|as|for|at)\s+(?:the |an? )?(?:x|horizontal|main|category|bottom)?[- ]?ax[ei]s\s*$/.exec(
      text,
    )
  if (!match) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const part = partSaid(match[1] ?? '', chart, context)
    if (part === 'axis') return undefined
    return part ? exchanged(chart, 'axis', part) : regrouped(chart, match[1] ?? '', false, context, true)
  }
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 0.9 : 0), apply: change }], rest: '' }
}

/** "Brand instead of category": with what goes first. */
function turnedInstead(text: string): readonly string[] | undefined {
  const match =
    /^\s*(?:please\s+)?(?:(?:show|use|plot|by|per)\s+)*(?:the\s+)?(\S.*?)(?<!\s)\s+(?:instead of|rather than|in place of)\s+(?:the\s+)?(\S(?:.*\S)?)\s*$/.exec(
      text,
    )
  return match ? [match[0], match[2] ?? '', match[1] ?? ''] : undefined
}

/** "change category to brand", "replace region with state": another breakdown where one is now. */
const readReplaced: Reader = (text, context) => {
  const match =
    /^\s*(?:please )?(?:change|switch|replace|swap|exchange|substitute)\s+(?:from\s+)?(?:the\s+)?(\S.*?)(?<!\s)\s+(?:to|into|with|by|for)\s+(?:the\s+)?(\S(?:.*\S)?)\s*$/.exec(
      text,
    ) ?? turnedInstead(text)
  if (!match) return nothing(text)
  const [, old = '', wanted = ''] = match
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const part = partSaid(old, chart, context)
    if (part === undefined) return undefined
    if (part === 'axis') return regrouped(chart, wanted, false, context, true)
    if (part === 'second') return chart.kind === 'rect' ? splitChart(chart, wanted, 'series', context) : undefined
    return splitChart(chart, wanted, part, context)
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** In tables: "also show the hire date". Elsewhere one more group is a series. */
const readColumns: Reader = (text, context) => {
  const match =
    /^\s*(?:please )?(?:also |additionally )?(?:(?:add|include|show|display|list)\b(?: me)?(?: also)?|(?:put|give|bring|write|mention|need|want)\b(?: me| us)?(?: also)?(?= (?:their|its)\b)|(?:along |together )?with|also)(?: (?:the|their|its))*(?: columns?)?\s+(.+)$|\balso (?:show|add|include|display|list) (?:the )?(?:columns? )?(.+)$/.exec(
      text,
    )
  const gone = dropped.exec(text)
  if (gone) {
    const phrase = (gone[1] ?? '').replace(/ (?:again|any ?more|any longer|now)\s*$/, '')
    const edit: Edit = {
      scope: 'best',
      fits: (chart) => dropFit(chart, withoutColumn(chart, phrase, context)),
      apply: (chart) => withoutColumn(chart, phrase, context),
    }
    // "No gender" of states and genders: by states alone, and not those of whom it is unknown.
    const isOneOfTwo = context.charts.some(
      (chart) =>
        chart.kind !== 'table' &&
        (groupingsOf(chart).length > 1 || chart.dimensions[0]?.grain === phrase) &&
        withoutColumn(chart, phrase, context),
    )
    return { edits: [edit], rest: isOneOfTwo ? '' : text }
  }
  if (!match) return nothing(text)
  // Its "it" has gone with the name of a chart: "orders to it" are many.
  const phrase = (match[1] ?? match[2] ?? '').replace(/\s+(?:to|in|into|on)\s*$/, '')
  // A lone number has room for a breakdown; what is full must be named.
  // "Number of bills" is no breakdown by the day of a bill.
  const isMeasured = aggregateSaid(phrase) !== undefined
  // "Put their grade and date of joining": of the list that stands there.
  const isOfListed = asksColumns(text) && context.charts.some(isList)
  const takes = (chart: ChartPlan): boolean =>
    isOfListed ? isList(chart) : (chart.kind === 'table' || !isMeasured) && (context.aimed || chart.kind === 'text')
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => (takes(chart) && withColumn(chart, phrase, context) ? (chart.kind === 'table' ? 1 : 0.3) : 0),
    apply: (chart) => (takes(chart) ? withColumn(chart, phrase, context) : undefined),
  }
  return { edits: [edit], rest: text }
}

/** Whether more is to be told of those that are listed: where it is already, nothing is wrong. */
export const asksColumns = (text: string): boolean => /^\s*(?:\p{L}+ ){1,4}(?:their|its) \p{L}/u.test(text)

const isList = ({ kind, measures }: ChartPlan): boolean => kind === 'table' && measures.every(({ aggregate }) => aggregate === 'none')

const isGrouped = ({ measures }: ChartPlan): boolean => measures.some(({ aggregate }) => aggregate !== 'none')

function isShownIn({ dimensions, ...chart }: ChartPlan, phrase: string, { catalog }: EditContext): boolean {
  const [said] = columnsSaid(phrase, catalog, { dimensions, ...chart })
  return said !== undefined && dimensions.some(({ column }) => column.column === said.profile.name)
}

/** "Customers", and not "customer". */
export function isSaidOfMany(phrase: string): boolean {
  const last = phrase.trim().split(/\s+/).at(-1) ?? ''
  return formOf(last).text !== last
}

const isOfEach = ({ profile: { unique, meaning } }: NamedColumn): boolean => unique || meaning === 'id'

/** The chart with one more column, where it is a table; else with one more breakdown. */
export function withColumn(chart: ChartPlan, phrase: string, context: EditContext): ChartPlan | undefined {
  const several = phrase.replace(/ (?:against|beside|for|of|with) (?:each|every)(?: \p{L}+)?\s*$/u, '').split(/,? and (?:the |their )?|, /)
  if (chart.kind === 'table' && several.length > 1) {
    const made = several.reduce((all, one) => withColumn(all, one, context) ?? all, chart)
    return made === chart && !several.every((one) => isShownIn(chart, one, context)) ? undefined : made
  }
  const said = columnsSaid(phrase, context.catalog, chart).find((candidate) => !isMeasurable(context.catalog, candidate))
  const at = said && attach(context.catalog, chart, said.table.id)
  if (!said || !at || chart.dimensions.some(({ column }) => column.column === said.profile.name && column.relation === at.relation))
    return undefined
  // Beside sums and averages "orders" are counted; one by one they would take them apart.
  if (said.whole && isGrouped(chart) && (said.table.id === baseOf(context.catalog, chart).id || isSaidOfMany(phrase))) return undefined
  if (chart.kind === 'text') return regrouped(chart, phrase, false, context)
  // A code or a key of each is read beside its name, and is no colour.
  const list = isOfEach(said) && chart.kind === 'bar' && !chart.series ? asKind(context.catalog, chart, 'table') : undefined
  if (list) return withColumn(list, phrase, context)
  if (chart.kind !== 'table')
    return ['bar', 'line', 'area', 'point'].includes(chart.kind) && !chart.series ? splitChart(chart, phrase, 'series', context) : undefined
  return {
    ...chart,
    source: at.source,
    dimensions: [...chart.dimensions, dimensionFor(said, at.relation, freeId(chart, 'd'), undefined, true)],
  }
}
