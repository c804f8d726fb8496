import type { Command } from 'commander'
import { configOf } from '../../context.ts'
import type { CommandContext } from '../../context.ts'

export function addList(connections: Command, { output }: CommandContext): void {
  connections
    .command('list')
    .description('list the connections')
    .option('--json', 'as JSON')
    .action(async (options: { json?: true }, command: Command) => {
      const list = [
        { name: 'sample', kind: 'duckdb', path: 'made at first start' },
        ...(await configOf(command)).connections.map(({ name, kind, path }) => ({ name, kind, path: path ?? 'by environment' })),
      ]
      if (options.json) output.json(list)
      else
        output.table(
          ['name', 'kind', 'where'],
          list.map((each) => [each.name, each.kind, each.path]),
        )
    })
}
