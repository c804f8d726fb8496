import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { conformsToConnection, oddNames } from './connection.conformance.ts'
import { duckdbCities, filesCities, sqliteCities, temporaryFolder } from './fixtures/cities.ts'

const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

const endlessDuckdb = 'SELECT count(*) FROM visits a, visits b, visits c WHERE hash(a.id + b.id * c.id) = 3'
const greedyDuckdb = "SELECT string_agg(repeat('x', 1000) || a.id || b.id) FROM visits a, visits b"

describe('duckdb', () => {
  conformsToConnection(async () => {
    const path = join(folder, 'cities.duckdb')
    await duckdbCities(path, oddNames)
    return { settings: { kind: 'duckdb', path }, endless: endlessDuckdb, greedy: greedyDuckdb, oddTable: 'odd names' }
  })
})

describe('sqlite', () => {
  conformsToConnection(async () => {
    const path = join(folder, 'cities.sqlite')
    sqliteCities(path, oddNames)
    return {
      settings: { kind: 'sqlite', path },
      endless: 'SELECT count(*) FROM visits a, visits b, visits c WHERE a.id + b.id * c.id = 3',
      greedy: "SELECT count(DISTINCT printf('%500d', a.id * b.id)) FROM visits a, visits b",
      oddTable: 'odd names',
    }
  })
})

describe('files', () => {
  conformsToConnection(async () => {
    const path = join(folder, 'files')
    await mkdir(path)
    await filesCities(path, oddNames)
    return { settings: { kind: 'files', path }, endless: endlessDuckdb, greedy: greedyDuckdb, oddTable: 'odd names' }
  })
})
