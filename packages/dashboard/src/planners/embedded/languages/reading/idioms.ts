import type { Item, Role } from '../lexicon.ts'
import { amounts, goods } from '../substances.ts'
import { withClock } from './clock.ts'
import { isTime, isYear, timeRoles } from './phrases.ts'

/** Turns of everyday speech, as the particles expect them. */
export const idioms: readonly ((items: readonly Item[]) => readonly Item[])[] = [
  withPercents,
  withClock,
  withBillAmounts,
  withRestOwed,
  withoutEver,
  withoutData,
  withMostOfLooks,
  withBothEnds,
  withoutTurns,
  withButNot,
  withNotOne,
  withNothingTaken,
  withDeniedBehind,
  withEachApart,
  withGivenChart,
  withGiven,
  withoutOnes,
  withoutHowMuchBesides,
  withoutOverview,
  withoutAccount,
  withoutYearWord,
]

/** Between the words of a turn of speech. */
const small: ReadonlySet<Role> = new Set(['idle', 'verb', 'also'])

/** "सिर्फ़ 2025 का डेटा, महीने वाइज बिक्री": of that year, and what is shown is said. */
function withoutData(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role, text }, place) => role === 'name' && text === 'data' && items[place - 1]?.role === 'of')
  if (at < 1 || !items.slice(at + 1).some(({ role }) => role === 'name')) return items
  return items.filter(({ role }, place) => place !== at && !(role === 'only' && items[place + 1]?.role === 'number' && place < at))
}

/** "पार्टी वाइज बाकी": nothing is named of which it would be the rest, so that it is what is owed; "पुणे और बाकी" are the others. */
function withRestOwed(items: readonly Item[]): readonly Item[] {
  const at = items.findLastIndex(({ role }) => !small.has(role) && role !== 'mark')
  const [rest, before] = [items[at], items[at - 1]]
  const isOwed = before === undefined || before.role === 'by' || before.role === 'per' || before.role === 'aggregate'
  return rest?.role === 'rest' && isOwed ? items.toSpliced(at, 1, { ...rest, role: 'name', text: 'outstanding' }) : items
}

/** "जो कभी नहीं बिके": not at all. */
function withoutEver(items: readonly Item[]): readonly Item[] {
  return items.filter(({ role, text }, at) => !(role === 'unknown' && /^(?:कभी(?: भी)?|kabhi)$/i.test(text) && isNotNear(items, at)))
}

function isNotNear(items: readonly Item[], at: number): boolean {
  return items.slice(at + 1).find(({ role }) => role !== 'idle')?.role === 'not'
}

/** "दस परसेंट": so many of a hundred. */
function withPercents(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const [before, next] = [items[at - 1], items[at + 1]]
    if (item.role === 'share' && before?.role === 'number') return []
    return [item.role === 'number' && next?.role === 'share' ? { ...item, text: `${item.text}%`, end: next.end } : item]
  })
}

/** "इस बार", "अगली बार", "एक बार भी": a time, and no bars. */
function withoutTurns(items: readonly Item[]): readonly Item[] {
  const isTurn = (at: number): boolean => items[at]?.role === 'chart' && items[at]?.text === 'bar chart' && items[at + 1]?.role !== 'chart'
  return items.flatMap((item, at): readonly Item[] => {
    const before = items[at - 1]
    if (isTurn(at + 1) && (item.role === 'this' || item.role === 'past')) return []
    if (isTurn(at) && (before?.role === 'this' || before?.role === 'past')) return []
    return [isTurn(at) && before?.value === 1 ? { ...item, role: 'name', text: 'times' } : item]
  })
}

