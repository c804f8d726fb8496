import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Catalog } from '../packages/dashboard/src/connections/connection.ts'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import { makeSample } from '../packages/dashboard/src/sample/index.ts'

export interface Catalogs {
  /** The sample company where no database is named; undefined where its file is not there. Each is read once. */
  readonly of: (database: string | undefined) => Promise<Catalog | undefined>
  /** Takes the sample away. */
  readonly close: () => void
}

/** What the databases of a folder hold, the sample, and those that are made from the scripts of `wishes/databases`. */
export function catalogsIn(databases: string): Catalogs {
  const work = mkdtempSync(join(tmpdir(), 'chitravani-catalogs-'))
  const known = new Map<string, Promise<Catalog | undefined>>()
  const open = async (database: string | undefined): Promise<Catalog | undefined> => {
    const script = join(import.meta.dirname, 'wishes/databases', `${database}.sql`)
    const made = join(work, database === undefined ? 'sample.duckdb' : `${database}.sqlite`)
    const path = database === undefined || existsSync(script) ? made : join(databases, `${database}.sqlite`)
    if (database === undefined) await makeSample(path)
    else if (path === made) makeDatabase(script, path)
    if (!existsSync(path)) return undefined
    const opened = await openConnection({ name: database ?? 'sample', kind: database === undefined ? 'duckdb' : 'sqlite', path })
    try {
      return await opened.catalog()
    } finally {
      await opened.close()
    }
  }
  return {
    of: (database) => {
      const made = known.get(database ?? '') ?? open(database)
      known.set(database ?? '', made)
      return made
    },
    close: () => rmSync(work, { recursive: true, force: true }),
  }
}

function makeDatabase(script: string, path: string): void {
  const database = new DatabaseSync(path)
  database.exec(readFileSync(script, 'utf8'))
  database.close()
}
