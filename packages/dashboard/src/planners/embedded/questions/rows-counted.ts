import { heldCount } from '../schema/held-count.ts'
import { nounOf } from '../titles/names.ts'
import { saidNoun } from '../titles/said-noun.ts'
import type { Understanding } from '../understanding.ts'

const rows = '(?:records?|rows?|entries|lines|data points?|observations?)'
const tail = String.raw`(?: (?:are there|do (?:we|i|you) have|have we(?: got)?|exist|in total|altogether)| in (?:the|this|my|our) (?:data|sheet|file|table|data ?set|list))*`
const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`^\s*(?:what is the |whats the |what's the |show (?:me )?the |the )?(?:how many|(?:total )?(?:number|count|no\.?) of|total|count(?: the)?)\s+${rows}\b${tail}`,
    'i',
  ),
  new RegExp(String.raw`^\s*(?:the )?(?:total )?(?:record|row|entry)s?[ -]count\b${tail}`, 'i'),
]

/** "How many records are there", "number of rows by city", "row count" of the only sheet: its rows, by what they are; undefined for other requests. */
export function rowsCounted({ text, index: { tables, catalog } }: Understanding): string | undefined {
  const [only, ...more] = tables
  // The word for them would be the number that they hold.
  if (!only || more.length > 0 || heldCount(only.table)) return undefined
  // Where it keeps records they are what is meant.
  if (only.pieces.some(({ text: piece }) => /^(?:record|row|entry|line|observation)$/.test(piece))) return undefined
  const match = forms.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  const { many } = nounOf(only.table)
  const behind = match ? text.slice(match.index + match[0].length) : ''
  // "Entries for the pieces 2 and 5": of what is named then.
  if (!match || /^\s*(?:for (?!each|every)|of|that|which|with)\b/i.test(behind) || /^(?:records|rows|entries|lines)$/.test(many))
    return undefined
  return `number of ${saidNoun(catalog, only.table.id)}${behind}`
}
