import type { Command } from 'commander'
import { configOf, loadServer } from '../context.ts'
import type { CommandContext } from '../context.ts'
import { integerOption } from '../usage.ts'

interface ServeOptions {
  readonly host?: string
  readonly port?: number
  readonly logLevel?: string
}

export function addServe(program: Command, { output }: CommandContext): void {
  program
    .command('serve')
    .description('start the server; says where it listens and how to sign in')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'port to listen on (default: 8000, or the next free one)', integerOption('--port', 0, 65_535))
    .option('--log-level <level>', 'trace, debug, info, warn, error or silent')
    .addHelpText(
      'after',
      `
Examples:
  chitravani serve
  chitravani serve --port 9000 --data /var/lib/chitravani
  chitravani --config team.toml serve --host 0.0.0.0

Ctrl-C lets running requests end; a second one does not.`,
    )
    .action(async (options: ServeOptions, command: Command) => {
      const { runServer } = await loadServer()
      const config = await configOf(command, {
        ...(options.host === undefined ? {} : { 'server.host': options.host }),
        ...(options.port === undefined ? {} : { 'server.port': options.port }),
        ...(options.logLevel === undefined ? {} : { 'log.level': options.logLevel }),
      })
      const progress = output.progress()
      let making = false
      await runServer({
        config,
        print: (line) => {
          if (making) progress.done()
          making = false
          output.result(line)
        },
        onSampleProgress: (part) => {
          making = true
          progress.step(part, `Making the sample company${part < 1 ? ' ...' : ''}`)
        },
      })
    })
}
