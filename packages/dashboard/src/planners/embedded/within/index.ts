import { columnOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { groupingsOf, relationsOf } from '../../../plan.ts'
import type { Source } from '../../../plan-source.ts'
import type { ChartPlan, Dimension } from '../../../plan.ts'
import { redrawn } from '../alternatives/redrawn.ts'
import { groupSaid } from '../refine/groups/group-said.ts'
import { describeChart } from '../titles/description.ts'
import type { SpokenCourse, SpokenWithin } from './spoken.ts'

type Body = Omit<ChartPlan, 'id'>

/** So many groups have panels of their own; more stand below each other in a table. */
const mostPanels = 9
const mostGroups = 500

/** The ranking for each of what was said, as panels of bars or as a table; undefined where the chart ranks nothing or the group is none. */
export function rankedWithin(
  catalog: Catalog,
  ranking: Body,
  { rest, group, count, unsaid, by, nth }: SpokenWithin,
  fiscalYearStart: number,
): Body | undefined {
  const [thing, ...others] = ranking.dimensions
  const [own] = ranking.measures
  if (!thing || others.length > 0 || !own || ranking.series || ranking.facet || ranking.comparison) return undefined
  // Each row has a value of its own, which is the highest of those called so.
  // "Highest rent in each city" asks for the rent, and "top 3 tenants in each city" for them.
  if (own.aggregate === 'none' && (by || ranking.source.joins.length > 0 || !/\b(?:top|best|bottom|worst|first)\b/i.test(rest)))
    return undefined
  const measure = own.aggregate === 'none' ? { ...own, aggregate: 'max' as const } : own
  const chart: ChartPlan = { ...ranking, id: 'chart_1' }
  const found = groupSaid(group, chart, { catalog, fiscalYearStart, aimed: true, written: group, charts: [chart] }, mostGroups)
  if (!found || groupingsOf(ranking).some(({ column, grain }) => isSame(column, found.dimension) && grain === found.dimension.grain))
    return undefined
  // "Busiest day by orders", "by quantity"; of rows that each have a name of their own nothing is first.
  const profile = columnOf(catalog, tableAt(found.source, found.dimension), found.dimension.column.column)
  const isRow = profile?.unique === true && tableAt(found.source, found.dimension) === ranking.source.base.table
  if (by && (found.timed || profile?.type !== 'text' || isRow)) return undefined
  const order = ranking.sort.find(({ by }) => 'measure' in by || 'total' in by)?.order ?? 'desc'
  const { limit: _limit, stack: _stack, orientation: _orientation, ...bare } = { ...ranking, source: found.source, measures: [measure] }
  const byValue = { by: { measure: measure.id }, order } as const
  const limit = Number.isFinite(count) ? { limit: { count, rest: 'drop' as const } } : {}
  const assumptions = [
    ...ranking.assumptions.filter((each) => !/^Only \d/.test(each)),
    ...(found.dimension.grain && found.timed ? [`Time is taken from “${found.dimension.column.column}”.`] : []),
    ...(nth ? [`The one that was asked for is the last of the ${String(count)} of each.`] : []),
    ...(unsaid ? [`Nobody said how many: the first ${String(count)} of each are shown.`] : []),
  ]
  const inPanels = count > 1 && Number.isFinite(count) && found.size <= mostPanels && found.dimension.grain === undefined
  const within: Dimension = { ...found.dimension, id: inPanels ? 'f1' : 'd1' }
  const body: Body = inPanels
    ? {
        ...bare,
        kind: 'bar',
        orientation: 'horizontal',
        facet: within,
        sort: [byValue],
        limit: { count, rest: 'drop', within: within.id },
        assumptions,
        alternatives: [],
      }
    : {
        ...bare,
        kind: 'table',
        dimensions: [within, { ...thing, id: 'd2' }],
        sort: [{ by: { dimension: within.id }, order: 'asc' }, byValue],
        ...(limit.limit ? { limit: { ...limit.limit, within: within.id } } : {}),
        assumptions,
        alternatives: [],
      }
  const described = { ...body, ...describeChart(body) }
  return { ...described, alternatives: redrawn(catalog, { ...described, id: 'chart_1' }, fiscalYearStart) }
}

/** The lines of the first few alone; undefined of what has no lines. */
export function courseOfFirst(catalog: Catalog, chart: Body, { count, order }: SpokenCourse, fiscalYearStart: number): Body | undefined {
  const [axis] = chart.dimensions
  const [measure] = chart.measures
  if (!chart.series || axis?.grain === undefined || !measure || measure.aggregate === 'none') return undefined
  const { limit: _limit, ...bare } = chart
  const sort = order === 'asc' ? [{ by: { measure: measure.id }, order }] : []
  const body: Body = {
    ...bare,
    sort: [{ by: { dimension: axis.id }, order: 'asc' }, ...sort],
    limit: { count, rest: 'drop' },
    alternatives: [],
  }
  const described = { ...body, ...describeChart(body) }
  return { ...described, alternatives: redrawn(catalog, { ...described, id: 'chart_1' }, fiscalYearStart) }
}

function isSame(column: Dimension['column'], { column: other }: Dimension): boolean {
  return column.relation === other.relation && column.column === other.column
}

function tableAt(source: Source, { column }: Dimension): string {
  return relationsOf(source).find(({ alias }) => alias === column.relation)?.table ?? ''
}
