import { basename, dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { configOf, loadServer } from '../../context.ts'
import type { CommandContext } from '../../context.ts'
import { known } from './known.ts'

export function addHints(connections: Command, { output, signal }: CommandContext): void {
  connections
    .command('hints <name>')
    .description('write a first file of hints from what is there, for people to correct')
    .option('--out <file>', 'where to (default: NAME.hints.toml beside the settings file)')
    .action(async (name: string, options: { out?: string }, command: Command) => {
      const config = await configOf(command)
      known(config, name)
      const { openConfiguredConnections, writeHints } = await loadServer()
      const opened = await openConfiguredConnections(config)
      try {
        const catalog = await (await opened.open(name)).catalog({ signal })
        const file = resolve(options.out ?? join(dirname(config.file), `${name}.hints.toml`))
        writeHints(file, catalog)
        output.note(`${file} is written. Correct it, then set it below [connections.${name}]: hints = ${JSON.stringify(basename(file))}`)
      } finally {
        await opened.close()
      }
    })
}
