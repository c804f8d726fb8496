import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { bearerProtocolPrefix } from '@chitravani/protocol'
import { authenticate } from './auth/guard.ts'
import { budgetsOf } from './budgets.ts'
import type { Caller } from './caller.ts'
import { failure } from './errors.ts'
import { isLoopback } from './host.ts'
import { addressKey } from './limits.ts'
import type { Budget } from './route.ts'
import type { Services } from './services.ts'

/** Headers and address of a request or of the upgrade of a socket. */
export interface Asking {
  readonly headers: IncomingHttpHeaders
  readonly ip: string
}

/** Headers by which proxies say that somebody else is behind them; and all that begin as `forwardedPrefix` does. */
const forwardingHeaders: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-envoy-external-address',
  'x-azure-clientip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
])
const forwardedPrefix = 'x-forwarded-'

/** Says that a proxy brought it. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => forwardingHeaders.has(name) || name.startsWith(forwardedPrefix))
}

export const apiKeyPrefix = 'chv_'

/**
 * The one gate of `/api/*` and `/v1/*`, for requests and sockets alike: no page of another site, a Bearer token or an API key
 * where the server is not for this machine alone, and the caller's budget of a minute.
 * @throws `foreign_origin`, `unauthorized`, `too_many_requests`
 */
export async function admit(services: Services, asking: Asking, budget: Budget): Promise<Caller> {
  checkOrigin(asking.headers, services.config['server.cors_origins'])
  const budgets = budgetsOf(services)
  const caller = (await identify(services, asking.headers)) ?? anonymous(services, asking)
  if (!caller) {
    // Whoever guesses is slowed down as well.
    await budgets.other.count(`address ${addressKey(asking.ip)}`)
    throw failure('unauthorized', 'This needs a valid token or API key in the header "Authorization: Bearer <token>".')
  }
  await budgets[budget].count(caller.id)
  return caller
}

/** Whose token or key a request carries; undefined for none and for every bad one. */
async function identify(services: Services, headers: IncomingHttpHeaders): Promise<Caller | undefined> {
  const token = tokenOf(headers)
  if (token === undefined) return undefined
  if (token.startsWith(apiKeyPrefix)) {
    const key = await services.records.apiKeys.find(hashApiKey(token))
    if (!key) return undefined
    const { name, charactersPerDay, audioSecondsPerDay } = key
    return {
      kind: 'key',
      id: `key ${name}`,
      ...(charactersPerDay === undefined ? {} : { charactersPerDay }),
      ...(audioSecondsPerDay === undefined ? {} : { audioSecondsPerDay }),
    }
  }
  return authenticate(`Bearer ${token}`, 'user', { tokens: services.tokens, users: services.records.users }).then(
    (user) => ({ kind: 'user', id: `user ${user.name}` }),
    () => undefined,
  )
}

/** On this machine alone nobody has to say who they are; a proxy in front means that it is not this machine alone. */
function anonymous({ config }: Services, { headers, ip }: Asking): Caller | undefined {
  const required = config['auth.require_api_auth']
  const open = required === 'never' || (required === 'auto' && isLoopback(config['server.host'].toLowerCase()) && !isForwarded(headers))
  return open ? { kind: 'address', id: `address ${addressKey(ip)}` } : undefined
}

/** From `Authorization`, or from the subprotocols of a browser's socket. */
function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer +([\w.-]{1,4096})$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return bearer
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  return offered.find((name) => name.startsWith(bearerProtocolPrefix))?.slice(bearerProtocolPrefix.length)
}

/** A page may call the server that it came from, and servers that name its origin. What is no page sends no `Origin`. */
function checkOrigin({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): void {
  if (origin === undefined || allowed.includes(origin)) return
  if (URL.canParse(origin)) {
    const { protocol, host: from } = new URL(origin)
    const usualPort = protocol === 'https:' ? ':443' : ':80'
    const here = (host ?? '').toLowerCase()
    if (/^https?:$/.test(protocol) && (from === here || `${from}${usualPort}` === here)) return
  }
  throw failure('foreign_origin', 'Pages of another site may not call this server. Add the origin to server.cors_origins if they should.')
}

/** A key is 256 random bits, so that a plain digest is enough. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
