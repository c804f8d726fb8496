import { describe, expect, it } from 'vitest'
import { createLimit, mapLimited } from './concurrency.ts'
import { pauseMs, retry } from './retry.ts'
import { createQueue } from './streams.ts'

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('retry', () => {
  const policy = { attempts: 3, baseMs: 1, maxMs: 2 }

  it('tries as often as the policy says, then gives the last error', async () => {
    const tried: number[] = []
    const failing = retry(
      (attempt) => {
        tried.push(attempt)
        return Promise.reject(new Error(`no ${attempt}`))
      },
      { policy, again: () => true },
    )
    await expect(failing).rejects.toThrow('no 3')
    expect(tried).toEqual([1, 2, 3])
  })

  it('stops where nothing is to be hoped for, and where no time is left', async () => {
    let tries = 0
    const failing = () => {
      tries += 1
      return Promise.reject(new Error('no'))
    }
    await expect(retry(failing, { policy, again: () => false })).rejects.toThrow('no')
    await expect(retry(failing, { policy, again: () => 10_000, untilMs: performance.now() + 100 })).rejects.toThrow('no')
    expect(tries).toBe(2)
  })

  it('waits as long as it was asked to, and ends at once when its signal fires', async () => {
    const startedAt = performance.now()
    await retry((attempt) => (attempt === 1 ? Promise.reject(new Error('no')) : Promise.resolve()), { policy, again: () => 60 })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59)
    const controller = new AbortController()
    const waiting = retry(() => Promise.reject(new Error('no')), { policy, again: () => 60_000, signal: controller.signal })
    setTimeout(() => controller.abort(new Error('left')), 10)
    await expect(waiting).rejects.toThrow('left')
  })

  it('grows its pauses up to the longest, with full jitter', () => {
    const whole = { attempts: 9, baseMs: 250, maxMs: 5000 }
    expect([1, 2, 3, 6, 9].map((attempt) => pauseMs(attempt, whole, () => 1))).toEqual([250, 500, 1000, 5000, 5000])
    expect(pauseMs(5, whole, () => 0)).toBe(0)
  })
})

describe('a limit', () => {
  it('never runs more at once, and serves in the order of asking', async () => {
    const limit = createLimit(3)
    let running = 0
    let most = 0
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        limit.run(async () => {
          running += 1
          most = Math.max(most, running)
          order.push(index)
          await tick()
          running -= 1
        }),
      ),
    )
    expect(most).toBe(3)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(limit.active).toBe(0)
  })

  it('refuses beyond its waiting room and forgets who leaves', async () => {
    const limit = createLimit(1, { maxWaiting: 1 })
    let finish = () => {}
    const running = limit.run(() => new Promise<void>((resolve) => (finish = resolve)))
    const controller = new AbortController()
    const waiting = limit.run(() => Promise.resolve('never'), { signal: controller.signal })
    await expect(limit.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'queue_full', kind: 'unavailable' })
    controller.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    expect(limit.waiting).toBe(0)
    finish()
    await running
    expect(await limit.run(() => Promise.resolve('next'))).toBe('next')
  })

  it('maps in order and stops at the first failure', async () => {
    expect(await mapLimited([3, 1, 2], 2, (item) => Promise.resolve(item * 2))).toEqual([6, 2, 4])
    const started: number[] = []
    const failing = mapLimited([1, 2, 3, 4, 5, 6], 1, (item) => {
      started.push(item)
      return item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item)
    })
    await expect(failing).rejects.toThrow('two')
    expect(started).toEqual([1, 2])
  })
})

describe('a queue', () => {
  it('hands on in order, ends, and fails after what was there', async () => {
    const queue = createQueue<number>()
    void queue.push(1)
    void queue.push(2)
    queue.fail(new Error('lost'))
    const got: number[] = []
    const reading = (async () => {
      for await (const value of queue) got.push(value)
    })()
    await expect(reading).rejects.toThrow('lost')
    expect(got).toEqual([1, 2])
  })

  it('holds back whoever pushes faster than is read', async () => {
    const queue = createQueue<number>({ room: 2 })
    let pushed = 0
    const pushing = (async () => {
      for (let index = 0; index < 10; index += 1) {
        await queue.push(index)
        pushed += 1
      }
      queue.end()
    })()
    await tick()
    expect(pushed).toBeLessThanOrEqual(2)
    const got: number[] = []
    for await (const value of queue) got.push(value)
    await pushing
    expect(got).toHaveLength(10)
  })

  it('lets pushers go and tells when the reader leaves', async () => {
    let left = false
    const queue = createQueue<number>({ room: 1, onLeave: () => (left = true) })
    const pushing = queue.push(1)
    for await (const value of queue) if (value === 1) break
    await pushing
    await queue.push(2)
    expect(left).toBe(true)
    expect(queue.size).toBe(0)
  })
})
