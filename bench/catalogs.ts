import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalog } from '../packages/dashboard/src/connections/connection.ts'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import { makeSample } from '../packages/dashboard/src/sample/index.ts'

export interface Catalogs {
  /** The sample company where no database is named; undefined where its file is not there. Each is read once. */
  readonly of: (database: string | undefined) => Promise<Catalog | undefined>
  /** Takes the sample away. */
  readonly close: () => void
}

/** What the databases of a folder hold, and the sample. */
export function catalogsIn(databases: string): Catalogs {
  const work = mkdtempSync(join(tmpdir(), 'chitravani-catalogs-'))
  const known = new Map<string, Promise<Catalog | undefined>>()
  const open = async (database: string | undefined): Promise<Catalog | undefined> => {
    const path = database === undefined ? join(work, 'sample.duckdb') : join(databases, `${database}.sqlite`)
    if (database === undefined) await makeSample(path)
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
