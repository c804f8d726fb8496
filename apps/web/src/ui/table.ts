import type { ChartSpec } from '@chitravani/protocol'
import { el } from './element.ts'

const shownRows = 500

/** A chart's rows as a table that scrolls; numbers to the right. */
export function dataTable(chart: ChartSpec): HTMLElement {
  const rows = chart.data.values
  const columns = Object.keys(rows[0] ?? {})
  const numeric = new Set(columns.filter((column) => rows.every((row) => row[column] === null || typeof row[column] === 'number')))
  const align = (column: string) => (numeric.has(column) ? { class: 'number' } : {})
  return el(
    'div',
    { class: 'table', tabindex: 0, role: 'region', 'aria-label': `Rows of ${chart.title}` },
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...columns.map((column) => el('th', { scope: 'col', ...align(column) }, column.replaceAll('_', ' '))))),
      el(
        'tbody',
        {},
        ...rows.slice(0, shownRows).map((row) => el('tr', {}, ...columns.map((column) => el('td', align(column), shown(row[column]))))),
      ),
    ),
    rows.length > shownRows && el('p', { class: 'quiet' }, `The first ${shownRows} of ${rows.length} rows; the CSV has them all.`),
  )
}

type Cell = ChartSpec['data']['values'][number][string]

function shown(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '–'
  if (typeof cell === 'number') return cell.toLocaleString('en-IN', { maximumFractionDigits: 2, useGrouping: Math.abs(cell) >= 10_000 })
  return String(cell).replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(\.000)?Z?$/, '$1')
}

/** The rows as CSV. Cells that a spreadsheet would take for a formula are escaped. */
export function toCsv(chart: ChartSpec): string {
  const rows = chart.data.values
  const columns = Object.keys(rows[0] ?? {})
  const cell = (value: Cell | undefined) => {
    const text = value === null || value === undefined ? '' : String(value)
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((line) => line.map(cell).join(',')).join('\r\n')
}

export function download(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = el('a', { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
