import { findPeriods } from '../phrases/periods.ts'
import type { Understanding } from '../understanding.ts'
import { isTemporal } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import { partOf } from './part.ts'
import type { RequestPart } from './part.ts'
import { roleOf } from './roles.ts'
import { leadOf, only, segmentsOf } from './segments.ts'
import type { Segment } from './segments.ts'

const opener =
  "(?:how (?:many|much|long|often|far|old|big)|what(?:'s|’s|s)?|which|who(?:'s|’s|se|m)?|where|when|is|are|was|were|do|does|did|has|have|(?:a |the )?list of|names of)"
/** Where one question ends and the next begins; a run of marks and spaces is looked through once, from its first mark. */
const border = new RegExp(
  String.raw`(?:(?<![,;.?!\n][^\S\n]*)[,;.?!\n][,;.?!\s]*(?:(?:and|also|then|plus|or|but)\s+)*|\s(?:and|also|plus|&)\s+(?:also\s+|then\s+)?)(?=(?:(?:on average|in total|overall),? )?${opener}\b)`,
  'giu',
)
/** "Customers who …, and who …": said of the same people. */
const relative = /[a-z]\s+(?:who|which|that|whose|where)\s/i
/** "Who has not paid and is still in class": said of the same people as well, where no one is named anew. */
const ofWho = /^\s*(?:who|which)\b/i
const saidOfThem = /^(?:is|are|was|were|has|have|had)\s+(?:still|not|also|already|never|yet|in|on|at|under|over|above|below|[a-z]{2,}ed)\b/i
const bareCount = /^how (?:many|much)(?: times)? (?:by|per|(?:for|in|from|of|to) each|each)\b/i
/** "For each region, what …": no question of its own. */
const frames =
  /^\s*(?:for|in|by|per|of|among|across|during|since|from|with|within|at|on|until|before|after|last|this|between|based|using|given|if|when|hi|hello|hey|ok|okay|so|please|considering)\b[^?]*$/i
/** "Weekend or weekday, when do we sell more": of which two the question is. */
const choice =
  /^\s*(?:(?:on|in|at|the) )*\p{L}[\p{L}-]*(?: \p{L}+)? (?:or|vs\.?|versus) (?:(?:on|in|at|the) )*\p{L}[\p{L}-]*(?: \p{L}+)?[\s,:;-]*$/iu
/** More are a text, not a list of questions: each is planned by itself. */
const mostAsks = 12
const pronouns =
  /\b(?:they|them|their|theirs|it|its|he|she|his|her|of each|each(?=\s*(?:[,;.?!]|$|(?:has|have|had|is|are|was|were)\b))|those|these|one|ones|there)\b/i

/**
 * The questions of a request that has several ("how many came, what did we earn, and which room was best"), each with the words of the others
 * blotted out; the time of the first holds for those that name none. Empty where it asks one thing, or draws charts.
 */
export function asksOf(prompt: string, whole: Understanding): readonly string[] {
  if (whole.charts.some(({ explicit }) => explicit)) return []
  const borders = [...prompt.matchAll(border)].map(({ index, 0: mark }) => index + mark.length)
  const starts = [0, ...borders.filter((_, place) => place > 0 || !frames.test(prompt.slice(0, borders[0])))]
  if (starts.length < 2 || starts.length > mostAsks) return []
  if (starts.length === 2 && choice.test(prompt.slice(0, starts[1]))) return []
  const asks = starts.map((from, place) => {
    const text = prompt.slice(from, starts[place + 1])
    return { from, until: from + text.replace(/(?<![\s,;.?!&+])(?:[\s,;.?!&+]|\b(?:and|also|then|plus|or|but)\b)+$/i, '').length }
  })
  const texts = asks.map(({ from, until }) => prompt.slice(from, until))
  if (texts.slice(1).some((text) => pronouns.test(text)) || relative.test(texts[0] ?? '')) return []
  // "Thank you not sent yet, how many per donor type": of those that were named.
  if (texts.slice(1).some((text) => bareCount.test(text)) && !asked.test(texts[0] ?? '')) return []
  if (ofWho.test(texts[0] ?? '') && texts.slice(1).every((text) => saidOfThem.test(text))) return []
  const times = timesOf(whole)
  const inside = asks.map(({ from, until }) => times.filter((time) => from <= time.from && time.until <= until))
  // Behind the request: what begins with a question word is to begin with it still.
  const shared = (inside[0] ?? []).map(({ from, until }) => ` ${prompt.slice(from, until)}`).join('')
  return asks.map((ask, place) =>
    place > 0 && shared !== '' && inside[place]?.length === 0 ? `${only(prompt, [ask])}${shared}` : only(prompt, [ask]).trimEnd(),
  )
}

