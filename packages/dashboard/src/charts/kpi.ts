import type { Cell } from '../connections/connection.ts'
import type { ChartPlan, PeriodComparison } from '../plan.ts'
import type { ResultColumn } from '../sql/compiled.ts'
import { lakhWordsOf } from '@chitravani/protocol/drawing'
import { inWords } from '../wording.ts'
import { countsInLakh, currencyIn, knownLocale, monthNames } from './locale.ts'
import { freeName } from './naming.ts'

/** The lines of a KPI: texts that a row gets beside its numbers, since a specification without expressions cannot make them. */
export interface KpiLines {
  readonly value: string
  /** Only with a period before. */
  readonly change?: string
  readonly before?: string
}

/** The names under which the lines stand in the row. */
export function kpiFields(columns: readonly ResultColumn[]): KpiLines | undefined {
  const measure = columns.find((column) => column.role === 'measure')
  if (!measure) return undefined
  const taken = new Set(columns.map((column) => column.name))
  const value = freeName(`${measure.name}_text`, taken)
  if (!beforeOf(columns)) return { value }
  return { value, change: freeName(`${measure.name}_change_text`, taken), before: freeName(`${measure.name}_before_text`, taken) }
}

function beforeOf(columns: readonly ResultColumn[]): ResultColumn | undefined {
  return columns.find((column) => column.role === 'before')
}

/** The row with its lines. Sign, arrow and words say which way it went; no colour is needed. */
export function withKpiLines(
  row: Readonly<Record<string, Cell>>,
  columns: readonly ResultColumn[],
  plan: Pick<ChartPlan, 'comparison' | 'wording'>,
  locale: string,
): Readonly<Record<string, Cell>> {
  const fields = kpiFields(columns)
  const measure = columns.find((column) => column.role === 'measure')
  if (!fields || !measure) return row
  const value = row[measure.name] ?? null
  const before = beforeOf(columns)
  const lines: Record<string, Cell> = { [fields.value]: kpiText(value, measure, locale) }
  if (before && fields.change && fields.before) {
    const earlier = row[before.name] ?? null
    const say = (english: string): string => inWords(plan, english)
    lines[fields.change] = changeText(value, earlier, { locale, say })
    lines[fields.before] = beforeText(earlier, measure, plan.comparison, { locale, say })
  }
  return { ...row, ...lines }
}

/** One number as large type shows it: compact from a lakh on, with its currency or per cent. */
export function kpiText(cell: Cell, column: ResultColumn, locale: string): string {
  if (cell === null) return '–'
  if (typeof cell !== 'number' || column.format === 'id') return String(cell)
  const known = knownLocale(locale)
  if (column.format === 'percent') {
    return Math.abs(cell) > 2 && !column.isFraction
      ? `${new Intl.NumberFormat(known, { maximumFractionDigits: 1 }).format(cell)}%`
      : new Intl.NumberFormat(known, { style: 'percent', maximumFractionDigits: 1 }).format(cell)
  }
  const currency = currencyIn(column.unit)
  if (currency && (column.format === 'money' || column.meaning === 'money')) {
    return compactText(cell, known, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: 0 })
  }
  const isTiny = cell !== 0 && Math.abs(cell) < 0.01
  const text = isTiny ? new Intl.NumberFormat(known, { maximumSignificantDigits: 3 }).format(cell) : compactText(cell, known)
  const word = column.format === 'money' || currency ? '' : (column.unit ?? '')
  return word === '' ? text : `${text} ${word}`
}

/** Beyond a lakh of crores every language has words of its own. */
const mostInCrore = 1e12

/** Numbers from a lakh on in few digits, in lakh and crore as on the axes of charts where people count so. */
function compactText(cell: number, known: string, options: Intl.NumberFormatOptions = {}): string {
  const size = Math.abs(cell)
  if (size < 1e5) return new Intl.NumberFormat(known, { ...options, maximumFractionDigits: size >= 100 ? 0 : 2 }).format(cell)
  const words = countsInLakh(known) && size < mostInCrore ? lakhWordsOf(monthNames(known, 'long')[0]) : undefined
  const short = { ...options, maximumFractionDigits: 2 }
  if (!words) return new Intl.NumberFormat(known, { ...short, notation: 'compact' }).format(cell)
  // What rounds to a hundred lakhs is a crore.
  const [per, word] = size < 99.995e5 ? [1e5, words.lakh] : [1e7, words.crore]
  const parts = new Intl.NumberFormat(known, short).formatToParts(cell / per)
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction')
  return parts.map(({ value }, at) => (at === last ? `${value}${word}` : value)).join('')
}

interface Speech {
  readonly locale: string
  /** English in the chart's language. */
  readonly say: (english: string) => string
}

function changeText(value: Cell, earlier: Cell, { locale, say }: Speech): string {
  if (typeof value !== 'number' || typeof earlier !== 'number') return say('No comparison')
  if (value === earlier) return `= ${say('No change')}`
  const up = value > earlier
  const sign = up ? '▲ ' : '▼ '
  const words = say(up ? 'more' : 'less')
  if (earlier === 0) return `${sign}${words}`
  const share = Math.abs((value - earlier) / earlier)
  const text = new Intl.NumberFormat(knownLocale(locale), { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(share)
  return `${sign}${text} ${words}`
}

function beforeText(earlier: Cell, measure: ResultColumn, comparison: PeriodComparison | undefined, { locale, say }: Speech): string {
  const period = say(comparison?.before.label ?? 'the period before')
  const line = say(earlier === null ? 'no figure for {period}' : 'than {value} in {period}')
  const words: Readonly<Record<string, string>> = { period, value: kpiText(earlier, measure, locale) }
  return line.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
}
