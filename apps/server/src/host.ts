import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { failure } from './errors.ts'

/** Says whether a request may name this host: a page elsewhere must not reach us by a name that leads here (DNS rebinding). */
export type HostCheck = (request: IncomingMessage, address: string) => void

/** @throws from the check: `unknown_host`, `malformed_request` */
export function createHostCheck(listening: string, allowed: readonly string[]): HostCheck {
  const names = new Set([...allowed, ...(isWildcard(listening) ? [] : [listening])].map((name) => name.toLowerCase()))
  const check = (host: string) => {
    const name = nameOf(host)
    if (name === undefined || !(isLoopback(name) || names.has(name) || names.has(host.toLowerCase())))
      throw failure('unknown_host', 'This server does not answer to that host name. Add it to server.allowed_hosts if it should.')
  }
  return ({ headers, rawHeaders, httpVersion }, address) => {
    const named = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
    if (named > 1 || (named === 0 && httpVersion === '1.1')) throw failure('malformed_request', 'A request names its host once.')
    check(headers.host ?? '')
    // An address may be written whole, and then it counts for more than the header.
    const whole = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(address)?.[1]
    if (whole !== undefined) check(whole)
  }
}

/** Loopback only: nobody but this machine can reach such an address. */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::' || host === ''
}

function nameOf(host: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(host)
  return (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, '')
}
