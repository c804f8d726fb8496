import { ownMoney } from '../schema/amounts.ts'
import { numberedPapers, isPaper } from '../schema/papers.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { MetricMention } from '../understanding.ts'
import { averageWords } from '../words/aggregates.ts'
import { worthWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'
import { differentIn, ratio, sumOf } from './formulas.ts'

/** "Average bill", "avg bill amount" of a sheet with a row for each line of a bill: what all lines come to, for each of the bills. */
export function paperAverages(tokens: readonly Token[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap((token, at): readonly MetricMention[] => {
    const average = tokens[at - 1]
    if (!average || !averageWords.has(average.lower) || !isPaper(token) || token.lower === 'sales') return []
    const paper = numberedPapers(index, token).flatMap((entry) => {
      const amount = ownMoney(index, entry.table)
      return amount && !amount.times ? [{ table: entry.table.id, number: entry.column.name, amount: amount.column }] : []
    })[0]
    if (!paper) return []
    const behind = tokens[at + 1]?.lower ?? ''
    const isWorth = worthWords.has(behind) || behind === 'size' || behind === 'total'
    // "Average bill no", "average bill discount": another column.
    if (
      !isWorth &&
      tokens[at + 1] !== undefined &&
      !/^(?:by|per|in|for|of|this|last|each|every|and|with|over|on|at)$|^[,.?!;]$/.test(behind)
    )
      return []
    const { table, number, amount } = paper
    return [
      {
        start: at - 1,
        end: isWorth ? at + 2 : at + 1,
        table,
        how: 'synonym',
        metric: {
          name: `average ${token.word}${isWorth ? ` ${behind}` : ''}`,
          synonyms: [],
          expression: `sum(${amount.name}) / count(distinct ${number})`,
          formula: ratio(sumOf(table, amount.name), differentIn({ relation: table, column: number })),
          format: 'money',
          ...(amount.unit === undefined ? {} : { unit: amount.unit }),
        },
      },
    ]
  })
}
