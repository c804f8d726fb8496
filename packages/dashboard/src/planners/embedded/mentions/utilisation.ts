import { budgetsSpent } from '../schema/granted.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { ratio, sumOf } from './formulas.ts'
import { saidSpan } from './said-span.ts'

const part = '(?:%|percentage|percent|pct|rate|ratio|share)'
const money = '(?:funds?|budgets?|grants?|money|amounts?|allocations?|allotments?)'
const granted = '(?:sanctioned|allotted|allocated|approved|budgeted|granted|released)'
const spent = '(?:spent|used|utili[sz]ed)'

/** "Fund utilisation", "utilisation %", "percentage of the sanctioned amount spent". */
const said = new RegExp(
  String.raw`\b(?:${money}\s+)?(?:percent(?:age)?\s+)?utili[sz]ations?(?:\s+(?:of\s+(?:the\s+)?${money}|${part}))?(?![\p{L}\p{N}])|${part}\s+(?:of\s+)?(?:the\s+)?(?:${granted}\s+)?${money}\s+(?:that\s+(?:was|is)\s+)?${spent}\b`,
  'giu',
)

/** What of the money that was granted was spent, where the rows of one table tell both and no column goes by the word. */
export function utilisation(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
): readonly MetricMention[] {
  const matches = [...text.matchAll(said)]
  const [pair] = matches.length === 0 ? [] : budgetsSpent(index)
  if (!pair) return []
  return matches.flatMap((match): readonly MetricMention[] => {
    const span = saidSpan(tokens, match)
    if (!span) return []
    const { start, end } = span
    const isNamed = mentions.some(
      (mention) =>
        mention.start < end &&
        start < mention.end &&
        mention.words.toLowerCase().includes('utili') &&
        (mention.readings[0]?.score ?? 0) > 0.7,
    )
    if (isNamed) return []
    const metric = {
      name: 'utilisation',
      synonyms: [],
      expression: `sum(${pair.spent}) / sum(${pair.granted})`,
      formula: ratio(sumOf(pair.table, pair.spent), sumOf(pair.table, pair.granted)),
      format: 'percent' as const,
    }
    return [{ start, end, table: pair.table, how: 'synonym', metric }]
  })
}
