import type { Command } from 'commander'
import { configOf, loadAdministration } from '../../context.ts'
import type { CommandContext } from '../../context.ts'
import { known } from './known.ts'

export function addRemove(connections: Command, { output }: CommandContext): void {
  connections
    .command('remove <name>')
    .description('take a connection out of the settings file; the data stays')
    .action(async (name: string, _options: unknown, command: Command) => {
      const config = await configOf(command)
      known(config, name)
      const { removeConnection } = await loadAdministration()
      removeConnection(config.file, name)
      output.note(`${name} is no longer in ${config.file}.`)
    })
}
