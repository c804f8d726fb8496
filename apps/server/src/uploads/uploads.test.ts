import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { openConnection } from '@chitravani/dashboard'
import { openRecords } from '@chitravani/storage'
import { openUploads } from './uploads.ts'
import type { Uploads } from './uploads.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Two servers over one store and one folder. */
async function twoServers(maxFiles: number): Promise<{ readonly folder: string; readonly servers: readonly [Uploads, Uploads] }> {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  closing.push(async () => rmSync(folder, { recursive: true }))
  const records = await openRecords({ url: `sqlite:${join(folder, 'records.db')}` })
  closing.push(() => records.close())
  const open = () => {
    const uploads = openUploads({
      records: records.uploads,
      folder: join(folder, 'uploads'),
      maxBytes: 1_000_000,
      maxFiles,
      open: ({ name, path = '' }) => openConnection({ name, kind: 'files', path }),
      taken: () => false,
      now: () => new Date(),
    })
    closing.push(() => uploads.close())
    return uploads
  }
  return { folder, servers: [open(), open()] }
}

const file = (text: string) => ({ fileName: 'Sales.csv', bytes: Readable.from([Buffer.from(text)]) })
const never = new AbortController().signal

it('gives two files of one name two names, also at two servers at once, and keeps no more than are allowed', async () => {
  const { servers } = await twoServers(3)
  const added = await Promise.allSettled(
    [0, 1, 0, 1, 0].map((at, index) => servers[at === 0 ? 0 : 1].receive('asha', file(`a,b\n${index},x\n`), never)),
  )
  const kept = added.flatMap((each) => (each.status === 'fulfilled' ? [each.value.name] : []))
  expect(new Set(kept).size).toBe(3)
  expect(added.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []))).toEqual([
    'too_many_files',
    'too_many_files',
  ])
  for (const uploads of servers) {
    expect((await uploads.list('asha')).map(({ name }) => name).toSorted()).toEqual(kept.toSorted())
    expect(await uploads.list('ravi')).toEqual([])
  }
  expect(await servers[1].remove('asha', kept[0] ?? '')).toBe(true)
  expect(await servers[0].open('asha', kept[0] ?? '')).toBeUndefined()
  expect(await servers[0].removeAll('asha')).toBe(2)
})

it('takes in what an earlier version wrote beside the files', async () => {
  const { folder, servers } = await twoServers(1)
  const id = randomUUID()
  const place = join(folder, 'uploads', createHash('sha256').update('asha').digest('hex').slice(0, 40), id)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'sales.csv'), 'a,b\n1,x\n2,y\n')
  const about = { id, name: 'sales', table: 'sales', kind: 'csv', bytes: 12, createdAt: '2026-01-01T00:00:00.000Z' }
  writeFileSync(join(place, 'about.json'), JSON.stringify(about))
  const [one, two] = await Promise.all(servers.map((uploads) => uploads.list('asha')))
  expect(one).toEqual([about])
  expect(two).toEqual([about])
  expect(existsSync(join(place, 'about.json'))).toBe(false)
  const connection = await servers[1].open('asha', 'sales')
  expect((await connection?.run({ sql: 'SELECT count(*) AS n FROM sales', parameters: [] }))?.rows).toEqual([{ n: 2 }])
  expect(await servers[0].remove('asha', 'sales')).toBe(true)
  expect(await servers[1].list('asha')).toEqual([])
})

it('shows nothing of what a server that was killed had not read, and clears it away in time', async () => {
  const { folder, servers } = await twoServers(5)
  const [killed] = servers
  const kept = await killed.receive('asha', file('a,b\n1,x\n'), never)
  await killed.read('asha', kept, { signal: never })
  const lost = await killed.receive('asha', file('a,b\n2,x\n'), never)
  const place = join(folder, 'uploads', createHash('sha256').update('asha').digest('hex').slice(0, 40))
  mkdirSync(join(place, '.part'))
  writeFileSync(join(place, '.part', 'received'), 'a,b\n')
  const namesAt = async (server: Uploads) => (await server.list('asha')).map(({ name }) => name)
  // The one that still reads it knows of it.
  expect(await namesAt(killed)).toEqual([kept.name, lost.name])
  expect(await namesAt(servers[1])).toEqual([kept.name])
  expect(await servers[1].open('asha', lost.name)).toBeUndefined()
  expect(readdirSync(place).toSorted()).toEqual(['.part', kept.id, lost.id].toSorted())
  const before = new Date(Date.now() - 3_600_000)
  for (const path of ['.part/received', '.part', `${lost.id}/unread`]) utimesSync(join(place, path), before, before)
  expect(await namesAt(servers[1])).toEqual([kept.name])
  expect(readdirSync(place)).toEqual([kept.id])
  const again = await servers[1].receive('asha', file('a,b\n2,x\n'), never)
  expect(again.name).toBe(lost.name)
  expect(await servers[1].read('asha', again, { signal: never })).toEqual([])
  expect(readdirSync(join(place, again.id))).toEqual(['Sales.csv'])
})