/** "जो किसान पिछले साल आए थे पर इस साल नहीं आए": of the one time, and not of the other. */
function withButNot(items: readonly Item[]): readonly Item[] {
  const not = items.findLastIndex(({ role }) => role === 'not')
  const isBut = ({ role, text }: Item, at: number): boolean =>
    (role === 'in' && items[at - 1]?.role === 'verb') || (role === 'idle' && text === 'but')
  const but = items.slice(0, Math.max(0, not)).findLastIndex(isBut)
  const [marker] = items.slice(Math.max(0, but))
  const before = items.slice(0, Math.max(0, but))
  const time = items.slice(but + 1, Math.max(0, not)).filter(({ role, value }) => timeRoles.has(role) && value !== 1)
  const ends = items.slice(not + 1).every(({ role }) => ['verb', 'idle', 'mark', 'deed'].includes(role))
  if (but < 1 || !marker || !ends || !isTime(time) || !before.some(({ role }) => role === 'past' || role === 'number')) return items
  // What they came with says no more than that they came.
  const said = before.filter(({ role, text }) => !(role === 'name' && goods.has(text)))
  return [...said, ...time, { ...marker, role: 'except', text: 'but not' }]
}

/** "एक रुपया भी नहीं गया", "एक दाना नहीं लिया", "एक बार भी नहीं आए": it was not done at all. */
function withNotOne(items: readonly Item[]): readonly Item[] {
  const one = items.findIndex(({ role, value }, at) => role === 'number' && value === 1 && items[at + 1]?.role === 'name')
  const not = items.findIndex(({ role }, at) => role === 'not' && at > one + 1)
  const [marker, thing] = items.slice(Math.max(0, one))
  const between = items.slice(one + 2, Math.max(0, not))
  if (one < 0 || not < 0 || !marker || !thing || !between.every(({ role }) => small.has(role))) return items
  // What was not paid are payments; of other things the verb tells what was not done.
  const what: Item = /^(?:money|rupee|rupees|payment)$/.test(thing.text) ? { ...thing, text: 'payment' } : thing
  const isMoney = what !== thing
  const rest = items.slice(not + 1)
  const [deed] = rest
  if (isMoney)
    return [
      ...withoutWhom(items.slice(0, one)),
      { ...marker, role: 'withoutBefore', text: 'without' },
      what,
      ...rest.filter(({ role }) => role !== 'deed'),
    ]
  if (deed?.role === 'deed') return [...items.slice(0, one), ...items.slice(not)]
  // "एक दाना नहीं लिया": nothing was bought.
  const taken: Item | undefined = deed?.text === 'take' ? { ...deed, role: 'deed', text: 'bought' } : undefined
  return taken ? [...items.slice(0, one), ...items.slice(not, not + 1), taken, ...rest.slice(1)] : items
}

/** "कुछ नहीं लिया": nothing was bought. */
function withNothingTaken(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const isTaken = item.text === 'take' && items[at - 1]?.role === 'not' && items[at - 2]?.text === 'anything'
    return isTaken ? { ...item, role: 'deed', text: 'bought' } : item
  })
}

/** Whoever was not paid, and that it is so by now. */
function withoutWhom(items: readonly Item[]): readonly Item[] {
  const isWhom = (at: number): boolean => items[at]?.role === 'name' && items[at + 1]?.role === 'to' && items[at - 1]?.role === 'of'
  return items.filter(
    (item, at) => !isWhom(at) && !isWhom(at - 1) && !(item.role === 'day' && item.text === 'now') && item.role !== 'soFar',
  )
}

/** "बिकी नहीं": as "नहीं बिकी". */
function withDeniedBehind(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const [before, next, behind] = [items[at - 1], items[at + 1], items[at + 2]]
    const ends = (last: Item | undefined): boolean => last === undefined || ['verb', 'idle', 'mark'].includes(last.role)
    if (item.role === 'deed' && before?.role !== 'not' && next?.role === 'not' && ends(behind)) return next
    if (item.role === 'not' && before?.role === 'deed' && items[at - 2]?.role !== 'not' && ends(next)) return before
    return item
  })
}

/** "दिल्ली का अलग और मुंबई का अलग": both, each by itself. */
function withEachApart(items: readonly Item[]): readonly Item[] {
  const isApart = (at: number): boolean =>
    items[at]?.role === 'name' && items[at + 1]?.role === 'of' && items[at + 2]?.role === 'per' && items[at + 2]?.text === 'apart'
  return items.filter((_, at) => {
    const first = [at - 1, at - 2].find((place) => isApart(place))
    const joint = items[(first ?? at) + 3]
    return first === undefined || !(joint?.role === 'and' || joint?.text === ',')
  })
}

