import type { Records } from '@chitravani/storage'
import type { Command } from 'commander'
import { configOf, loadAdministration } from './context.ts'

/** Works on the records that the settings name, and closes them. */
export async function withRecords(command: Command, work: (records: Records) => Promise<void>): Promise<void> {
  const { openRecords, recordsUrl } = await loadAdministration()
  const records = await openRecords({ url: recordsUrl(await configOf(command)) })
  try {
    await work(records)
  } finally {
    await records.close()
  }
}
