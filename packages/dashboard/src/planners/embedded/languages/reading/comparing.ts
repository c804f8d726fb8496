import pluralize from 'pluralize'
import { isPersonWord } from '../../words/people.ts'
import type { Item, Role } from '../lexicon.ts'

/** Turns in which something is set beside something else: so much or more, the difference, how many of the one and of the other. */
export const comparing: readonly ((items: readonly Item[]) => readonly Item[])[] = [
  withOrMore,
  withJustSoOften,
  withOnesAtSoMuch,
  withNowAgainstPast,
  withDifference,
  withoutWhole,
  withEachSide,
]

/** Between the words of a turn of speech. */
const small: ReadonlySet<Role> = new Set(['idle', 'from'])

/** "20% या उससे अधिक छूट", "5000 ya usse zyada": at least so much. */
function withOrMore(items: readonly Item[]): readonly Item[] {
  const or = items.findIndex(({ role }, at) => role === 'or' && items[at - 1]?.role === 'number')
  const behind = items.slice(or + 1)
  const more = behind.findIndex(({ role }) => !small.has(role))
  const [number, degree] = [items[or - 1], behind[more]]
  if (or < 1 || !number || degree?.role !== 'degree') return items
  const than = degree.text.split(';')[1]?.trim() ?? ''
  const isMore = /^(?:more than|over|larger than)$/.test(than)
  if (!isMore && !/^(?:less than|under|smaller than)$/.test(than)) return items
  const marker: Item = { ...degree, role: isMore ? 'atLeast' : 'atMost', text: isMore ? 'at least' : 'at most' }
  return [...items.slice(0, or - 1), marker, number, ...behind.slice(more + 1)]
}

/** "वो ग्राहक जिन्होंने सिर्फ एक बार खरीदा", "jo sirf 2 baar aaye": just so often. */
function withJustSoOften(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    ({ role }, place) =>
      role === 'number' && /^(?:bar chart|times)$/.test(items[place + 1]?.text ?? '') && items[place + 2]?.role === 'deed',
  )
  const [number, times, done] = items.slice(Math.max(0, at))
  const who = items.findIndex(({ role, text }) => role === 'name' && isPersonWord(pluralize.singular(text)))
  const person = items[who]
  if (at < 0 || !number || !times || !done || !person) return items
  // "… खरीदने वाले".
  const link = items.findIndex(({ role }, place) => place > at + 2 && role !== 'verb' && role !== 'idle')
  const gone = items[link]?.role === 'with' ? link : -1
  const rest = items.filter(
    (_, place) => place !== who && place !== gone && (place < at || place > at + 2) && !(place === at - 1 && items[place]?.role === 'only'),
  )
  const exactly: Item = { ...number, role: 'atLeast', text: 'exactly' }
  return [
    exactly,
    number,
    { ...times, role: 'name', text: 'times' },
    done,
    { ...done, role: 'with', text: 'with' },
    person,
    ...rest.filter(({ role }) => role !== 'of'),
  ]
}

/** "20% से ज़्यादा छूट पर बिका माल": what had so much of it. */
function withOnesAtSoMuch(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const [before, number, name] = [items[at - 3], items[at - 2], items[at - 1]]
    const isCompared = (before?.role === 'atLeast' && number?.role === 'number') || (before?.role === 'from' && number?.role === 'degree')
    return item.role === 'in' && name?.role === 'name' && isCompared ? { ...item, role: 'with', text: 'with' } : item
  })
}

