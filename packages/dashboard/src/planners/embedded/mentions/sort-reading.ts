import type { SortClause } from '../phrases/sort-clause.ts'
import { adjectiveOf } from '../phrases/superlatives.ts'
import { columnsOf, columnsOfAdjective } from '../schema/column-kinds.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { AggregateMention, SortReading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { overlap } from './metrics.ts'
import type { Named } from './named.ts'

/** A sort clause, and what it sorts by. */
export function readSort(
  clause: SortClause,
  { mentions, metrics }: Pick<Named, 'mentions' | 'metrics'>,
  aggregates: readonly AggregateMention[],
  tokens: readonly Token[],
  index: SchemaIndex,
): SortReading {
  const { start, end, superlative } = clause
  if (superlative !== undefined) {
    const adjective = adjectiveOf(superlative)
    const choices = columnsOfAdjective(adjective, index)?.choices ?? []
    return { start, end, order: clause.order, target: 'unsaid', choices, directed: true, adjective }
  }
  const until = clause.until ?? end
  // "From high to low": words of the direction name nothing, whatever column resembles them.
  const inside = clause.target === 'unsaid' ? [] : mentions.filter((mention) => mention.start >= start && mention.end <= until)
  const aggregate = aggregates.find((word) => word.start >= start && word.end <= until)
  const choices = inside.flatMap((mention) => columnsOf(mention, index, () => true)).filter((choice) => choice.score > 0.4)
  const amount = aggregate !== undefined || metrics.some((metric) => overlap(metric, clause))
  const isUnnamed = saysAmount(tokens, end) && !mentions.some((mention) => mention.start < end && end <= mention.end)
  const target = targetOf(clause, amount || isUnnamed, inside.length > 0, tokens)
  const order = !clause.directed && target === 'y' ? 'desc' : clause.order
  const directed = clause.directed ? { directed: true as const } : {}
  return { start, end, order, target, choices, ...directed, ...(aggregate ? { aggregate: aggregate.aggregate } : {}) }
}

/** "In descending order of the amount", where no column is called so: what is shown of each. */
const saysAmount = (tokens: readonly Token[], end: number): boolean =>
  /^(?:amounts?|sums?|money|values?|figures?|sizes?|results?)$/.test(tokens[end - 1]?.lower ?? '') &&
  /^(?:the|their|its|that|this|of|by)$/.test(tokens[end - 2]?.lower ?? '')

function targetOf(clause: SortClause, amount: boolean, names: boolean, tokens: readonly Token[]): SortReading['target'] {
  if (clause.target === 'x' || clause.target === 'y') return clause.target
  if (amount) return 'y'
  if (names) return 'mention'
  return tokens.slice(clause.start, clause.end).some((token) => token.word === 'name') ? 'x' : 'unsaid'
}
