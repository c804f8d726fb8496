import type { UserRecord, UserRecords } from '@chitravani/storage'
import { failure } from '../errors.ts'
import type { Access } from '../route.ts'
import type { Tokens } from './tokens.ts'

/** Who calls, by the `Authorization` header. @throws `unauthorized` (the same for every bad token), `forbidden` */
export async function authenticate(
  header: string | undefined,
  access: Extract<Access, 'user' | 'admin'>,
  { tokens, users }: { readonly tokens: Tokens; readonly users: UserRecords },
): Promise<UserRecord> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
  const claim = token === undefined ? undefined : await tokens.read(token)
  const user = claim && (await users.read(claim.name))
  // A removed user, a changed password: what was issued before does not count.
  if (!user || user.tokensValidFrom !== claim.validFrom)
    throw failure('unauthorized', 'Sign in: this needs a valid token in the header "Authorization: Bearer <token>".')
  if (access === 'admin' && user.role !== 'admin') throw failure('forbidden', 'This is for admins only.')
  return user
}
