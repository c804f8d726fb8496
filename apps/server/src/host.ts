import { isIP } from 'node:net'
import { failure } from './errors.ts'

/** Says whether a request may name this host: a page elsewhere must not reach us by a name that leads here (DNS rebinding). */
export type HostCheck = (host: string | undefined) => void

/** @throws from the check: `unknown_host` */
export function createHostCheck(listening: string, allowed: readonly string[]): HostCheck {
  const names = new Set([...allowed, ...(isWildcard(listening) ? [] : [listening])].map((name) => name.toLowerCase()))
  return (host) => {
    const name = nameOf(host ?? '')
    if (name === undefined || !(isLoopback(name) || names.has(name) || names.has((host ?? '').toLowerCase())))
      throw failure('unknown_host', 'This server does not answer to that host name. Add it to server.allowed_hosts if it should.')
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
