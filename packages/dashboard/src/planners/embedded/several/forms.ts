import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { commandWords, fillerWords, functionWords, generalWords } from '../words/stop.ts'

/** Sets what is measured apart from what it is broken down by. */
const breakdown = /\s(?:by|per|for (?:each|every)|in each|over)\s/i
const asked = String.raw`^\s*(?:(?:and|also|then|please|pls|can|could|would|you|we|i|like|to|show|give|list|see|get|want|need|have|me|us|the|our|my|an?|chart of|graph of)\s+)*`
const ranked = new RegExp(String.raw`${asked}(?:top|bottom|best|worst)(?:\s+\d{1,3})?\s+(?!(?:to|of|with|by|in|for|and)\b)[a-z]`, 'i')
const parted = new RegExp(
  String.raw`${asked}(?:overall |percentage |percent |% )?(?:shares?|split|breakdown|break-down|distribution|mix|make-?up|composition|proportions?|percentages?|histogram) of\s`,
  'i',
)
const preposition =
  /^\s*(?:(?:but|and|only|just|all)\s+)*(?:for|in|during|since|from|of|with|without|among|within|until|before|after|where|excluding)\s/i
const idle = [commandWords, fillerWords, functionWords, generalWords]

/** Where the words of a breakdown begin: "revenue | by month". */
export function breakdownAt(text: string): number | undefined {
  return breakdown.exec(text)?.index
}

/** Whether words ask for a chart by their form, whatever the data calls what they name: "cancellations by month", "top 10 customers by profit". */
export function isChartInForm(understanding: Understanding, draft: Draft): boolean {
  const { text } = understanding
  if (draft.items.length > 0 && (ranked.test(text) || parted.test(text))) return true
  return draft.x !== undefined && !preposition.test(text) && measuresSomething(understanding)
}

/** "The percentage of late orders": of what, the words behind may say. */
export const isShare = (text: string): boolean => parted.test(text) && /\b(?:shares?|proportions?|percentages?) of\b/i.test(text)

/** Something is named in front of "by". */
function measuresSomething({ text, tokens, used, conditions }: Understanding): boolean {
  const at = breakdownAt(text)
  const isValue = (index: number): boolean => conditions.some(({ start, end }) => start <= index && index < end)
  return (
    at !== undefined &&
    tokens.some(
      ({ kind, start, lower, index }) =>
        start < at &&
        (isValue(index) || ((kind === 'word' || kind === 'quoted') && !used.has(index) && !idle.some((words) => words.has(lower)))),
    )
  )
}
