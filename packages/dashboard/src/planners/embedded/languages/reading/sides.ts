import { isPersonWord } from '../../words/people.ts'
import type { Item, Role } from '../lexicon.ts'
import { isYear } from './phrases.ts'

/** Turns in which things stand against each other, or one of them is left out. */
export const sides: readonly ((items: readonly Item[]) => readonly Item[])[] = [
  withHyphens,
  withWeekend,
  withAmong,
  withWhichAmong,
  withPastAlone,
  withoutRest,
  withWhoseName,
  withNone,
  withLackingThings,
]

const said: ReadonlySet<Role> = new Set(['verb', 'idle', 'mark'])

/** "अक्टूबर-नवंबर", "शनिवार-रविवार" are both; "जनवरी-मार्च" is all between them. */
function withHyphens(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const isJoint = (place: number): boolean => {
      const [before, joint, next] = items.slice(Math.max(0, place - 1), place + 2)
      return place > 0 && joint?.text === '-' && (before?.role === 'month' || before?.role === 'weekday') && before.role === next?.role
    }
    const isSpan = (place: number): boolean => isJoint(place) && !areNeighbours(items[place - 1], items[place + 1])
    // "अक्टूबर नवंबर में": both.
    if (item.role === 'month' && items[at + 1]?.role === 'month') return [item, { ...item, role: 'and', text: 'and' }]
    if (isJoint(at)) return [isSpan(at) ? { ...item, role: 'from', text: 'from' } : { ...item, role: 'and', text: 'and' }]
    const until: Item = { ...item, role: 'until', text: 'until' }
    const next = items[at + 1]
    // "जनवरी-मार्च 2025": both of that year.
    if (isSpan(at - 1)) return next && isYear(next) ? [item] : [item, until]
    return isYear(item) && isSpan(at - 2) ? [item, until] : [item]
  })
}

const orders: readonly (readonly string[])[] = [
  'january february march april may june july august september october november december january'.split(' '),
  'monday tuesday wednesday thursday friday saturday sunday monday'.split(' '),
]

function areNeighbours(one: Item | undefined, other: Item | undefined): boolean {
  const [first, second] = [one?.text.toLowerCase() ?? '', other?.text.toLowerCase() ?? '']
  return orders.some((order) => order.includes(first) && order[order.indexOf(first) + 1] === second)
}

/** "शनिवार-रविवार और बाकी दिनों की बिक्री": weekends against weekdays. */
function withWeekend(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role, text }) => role === 'weekday' && text.toLowerCase() === 'saturday')
  const [first, and, last, joint, rest, days] = items.slice(Math.max(0, at))
  if (at < 0 || !first || !joint || and?.role !== 'and' || last?.text.toLowerCase() !== 'sunday') return items
  if (!(joint.role === 'and' || joint.role === 'versus') || !rest || rest.role !== 'rest' || days?.text !== 'day') return items
  const named = (item: Item, text: string): Item => ({ ...item, role: 'name', text })
  return items.toSpliced(at, 6, named(first, 'weekend'), joint, named(days, 'weekdays'))
}

/** "दिल्ली और मुंबई में से किसकी बिक्री ज़्यादा है": the one against the other. */
function withAmong(items: readonly Item[]): readonly Item[] {
  // "में किसकी" says no less.
  const link = items.findIndex(({ role }, at) => {
    const isAmong = items[at + 1]?.role === 'from'
    return role === 'in' && isAsked(items[at + (isAmong ? 2 : 1)]) && (isAmong || items[at - 2]?.role === 'and')
  })
  const and = items.slice(0, Math.max(0, link)).findIndex(({ role }) => role === 'and')
  const [marker, joint] = [items[link], items[and]]
  if (link < 0 || and < 1 || !marker || !joint) return items
  const before = items.slice(0, link)
  const own = before.findIndex(({ role }, at) => at > and && role === 'of')
  const pair = own < 0 ? before : before.slice(0, own)
  if (!pair.every(({ role }) => role === 'name' || role === 'and')) return items
  const asks = items[link + 1]?.role === 'from' ? link + 2 : link + 1
  const behind = items.slice(asks + 1)
  // "कहाँ के लोग".
  const whose = behind[0]?.role === 'of' ? (isPersonWord(behind[1]?.text ?? '') ? 2 : 1) : 0
  const asked = behind.slice(whose).filter(({ role }) => role !== 'degree' && role !== 'most')
  return [
    ...pair.map((item, at): Item => (at === and ? { ...joint, role: 'versus', text: 'versus' } : item)),
    { ...marker, role: 'of', text: 'of' },
    ...(own < 0 ? [] : [...before.slice(own + 1), { ...marker, role: 'of' as const, text: 'of' }]),
    ...asked,
  ]
}

