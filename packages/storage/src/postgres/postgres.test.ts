import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { inspect, promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRecords } from '../open.ts'
import { migrations } from './migrations/index.ts'
import { describeRecords } from '../records.conformance.ts'
import type { Records } from '../records.ts'
import { describeShared } from '../shared.conformance.ts'
import { makeDatabase } from './throw-away.ts'

const run = promisify(execFile)
const database = await makeDatabase()
afterAll(() => database?.remove())
const url = database?.url ?? ''
/** An empty store: much quicker than a database of its own for every test. */
const empty = () =>
  database!.ask(`do $$ declare t record; begin
    for t in select format('delete from %I.%I', schemaname, tablename) as sql from pg_tables
      where schemaname = 'chitravani' and tablename <> 'schema_version' loop execute t.sql; end loop;
  end $$`)
/** Replicas whose hearts do not beat by themselves: they live, however slow the machine is, until a test says that they are dead. */
const openReplicas = async (count: number, connections: number) => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const replicas = await Promise.all(Array.from({ length: count }, () => openRecords({ url, connections }))).finally(() =>
    vi.useRealTimers(),
  )
  await database!.ask(`update chitravani.replicas set seen_at = clock_timestamp() + interval '1 hour'`)
  return replicas
}
const session = (content: string) => ({ id: randomUUID(), owner: 'a', connection: 'c', prompt: 'p', title: 't', chartCount: 1, content })

