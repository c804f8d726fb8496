import type { ChartSpec } from '@chitravani/protocol'
import { cellText, columnText } from './cells.ts'
import type { Cell } from './cells.ts'
import { locale } from './words.ts'

/** How a column of a chart's rows is written in a table. */
export interface ColumnLook {
  readonly title: string
  readonly text: (cell: Cell | undefined) => string
}

/** What a chart's tooltip says of a field. */
interface Told {
  readonly field?: string
  readonly type?: string
  readonly title?: string
  readonly format?: string
}

/** The looks of a chart's columns, as its tooltip has them: the same name, currency, per cent and dates as in the drawing. */
export function columnLooks({ spec, data: { values } }: ChartSpec, columns: readonly string[]): ReadonlyMap<string, ColumnLook> {
  const { tooltip } = (spec['encoding'] ?? {}) as { readonly tooltip?: unknown }
  const told = new Map((Array.isArray(tooltip) ? (tooltip as Told[]) : []).map((each) => [plainName(each.field ?? ''), each]))
  return new Map(
    columns.map((column) => {
      const entry = told.get(column) ?? told.get(`${column}_label`)
      const text = entry ? textOf(entry, spec, column, values) : plainText(column, values, spec)
      return [column, { title: entry?.title ?? headOf(column), text }]
    }),
  )
}

/** Rows as they are kept: dates as people write them, numbers with as many decimals and separators in every line, keys without any. */
function plainText(column: string, rows: ChartSpec['data']['values'], spec: ChartSpec['spec']): ColumnLook['text'] {
  const sizes = rows.map((row) => row[column]).filter((cell) => typeof cell === 'number')
  const digits = sizes.reduce((most, number) => Math.max(most, decimals(number)), 0)
  // Without that, years would get a comma.
  const isAmount = digits > 0 || sizes.some((size) => Math.abs(size) >= 10_000)
  const written = new Intl.NumberFormat(locale(), {
    useGrouping: isAmount && !/(^|_)id$/i.test(column),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (cell) => {
    if (typeof cell === 'number') return written.format(cell)
    const hasTime = typeof cell === 'string' && /[T ](?!00:00)\d{2}:\d{2}/.test(cell)
    return dateText(cell, hasTime ? '%d %b %Y %H:%M' : '%d %b %Y', spec) ?? cellText(cell)
  }
}

function headOf(column: string): string {
  const words = columnText(column)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function plainName(field: string): string {
  return field.replaceAll(/\\(.)/g, '$1')
}

function textOf(
  { type, format = '' }: Told,
  spec: ChartSpec['spec'],
  column: string,
  rows: ChartSpec['data']['values'],
): ColumnLook['text'] {
  if (type === 'temporal') return (cell) => dateText(cell, format, spec) ?? cellText(cell)
  if (type !== 'quantitative') return plainText(column, rows, spec)
  // Extremes stay as they are.
  if (format.endsWith('e')) return cellText
  if (format === 'd') return (cell) => (typeof cell === 'number' ? String(cell) : cellText(cell))
  const isShare = format.endsWith('%')
  const numbers = rows.map((row) => row[column]).filter((cell) => typeof cell === 'number')
  const digits = numbers.reduce((most, number) => Math.max(most, decimals(isShare ? number * 100 : number)), 0)
  const written = new Intl.NumberFormat(locale(), {
    style: isShare ? 'percent' : 'decimal',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const [before, after] = format.startsWith('$') ? currencyOf(spec) : ['', '']
  return (cell) => {
    if (typeof cell !== 'number') return cellText(cell)
    const sign = cell < 0 && !isShare ? '-' : ''
    return sign === '' ? `${before}${written.format(cell)}${after}` : `${sign}${before}${written.format(-cell)}${after}`
  }
}

/** Places after the point that a number needs, two at most: a column has as many in every line. */
function decimals(number: number): number {
  return [0, 1].find((places) => Math.abs(number - Number(number.toFixed(places))) < 1e-9) ?? 2
}

interface Locale {
  readonly number?: { readonly currency?: unknown }
  readonly time?: { readonly shortMonths?: readonly string[] }
}

/** How the chart itself writes numbers and dates. */
function localeOf(spec: ChartSpec['spec']): Locale {
  return ((spec['config'] ?? {}) as { readonly locale?: Locale }).locale ?? {}
}

function currencyOf(spec: ChartSpec['spec']): readonly [string, string] {
  const currency = localeOf(spec).number?.currency
  return Array.isArray(currency) ? [String(currency[0] ?? ''), String(currency[1] ?? '')] : ['', '']
}

/** A date without a zone in the form of d3's time formats, its month as on the axes; undefined for any other cell. */
function dateText(cell: Cell | undefined, format: string, spec: ChartSpec['spec']): string | undefined {
  const parts = typeof cell === 'string' ? /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::[\d.]+)?)?$/.exec(cell) : null
  if (!parts) return undefined
  const [, year = '', month = '', day = '', hour = '00', minute = '00'] = parts
  const ofPage = () => new Intl.DateTimeFormat(locale(), { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, Number(month) - 1, 1))
  const name = localeOf(spec).time?.shortMonths?.[Number(month) - 1] ?? ofPage()
  const words: Readonly<Record<string, string>> = {
    Y: year,
    b: name,
    d: day,
    H: hour,
    M: minute,
    q: String(Math.ceil(Number(month) / 3)),
  }
  const text = format.replaceAll(/%([A-Za-z])/g, (whole, letter: string) => words[letter] ?? whole)
  return text === '' || text.includes('%') ? undefined : text
}