/** "इस महीने की बिक्री पिछले महीने से कितनी कम है", "is saal order pichle saal se kitne badhe": the one time against the other. */
function withNowAgainstPast(items: readonly Item[]): readonly Item[] {
  const against = items.findIndex(
    ({ role }, at) => (role === 'from' || role === 'versus') && items[at - 1]?.role === 'grain' && items[at - 2]?.role === 'past',
  )
  const [past, unit, link] = items.slice(Math.max(0, against - 2))
  const now = items.findIndex(({ role }, at) => role === 'this' && items[at + 1]?.role === 'grain' && items[at + 1]?.text === unit?.text)
  const [current] = items.slice(Math.max(0, now))
  if (against < 2 || now < 0 || !past || !unit || !link || !current || Math.abs(now - against) < 2) return items
  const isAsked = (item: Item): boolean =>
    ['howMany', 'degree', 'course', 'compare', 'most'].includes(item.role) || (item.role === 'name' && item.text === 'difference')
  const asked = items.filter(isAsked)
  const more = asked.find(({ role }) => role === 'degree' || role === 'course')
  if (asked.length === 0 || items.slice(against + 1, against + 3).some(({ role }) => role === 'until')) return items
  const end = items[now + 2]?.role === 'of' || items[now + 2]?.role === 'in' ? now + 3 : now + 2
  const which = items.some(({ role }) => role === 'which')
  const isFall = more !== undefined && /^(?:least|lowest|smallest)|fall$/.test(more.text)
  const times: readonly Item[] = [current, unit, { ...link, role: 'versus', text: 'versus' }, past, unit]
  return items.flatMap((item, at): readonly Item[] => {
    if ((at >= now && at < end) || at === against - 1 || at === against) return []
    // "किस स्टोर की बिक्री इस साल पिछले साल से कम है": those of which it fell.
    if (at === against - 2) return which && more ? [] : times
    if (which && item === more) return [{ ...item, role: 'course', text: `over time; ${isFall ? 'fall' : 'rise'}` }, current, unit]
    return isAsked(item) && at !== now ? [] : [item]
  })
}

/** "महिला और पुरुष ग्राहकों की खरीद में क्या अंतर है", "दिल्ली और मुंबई की बिक्री में कितना फर्क है": both compared. */
function withDifference(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role, text }) => role === 'name' && text === 'difference')
  const before = items.slice(0, Math.max(0, at))
  const link = before.findLastIndex(({ role }) => role !== 'idle' && role !== 'howMany')
  const [marker, joint] = [items[at], before[link]]
  const isAsked = joint?.role === 'in' || joint?.role === 'of'
  if (!marker || !isAsked || !before.slice(0, link).some(({ role }) => role === 'and')) return items
  return [...before.slice(0, link), { ...marker, role: 'compare', text: 'compare' }, ...items.slice(at + 1)]
}

/** "बिना छूट वाली बिक्री का कितना प्रतिशत है टोटल में": a share is of the whole anyway. */
function withoutWhole(items: readonly Item[]): readonly Item[] {
  const total = items.findIndex(({ role, text }, at) => role === 'aggregate' && text === 'total' && items[at + 1]?.role === 'in')
  const isShare = items.some(({ role }) => role === 'share')
  const whole = items.findIndex(({ text }, at) => text === 'total' && items[at + 1]?.role === 'name' && items[at + 2]?.role === 'in')
  // "कुल बिक्री में कितना योगदान है".
  if (isShare && whole >= 0 && !items.some(({ role }) => role === 'per' || role === 'by')) return items.toSpliced(whole, 1)
  if (total < 0 || !isShare) return items
  return items.toSpliced(total, items[total + 2]?.role === 'from' ? 3 : 2)
}

const ends: ReadonlySet<Role> = new Set(['verb', 'idle'])

/** "दिल्ली में कितने ऑर्डर आए और मुंबई में कितने", "UPI से कितने ऑर्डर आए और कार्ड से कितने": "दिल्ली और मुंबई में कितने कितने ऑर्डर आए". */
function withEachSide(items: readonly Item[]): readonly Item[] {
  const isLink = (item: Item | undefined): boolean => item?.role === 'in' || item?.role === 'from'
  const and = items.findIndex(({ role }, at) => role === 'and' && items[at + 1]?.role === 'name' && isLink(items[at + 2]))
  const start = items.findIndex(({ role }, at) => role === 'name' && isLink(items[at + 1]) && items[at + 2]?.role === 'howMany')
  const [first, link, many] = items.slice(Math.max(0, start))
  const [joint, other, , again, ...rest] = items.slice(Math.max(0, and))
  if (start < 0 || and < start + 4 || !first || !link || !many || !joint || !other || again?.role !== 'howMany') return items
  const asked = items.slice(start + 3, and)
  const named = asked.filter(({ role }) => role === 'name' || role === 'unit')
  // "… और मुंबई में कितने ऑर्डर आए": the thing again.
  const isSaid = ({ role, text }: Item): boolean => ends.has(role) || named.some((item) => item.role === role && item.text === text)
  const more = rest.findIndex((item) => !isSaid(item))
  const behind = more < 0 ? [] : rest.slice(more)
  if (named.length === 0 || (behind[0] && behind[0].role !== 'mark')) return items
  return [...items.slice(0, start), first, joint, other, { ...link, role: 'in', text: 'in' }, many, again, ...asked, ...behind]
}
