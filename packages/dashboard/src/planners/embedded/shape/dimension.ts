import { tableOf } from '../../../connections/connection.ts'
import type { Item } from '../items/item.ts'
import { isKeyTo } from '../schema/bridges.ts'
import { nameOfThing } from '../schema/subtypes.ts'
import type { Understanding } from '../understanding.ts'
import type { DimensionDraft } from './draft-parts.ts'

/** An item as a breakdown: by its columns, and where it names things by what these are called. */
export function dimensionOf({ catalog }: Understanding['index'], item: Item): DimensionDraft {
  const table = item.table ? tableOf(catalog, item.table) : undefined
  const name = table ? nameOfThing(catalog, table.id) : undefined
  const own = item.columns.filter((choice) => choice.score > 0.45 && !(table && name && isKeyTo(catalog, choice, table.id)))
  const named =
    table && name
      ? [{ ...name, score: 0.86 }]
      : table && own.length === 0 && table.primaryKey[0]
        ? [{ table: table.id, column: table.primaryKey[0], score: 0.5 }]
        : []
  return {
    choices: [...own, ...named].toSorted((a, b) => b.score - a.score),
    ...(item.table ? { entity: item.table } : {}),
    ...(item.grain ? { grain: item.grain } : {}),
    item,
  }
}
