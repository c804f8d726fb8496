import type { ColumnMeaning, ColumnProfile } from './connection.ts'
import type { ColumnFacts, DescribedColumn, DescribedTable } from './engine.ts'
import { meaningOf, unitOf } from './meaning.ts'
import { temporalOf } from './temporal.ts'
import { shortMonthNames } from './calendar-words.ts'

export interface ColumnSurroundings {
  readonly table: DescribedTable
  readonly rowCount: number
  /** A declared foreign key starts at this column. */
  readonly refers: boolean
}

const shownFrequent = 20

/** Declaration and measured values of a column, judged together. */
export function profileColumn(column: DescribedColumn, facts: ColumnFacts, { table, rowCount, refers }: ColumnSurroundings): ColumnProfile {
  const temporal = temporalOf(column, facts)
  const numbers = temporal ? undefined : numbersInText(facts)
  const type = temporal?.type ?? numbers?.type ?? (isFlag(column, facts) ? 'boolean' : facts.stored)
  const alone = table.primaryKey.length === 1 && table.primaryKey[0] === column.name
  const unique =
    rowCount > 0 &&
    facts.nulls === 0 &&
    (facts.distinct === rowCount || alone || (table.uniqueColumns.includes(column.name) && !column.nullable))
  const unit = column.unit ?? unitOf(column.name, type, column.comment)
  const moments = temporal?.temporal?.as === 'text' ? rangeOfDates(facts, temporal.temporal.pattern) : undefined
  const range = moments ?? numbers ?? facts
  const dates = type === 'date' || type === 'timestamp'
  return {
    name: column.name,
    nativeType: column.nativeType,
    type,
    nullable: column.nullable,
    meaning: ofUnit(
      meaningOf({ name: column.name, type, temporal: temporal?.temporal !== undefined, facts, rowCount, unique, table, refers }),
      column.unit,
    ),
    distinct: facts.distinct,
    nulls: facts.nulls,
    min: dates && !moments ? isoBound(range.min, temporal) : range.min,
    max: dates && !moments ? isoBound(range.max, temporal) : range.max,
    frequent: facts.frequent
      .slice(0, shownFrequent)
      .map(({ value, count }) => ({ value: type === 'boolean' && typeof value === 'number' ? value === 1 : value, count })),
    values: type === 'text' ? facts.values : [],
    valuesComplete: type === 'text' && facts.valuesComplete,
    unique,
    ...(temporal?.temporal ? { temporal: temporal.temporal } : {}),
    ...(numbers ? { keptAs: 'text' as const } : {}),
    ...(column.comment === undefined ? {} : { comment: column.comment }),
    ...(type === 'text' && facts.averageLength !== undefined ? { averageLength: facts.averageLength } : {}),
    ...(facts.quantiles && (type === 'integer' || type === 'number') ? { quantiles: facts.quantiles } : {}),
    ...(unit === undefined ? {} : { unit }),
  }
}

/** Numbers that were written with a currency are money, with % shares, where their name does not say better. */
function ofUnit(meaning: ColumnMeaning, unit: string | undefined): ColumnMeaning {
  if (meaning !== 'measure' || unit === undefined) return meaning
  if (unit === '%') return 'share'
  return /^[A-Z]{3}$/.test(unit) ? 'money' : meaning
}

/** Declared as a truth value and stored as 0 and 1. */
function isFlag(column: DescribedColumn, facts: ColumnFacts): boolean {
  return (
    column.declared === 'boolean' &&
    (facts.stored === 'boolean' || (facts.stored === 'integer' && facts.frequent.every(({ value }) => value === 0 || value === 1)))
  )
}

/** Numbers kept as text. Leading zeros mark codes, and so do long runs of digits: those stay text. */
function numbersInText(
  facts: ColumnFacts,
): { readonly type: 'integer' | 'number'; readonly min: number; readonly max: number } | undefined {
  if (facts.stored !== 'text' || facts.values.length === 0) return undefined
  const texts = facts.values.filter((value) => value.trim() !== '')
  if (texts.length === 0 || !texts.every((value) => /^\s*-?(?:0|[1-9]\d{0,14})(?:\.\d+)?\s*$/.test(value))) return undefined
  let [min, max] = [Infinity, -Infinity]
  for (const value of texts.map(Number)) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return { type: texts.some((value) => value.includes('.')) ? 'number' : 'integer', min, max }
}

/** Text does not sort as dates do unless the year leads. */
function rangeOfDates(facts: ColumnFacts, pattern: string): { readonly min: string | number | null; readonly max: string | number | null } {
  const days = (facts.values.length > 0 ? facts.values : facts.frequent.map(({ value }) => String(value)))
    .flatMap((text) => isoOf(text, pattern) ?? [])
    .sort()
  if (pattern.startsWith('%Y') && typeof facts.min === 'string' && typeof facts.max === 'string') {
    return { min: isoOf(facts.min, pattern) ?? days[0] ?? null, max: isoOf(facts.max, pattern) ?? days.at(-1) ?? null }
  }
  return { min: days[0] ?? null, max: days.at(-1) ?? null }
}

/** Text in a pattern of `temporal.ts` as ISO text. */
export function isoOf(text: string, pattern: string): string | undefined {
  const parts = new Map<string, string>()
  const directives = [...pattern.matchAll(/%([a-zA-Z])/g)].map((match) => match[1] ?? '')
  const width: Readonly<Record<string, string>> = { Y: '(\\d{4})', y: '(\\d{2})', b: '([a-z]+)', B: '([a-z]+)', p: '([ap]m)', f: '(\\d+)' }
  const look = pattern
    .replaceAll(/[.]/g, '\\.')
    .replaceAll(/%([a-zA-Z])/g, (_, directive: string) => width[directive] ?? (pattern === '%Y%m%d' ? '(\\d{2})' : '(\\d{1,2})'))
  const match =
    new RegExp(`^\\s*${look}`, 'i').exec(text) ?? (pattern.startsWith('%Y-%m-%d') ? /^\s*(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) : null)
  if (!match) return undefined
  for (const [index, directive] of directives.entries()) parts.set(directive, match[index + 1] ?? '')
  const word = (parts.get('b') ?? parts.get('B'))?.slice(0, 3).toLowerCase()
  const short = parts.get('y')
  const yearText = parts.get('Y') ?? (short === undefined ? undefined : `${Number(short) < 69 ? '20' : '19'}${short}`)
  const monthNumber = word === undefined ? Number(parts.get('m') ?? 1) : shortMonthNames.indexOf(word) + 1
  if (yearText === undefined || monthNumber < 1 || monthNumber > 12) return undefined
  const two = (value: number | string | undefined) => String(value ?? 0).padStart(2, '0')
  const date = `${yearText}-${two(monthNumber)}-${two(parts.get('d') ?? 1)}`
  if (!/%[HI]/.test(pattern)) return date
  const twelve = parts.get('I')
  const hours = twelve === undefined ? parts.get('H') : (Number(twelve) % 12) + (parts.get('p')?.toLowerCase() === 'pm' ? 12 : 0)
  return `${date}T${two(hours)}:${two(parts.get('M'))}:${two(parts.get('S'))}`
}

function isoBound(value: string | number | null, temporal: ReturnType<typeof temporalOf>): string | number | null {
  if (typeof value === 'number') {
    const ms = temporal?.temporal?.as === 'epoch_seconds' ? value * 1_000 : value
    const date = new Date(ms)
    return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 19)
  }
  return value
}
