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
  const { table, formula, expression } = only
  return matches.flatMap((match): readonly MetricMention[] => {
    const span = saidSpan(tokens, match)
    if (!span) return []
    const name = /^gst$/i.test(match[1] ?? '') ? 'GST' : 'tax'
    return [{ ...span, table, how: 'synonym', metric: { name, synonyms: [], expression, formula, format: 'money' } }]
  })
}

interface Tax {
  readonly table: string
  readonly formula: Formula
  readonly expression: string
}

/** Tables that tell at least two parts and nowhere the whole: all parts of each row, or else what a bill comes to less what of it is taxed. */
function taxesOf({ tables }: SchemaIndex): readonly Tax[] {
  return tables.flatMap(({ table: { id, columns } }): readonly Tax[] => {
    const numbers = columns.filter(isNumeric)
    const own = numbers.filter(({ name }) => wordsOfName(name).some((word) => parts.has(word)))
    const isWhole = numbers.some(({ name }) => /^(?:total )?(?:gst|tax)(?: amount| amt| total)?$/.test(wordsOfName(name).join(' ')))
    if (own.length < 2 || isWhole) return []
    // What has a missing part would be missing altogether.
    if (own.some(({ nulls }) => nulls > 0)) {
      const [total, taxed] = [billed, taxable].map((pattern) => numbers.find(({ name }) => pattern.test(wordsOfName(name).join(' '))))
      return total && taxed ? [taxOf(id, [total.name, taxed.name], '-')] : []
    }
    return [
      taxOf(
        id,
        own.map(({ name }) => name),
        '+',
      ),
    ]
  })
}

const billed =
  /^(?:total|grand total|(?:invoice|bill|gross)(?: total)?(?: value| amount| amt)?|total (?:invoice|bill)?(?: ?value| ?amount| ?amt)|net payable)$/
const taxable = /^taxable(?: value| amount| amt)?$/

function taxOf(table: string, columns: readonly string[], op: '+' | '-'): Tax {
  const [first, ...rest] = columns.map((column): Formula => sumOf(table, column))
  const formula = rest.reduce((left, right): Formula => ({ kind: 'calculation', op, left, right }), first as Formula)
  return { table, formula, expression: columns.map((column) => `sum(${column})`).join(` ${op} `) }
}
