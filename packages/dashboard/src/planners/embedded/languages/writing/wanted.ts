import type { Claimed, Frame, Head } from '../frame.ts'
import { hasRole, isCount } from './english.ts'
import type { English } from './english.ts'
import { isYear } from '../reading/phrases.ts'
import type { Item } from '../lexicon.ts'
import { goods, substances } from '../substances.ts'

/** What a frame wants, sorted by its place in an English request. */
export interface Wanted extends Pick<Frame, 'times' | 'sort' | 'charts' | 'lead' | 'parts'> {
  readonly heads: readonly Head[]
  /** What the things of a limit are ranked by. */
  readonly rankedBy: readonly Head[]
  /** "Top 5", where it names no thing of its own. */
  readonly limits: readonly Head[]
  readonly where: readonly Claimed[]
  readonly groups: readonly Claimed[]
  /** Whether a limit names what is shown: "top 5 stores". */
  readonly limited: boolean
}

export function wantedOf(frame: Frame, english: English): Wanted {
  const { times, sort, charts, lead, parts } = frame
  const { heads, where, asked } = whichOnes(frame, narrowed(frame, english))
  const joined = ofSubstance(joinedCounts(heads), english)
  const isLimit = ({ words }: Head): boolean => hasRole(words, 'top', 'bottom')
  const limits = joined.filter(isLimit)
  const rest = joined.filter((head) => !isLimit(head))
  const worst = worstOf(frame, rest, limits)
  const named = worst?.head ?? limits.find(({ words }) => hasRole(words, 'name'))
  return {
    times,
    sort,
    charts,
    lead,
    parts,
    where,
    heads: named ? [named] : rest,
    rankedBy: named && !worst ? rest.map((head) => (isAmount(named, english) ? withoutDeeds(head) : measuredGoods(head, english))) : [],
    limits: named ? [] : limits,
    groups: [...groupsOf(frame).filter((group) => group !== asked && group !== worst?.asked), ...timesApart(frame)],
    limited: named !== undefined,
  }
}

/** "रिटर्न हुए प्रोडक्ट, टॉप 15 रिफंड अमाउंट": what is limited is the amount, of each of the things. */
const isAmount = ({ words }: Head, english: English): boolean =>
  english.isOnly(
    words.filter(({ role }) => role === 'name'),
    'measure',
  )

const withoutDeeds = (head: Head): Head => ({ ...head, words: head.words.filter(({ role }) => role !== 'deed') })

/** "कौन सी दुकान सबसे पीछे है? नीचे की पाँच": so many of them, by whatever they are best at. */
function worstOf(
  { groups }: Frame,
  rest: readonly Head[],
  [limit, ...more]: readonly Head[],
): { readonly head: Head; readonly asked: Claimed } | undefined {
  const [asked] = groups.filter(({ marker, words }) => marker?.role === 'which' && words.length > 0)
  const [only, ...others] = rest
  const isWorst = only?.of.length === 0 && only.words.every(({ role, text }) => role === 'superlative' && /^(?:best|worst)$/.test(text))
  if (!asked || !limit || !isWorst || more.length + others.length > 0 || hasRole(limit.words, 'name')) return undefined
  return { head: { of: [], words: [...limit.words, ...asked.words] }, asked }
}

/** "किन पर्चियों का पैसा नहीं आया": which ones they are, where nothing is shown of them. */
function whichOnes(
  { groups, lead, times }: Frame,
  { heads, where }: Pick<Wanted, 'heads' | 'where'>,
): Pick<Wanted, 'heads' | 'where'> & { readonly asked?: Claimed } {
  const [asked, ...more] = groups
  const isAlone = asked?.marker?.role === 'which' && hasRole(asked.words, 'name') && more.length === 0 && lead.length === 0
  const isLacked = ({ of, words }: Head): boolean => of.length === 0 && words[0]?.role === 'withoutBefore'
  const lacked = heads.filter(isLacked).map(({ words }): Claimed => ({ marker: undefined, words }))
  const lacks = lacked.length > 0 || [...where, ...times].some(({ marker }) => marker?.role === 'without' || marker?.text === 'but not')
  if (!asked || !isAlone || !lacks || lacked.length < heads.length) return { heads, where }
  return { heads: [{ of: [], words: asked.words }], where: [...where, ...lacked], asked }
}

