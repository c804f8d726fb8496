import type { Connection } from '@chitravani/dashboard'
import { expect, it } from 'vitest'
import { openPool } from './pool.ts'

/** Connections whose questions last until they are let go. */
function slowConnections() {
  const asked: { readonly name: string; readonly answer: () => void }[] = []
  const open: string[] = []
  const make = (name: string) => async () =>
    ({
      name,
      kind: 'files',
      catalog: () => {
        open.push(name)
        return new Promise((resolve) => asked.push({ name, answer: () => resolve({}) }))
      },
      close: async () => void open.splice(open.indexOf(name), 1),
    }) as unknown as Connection
  return { asked, open, make }
}

it('leaves places to others however much one owner asks, and serves who has the fewest first', async () => {
  const { asked, make } = slowConnections()
  const pool = openPool({ places: 3, busyEach: 2, waitMs: 60_000 })
  const ask = async (owner: string, id: string) => (await pool.connection({ owner, id }, make(`${owner}${id}`))).catalog()
  const answers = ['1', '2', '3', '4'].map((id) => ask('bob', id))
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['bob1', 'bob2'])
  answers.push(ask('alice', '1'))
  await expect.poll(() => asked.length).toBe(3)
  answers.push(ask('carol', '1'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  asked[0]?.answer()
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['bob1', 'bob2', 'alice1', 'carol1'])
  for (let at = 1; at < 6; at++) {
    await expect.poll(() => asked.length).toBeGreaterThan(at)
    asked[at]?.answer()
  }
  await Promise.all(answers)
  expect(asked.map(({ name }) => name).slice(4)).toEqual(['bob3', 'bob4'])
  await pool.close()
})

it('tells who waits too long when to come back, and lets go of who leaves', async () => {
  const { asked, make } = slowConnections()
  const pool = openPool({ places: 1, busyEach: 1, waitMs: 50 })
  const connect = (owner: string) => pool.connection({ owner, id: 'x' }, make(owner))
  const held = (await connect('bob')).catalog()
  await expect((await connect('alice')).catalog()).rejects.toMatchObject({
    code: 'connection_failed',
    retryable: true,
    retryAfterSeconds: 5,
  })
  const leaving = AbortSignal.abort(new Error('left'))
  await expect((await connect('alice')).catalog({ signal: leaving })).rejects.toThrow('left')
  asked[0]?.answer()
  await held
  const after = (await connect('alice')).catalog()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer()
  await after
  await pool.close()
})
