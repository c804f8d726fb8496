import { writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openConnection } from '../connections/index.ts'
import { filterDashboard } from '../filter.ts'
import type { ChartPlan } from '../plan.ts'
import { compileChart } from './compile.ts'

const plan: ChartPlan = {
  id: 'chart_1',
  kind: 'bar',
  title: 'Weight by age',
  description: '',
  source: { base: { alias: 'pets', table: 'pets' }, joins: [] },
  measures: [{ id: 'm', aggregate: 'sum', column: { relation: 'pets', column: 'weight' }, label: 'Weight' }],
  dimensions: [{ id: 'd', column: { relation: 'pets', column: 'age' }, label: 'Age' }],
  where: [{ kind: 'compare', column: { relation: 'pets', column: 'age' }, op: 'gt', value: 5 }],
  having: [],
  sort: [{ by: { dimension: 'd' }, order: 'asc' }],
  traces: [],
  assumptions: [],
  alternatives: [],
}

it.each(['sqlite', 'files'] as const)('compares, sorts, sums and filters numbers that are kept as text: %s', async (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-as-text-'))
  const rows = [
    ['10', '1.5'],
    ['9', '2'],
    ['100', '3'],
    ['5', '4'],
    ['9', '1'],
    ['', '7'],
  ]
  const path = kind === 'sqlite' ? join(folder, 'pets.sqlite') : join(folder, 'pets.csv')
  if (kind === 'sqlite') {
    const database = new DatabaseSync(path)
    database.exec('CREATE TABLE pets (age TEXT, weight TEXT)')
    for (const row of rows) database.prepare('INSERT INTO pets VALUES (?, ?)').run(...row)
    database.close()
  } else await writeFile(path, `age,weight\n${rows.map((row) => row.join(',')).join('\n')}\n`)
  const connection = await openConnection({ name: 'pets', kind, path })
  try {
    const catalog = await connection.catalog()
    const { sql, columns } = compileChart(plan, catalog, connection.dialect)
    const { rows: unfiltered } = await connection.run({ sql, parameters: [] })
    expect(unfiltered.map((row) => Object.values(row))).toEqual([
      [9, 3],
      [10, 1.5],
      [100, 3],
    ])
    const [chart] = await filterDashboard({
      charts: [{ chartId: 'chart_1', sql, columns }],
      state: { age: { lt: 50 } },
      connection,
      catalog,
    })
    expect(chart?.result.rows.map((row) => Object.values(row))).toEqual([
      [9, 3],
      [10, 1.5],
    ])
  } finally {
    await connection.close()
  }
})
