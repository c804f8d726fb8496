import { columnOf } from '../../connections/connection.ts'
import type { Catalog } from '../../connections/connection.ts'
import { groupingsOf, relationsOf } from '../../plan.ts'
import type { ChartPlan, Dimension, Measure } from '../../plan.ts'
import { isTurnedEnd } from './schema/unwanted.ts'
import { describeChart } from './titles/description.ts'
import { lowered } from './titles/names.ts'
import { endText } from './words/ends.ts'

/** A ranking, whoever it was, or why: rows that do not say are no answer to any of these. */
const asksWhom = new RegExp(String.raw`\b(?:${endText}|who|which|why|reasons?|causes?)\b`, 'i')
/** "Which city had the highest sales": in that order; "at least one" limits, and the maximum of each is a measure. */
const asksEnd =
  /\b(?:which|who|what)\b.{0,40}(?<!\bat )\b(?:(most|highest|largest|biggest|greatest)|(least|fewest|lowest|smallest|weakest))\b/i
/** An order of its own. */
const asksOrder = /\b(?:asc|desc|ascending|descending|alphabetical(?:ly)?|(?:order|sort|rank|list)(?:ed|ing)? (?:by|in))\b/i

type Chart = Omit<ChartPlan, 'id'>

/**
 * "Which waiter sold the most", "why do they cancel": where rows of nobody, or without a reason, would stand as a bar of their own, they are
 * left out, and that is said. What was ranked from an end stands in that order.
 */
export function namedGroups<C extends Chart>(chart: C, catalog: Catalog, text: string): C {
  const ordered = judged(inOrder(chart, text), text)
  if (!asksWhom.test(text)) return ordered
  // "Top 3 brands in every region": what is of no brand is none of them, and of no region there are none.
  if (ordered.limit?.within !== undefined) return groupingsOf(ordered).reduce((each, group) => withoutNobody(each, group, catalog), ordered)
  const [dimension, ...more] = ordered.dimensions
  if (ordered.kind !== 'bar' || !dimension || more.length > 0 || ordered.series || ordered.facet) return ordered
  return withoutNobody(ordered, dimension, catalog)
}

function withoutNobody<C extends Chart>(chart: C, dimension: Dimension, catalog: Catalog): C {
  if (!mayBeNobody(chart, dimension, catalog) || isSpokenOf(chart, dimension)) return chart
  return {
    ...chart,
    where: [...chart.where, { kind: 'missing', column: dimension.column, negated: true }],
    assumptions: [...chart.assumptions, `Rows without ${lowered(dimension.label)} are left out.`],
  }
}

/** Its column has gaps, or is of a table to which not every row belongs. */
function mayBeNobody({ source }: Chart, { column, grain }: Dimension, catalog: Catalog): boolean {
  const at = relationsOf(source).find(({ alias }) => alias === column.relation)
  const profile = at && columnOf(catalog, at.table, column.column)
  if (!profile || profile.type !== 'text' || grain !== undefined) return false
  const isJoined = source.joins.some(({ kind, relation }) => kind === 'left' && relation.alias === column.relation)
  return isJoined || profile.nulls > 0
}

const isSpokenOf = ({ where }: Chart, { column }: Dimension): boolean =>
  where.some((part) => 'column' in part && part.column.relation === column.relation && part.column.column === column.column)

/** "Delivery days by city, worst 10": those that took longest. */
function judged<C extends Chart>(chart: C, text: string): C {
  const said = /\b(worst|best)\b/i.exec(text)?.[1]?.toLowerCase()
  const [measure, ...more] = chart.measures
  const [sort] = chart.sort
  if (said === undefined || /\bbest\b.*\bworst\b|\bworst\b.*\bbest\b/i.test(text) || !measure?.column || more.length > 0 || !sort)
    return chart
  const order = said === 'worst' ? 'desc' : 'asc'
  if (!('measure' in sort.by) || sort.order === order || !isTurnedEnd('worst', { label: measure.label, column: measure.column }))
    return chart
  const changed = { ...chart, sort: [{ ...sort, order } as const, ...chart.sort.slice(1)] }
  return { ...changed, ...describeChart(changed) }
}

const ranked: ReadonlySet<Measure['aggregate']> = new Set(['sum', 'mean', 'median', 'count', 'count_distinct', 'min', 'max'])

function inOrder<C extends Chart>(chart: C, text: string): C {
  const said = asksEnd.exec(text)
  const [measure, ...more] = chart.measures
  const [sort] = chart.sort
  const isByName = sort === undefined || 'dimension' in sort.by
  if (!said || asksOrder.test(text) || chart.kind !== 'bar' || !measure || more.length > 0 || chart.dimensions.length !== 1 || !isByName)
    return chart
  if (chart.series || chart.facet || !ranked.has(measure.aggregate) || chart.dimensions[0]?.grain !== undefined) return chart
  const changed = { ...chart, sort: [{ by: { measure: measure.id }, order: said[2] === undefined ? 'desc' : 'asc' } as const] }
  return { ...changed, ...describeChart(changed) }
}
