import type { Command } from 'commander'
import { configOf, loadAdministration } from '../context.ts'
import type { CommandContext } from '../context.ts'

export function addBackup(program: Command, { output }: CommandContext): void {
  program
    .command('backup <file>')
    .description('write users and dashboards into one file, also while the server runs')
    .action(async (file: string, _options: unknown, command: Command) => {
      const { backupRecords, recordsUrl } = await loadAdministration()
      await backupRecords(recordsUrl(await configOf(command)), file)
      output.note(`Everything that is kept is in ${file}.`)
    })

  program
    .command('restore <file>')
    .description('put a backup in place of what is kept; stop the server first')
    .action(async (file: string, _options: unknown, command: Command) => {
      const { recordsUrl, restoreRecords } = await loadAdministration()
      await restoreRecords(file, recordsUrl(await configOf(command)))
      output.note(`What is kept is now what ${file} held.`)
    })
}
