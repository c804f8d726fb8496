import type { AggregateTerm } from '../../../plan-formula.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import { gainWords, marginWords } from '../words/money.ts'
import type { Token } from '../words/tokens.ts'
import { ratio, sumOf } from './formulas.ts'
import { gainColumns } from './gains.ts'

/** "Margin", "profit margin": how much of what came in is left, where the rows of one table hold what came in and what it cost. */
export function margins(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap((token): readonly MetricMention[] => {
    if (!marginWords.has(token.word)) return []
    const before = tokens[token.index - 1]
    const start = before && (gainWords.has(before.word) || /^(?:gross|net|contribution)$/.test(before.lower)) ? before.index : token.index
    const end = /^(?:percent|percentage|%|rate)$/.test(tokens[token.index + 1]?.lower ?? '') ? token.index + 2 : token.index + 1
    const named = mentions.some(
      (mention) => mention.start <= token.index && token.index < mention.end && (mention.readings[0]?.score ?? 0) > 0.7,
    )
    const pair = named ? undefined : gainColumns(index)
    if (!pair) return []
    const of = (column: string): AggregateTerm => sumOf(pair.table, column)
    const name = tokens
      .slice(start, token.index + 1)
      .map(({ lower }) => lower)
      .join(' ')
    return [
      {
        start,
        end,
        table: pair.table,
        how: 'synonym',
        metric: {
          name,
          synonyms: [],
          expression: `(sum(${pair.column}) - sum(${pair.minus})) / sum(${pair.column})`,
          formula: ratio({ kind: 'calculation', op: '-', left: of(pair.column), right: of(pair.minus) }, of(pair.column)),
          format: 'percent',
        },
      },
    ]
  })
}
