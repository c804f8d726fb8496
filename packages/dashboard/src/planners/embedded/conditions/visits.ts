import { isRecord } from '../schema/amounts.ts'
import { keysBetween } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { ColumnChoice } from '../understanding.ts'
import { stateNames } from '../words/states.ts'
import type { Token } from '../words/tokens.ts'

const coming = /^(?:come|comes|came|coming|visit|visits|visited|visiting|attend|attends|attended|attending|shown|showed|appeared)$/
const visitWords: ReadonlySet<string> = new Set(
  'visit visits appointment appointments booking bookings attendance attendances checkin checkins session sessions stay stays entry entries'.split(
    ' ',
  ),
)
const kept = /^(?:attended|present|came|visited|completed|done|stayed|checked[ -]?(?:in|out))$/i

export const saysComing = (tokens: readonly Token[]): boolean => tokens.some(({ lower }) => coming.test(lower))

/** The table of the visits of those who come, be it not what they pay for. */
export function visitsOf(index: SchemaIndex, subject: string): string | undefined {
  return index.tables.find(
    ({ table, pieces }) =>
      pieces.some(({ text }) => visitWords.has(text)) && isRecord(index, table) && keysBetween(index.catalog, table.id, subject).length > 0,
  )?.table.id
}

/** How it is stored that a visit was one: attended, and neither missed nor cancelled. */
export function keptState(
  { columns }: SchemaIndex,
  id: string,
): { readonly choice: ColumnChoice; readonly values: readonly string[] } | undefined {
  const state = columns.find(
    ({ table, column, pieces }) =>
      table.id === id &&
      column.valuesComplete &&
      pieces.some(({ text }) => stateNames.has(text)) &&
      column.values.some((value) => kept.test(value)),
  )
  return (
    state && {
      choice: { table: id, column: state.column.name, score: 1 },
      values: state.column.values.filter((value) => kept.test(value)),
    }
  )
}
