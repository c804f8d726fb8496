import { tableOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import type { MeasureHaving } from '../../../plan-condition.ts'
import type { Dimension, Measure } from '../../../plan.ts'
import { columnOf } from '../../../connections/connection.ts'
import { relationsOf } from '../../../plan.ts'
import { countOf } from '../chart/counted-once.ts'
import type { Body } from '../opposed/both.ts'
import { describeChart } from '../titles/description.ts'
import { columnWords, nounIn } from '../titles/names.ts'
import { measureWords } from '../titles/labels.ts'

/** How many of the chart's things meet its condition, as one number; undefined where that is no aggregate of their rows, or of times. */
export function howMany(chart: Body, limits: readonly MeasureHaving[], catalog: Catalog): Body | undefined {
  // Of how many the mean is taken is known where all of them are.
  if (limits.some(({ ofMean }) => ofMean)) return undefined
  const id = limits[0]?.measure
  const [thing] = chart.dimensions
  const measure = chart.measures.find((each) => each.id === id)
  if (!thing || thing.grain || !measure || measure.minus || measure.aggregate === 'metric' || measure.aggregate === 'none') return undefined
  const counted = countedBy(chart, thing, catalog)
  if (!counted) return undefined
  const { table, column, measures } = counted
  const { aggregate } = measure
  const relation = thing.column.relation
  const body: Body = {
    ...chart,
    kind: 'text',
    source: { base: { alias: table, table }, joins: [] },
    measures,
    dimensions: [],
    where: limits.map(({ op, value }) => ({
      kind: 'related',
      sub: {
        source: chart.source,
        link: [{ outer: { relation: table, column }, inner: { relation, column } }],
        where: chart.where,
      },
      having: [{ aggregate, ...(measure.column ? { column: measure.column } : {}), op, value }],
    })),
    having: [],
    sort: [],
    alternatives: [],
  }
  return { ...body, ...describeChart(body) }
}

/** The table that has a row for each of them, or the column whose values they are. */
function countedBy(
  { source }: Body,
  { column: { relation, column }, identity }: Dimension,
  catalog: Catalog,
): { readonly table: string; readonly column: string; readonly measures: readonly Measure[] } | undefined {
  const name = relationsOf(source).find(({ alias }) => alias === relation)?.table
  const table = name === undefined ? undefined : tableOf(catalog, name)
  const profile = table && columnOf(catalog, table.id, column)
  const [key, ...more] = identity ?? []
  if (!table || !profile || more.length > 0) return undefined
  if (key && key.relation === relation) return { table: table.id, column: key.column, measures: [countOf(catalog, 0, table.id)] }
  if (profile.unique) return { table: table.id, column, measures: [countOf(catalog, 0, table.id)] }
  const label = measureWords('count_distinct', columnWords(profile, table), nounIn(catalog, table.id))
  return {
    table: table.id,
    column,
    measures: [{ id: 'm1', aggregate: 'count_distinct', column: { relation: table.id, column }, label, format: 'integer' }],
  }
}
