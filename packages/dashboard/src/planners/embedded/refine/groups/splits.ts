import type { ChartPlan, Dimension } from '../../../../plan.ts'
import { columnWords } from '../../titles/names.ts'
import { profileIn } from '../columns.ts'
import { withoutColumn, withoutTotals } from './dropping.ts'
import { groupSaid } from './group-said.ts'
import { asKind } from '../kinds.ts'
import { keptGroups } from '../rows/kept-groups.ts'
import { nothing, without } from '../edit.ts'
import type { Edit, EditContext, Reader } from '../edit.ts'
import { intoLegend } from '../words.ts'

/** "without the breakdown", "don't split it". */
export const readGone: Reader = (text, context) => {
  const match =
    /\b(?:(?:remove|drop|without|no|delete|take out|hide|clear) (?:the |any )?(?:breakdown|split|series|colou?rs?|legend|stack(?:s|ing)?|facets?|grouping|small multiples)|(?:don'?t|do not|no longer|un) ?(?:split|break|stack|group|colou?r|facet)\p{L}*(?: (?:it|them|this))?(?: (?:down|up))?(?: (?:by|per|into) (?:the )?(.+))?|as one (?:line|bar|series))\b/u.exec(
      text,
    )
  if (!match) return nothing(text)
  const phrase = match[1]
  const apply = (chart: ChartPlan): ChartPlan | undefined =>
    phrase === undefined ? (unsplit(chart, context) ?? uncoloured(chart, match[0])) : withoutColumn(chart, phrase, context)
  const edit: Edit = { scope: 'best', fits: (chart) => (apply(chart) ? 1 : 0), apply }
  return { edits: [edit], rest: without(text, match) }
}

/** The one colour that somebody asked for. */
function uncoloured({ color, ...chart }: ChartPlan, words: string): ChartPlan | undefined {
  return color !== undefined && /colou?r/.test(words) ? chart : undefined
}

function unsplit(chart: ChartPlan, context: EditContext): ChartPlan | undefined {
  const second = chart.kind === 'rect' ? chart.dimensions[1] : undefined
  if (second) return withoutColumn(chart, second.label.toLowerCase(), context)
  const { series, facet, stack: _stack, ...rest } = chart
  return series || facet ? { ...rest, sort: withoutTotals(chart.sort) } : undefined
}

/** "Split it city wise". */
const wiseSplit = /\b(?:split|break|divide|sep[ae]rate|stack|colou?r)\b(?: (?:it|them|this|that|up|down))* (.+?)[- ]?wise\b.*$/
/** "Show them separately", "a line for each of the two": of the values that are kept. */
const apartFrom =
  /^\s*(?:(?:please|show|plot|draw|see|put|split|i want|want|make) )*(?:(?:it|them|the two|the three|both|each|all) )*(?:sep[ae]rately|sep[ae]rated?|apart|in (?:different|sep[ae]rate|their own) (?:colou?rs?|lines|bars)|(?:an?|one|sep[ae]rate|different) (?:line|bar|colou?r)s? (?:for )?each)()\s*$/
/** "Both counters separate", "each shop separately": a colour for each of what is named. */
const eachApart =
  /^\s*(?:(?:please|show|plot|draw|see|keep|put|split|make) )*(?:both|all|each|every|the two|the three)(?: of)?(?: the)? (?!of\b)(\p{L}+(?: \p{L}+)?) (?:sep[ae]rate(?:ly)?|apart)\s*$/u
const thoseKept = /^(?:(?:each|of|the|them|these|those|both|all|two|three|four|five|\d+|values|ones)(?: |$))*$/

/** By what is named, or by the column of which some values are kept. */
function splitBy(chart: ChartPlan, phrase: string, place: 'series' | 'facet', context: EditContext): ChartPlan | undefined {
  if (!thoseKept.test(phrase.trim())) return splitChart(chart, phrase, place, context)
  const kept = chart.where.flatMap((each) => (each.kind === 'among' && each.negated !== true ? [each.column] : []))
  const at = kept[0] && profileIn(context.catalog, chart, kept[0])
  return at && kept.length === 1 ? splitChart(chart, columnWords(at.profile, at.table), place, context) : undefined
}

/** "split by", "coloured by", "a line per region": the series. "facet by", "one chart per": small multiples. */
export const readSplit: Reader = (text, context) => {
  const facet =
    /\b(?:facet(?:ed)?|small multiples?|panels?|(?:one|an?|a small) (?:small )?(?:chart|graph|panel|plot) (?:for|per)|(?:a )?sep[ae]rate (?:charts?|panels?) (?:for|per|by)|split(?:ting)? (?:up )?(?:the |these |this )?[a-z]*(?:plots?|charts?|graphs?|panels?) (?:by|per|into))(?: by| for| per)?(?: each| every)? (?:the )?(.+)$/.exec(
      text,
    )
  const series =
    /\b(?:split|break|breaks|broken|divide[d]?|colou?r(?:ed)?|sep[ae]rate(?:d|ly)?|group(?:ed)?|stack(?:ed)?|segment(?:ed)?|segregate[d]?|slice[d]?|cut|distinguish(?:ed)?|differentiate[d]?)\b(?: (?:it|them|this|that))?.*?\b(?:by|per|into|for each|for every|between|according to) (?:each |every |the )?(.+)$/.exec(
      text,
    ) ??
    /\b(?:an?|one|sep[ae]rate|different|its own|their own|own) (?:line|bar|area|colou?r|series)s? (?:each )?(?:for|per|by) (?:each (?!of\b)|every |the )?(.+)$/.exec(
      text,
    ) ??
    /\bdifferent (?:for|per|by) (?:each |every )?(?:(?:change in )?(?:the )?values? of (?:the )?)?(?:field |column )?(.+)$/.exec(text) ??
    /\b(?:broken down|with a breakdown|breakdown) (?:by|per) (?:each |the )?(.+)$/.exec(text)
  const legend = intoLegend.exec(text.trim())
  const match = legend ?? facet ?? series ?? wiseSplit.exec(text) ?? eachApart.exec(text) ?? apartFrom.exec(text)
  // "Group by state instead of region": the axis changes, and nothing is split.
  if (!match || /^\s*(?:re)?group(?:ed)?\s+by .*\b(?:instead|rather than|in place)\b/.test(text)) return nothing(text)
  // "Split by brand instead" of bars that are split by nothing else: their axis is what goes.
  if (series && /\binstead\b(?! of)/.test(text) && context.charts.every(isPlain)) return nothing(text)
  // Points of groups that are to stand apart do so in panels.
  const apart = legend ? legend[3] !== undefined : /\b(?:slice[d]?|segregate[d]?)\b/.test(text)
  const placeIn = ({ kind }: ChartPlan): 'series' | 'facet' => ((facet && !legend) || (apart && kind === 'point') ? 'facet' : 'series')
  // "Separately for each branch" of a pie: its slices stay.
  const isEach = /\bsep[ae]rately\b/.test(text) || /\b(?:too|also|as well)\b/i.test(context.written)
  const split = (chart: ChartPlan): ChartPlan | undefined =>
    splitBy(isEach ? barsOfPie(chart, context) : chart, match[1] ?? '', placeIn(chart), context)
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => (split(chart) ? (chart.kind === 'text' || chart.series ? 0.3 : 0.9) : 0),
    apply: split,
  }
  return { edits: [edit], rest: legend ? '' : without(text, match) }
}

