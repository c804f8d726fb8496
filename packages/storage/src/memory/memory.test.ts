import { describe, expect, it } from 'vitest'
import { describeShared } from '../shared.conformance.ts'
import { openMemoryShared } from './index.ts'

describeShared('memory', async () => ({ shared: openMemoryShared(), close: async () => {} }))

describe('a limit of a minute', () => {
  it('lets as many through in any minute as it says, within a twentieth', async () => {
    let at = 0
    const { counters } = openMemoryShared(() => at)
    const passed: number[] = []
    for (at = 0; at < 600_000; at += 50) if ((await counters.count('a', 100)) === 0) passed.push(at)
    const most = Math.max(...passed.map((start) => passed.filter((time) => time >= start && time < start + 60_000).length))
    expect(most).toBeLessThanOrEqual(105)
    expect(passed.length).toBeGreaterThan(900)
  })

  it('lets no more through in any minute when all come at once, or at its edges', async () => {
    let at = 0
    const { counters } = openMemoryShared(() => at)
    for (const [key, times] of Object.entries({
      burst: Array.from({ length: 3_000 }, (_, n) => n * 100),
      edges: Array.from({ length: 4_000 }, (_, n) => 59_000 + Math.floor(n / 400) * 30_500 + (n % 400) * 5),
    })) {
      const passed: number[] = []
      for (at of times) if ((await counters.count(key, 200)) === 0) passed.push(at)
      const most = Math.max(...passed.map((start) => passed.filter((time) => time >= start && time < start + 60_000).length))
      expect([key, most]).toEqual([key, 200])
    }
  })

  it('counts each key alone and says when to try again', async () => {
    let at = 0
    const { counters } = openMemoryShared(() => at)
    expect([await counters.count('a', 1), await counters.count('b', 1)]).toEqual([0, 0])
    const waitMs = await counters.count('a', 1)
    expect(waitMs).toBeGreaterThan(0)
    at = waitMs - 1
    expect(await counters.count('a', 1)).toBeGreaterThan(0)
    at = 119_999
    expect(await counters.count('a', 1)).toBe(0)
  })
})
