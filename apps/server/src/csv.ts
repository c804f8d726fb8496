import type { Row } from '@chitravani/dashboard'

/** What Excel on Windows tells UTF-8 by; a program that reads CSV takes it for a part of the first name. */
export const byteOrderMark = '\uFEFF'

/** RFC 4180. A text that a spreadsheet would take for a formula gets a quote in front. https://owasp.org/www-community/attacks/CSV_Injection */
export function toCsv(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column] ?? null)))]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

/** Spreadsheets leave out blanks in front, and take the wide signs of East Asian keyboards for the usual ones. */
const isFormula = (text: string) => /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@]/u.test(text.slice(0, 256).normalize('NFKC'))

function cell(value: Row[string]): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = isFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