/** "हर महीने कितना दिया", "किसानों को कितना दे दिया": how much was paid, to whoever is always paid. */
function withGiven(items: readonly Item[]): readonly Item[] {
  const given = items.findIndex(({ role, text }) => role === 'verb' && text === 'give')
  const before = items.slice(0, Math.max(0, given)).findLastIndex(({ role }) => role === 'howMany')
  const much = before < 0 ? items.findIndex(({ role }) => role === 'howMany') : before
  const marker = items[much]
  if (much < 0 || given < 0 || !marker || Math.abs(given - much) > 4) return items
  const between = items.slice(Math.min(much, given) + 1, Math.max(much, given))
  if (items[much + 1]?.role === 'name' || !between.every(({ role }) => small.has(role) || role === 'idle')) return items
  // "… और किसानों को कितना दिया": one of several amounts.
  const joint = items.slice(0, much).findLastIndex(({ role }) => role !== 'idle' && role !== 'to' && role !== 'name')
  const isListed = joint > 0 && items[joint]?.role === 'and'
  return items.flatMap((item, at): readonly Item[] => {
    if (at === much) return isListed ? [] : [{ ...item, text: 'how much' }]
    if (at === given) return [isListed ? { ...item, role: 'name', text: 'amount paid' } : { ...item, role: 'deed', text: 'paid' }]
    const isWhom = (place: number): boolean =>
      items[place]?.role === 'name' && items[place + 1]?.role === 'to' && !['which', 'per', 'of'].includes(items[place - 1]?.role ?? '')
    return isWhom(at) || isWhom(at - 1) ? [] : [item]
  })
}

/** "किसानों को दिया वाला": by which it is called. */
function withGivenChart(items: readonly Item[]): readonly Item[] {
  const given = items.findIndex(({ role, text }, at) => role === 'verb' && text === 'give' && items[at + 1]?.role === 'with')
  const [verb] = items.slice(Math.max(0, given))
  if (given < 0 || !verb || items.some(({ role }) => role === 'howMany')) return items
  const whom = items[given - 1]?.role === 'to' && items[given - 2]?.role === 'name' ? 2 : 0
  return items.toSpliced(given - whom, whom + 1, { ...verb, role: 'name', text: 'paid' })
}

/** "सरकारी वालों को छोड़कर": those of a kind, without whom. */
function withoutOnes(items: readonly Item[]): readonly Item[] {
  return items.filter(({ role }, at) => {
    const next = items.slice(at + 1).find((item) => item.role !== 'to' && item.role !== 'idle')
    return !(role === 'with' && items[at - 1]?.role === 'name' && next?.role === 'except')
  })
}

/** "किससे कितना बाकी है और कितना", "बाकी है और कितनी": asked once more. */
function withoutHowMuchBesides(items: readonly Item[]): readonly Item[] {
  const at = items.findLastIndex(({ role }) => role === 'howMany')
  const isLast = items.slice(at + 1).every(({ role }) => role === 'verb' || role === 'idle' || role === 'mark')
  const isBesides = at > 1 && isLast && items[at - 1]?.role === 'and' && items.slice(0, at - 1).some(({ role }) => role === 'name')
  return isBesides ? items.filter((_, place) => place !== at && place !== at - 1) : items
}

/** "अक्टूबर का हिसाब दिखा: आमद कितनी, आढ़त कितनी और …": what it is to hold is said. */
function withoutOverview(said: readonly Item[]): readonly Item[] {
  const first = said.findIndex(isOverview)
  // "कंपनी का हाल एक नज़र में": said twice.
  const items = said.filter((item, at) => at <= first || !isOverview(item))
  const board = items.findIndex(isOverview)
  const behind = items.slice(board + 1)
  const isListed = behind.some(({ text }) => text === ',') && behind.some(({ role }) => role === 'howMany')
  const isTold = isListed && behind.filter(({ role }) => role === 'name').length > 1
  return board >= 0 && isTold ? items.toSpliced(board, 1) : items
}

