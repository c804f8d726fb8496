/** What this browser keeps for the person in front of it; nothing of it leaves but with the requests it is for. */

const place = 'chitravani.speech.keys'

/** Providers that take a key. */
export const keyed = ['prov_a', 'prov_b', 'prov_c', 'prov_d'] as const

export interface OwnKey {
  readonly key: string
  /** An address of the caller's own, with the key only. */
  readonly endpoint: string
}

export interface Keys {
  /** A token or API key of this server, for one that asks who calls. */
  readonly server: string
  readonly providers: Readonly<Record<string, OwnKey>>
}

const none: Keys = { server: '', providers: {} }

export function readKeys(): Keys {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return isKeys(value) ? value : none
  } catch {
    return none
  }
}

export function keepKeys(keys: Keys): void {
  localStorage.setItem(place, JSON.stringify(keys))
}

export function forgetKeys(): void {
  localStorage.removeItem(place)
}

export function hasKey(token: string): boolean {
  return (readKeys().providers[token]?.key ?? '') !== ''
}

function isKeys(value: unknown): value is Keys {
  if (typeof value !== 'object' || value === null) return false
  const { server, providers } = value as { server?: unknown; providers?: unknown }
  return (
    typeof server === 'string' &&
    typeof providers === 'object' &&
    providers !== null &&
    Object.values(providers).every((each: unknown) => {
      const { key, endpoint } = (each ?? {}) as { key?: unknown; endpoint?: unknown }
      return typeof key === 'string' && typeof endpoint === 'string'
    })
  )
}
