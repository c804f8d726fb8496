import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../connections/connection.ts'
import { openConnection } from '../../../connections/index.ts'
import { compileChart } from '../../../sql/compile.ts'
import { embeddedPlanner } from '../index.ts'

let folder = ''
let connection: Connection

/** Gardeners of whom some work under others, by a key that nobody declared. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'self-joins-'))
  const path = join(folder, 'gardens.sqlite')
  const database = new DatabaseSync(path)
  database.exec('create table gardeners (gardener_id integer primary key, fullname text, wage real, bossid integer)')
  const people = ['Asha', 'Birgit', 'Chandra', 'Dario', 'Elin', 'Farah', 'Goran', 'Hema', 'Ines', 'Jun']
  const add = database.prepare('insert into gardeners values (?, ?, ?, ?)')
  for (const [place, name] of people.entries()) add.run(place + 1, name, 10 + place, place < 2 ? null : place < 6 ? 1 : 2)
  database.close()
  connection = await openConnection({ name: 'gardens', kind: 'sqlite', path })
})

afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true, force: true })
})

async function rowsOf(prompt: string): Promise<{ readonly title: string; readonly rows: readonly (readonly unknown[])[] }> {
  const catalog = await connection.catalog()
  const { charts } = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  const [chart, ...more] = charts
  if (!chart || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  const { sql } = compileChart(chart, catalog, connection.dialect)
  const { rows } = await connection.run({ sql, parameters: [] })
  return { title: chart.title, rows: rows.map((row) => Object.values(row)) }
}

describe('a table that refers to itself', () => {
  it('is broken down by the names of those it refers to', async () => {
    expect(await rowsOf('number of gardeners per boss')).toEqual({
      title: 'Gardeners by boss',
      rows: [
        ['Asha', 4],
        ['Birgit', 4],
      ],
    })
    expect((await rowsOf('for each boss show the name and the average wage of the gardeners as a bar chart')).rows).toEqual([
      ['Birgit', 17.5],
      ['Asha', 13.5],
    ])
  })

  it('gives the key where the key is asked for', async () => {
    expect((await rowsOf('number of gardeners by boss id')).rows).toEqual([
      [1, 4],
      [2, 4],
      [null, 2],
    ])
  })
})
