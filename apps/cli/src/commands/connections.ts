import { connectionKindNames } from '@chitravani/protocol'
import type { Command } from 'commander'
import { Option } from 'commander'
import { configOf, loadServer } from '../context.ts'
import type { CommandContext } from '../context.ts'
import { removeConnection } from '../settings-file.ts'
import { badUsage } from '../usage.ts'

export function addConnections(program: Command, { output, signal }: CommandContext): void {
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
  chitravani connections test shop`,
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
    .action(
      async (name: string, options: { kind: (typeof connectionKindNames)[number]; path?: string; urlEnv?: string }, command: Command) => {
        if ((options.path === undefined) === (options.urlEnv === undefined)) throw badUsage('Give --path or --url-env, one of the two.')
        const { writeConnection } = await loadServer()
        const config = await configOf(command)
        writeConnection(config, {
          name,
          kind: options.kind,
          ...(options.path === undefined ? {} : { path: options.path }),
          ...(options.urlEnv === undefined ? {} : { url_env: options.urlEnv }),
        })
        output.note(`${name} is in ${config.file}. Try it: chitravani connections test ${name}`)
      },
    )

  connections
    .command('remove <name>')
    .description('take a connection out of the settings file; the data stays')
    .action(async (name: string, _options: unknown, command: Command) => {
      const config = await configOf(command)
      removeConnection(config, name)
      output.note(`${name} is no longer in ${config.file}.`)
    })

  connections
    .command('test <name>')
    .description('open a connection and tell what is there')
    .option('--json', 'as JSON')
    .action(async (name: string, options: { json?: true }, command: Command) => {
      const { openConfiguredConnections } = await loadServer()
      const connections = await openConfiguredConnections(await configOf(command))
      try {
        const connection = await connections.open(name)
        const { tables } = await connection.catalog({ signal })
        const list = tables.map((table) => ({ table: table.id, rows: table.rowCount, columns: table.columns.length }))
        if (options.json) output.json(list)
        else
          output.table(
            ['table', 'rows', 'columns'],
            list.map((each) => [each.table, each.rows.toLocaleString('en-IN'), String(each.columns)]),
          )
      } finally {
        await connections.close()
      }
    })
}
