import { numberedPapers, isPaper } from '../../schema/papers.ts'
import type { Understanding } from '../../understanding.ts'
import type { RankedBy } from './ranked.ts'

/** "Regions with the most orders" of a sheet with a row for each line of an order: each order once. */
export function papersCounted({ index, tokens }: Understanding, by: RankedBy, words: readonly number[]): RankedBy {
  if (by.kind !== 'rows' || by.distinct !== undefined) return by
  const said = tokens.filter((token) => words.includes(token.index) && isPaper(token))
  const number = said.flatMap((token) => numberedPapers(index, token)).find(({ table }) => table.id === by.table)
  return number ? { ...by, distinct: number.column.name } : by
}
