import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moves, movingViews } from '../sql/moves.ts'
import { isVersioned, watchServer } from './version.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A server with a mark that the test sets. */
function server(first: string) {
  const told = { mark: first, asked: 0 }
  const ask = async () => {
    told.asked += 1
    if (told.mark === 'gone') throw new Error('no answer')
    return told.mark
  }
  return { told, ask }
}

it('asks a server every time where answers must be as new as the data', async () => {
  const { told, ask } = server('a')
  const data = watchServer(ask, 0)
  expect([await data.now(), await data.now()]).toEqual(['a', 'a'])
  told.mark = 'b'
  expect(await data.now()).toBe('b')
  told.mark = 'gone'
  expect(isVersioned(await data.now())).toBe(false)
  expect(told.asked).toBe(4)
  expect(await data.of('', 'b')).toBe('b')
  expect(await data.of('', undefined)).toBeUndefined()
})

it('lets answers of a server without a mark stand for the time that is allowed, and no longer', async () => {
  const { ask } = server('')
  const data = watchServer(ask, 60_000)
  const first = await data.now()
  expect(isVersioned(first)).toBe(true)
  vi.advanceTimersByTime(59_999)
  expect(await data.now()).toBe(first)
  expect(await data.of(first, undefined)).toBe(first)
  vi.advanceTimersByTime(1)
  const second = await data.now()
  expect(second).not.toBe(first)
  expect(await data.of(first, undefined)).toBeUndefined()
})

it('lets them stand on where the mark shows that nothing was written, but for what moves without it', async () => {
  const { told, ask } = server('a')
  const data = watchServer(ask, 60_000)
  const first = await data.now()
  vi.advanceTimersByTime(100_000)
  expect(await data.now()).toBe(first)
  expect(await data.of(first, '')).toBe('')
  // Written to meanwhile: newer than it has to be.
  expect(await data.of(first, undefined)).toBe(first)
  told.mark = 'b'
  expect(await data.now()).toBe(first)
  vi.advanceTimersByTime(60_000)
  expect(await data.now()).not.toBe(first)
})

it.each([
  'SELECT now()',
  'select * from t where d < CURRENT_DATE',
  "select 'today'::date",
  'select age(d) from t',
  'select "age" /* of */ (d) from t',
  'select date(), 1',
  "select strftime('%Y (%m)')",
  'select U&"\\006eow"()',
  'select random() from t',
])('sees that a statement moves: %s', (sql) => expect(moves(sql)).toBe(true))

it.each([
  'select age, "known" from people',
  "select strftime('%Y', d), date(d) from t",
  'select nowhere from t',
  `select 1 ${"/* a */ 'b' ".repeat(20_000)}`,
  `select strftime(${"'a'".repeat(20_000)}`,
])('sees that a statement stands', (sql) => expect(moves(sql)).toBe(false))

it('sees that a view moves by one that it is made of', () => {
  const views = [
    { name: 'plain', sql: 'create view plain as select a from t' },
    { name: 'above', sql: 'create view above as select n from "Lately"' },
    { name: 'Lately', sql: 'create view Lately as select count(*) n from t where d < now()' },
    { name: 'top', sql: 'create view top as select * from above' },
  ]
  expect([...movingViews(views)].toSorted()).toEqual(['Lately', 'above', 'top'])
})
