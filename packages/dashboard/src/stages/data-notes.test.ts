import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog, Connection } from '../connections/connection.ts'
import { openConnection } from '../connections/index.ts'
import { embeddedPlanner } from '../planners/embedded/index.ts'
import { dataWarnings } from './data-notes.ts'

const folder = mkdtempSync(join(tmpdir(), 'data-notes-'))
let connection: Connection
let catalog: Catalog
beforeAll(async () => {
  writeFileSync(
    join(folder, 'bills.csv'),
    'day,client,amount,cost\n2025-01-05,Asha,"₹ 40",5\n2025-01-18,asha,later,6\n2025-02-02,Dev,30,7\n2025-02-03,Dev,"₹ 9",8\n',
  )
  connection = await openConnection({ name: 'files', kind: 'files', path: folder })
  catalog = await connection.catalog()
})
afterAll(async () => {
  await connection.close()
  rmSync(folder, { recursive: true })
})

const codesOf = async (prompt: string, from = catalog) => {
  const plan = await embeddedPlanner.plan({ prompt, catalog: from, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  return dataWarnings(from, plan, prompt).map(({ code }) => code)
}

describe('what answers say of their data', () => {
  it.each([
    ['total amount by client', ['values_unread', 'spellings_joined']],
    ['sales per month', ['values_unread']],
    ['number of bills by client', ['spellings_joined']],
    ['bills per month', []],
    ['how many bills per month', []],
    ['total cost per month', []],
  ])('%s', async (prompt, codes) => {
    expect((await codesOf(prompt)).toSorted()).toEqual(codes.toSorted())
  })

  it('names an amount that is text where no note of a file does', async () => {
    const bare = { ...catalog, notes: [] }
    expect(await codesOf('total amount by client', bare)).toEqual(['text_not_added'])
    expect(await codesOf('total cost by client', bare)).toEqual([])
  })
})
