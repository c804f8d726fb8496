import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { addBackup } from './commands/backup.ts'
import { addConnections } from './commands/connections/index.ts'
import { addGenerate } from './commands/generate.ts'
import { addLanguageCommands } from './commands/language/index.ts'
import { addKeys } from './commands/keys.ts'
import { addServe } from './commands/serve.ts'
import { addUsers } from './commands/users.ts'
import type { CommandContext } from './context.ts'
import { exitCodeOf, exitCodes, failureLines } from './exit.ts'
import { openOutput } from './output.ts'
import type { Output } from './output.ts'

const version = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version

/** Runs one command line. @returns the exit code */
export async function main(args: readonly string[], output: Output = openOutput()): Promise<number> {
  const leaving = new AbortController()
  const onSignal = () => {
    // The second one does not wait for anything.
    if (leaving.signal.aborted) process.exit(exitCodes.cancelled)
    leaving.abort(new DOMException('Cancelled', 'AbortError'))
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  try {
    await createProgram({ output, signal: leaving.signal, version }).parseAsync(args, { from: 'user' })
    return typeof process.exitCode === 'number' ? process.exitCode : exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    for (const line of failureLines(error)) output.note(line)
    return exitCodeOf(error)
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}

/** All commands with their help. */
function createProgram(context: CommandContext): Command {
  const program = new Command('chitravani')
    .description('Ask for a dashboard in your own words.')
    .version(context.version, '-v, --version', 'print the version')
    .option('--data <folder>', 'where everything is kept (default: .chitravani in the working folder)')
    .option('--config <file>', 'settings file (default: chitravani.toml in the working folder)')
    .showHelpAfterError('(add --help for what can be given)')
    .exitOverride()
    .configureOutput({ writeOut: (text) => context.output.result(text), writeErr: (text) => context.output.note(text.trimEnd()) })
    .addHelpText(
      'after',
      `
Examples:
  chitravani serve
  chitravani generate "revenue by month and region" --out sales.html
  chitravani connections add shop --kind sqlite --path shop.sqlite
  chitravani users add asha

Exit codes: 0 done, 1 failed, 2 wrong usage or settings, 3 refused (not understood, no such thing, not allowed), 4 not reachable, 130 cancelled.`,
    )
  addServe(program, context)
  addGenerate(program, context)
  addConnections(program, context)
  addUsers(program, context)
  addKeys(program, context)
  addBackup(program, context)
  addLanguageCommands(program, context)
  program
    .command('version')
    .description('print the version')
    .action(() => context.output.result(context.version))
  for (const command of program.commands) command.exitOverride().copyInheritedSettings(program)
  return program
}
