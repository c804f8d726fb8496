import { numberedPapers, isPaper } from '../../schema/papers.ts'
import type { Superlative } from '../../phrases/rankings.ts'
import type { Understanding } from '../../understanding.ts'
import { headAt } from './measure-behind.ts'
import type { Ranked, RankedBy } from './ranked.ts'
import { thingOfMention } from './thing.ts'
import { ties } from './tied.ts'

/** "Most returned products", where the lines of orders are returned and not the goods: how many of these lines, which the state limits. */
export function rankedInState(understanding: Understanding, { done, end }: Superlative): Stated | undefined {
  const { conditions, index } = understanding
  const state = conditions.find(({ kind, start, end: until }) => kind === 'column' && done !== undefined && start <= done && done < until)
  const mention = state && headAt(understanding, end)
  const thing = mention && thingOfMention(understanding, mention)
  const rows = thing && state.choices.find(({ table }) => table !== thing.table && ties(index.catalog, table, thing) !== undefined)
  return thing && rows ? { thing, by: { kind: 'rows', table: rows.table }, words: [] } : undefined
}

interface Stated {
  readonly thing: Ranked
  readonly by: RankedBy
  readonly words: readonly number[]
}

/** "Regions with the most orders" of a sheet with a row for each line of an order: each order once. */
export function papersCounted({ index, tokens }: Understanding, by: RankedBy, words: readonly number[]): RankedBy {
  if (by.kind !== 'rows' || by.distinct !== undefined) return by
  const said = tokens.filter((token) => words.includes(token.index) && isPaper(token))
  const number = said.flatMap((token) => numberedPapers(index, token)).find(({ table }) => table.id === by.table)
  return number ? { ...by, distinct: number.column.name } : by
}
