import { createHmac, hash } from 'node:crypto'

/** JSON with sorted keys, so that equal values have equal texts. `undefined` fields are left out. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  })
}

/** SHA-256 as lower-case hex of a text, bytes, or any JSON value. */
export function digest(value: unknown): string {
  return hash('sha256', typeof value === 'string' || value instanceof Uint8Array ? value : stableJson(value), 'hex')
}

/** A keyed digest: equal secrets look equal, and nobody can try guesses without the key. */
export function keyedDigest(key: string | Uint8Array, value: string): string {
  return createHmac('sha256', key).update(value).digest('hex')
}
