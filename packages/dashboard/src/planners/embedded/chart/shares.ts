import type { Dimension } from '../../../plan.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Draft } from '../shape/draft-parts.ts'
import { describeChart } from '../titles/description.ts'
import { shareWords } from '../titles/labels.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import type { ChartBody } from './body.ts'
import { saysHowMany } from './few-bars.ts'

/** Slices that are told apart; of more the shares are read off bars. */
const mostSlices = 12
const adds: ReadonlySet<string> = new Set(['sum', 'count', 'count_distinct'])
const shares = /^(?:shares?|percentages?|percents?|pct|%|proportions?|contributions?)$/

/**
 * "Revenue share by store", "share of orders by city": of each the part that it has of the whole. A pie shows it as it is; bars say it in
 * percent. What limits the rows is left alone: of which whole "the share of cash sales" is, its own reader tells.
 */
export function asShares(understanding: Understanding, draft: Draft, body: ChartBody, x: ColumnChoice | undefined): ChartBody {
  const { charts, conditions, tokens, index } = understanding
  const [measure, ...more] = body.measures
  const [axis, ...others] = body.dimensions
  if (!measure || !axis || more.length > 0 || others.length > 0 || body.facet || !adds.has(measure.aggregate)) return body
  if (charts.some(({ explicit }) => explicit)) return body
  const measured = draft.measures[0]?.item?.mention
  const counted = draft.items.flatMap(({ table, mention }) => (table !== undefined && mention ? [mention] : []))
  // "Payment method share by year", "share of each channel by month": of the parts themselves, whatever is measured.
  const parts = body.series && axis.grain ? (draft.series?.item?.mention ?? draft.x?.item?.mention) : undefined
  const said = [...(measured ? [measured] : counted), ...(parts ? [parts] : [])].find(({ start, end }) => isShareOf(tokens, start, end))
  if (!said || understanding.unknown.includes(said.start - 1)) return body
  if (body.series) return ofEachStep(understanding, body, axis, body.series)
  if (axis.grain || (body.kind !== 'bar' && body.kind !== 'arc')) return body
  if (conditions.some(({ time }) => !time) || body.having.length > 0) return body
  if (body.kind === 'arc' && (profileOf(index, x)?.distinct ?? 0) <= mostSlices) return body
  return {
    ...body,
    kind: 'bar',
    measures: [{ ...measure, share: true, label: shareWords(measure.label) }],
    // Of what is shown alone it would be no share of the whole.
    ...(body.limit ? { limit: { ...body.limit, rest: 'other' as const } } : {}),
  }
}

/** "Share of revenue by channel per year", "… by channel in each city": the parts of each year, of each city, which come to a whole. */
function ofEachStep(understanding: Understanding, body: ChartBody, axis: Dimension, series: Dimension): ChartBody {
  const isOfParts = understanding.conditions.some(({ choices: [choice] }) => isOf(series, choice))
  if (series.grain || isOfParts || body.having.length > 0 || !['line', 'bar', 'area'].includes(body.kind)) return body
  const sort = body.sort.map((each) => ('measure' in each.by ? { ...each, by: { total: each.by.measure } } : each))
  const shared: ChartBody = {
    ...body,
    kind: body.kind === 'line' ? 'area' : body.kind,
    stack: 'normalized',
    sort,
    // Of the first few alone they would be no parts of the whole.
    ...(body.limit && axis.grain
      ? { limit: { ...body.limit, rest: 'other' as const }, assumptions: body.assumptions.filter((each) => !saysHowMany(each)) }
      : {}),
  }
  const isTurned = !axis.grain && !axis.bin && isOfEach(understanding, series) && !isOfEach(understanding, axis)
  return isTurned ? { ...shared, dimensions: [{ ...series, id: axis.id }], series: { ...axis, id: series.id } } : shared
}

const isOf = ({ column }: Dimension, choice: Pick<ColumnChoice, 'table' | 'column'> | undefined): boolean =>
  choice?.table === column.relation && choice.column === column.column

/** "Each city", "per city". */
function isOfEach({ mentions, tokens }: Understanding, dimension: Dimension): boolean {
  return mentions.some(
    ({ start, readings: [best] }) =>
      best !== undefined &&
      (best.kind === 'table'
        ? best.table === dimension.column.relation
        : isOf(dimension, { table: best.table, column: best.column ?? '' })) &&
      /^(?:each|every|per)$/.test(tokens[start - 1]?.lower ?? ''),
  )
}

/** "Top 5 stores by revenue share": the first of them in percent, and what is left of the whole. */
export function rankedShares<Chart extends ChartBody>(understanding: Understanding, draft: Draft, chart: Chart): Chart {
  const shared = asShares(understanding, draft, chart, undefined)
  if (shared === chart) return chart
  // The others are shown too, as one.
  const assumptions = shared.assumptions.filter((sentence) => !saysHowMany(sentence))
  return { ...chart, ...shared, ...describeChart(shared), assumptions }
}

/** "Revenue share", "share of the total revenue", "contribution to revenue". */
function isShareOf(tokens: readonly Token[], start: number, end: number): boolean {
  if (shares.test(tokens[end]?.lower ?? '')) return true
  const before = tokens.slice(Math.max(0, start - 5), start).map(({ lower }) => lower)
  // "The contribution of each store to revenue".
  if (before.at(-1) === 'to' && before.some((word) => /^contributions?$/.test(word))) return true
  const link = before.findLastIndex((word) => word === 'of' || word === 'to')
  const between = before.slice(link + 1)
  return (
    link > 0 &&
    shares.test(before[link - 1] ?? '') &&
    between.every((word) => /^(?:the|our|all|total|overall|my|number|of|each|every|different)$/.test(word))
  )
}
