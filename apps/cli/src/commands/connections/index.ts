import type { Command } from 'commander'
import type { CommandContext } from '../../context.ts'
import { addAdd } from './add.ts'
import { addCheck } from './check.ts'
import { addHints } from './hints.ts'
import { addList } from './list.ts'
import { addRefresh } from './refresh.ts'
import { addRemove } from './remove.ts'

/** The commands of connections, each in its file. */
export function addConnections(program: Command, context: CommandContext): void {
  const connections = program
    .command('connections')
    .description('where data lives')
    .addHelpText(
      'after',
      `
Examples:
  chitravani connections add shop --kind sqlite --path shop.sqlite
  chitravani connections add logs --kind files --path ./parquet
  chitravani connections add dwh --kind postgres --url-env DWH_URL
  chitravani connections test shop
  chitravani connections refresh dwh --server http://127.0.0.1:8000 --user demo
  chitravani connections hints shop`,
    )

  addList(connections, context)
  addAdd(connections, context)
  addRemove(connections, context)
  addCheck(connections, context)
  addRefresh(connections, context)
  addHints(connections, context)
}