const isAsked = (item: Item | undefined): boolean => (item?.role === 'which' && item.text === 'who') || item?.role === 'where'

/** "मुंबई की दुकानों में से सबसे ज़्यादा कमाई किसकी है": which of these things. */
function withWhichAmong(items: readonly Item[]): readonly Item[] {
  const link = items.findIndex(({ role }, at) => role === 'in' && items[at + 1]?.role === 'from' && items[at - 1]?.role === 'name')
  const who = items.findIndex(({ role, text }, at) => at > link && role === 'which' && text === 'who')
  const [thing, marker] = items.slice(Math.max(0, link - 1))
  if (link < 1 || who < 0 || !thing || !marker || items.slice(0, link).some(({ role }) => role === 'and')) return items
  const before = items.slice(0, link - 1)
  const isOf = before.at(-1)?.role === 'of'
  const whose: readonly Item[] = isOf ? [...before.slice(0, -1), { ...marker, role: 'in', text: 'in' }] : before
  const asked: readonly Item[] = [{ ...marker, role: 'which', text: 'which' }, thing, { ...marker, role: 'of', text: 'of' }]
  return [...whose, ...asked, ...items.slice(link + 2).filter((_, at) => at !== who - link - 2)]
}

/** "पिछले साल के मुकाबले": this one against it, where no other time is named. */
function withPastAlone(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    ({ role }, place) => role === 'versus' && items[place - 1]?.role === 'grain' && items[place - 2]?.role === 'past',
  )
  const [past, unit, versus] = items.slice(Math.max(0, at - 2))
  const times: ReadonlySet<Role> = new Set(['past', 'this', 'month', 'day', 'number', 'weekday'])
  if (
    at < 0 ||
    !past ||
    !unit ||
    !versus ||
    !items.some(({ role }) => role === 'name') ||
    items.some((item) => item !== past && times.has(item.role))
  )
    return items
  const now: readonly Item[] = [{ ...past, role: 'this', text: 'this' }, unit]
  // "किन दुकानों की बिक्री पिछले साल के मुकाबले बढ़ी": the most of them, which is told against the year before anyway.
  const isWhich = items.some(({ role }) => role === 'which') && items.some(({ role }) => role === 'course')
  return items.toSpliced(at - 2, 3, ...now, ...(isWhich ? [] : [versus, past, unit]))
}

/** "कैश को छोड़कर बाकी सब": all of the others are what is left anyway. */
function withoutRest(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role }) => role === 'except')
  if (at < 0) return items
  const behind = items.slice(at + 1)
  const rest = behind.findIndex(({ role }) => !said.has(role))
  // "The other channels" are each of these.
  if (behind[rest]?.role !== 'rest' || behind[rest + 1]?.role !== 'all') return items
  return items.toSpliced(at + 1 + rest, 2)
}

/** "एक भी रिटर्न न करने वाले ग्राहक", "एक भी बिक्री नहीं हुई": without any. */
function withNone(items: readonly Item[]): readonly Item[] {
  const one = items.findIndex(({ value }, at) => value === 1 && items[at + 1]?.role === 'idle' && items[at + 2]?.role === 'name')
  const thing = items[one + 2]
  const not = items.findIndex(({ role }, at) => role === 'not' && at > one + 2 && at <= one + 4)
  const marker = items[not]
  if (one < 0 || !thing || !marker) return items
  const behind = items.slice(not + 1)
  const done = behind.findIndex(({ role }) => role !== 'verb' && role !== 'idle' && role !== 'deed')
  const rest = behind.slice(done < 0 ? behind.length : done)
  return [
    ...items.slice(0, one),
    thing,
    { ...marker, role: 'without', text: 'without' },
    ...(rest[0]?.role === 'with' ? rest.slice(1) : rest),
  ]
}

/** "जिन उत्पादों की बिक्री नहीं हुई उनके नाम": their names are how they are listed. */
function withWhoseName(items: readonly Item[]): readonly Item[] {
  const relative = items.findIndex(({ role }) => role === 'relative')
  const last = items.findLastIndex(({ role }) => !said.has(role))
  const name = items[last]
  const before = items[last - 1]
  if (relative < 0 || name?.role !== 'name' || name.text !== 'name' || before?.role !== 'idle') return items
  return items.with(last, { ...name, role: 'chart', text: 'list' })
}

/** "जिन उत्पादों की पिछले महीने बिक्री नहीं हुई": the things, without sales. */
function withLackingThings(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role }) => role === 'relative')
  const [relative, thing, link] = items.slice(Math.max(0, at))
  const without = items.findIndex(({ role }, place) => place > at + 3 && role === 'without')
  if (at < 0 || !relative || thing?.role !== 'name' || link?.role !== 'of' || without < 0) return items
  return [...items.slice(0, at), ...items.slice(at + 3, without + 1), thing, ...items.slice(without + 1)]
}
