import type { SchemaIndex } from '../schema/schema-index.ts'
import { dueAndPaid } from '../schema/due-and-paid.ts'
import type { MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { ratio, sumOf } from './formulas.ts'
import { saidSpan } from './said-span.ts'

const said =
  /\b(?:collection|recovery|realisation|realization)\s+(?:efficiency|rate|ratio|percentage|percent|%)|\b(?:percentage|percent|%|share)\s+(?:of\s+(?:the\s+)?(?:dues?|amounts?|bills?|demand)\s+)?(?:collected|recovered|received)\b/giu

/** "Collection efficiency", "recovery %": what was paid of what was due, where rows tell both. */
export function collectionRate(text: string, tokens: readonly Token[], index: SchemaIndex): readonly MetricMention[] {
  const matches = [...text.matchAll(said)]
  const [pair, ...more] = matches.length === 0 ? [] : index.tables.flatMap(({ table }) => dueAndPaid(table) ?? [])
  if (!pair || more.length > 0) return []
  return matches.flatMap((match): readonly MetricMention[] => {
    const span = saidSpan(tokens, match)
    if (!span) return []
    const metric = {
      name: 'collection rate',
      synonyms: [],
      expression: `sum(${pair.paid}) / sum(${pair.due})`,
      formula: ratio(sumOf(pair.table, pair.paid), sumOf(pair.table, pair.due)),
      format: 'percent' as const,
    }
    return [{ ...span, table: pair.table, how: 'synonym', metric }]
  })
}
