import type { TableProfile } from '../../../connections/connection.ts'
import { markColumns } from '../schema/marks.ts'
import { nounOf } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { countOf, countText } from '../words/counts.ts'
import { endText, isLowEnd } from '../words/ends.ts'

/** So many where nobody says how many. */
const usual = { several: 10, list: 50 }

const toppers = /\b(?:the )?(?:(?:class|school|exam|overall)\s+)?(toppers?)\b/i
const lists = /\b(?:the )?(?:rank(?:ing)?|merit|toppers?)\s+list\b/i
/** "Top 5 in maths": of whom nobody says. */
const openEnd = new RegExp(
  String.raw`^(\s*(?:(?:show|give|list|find)(?: me)?\s+)?(?:the )?(?:top|best|bottom|first|worst)(?:\s+${countText()})?)\s+(?=in\b)`,
  'i',
)
/** "Who scored the most in maths". */
const whoScored =
  /^\s*(?:and |so )?who (?:has |have )?(?:scored|got|secured|obtained|scores) (?:the )?(most|highest|maximum|best|least|lowest|minimum)(?: total)?(?: marks?)?(?=\s*(?:$|[?.!]|in\b|of\b|by\b))/i
/** "Weakest students", "bottom 5 students": by what, nobody says. */
const ranked = new RegExp(
  String.raw`^\s*(?:(?:show|list|give|who are|find)(?: me)? )?(?:the )?(${endText})(?: (${countText()}))? (students?|pupils?|children|performers?)\s*[?.!]*$`,
  'i',
)
const ofEach = /\b(?:each|every|per|wise)\b/i
const number = new RegExp(String.raw`\b(?:top|first)\s+${countText()}`, 'i')

/**
 * "Topper", "toppers of each section", "rank list", "top 5 in maths" of a sheet of marks, in the words of a ranking of its rows. Undefined
 * where no table has marks, or the words say nothing of the kind.
 */
export function toppersSaid(understanding: Understanding): string | undefined {
  const table = understanding.index.tables.find((entry) => markColumns(entry.table))?.table
  const marks = table && markColumns(table)
  if (!table || !marks) return undefined
  const held = marks.total ?? marks.percent
  // Of several pupils of one name the sum is nobody's.
  const whole = held ? 'total marks' : 'highest total marks'
  const ends = bareEnd(understanding.text, nounOf(table).many)
  if (ends !== undefined) return `${ends} by ${whole}`
  const said = inOtherWords(understanding, table)
  if (said === undefined || held || /\b(?:in|by) (?!each|every)\p{L}+\s*$/iu.test(said)) return said
  // Where no column holds their total, nothing else says by what they come first.
  return `${said.replace(/[\s?.!]+$/, '')} by ${whole}`
}

function bareEnd(text: string, many: string): string | undefined {
  const match = ranked.exec(text)
  if (!match) return undefined
  const [, end = '', number, noun = ''] = match
  const count = number === undefined ? (/s$|children/i.test(noun) ? usual.several : 1) : countOf(number)
  return `${isLowEnd(end) ? 'bottom' : 'top'} ${String(count)} ${many}`
}

function inOtherWords({ text, mentions, tokens }: Understanding, table: TableProfile): string | undefined {
  const { many } = nounOf(table)
  // Stored so, it is a value or a name.
  if (
    mentions.some(
      ({ start, end, readings: [best] }) =>
        (best?.score ?? 0) > 0.8 && tokens.slice(start, end).some(({ lower }) => /^toppers?$/.test(lower)),
    )
  )
    return undefined
  if (lists.test(text)) return text.replace(lists, `top ${String(usual.list)} ${many}`)
  const match = toppers.exec(text)
  if (match) {
    const isOne = !/s$/i.test(match[1] ?? '') || ofEach.test(text)
    return text.replace(toppers, number.test(text) ? many : `top ${String(isOne ? 1 : usual.several)} ${many}`)
  }
  const scored = whoScored.exec(text)?.[1]?.toLowerCase()
  if (scored !== undefined) {
    const end = isLowEnd(scored) || scored === 'minimum' ? 'bottom' : 'top'
    return text.replace(whoScored, `${end} ${String(usual.several)} ${many}`)
  }
  return openEnd.test(text) ? text.replace(openEnd, `$1 ${many} `) : undefined
}
