import type { ConnectionCheck } from '@chitravani/server'
import type { Config } from '@chitravani/server/administration'
import type { Command } from 'commander'
import { configOf, loadServer } from '../../context.ts'
import type { CommandContext } from '../../context.ts'
import { exitCodes } from '../../exit.ts'
import { known } from './known.ts'
import { showTables } from './tables.ts'

/** Where somebody has to look at the network or the other machine, not at the settings. */
const unreachable: ReadonlySet<string> = new Set(['host_unknown', 'host_silent', 'port_closed', 'server_busy'])

export function addCheck(connections: Command, { output, signal }: CommandContext): void {
  connections
    .command('test <name>')
    .description('open a connection step by step: what is wrong with it, or what is there')
    .option('--json', 'as JSON')
    .action(async (name: string, options: { json?: true }, command: Command) => {
      const config = await configOf(command)
      const found = name === 'sample' ? await listSample(config, signal) : await check(config, name, signal)
      if (options.json) output.json({ usable: found.problems.length === 0, ...found })
      else if (found.tables.length > 0) showTables(output, found.tables)
      if (!options.json)
        for (const { message, table } of found.notes ?? []) output.note(table === undefined ? message : `${table}: ${message}`)
      const [first] = found.problems
      if (!first) return
      if (!options.json) for (const { part, code, message } of found.problems) output.note(`${part}: ${message} (${code})`)
      process.exitCode = unreachable.has(first.code) ? exitCodes.unavailable : exitCodes.failed
    })
}

async function check(config: Config, name: string, signal: AbortSignal): Promise<ConnectionCheck> {
  const { checkConnection, connectionOptions } = await loadServer()
  const settings = known(config, name)
  return checkConnection(connectionOptions(config, settings), settings.rows, { signal })
}

async function listSample(config: Config, signal: AbortSignal): Promise<ConnectionCheck> {
  const { openConfiguredConnections } = await loadServer()
  const opened = await openConfiguredConnections(config)
  try {
    const { tables } = await (await opened.open('sample')).catalog({ signal })
    return { problems: [], tables: tables.map(({ id, rowCount, columns }) => ({ name: id, rows: rowCount, columns: columns.length })) }
  } finally {
    await opened.close()
  }
}
