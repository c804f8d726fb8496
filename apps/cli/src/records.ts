import { openRecords, recordsUrl } from '@chitravani/server'
import type { Records } from '@chitravani/storage'
import type { Command } from 'commander'
import { configOf } from './context.ts'

/** Works on the records that the settings name, and closes them. */
export async function withRecords(command: Command, work: (records: Records) => Promise<void>): Promise<void> {
  const records = await openRecords({ url: recordsUrl(configOf(command)) })
  try {
    await work(records)
  } finally {
    await records.close()
  }
}
