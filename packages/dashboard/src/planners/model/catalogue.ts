import type { Catalog, ColumnProfile, Metric, TableProfile } from '../../connections/connection.ts'
import { isHarmfulName, plainLine } from '../clean.ts'
import { isShowable, metricsOf } from './names.ts'
import type { ColumnAt, Offer, OfferedTable } from './names.ts'
import { retrieve } from './retrieval.ts'
import type { Retrieved } from './retrieval.ts'

export interface CatalogueOptions {
  /** UTF-8 bytes that the text may have. */
  readonly maxBytes: number
  /** Also the frequent values of columns that are neither categories nor places. */
  readonly sendSamples: boolean
  /** Tables that are there whatever the words say. */
  readonly always?: readonly string[]
}

/** What a model is shown of a database, and what it may name. */
export interface Catalogue extends Offer {
  readonly text: string
}

const columnsOfTable = 30
const valuesOfColumn = 8
const valueLength = 40
const commentLength = 120

/**
 * Tables, columns, ranges and values that fit the request, as text within `maxBytes`. Stored values are only those of
 * category and place columns and those that the request itself names, unless samples may be sent.
 */
export function catalogueFor(prompt: string, catalog: Catalog, options: CatalogueOptions): Catalogue {
  const retrieved = retrieve(prompt, catalog)
  const always = (options.always ?? []).flatMap((id) => catalog.tables.find((table) => table.id === id) ?? [])
  // A name that is markup or an address was put there for somebody who reads it; it is neither shown nor taken.
  const wanted = [...new Set([...always, ...retrieved.tables])].filter(({ id }) => !isHarmfulName(id))
  const tables = new Map<string, OfferedTable>()
  const numbered = new Map<string, ColumnAt>()
  const lines: string[] = []
  let bytes = 0
  for (const [place, table] of wanted.entries()) {
    // Of the first tables all that can be of use, of the ones behind them what the words speak of and what joins them.
    const most = place < 4 ? columnsOfTable : place < 10 ? 14 : 8
    const columns = choose(table, retrieved, catalog, most)
    const numbers = new Map<string, ColumnAt>()
    const own = [
      tableLine(table),
      ...columns.map((column) => columnLine({ table, column }, retrieved, options, numbers, numbered.size)),
      ...metricsOf(table).map((metric) => metricLine(table, metric)),
    ].join('\n')
    const size = Buffer.byteLength(JSON.stringify(own))
    if (bytes + size > options.maxBytes * 0.94) continue
    bytes += size
    lines.push(own)
    tables.set(table.id, { table, columns })
    for (const [number, at] of numbers) numbered.set(number, at)
  }
  for (const { from, to } of catalog.keys) {
    if (!tables.has(from.table) || !tables.has(to.table)) continue
    const line = `${nameOf(from.table)} refers to ${nameOf(to.table)}`
    const size = Buffer.byteLength(JSON.stringify(line))
    if (bytes + size > options.maxBytes) break
    bytes += size
    lines.push(line)
  }
  return { catalog, tables, numbered, text: lines.join('\n') }
}

function nameOf(name: string): string {
  return isShowable(name) ? name : '(unnamed)'
}

function tableLine(table: TableProfile): string {
  const comment = table.comment ? ` -- ${quoted(table.comment, commentLength)}` : ''
  return `table ${nameOf(table.id)}, ${String(table.rowCount)} rows${comment}`
}

function metricLine({ id }: TableProfile, { name, synonyms, description, format }: Metric): string {
  const called = synonyms.length > 0 ? `also called ${synonyms.join(', ')}` : ''
  const said = [description, called].filter((part) => part !== undefined && part !== '').join('; ')
  return `  ${id}.${name} metric${format === undefined ? '' : ` (${format})`}${said === '' ? '' : ` -- ${quoted(said, commentLength)}`}`
}

