import { createHash, randomBytes } from 'node:crypto'

const lifetimeMs = 10 * 60_000

/** Sign-in codes, each good once and for ten minutes; kept in memory, as digests. */
export interface SignInLinks {
  create(user: string): string
  /** Whose code it was; undefined when it is not good (any more). */
  take(code: string): string | undefined
}

export function openLinks(now: () => number = () => performance.now()): SignInLinks {
  const open = new Map<string, { user: string; until: number }>()
  const digest = (code: string) => createHash('sha256').update(code).digest('base64url')
  return {
    create(user) {
      const code = randomBytes(24).toString('base64url')
      open.set(digest(code), { user, until: now() + lifetimeMs })
      return code
    },
    take(code) {
      const key = digest(code)
      const found = open.get(key)
      open.delete(key)
      return found && found.until > now() ? found.user : undefined
    },
  }
}
