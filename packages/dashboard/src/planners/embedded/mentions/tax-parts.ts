import type { Formula } from '../../../plan-formula.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { sumOf } from './formulas.ts'
import { saidSpan } from './said-span.ts'

const said =
  /\b(gst|tax(?:es)?)\b(?:\s+(?:amount|liability|payable|collected|charged|paid))?(?!\s*(?:rates?|slabs?|no\b|number|in\b(?!\s+\w)|type|%|percent|invoice|bill|return|sales|register))/gi
/** The parts in which the goods and services tax of India is told. */
const parts: ReadonlySet<string> = new Set(['cgst', 'sgst', 'igst', 'utgst', 'cess'])

/** "Total GST", "tax by month", where the rows tell its parts and no column the whole. */
export function taxOfParts(text: string, tokens: readonly Token[], index: SchemaIndex): readonly MetricMention[] {
  const matches = [...text.matchAll(said)]
  const [only, ...more] = matches.length === 0 ? [] : taxesOf(index)
  if (!only || more.length > 0) return []
  const { table, columns } = only
  return matches.flatMap((match): readonly MetricMention[] => {
    const span = saidSpan(tokens, match)
    const [first, ...rest] = columns.map((column): Formula => sumOf(table, column))
    if (!span || !first) return []
    const name = /^gst$/i.test(match[1] ?? '') ? 'GST' : 'tax'
    const metric = {
      name,
      synonyms: [],
      expression: columns.map((column) => `sum(${column})`).join(' + '),
      formula: rest.reduce((left, right): Formula => ({ kind: 'calculation', op: '+', left, right }), first),
      format: 'money' as const,
    }
    return [{ ...span, table, how: 'synonym', metric }]
  })
}

/** Tables that tell at least two parts, all of them in each row, and nowhere the whole. */
function taxesOf({ tables }: SchemaIndex): readonly { readonly table: string; readonly columns: readonly string[] }[] {
  return tables.flatMap(({ table }) => {
    const numbers = table.columns.filter(isNumeric)
    const own = numbers.filter(({ name, nulls }) => nulls === 0 && wordsOfName(name).some((word) => parts.has(word)))
    const isWhole = numbers.some(({ name }) => /^(?:total )?(?:gst|tax)(?: amount| amt| total)?$/.test(wordsOfName(name).join(' ')))
    return own.length >= 2 && !isWhole ? [{ table: table.id, columns: own.map(({ name }) => name) }] : []
  })
}
