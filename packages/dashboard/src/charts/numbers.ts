import type { Cell } from '../connections/connection.ts'
import type { ResultColumn } from '../sql/compiled.ts'
import { countsInLakh, currencyIn } from './locale.ts'

/** How the numbers of one column are written, as d3 formats. */
export interface NumberLook {
  /** On axes and legends, whose steps are round. */
  readonly axis: string
  /** In tooltips and texts. */
  readonly exact: string
  /** The column's name with its unit where the numbers do not bear it. */
  readonly title: string
  /** Steps of an axis smaller than this mean nothing. */
  readonly minStep?: number
}

export function numbersOf(cells: readonly (Cell | undefined)[]): readonly number[] {
  return cells.filter((cell) => typeof cell === 'number' && Number.isFinite(cell)) as number[]
}

/** The look that the column's meaning asks for; the cells only settle how many digits matter. */
export function numberLook(column: ResultColumn, cells: readonly (Cell | undefined)[], locale: string): NumberLook {
  const sizes = numbersOf(cells).map(Math.abs)
  const largest = sizes.reduce((max, size) => Math.max(max, size), 0)
  const format = formatOf(column, largest)
  if (format === 'percent') return { axis: '%', exact: '.2~%', title: column.title }
  if (format === 'hundredths') return { ...general(largest, locale), title: withUnit(column.title, '%') }
  if (format === 'id') return { axis: 'd', exact: 'd', title: column.title }
  const money = format === 'money' && currencyIn(column.unit) !== undefined
  const look = general(largest, locale)
  if (money) return { axis: `$${look.axis}`, exact: `$${powers(largest) ?? (largest >= 1 ? ',.2f' : ',.3~g')}`, title: column.title }
  const whole = format === 'integer' ? { minStep: 1 } : {}
  return { ...look, ...whole, title: withUnit(column.title, column.unit) }
}

function formatOf(column: ResultColumn, largest: number): ResultColumn['format'] | 'hundredths' {
  const format = column.format ?? (column.meaning === 'money' ? 'money' : 'plain')
  // A percentage is kept either as 0.125 or as 12.5; only the former may be multiplied.
  return format === 'percent' && largest > 2 && !column.isFraction ? 'hundredths' : format
}

function general(largest: number, locale: string): { readonly axis: string; readonly exact: string } {
  const extreme = powers(largest)
  if (extreme) return { axis: extreme, exact: extreme }
  // Where people count in thousands the axis may say 12M; lakh and crore have no such letter in d3, and its G is not what people call a billion.
  const short = largest >= 100_000 && largest < 1e9 && !countsInLakh(locale)
  return { axis: short ? '~s' : ',f', exact: largest >= 1 ? ',.2~f' : ',.4~g' }
}

/** Beyond what digits can show: powers of ten. */
function powers(largest: number): string | undefined {
  return largest >= 1e15 || (largest > 0 && largest < 1e-6) ? '.3~e' : undefined
}

function withUnit(title: string, unit: string | undefined): string {
  return unit === undefined || unit === '' || title.toLowerCase().includes(unit.toLowerCase()) ? title : `${title} (${unit})`
}
