import { createClient } from '@chitravani/client'
import type { Client } from '@chitravani/client'
import type { Config } from '@chitravani/server/administration'
import { loadServer } from './context.ts'
import type { CommandContext } from './context.ts'

/** The same service in this process, on a port of its own that nobody is told, for the length of one command. */
export async function openLocal(config: Config, { output }: CommandContext): Promise<{ readonly client: Client; close(): Promise<void> }> {
  const progress = output.progress()
  let code: string | undefined
  const { startServer } = await loadServer()
  const server = await startServer({
    config,
    print: (line) => {
      code ??= /#signin=(\S+)/.exec(line)?.[1]
    },
    onSampleProgress: (part) => progress.step(part, 'Making the sample company'),
  })
  progress.done()
  try {
    if (code === undefined) throw new Error('Nobody may sign in here: there is no admin. Add one: chitravani users add NAME --admin')
    const client = createClient({ baseUrl: server.url })
    await client.signInByLink(code)
    return { client, close: () => server.close() }
  } catch (error) {
    await server.close()
    throw error
  }
}
