import { connectionKindNames } from '@chitravani/protocol'
import type { Command } from 'commander'
import { Option } from 'commander'
import { configOf, loadAdministration } from '../../context.ts'
import type { CommandContext } from '../../context.ts'
import { badUsage } from '../../usage.ts'

interface NewConnectionOptions {
  readonly kind: (typeof connectionKindNames)[number]
  readonly path?: string
  readonly urlEnv?: string
  readonly urlFile?: string
  readonly schemas?: string[]
  readonly tables?: string[]
  readonly hide?: string[]
}

export function addAdd(connections: Command, { output }: CommandContext): void {
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
}
