import type { ChartSpec } from '@chitravani/protocol'
import { formats } from './formats.ts'

export type Row = ChartSpec['data']['values'][number]
export type Cell = Row[string]

/** Columns that a chart keeps for its own drawing: texts beside the number they stand for. */
export function shownColumns(rows: readonly Row[]): string[] {
  const columns = Object.keys(rows[0] ?? {})
  return columns.filter(
    (column) =>
      !/_(text|label|name|missing)$/.test(column) || !columns.includes(column.replace(/(_change|_before)?_(text|label|name|missing)$/, '')),
  )
}

/** A cell for people: numbers with lakh and crore where the place says so, dates without an empty time. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '–'
  if (typeof cell === 'number') return (Math.abs(cell) >= 10_000 ? formats().grouped : formats().plain).format(cell)
  return String(cell).replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(\.000)?Z?$/, '$1')
}

/** A column's name for people. */
export function columnText(column: string): string {
  return column.replace(/^.*\./, '').replaceAll('_', ' ')
}

/** Rows as CSV for a spreadsheet: it tells UTF-8 by the mark at the beginning. Cells that it would take for a formula are escaped. */
export function toCsv(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const cell = (value: Cell | undefined) => {
    const text = value === null || value === undefined ? '' : String(value)
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((line) => line.map(cell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
