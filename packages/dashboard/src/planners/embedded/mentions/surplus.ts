import { accountColumns } from '../schema/accounts.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { sumOf } from './formulas.ts'
import { saidSpan } from './said-span.ts'
import { gainColumns } from './gains.ts'

const said = /\b(?:net\s+)?(?:savings|cash\s*flow|surplus|profits?)\b|\bnet\s+(?:flow|income|position|amount|inflow)\b/gi

/** "Net savings", "cash flow" of an account: all that came in less all that went out, since no row has both. */
export function surplus(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
): readonly MetricMention[] {
  const matches = [...text.matchAll(said)]
  const [only, ...more] = matches.length === 0 ? [] : accountsOf(index)
  if (!only || more.length > 0 || gainColumns(index)) return []
  const { table, income, outgo } = only
  return matches.flatMap((match): readonly MetricMention[] => {
    const span = saidSpan(tokens, match)
    if (!span) return []
    const { start, end } = span
    const isNamed = mentions.some((mention) => mention.start < end && start < mention.end && mention.readings[0]?.how === 'exact')
    if (isNamed) return []
    const metric = {
      name: match[0].toLowerCase().replaceAll(/\s+/g, ' '),
      synonyms: [],
      expression: `sum(${income}) - sum(${outgo})`,
      formula: { kind: 'calculation' as const, op: '-' as const, left: sumOf(table, income), right: sumOf(table, outgo) },
    }
    return [{ start, end, table, how: 'synonym', metric }]
  })
}

function accountsOf({ tables }: SchemaIndex): readonly { readonly table: string; readonly income: string; readonly outgo: string }[] {
  return tables.flatMap(({ table }) => {
    const account = accountColumns(table)
    return account ? [{ table: table.id, income: account.in.name, outgo: account.out.name }] : []
  })
}
