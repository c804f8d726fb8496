import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Catalog, Connection } from '../../packages/dashboard/src/connections/connection.ts'
import { startMysql, startPostgres } from '../../packages/dashboard/src/connections/fixtures/servers.ts'
import type { TestServer } from '../../packages/dashboard/src/connections/fixtures/servers.ts'
import { openConnection } from '../../packages/dashboard/src/connections/index.ts'
import { makeSample } from '../../packages/dashboard/src/sample/index.ts'
import { openDuckdbCopy, openSqliteCopy } from './copy.ts'
import type { Copy } from './copy.ts'
import { createRandom } from '../../packages/dashboard/src/sql/fixtures/random.ts'
import { generatedTables, keysOf, statementsFor } from './schemas.ts'
import type { Table } from './schemas.ts'
import { openServerCopy } from './server-copy.ts'

/** A database to filter, and its copy to remove rows from. */
export interface Source {
  readonly name: string
  readonly connection: Connection
  readonly catalog: Catalog
  readonly copy: Copy
  /** Ends the throw-away server that holds it, if one does. */
  end?(): Promise<void>
}

/** The sample company in small, generated schemas on both engines, and databases of a set that is not held out. */
export async function openSources(folder: string, seed: number, set: string): Promise<{ sources: Source[]; skipped: string[] }> {
  const sources: Source[] = []
  const skipped: string[] = []
  const sample = join(folder, 'sample.duckdb')
  await makeSample(sample, { scale: 0.004 })
  sources.push(await open('sample', 'duckdb', sample, folder))
  for (const engine of ['sqlite', 'duckdb'] as const) {
    for (const number of [1, 2]) {
      const tables = generatedTables(createRandom(seed + number))
      const path = join(folder, `generated-${number}.${engine}`)
      const statements = statementsFor(tables, engine)
      if (engine === 'sqlite') {
        const database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
        database.exec(statements.join(';\n'))
        database.close()
      } else {
        const instance = await DuckDBInstance.create(path)
        const connection = await instance.connect()
        for (const sql of statements) await connection.run(sql)
        connection.closeSync()
        instance.closeSync()
      }
      const source = await open(`generated ${number} (${engine})`, engine, path, folder)
      sources.push(engine === 'sqlite' ? source : { ...source, catalog: { ...source.catalog, keys: keysOf(tables) } })
    }
  }
  for (const { kind, start } of servers) {
    const [company] = sources
    const found = company ? [await openServer(kind, start, await statementsOf(company, kind), 'sample', company.catalog.keys)] : []
    for (const number of [1, 2]) {
      const tables = generatedTables(createRandom(seed + number))
      found.push(await openServer(kind, start, statementsFor(tables, kind), `generated ${number}`, keysOf(tables)))
    }
    const open = found.filter((source) => source !== undefined)
    if (open.length === 0) skipped.push(kind)
    sources.push(...open)
  }
  const databases = join(set, 'databases')
  if (!existsSync(databases)) skipped.push(`the databases of ${set}`)
  else sources.push(...(await openSet(databases, folder)))
  return { sources, skipped }
}

const servers = [
  { kind: 'postgres', start: startPostgres },
  { kind: 'mysql', start: startMysql },
] as const

type ServerKind = (typeof servers)[number]['kind']

/** The tables of another source, with their rows, as statements for a server. */
async function statementsOf({ catalog, copy }: Source, kind: ServerKind): Promise<string[]> {
  const tables = await Promise.all(
    catalog.tables.map(async (table): Promise<Table> => {
      const names = table.columns.map((column) => `"${column.name.replaceAll('"', '""')}"`)
      return {
        name: table.id,
        columns: table.columns.map((column) => [column.name, wordFor[column.type] ?? 'VARCHAR'] as const),
        key: table.primaryKey,
        references: [],
        rows: (await copy.rows(`SELECT ${names.join(', ')} FROM "${table.id}"`)) as (string | number | null)[][],
      }
    }),
  )
  return statementsFor(tables, kind)
}

const wordFor: Readonly<Partial<Record<string, string>>> = {
  integer: 'BIGINT',
  number: 'DOUBLE',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  boolean: 'BOOLEAN',
}

async function openServer(
  kind: ServerKind,
  start: () => Promise<TestServer | undefined>,
  statements: readonly string[],
  name: string,
  keys: Catalog['keys'],
): Promise<Source | undefined> {
  const server = await start()
  if (!server) return undefined
  for (const sql of statements) await server.write(sql)
  // So long an answer stands: cubes are tried on servers without a mark as well.
  const connection = await openConnection({ name, kind, url: server.url, refreshMs: 3_600_000 })
  const catalog = { ...(await connection.catalog()), keys }
  const copy = await openServerCopy(
    kind,
    server,
    catalog.tables.map((table) => table.id),
  )
  return { name: `${name} (${kind})`, connection, catalog, copy, end: () => server.remove() }
}

/** Five databases with keys to follow; those whose name's sha256 starts with a byte < 51 are held out and never opened. */
async function openSet(databases: string, folder: string): Promise<Source[]> {
  const hash = (name: string) => createHash('sha256').update(name).digest()
  const names = readdirSync(databases)
    .filter((file) => file.endsWith('.sqlite'))
    .map((file) => file.slice(0, -'.sqlite'.length))
    .filter((name) => hash(name)[0]! >= 51)
    .toSorted((a, b) => Buffer.compare(hash(a), hash(b)))
  const found: Source[] = []
  for (const name of names) {
    if (found.length === 5) break
    const source = await open(name, 'sqlite', join(databases, `${name}.sqlite`), folder)
    const rows = source.catalog.tables.map((table) => table.rowCount)
    if (source.catalog.keys.length >= 3 && Math.max(...rows) <= 5_000 && rows.filter((count) => count > 0).length >= 3) found.push(source)
    else await close(source)
  }
  return found
}

async function open(name: string, kind: 'sqlite' | 'duckdb', path: string, folder: string): Promise<Source> {
  const connection = await openConnection({ name, kind, path })
  const catalog = await connection.catalog()
  const copy =
    kind === 'sqlite'
      ? await openSqliteCopy(path, join(folder, `copy of ${name}`))
      : await openDuckdbCopy(
          path,
          catalog.tables.map((table) => table.id),
        )
  return { name, connection, catalog, copy }
}

export async function close(source: Source): Promise<void> {
  source.copy.close()
  await source.connection.close()
  await source.end?.()
}