const isPlain = ({ kind, dimensions: [axis], series, facet }: ChartPlan): boolean =>
  (kind === 'bar' || kind === 'arc') && axis !== undefined && !axis.grain && !series && !facet

/** A pie has room for one breakdown only; bars have for two. */
export function barsOfPie(chart: ChartPlan, { catalog }: EditContext): ChartPlan {
  return (chart.kind === 'arc' ? asKind(catalog, chart, 'bar') : undefined) ?? chart
}

/** The chart with one more group: as colours, as small multiples, or where its kind has a place for it. */
export function splitChart(chart: ChartPlan, phrase: string, place: 'series' | 'facet', context: EditContext): ChartPlan | undefined {
  const group = groupSaid(phrase, chart, context, chart.kind === 'line' || chart.kind === 'area' ? 60 : 200)
  if (!group) return undefined
  const isShown = ({ column, grain }: Dimension): boolean =>
    column.column === group.dimension.column.column &&
    column.relation === group.dimension.column.relation &&
    // Weekdays and hours of one date stand against each other.
    (chart.kind !== 'rect' || grain === group.dimension.grain)
  if (chart.dimensions.some(isShown)) return undefined
  const { source, dimension } = group
  const moved = movedSplit(chart, dimension, place)
  if (moved) return moved
  if (chart.kind === 'rect' || chart.kind === 'table')
    return { ...chart, source, dimensions: [...chart.dimensions.slice(0, chart.kind === 'rect' ? 1 : 11), dimension] }
  if (chart.kind === 'boxplot' || chart.kind === 'arc' || chart.kind === 'text') {
    if (place === 'series')
      return { ...chart, source, dimensions: [{ ...dimension, id: 'd1' }], ...(chart.kind === 'text' ? { kind: 'bar' as const } : {}) }
  }
  // "Only those above 500" are still the same ones, whatever parts they have.
  const groups = keptGroups(chart)
  const whole = groups && groups.length > 0 ? { ...chart, where: [...chart.where, ...groups], having: [] } : chart
  const made = { ...whole, source, [place]: { ...dimension, id: place === 'series' ? 's1' : 'f1' } }
  return place === 'series'
    ? { ...made, sort: made.sort.map(({ by, order }) => ('measure' in by ? { by: { total: by.measure }, order } : { by, order })) }
    : made
}

/** What the colours tell apart goes into panels, and back. */
function movedSplit(chart: ChartPlan, { column }: Dimension, place: 'series' | 'facet'): ChartPlan | undefined {
  const { series, facet, stack: _stack, ...rest } = chart
  const shown = place === 'facet' ? series : facet
  if (!shown || shown.column.column !== column.column || shown.column.relation !== column.relation) return undefined
  if (place === 'facet') return { ...rest, facet: { ...shown, id: 'f1' }, sort: withoutTotals(chart.sort) }
  return { ...rest, series: { ...shown, id: 's1' } }
}
