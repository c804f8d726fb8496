import { authenticate } from '../../auth/guard.ts'
import type { Services } from '../../services.ts'

/** Somebody on this machine (and not a proxy that stands on it), or an admin. */
export async function isInsider(
  services: Services,
  call: { readonly address: string; isForwarded(): boolean; header(name: string): string | undefined },
): Promise<boolean> {
  const loopback = /^(::ffff:)?127\./.test(call.address) || call.address === '::1'
  if (loopback && !call.isForwarded()) return true
  return authenticate(call.header('authorization'), 'admin', { tokens: services.tokens, users: services.records.users }).then(
    () => true,
    () => false,
  )
}
