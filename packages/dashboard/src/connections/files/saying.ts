import type { DataNote } from '../connection.ts'
import type { Notes } from './notes.ts'

/** Says what was found in one table, rows by their place in the file. */
export interface Saying {
  say(code: DataNote['code'], message: string, column?: string): void
  /** "row 7", "rows 5, 9 and 14", "rows 5, 9, 14 and 20 more": of rows by their number in the table as it was read. */
  rows(rows: readonly number[]): Promise<string>
  /** The place in the file of a row of the table as it was read. */
  placeOf(row: number): Promise<number>
}

/** Rows that are named one by one. */
const named = 3

/** @param places where the rows stand in the file; looked up when the first is spoken of */
export function saying(table: string, notes: Notes, places: (() => Promise<readonly number[]>) | undefined): Saying {
  let known: Promise<readonly number[]> | undefined
  const placeOf = async (row: number): Promise<number> => (places ? (await (known ??= places()))[row] : undefined) ?? row + 1
  return {
    say: (code, message, column) => notes.add(code, message, table, column),
    placeOf,
    async rows(rows) {
      const [first, ...more] = await Promise.all(rows.slice(0, named).map(placeOf))
      if (more.length === 0) return `row ${first}`
      const all = [first, ...more]
      return rows.length > named
        ? `rows ${all.join(', ')} and ${(rows.length - named).toLocaleString('en-IN')} more`
        : `rows ${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
    },
  }
}
