/** What does one call of the store take, in a file and in PostgreSQL on this machine? Medians of 300 calls one after another, and calls a second of 16 at once. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRecords } from '@chitravani/storage'
import type { Records } from '@chitravani/storage'
import { makeDatabase } from '../packages/storage/src/postgres/throw-away.ts'

const calls = 300
const database = await makeDatabase()
const folder = mkdtempSync(join(tmpdir(), 'chitravani-store-'))
const stores: (readonly [string, Records])[] = [['SQLite', await openRecords({ url: `sqlite:${join(folder, 'records.db')}` })]]
if (database) stores.push(['PostgreSQL', await openRecords({ url: database.url })])

/** About the size of a dashboard of six charts. */
const content = JSON.stringify(
  Array.from({ length: 1_500 }, (_, n) => ({ month: `2025-${n % 12}`, region: `r${n % 7}`, amount: n * 1.37 })),
)
const session = () => ({ id: randomUUID(), owner: 'a', connection: 'c', prompt: 'p', title: 't', chartCount: 6, content })

const rows: string[][] = []
for (const [name, records] of stores) {
  const { id } = await records.sessions.create(session())
  await records.shared.runs.create({ id, owner: 'a', request: '{}' })
  let version = 1
  let position = 0
  const works: Readonly<Record<string, () => Promise<unknown>>> = {
    'count a call of a minute': () => records.shared.counters.count('user a', 1e9),
    'read a user': () => records.users.read('a'),
    'read a dashboard': () => records.sessions.read(id, 'a'),
    'write a new dashboard': () => records.sessions.create(session()),
    'write a version': async () =>
      (version = (await records.sessions.append(id, 'a', version, { title: 't', chartCount: 6, content })).version),
    'keep an event of a run': () => records.shared.runs.append(id, 1, [{ position: ++position, data: '{"type":"progress"}' }], false),
  }
  for (const [work, run] of Object.entries(works)) {
    for (let n = 0; n < 20; n++) await run()
    const times: number[] = []
    for (let n = 0; n < calls; n++) {
      const start = performance.now()
      await run()
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const together = performance.now()
    // Versions follow one another.
    const alone = work === 'write a version'
    if (!alone) await Promise.all(Array.from({ length: 16 }, () => several(run, calls / 10)))
    const perSecond = alone ? '' : ((16 * (calls / 10) * 1_000) / (performance.now() - together)).toFixed(0)
    rows.push([name, work, (times[calls >> 1] ?? 0).toFixed(2), (times[Math.floor(calls * 0.95)] ?? 0).toFixed(2), perSecond])
  }
  await records.close()
}
rmSync(folder, { recursive: true })
await database?.remove()

process.stdout.write(`Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n`)
process.stdout.write('| store | call | median ms | p95 ms | calls/s, 16 at once |\n| --- | --- | ---: | ---: | ---: |\n')
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`)

async function several(run: () => Promise<unknown>, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await run()
}