/** A request's lines, points and sentences, each with the words of the others blotted out. Empty where there is one, or where a head frames them. */
export function pointsOf(prompt: string, whole: Understanding): readonly string[] {
  return piecesOf(prompt, whole, ['strong', 'sentence'])
}

/** The same cut at commas as well, where each part names what it shows. */
export function commaPartsOf(prompt: string, whole: Understanding): readonly string[] {
  const parts = piecesOf(prompt, whole, ['strong', 'sentence', 'comma'])
  const { catalog } = whole.index
  const read = parts.map((text) => ({ isAsked: asked.test(text), part: partOf(text, catalog) }))
  if (!read.every(({ isAsked, part }) => isAsked || standsAlone(part))) return []
  const [first, second, ...more] = read
  // "Vouchers without bill, amount by grant": what of these rows is meant, and by what.
  const isOfFirst = more.length === 0 && first && second && !first.isAsked && areRows(first.part) && bareAmount.test(parts[1] ?? '')
  return isOfFirst ? [] : parts
}

/** So much of whatever was named before. */
const bareAmount = /^\s*(?:(?:the|total|and) )*(?:amounts?|money|value|worth|count|numbers?|total|sum) (?:by|per|for each|in each)\b/i

/** Things of which something is said, and nothing is asked. */
function areRows({ understanding, draft }: RequestPart): boolean {
  return draft.named.length > 0 && draft.conditions.length > 0 && understanding.unknown.length === 0
}

/** A bare amount may be broken down by what the next part says; things of which something is said are which of them it is. */
function standsAlone(part: RequestPart): boolean {
  const role = roleOf(part)
  const { aggregates } = part.understanding
  return (role === 'rest' && areRows(part)) || role === 'chart' || role === 'ranking' || (role === 'figure' && aggregates.length > 0)
}

const asked = new RegExp(String.raw`^\s*${opener}\b`, 'i')

function piecesOf(prompt: string, whole: Understanding, joints: readonly Segment['joint'][]): readonly string[] {
  if (whole.charts.some(({ explicit }) => explicit) || leadOf(prompt) > 0) return []
  const pieces: { from: number; until: number; joint: Segment['joint'] }[] = []
  for (const { from, until, joint } of segmentsOf(prompt, 0)) {
    const last = pieces.at(-1)
    if (last && !joints.includes(joint)) last.until = until
    else pieces.push({ from, until, joint })
  }
  const [first, ...others] = pieces.map(({ from, until, joint }) => ({ text: prompt.slice(from, until), joint }))
  if (!first || others.length === 0 || frames.test(first.text)) return []
  const isMore = ({ text, joint }: { readonly text: string; readonly joint: string }): boolean =>
    pronouns.test(text) || continuing.test(text) || limiting.test(text) || (joint === 'sentence' && ordering.test(text))
  return others.some(isMore) ? [] : pieces.map((piece) => only(prompt, [piece]).trimEnd())
}

/** "How many are there of each? Show the proportion.": how the answer is to be shown. */
const ordering =
  /^\s*(?:and |then |also |please |now )*(?:(?:can|could) you |i (?:want|need) |let me |let us )?(?:show|give|report|display|return|plot|draw|find|visuali[sz]e|make|present|put|use|see|tell|compare|list(?! of)|arrange|count|compute|calculate|get|create|want|need)\b/i

/** More of what was said before: "…, sorted by name", "…, for 2024 only". */
const continuing =
  /^\s*(?:(?:but|and|only|just|all|also)\s+)*(?:for|in|during|since|from|of|with|without|among|within|until|before|after|where|excluding|except|by|per|sort\w*|order(?:ed)?|rank\w*|group\w*|broken|split|not|no|then|as|years?|(?:day|week|month|quarter|year)[ -](?:by|on|after)|both|side|counted|summed|averaged|totalled|shown|drawn|plotted)\b|side by side|on top of each other|\bon (?:the )?[xy][- ]?axis\b|^\s*(?:the )?(?:total|sum|average|mean) (?:amount|money)s?\s*[.?!]*$/i

/** "…, just cities over 10 lakh": which of those that were said before. */
const limiting = /^\s*(?:(?:but|and|please|show|list|keep)\s+)*(?:only|just)\s(?!.*\bby\b).*\d/i

function timesOf({ conditions, tokens, index, text }: Understanding): readonly { readonly from: number; readonly until: number }[] {
  return conditions.flatMap(({ start, end, choices: [choice] }) => {
    const profile = profileOf(index, choice)
    // "Joined last month": when, and not the day of joining.
    const said = findPeriods(text, tokens).find((period) => start <= period.start && period.end <= end)
    const [from, until] = [tokens[said?.start ?? start]?.start, tokens[(said?.end ?? end) - 1]?.end]
    return profile && isTemporal(profile) && from !== undefined && until !== undefined ? [{ from, until }] : []
  })
}
