import type { Item } from '../lexicon.ts'
import type { Clause, Particles } from './clause.ts'
import { isTime, ranged, timeRoles } from './phrases.ts'

/** Where and when: in, from, until, between, before, after. */
export const ranges: Particles = { in: within, from, until, between, before: beside, after: beside }

/** "दिल्ली में", "मार्च में". */
function within(clause: Clause, item: Item, at: number): void {
  const { frame } = clause
  if (clause.says('relation') && clause.holds('and')) {
    frame.parts.push(clause.compound(clause.take()))
    return
  }
  narrowWhole(clause)
  const words = claimed(clause)
  const found = clause.readings(words)
  // "कुल रिटर्न में": the word alone may be one of commands.
  const isNamed = found.length > 0 ? !found.every(({ kind }) => kind === 'value') : words.some(({ text }) => clause.names.isThing(text))
  const isWhole = clause.says('share') && isNamed
  if (isTime(words)) frame.times.push({ marker: item, words })
  else if (isWhole || goesOn(clause, words, at)) clause.show(words)
  else if (words.length > 0) clause.narrow(item, clause.compound(words))
}

/** "ऑनलाइन ऑर्डर में UPI का हिस्सा": of those that are online. */
function narrowWhole(clause: Clause): void {
  const [value, thing, ...more] = clause.says('share') ? clause.readings(clause.phrase) : []
  const isOf = value?.kind === 'value' && value.at === 0 && (thing?.kind === 'table' || thing?.kind === 'measure')
  if (isOf && more.length === 0 && thing.at === value.end && thing.end === clause.phrase.length)
    clause.frame.where.push({ marker: undefined, words: clause.phrase.splice(0, value.end) })
}

/** "बिक्री में कितनी बढ़ोतरी हुई": what it is that rose. */
function goesOn(clause: Clause, words: readonly Item[], at: number): boolean {
  const next = clause.items.slice(at + 1).find(({ role }) => !['howMany', 'superlative', 'idle'].includes(role))
  return next?.role === 'course' && clause.readings(words).some(({ kind }) => kind !== 'value')
}

/** "दिल्ली से", "मार्च से": the lower end of a range, where an upper one follows. */
function from(clause: Clause, item: Item, at: number): void {
  if (clause.items[at + 1]?.role === 'degree') return
  const start = lowerEnd(clause, at)
  if (start >= 0) {
    clause.low = clause.phrase.splice(start)
    return
  }
  const words = claimed(clause)
  if (isTime(words)) clause.frame.times.push({ marker: { ...item, text: isComparedWith(clause, words, at) ? 'with' : 'since' }, words })
  else if (areDates(clause, words)) clause.frame.groups.push({ marker: { ...item, role: 'by', text: 'by' }, words })
  else if (words.length > 0) clause.narrow(item, clause.compound(words))
}

/** "2025 से तुलना करें", "तुलना 2025 से करें". */
function isComparedWith({ items }: Clause, [first]: readonly Item[], at: number): boolean {
  const before = first ? items.slice(0, items.indexOf(first)).findLast(({ role }) => role !== 'idle') : undefined
  return before?.role === 'compare' || items[at + 1]?.role === 'compare'
}

/** "एडमिशन डेट से": along these dates. */
function areDates(clause: Clause, words: readonly Item[]): boolean {
  const found = clause.readings(words)
  return found.length > 0 && found.every(({ kind }) => kind === 'date')
}

/** Where in the words that wait the lower end of a range begins; -1 where no upper end follows. */
function lowerEnd({ items, phrase }: Clause, at: number): number {
  if (items[at + 1]?.role === 'number' && phrase.at(-1)?.role === 'number' && !isTime(phrase)) return phrase.length - 1
  const ends = items.slice(at + 1, at + 7).some(({ role }) => role === 'until' || role === 'between')
  return ends ? phrase.findIndex(({ role }) => timeRoles.has(role)) : -1
}

/** The words before a particle: whatever "each" and "which" break down by aside, the last name. */
function claimed(clause: Clause): readonly Item[] {
  return clause.holds('per', 'which') ? clause.ungrouped(clause.take()) : clause.claim(clause.take())
}

/** "मार्च से जून तक", "जून तक". */
function until(clause: Clause, item: Item): void {
  const { times } = clause.frame
  const words = clause.take()
  if (clause.low) times.push({ marker: { ...item, text: 'from' }, words: [...clause.low, { ...item, role: 'idle', text: 'to' }, ...words] })
  else if (words.length > 0) times.push({ marker: { ...item, text: 'until' }, words })
  clause.low = undefined
}

/** "500 से 2000 के बीच"; of what neither is a time nor counts, the two sides of a relationship. */
function between(clause: Clause, item: Item): void {
  const { frame, low } = clause
  const words = clause.take()
  const number = words.findIndex(({ role }) => role === 'number')
  if (low) {
    const range: readonly Item[] = [...low, { ...item, role: 'and', text: 'and' }, ...words]
    if (isTime(low)) frame.times.push({ marker: item, words: range })
    else frame.where.push(ranged(clause.compound([]), item, range))
    clause.low = undefined
  } else if (isTime(words)) frame.times.push({ marker: item, words })
  else if (number >= 0) frame.where.push(ranged(clause.compound(words.slice(0, number)), item, words.slice(number)))
  else {
    frame.parts.push(words)
    clause.show([])
  }
}

/** "मार्च से पहले", "2024 के बाद". */
function beside(clause: Clause, item: Item): void {
  const words = clause.take()
  const from = words.findIndex(({ role }) => timeRoles.has(role))
  if (from > 0) clause.show(words.slice(0, from))
  if (from >= 0) clause.frame.times.push({ marker: item, words: words.slice(from) })
}
