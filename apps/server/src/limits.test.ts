import { openMemoryShared } from '@chitravani/storage'
import { describe, expect, it } from 'vitest'
import { openAttempts } from './auth/attempts.ts'
import { addressKey, openLimiter } from './limits.ts'

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'passed',
    (error: unknown) => (error as { code: string }).code,
  )

describe('a limit of a minute', () => {
  it('refuses what is beyond it, and says when to try again', async () => {
    let at = 0
    const { counters } = openMemoryShared(() => at)
    const limiter = openLimiter(counters, 'filter', 1)
    await limiter.count('a')
    await openLimiter(counters, 'refine', 1).count('a')
    at = 20_000
    await expect(limiter.count('a')).rejects.toMatchObject({
      code: 'too_many_requests',
      // Its second is a minute old when the whole of it is.
      retryAfterSeconds: 41,
      details: { per_minute: 1 },
    })
    expect(await codeOf(limiter.count('b'))).toBe('passed')
    at = 119_999
    expect(await codeOf(limiter.count('a'))).toBe('passed')
  })

  it('knows an address by what one person has of it', () => {
    expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'))
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
    expect(addressKey('::1')).toBe('0:0:0:0::/64')
  })
})

describe('failed attempts', () => {
  it('cost a pause that doubles after the free ones, and nothing after success', async () => {
    let at = 0
    const attempts = openAttempts(openMemoryShared(() => at).attempts, 5)
    const fail = async () => {
      await attempts.admit('asha', 'x')
      await attempts.failed('asha', 'x')
    }
    for (let n = 0; n < 5; n++) await fail()
    const pauses: number[] = []
    for (let n = 0; n < 4; n++) {
      const from = at
      while ((await codeOf(attempts.admit('asha', 'x'))) !== 'passed') at += 100
      pauses.push(Math.round((at - from) / 1_000))
      await fail()
    }
    expect(pauses).toEqual([1, 2, 4, 8])
    expect(await codeOf(attempts.admit('asha', 'y'))).toBe('passed')
    expect(await codeOf(attempts.admit('ravi', 'x'))).toBe('passed')
    await attempts.succeeded('asha', 'x')
    expect(await codeOf(attempts.admit('asha', 'x'))).toBe('passed')
  })
})
