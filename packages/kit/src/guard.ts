import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Failure } from './errors.ts'
import { type Http, type HttpRequest, openHttp } from './http.ts'
import { openSocket, type SocketRequest } from './socket.ts'

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void
export type Lookup = (hostname: string, options: LookupOptions, callback: LookupCallback) => void

export interface GuardOptions {
  /** `host:port` that may be reached whatever their address, and without TLS. */
  readonly allow?: readonly string[]
  /** Default: that of the system. */
  readonly lookup?: Lookup
}

/** A way out for addresses that strangers name: public ones over TLS, and what is allowed by name. */
export interface GuardedOutside {
  readonly http: Http
  readonly openSocket: typeof openSocket
  readonly now: () => number
  /** Refuses what needs no look-up to be refused. @throws `address_refused` */
  check(url: string): void
}

/**
 * Opens a way out that reaches public addresses only. Checked are the address as written, every address a name stands for
 * at the moment of connecting, and the scheme; redirects are never followed.
 *
 * Failures besides those of `Http` and `openSocket`: `address_refused`.
 */
export function openGuarded(options: GuardOptions = {}): GuardedOutside {
  const allowed = new Set((options.allow ?? []).map((entry) => entry.toLowerCase()))
  const lookup = publicOnly(options.lookup ?? systemLookup)
  const guarded = openHttp({ lookup })
  const free = openHttp()
  const isFree = (url: string) => allowed.has(hostAndPort(url))
  const httpFor = ({ url }: HttpRequest): Http => {
    if (isFree(url)) return free
    checkAddress(url, 'https:')
    return guarded
  }
  const http: Http = {
    send: async (request, call) => httpFor(request).send(request, call),
    stream: async (request, call) => httpFor(request).stream(request, call),
    async close() {
      await guarded.close()
      await free.close()
    },
    [Symbol.asyncDispose]() {
      return this.close()
    },
  }
  return {
    http,
    openSocket: async (request: SocketRequest, call) => {
      if (isFree(request.url)) return openSocket({ ...request, lookup: options.lookup ?? systemLookup }, call)
      checkAddress(request.url, 'wss:')
      return openSocket({ ...request, lookup }, call)
    },
    now: Date.now,
    check(url) {
      if (!isFree(url)) checkAddress(url, url.trimStart().toLowerCase().startsWith('wss:') ? 'wss:' : 'https:')
    },
  }
}

/** Is it an address on the public net, whatever its spelling? */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return false
  const parsed = ipaddr.process(bare) // a mapped address counts as the one inside
  if (parsed.range() !== 'unicast') return false
  // of IPv6 only the global range: what lies below may carry an IPv4 address inside
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Names that never stand for a public host (RFC 6761, RFC 8375, and what clouds use inside). */
const innerNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|localdomain|svc|cluster|home\.arpa|in-addr\.arpa|ip6\.arpa)$/

/** Public names that exist to stand for any address at all, to change it between two look-ups, or to lead elsewhere. */
const namesForAnything =
  /(^|\.)(nip\.io|sslip\.io|xip\.io|xip\.name|traefik\.me|backname\.io|localtest\.me|lvh\.me|vcap\.me|localh\.st|lacolhost\.com|1u\.ms|rbndr\.us|rebind\.network|r3dir\.me|localdomain\.pw|dod\.network|burpcollaborator\.net)$/

/** Four numbers inside a name, as services write the address they are to answer with. */
const addressInName = /(?<![0-9])(?=(\d{1,3})([.-])(\d{1,3})\2(\d{1,3})\2(\d{1,3})(?![0-9]))/g

/** Paths of metadata services; no provider has one, and some name may yet lead there. */
const innerPaths = /(^|[/_-])(meta-?data|user-?data|computemetadata)/i

/** Labels with a dot between, the last one no number in any notation. */
const publicName = /^(?:[a-z0-9_-]{1,63}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i
const longestName = 253

/** @throws `address_refused` for what needs no look-up to be refused */
export function checkAddress(url: string, scheme: 'https:' | 'wss:'): void {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch (cause) {
    throw refused('it is no address', cause)
  }
  if (parsed.protocol !== scheme) throw refused(`only ${scheme}// is allowed`)
  if (parsed.username !== '' || parsed.password !== '') throw refused('it holds a name or password')
  const host = parsed.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw refused('it is not public')
  } else if (
    !publicName.test(host) ||
    host.length > longestName ||
    innerNames.test(host) ||
    namesForAnything.test(host) ||
    holdsInnerAddress(host)
  )
    throw refused('its name is not public')
  if (innerPaths.test(parsed.pathname)) throw refused('its path is that of a metadata service')
}

function holdsInnerAddress(host: string): boolean {
  return [...host.matchAll(addressInName)].some(
    ([, a, , b, c, d]) =>
      [a, b, c, d].every((part) => Number(part) < 256) && !isPublicAddress(`${Number(a)}.${Number(b)}.${Number(c)}.${Number(d)}`),
  )
}

function publicOnly(lookup: Lookup): Lookup {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses = found as LookupAddress[]
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(refused('its name stands for an address that is not public'), [])
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

function hostAndPort(url: string): string {
  if (!URL.canParse(url)) return ''
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' || protocol === 'wss:' ? 443 : 80)}`
}

function refused(problem: string, cause?: unknown): Failure {
  return new Failure('invalid', 'address_refused', `this endpoint may not be used: ${problem}`, {
    details: { field: 'endpoint', problem, allowed: 'public https or wss addresses, or those the operator allowed' },
    ...(cause === undefined ? {} : { cause }),
  })
}
