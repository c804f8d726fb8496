import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../plan.ts'
import { embeddedPlanner } from '../planners/embedded/index.ts'
import type { Catalog } from './connection.ts'
import { firstHints, hiddenByHints, withHints } from './hints.ts'
import type { Hints } from './hints.ts'
import { openConnection } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'chitravani-hints-'))
let catalog: Catalog
beforeAll(async () => {
  const path = join(folder, 'plant.sqlite')
  const database = new DatabaseSync(path)
  database.exec(`
    create table t7 (k integer primary key, c17 text not null, v3 real not null, d9 text not null);
    create table q2 (z integer primary key, e4 text not null);
  `)
  const add = database.prepare('insert into t7 values (?, ?, ?, ?)')
  for (let row = 1; row <= 60; row++) add.run(row, ['amber', 'birch', 'cedar'][row % 3] ?? '', row * 1.5, `2024-0${1 + (row % 9)}-11`)
  database.exec("insert into q2 values (1, 'one'), (2, 'two')")
  database.close()
  const connection = await openConnection({ name: 'plant', kind: 'sqlite', path })
  catalog = await connection.catalog()
  await connection.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const hints: Hints = {
  tables: {
    t7: {
      synonyms: ['deliveries'],
      description: 'What was brought',
      columns: {
        c17: { synonyms: ['kind of wood', 'species'] },
        v3: { synonyms: ['weight'], meaning: 'measure', unit: 'kg', aggregate: 'mean' },
        k: { hidden: true },
      },
    },
  },
  joins: [{ from: 't7.k', to: 'q2.z' }],
}
const plan = (prompt: string, within: Catalog): Promise<DashboardPlan> =>
  embeddedPlanner.plan({ prompt, catalog: within, maxCharts: 1, theme: 'default', fiscalYearStart: 4 })

describe('hints', () => {
  it('lead from words that no name holds to tables, columns and how they are summed up', async () => {
    await expect(plan('weight by species', catalog)).rejects.toMatchObject({ code: 'not_understood' })
    const [chart] = (await plan('weight by species', withHints(catalog, hints))).charts
    expect(chart).toMatchObject({ source: { base: { table: 't7' } } })
    expect(chart?.dimensions[0]?.column.column).toBe('c17')
    expect(chart?.measures[0]).toMatchObject({ aggregate: 'mean', column: { column: 'v3' }, unit: 'kg' })
    const [counted] = (await plan('number of deliveries by kind of wood', withHints(catalog, hints))).charts
    expect([counted?.measures[0]?.aggregate, counted?.dimensions[0]?.column.column]).toEqual(['count', 'c17'])
  })

  it('stand in the catalog for whoever reads it, with the keys that nobody declared', () => {
    const { tables, keys } = withHints(catalog, hints)
    expect(tables.find(({ id }) => id === 't7')?.comment).toBe('What was brought; also called deliveries')
    expect(keys).toContainEqual({ from: { table: 't7', columns: ['k'] }, to: { table: 'q2', columns: ['z'] }, inferred: false })
    expect(hiddenByHints(hints)).toEqual(['t7.k'])
  })

  it('are refused where they name what is not there, and begin with what was found out', () => {
    expect(() => withHints(catalog, { tables: { t8: {} }, joins: [] })).toThrow(/"t8", which it does not have/)
    expect(() => withHints(catalog, { tables: { t7: { columns: { c18: {} } } }, joins: [] })).toThrow(/"t7.c18"/)
    expect(() => withHints(catalog, { tables: {}, joins: [{ from: 't7.k', to: 'q2.y' }] })).toThrow(/"q2.y"/)
    const first = firstHints(catalog)
    expect(Object.keys(first.tables)).toEqual(catalog.tables.map(({ id }) => id))
    expect(withHints(catalog, first).tables.map(({ columns }) => columns.map(({ meaning }) => meaning))).toEqual(
      catalog.tables.map(({ columns }) => columns.map(({ meaning }) => meaning)),
    )
  })
})
