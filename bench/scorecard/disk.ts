/**
 * A store in trouble, at the server's door (rows D5, D6, Q10, S20): the disk full, read-only, the file locked, damaged at 20 places, of another
 * version; and a reader of the file that never ends while dashboards are changed for a minute. Never a crash, an answer that says so,
 * nothing lost, and on again without a restart. A full and a read-only disk need the right to mount one; without it they are named and left
 * out. `--reader 20` for a shorter minute.
 */
import { spawnSync } from 'node:child_process'
import { openSync, closeSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openClient } from '../../e2e/client.ts'
import { furnishedFolder, startTestServer } from '../../e2e/server.ts'
import { openReport } from './report.ts'

const { values } = parseArgs({ options: { reader: { type: 'string', default: '60' } } })
const wanted = { walMb: 64 }
const prompt = 'Bar chart of the total sales amount per region'
const { need, say, finish } = openReport()
const settings = '[log]\nlevel = "warn"\n'

const folder = await furnishedFolder({ settings })
const data = join(folder, 'data')
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=700', 'tmpfs', data]).status === 0
try {
  {
    await using server = await startTestServer({ folder })
    const client = await openClient(server.url)
    const token = await server.signIn()
    const { session_id: id } = await client.generate(token, prompt)
    let title = ''
    const rename = async (to: string) => {
      const { status, body } = await client.call('PATCH', `/dashboard/sessions/${id}`, { token, body: { title: to } })
      if (status === 200) title = to
      return { status, code: (body as { error?: { code?: string } | null }).error?.code }
    }
    /** While it lasts: refused as documented, alive, not ready; afterwards all is as it was, and goes on. */
    const trouble = async (what: string, begin: () => void, end: () => void, statuses: readonly number[]) => {
      begin()
      const during: string[] = []
      for (let n = 0; n < 12; n++) {
        const { status, code } = await rename(`${what} ${n} ${'x'.repeat(150)}`)
        during.push(`${status} ${code ?? ''}`)
        need(status === 200 || statuses.includes(status), `${what}: a change is answered ${status}`)
      }
      need(
        during.some((each) => !each.startsWith('200')),
        `${what}: every change went through`,
      )
      const made = await client.call('POST', '/dashboard/generate', { token, body: { user_prompt: prompt, connection_name: 'shop' } })
      need([200, ...statuses].includes(made.status), `${what}: generate is answered ${made.status}`)
      const ready = (await client.call('GET', '/readyz')).status
      need(ready === 503, `${what}: it says it is ready (${ready})`)
      need((await client.call('GET', '/healthz')).status === 200, `${what}: it is not alive`)
      const read = await client.call('GET', `/dashboard/sessions/${id}`, { token })
      need(
        read.status === 200 &&
          (read.body as { dashboard: { title: string } }).dashboard.title ===
            (title || (read.body as { dashboard: { title: string } }).dashboard.title),
        `${what}: a read is answered ${read.status}`,
      )
      end()
      await wait(700)
      const after = await rename(`after ${what}`)
      need(after.status === 200, `${what}: afterwards a change is answered ${after.status} ${after.code ?? ''}`)
      need((await client.call('GET', '/readyz')).status === 200, `${what}: afterwards it is not ready`)
      need((await client.generate(token, prompt)).success, `${what}: afterwards no dashboard can be made`)
      say(`${what}: ${[...new Set(during)].join(', ')}; not ready, alive, served again without a restart`)
    }
    await rename('before')
    if (mounted) {
      const filler = join(data, 'filler')
      await trouble(
        'a full disk',
        () => fill(filler),
        () => rmSync(filler),
        [503, 507],
      )
      const remount = (how: string) => {
        need(spawnSync('mount', ['-o', `remount,${how}`, data]).status === 0, `the disk cannot be made ${how}`)
      }
      // Files that are open for writing keep a disk from becoming read-only: then there is nothing to see.
      if (spawnSync('mount', ['-o', 'remount,ro', data]).status === 0)
        await trouble(
          'a read-only disk',
          () => undefined,
          () => remount('rw'),
          [503],
        )
      else say('a read-only disk: the system refuses while the store is open; the start is tried below')
    } else say('skipped: no disk can be mounted here, so that full and read-only were not tried')
    let holder: DatabaseSync | undefined
    await trouble(
      'a locked file',
      () => {
        holder = new DatabaseSync(join(data, 'records.db'))
        holder.exec('begin immediate')
      },
      () => holder?.close(),
      [503],
    )
    await server.stop()
  }

  // ---- starts on a file that is not as it should be

  const file = join(data, 'records.db')
  const whole = readFileSync(file)
  const outcomes = new Map<string, number>()
  const start = async (what: string) => {
    const damaged = readFileSync(file)
    const outcome = await startTestServer({ folder }).then(
      async (server) => {
        const answer = await fetch(`${server.url}/readyz`)
        need([200, 503].includes(answer.status), `${what}: started, and /readyz answers ${answer.status}`)
        await server.stop()
        return 'started'
      },
      (error: unknown) => {
        const said = (error as Error).message.replace('the server did not start: ', '').trim()
        need(
          said.split('\n').length === 1 && /records\.db|store|data folder/.test(said),
          `${what}: it does not start and says ${said.slice(0, 300)}`,
        )
        need(readFileSync(file).equals(damaged), `${what}: the file was changed`)
        return 'refused in one line'
      },
    )
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    return outcome
  }
  for (let n = 0; n < 20; n++) {
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
    writeFileSync(file, whole)
    const handle = openSync(file, 'r+')
    writeSync(handle, Buffer.alloc(64, 0xa5), 0, 64, Math.floor((whole.length * n) / 20))
    closeSync(handle)
    await start(`damage at ${n} of 20`)
  }
  writeFileSync(file, whole)
  const newer = new DatabaseSync(file)
  newer.exec('pragma user_version = 999')
  newer.close()
  need((await start('a file of a newer version')) !== 'started', 'a file of a newer version was opened')
  writeFileSync(file, whole)
  if (mounted && spawnSync('mount', ['-o', 'remount,ro', data]).status === 0) {
    need((await start('a read-only disk at the start')) !== 'started', 'it started on a read-only disk')
    spawnSync('mount', ['-o', 'remount,rw', data])
  }
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  say(
    `20 damaged files, a newer one, a read-only one: ${[...outcomes].map(([outcome, times]) => `${outcome} × ${times}`).join(', ')}; none was changed`,
  )
} finally {
  if (mounted) spawnSync('umount', ['-l', data])
  rmSync(folder, { recursive: true, force: true })
}

