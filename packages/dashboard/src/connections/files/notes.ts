import type { DataNote } from '../connection.ts'

/** Collects what was repaired or left out while files were read. */
export interface Notes {
  add(code: DataNote['code'], message: string, table?: string, column?: string): void
  all(): readonly DataNote[]
}

/** So many are told one by one. */
const told = 50

export function createNotes(): Notes {
  const notes: DataNote[] = []
  let more = 0
  return {
    add(code, message, table, column) {
      if (notes.length < told)
        notes.push({ code, message, ...(table === undefined ? {} : { table }), ...(column === undefined ? {} : { column }) })
      else more++
    },
    all: () => (more === 0 ? notes : [...notes, { code: 'more_notes', message: `${more} more notes are not shown.` }]),
  }
}
