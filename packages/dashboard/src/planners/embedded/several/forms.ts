import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { chartNouns } from '../words/charts.ts'
import { countText } from '../words/counts.ts'
import { commandWords, fillerWords, functionWords, generalWords } from '../words/stop.ts'

/** Sets what is measured apart from what it is broken down by. */
const breakdown = /\s(?:by|per|for (?:each|every)|in each|over)\s|(?<=^|\s)[\p{L}]+[- ]?wise\b/iu
const asked = String.raw`^\s*(?:(?:and|also|then|please|pls|can|could|would|you|we|i|like|to|show|give|list|see|get|want|need|have|me|us|the|our|my|an?|chart of|graph of)\s+)*`
const ranked = new RegExp(
  String.raw`${asked}(?:top|bottom|best|worst)(?:\s+${countText()})?\s+(?!(?:to|of|with|by|in|for|and)\b)[a-z]`,
  'i',
)
const parted = new RegExp(
  String.raw`${asked}(?:overall |percentage |percent |% )?(?:shares?|split|breakdown|break-down|distribution|mix|make-?up|composition|proportions?|percentages?|histogram) of\s`,
  'i',
)
const preposition =
  /^\s*(?:(?:but|and|only|just|all)\s+)*(?:for|in|during|since|from|of|with|without|among|within|until|before|after|where|excluding)\s/i
/** "… colored by class": how another chart is drawn. */
const marked = /ed by\b/i
const opener = new RegExp(asked, 'i')
const clauses: ReadonlySet<string> = new Set(
  'bin bins binned binning group grouped grouping interval intervals axis sort sorted order ordered rank ranked how what which who whose their they them it each attribute'.split(
    ' ',
  ),
)
const idle = [commandWords, fillerWords, functionWords, generalWords]

/** Where the words of a breakdown begin: "revenue | by month". */
function breakdownAt(text: string): number | undefined {
  return breakdown.exec(text)?.index
}

/** Whether words ask for a chart by their form, whatever the data calls what they name: "cancellations by month", "top 10 customers by profit". */
export function isChartInForm(understanding: Understanding, draft: Draft): boolean {
  const { text } = understanding
  if (draft.items.length > 0 && (ranked.test(text) || parted.test(text))) return true
  const by = draft.x ?? (marked.test(text) ? undefined : draft.series)
  return by !== undefined && !preposition.test(text) && measuresSomething(understanding)
}

/** Whether words have what every chart by its form has: a breakdown, a rank, a share. */
export const mayBeInForm = (text: string): boolean => ranked.test(text) || parted.test(text) || breakdown.test(` ${text}`)

/** "The percentage of late orders": of what, the words behind may say. */
export const isShare = (text: string): boolean => parted.test(text) && /\b(?:shares?|proportions?|percentages?) of\b/i.test(text)

/** No more than a name for a chart: "a pie of orders by status", "revenue by month", with no verb that could say more of another one. */
export function isTerse(understanding: Understanding, draft: Draft): boolean {
  const { text, charts } = understanding
  if (saysMore(understanding, 0, text.length)) return false
  const pictured = charts.some(({ kind, explicit }) => explicit && (kind === 'histogram' || kind === 'point'))
  return (pictured && draft.items.length > 0) || isChartInForm(understanding, draft)
}

/** Whether a verb stands between two places of a request that could say more of another chart: "sort them by year". */
export function saysMore({ text, tokens, mentions }: Understanding, from: number, until: number): boolean {
  const opening = from + (opener.exec(text.slice(from, until))?.[0].length ?? 0)
  return tokens.some(
    ({ start, lower, index }) =>
      start >= opening &&
      start < until &&
      !chartNouns.has(lower) &&
      (commandWords.has(lower) || clauses.has(lower)) &&
      !mentions.some((mention) => mention.start <= index && index < mention.end),
  )
}

/** Something is named in front of "by". */
function measuresSomething({ text, tokens, used, conditions, mentions }: Understanding): boolean {
  const at = breakdownAt(text)
  const wise = tokens.findIndex(({ lower }) => lower === 'wise')
  // "Ward wise works": beside what stands before the word.
  if (wise > 0 && mentions.some(({ start, end }) => start > wise || end < wise - 1)) return true
  const isNamed = (index: number): boolean => [...conditions, ...mentions].some(({ start, end }) => start <= index && index < end)
  return (
    at !== undefined &&
    tokens.some(
      ({ kind, start, lower, index }) =>
        start < at &&
        (isNamed(index) || ((kind === 'word' || kind === 'quoted') && !used.has(index) && !idle.some((words) => words.has(lower)))),
    )
  )
}
