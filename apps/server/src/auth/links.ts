import { createHash, randomBytes } from 'node:crypto'
import type { LinkRecords } from '@chitravani/storage'

const lifetimeMs = 10 * 60_000

/** Sign-in codes, each good once and for ten minutes, at any replica; kept as digests. */
export interface SignInLinks {
  create(user: string): Promise<string>
  /** Whose code it was; undefined when it is not good (any more). */
  take(code: string): Promise<string | undefined>
}

export function openLinks(records: LinkRecords): SignInLinks {
  const digest = (code: string) => createHash('sha256').update(code).digest('base64url')
  return {
    async create(user) {
      const code = randomBytes(24).toString('base64url')
      await records.put(digest(code), user, lifetimeMs)
      return code
    },
    take: (code) => records.take(digest(code)),
  }
}
