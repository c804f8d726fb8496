import { tableOf } from '../../../connections/connection.ts'
import type { TableProfile } from '../../../connections/connection.ts'
import type { Item } from '../items/item.ts'
import { isKeyTo } from '../schema/bridges.ts'
import { nameOfThing } from '../schema/subtypes.ts'
import type { Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import type { DimensionDraft } from './draft-parts.ts'

/** An item as a breakdown: by its columns, and where it names things by what these are called. */
export function dimensionOf({ index: { catalog }, tokens }: Understanding, item: Item): DimensionDraft {
  const table = item.table ? tableOf(catalog, item.table) : undefined
  // Files declare no keys; "the average fare per trip" is one number, though trips have the names of their passengers.
  const perRow = tokens[item.start - 1]?.lower === 'per'
  const called = table ? nameOfThing(catalog, table.id) : undefined
  const name = perRow && table && called && isShared(table, called.column) ? undefined : called
  const key = table?.primaryKey[0] ?? (table && !perRow ? keyOfFew(table) : undefined)
  const own = item.columns.filter((choice) => choice.score > 0.45 && !(table && name && isKeyTo(catalog, choice, table.id)))
  const named =
    table && name
      ? [{ ...name, score: 0.86 }]
      : table && own.length === 0 && key !== undefined
        ? [{ table: table.id, column: key, score: 0.5 }]
        : // "By skipper" of whoever is meant: nothing else goes by it.
          !table && own.length === 0 && item.marker === 'group'
          ? item.columns.slice(0, 1)
          : []
  return {
    choices: [...own, ...named].toSorted((a, b) => b.score - a.score),
    ...(item.table ? { entity: item.table } : {}),
    ...(item.grain ? { grain: item.grain } : {}),
    item,
  }
}

/** Rows beyond which nobody reads a mark for each. */
const mostRows = 30

/** By what few rows without a name are told apart. */
function keyOfFew({ columns, rowCount }: TableProfile): string | undefined {
  return rowCount <= mostRows ? columns.find(({ unique, meaning }) => unique && meaning === 'id')?.name : undefined
}

/** Several rows have each of the names: they are those of somebody else. */
function isShared({ columns, rowCount }: TableProfile, name: string): boolean {
  const isOthers = wordsOfName(name).some((word) => word !== 'name' && isPersonWord(formOf(word).text))
  return isOthers && columns.some((column) => column.name === name && column.distinct < 0.8 * rowCount)
}
