import type { ChartInput } from './chart.ts'
import { unitIn } from './units.ts'

/** What charts say of their own accord, beside the words of their plans. */
interface ChartWords {
  /** The category without a value. */
  readonly missing: string
  readonly yes: string
  readonly no: string
  /** What the smaller categories are summed up in, and the same where one of them is called so. */
  readonly other: string
  readonly otherRest: string
  /** How many categories these are. */
  readonly folded: string
  /** The axis and the names of several measures. */
  readonly value: string
  readonly measure: string
  /** The name of an axis of parts; `{title}` is what is parted. */
  readonly share: string
  /** A quarter of any year; `{quarter}` is its number. */
  readonly quarter: string
  /** A quarter of one year, as d3 writes times. */
  readonly yearQuarter: string
}

const english: ChartWords = {
  missing: '(no value)',
  yes: 'Yes',
  no: 'No',
  other: 'Other',
  otherRest: 'Other (rest)',
  folded: 'Categories in Other',
  value: 'Value',
  measure: 'Measure',
  share: 'Share of {title}',
  quarter: 'Q{quarter}',
  yearQuarter: 'Q%q %Y',
}

const languages: Readonly<Record<string, ChartWords>> = {
  hi: {
    missing: '(कोई मान नहीं)',
    yes: 'हाँ',
    no: 'नहीं',
    other: 'अन्य',
    otherRest: 'अन्य (बाकी)',
    folded: '“अन्य” में शामिल',
    value: 'मान',
    measure: 'माप',
    share: 'हिस्सा ({title})',
    quarter: 'तिमाही {quarter}',
    yearQuarter: 'तिमाही %q, %Y',
  },
}

/** The words in the language of a locale; English where it has none here. */
export function wordsIn(locale: string): ChartWords {
  return languages[locale.split('-')[0] ?? ''] ?? english
}

/** The columns' titles and units in the language of the locale, and the rows with what was summed up in it. */
export function inLanguage<Told extends Pick<ChartInput, 'columns' | 'rows'>>(told: Told, locale: string): Told {
  const words = wordsIn(locale)
  if (words === english) return told
  const columns = told.columns.map((column) => ({
    ...column,
    ...(column.role === 'folded_count' ? { title: words.folded } : {}),
    ...(column.unit === undefined ? {} : { unit: unitIn(column.unit, locale) }),
  }))
  return { ...told, columns, rows: withOther(told, words) }
}

/** Statements call what is left "Other", in every language. */
function withOther({ columns, rows }: Pick<ChartInput, 'columns' | 'rows'>, words: ChartWords): ChartInput['rows'] {
  const count = columns.find(({ role }) => role === 'folded_count')
  const column = columns.find(({ role, of }) => role !== 'folded_count' && of !== undefined && of === count?.of)
  if (!count || !column) return rows
  const { name } = column
  const isRest = (row: ChartInput['rows'][number]) => Number(row[count.name] ?? 0) > 0
  const taken = rows.some((row) => !isRest(row) && row[name] === words.other)
  const called = (cell: unknown) =>
    cell === english.otherRest || (cell === english.other && taken) ? words.otherRest : cell === english.other ? words.other : undefined
  return rows.map((row) => {
    const own = isRest(row) ? called(row[name]) : undefined
    return own === undefined ? row : { ...row, [name]: own }
  })
}
