import { describe, expect, it } from 'vitest'
import { openAttempts } from './auth/attempts.ts'
import { addressKey, openLimiter } from './limits.ts'

const codeOf = (work: () => void): string => {
  try {
    work()
    return 'passed'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('a limit of a minute', () => {
  it('lets as many through in any minute as it says, within a twentieth', () => {
    let at = 0
    const limiter = openLimiter(100, () => at)
    const passed: number[] = []
    for (at = 0; at < 600_000; at += 50) if (codeOf(() => limiter.count('a')) === 'passed') passed.push(at)
    const most = Math.max(...passed.map((start) => passed.filter((time) => time >= start && time < start + 60_000).length))
    expect(most).toBeLessThanOrEqual(105)
    expect(passed.length).toBeGreaterThan(900)
  })

  it('counts each key alone and says when to try again', () => {
    let at = 0
    const limiter = openLimiter(1, () => at)
    limiter.count('a')
    limiter.count('b')
    expect(codeOf(() => limiter.count('a'))).toBe('too_many_requests')
    at = 119_999
    expect(codeOf(() => limiter.count('a'))).toBe('passed')
  })

  it('knows an address by what one person has of it', () => {
    expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'))
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
    expect(addressKey('::1')).toBe('0:0:0:0::/64')
  })
})

describe('failed attempts', () => {
  it('cost a pause that doubles after the free ones, and nothing after success', () => {
    let at = 0
    const attempts = openAttempts(5, () => at)
    const fail = () => {
      attempts.admit('asha', 'x')
      attempts.failed('asha', 'x')
    }
    for (let n = 0; n < 5; n++) fail()
    const pauses: number[] = []
    for (let n = 0; n < 4; n++) {
      const from = at
      while (codeOf(() => attempts.admit('asha', 'x')) !== 'passed') at += 100
      pauses.push(Math.round((at - from) / 1_000))
      fail()
    }
    expect(pauses).toEqual([1, 2, 4, 8])
    expect(codeOf(() => attempts.admit('asha', 'y'))).toBe('passed')
    expect(codeOf(() => attempts.admit('ravi', 'x'))).toBe('passed')
    attempts.succeeded('asha', 'x')
    expect(codeOf(() => attempts.admit('asha', 'x'))).toBe('passed')
  })
})
