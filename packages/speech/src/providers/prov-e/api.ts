import { randomBytes } from 'node:crypto'
import type { CallOptions } from '@chitravani/kit'
import { refusalOf, type Socket, type SocketRequest } from '@chitravani/kit/socket'
import { joinUrl, socketUrl } from '../call.ts'
import type { Outside } from '../provider.ts'
import { rules, tokenAt } from './rules.ts'
import type { Settings } from './settings.ts'

/** The reader of the Edge browser, a public service used without an agreement: one socket per text. */

/** Our clock, set by theirs once they have refused a token. */
export interface Clock {
  /** Unix seconds as the service counts them. */
  now(): number
  /** @param date the `Date` header of a refusal @returns false when it says nothing */
  learn(date: string | undefined): boolean
}

export function openClock(nowMs: () => number): Clock {
  let skewMs = 0
  return {
    now: () => (nowMs() + skewMs) / 1000,
    learn(date) {
      const theirs = Date.parse(date ?? '')
      if (Number.isNaN(theirs)) return false
      skewMs = theirs - nowMs()
      return true
    },
  }
}

/** Opens a connection for one text; a refused token is made anew, once, by the clock of the service. */
export async function connect({ endpoint }: Settings, { openSocket }: Outside, clock: Clock, call: CallOptions): Promise<Socket> {
  const open = () => openSocket(upgrade(endpoint, clock.now()), call)
  try {
    return await open()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.status !== 403 || !clock.learn(refusal.headers['date'])) throw error
    return await open()
  }
}

function upgrade(endpoint: string, unixSeconds: number): SocketRequest {
  const query = new URLSearchParams({
    TrustedClientToken: rules.trustedClientToken,
    ConnectionId: hexId(),
    'Sec-MS-GEC': tokenAt(unixSeconds),
    'Sec-MS-GEC-Version': `1-${rules.browserVersion}`,
  })
  return {
    url: `${joinUrl(socketUrl(endpoint), '')}?${query}`,
    headers: {
      pragma: 'no-cache',
      'cache-control': 'no-cache',
      origin: rules.origin,
      'user-agent': rules.userAgent,
      'accept-encoding': 'gzip, deflate, br, zstd',
      'accept-language': 'en-US,en;q=0.9',
      cookie: `muid=${hexId().toUpperCase()};`,
    },
    compress: true,
  }
}

export function hexId(): string {
  return randomBytes(16).toString('hex')
}