// ---- D6: a reader that never ends; S20: modes under an open umask

const open = process.umask(0)
const second = await furnishedFolder({ settings })
try {
  await using server = await startTestServer({ folder: second })
  const client = await openClient(server.url)
  const token = await server.signIn()
  const { session_id: id } = await client.generate(token, 'How are sales doing?')
  const log = join(second, 'data', 'records.db-wal')
  const reader = new DatabaseSync(join(second, 'data', 'records.db'))
  reader.exec('begin')
  reader.prepare('select count(*) from sessions').get()
  const statuses = new Map<number, number>()
  let mostMb = 0
  const until = performance.now() + Number(values.reader) * 1_000
  for (let n = 0; performance.now() < until; n++) {
    const { status } = await client.call('PATCH', `/dashboard/sessions/${id}`, { token, body: { title: `title ${n}` } })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    mostMb = Math.max(mostMb, statSync(log).size / 2 ** 20)
  }
  reader.exec('rollback')
  reader.close()
  let after = 0
  for (let n = 0; n < 200 && after !== 200; n++) {
    await wait(50)
    after = (await client.call('PATCH', `/dashboard/sessions/${id}`, { token, body: { title: `later ${n}` } })).status
  }
  need(after === 200, `a change after the reader has gone is answered ${after}`)
  const probe = new DatabaseSync(join(second, 'data', 'records.db'))
  const { busy, log: pages, checkpointed } = probe.prepare('pragma wal_checkpoint(passive)').get() as Record<string, number>
  probe.close()
  need(busy === 0 && pages === checkpointed, `the log is not written back: ${checkpointed} of ${pages} pages`)
  need(mostMb <= wanted.walMb, `the log grew to ${mostMb.toFixed(0)} MB beside a reader`)
  need(
    [...statuses.keys()].every((status) => status === 200 || status === 503),
    `changes were answered ${[...statuses.keys()].join()}`,
  )
  say(
    `${values.reader} s of changes beside a reader that never ends: ${[...statuses].map(([status, times]) => `${status} × ${times}`).join(', ')}; log at most ${mostMb.toFixed(1)} MB (wanted ${wanted.walMb}), written back afterwards`,
  )
  for (const name of readdirSync(join(second, 'data'), { recursive: true, encoding: 'utf8' })) {
    const stat = statSync(join(second, 'data', name))
    need((stat.mode & 0o077) === 0, `${name} has the mode ${(stat.mode & 0o777).toString(8)} under an open umask`)
  }
} finally {
  process.umask(open)
  rmSync(second, { recursive: true, force: true })
}
finish()

/** Writes until nothing goes in any more. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (const size of [2 ** 20, 2 ** 16, 4_096, 1]) {
      const bytes = Buffer.alloc(size)
      try {
        while (writeSync(handle, bytes) > 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(handle)
  }
}
