import type { Understanding } from '../understanding.ts'
import { isTemporal } from '../schema/column-kinds.ts'
import { profileOf } from '../schema/column-sort.ts'
import { only } from './segments.ts'

const opener =
  "(?:how (?:many|much|long|often|far|old|big)|what(?:'s|’s|s)?|which|who(?:'s|’s|se|m)?|where|when|is|are|was|were|do|does|did|has|have)"
/** Where one question ends and the next begins. */
const border = new RegExp(
  String.raw`\s*(?:[,;.?!\n]+\s*(?:(?:and|also|then|plus|or|but)\s+)*|\s(?:and|also|plus|&)\s+(?:also\s+|then\s+)?)(?=(?:(?:on average|in total|overall),? )?${opener}\b)`,
  'giu',
)
/** "Customers who …, and who …": said of the same people. */
const relative = /[a-z]\s+(?:who|which|that|whose|where)\s/i
const pronouns = /\b(?:they|them|their|theirs|it|its|he|she|his|her|each|those|these|one|ones|there)\b/i

/**
 * The questions of a request that has several ("how many came, what did we earn, and which room was best"), each with the words of the others
 * blotted out; the time of the first holds for those that name none. Empty where it asks one thing, or draws charts.
 */
export function asksOf(prompt: string, whole: Understanding): readonly string[] {
  if (whole.charts.some(({ explicit }) => explicit)) return []
  const starts = [0, ...[...prompt.matchAll(border)].map(({ index, 0: mark }) => index + mark.length)]
  if (starts.length < 2) return []
  const asks = starts.map((from, place) => {
    const text = prompt.slice(from, starts[place + 1])
    return { from, until: from + text.replace(/(?:[\s,;.?!&+]|\b(?:and|also|then|plus|or|but)\b)+$/i, '').length }
  })
  const texts = asks.map(({ from, until }) => prompt.slice(from, until))
  if (texts.slice(1).some((text) => pronouns.test(text)) || relative.test(texts[0] ?? '')) return []
  const times = timesOf(whole)
  const inside = asks.map(({ from, until }) => times.filter((time) => from <= time.from && time.until <= until))
  // Behind the request: what begins with a question word is to begin with it still.
  const shared = (inside[0] ?? []).map(({ from, until }) => ` ${prompt.slice(from, until)}`).join('')
  return asks.map((ask, place) => `${only(prompt, [ask])}${place > 0 && inside[place]?.length === 0 ? shared : ''}`)
}

function timesOf({ conditions, tokens, index }: Understanding): readonly { readonly from: number; readonly until: number }[] {
  return conditions.flatMap(({ start, end, choices: [choice] }) => {
    const profile = profileOf(index, choice)
    const [from, until] = [tokens[start]?.start, tokens[end - 1]?.end]
    return profile && isTemporal(profile) && from !== undefined && until !== undefined ? [{ from, until }] : []
  })
}
