import type { FilterState } from '@chitravani/protocol'
import { useSyncExternalStore } from 'react'
import type { Origins, Selection } from './selection.ts'

/** What the part of the address after `#` says; it never reaches a server or its log. */
export interface Address extends Selection {
  readonly session?: string
  readonly share?: string
}

const listeners = new Set<() => void>()
let known: { readonly hash: string; readonly address: Address } | undefined

export function readAddress(): Address {
  if (known?.hash !== location.hash) known = { hash: location.hash, address: parse(location.hash) }
  return known.address
}

/** @param how `push`: the browser's way back leads to what was there before */
export function writeAddress(next: Omit<Address, 'origins'> & Partial<Address>, how: 'push' | 'replace'): void {
  const parts = new URLSearchParams()
  if (next.session !== undefined) parts.set('session', next.session)
  if (next.share !== undefined) parts.set('share', next.share)
  if (Object.keys(next.filters).length > 0) parts.set('filter', JSON.stringify(next.filters))
  if (Object.keys(next.origins ?? {}).length > 0) parts.set('from', JSON.stringify(next.origins))
  const text = parts.toString()
  const url = `${location.pathname}${text === '' ? '' : `#${text}`}`
  if (`#${text}` === location.hash || (text === '' && location.hash === '')) return
  if (how === 'push') history.pushState(null, '', url)
  else history.replaceState(null, '', url)
  for (const listener of listeners) listener()
}

export function useAddress(): Address {
  return useSyncExternalStore(subscribe, readAddress)
}

/** Takes `#signin=CODE` out of the address: the code is good once and is not kept there. */
export function takeSignInCode(): string | undefined {
  const parts = new URLSearchParams(location.hash.slice(1))
  const code = parts.get('signin')
  if (code === null) return undefined
  history.replaceState(null, '', location.pathname)
  return code
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
    removeEventListener('hashchange', listener)
  }
}

function parse(hash: string): Address {
  const parts = new URLSearchParams(hash.slice(1))
  const [session, share] = [parts.get('session'), parts.get('share')]
  const filters = parseObject(parts.get('filter')) as FilterState
  return {
    ...(session === null ? {} : { session }),
    ...(share === null ? {} : { share }),
    filters,
    origins: Object.fromEntries(
      Object.entries(parseObject(parts.get('from'))).filter(([key, id]) => Object.hasOwn(filters, key) && typeof id === 'string'),
    ) as Origins,
  }
}

/** Whoever made the link may have written anything; the server checks it all again. */
function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null) return {}
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
