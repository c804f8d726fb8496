import { setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from '../../e2e/server.ts'

/**
 * Asks a server what it holds, by SIGUSR2, and waits for the line of JSON with which it answers in its log.
 *
 * @param field that this answer has and no other line of the log
 */
export async function tell<Told>(server: TestServer, field: keyof Told & string): Promise<Told> {
  const seen = server.log().length
  server.child.kill('SIGUSR2')
  for (;;) {
    const line = server
      .log()
      .slice(seen)
      .find((each) => each.includes(`"${field}"`))
    if (line !== undefined) return JSON.parse(line) as Told
    await wait(10)
  }
}
