import { isFailure } from '@chitravani/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog, Connection } from './connection.ts'
import { columnOf, tableOf } from './connection.ts'
import type { ConnectionSettings } from './index.ts'
import { openConnection } from './index.ts'
import { childPids, isAlive, processorTime, statOf } from './fixtures/processes.ts'

/** Column names that SQL written without care stumbles over. */
export const oddNames = ['a.b', 'x[0]', "it's", '"q"', 'select', 'SUM(x)', 'हिन्दी', 'two words', '50%', '__proto__'] as const

export interface ConformanceFixture {
  readonly settings: Pick<ConnectionSettings, 'kind' | 'path' | 'url'>
  /** Statements that run in the database server; absent where the child process is the database and its processor time tells. */
  readonly running?: () => Promise<number>
  /** Ends the connections that the server has with us, as its restart would; absent where there is no such thing. */
  readonly hangUp?: () => Promise<void>
  /** A statement that would run for a minute or more. */
  readonly endless: string
  /** One that needs far more memory than 256 MB. */
  readonly greedy: string
  /** Two columns of one name, 1 and 2; for a database that lets only equal ones have one name, 1 twice. */
  readonly twice?: string
  /** Id of the table `odd names`, whose columns are `oddNames`: one row of 1, 2, 3 ... and one of nulls. */
  readonly oddTable: string
}