function columnLine(
  at: ColumnAt,
  { values }: Retrieved,
  { sendSamples }: CatalogueOptions,
  numbers: Map<string, ColumnAt>,
  numberedBefore: number,
): string {
  const { table, column } = at
  const open = isShowable(column.name) && isShowable(table.id)
  const number = `#${String(numberedBefore + numbers.size + 1)}`
  if (!open) numbers.set(number, at)
  const matched = values.filter((value) => value.table === table.id && value.column === column.name).map(({ value }) => value)
  const stored =
    matched.length > 0 || shares(column) || sendSamples
      ? [...new Set([...matched.slice(0, 4), ...(shares(column) || sendSamples ? frequent(column) : [])])]
      : []
  const parts = [
    open ? `  ${table.id}.${column.name}` : `  ${number}`,
    typeWord(column),
    ...rangeOf(column),
    ...(column.meaning === 'id' ? [] : [`${String(column.distinct)} different`]),
    ...(stored.length > 0
      ? [
          `values ${stored
            .slice(0, valuesOfColumn)
            .map((value) => quoted(value, valueLength))
            .join(', ')}`,
        ]
      : []),
    ...(column.comment ? [`-- ${quoted(column.comment, commentLength)}`] : []),
  ]
  return parts.join(' ')
}

/** Columns whose stored values may be sent. */
function shares({ meaning }: ColumnProfile): boolean {
  return meaning === 'category' || meaning === 'place' || meaning === 'yes_no'
}

function frequent(column: ColumnProfile): readonly string[] {
  return column.frequent.slice(0, valuesOfColumn).map(({ value }) => String(value))
}

function typeWord(column: ColumnProfile): string {
  const unit = column.unit === undefined ? '' : ` ${plainLine(column.unit, 12)}`
  switch (column.meaning) {
    case 'id':
      return 'key'
    case 'date':
      return column.temporal?.as === 'year' || column.type === 'integer' ? 'year' : column.type === 'timestamp' ? 'timestamp' : 'date'
    case 'yes_no':
      return 'yes/no'
    case 'money':
    case 'measure':
    case 'share':
      return `number (${column.meaning}${unit})`
    default:
      return column.type === 'integer' || column.type === 'number' ? `number (${column.meaning})` : column.meaning
  }
}

/** From where to where, of numbers and dates; the ends of a column of text are stored values. */
function rangeOf({ type, meaning, temporal, min, max }: ColumnProfile): readonly string[] {
  if (min === null || max === null || meaning === 'id') return []
  const ordered = type === 'integer' || type === 'number' || type === 'date' || type === 'timestamp' || temporal !== undefined
  if (!ordered) return []
  if (typeof min === 'number' && typeof max === 'number') return [`${String(min)}..${String(max)}`]
  const [from, until] = [String(min).slice(0, 10), String(max).slice(0, 10)]
  return /^[\d-]+$/.test(from + until) ? [`${from}..${until}`] : []
}

function quoted(text: string, max: number): string {
  return JSON.stringify(plainLine(text, max))
}

/** The columns that are shown: what the words speak of, what joins, what can be measured and grouped by. */
function choose(table: TableProfile, retrieved: Retrieved, catalog: Catalog, most: number): readonly ColumnProfile[] {
  const usable = table.columns.filter(({ type, name }) => type !== 'other' && !isHarmfulName(name))
  if (usable.length <= most) return usable
  const keys = new Set([
    ...table.primaryKey,
    ...catalog.keys.flatMap(({ from, to }) => [
      ...(from.table === table.id ? from.columns : []),
      ...(to.table === table.id ? to.columns : []),
    ]),
  ])
  const matched = new Set(retrieved.values.filter((value) => value.table === table.id).map(({ column }) => column))
  const rank = (column: ColumnProfile): number =>
    (retrieved.columnScores.get(`${table.id}.${column.name}`) ?? 0) * 10 +
    (matched.has(column.name) ? 8 : 0) +
    (['money', 'measure', 'share', 'date'].includes(column.meaning) ? 3 : 0) +
    (['category', 'place', 'name', 'yes_no'].includes(column.meaning) ? 2 : 0) +
    (keys.has(column.name) ? 1 : 0)
  const kept = new Set(usable.toSorted((a, b) => rank(b) - rank(a)).slice(0, most))
  return usable.filter((column) => kept.has(column))
}
