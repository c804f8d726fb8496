import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFailure } from '@chitravani/kit'
import type { Connection } from './connection.ts'
import { oddNames } from './connection.conformance.ts'
import { duckdbCities, filesCities, sqliteCities, temporaryFolder } from './fixtures/cities.ts'
import { hostileFor } from './fixtures/hostile.ts'
import { openConnection } from './index.ts'

const corpora = process.env['CORPORA_DIR'] ?? join(process.cwd(), '../shared/corpora')
const corpusFile = join(corpora, 'injection/sql.json')

const folder = await temporaryFolder()
const paths = { duckdb: join(folder, 'cities.duckdb'), sqlite: join(folder, 'cities.sqlite'), files: join(folder, 'files') }

beforeAll(async () => {
  await mkdir(paths.files)
  await duckdbCities(paths.duckdb, oddNames)
  sqliteCities(paths.sqlite, oddNames)
  await filesCities(paths.files, oddNames)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every file of the folder with a digest of its bytes. */
async function checksum(): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const lines = await Promise.all(
    files.sort().map(
      async (file) =>
        `${file} ${createHash('sha256')
          .update(await readFile(file))
          .digest('hex')}`,
    ),
  )
  return lines.join('\n')
}

const layers = [
  { name: 'the check of statements alone', guard: true, lock: false },
  { name: 'the locked engine alone', guard: false, lock: true },
]

describe.each(['duckdb', 'sqlite', 'files'] as const)('%s', (kind) => {
  describe.each(layers)('$name', ({ guard, lock }) => {
    let connection: Connection
    beforeAll(async () => {
      connection = await openConnection({ name: 'hostile', kind, path: paths[kind] }, { guard, lock })
      await connection.run({ sql: 'SELECT 1', parameters: [] })
    })
    afterAll(() => connection.close())

    it.each(hostileFor(kind, paths[kind], folder))(
      "[spec: decisions 2 Safety of SQL / Every statement, a model's too] refuses %s",
      async (sql) => {
        const before = await checksum()
        await expect(connection.run({ sql, parameters: [] })).rejects.toSatisfy(
          (error) => isFailure(error, 'sql_refused') || isFailure(error, 'query_failed'),
        )
        expect(await checksum()).toBe(before)
      },
    )

    it('goes on answering', async () => {
      expect((await connection.run({ sql: 'SELECT count(*) AS n FROM visits', parameters: [] })).rows).toEqual([{ n: 6_000 }])
      expect((await connection.run({ sql: 'WITH c AS (SELECT * FROM cities) SELECT count(*) AS n FROM c', parameters: [] })).rows).toEqual([
        { n: 3 },
      ])
    })

    it.runIf(existsSync(corpusFile))(
      'lets no text of CORPORA_DIR/injection/sql.json change the data or reach beyond it',
      async () => {
        const corpus = JSON.parse(await readFile(corpusFile, 'utf8')) as { readonly text: string }[]
        const before = await checksum()
        const surprises: unknown[] = []
        for (const { text } of corpus) {
          // As a statement it is refused, or it is a SELECT over our three tables and harmless; as a value it is only a value.
          for (const sql of [text, `SELECT name FROM cities WHERE name = '${text}'`, `SELECT name FROM cities WHERE id = ${text}`]) {
            const outcome = await connection.run({ sql, parameters: [] }).catch((error: unknown) => error)
            if (outcome instanceof Error && !isFailure(outcome)) surprises.push(outcome)
          }
          const bound = await connection.run({ sql: 'SELECT name FROM cities WHERE name = ?', parameters: [text] })
          surprises.push(...bound.rows)
        }
        expect(surprises).toEqual([])
        expect(await checksum()).toBe(before)
        expect((await connection.run({ sql: 'SELECT count(*) AS n FROM visits', parameters: [] })).rows).toEqual([{ n: 6_000 }])
      },
      300_000,
    )
  })
})