/** What belongs to a value is narrowed down by it; what belongs to a thing is of it. */
function narrowed(frame: Frame, english: English): Pick<Wanted, 'heads' | 'where'> {
  const where: Claimed[] = [...frame.where]
  const heads = frame.heads.flatMap(({ of, words }): readonly Head[] => {
    const [own, ...others] = of
    // "UPI का हिस्सा": the share of it.
    if (own && others.length === 0 && words.length === 0 && isShare(frame) && english.isOnly(own, 'value')) return [{ of: [], words: own }]
    // "जूतों की बिक्री में खेल के जूतों का हिस्सा": of the amount before it the part.
    if (own && others.length === 0 && words.length === 0 && isShareOfWhole(frame) && english.isOnly(own, 'value'))
      return [{ of: [], words: own }]
    for (const each of of) if (english.isOnly(each, 'value')) where.push({ marker: undefined, words: each })
    const kept = of.filter((each) => !english.isOnly(each, 'value'))
    return words.length > 0 || kept.length > 0 ? [{ of: kept, words }] : []
  })
  return { heads, where }
}

const isShareOfWhole = ({ lead, heads: [first, ...more] }: Frame): boolean =>
  more.length === 1 && first !== undefined && hasRole(first.words, 'name') && lead.some(({ role }) => role === 'share')

const isShare = ({ lead, heads }: Frame): boolean => heads.length === 1 && lead.some(({ role }) => role === 'share')

/** "सबसे ज़्यादा माल": the most of it, where it is measured. */
function measuredGoods(head: Head, english: English): Head {
  const quantity = ({ start, end }: Item): Item => ({ role: 'name', text: 'quantity', start, end })
  const words = head.words.map((word) =>
    word.role === 'name' && goods.has(word.text) && english.isOnly([quantity(word)], 'measure') ? quantity(word) : word,
  )
  return { ...head, words: words.some(({ text }) => text === 'quantity') ? words.filter(({ role }) => role !== 'superlative') : words }
}

/** "Stores …, count", "नए ग्राहक हर महीने कितने जुड़े": the count is of what was said before. */
function joinedCounts(heads: readonly Head[]): readonly Head[] {
  const made: Head[] = []
  for (const head of heads) {
    const before = made.at(-1)
    const counts = head.words.filter(isCount)
    const done = head.words.filter(({ role }) => role === 'deed')
    const isCounted = counts.length > 0 && counts.length + done.length === head.words.length
    if (before && head.of.length === 0 && isCounted && !(done.length > 0 && before.words.some(isCount)))
      made[made.length - 1] = { of: before.of, words: [...counts, ...before.words, ...done] }
    else made.push(head)
  }
  return made
}

/** "दाना किसने कितनी बोरी उठाया": bags of feed. */
function ofSubstance(heads: readonly Head[], english: English): readonly Head[] {
  const [goods, measured, ...others] = heads
  const isSubstance = goods?.of.length === 0 && goods.words.length === 1 && goods.words.every(({ text }) => substances.has(text))
  if (!goods || !measured || others.length > 0 || !isSubstance || measured.of.length > 0 || !hasRole(measured.words, 'howMany'))
    return heads
  const amount = measured.words.filter((word) => !isCount(word))
  return english.isOnly(amount, 'measure') ? [{ of: [goods.words], words: measured.words }] : heads
}

/** "जून और जुलाई में कितना कितना": each of the times by itself. */
function timesApart({ lead, times, groups }: Frame): readonly Claimed[] {
  const apart = lead.find(({ role, text }) => role === 'per' && text === 'apart')
  const both = times.find(({ words }) => hasRole(words, 'and'))
  if (!apart || !both || groups.some(({ words }) => hasRole(words, 'grain'))) return []
  const unit = hasRole(both.words, 'month') ? 'month' : both.words.filter(isYear).length > 1 ? 'year' : undefined
  return unit === undefined ? [] : [{ marker: apart, words: [{ ...apart, role: 'grain', text: unit }] }]
}

/** "Sales in the order of brand names" are sales by brand. */
function groupsOf({ groups, sort }: Frame): readonly Claimed[] {
  const marked = groups.filter(({ marker }) => marker !== undefined)
  if (marked.length > 0) return marked
  return sort
    .filter(({ marker, words }) => marker?.role === 'sortBy' && words.length > 0)
    .map(({ marker, words }) => ({ marker, words: words.length > 1 && words.at(-1)?.text === 'name' ? words.slice(0, -1) : words }))
}
