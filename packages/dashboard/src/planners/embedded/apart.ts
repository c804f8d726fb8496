import type { Catalog } from '../../connections/connection.ts'
import { relationsOf } from '../../plan.ts'
import type { ChartPlan, Measure } from '../../plan.ts'
import { tidied } from './refine/columns.ts'
import { overRowsOf } from './refine/rebased.ts'
import type { Understanding } from './understanding.ts'
import { describeChart } from './titles/description.ts'

/** "Number of orders and total revenue": two figures, and no single point between two axes. */
export function figuresApart(
  charts: readonly Omit<ChartPlan, 'id'>[],
  { charts: drawn, index: { catalog } }: Understanding,
): readonly Omit<ChartPlan, 'id'>[] {
  return charts.flatMap((chart) => {
    const { kind, measures, dimensions, series, facet } = chart
    const figures =
      kind === 'point' && dimensions.length === 0 && !series && !facet && measures.every(({ aggregate }) => aggregate !== 'none')
    if (!figures || drawn.some(({ explicit }) => explicit)) return [chart]
    return measures.map((measure) => {
      const figure = { ...chart, id: '', kind: 'text' as const, measures: [{ ...measure, id: 'm1' }], sort: [], alternatives: [] }
      const body = overOwnRows(figure, measure, catalog) ?? figure
      return { ...body, ...describeChart(body) }
    })
  })
}

/** "Number of orders and number of returns": orders beside them are all of them, and not those that were returned. */
function overOwnRows(figure: ChartPlan, { aggregate, column }: Measure, catalog: Catalog): ChartPlan | undefined {
  const counted = relationsOf(figure.source).find(({ alias }) => alias === column?.relation)
  const own = catalog.tables.find(({ id }) => id === counted?.table)
  if (aggregate === 'count' && column === undefined) return tidied(catalog, figure)
  const isOfKeys = aggregate === 'count_distinct' && column !== undefined && own?.primaryKey.includes(column.column) === true
  return isOfKeys && own.id !== figure.source.base.table ? overRowsOf(catalog, figure, own) : undefined
}

/**
 * "Compare refunds with sales by category": over the rows of the refunds sales would be those that were refunded alone, so that each amount
 * has a chart over its own rows, where these lead to all that breaks it down.
 */
export function tablesApart(chart: Omit<ChartPlan, 'id'>, catalog: Catalog): readonly Omit<ChartPlan, 'id'>[] {
  const tables = new Map(relationsOf(chart.source).map(({ alias, table }) => [alias, table]))
  const tableOf = ({ aggregate, column }: Measure): string | undefined =>
    ['sum', 'mean', 'median'].includes(aggregate) && column ? tables.get(column.relation) : chart.source.base.table
  const byTable = [...Map.groupBy(chart.measures, tableOf)]
  if (byTable.length < 2 || !['bar', 'line', 'area', 'table'].includes(chart.kind) || chart.measures.some(isOfRows)) return [chart]
  const apart = byTable.flatMap(([id, measures]) => {
    const base = catalog.tables.find((table) => table.id === id)
    const sort = chart.sort.map((each) => ('measure' in each.by ? { ...each, by: { measure: measures[0]?.id ?? '' } } : each))
    const body = { ...chart, id: '', measures, sort, alternatives: [] }
    const own = base && (id === chart.source.base.table ? body : overRowsOf(catalog, body, base))
    if (!own) return []
    const made = tidied(catalog, own)
    return [{ ...made, ...describeChart(made) }]
  })
  return apart.length === byTable.length ? apart : [chart]
}

const isOfRows = ({ aggregate, formula }: Measure): boolean => aggregate === 'none' || formula !== undefined

/** "Revenue and margin by region": what is told in other units has a chart of its own. */
export function unitsApart(chart: Omit<ChartPlan, 'id'>, { aggregates }: Understanding): readonly Omit<ChartPlan, 'id'>[] {
  const units = [...new Set(chart.measures.map(unitOf))]
  if (units.length < 2 || aggregates.length > 0 || chart.series || (chart.kind !== 'bar' && chart.kind !== 'line')) return [chart]
  return units.map((unit) => {
    const measures = chart.measures.filter((measure) => unitOf(measure) === unit)
    const sort = chart.sort.map((each) => ('measure' in each.by ? { ...each, by: { measure: measures[0]?.id ?? '' } } : each))
    const body = { ...chart, measures, sort, alternatives: [] }
    return { ...body, ...describeChart(body) }
  })
}

const unitOf = ({ format, unit }: Measure): string => `${format ?? ''} ${unit ?? ''}`
