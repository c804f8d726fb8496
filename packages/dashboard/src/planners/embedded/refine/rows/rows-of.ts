import type { Catalog } from '../../../../connections/connection.ts'
import { tableOf } from '../../../../connections/connection.ts'
import type { Condition } from '../../../../plan-condition.ts'
import type { ColumnRef, Source } from '../../../../plan-source.ts'
import { relationsOf } from '../../../../plan.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { rowsOfTable } from '../../overview/listing.ts'
import { attach } from '../columns.ts'
import { keptGroups } from './kept-groups.ts'

/** A list of single rows, and not of groups of them. */
export const isList = ({ kind, measures, series }: Pick<ChartPlan, 'kind' | 'measures' | 'series'>): boolean =>
  kind === 'table' && !series && measures.every(({ aggregate }) => aggregate === 'none')

/** The rows that a chart is made of, whatever it is kept to; undefined where that can be said of no single row. */
export function rowsBehind(shown: ChartPlan, catalog: Catalog): ChartPlan | undefined {
  const conditions = conditionsOf(shown)
  if (!conditions || isFirst(shown)) return undefined
  const things = thingsCounted(shown, conditions, catalog)
  const rows = listOver(things?.source ?? shown.source, catalog)
  if (!rows) return undefined
  // What the chart joined in stays: its rows are none that it leaves out for want of it.
  const made: ChartPlan = { ...rows, id: shown.id, where: things?.where ?? conditions, alternatives: [], traces: [] }
  return { ...made, assumptions: [...rows.assumptions, ...(things ? [] : shown.assumptions.filter(isOfRows))] }
}

/** So many groups somebody asked for; of more there was no room for all. */
const fewGroups = 20

/** Whether a chart shows its first few alone, whose rows no condition tells. */
export const isFirst = ({ limit, ...chart }: ChartPlan): boolean =>
  limit?.within !== undefined || (isList(chart) ? !isWholeList(limit ? { limit } : {}) : limit?.rest === 'drop' && limit.count <= fewGroups)

/** What was taken for granted of which rows count is so of their list as well. */
const isOfRows = (note: string): boolean => /^(?:Rows without |".+" is counted from )/.test(note)

/** Whether a list shows all of its rows, or as many as fit; and not the first few that were asked for. */
export const isWholeList = ({ limit }: Pick<ChartPlan, 'limit'>): boolean => limit === undefined || limit.count >= 100

/** All that the rows of a chart are kept to, as conditions on single ones; undefined where some of it is none. */
export function conditionsOf({ comparison, where, ...chart }: ChartPlan): readonly Condition[] | undefined {
  const groups = keptGroups({ ...chart, where })
  if (!groups) return undefined
  if (!comparison) return [...where, ...groups]
  const { column, current } = comparison
  return [...where, ...groups, { kind: 'period', column, from: current.from, until: current.until, words: current.label }]
}

/** Every column that is listed of the rows of a table, joined to the source of the chart. */
function listOver(source: Source, catalog: Catalog): Omit<ChartPlan, 'id' | 'alternatives'> | undefined {
  const table = tableOf(catalog, source.base.table)
  const rows = table && rowsOfTable(catalog, table)
  if (!rows) return undefined
  const tables = new Map(relationsOf(rows.source).map((each) => [each.alias, each.table]))
  let joined = source
  const placed = (ref: ColumnRef): ColumnRef => {
    const at = attach(catalog, { source: joined }, tables.get(ref.relation) ?? '')
    if (!at) return ref
    joined = at.source
    return { ...ref, relation: at.relation }
  }
  const dimensions = rows.dimensions.map((each) => ({
    ...each,
    column: placed(each.column),
    ...(each.identity ? { identity: each.identity.map(placed) } : {}),
  }))
  const measures = rows.measures.map((each) => ({ ...each, ...(each.column ? { column: placed(each.column) } : {}) }))
  return { ...rows, source: joined, dimensions, measures }
}

/** "Customers who bought in March", counted over what they bought: the customers, each once. */
function thingsCounted(
  { measures, source }: ChartPlan,
  where: readonly Condition[],
  catalog: Catalog,
): { readonly source: Source; readonly where: readonly Condition[] } | undefined {
  const [measure, ...more] = measures
  const ref = measure?.aggregate === 'count_distinct' && more.length === 0 ? measure.column : undefined
  const table = ref && relationsOf(source).find(({ alias }) => alias === ref.relation)?.table
  const key = catalog.keys.find(
    ({ from, to }) => from.table === table && from.columns.length === 1 && from.columns[0] === ref?.column && to.table !== table,
  )
  const isOwn = ref && table !== source.base.table && tableOf(catalog, table ?? '')?.primaryKey.join() === ref.column
  const thing = key ? { table: key.to.table, column: key.to.columns[0] ?? '' } : isOwn && table ? { table, column: ref.column } : undefined
  if (!ref || !thing || thing.table === source.base.table) return undefined
  const link = [{ outer: { relation: thing.table, column: thing.column }, inner: ref }]
  return {
    source: { base: { alias: thing.table, table: thing.table }, joins: [] },
    where: [{ kind: 'related', sub: { source, link, where } }],
  }
}

/** "Those owners" of a chart of claims: the ones that its rows belong to, each once; undefined where they belong to none. */
export function thoseOf(rows: ChartPlan, shown: ChartPlan, catalog: Catalog): ChartPlan | undefined {
  const { base } = rows.source
  const where = conditionsOf(shown)
  const [key, ...more] = tableOf(catalog, base.table)?.primaryKey ?? []
  const at = base.table === shown.source.base.table ? undefined : attach(catalog, shown, base.table)
  if (!where || isFirst(shown) || !at || key === undefined || more.length > 0) return undefined
  const link = [{ outer: { relation: base.alias, column: key }, inner: { relation: at.relation, column: key } }]
  return { ...rows, where: [...rows.where, { kind: 'related', sub: { source: at.source, link, where } }] }
}
