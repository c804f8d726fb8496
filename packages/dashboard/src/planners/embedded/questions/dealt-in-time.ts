import { servedBy } from '../conditions/dealings.ts'
import { findPeriods } from '../phrases/periods.ts'
import { dealingsWith } from '../schema/dealings.ts'
import { leadsUp } from '../schema/joins.ts'
import { nounIn } from '../titles/names.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'

const verbs = '(?:bought|purchased|ordered|shopped|transacted|booked)'
/** "Which customers ordered last month". */
const whichDid = new RegExp(String.raw`^\s*(?:which|what|(how many))\s+(\p{L}+)\s+(?:have\s+|has\s+)?(?=${verbs}\b)`, 'iu')
const things = '(?:\\s+(?:something|anything|things|goods|from us|with us|at least once|once))*'
/** "Who bought something", "that have ordered". */
const dealt = new RegExp(String.raw`(?:^\s*|\s+)(?:who|that|which)\s+(?:have\s+|has\s+|had\s+)?(${verbs})${things}(?=\s)`, 'i')
const again = '(?:again|anything|any more|any|from us|with us|at all|even once)'
/** "But not", "and did not buy anything", "but bought nothing". */
const not = new RegExp(
  String.raw`,?\s+(?:but|and|yet)\s+(?:(?:who|that)\s+)?(?:(?:have\s+|has\s+|had\s+|did\s+|were\s+)?(?:not|n[’']?t|never)(?:\s+(?:buy|bought|purchased?|order(?:ed)?|shop(?:ped)?|come|came|book(?:ed)?|do so|done so|been))?(?:\s+${again})*|didn[’']?t(?:\s+(?:buy|purchase|order|shop|come|book))?(?:\s+${again})*|(?:${verbs}\s+)?nothing|(?:${verbs}\s+)?none)(?=\s)`,
  'i',
)

/** "… and in 2025", "… and also during last year". */
const anotherTime = /,?\s+and(?:\s+(?:also|then|again|once more|bought|ordered|purchased))*(?=\s+(?:in|during)\s)/gi

/**
 * "Customers who bought in 2024 but not in 2025": those with whom something was dealt then, in words of what was dealt; else the time would be
 * one of their own, such as when they joined.
 */
export function dealtInTime(understanding: Understanding): string | undefined {
  const { text, tokens, mentions, conditions, index } = understanding
  const which = whichDid.exec(text)
  if (which) {
    const [all, many, things = ''] = which
    const rest = text.slice(all.length)
    // How many did something once is counted where it was done.
    if (many !== undefined && !not.test(rest)) return undefined
    return dealtInTime(understand(`${many ?? ''} ${things} who ${rest}`, index.catalog))
  }
  const match = dealt.exec(text)
  if (!match) return undefined
  const behind = match.index + match[0].length
  const isTimed = (at: number): boolean =>
    findPeriods(text, tokens).some(({ start }) =>
      /^\s*(?:(?:in|during|for|over|within|on|the)\s+)*$/i.test(text.slice(at, tokens[start]?.start)),
    )
  const isCondition = (at: number): boolean => conditions.some(({ start, end }) => start <= at && at < end)
  // "Customers of Pune who …".
  const isBetween = (end: number): boolean =>
    tokens.every(
      ({ index: at, start, lower }) => at < end || start >= match.index || isCondition(at) || /^(?:of|in|from|at|the)$/.test(lower),
    )
  const subject = mentions.findLast(
    ({ start, end, readings: [best] }) => best?.kind === 'table' && (tokens[start]?.start ?? 0) < match.index && isBetween(end),
  )
  // "Who bought in 2024": those who are served.
  const isWho = match.index === 0 && /^\s*who\b/i.test(text)
  const home = isWho ? servedBy(index) : subject?.readings[0]?.table
  if (home === undefined || !isTimed(behind)) return undefined
  const said = mentions.find(({ start }) => tokens[start]?.text === match[1])?.readings.find(({ kind }) => kind === 'table')?.table
  const table = said !== undefined && said !== home && leadsUp(index.catalog, said, home) ? said : dealingsWith(index, home)
  if (table === undefined) return undefined
  const before = isWho ? nounIn(index.catalog, home).many : text.slice(0, match.index)
  const isAlone = isWho || (subject !== undefined && isLead(text.slice(0, tokens[subject.start]?.start)))
  const { one, many } = nounIn(index.catalog, table)
  const rest = text.slice(behind)
  const denial = not.exec(rest)
  const isDenied = denial !== null && isTimed(behind + denial.index + denial[0].length)
  // "In 2023 and in 2025": in each of them.
  const eachTime = (times: string): string =>
    times.replaceAll(anotherTime, (all, offset: number) => (isTimed(behind + offset + all.length) ? ` and with at least 1 ${one}` : all))
  if (isDenied)
    return `${before} with at least 1 ${one}${eachTime(rest.slice(0, denial.index))} but without ${many}${rest.slice(denial.index + denial[0].length)}`
  // "Revenue of customers who bought in 2024" is that of the year.
  return isAlone ? `${before} with at least 1 ${one}${eachTime(rest)}` : undefined
}

const leading = /^\s*(?:(?:please|show|list|give|get|find|see|display|me|us|all|the|our|of|which|what|how many|number)\s+)*/i
/** Nothing but "show me the list of" and the like. */
export const isLead = (words: string): boolean => words.replace(leading, '') === ''
