import type { Superlative } from '../../phrases/rankings.ts'
import { isTurnedEnd } from '../../schema/unwanted.ts'
import type { Understanding } from '../../understanding.ts'
import { badWords } from '../../words/ranking.ts'
import type { RankedBy } from './ranked.ts'

/**
 * Whether the end that is said is the other one by number: "the slowest 5 stores by delivery days" took longest, and the worst by returns have
 * most of them.
 * @param measured tokens that tell by what things are rated, where they are
 */
export function turnedEnd(understanding: Understanding, said: Superlative, by: RankedBy, measured: readonly number[]): true | undefined {
  const isJudged = wordsOf(understanding, said).some((word) => word === 'worst' || word === 'best')
  if ((said.low || isJudged) && isBad(understanding, measured)) return true
  const measure = by.kind === 'column' && !by.turned ? { label: by.column, column: { relation: by.table, column: by.column } } : undefined
  const adjective = said.adjective ?? (isJudged ? 'worst' : undefined)
  return measure && isTurnedEnd(adjective, measure) ? true : undefined
}

const wordsOf = ({ tokens }: Understanding, { start, end }: Superlative): readonly string[] =>
  tokens.slice(start, end).map(({ lower }) => lower)

const isBad = ({ tokens }: Understanding, words: readonly number[]): boolean =>
  words.some((at) => badWords.has(tokens[at]?.word ?? '') || badWords.has(tokens[at]?.lower ?? '')) ||
  /no ?-? ?shows?/.test(words.map((at) => tokens[at]?.lower).join(' '))
