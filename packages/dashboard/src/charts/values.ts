import type { Cell } from '../connections/connection.ts'
import type { ChartPlan } from '../plan.ts'
import type { ResultColumn } from '../sql/compiled.ts'
import { withKpiLines } from './kpi.ts'
import { localeOf } from './locale.ts'
import { inLanguage } from './words.ts'

type Row = Readonly<Record<string, Cell>>

/**
 * The rows as a chart's `data.values`: the result's own, in drawing order, "Other" last.
 * A KPI's row also bears its texts. Whoever hands new rows to an old specification goes through here.
 */
export function chartValues(plan: ChartPlan, all: readonly ResultColumn[], given: readonly Row[], place: string): readonly Row[] {
  const locale = localeOf(plan, place)
  const { columns, rows } = inLanguage({ columns: all, rows: onlyColumns(all, given) }, locale)
  if (plan.kind === 'text') return rows.map((row) => withKpiLines(row, columns, plan, locale))
  const rank = rankByTotal(plan, columns, rows)
  const folded = columns.filter((column) => column.role === 'folded_count')
  const isOther = (row: Row) => folded.some((column) => Number(row[column.name] ?? 0) > 0)
  if (!rank && !rows.some(isOther)) return rows
  // Sorting is stable: what has the same place stays as the statement ordered it.
  return rows.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)) || (rank ? rank(a) - rank(b) : 0))
}

/** Rows that were drawn before as another kind may still bear its texts. */
function onlyColumns(columns: readonly ResultColumn[], rows: readonly Row[]): readonly Row[] {
  const names = new Set(columns.map((column) => column.name))
  if (rows.every((row) => Object.keys(row).every((name) => names.has(name)))) return rows
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))))
}

/** Where a whole stack stands when stacks are sorted by their height. */
function rankByTotal(plan: ChartPlan, columns: readonly ResultColumn[], rows: readonly Row[]): ((row: Row) => number) | undefined {
  const [sort] = plan.sort
  const axis = columns.find((column) => column.role === 'dimension')
  if (!sort || !('total' in sort.by) || !plan.series || !axis) return undefined
  const id = sort.by.total
  const measure =
    columns.find((column) => column.role === 'measure' && column.of === id) ?? columns.find((column) => column.role === 'measure')
  if (!measure) return undefined
  const totals = new Map<Cell | undefined, number>()
  for (const row of rows) totals.set(row[axis.name], (totals.get(row[axis.name]) ?? 0) + Number(row[measure.name] ?? 0))
  const order = [...totals].toSorted(([, a], [, b]) => (sort.order === 'asc' ? a - b : b - a)).map(([cell]) => cell)
  const places = new Map(order.map((cell, index) => [cell, index]))
  return (row) => places.get(row[axis.name]) ?? 0
}
