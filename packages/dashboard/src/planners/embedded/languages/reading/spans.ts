import { isPersonWord } from '../../words/people.ts'
import type { Item } from '../lexicon.ts'
import { isYear, timeRoles } from './phrases.ts'

/** "कितने दिन में डिलीवरी मिलती है", "delivery me kitne din lagte hain": how long it takes, on the average. */
export function withTimeTaken(items: readonly Item[]): readonly Item[] {
  const many = items.findIndex(
    ({ role }, at) => role === 'howMany' && items[at + 1]?.role === 'grain' && /^(?:day|hour|minute)$/.test(items[at + 1]?.text ?? ''),
  )
  const [marker, , ...behind] = items.slice(Math.max(0, many))
  if (many < 0 || !marker) return items
  const next = behind.findIndex(({ role }) => role !== 'verb' && role !== 'idle')
  const [one, two] = behind.slice(Math.max(0, next))
  const isBehind = next >= 0 && (one?.role === 'in' ? two?.role === 'name' && next === 0 : one?.role === 'name' && two?.role === 'in')
  const isBefore = items[many - 1]?.role === 'in' && items[many - 2]?.role === 'name'
  const thing = isBehind ? (one?.role === 'in' ? two : one) : isBefore ? items[many - 2] : undefined
  if (!thing || isPersonWord(thing.text)) return items
  const average = items.find(({ text }) => text === 'average') ?? { ...marker, role: 'aggregate', text: 'average' }
  const time: Item = { ...marker, role: 'name', text: `${thing.text} time`, end: Math.max(marker.end, thing.end) }
  const used = new Set<Item | undefined>([average, thing, ...items.slice(many, many + 2), ...(isBehind ? [one, two] : [items[many - 1]])])
  // Whoever it is brought to.
  const whom = items.findIndex(({ role }, at) => role === 'to' && isPersonWord(items[at - 1]?.text ?? ''))
  const rest = items.filter((item, at) => !used.has(item) && at !== whom && (whom < 0 || at !== whom - 1))
  const before = items.slice(0, many).filter((item) => rest.includes(item)).length
  return [...rest.slice(0, before), average, time, ...rest.slice(before)]
}

/** "बिक्री किस महीने में सबसे ज़्यादा थी और किस में सबसे कम": of each of them, so that both ends are seen. */
export function withBothAsked(items: readonly Item[]): readonly Item[] {
  const and = items.findIndex(({ role }, at) => role === 'and' && items[at + 1]?.role === 'which')
  const behind = items.slice(and + 2).filter(({ role }) => !['in', 'of', 'verb', 'idle', 'mark'].includes(role))
  const first = items.findIndex(({ role, text }) => role === 'which' && text === 'which')
  const isEnds = behind.length === 2 && behind[0]?.role === 'most' && behind[1]?.role === 'degree'
  if (and < 0 || !isEnds || first < 0 || first >= and) return items
  return items
    .slice(0, and)
    .filter(({ role }) => role !== 'most' && role !== 'degree')
    .map((item, at): Item => (at === first ? { ...item, role: 'per', text: 'each' } : item))
}

/** "अप्रैल से जून", "अप्रैल 2024 से जून 2025 की बिक्री": up to the second month, though nobody says so. */
export function withMonthsUntil(items: readonly Item[]): readonly Item[] {
  if (items.some(({ role }) => role === 'versus' || role === 'compare')) return items
  return items.flatMap((item, at): readonly Item[] => {
    const start = isYear(item) ? at - 1 : at
    const from = items[start - 1]
    const first = items[start - 2]
    const next = items[at + 1]
    const begins = first?.role === 'month' || (first !== undefined && isYear(first) && items[start - 3]?.role === 'month')
    const isEnd = items[start]?.role === 'month' && from?.role === 'from' && begins && !(next && isYear(next))
    return isEnd && !['until', 'between', 'compare', 'degree'].includes(next?.role ?? '')
      ? [item, { ...from, role: 'until', text: 'until', start: item.end, end: item.end }]
      : [item]
  })
}

/** "दिवाली तिमाही (अक्टूबर-दिसंबर 2025)": in brackets stands which time it is. */
export function withTimeExplained(items: readonly Item[]): readonly Item[] {
  const opens = items.findIndex(({ text }) => text === '(')
  const closes = items.findIndex(({ text }, at) => at > opens && text === ')')
  const time = items.slice(opens + 1, Math.max(0, closes))
  const isSpan =
    time.some(({ role }) => role === 'month') &&
    time.every(({ role, text }) => timeRoles.has(role) || role === 'from' || role === 'until' || role === 'and' || text === '-')
  if (opens < 1 || closes < 0 || !isSpan || items[opens - 1]?.role !== 'grain') return items
  const called = items[opens - 2]
  const from = called?.role === 'name' || called?.role === 'order' || called?.role === 'past' ? opens - 2 : opens - 1
  return [...items.slice(0, from), ...time, ...items.slice(closes + 1)]
}
