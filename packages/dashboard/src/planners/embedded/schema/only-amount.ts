import { isRecord, moneyOf } from './amounts.ts'
import type { SchemaIndex } from './schema-index.ts'

interface Choice {
  readonly table: string
  readonly column: string
  readonly score: number
}

/** Of columns that fit nearly alike any may be meant. */
const nearly = 0.9

/**
 * The one amount of the rows that have all of it: of marks the marks, of a book of money what its rows come to. Undefined where none have, or
 * several.
 * @param said the columns that each of the words may mean, best first
 */
export function onlyAmount(index: SchemaIndex, said: readonly (readonly Pick<Choice, 'table' | 'score'>[])[]): Choice | undefined {
  if (said.length === 0) return undefined
  const spoken = said.map(
    (choices) => new Set(choices.filter(({ score }) => score > nearly * (choices[0]?.score ?? 0)).map(({ table }) => table)),
  )
  const [only, ...more] = index.tables.flatMap(({ table, amount }): readonly Choice[] => {
    if (!spoken.every((tables) => tables.has(table.id))) return []
    const money = amount || !isRecord(index, table) ? undefined : moneyOf(index, table)
    const column = amount ?? (money?.times === undefined ? money?.column : undefined)
    return column ? [{ table: table.id, column: column.name, score: 0.8 }] : []
  })
  return more.length === 0 ? only : undefined
}
