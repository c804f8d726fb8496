import { mapLimited } from '@chitravani/kit'
import type { ColumnProfile, DataNote, ForeignKey, ReadingProgress, TableProfile } from './connection.ts'
import { valueLimit } from './engine.ts'
import type { DescribedTable, Description, Engine, MeasureEffort, TableFacts } from './engine.ts'
import { inferKeys } from './keys.ts'
import { profileColumn } from './columns.ts'

/** What a profile tells of a database. */
export interface Profile {
  readonly tables: readonly TableProfile[]
  readonly keys: readonly ForeignKey[]
  readonly notes: readonly DataNote[]
}

/** Tables measured at the same time: a server answers several, and the way there costs more than the work. */
const atOnce = 4
/** From then on tables are measured by few rows, so that the whole is ready within a minute. */
const wholeMs = 25_000
/** A table that takes longer than this is left out: a view that computes for minutes. */
const tableMs = 15_000
/** For each of its columns a table may take so much longer: planning statements over thousands of them takes its time. */
const columnMs = 20

/** Measures every table of an opened database and finds the keys nobody declared. */
export async function profile(engine: Engine, description: Description, tell: (progress: ReadingProgress) => void): Promise<Profile> {
  const began = performance.now()
  let done = 0
  const referring = new Set(description.keys.flatMap((key) => key.from.columns.map((column) => `${key.from.table}\0${column}`)))
  const unread = new Set<string>()
  const measured = await mapLimited(description.tables, atOnce, async (table) => {
    const facts = await measureInTime(table, engine, performance.now() - began > wholeMs ? 'quick' : 'whole')
    if (facts?.measured === false) unread.add(table.id)
    tell({ step: 'measuring', done: (done += 1), of: description.tables.length })
    return facts && toProfile(table, facts, referring, engine)
  })
  const tables = measured.filter((table) => table !== undefined)
  const left = description.tables.filter((_, index) => measured[index] === undefined).map(({ id }) => id)
  const read = tables.filter(({ id }) => !unread.has(id))
  const inferred = await inferKeys(read, description, engine)
  return {
    tables: withReferences(tables, inferred),
    keys: [...description.keys, ...inferred],
    notes: [
      ...(description.notes ?? []),
      ...notesOf('could not be measured and were left out', left),
      ...notesOf('would be read whole for their first row and were not measured', [...unread]),
    ],
  }
}

function notesOf(what: string, tables: readonly string[]): readonly DataNote[] {
  if (tables.length === 0) return []
  const named = tables.slice(0, 20).map((id) => `"${id}"`)
  return [
    { code: 'table_left_out', message: `Tables or views that ${what}: ${named.join(', ')}${tables.length > named.length ? ' …' : ''}.` },
  ]
}

/** Undefined where it cannot be measured: a view over what is no longer there must not hide the rest. */
async function measureInTime(table: DescribedTable, engine: Engine, effort: MeasureEffort): Promise<TableFacts | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, tableMs + columnMs * table.columns.length, undefined)
  try {
    return await Promise.race([engine.measure(table, effort).catch(() => undefined), promise])
  } finally {
    clearTimeout(timer)
  }
}

async function toProfile(table: DescribedTable, facts: TableFacts, referring: ReadonlySet<string>, engine: Engine): Promise<TableProfile> {
  const columns = table.columns.flatMap((column, index) => {
    const measured = facts.columns[index]
    return measured
      ? [profileColumn(column, measured, { table, rowCount: facts.rowCount, refers: referring.has(`${table.id}\0${column.name}`) })]
      : []
  })
  return {
    id: table.id,
    path: table.path,
    rowCount: facts.rowCount,
    // What a sample does not show of a big table is not looked for in all of it.
    columns: facts.estimated ? columns : await Promise.all(columns.map((column) => withRange(column, table, engine))),
    primaryKey: table.primaryKey,
    estimated: facts.estimated,
    ...(table.comment === undefined ? {} : { comment: table.comment }),
  }
}

/** Dates kept as text that does not sort as they do, and too many to have been looked at: the database is asked for the first and last. */
async function withRange(column: ColumnProfile, table: DescribedTable, engine: Engine): Promise<ColumnProfile> {
  const { temporal, distinct } = column
  const { dialect } = engine
  if (temporal?.as !== 'text' || temporal.pattern.startsWith('%Y') || distinct <= valueLimit) return column
  const moment = dialect.temporal(dialect.quoteName(column.name), column.type, temporal)
  const rows = await engine
    .query(`select min(${moment}), max(${moment}) from ${table.path.map((part) => dialect.quoteName(part)).join('.')}`)
    .catch(() => [])
  const [min, max] = (rows[0] ?? []).map((cell) => (typeof cell === 'string' ? cell : null))
  return { ...column, min: min ?? column.min, max: max ?? column.max }
}

/** A number that refers to another table's rows is no quantity, and neither is the number by which they are known. */
function withReferences(tables: readonly TableProfile[], keys: readonly ForeignKey[]): readonly TableProfile[] {
  const placesOf = (end: 'from' | 'to'): ReadonlySet<string> =>
    new Set(keys.flatMap((key) => key[end].columns.map((column) => `${key[end].table}\0${column}`)))
  const [referring, referred] = [placesOf('from'), placesOf('to')]
  const isKey = (place: string, { type, meaning }: ColumnProfile): boolean =>
    type === 'integer' && (referring.has(place) || (meaning === 'measure' && referred.has(place)))
  return tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (isKey(`${table.id}\0${column.name}`, column) ? { ...column, meaning: 'id' as const } : column)),
  }))
}
