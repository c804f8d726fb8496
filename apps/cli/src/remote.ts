import { createClient } from '@chitravani/client'
import type { Client } from '@chitravani/client'
import type { CommandContext } from './context.ts'
import { readPassword } from './password.ts'
import { badUsage } from './usage.ts'

/** A running server, asked as this user; the token or the password is in the environment, or asked for. */
export async function signedIn(
  baseUrl: string,
  user: string | undefined,
  { signal }: CommandContext,
): Promise<{ client: Client; close(): Promise<void> }> {
  const token = process.env['CHITRAVANI_TOKEN']
  const client = createClient({ baseUrl, ...(token === undefined ? {} : { token }) })
  if (token === undefined) {
    if (user === undefined) throw badUsage('Say who asks: --user NAME, or a token in CHITRAVANI_TOKEN.')
    await client.signIn(user, process.env['CHITRAVANI_PASSWORD'] ?? (await readPassword(`Password of ${user}: `, signal)), { signal })
  }
  return { client, close: async () => undefined }
}