describe.skipIf(!database)('postgres', () => {
  describeRecords('postgres', async (now) => {
    await empty()
    return openRecords({ url, now, connections: 4 })
  })

  describeShared('postgres', async () => {
    await empty()
    const [records] = await openReplicas(1, 4)
    return records!
  })

  describe('several replicas', () => {
    beforeEach(async () => void (await empty()))
    const withReplicas = async (count: number, work: (replicas: readonly Records[]) => Promise<void>) => {
      const replicas = await openReplicas(count, 3)
      try {
        await work(replicas)
      } finally {
        await Promise.all(replicas.map((each) => each.close()))
      }
    }
    const event = (position: number) => ({ position, data: String(position) })
    /** As if the process had ended without a word. */
    const kill = async (id: string) => {
      await database!.ask(`update chitravani.replicas set id = 'gone' where id = (select holder from chitravani.runs where id = '${id}')`)
    }

    it('bring the tables up to date once, however many start at once', async () => {
      await database!.ask('drop schema if exists chitravani cascade')
      await withReplicas(8, async (replicas) => {
        expect(await database!.ask('select version from chitravani.schema_version')).toEqual([{ version: migrations.length }])
        await Promise.all(replicas.map((each) => each.ping()))
      })
    })

    it('let one of two changes from one version through', async () => {
      await withReplicas(2, async ([one, two]) => {
        for (let n = 0; n < 20; n++) {
          const { id } = await one!.sessions.create(session('first'))
          const tries = await Promise.allSettled(
            [one!, two!].map((each, at) => each.sessions.append(id, 'a', 1, { title: 't', chartCount: 1, content: `by ${at}` })),
          )
          const lost = tries.filter((each) => each.status === 'rejected')
          expect(lost).toHaveLength(1)
          expect(lost[0]?.reason).toMatchObject({ code: 'stale_version', kind: 'conflict', details: { version: 2 } })
          const winner = tries.findIndex((each) => each.status === 'fulfilled')
          expect(await two!.sessions.read(id, 'a')).toMatchObject({ content: `by ${winner}`, record: { version: 2 } })
        }
      })
    })

    it('count calls, failures, claims and spending together', async () => {
      await withReplicas(2, async ([one, two]) => {
        const limits = { calls: 3, tokens: 1_000 }
        const spent = await Promise.all(
          Array.from({ length: 8 }, (_, n) => (n % 2 ? one! : two!).spending.add('2999-01-01', 'a', { calls: 1, tokens: 300 }, limits)),
        )
        expect(spent.filter(Boolean)).toHaveLength(3)
        const claim = { owner: 'a', route: 'generate', key: 'k', bodyHash: 'h' }
        const claims = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? one! : two!).idempotency.begin(claim)))
        expect(claims.filter(({ state }) => state === 'new')).toHaveLength(1)
        const counted = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? one! : two!).shared.counters.count('user a', 4)))
        expect(counted.filter((waitMs) => waitMs === 0)).toHaveLength(4)
        // Six at each would be free; together they cost a pause that outlasts a slow machine.
        for (let n = 0; n < 12; n++) await (n % 2 ? one! : two!).shared.attempts.failed('a', 7)
        expect(await one!.shared.attempts.pauseMs('a')).toBeGreaterThan(0)
        await one!.shared.links.put('h', 'asha', 60_000)
        expect([await two!.shared.links.take('h'), await one!.shared.links.take('h')]).toEqual(['asha', undefined])
        const secrets = await Promise.all([one!, two!].map((each, n) => each.shared.secrets!.keep('key', String(n))))
        expect(secrets[0]).toBe(secrets[1])
      })
    })

    it('let no more calls through in any minute than it may hold, whatever came in the one before', async () => {
      await withReplicas(2, async ([one, two]) => {
        const ask = (n: number) => (n % 2 ? one! : two!).shared.counters.count('slides', 10)
        const passed = async (tries: number) => {
          const waits: number[] = []
          for (let n = 0; n < tries; n++) waits.push(await ask(n))
          return waits.filter((waitMs) => waitMs === 0).length
        }
        const age = (seconds: number) =>
          database!.ask(`update chitravani.counters set seconds = (select array_agg(s - ${seconds} order by s) from unnest(seconds) s)`)
        expect(await passed(6)).toBe(6)
        await age(20)
        expect(await passed(20)).toBe(4)
        await age(10)
        expect(await passed(20)).toBe(0)
        expect(await ask(0)).toBeLessThanOrEqual(31_000)
        await age(35)
        expect(await passed(20)).toBe(6)
        await age(70)
        expect(await passed(20)).toBe(10)
      })
    })

    it('show the run of another one and hear of its news', async () => {
      await withReplicas(2, async ([one, two]) => {
        const heard = Promise.withResolvers<string>()
        two!.shared.runs.watch(heard.resolve)
        const id = randomUUID()
        await one!.shared.runs.create({ id, owner: 'a', request: '{}' })
        const told: Promise<boolean>[] = []
        const telling = setInterval(() => void told.push(one!.shared.runs.append(id, 1, [event(1)], false)), 50)
        expect(await heard.promise).toBe(id)
        clearInterval(telling)
        await Promise.all(told)
        expect(await two!.shared.runs.read(id, 'a', 0)).toEqual({ events: [event(1)], ended: false })
        expect(await two!.shared.runs.cancel(id, 'a')).toBe(true)
        expect(await one!.shared.runs.tend([], 60_000)).toEqual([id])
      })
    })

    it('take over what a dead one left, once, and keep the dead one from adding to it', async () => {
      await withReplicas(3, async ([dead, one, two]) => {
        const id = randomUUID()
        const claim = { owner: 'a', route: 'generate', key: 'k', bodyHash: 'h' }
        await dead!.idempotency.begin(claim)
        await dead!.shared.runs.create({ id, owner: 'a', request: '{"x":1}', claim: { route: 'generate', key: 'k' } })
        await dead!.shared.runs.append(id, 1, [event(1)], false)
        expect(await one!.shared.runs.takeOver(60_000)).toEqual([])
        await kill(id)
        const taken = (await Promise.all([one!, two!].map((each) => each.shared.runs.takeOver(60_000)))).flat()
        expect(taken).toEqual([{ id, owner: 'a', request: '{"x":1}', attempt: 2 }])
        expect(await dead!.shared.runs.append(id, 1, [event(2)], true)).toBe(false)
        // The key stays with the run, whoever does its work.
        expect((await two!.idempotency.begin(claim)).state).toBe('running')
        expect(await two!.shared.runs.read(id, 'a', 0)).toEqual({ events: [event(1)], ended: false })
      })
    })

    it('give keys of requests free whose replica is dead, and of runs that nobody came back for', async () => {
      await withReplicas(2, async ([dead, one]) => {
        const claim = { owner: 'a', route: 'generate', key: 'k', bodyHash: 'h' }
        await dead!.idempotency.begin(claim)
        const id = randomUUID()
        await dead!.idempotency.begin({ ...claim, key: 'of the run' })
        await dead!.shared.runs.create({ id, owner: 'a', request: '{}', claim: { route: 'generate', key: 'of the run' } })
        expect((await one!.idempotency.begin(claim)).state).toBe('running')
        await kill(id)
        expect((await one!.idempotency.begin(claim)).state).toBe('new')
        await one!.shared.runs.tend([], 0)
        expect((await one!.idempotency.begin({ ...claim, key: 'of the run' })).state).toBe('new')
      })
    })

    it('hand over what they let go', async () => {
      await withReplicas(2, async ([one, two]) => {
        const id = randomUUID()
        await one!.shared.runs.create({ id, owner: 'a', request: '{}' })
        await one!.shared.runs.release([id])
        expect(await two!.shared.runs.takeOver(60_000)).toMatchObject([{ id, attempt: 2 }])
      })
    })
  })

  describe('the database', () => {
    beforeEach(async () => void (await empty()))

    it('keeps what was acknowledged when the process is killed', async () => {
      const script = `
        import { openRecords } from ${JSON.stringify(new URL('../open.ts', import.meta.url).href)}
        const records = await openRecords({ url: ${JSON.stringify(url)} })
        const made = await records.sessions.create(${JSON.stringify(session('kept'))})
        process.stdout.write(made.id, () => process.kill(process.pid, 'SIGKILL'))`
      const end = await run(process.execPath, ['--conditions=development', '--input-type=module', '-e', script]).catch(
        (error: unknown) => error as { stdout: string; signal: string },
      )
      expect(end).toMatchObject({ signal: 'SIGKILL' })
      const records = await openRecords({ url })
      expect((await records.sessions.read(end.stdout, 'a'))?.content).toBe('kept')
      await records.close()
    })

    it('waits for the disk even where the server would not by default', async () => {
      await database!.ask(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`)
      const records = await openRecords({ url, connections: 1 })
      const { openDatabase } = await import('./database.ts')
      const other = await openDatabase(url, 1)
      expect(await other.get('show synchronous_commit')).toEqual({ synchronous_commit: 'on' })
      await other.close()
      await records.close()
      await database!.ask(`alter database ${new URL(url).pathname.slice(1)} reset synchronous_commit`)
    })

    it('goes on when its connections were cut', async () => {
      const records = await openRecords({ url, connections: 2 })
      await records.sessions.create(session('a'))
      // With a time, it waits until they are gone: one that is only about to end still answers.
      await database!.ask(
        `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      const tries = await Promise.allSettled(Array.from({ length: 4 }, () => records.ping()))
      const refused = tries.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []))
      expect(refused.filter((code) => code !== 'storage_unavailable')).toEqual([])
      await records.ping()
      expect((await records.sessions.list('a', { limit: 5 })).sessions).toHaveLength(1)
      await records.close()
    })

    it('is refused when a newer version wrote it', async () => {
      await (await openRecords({ url })).close()
      await database!.ask('update chitravani.schema_version set version = 999')
      await expect(openRecords({ url })).rejects.toMatchObject({ code: 'storage_version', details: { found: 999 } })
      await database!.ask('drop schema chitravani cascade')
    })

    it.each([
      ['the port', (wrong: URL) => (wrong.port = '1'), /cannot be reached/],
      ['the database', (wrong: URL) => (wrong.pathname = '/nothing_like_it'), /no database of the name|login/],
      ['the user', (wrong: URL) => (wrong.username = 'nobody_like_it'), /login/],
    ])('says that %s is wrong, and never shows the password', async (_, change, words) => {
      const wrong = new URL(url)
      change(wrong)
      const error = await openRecords({ url: wrong.href }).catch((caught: unknown) => caught as Error)
      expect(error).toMatchObject({ code: 'storage_unavailable', message: expect.stringMatching(words) as string })
      expect(inspect(error, { depth: 5 })).not.toContain(wrong.password)
    })

    it('needs a login that may make its schema', async () => {
      await database!.ask('drop schema if exists chitravani cascade')
      const weak = new URL(url)
      weak.username = `${new URL(url).username}_weak`
      await database!.ask(`create role ${weak.username} login password '${weak.password}'`)
      await expect(openRecords({ url: weak.href })).rejects.toMatchObject({
        code: 'storage_unavailable',
        message: expect.stringContaining('rights') as string,
      })
      await database!.ask(`drop role ${weak.username}`)
    })
  })
})