/** "त्रैमासिक बिक्री का विवरण", "राज्यवार मुनाफ़े की जानकारी": an amount and what it is broken down by are all of it. */
function withoutAccount(items: readonly Item[]): readonly Item[] {
  const board = items.findIndex((item, at) => isOverview(item) && items[at - 1]?.role === 'of')
  const amount = items[board - 2]
  const isBrokenDown = items.slice(0, Math.max(0, board)).some(({ role }) => role === 'periodic' || role === 'by' || role === 'per')
  return amount?.role === 'name' && amounts.has(amount.text) && isBrokenDown ? items.toSpliced(board - 1, 2) : items
}

/** "वर्ष 2023 से 2025 तक": the number is a year anyway. */
function withoutYearWord(items: readonly Item[]): readonly Item[] {
  return items.filter(({ role, text }, at) => {
    const next = items[at + 1]
    return !(role === 'grain' && text === 'year' && next !== undefined && isYear(next))
  })
}

const isOverview = ({ role, text }: Item): boolean => role === 'board' && text === 'overview'

/** How charts look and how much there is of something are said by the same adjectives. */
const degrees: Readonly<Record<string, string>> = {
  taller: 'highest; over; high',
  bigger: 'largest; larger than; large',
  smaller: 'smallest; smaller than; small',
}

/** "सबसे ऊँचा": of what is shown, and not how it looks. */
function withMostOfLooks(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const text = item.role === 'look' && items[at - 1]?.role === 'most' && items[at + 1]?.role !== 'chart' ? degrees[item.text] : undefined
    return text === undefined ? item : { ...item, role: 'degree', text }
  })
}

/** Of degrees the ends that they speak of. */
const endOf = ({ text }: Item): string => (/^(?:least|lowest|smallest|cheapest|shortest|lightest);/.test(text) ? 'lowest' : 'highest')

/** "सबसे ऊँचा कितना गया और सबसे नीचा कितना": the one and the other of what is measured. */
function withBothEnds(items: readonly Item[]): readonly Item[] {
  const isMost = (at: number): boolean => items[at]?.role === 'most' && items[at + 1]?.role === 'degree'
  const and = items.findIndex(({ role }, at) => role === 'and' && isMost(at + 1))
  const first = items.findIndex((_, at) => isMost(at))
  const [one, other] = [items[first + 1], items[and + 2]]
  const isAsked = ({ role }: Item): boolean => role === 'howMany' || role === 'verb' || role === 'idle' || role === 'only'
  if (first < 0 || first + 2 > and || !one || !other || endOf(one) === endOf(other)) return items
  if (!items.slice(first + 2, and).every(isAsked)) return items
  const behind = items.slice(and + 3)
  const rest = behind.findIndex((item) => !isAsked(item) && item.text !== ',')
  const both: Item = { ...one, role: 'aggregate', text: `${endOf(one)} and ${endOf(other)}`, end: other.end }
  return [...items.slice(0, first), both, ...(rest < 0 ? [] : behind.slice(rest))]
}

/** "बिल का अमाउंट" where orders are what is billed: the amount, on the average that of a bill; "bill kitne hai" counts orders. */
function withBillAmounts(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ text, options }) => text === 'order' && options?.includes('bill') === true)
  const bill = items[at]
  const behind = items.slice(at + 1)
  const place = behind.findIndex(({ role }) => role !== 'of' && role !== 'aggregate')
  const amount = behind[place]
  if (!bill || amount?.role !== 'name' || !/^(?:amount|value|money)$/.test(amount.text)) return items
  const isAverage = items.some(({ role, text }) => role === 'aggregate' && /^(?:average|avg)$/.test(text))
  const said: Item = { ...amount, text: isAverage ? `bill ${amount.text}` : amount.text }
  return items.toSpliced(at, place + 2, ...behind.slice(0, place).filter(({ role }) => role === 'aggregate'), said)
}
