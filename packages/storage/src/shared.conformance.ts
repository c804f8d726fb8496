import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SharedRecords } from './shared.ts'

export interface OpenShared {
  readonly shared: SharedRecords
  close(): Promise<void>
}

/** What every store keeps to of what replicas share, one replica looked at. `open` gives an empty one. */
export function describeShared(name: string, open: () => Promise<OpenShared>): void {
  describe(`${name}: shared`, () => {
    let opened: OpenShared
    let shared: SharedRecords
    beforeEach(async () => {
      opened = await open()
      shared = opened.shared
    })
    afterEach(() => opened.close())

    const event = (position: number) => ({ position, data: JSON.stringify({ n: position }) })
    const newRun = async (owner = 'a') => {
      const id = randomUUID()
      await shared.runs.create({ id, owner, request: '{}' })
      return id
    }

    it('counts as many calls of a key in a minute as it may, and says when there is room again', async () => {
      const waits = await Promise.all(Array.from({ length: 9 }, () => shared.counters.count('a', 5)))
      expect(waits.filter((ms) => ms === 0)).toHaveLength(5)
      expect(await shared.counters.count('b', 5)).toBe(0)
      for (let n = 0; n < 6; n++) await shared.counters.count('c', 5)
      const refused = await shared.counters.count('c', 5)
      expect(refused).toBeGreaterThan(0)
      expect(refused).toBeLessThanOrEqual(61_000)
    })

    it('answers every one of many calls at once, however they meet', async () => {
      for (let round = 0; round < 10; round++) {
        const waits = await Promise.all(Array.from({ length: 30 }, () => shared.counters.count(`r${round}`, 3)))
        expect(waits.filter((ms) => ms === 0)).toHaveLength(3)
        expect(waits.every((ms) => ms >= 0 && ms <= 61_000)).toBe(true)
      }
    })

    it('makes whoever fails too often wait longer each time, until they succeed', async () => {
      for (let n = 0; n < 2; n++) await shared.attempts.failed('a', 3)
      expect(await shared.attempts.pauseMs('a')).toBe(0)
      // The third makes 1 s, each one after it twice as much: the sixth 8 s, the seventh 16 s, less what has gone by.
      for (let n = 2; n < 6; n++) await shared.attempts.failed('a', 3)
      const first = await shared.attempts.pauseMs('a')
      expect(first).toBeGreaterThan(0)
      expect(first).toBeLessThanOrEqual(8_000)
      await shared.attempts.failed('a', 3)
      const second = await shared.attempts.pauseMs('a')
      expect(second).toBeGreaterThan(8_000)
      expect(second).toBeLessThanOrEqual(16_000)
      expect(await shared.attempts.pauseMs('b')).toBe(0)
      await shared.attempts.succeeded('a')
      expect(await shared.attempts.pauseMs('a')).toBe(0)
    })

    it('loses no failure of many at once', async () => {
      await Promise.all(Array.from({ length: 12 }, () => shared.attempts.failed('a', 8)))
      // The fifth beyond the free ones: 16 s.
      expect(await shared.attempts.pauseMs('a')).toBeGreaterThan(8_000)
    })

    it('gives a link to the first who takes it, while it is good', async () => {
      await shared.links.put('h1', 'asha', 60_000)
      await shared.links.put('h2', 'ravi', 0)
      const taken = await Promise.all(Array.from({ length: 5 }, () => shared.links.take('h1')))
      expect(taken.filter((user) => user === 'asha')).toHaveLength(1)
      expect(taken.filter((user) => user === undefined)).toHaveLength(4)
      expect(await shared.links.take('h2')).toBeUndefined()
      expect(await shared.links.take('h3')).toBeUndefined()
    })

    it('keeps the events of a run in order, each once, for its owner', async () => {
      const id = await newRun()
      expect(await shared.runs.append(id, 1, [event(1), event(2)], false)).toBe(true)
      expect(await shared.runs.append(id, 1, [event(2), event(3)], false)).toBe(true)
      expect(await shared.runs.read(id, 'a', 0)).toEqual({ events: [event(1), event(2), event(3)], ended: false })
      expect(await shared.runs.read(id, 'a', 3)).toEqual({ events: [], ended: false })
      expect(await shared.runs.read(id, 'a', 4)).toBeUndefined()
      expect(await shared.runs.read(id, 'b', 0)).toBeUndefined()
      expect(await shared.runs.read(randomUUID(), 'a', 0)).toBeUndefined()
      expect(await shared.runs.append(id, 1, [event(4)], true)).toBe(true)
      expect(await shared.runs.append(id, 1, [event(5)], false)).toBe(false)
      expect(await shared.runs.read(id, 'a', 2)).toEqual({ events: [event(3), event(4)], ended: true })
    })

    it('brings long runs a part at a time, and says that they ended only with the last', async () => {
      const id = await newRun()
      await shared.runs.append(
        id,
        1,
        Array.from({ length: 40 }, (_, n) => event(n + 1)),
        true,
      )
      let seen = 0
      for (let ended = false; !ended;) {
        const found = await shared.runs.read(id, 'a', seen)
        expect(found?.events.map(({ position }) => position)).toEqual(found?.events.map((_, n) => seen + n + 1))
        seen += found?.events.length ?? 0
        ended = found?.ended ?? true
      }
      expect(seen).toBe(40)
    })

    it('tells those who watch', async () => {
      const id = await newRun()
      const news: string[] = []
      const leave = shared.runs.watch((run) => news.push(run))
      await shared.runs.append(id, 1, [event(1)], false)
      await shared.runs.cancel(id, 'a')
      leave()
      await shared.runs.append(id, 1, [event(2)], false)
      expect(news).toEqual([id, id])
    })

    it('ends runs that are cancelled or that nobody follows, and forgets those that ended', async () => {
      const [followed, left, cancelled, ended] = [await newRun(), await newRun(), await newRun(), await newRun()]
      expect(await shared.runs.cancel(cancelled, 'b')).toBe(false)
      expect(await shared.runs.cancel(cancelled, 'a')).toBe(true)
      await shared.runs.append(ended, 1, [event(1)], true)
      expect(await shared.runs.tend([], 60_000)).toEqual([cancelled])
      await wait(1_050)
      expect([...(await shared.runs.tend([followed], 1_000))].sort()).toEqual([left, cancelled].sort())
      expect(await shared.runs.read(ended, 'a', 0)).toBeUndefined()
      expect(await shared.runs.read(followed, 'a', 0)).toEqual({ events: [], ended: false })
    })
  })
}
