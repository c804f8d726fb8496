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

export const noKeys: Keys = { server: '', providers: {} }

export function readKeys(): Keys {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return isKeys(value) ? value : noKeys
  } catch {
    return noKeys
  }
}

export function keepKeys(keys: Keys): void {
  localStorage.setItem(place, JSON.stringify(keys))
}

export function forgetKeys(): void {
  localStorage.removeItem(place)
}

export function hasKey({ providers }: Keys, provider: string): boolean {
  return (providers[provider]?.key ?? '') !== ''
}

/** The keys that a request may need: of the provider that is asked, or, on the route, of all that could be. */
export function keysFor(
  { providers }: Keys,
  provider: string,
): Readonly<Record<string, { readonly apiKey: string; readonly endpoint: string }>> {
  const asked = provider === '' ? keyed : [provider]
  return Object.fromEntries(
    asked.flatMap((token) => {
      const own = providers[token]
      return own?.key ? [[token, { apiKey: own.key, endpoint: own.endpoint }] as const] : []
    }),
  )
}

/** The part of a start frame that is the caller's own. */
export function ownPart({ providers }: Keys, provider: string): { readonly api_key?: string; readonly endpoint?: string } {
  const own = providers[provider]
  return own?.key ? { api_key: own.key, ...(own.endpoint === '' ? {} : { endpoint: own.endpoint }) } : {}
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
