import { openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

/** A server, a client of it, and the token of its first user. */
export async function startSignedIn(
  ...options: Parameters<typeof startTestServer>
): Promise<{ readonly server: TestServer; readonly client: CheckedClient; readonly token: string }> {
  const server = await startTestServer(...options)
  return { server, client: await openClient(server.url), token: await server.signIn() }
}
