import { expect, it } from 'vitest'
import { openResults } from './results.ts'
import type { ResultPlace } from './results.ts'
import type { ResultTable, RunOptions, Statement } from './connections/connection.ts'

/** A database that answers when it is told to, and says what it was asked and what was stopped. */
function place(name = 'shop', dataVersion = '1') {
  const asked: {
    readonly sql: string
    readonly signal: AbortSignal | undefined
    answer(rows: ResultTable['rows']): void
    fail(error: Error): void
  }[] = []
  const connection: ResultPlace['connection'] = {
    name,
    run: ({ sql }: Statement, { signal }: RunOptions = {}) =>
      new Promise((resolve, reject) => {
        asked.push({
          sql,
          signal,
          answer: (rows) => resolve({ columns: ['n'], rows, truncated: false, elapsedMs: 1, state: dataVersion.split('/')[0] ?? '' }),
          fail: reject,
        })
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      }),
  }
  return { asked, connection, catalog: { dataVersion } }
}
const statement = (sql: string): Statement => ({ sql, parameters: [] })

it('runs equal statements at one time once, and later ones not at all', async () => {
  const results = openResults()
  const at = place()
  const two = Promise.all([results.run(statement('a'), at, {}), results.run(statement('a'), at, {})])
  expect(at.asked).toHaveLength(1)
  at.asked[0]?.answer([{ n: 1 }])
  expect((await two).map(({ result, kept }) => [result.rows, kept])).toEqual([
    [[{ n: 1 }], false],
    [[{ n: 1 }], false],
  ])
  expect(await results.run(statement('a'), at, {})).toMatchObject({ kept: true, result: { rows: [{ n: 1 }] } })
  expect(at.asked).toHaveLength(1)
})

it('tells apart other texts, values, lengths, data and connections', async () => {
  const results = openResults()
  const at = place()
  const others = [
    [statement('b'), at, {}],
    [{ sql: 'a', parameters: ['x'] }, at, {}],
    [statement('a'), at, { maxRows: 7 }],
    [statement('a'), { ...at, catalog: { dataVersion: '2' } }, {}],
    [statement('a'), { ...at, connection: { ...at.connection, name: 'other' } }, {}],
  ] as const
  const first = results.run(statement('a'), at, {})
  const all = others.map(([what, where, how]) => results.run(what, where, how))
  expect(at.asked).toHaveLength(6)
  for (const each of at.asked) each.answer([])
  await Promise.all([first, ...all])
})

it('keeps nothing of a database that does not tell when its data changes, whoever looks at it', async () => {
  for (const version of ['', '/of-a-role']) {
    const results = openResults()
    const at = place('server', version)
    for (let count = 1; count <= 2; count += 1) {
      const run = results.run(statement('a'), at, {})
      at.asked[count - 1]?.answer([])
      expect(await run).toMatchObject({ kept: false })
      expect(at.asked).toHaveLength(count)
    }
  }
})

it('stops the database when the last who waits has left, and only then', async () => {
  const results = openResults()
  const at = place()
  const [first, second] = [new AbortController(), new AbortController()]
  const one = results.run(statement('a'), at, { signal: first.signal })
  const two = results.run(statement('a'), at, { signal: second.signal })
  first.abort(new Error('overtaken'))
  await expect(one).rejects.toThrow('overtaken')
  expect(at.asked[0]?.signal?.aborted).toBe(false)
  second.abort(new Error('overtaken too'))
  await expect(two).rejects.toThrow('overtaken too')
  expect(at.asked[0]?.signal?.aborted).toBe(true)
  // Who comes now does not join what is being stopped.
  const three = results.run(statement('a'), at, {})
  at.asked[1]?.answer([{ n: 3 }])
  expect((await three).result.rows).toEqual([{ n: 3 }])
})

it('keeps no failure', async () => {
  const results = openResults()
  const at = place()
  const one = results.run(statement('a'), at, {})
  at.asked[0]?.fail(new Error('no disk'))
  await expect(one).rejects.toThrow('no disk')
  const two = results.run(statement('a'), at, {})
  at.asked[1]?.answer([])
  expect(await two).toMatchObject({ kept: false })
})

it('drops what was not asked for longest when it is full, and what is too large at once', async () => {
  const results = openResults({ maxBytes: 8_000 })
  const at = place()
  const ask = async (sql: string, rows: ResultTable['rows'] = [{ n: 'x'.repeat(500) }]) => {
    const run = results.run(statement(sql), at, {})
    at.asked.at(-1)?.answer(rows)
    return (await run).kept
  }
  for (const sql of ['a', 'b', 'c']) expect(await ask(sql)).toBe(false)
  expect(await ask('a')).toBe(true)
  for (const sql of ['d', 'e', 'f']) expect(await ask(sql)).toBe(false)
  expect(await ask('b')).toBe(false)
  expect(await ask('large', [{ n: 'x'.repeat(5_000) }])).toBe(false)
  expect(await ask('large', [{ n: 'x'.repeat(5_000) }])).toBe(false)
})

it('forgets a connection, also what is under way', async () => {
  const results = openResults()
  const at = place()
  const late = results.run(statement('a'), at, {})
  results.forget('shop')
  at.asked[0]?.answer([])
  await late
  const again = results.run(statement('a'), at, {})
  at.asked[1]?.answer([])
  expect(await again).toMatchObject({ kept: false })
})
