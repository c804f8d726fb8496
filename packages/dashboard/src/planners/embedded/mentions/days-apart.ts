import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { datesOf } from '../schema/spans.ts'
import type { Span } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { dateCalled } from './dates-called.ts'
import { timeBetween } from './elapsed.ts'

/**
 * "Days between order and return", where the one is a date of orders and the other of returns: no row holds both, nothing is reckoned of
 * them, and no other number of days is meant.
 * @param made calculations that are made
 */
export function daysApart(text: string, tokens: readonly Token[], made: readonly Span[], index: SchemaIndex): readonly Span[] {
  return timeBetween.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match): readonly Span[] => {
      const { from, until } = read(match)
      const span = { start: tokenFrom(tokens, match.index), end: tokenUntil(tokens, match.index + match[0].length) }
      const isMade = made.some(({ start, end }) => start < span.end && span.start < end)
      return !isMade && from !== undefined && until !== undefined && areOfTwoTables(from, until, index) ? [span] : []
    }),
  )
}

function areOfTwoTables(from: string, until: string, index: SchemaIndex): boolean {
  const ids = index.tables.map(({ table: { id } }) => id)
  const has = (id: string, words: string): boolean => dateCalled(datesOf(index, id), words) !== undefined
  const [begins, ends] = [from, until].map((words) => ids.filter((id) => has(id, words)))
  return begins !== undefined && ends !== undefined && begins.length > 0 && ends.length > 0 && !begins.some((id) => ends.includes(id))
}
