import type { Failure } from '@chitravani/kit'
import { describe, expect, it } from 'vitest'
import { speechFailure } from '../errors.ts'
import { createBreaker, type Permit } from './breaker.ts'

const down = speechFailure('transient_provider', 'down')

/** A breaker on a clock of our own. */
function onClock() {
  const clock = { now: 1000 }
  const breaker = createBreaker({ now: () => clock.now, random: () => 0.5 })
  const enter = (): Permit | undefined => {
    const permit = breaker.enter('k')
    return 'succeeded' in permit ? permit : undefined
  }
  const fail = (failure: Failure = down, counts = true) => enter()?.failed(failure, counts)
  return { clock, breaker, enter, fail }
}

describe('a breaker', () => {
  it('opens after five failures in a row, lets nobody in while it rests, then one probe, and closes after one success', () => {
    const { clock, enter, fail } = onClock()
    for (let count = 0; count < 4; count += 1) fail()
    expect(enter()).toBeDefined()
    fail()
    for (let ms = 0; ms < 4900; ms += 700) {
      expect(enter()).toBeUndefined()
      clock.now += 700
    }
    clock.now += 200
    const probe = enter()
    expect(probe).toBeDefined()
    expect(enter()).toBeUndefined()
    probe?.succeeded()
    expect(enter()).toBeDefined()
    expect(enter()).toBeDefined()
  })

  it('rests twice as long each time, up to a minute', () => {
    const { clock, enter, fail } = onClock()
    for (let count = 0; count < 5; count += 1) fail()
    const rests: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const from = clock.now
      let probe = enter()
      while (!probe) {
        clock.now += 100
        probe = enter()
      }
      rests.push(Math.round((clock.now - from) / 1000))
      probe.failed(down, true)
    }
    expect(rests).toEqual([5, 10, 20, 40, 60, 60, 60])
  })

  it('opens when over half of the last minute failed', () => {
    const { enter, fail } = onClock()
    for (let count = 0; count < 3; count += 1) {
      enter()?.succeeded()
      fail()
      fail()
    }
    expect(enter()).toBeUndefined()
  })

  it('is never opened by what does not count, be it a thousand times', () => {
    const { enter, fail } = onClock()
    for (let count = 0; count < 1000; count += 1) fail(speechFailure('authentication', 'bad key'), false)
    expect(enter()).toBeDefined()
  })

  it('keeps away as long as Retry-After says', () => {
    const { clock, enter, fail } = onClock()
    fail(speechFailure('rate_limit', 'slow down', { retryAfterSeconds: 7 }))
    clock.now += 6900
    expect(enter()).toBeUndefined()
    clock.now += 101
    expect(enter()).toBeDefined()
  })

  it('goes on probing when a probe told nothing', () => {
    const { clock, enter, fail } = onClock()
    for (let count = 0; count < 5; count += 1) fail()
    clock.now += 5100
    enter()?.failed(undefined, false)
    expect(enter()).toBeDefined()
  })

  it('keeps credentials apart and has few retries to give', () => {
    const { breaker, fail } = onClock()
    for (let count = 0; count < 5; count += 1) fail()
    expect('succeeded' in breaker.enter('other')).toBe(true)
    expect(breaker.takeRetry('k')).toBe(false)
    const taken = Array.from({ length: 100 }, () => breaker.takeRetry('other')).filter(Boolean)
    expect(taken.length).toBeLessThanOrEqual(10)
  })
})
