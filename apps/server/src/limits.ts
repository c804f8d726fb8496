import { isIPv6 } from 'node:net'
import { failure } from './errors.ts'

const windowMs = 60_000
const maxKept = 50_000

export interface Limiter {
  /** Counts one call of `key`. @throws `too_many_requests` */
  count(key: string): void
}

/** At most so many calls of a key within any minute: a window that slides, by the share of the one before it. */
export function openLimiter(perMinute: number, now: () => number = () => performance.now()): Limiter {
  const kept = new Map<string, { window: number; count: number; before: number }>()
  return {
    count(key) {
      const at = now()
      const window = Math.floor(at / windowMs)
      const found = kept.get(key)
      const entry = found?.window === window ? found : { window, count: 0, before: found?.window === window - 1 ? found.count : 0 }
      const share = 1 - (at % windowMs) / windowMs
      if (entry.count + entry.before * share >= perMinute) {
        const waitMs =
          entry.count >= perMinute
            ? windowMs - (at % windowMs)
            : (1 - (perMinute - entry.count) / entry.before) * windowMs - (at % windowMs)
        const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
        throw failure('too_many_requests', `At most ${perMinute} of these requests a minute. Try again in ${retryAfterSeconds} seconds.`, {
          retryAfterSeconds,
          details: { per_minute: perMinute },
        })
      }
      entry.count++
      kept.delete(key)
      kept.set(key, entry)
      for (const [old, { window: last }] of kept) {
        if (kept.size <= maxKept && last >= window - 1) break
        kept.delete(old)
      }
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
