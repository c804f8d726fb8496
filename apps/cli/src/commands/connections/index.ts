import { basename, dirname, join, resolve } from 'node:path'
import { Failure } from '@chitravani/kit'
import { connectionKindNames } from '@chitravani/protocol'
import type { ConnectionCheck } from '@chitravani/server'
import type { Config, ConnectionSettings } from '@chitravani/server/administration'
import type { Command } from 'commander'
import { Option } from 'commander'
import { configOf, loadAdministration, loadServer } from '../context.ts'
import type { CommandContext } from '../context.ts'
import { exitCodes } from '../exit.ts'
import { signedIn } from '../remote.ts'
import { badUsage } from '../usage.ts'

interface NewConnectionOptions {
  readonly kind: (typeof connectionKindNames)[number]
  readonly path?: string
  readonly urlEnv?: string
  readonly urlFile?: string
  readonly schemas?: string[]
  readonly tables?: string[]
  readonly hide?: string[]
}

export function addConnections(program: Command, context: CommandContext): void {
  const { output, signal } = context
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

  connections
    .command('add <name>')
    .description('add a connection to the settings file')
    .addOption(new Option('--kind <kind>', 'what is there').choices(connectionKindNames).makeOptionMandatory())
    .option('--path <path>', 'file or folder of duckdb, sqlite, files')
    .option('--url-env <name>', 'environment variable that holds the address of postgres, mysql, clickhouse')
    .option('--url-file <path>', 'file that holds it')
    .option('--schemas <names...>', 'schemas that are shown, * stands for any signs')
    .option('--tables <names...>', 'tables that are shown')
    .option('--hide <columns...>', 'columns that nobody sees, as table.column')
    .action(async (name: string, { kind, path, urlEnv, urlFile, schemas, tables, hide }: NewConnectionOptions, command: Command) => {
      if ([path, urlEnv, urlFile].filter((way) => way !== undefined).length !== 1)
        throw badUsage('Give --path, --url-env or --url-file, one of the three.')
      const { writeConnection } = await loadAdministration()
      const config = await configOf(command)
      writeConnection(config, {
        name,
        kind,
        ...(path === undefined ? {} : { path }),
        ...(urlEnv === undefined ? {} : { url_env: urlEnv }),
        ...(urlFile === undefined ? {} : { url_file: urlFile }),
        ...(schemas ? { schemas } : {}),
        ...(tables ? { tables } : {}),
        ...(hide ? { hidden_columns: hide } : {}),
      })
      output.note(`${name} is in ${config.file}. Try it: chitravani connections test ${name}`)
    })

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

  connections
    .command('test <name>')
    .description('open a connection step by step: what is wrong with it, or what is there')
    .option('--json', 'as JSON')
    .action(async (name: string, options: { json?: true }, command: Command) => {
      const config = await configOf(command)
      const found = name === 'sample' ? await listSample(config) : await check(config, name)
      if (options.json) output.json({ usable: found.problems.length === 0, ...found })
      else if (found.tables.length > 0)
        output.table(
          ['table', 'rows', 'columns'],
          found.tables.map((each) => [each.name, each.rows.toLocaleString('en-IN'), String(each.columns)]),
        )
      if (!options.json)
        for (const { message, table } of found.notes ?? []) output.note(table === undefined ? message : `${table}: ${message}`)
      const [first] = found.problems
      if (!first) return
      if (!options.json) for (const { part, code, message } of found.problems) output.note(`${part}: ${message} (${code})`)
      process.exitCode = unreachable.has(first.code) ? exitCodes.unavailable : exitCodes.failed
    })

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
        else
          output.table(
            ['table', 'rows', 'columns'],
            found.tables.map((each) => [each.name, each.rows.toLocaleString('en-IN'), String(each.columns)]),
          )
        if (!options.json && found.added.length > 0) output.note(`New: ${found.added.join(', ')}`)
        if (!options.json && found.removed.length > 0) output.note(`Gone: ${found.removed.join(', ')}`)
      } finally {
        await server.close()
      }
    })

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

  async function check(config: Config, name: string): Promise<ConnectionCheck> {
    const { checkConnection, connectionOptions } = await loadServer()
    const settings = known(config, name)
    return checkConnection(connectionOptions(config, settings), settings.rows, { signal })
  }

  async function listSample(config: Config): Promise<ConnectionCheck> {
    const { openConfiguredConnections } = await loadServer()
    const opened = await openConfiguredConnections(config)
    try {
      const { tables } = await (await opened.open('sample')).catalog({ signal })
      return { problems: [], tables: tables.map(({ id, rowCount, columns }) => ({ name: id, rows: rowCount, columns: columns.length })) }
    } finally {
      await opened.close()
    }
  }
}

/** Where somebody has to look at the network or the other machine, not at the settings. */
const unreachable: ReadonlySet<string> = new Set(['host_unknown', 'host_silent', 'port_closed', 'server_busy'])

/** @throws `unknown_connection` */
function known({ file, connections }: Config, name: string): ConnectionSettings {
  const found = connections.find((each) => each.name === name)
  if (found) return found
  const names = connections.map((each) => each.name).join(', ') || 'none'
  throw new Failure('not_found', 'unknown_connection', `${file} has no connection "${name}". It has: ${names}.`)
}