/** What every connection does. Tables: `cities(id, name, opened)` and `visits(id, city_id, visited_on, spent)`, 3 and 6,000 rows. */
export function conformsToConnection(makeFixture: () => Promise<ConformanceFixture>): void {
  let fixture: ConformanceFixture
  let connection: Connection
  let catalog: Catalog
  const run = (sql: string, parameters: (string | number | boolean | null)[] = []) => connection.run({ sql, parameters })
  const alive = (pids: readonly number[]) => pids.filter((pid) => isAlive(pid))

  beforeAll(async () => {
    fixture = await makeFixture()
    connection = await openConnection({ name: 'fixture', ...fixture.settings })
    catalog = await connection.catalog()
  })
  afterAll(() => connection.close())

  describe('catalog', () => {
    it('counts rows and says what columns mean', () => {
      expect(catalog.tables.map((table) => table.id).sort()).toEqual(['cities', 'odd names', 'visits'])
      expect(tableOf(catalog, 'visits')?.rowCount).toBe(6_000)
      expect(columnOf(catalog, 'cities', 'id')).toMatchObject({ meaning: 'id', type: 'integer', unique: true, distinct: 3, min: 1, max: 3 })
      expect(columnOf(catalog, 'visits', 'city_id')).toMatchObject({ meaning: 'id', distinct: 3, nulls: 0, unique: false })
      expect(columnOf(catalog, 'visits', 'visited_on')).toMatchObject({
        type: 'date',
        meaning: 'date',
        min: '2024-01-01',
        max: '2024-12-30',
      })
      expect(columnOf(catalog, 'visits', 'spent')).toMatchObject({ type: 'number', min: 0.5, max: 5999.5 })
    })

    it('keeps all distinct text values', () => {
      const name = columnOf(catalog, 'cities', 'name')
      expect(name?.valuesComplete).toBe(true)
      expect([...(name?.values ?? [])].sort()).toEqual(['Chennai', 'Mumbai', 'मुंबई'])
    })

    it('finds the key from visits to cities', () => {
      expect(catalog.keys).toMatchObject([{ from: { table: 'visits', columns: ['city_id'] }, to: { table: 'cities', columns: ['id'] } }])
    })

    it('keeps the profile while the data is the same', async () => {
      // Of a server whose mark tells of all its databases, other suites may write to one meanwhile: nothing is profiled again for that.
      for (let [before, now] = [catalog, await connection.catalog()]; ; [before, now] = [now, await connection.catalog()]) {
        expect(now.tables).toBe(catalog.tables)
        if (now.dataVersion !== before.dataVersion) continue
        expect(now).toBe(before)
        break
      }
    })

    it('names odd columns as they are', () => {
      expect(tableOf(catalog, fixture.oddTable)?.columns.map((column) => column.name)).toEqual([...oddNames])
    })
  })

  describe('run', () => {
    it('answers rows by column name', async () => {
      const result = await run('SELECT id, name FROM cities WHERE name = ? OR id > ? ORDER BY id', ['Chennai', 2])
      expect(result).toMatchObject({ columns: ['id', 'name'], truncated: false })
      expect(result.rows).toEqual([
        { id: 1, name: 'Chennai' },
        { id: 3, name: 'मुंबई' },
      ])
    })

    it('reads every odd column', async () => {
      const { quoteName } = connection.dialect
      for (const [index, name] of oddNames.entries()) {
        const { rows } = await run(`SELECT ${quoteName(name)} AS v FROM ${quoteName('odd names')} WHERE ${quoteName(name)} IS NOT NULL`)
        expect(rows).toEqual([{ v: index + 1 }])
      }
      const { rows } = await run(`SELECT * FROM ${quoteName('odd names')} WHERE ${quoteName('select')} = ?`, [5])
      expect(Object.keys(rows[0] ?? {})).toEqual([...oddNames])
    })

    it('says when there were more rows', async () => {
      const capped = await connection.run({ sql: 'SELECT * FROM visits', parameters: [] }, { maxRows: 100 })
      expect(capped.rows).toHaveLength(100)
      expect(capped.truncated).toBe(true)
      const exact = await connection.run({ sql: 'SELECT * FROM visits LIMIT 100', parameters: [] }, { maxRows: 100 })
      expect(exact.truncated).toBe(false)
      expect((await run('SELECT * FROM visits')).rows).toHaveLength(5_000)
    })

    it('gives big integers as text and halves as numbers', async () => {
      const { rows } = await run(
        'SELECT 9007199254740993 AS big, 9007199254740991 AS safe, CAST(0.5 AS DECIMAL(4,2)) AS half, NULL AS none',
      )
      expect(rows).toEqual([{ big: '9007199254740993', safe: 9007199254740991, half: 0.5, none: null }])
    })

    it('gives columns of one name different names', async () => {
      expect((await run(fixture.twice ?? 'SELECT 1 AS a, 2 AS a')).rows).toEqual([{ a: 1, a_2: fixture.twice === undefined ? 2 : 1 }])
    })

    it('names what the database complains about', async () => {
      await expect(run('SELECT nothing_like_it FROM cities')).rejects.toMatchObject({
        code: 'query_failed',
        message: expect.stringContaining('nothing_like_it') as string,
      })
    })

    it('goes on when the server ended its connections', async () => {
      await Promise.all(Array.from({ length: 8 }, () => run('SELECT count(*) AS n FROM visits')))
      await fixture.hangUp?.()
      const results = await Promise.all(Array.from({ length: 8 }, () => run('SELECT count(*) AS n FROM visits')))
      expect(results.map(({ rows }) => rows[0]?.['n'])).toEqual(Array.from({ length: 8 }, () => 6_000))
    })

    it('runs many statements at once', async () => {
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) => run('SELECT count(*) AS n FROM visits WHERE id <= ?', [index])),
      )
      expect(results.map((result) => result.rows[0]?.['n'])).toEqual(Array.from({ length: 20 }, (_, index) => index))
    })
  })

  describe('limits', () => {
    it('ends a statement within a second of the signal', async () => {
      const leave = async () => {
        const controller = new AbortController()
        const running = connection.run({ sql: fixture.endless, parameters: [] }, { signal: controller.signal })
        const busy = await waitForBusy(running)
        controller.abort(new Error('gone'))
        await expect(running).rejects.toThrow('gone')
        const ms = await busyMs(busy)
        expect((await run('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
        return ms
      }
      // What a machine under load does late for once it does in time when it is let: the best of ten is what the statement takes.
      let ms = await leave()
      for (let again = 1; again < 10 && ms > 1_000; again += 1) ms = Math.min(ms, await leave())
      expect(ms).toBeLessThanOrEqual(1_000)
    })

    it('does not start what was cancelled while it waited', async () => {
      const controller = new AbortController()
      const all = Array.from({ length: 12 }, () => connection.run({ sql: fixture.endless, parameters: [] }, { signal: controller.signal }))
      controller.abort(new Error('gone'))
      for (const one of await Promise.allSettled(all)) expect(one.status).toBe('rejected')
      expect((await run('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    })

    it('ends a statement at its time limit', async () => {
      // Long enough for the short ones: a server is asked for a new connection within the time, too, and a machine may pause.
      const hasty = await openConnection({ name: 'hasty', ...fixture.settings, statementTimeoutMs: fixture.running ? 12_000 : 8_000 })
      await hasty.run({ sql: 'SELECT 1 AS one', parameters: [] })
      await expect(hasty.run({ sql: fixture.endless, parameters: [] })).rejects.toMatchObject({ code: 'query_timeout' })
      expect((await hasty.run({ sql: 'SELECT 1 AS one', parameters: [] })).rows).toEqual([{ one: 1 }])
      await hasty.close()
    })

    it('refuses what needs too much memory and goes on', async () => {
      const small = await openConnection({ name: 'small', ...fixture.settings, memoryMb: 256, statementTimeoutMs: 200_000 })
      await expect(small.run({ sql: fixture.greedy, parameters: [] })).rejects.toMatchObject({ code: 'query_failed' })
      expect((await small.run({ sql: 'SELECT 1 AS one', parameters: [] })).rows).toEqual([{ one: 1 }])
      await small.close()
    })

    it('refuses a result larger than its limit', async () => {
      const narrow = await openConnection({ name: 'narrow', ...fixture.settings, maxBytes: 10_000 })
      await expect(narrow.run({ sql: 'SELECT * FROM visits', parameters: [] })).rejects.toMatchObject({ code: 'query_too_large' })
      await narrow.close()
    })

    it('goes on after its process crashed', async () => {
      const before = childPids()
      const own = await openConnection({ name: 'crashing', ...fixture.settings })
      await own.run({ sql: 'SELECT 1 AS one', parameters: [] })
      const running = own.run({ sql: fixture.endless, parameters: [] })
      const settled = running.catch((error: unknown) => error)
      await waitForBusy(running)
      const started = childPids().filter((pid) => !before.includes(pid))
      for (const pid of started) process.kill(pid, 'SIGKILL')
      // A spare one may end later than the one that ran, and a statement that it is given meanwhile ends with it: wait until both are reaped.
      await expect.poll(() => started.filter((pid) => statOf(pid).length > 0)).toEqual([])
      expect(await settled).toMatchObject({ code: 'query_failed' })
      expect((await own.run({ sql: 'SELECT 1 AS one', parameters: [] })).rows).toEqual([{ one: 1 }])
      await own.close()
    })

    it('leaves no process behind when it is closed', async () => {
      const before = childPids()
      const own = await openConnection({ name: 'closing', ...fixture.settings })
      const running = own.run({ sql: fixture.endless, parameters: [] })
      const settled = running.catch((error: unknown) => error)
      await own.run({ sql: 'SELECT 1 AS one', parameters: [] })
      const started = childPids().filter((pid) => !before.includes(pid))
      expect(started.length).toBeGreaterThan(0)
      await own.close()
      expect(isFailure(await settled)).toBe(true)
      expect(alive(started)).toEqual([])
      await expect(own.run({ sql: 'SELECT 1', parameters: [] })).rejects.toMatchObject({ code: 'connection_failed' })
    })

    /** Waits until the statement uses a processor; answers the processes that are busy with it. */
    async function waitForBusy(running: Promise<unknown>): Promise<readonly number[]> {
      running.catch(() => {})
      if (fixture.running) {
        for (let tries = 0; (await fixture.running()) === 0; tries++) {
          if (tries === 300) throw new Error('the statement never ran')
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        return []
      }
      // Many may share a processor: a twentieth of one, over a second, is more than who waits ever takes.
      for (let seconds = 0; seconds < 60; seconds += 1) {
        const before = new Map(childPids().map((pid) => [pid, processorTime(pid)]))
        for (let looks = 0; looks < 10; looks += 1) {
          await new Promise((resolve) => setTimeout(resolve, 100))
          const busy = [...before].filter(([pid, ticks]) => processorTime(pid) - ticks >= 5).map(([pid]) => pid)
          if (busy.length > 0) return busy
        }
      }
      throw new Error('the statement never ran')
    }

    /** After how long the statement is gone, and the processes are or do nothing. */
    async function busyMs(pids: readonly number[]): Promise<number> {
      const from = performance.now()
      for (;;) {
        const ms = performance.now() - from
        const before = pids.map(processorTime)
        const running = (await fixture.running?.()) ?? 0
        await new Promise((resolve) => setTimeout(resolve, 200))
        const busy = pids.some((pid, index) => processorTime(pid) - (before[index] ?? 0) >= 5)
        if ((running === 0 && !busy) || ms > 20_000) return ms
      }
    }
  })
}
