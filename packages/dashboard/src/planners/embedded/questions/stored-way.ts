import { tableOf } from '../../../connections/connection.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { ColumnChoice } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** "In stores", of orders that are told apart by a value "Store": a word that is a thing as well is the way they were made. */
export function storedWay(
  { catalog }: SchemaIndex,
  table: string,
  { lower, word }: Token,
): { readonly choice: ColumnChoice; readonly value: string } | undefined {
  for (const { name, values } of tableOf(catalog, table)?.columns ?? []) {
    const value = values?.find((each) => [lower, word].includes(String(each).toLowerCase()))
    if (value !== undefined) return { choice: { table, column: name, score: 1 }, value: String(value) }
  }
  return undefined
}
