import type { Command } from 'commander'
import type { CommandContext } from '../../context.ts'
import { signedIn } from '../../remote.ts'
import { showTables } from './tables.ts'

export function addRefresh(connections: Command, context: CommandContext): void {
  const { output, signal } = context
  connections
    .command('refresh <name>')
    .description('tell a running server to read the schema of a connection again')
    .requiredOption('--server <url>', 'where the server listens')
    .option('--user <name>', 'an admin of it; the password is in CHITRAVANI_PASSWORD, or asked for, or a token is in CHITRAVANI_TOKEN')
    .option('--json', 'as JSON')
    .action(async (name: string, options: { server: string; user?: string; json?: true }) => {
      const server = await signedIn(options.server, options.user, context)
      try {
        const found = await server.client.readConnectionAgain(name, { signal })
        if (options.json) output.json(found)
        else showTables(output, found.tables)
        if (!options.json && found.added.length > 0) output.note(`New: ${found.added.join(', ')}`)
        if (!options.json && found.removed.length > 0) output.note(`Gone: ${found.removed.join(', ')}`)
      } finally {
        await server.close()
      }
    })
}
