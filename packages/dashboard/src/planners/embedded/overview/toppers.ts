import { markColumns } from '../schema/marks.ts'
import { nounOf } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'

/** So many where nobody says how many. */
const usual = { several: 10, list: 50 }

const toppers = /\b(?:the )?(?:(?:class|school|exam|overall)\s+)?(toppers?)\b/i
const lists = /\b(?:the )?(?:rank(?:ing)?|merit|toppers?)\s+list\b/i
/** "Top 5 in maths": of whom nobody says. */
const openEnd = /^(\s*(?:(?:show|give|list|find)(?: me)?\s+)?(?:the )?(?:top|best|bottom|first|worst)(?:\s+\d{1,3})?)\s+(?=in\b)/i
/** "Who scored the most in maths". */
const whoScored =
  /^\s*(?:and |so )?who (?:has |have )?(?:scored|got|secured|obtained|scores) (?:the )?(most|highest|maximum|best|least|lowest|minimum)(?: marks?)?(?=\s*(?:$|[?.!]|in\b|of\b|by\b))/i
const ofEach = /\b(?:each|every|per|wise)\b/i
const number = /\b(?:top|first)\s+\d/i

/**
 * "Topper", "toppers of each section", "rank list", "top 5 in maths" of a sheet of marks, in the words of a ranking of its rows. Undefined
 * where no table has marks, or the words say nothing of the kind.
 */
export function toppersSaid({ text, index, mentions, tokens }: Understanding): string | undefined {
  const table = index.tables.find((entry) => markColumns(entry.table))?.table
  if (!table) return undefined
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
    const end = /^(?:least|lowest|minimum)$/.test(scored) ? 'bottom' : 'top'
    return text.replace(whoScored, `${end} ${String(usual.several)} ${many}`)
  }
  return openEnd.test(text) ? text.replace(openEnd, `$1 ${many} `) : undefined
}
