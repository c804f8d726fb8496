import { month } from '../phrases/calendar.ts'
import type { Understanding } from '../understanding.ts'

const asked =
  /^\s*(?:(?:hi|hello|hey|dear \w+|good (?:morning|afternoon|evening))[,.!]?\s+)*(?:as )?(?:i|we)(?: am|'m| are|'re)?(?: (?:currently|now))? (?:look(?:ing)? after|manag(?:e|ing)|run(?:ning)?|oversee(?:ing)?|head(?:ing)?|handl(?:e|ing)|in charge of|responsible for|supervis(?:e|ing)|work(?:ing)? with|tak(?:e|ing) care of)\s+(?:all )?(?:the |our |my )?(.+?)(?:,? (?:and|so)|[,.;])\s+(?:(?:i|we)\s+)?(?:just )?(?:want(?:ed)?|(?:would|'d) like|need(?:ed)?|wish(?:ed)?|am trying|was hoping|'d love|would love)\s+(?:to (?:know|see|find out|check|understand|get|have)|you to (?:show|tell)(?: me)?)?,?\s*(.+?)[\s?.!]*$/i
/** "How many orders we billed": what was done to them anyhow. */
const weDid =
  /(?<=\bhow (?:many|much) (?:\p{L}+ ){1,2})(?:did )?we (?:have |had )?(?:billed|made|got|received|took|placed|booked|did|had|bill|make|get|receive|take)\b ?/iu
const monthsListed = new RegExp(String.raw`\b${month}\.?(?:,? and|,| &|/) ?${month}\b`, 'i')
const forEach = /,?\s*\b(?:for|of|in|at|from) (?:each|every(?: single)?|all)(?: one)?(?: of (?:them|these|those))?\b,?\s*/i
const singular = (words: string): string => words.replace(/ies$/i, 'y').replace(/(?<!s)s$/i, '')

/**
 * "I look after the Karnataka stores and wanted to know, for each of them, how many orders …": whose they are is told first, and the request
 * is of these alone.
 */
export function lookedAfter({ text }: Understanding): string | undefined {
  const [, things = '', wanted = ''] = /^\s*\S.*\b(?:i|we)\b/i.test(text) || /^\s*(?:i|we)\b/i.test(text) ? (asked.exec(text) ?? []) : []
  if (things === '' || wanted === '') return undefined
  const each = forEach.exec(wanted)
  if (!each) return `${wanted.replace(weDid, '')} for the ${things}`
  const rest = `${wanted.slice(0, each.index)} ${wanted.slice(each.index + each[0].length)}`.trim()
  // "In January, February and March": of each of these as well.
  const months = monthsListed.test(rest) && !/\b(?:total|together|altogether|monthly|month)\b/i.test(rest) ? ' by month' : ''
  const plain = rest.replace(weDid, '')
  const [, counted, behind = ''] = /^how many (\p{L}+)\s*(.*)$/iu.exec(plain) ?? []
  const own = `for each ${singular(things)}`
  return counted === undefined ? `${own} ${plain}${months}` : `number of ${counted}${months} ${own} ${behind}`
}
