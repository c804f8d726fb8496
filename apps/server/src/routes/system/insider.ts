import { authenticate } from '../../auth/guard.ts'
import { forwardingHeaders } from '../../callers.ts'
import type { Services } from '../../services.ts'

/** Somebody on this machine (and not a proxy that stands on it), or an admin. */
export async function isInsider(
  services: Services,
  call: { readonly address: string; header(name: string): string | undefined },
): Promise<boolean> {
  const loopback = /^(::ffff:)?127\./.test(call.address) || call.address === '::1'
  if (loopback && forwardingHeaders.every((name) => call.header(name) === undefined)) return true
  return authenticate(call.header('authorization'), 'admin', { tokens: services.tokens, users: services.records.users }).then(
    () => true,
    () => false,
  )
}
