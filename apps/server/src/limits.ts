import { isIPv6 } from 'node:net'
import type { CounterRecords } from '@chitravani/storage'
import { failure } from './errors.ts'

export interface Limiter {
  /** Counts one call of `key`. @throws `too_many_requests` */
  count(key: string): Promise<void>
}

/** At most so many calls of a key within any minute, by all replicas together. @param name keeps limits apart */
export function openLimiter(counters: CounterRecords, name: string, perMinute: number): Limiter {
  return {
    async count(key) {
      const waitMs = await counters.count(`${name} ${key}`, perMinute)
      if (waitMs === 0) return
      const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
      throw failure('too_many_requests', `At most ${perMinute} of these requests a minute. Try again in ${retryAfterSeconds} seconds.`, {
        retryAfterSeconds,
        details: { per_minute: perMinute },
      })
    },
  }
}

/** An address as a key: the /64 of IPv6, since whoever has one address there has them all; mapped IPv4 as IPv4. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? front : [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
  return `${groups.slice(0, 4).join(':')}::/64`
}
