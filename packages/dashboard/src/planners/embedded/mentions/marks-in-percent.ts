import { percentOfMarks } from '../schema/marks-out-of.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { saidSpan } from './said-span.ts'

const part = '(?:percent(?:age)?s?|pct|%)'
const marks = '(?:marks?|scores?)(?: (?:obtained|scored|secured))?'
const said = new RegExp(
  [
    String.raw`(?:\b(?:average|avg|mean|overall) )?(?<!\p{L})${part} (?:of )?(?:the )?(?:average |total )?${marks}\b`,
    String.raw`(?:\b(?:average|avg|mean) )?\b${marks} (?:(?:in|as) (?:a |the )?)?${part}(?!\p{L})(?: of (?:the )?(?:max(?:imum)?|full|total)(?: marks?| scores?)?)?`,
    String.raw`\b(?:average|avg|mean|overall) ${part}(?!\p{L}| of\b)`,
    String.raw`(?<=\b(?:highest|lowest|best|worst) )${part}(?!\p{L}| of\b)`,
  ].join('|'),
  'giu',
)

/** "Percentage of marks", "marks in percent", "average percentage": of what each paper was marked out of. */
export function marksInPercent(text: string, tokens: readonly Token[], index: SchemaIndex): readonly MetricMention[] {
  if (!/percent|pct|%/i.test(text)) return []
  const [found, ...more] = index.tables.flatMap(({ table }) => {
    const metric = percentOfMarks(table)
    return metric ? [{ table: table.id, metric }] : []
  })
  if (!found || more.length > 0) return []
  return [...text.matchAll(said)].flatMap((match): readonly MetricMention[] => {
    const span = saidSpan(tokens, match)
    return span ? [{ ...span, ...found, how: 'synonym' }] : []
  })
}
