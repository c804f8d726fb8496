import type { Cell } from '../connections/connection.ts'
import type { ChartPlan } from '../plan.ts'
import type { ResultColumn } from '../sql/compiled.ts'
import { withKpiLines } from './kpi.ts'

type Row = Readonly<Record<string, Cell>>

/**
 * The rows as a chart's `data.values`: the result's own, in drawing order, "Other" last.
 * A KPI's row also bears its texts. Whoever hands new rows to an old specification goes through here.
 */
export function chartValues(plan: ChartPlan, columns: readonly ResultColumn[], rows: readonly Row[], locale: string): readonly Row[] {
  if (plan.kind === 'text') return rows.map((row) => withKpiLines(row, columns, plan, locale))
  const folded = columns.filter((column) => column.role === 'folded_count')
  if (folded.length === 0) return rows
  const isOther = (row: Row) => folded.some((column) => Number(row[column.name] ?? 0) > 0)
  return [...rows.filter((row) => !isOther(row)), ...rows.filter(isOther)]
}
