import { createClient } from '@chitravani/client'
import type { Client } from '@chitravani/client'
import type { ProviderList } from '@chitravani/protocol'
import type * as protocol from '@chitravani/protocol'
import { keyed, readKeys } from './keys.ts'

export type Capability = keyof ProviderList

/** The folder this page came from: the server may stand behind a path of a proxy. */
export const base = new URL('.', location.href)

/** The server, called by who the page was told to be. */
export function server(): Client {
  const { server: token } = readKeys()
  return createClient({ baseUrl: base.href, ...(token === '' ? {} : { token }) })
}

type Keys = Readonly<Record<string, { readonly apiKey: string; readonly endpoint: string }>>

/** The caller's own keys that a request may need: of the provider that is asked, or, on the route, of all that could be. */
export function keysFor(provider: string): { readonly keys: Keys } {
  const { providers } = readKeys()
  const tokens = provider === '' ? keyed : [provider]
  const own = tokens.flatMap((token) => {
    const kept = providers[token]
    return kept?.key ? [[token, { apiKey: kept.key, endpoint: kept.endpoint }] as const] : []
  })
  return { keys: Object.fromEntries(own) }
}

/** The part of a start frame that is the caller's own. */
export function ownPart(provider: string): Readonly<Record<string, string>> {
  const own = readKeys().providers[provider]
  if (!own?.key) return {}
  return { api_key: own.key, ...(own.endpoint ? { endpoint: own.endpoint } : {}) }
}

// Their schemas would be the larger half of the page; the types keep these two from drifting.
const socketProtocol = 'chitravani.v1' satisfies typeof protocol.socketProtocol
const bearerProtocolPrefix = 'bearer.' satisfies typeof protocol.bearerProtocolPrefix

export function openSocket(path: string): WebSocket {
  const url = new URL(path, base)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const { server: token } = readKeys()
  const socket = new WebSocket(url, [socketProtocol, ...(token === '' ? [] : [bearerProtocolPrefix + token])])
  socket.binaryType = 'arraybuffer'
  return socket
}

export function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}
