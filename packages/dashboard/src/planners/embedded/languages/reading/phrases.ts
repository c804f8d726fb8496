import type { Claimed } from '../frame.ts'
import type { NameReading } from '../language.ts'
import type { Item, Role } from '../lexicon.ts'

export const timeRoles: ReadonlySet<Role> = new Set(['month', 'weekday', 'day', 'past', 'this', 'grain', 'number'])

export function isYear({ role, value }: Item): boolean {
  return role === 'number' && value !== undefined && Number.isInteger(value) && value >= 1900 && value <= 2100
}

/** "March 2024", "last 6 months", "2025": a time and nothing else. */
export function isTime(items: readonly Item[]): boolean {
  if (items.length === 0 || !items.every(({ role }) => timeRoles.has(role) || role === 'and')) return false
  return (
    items.some((item) => ['month', 'weekday', 'day', 'past', 'this'].includes(item.role) || isYear(item)) ||
    items.every(({ text }) => /^\d{4}-\d{1,2}-\d{1,2}$/.test(text))
  )
}

/** Whether something is shown at the end, so that what stood before belongs to what is claimed. */
export function endsShown(items: readonly Item[]): boolean {
  const said = items.filter(
    ({ role }) => !['idle', 'verb', 'mark', 'chart', 'deed', 'sort', 'share', 'trend', 'spread', 'of'].includes(role),
  )
  return said.at(-1)?.role === 'name' || said.at(-1)?.role === 'count'
}

/** "Between 500 and 2000", of what was named before or will be behind. */
export function ranged(named: readonly Item[], marker: Item, range: readonly Item[]): Claimed {
  return { marker, words: [...named, marker, ...range], open: named.length === 0 }
}

/**
 * Where in a phrase begins what the particle behind it claims.
 * @param isThing whether it is the name of a thing, and nothing else is shown
 */
export function claimedFrom(items: readonly Item[], readings: readonly NameReading[], isThing: (word: string) => boolean): number {
  const limited = items.findIndex(({ role }) => role === 'top' || role === 'bottom' || role === 'superlative')
  const number = items.findIndex(({ role }) => role === 'number')
  const last = lastName(items, readings)
  const name = items.findIndex(({ role }) => role === 'name')
  // "Pending complaints": the things behind a state.
  const isState = readings.every(({ at, kind }) => at !== name || kind === 'value' || kind === 'date') && !isThing(items[name]?.text ?? '')
  const thing = isState && items[name + 1]?.role === 'name' && isThing(items[name + 1]?.text ?? '') ? name + 1 : name
  // "Customers by state", where nothing else is shown, is not "by customer state".
  const apart = last <= thing && thing < items.length - 1 && isThing(items[thing]?.text ?? '')
  const own = apart && !items.some(({ role }) => role === 'and') ? thing + 1 : last
  // "The 10 largest stores, by area": the first name is what is limited.
  return limited >= 0 && number >= 0 && own === Math.max(limited, number) + 1 && own < items.length - 1 ? own + 1 : own
}

/** Where the last name of a phrase begins, with the names joined to it by "and". */
function lastName(items: readonly Item[], readings: readonly NameReading[]): number {
  const last = readings.findLast(({ end }) => end === items.length)
  let from = last?.at ?? Math.max(0, items.length - 1)
  while (from >= 2 && (items[from - 1]?.role === 'and' || items[from - 1]?.role === 'or')) {
    const joined = readings.findLast(({ end }) => end === from - 1)
    from = joined?.at ?? from - 2
  }
  const before = readings.findLast(({ end }) => end === from)
  if (before?.kind === 'value' && last?.kind === 'group' && items[from - 1]?.role === 'name') from = before.at
  while (from > 0 && ['past', 'this', 'month', 'aggregate', 'only'].includes(items[from - 1]?.role ?? '')) from--
  const isSpan = items[from]?.role === 'grain' && items[from - 1]?.role === 'number' && items[from - 2]?.role === 'past'
  return isSpan ? from - 2 : from
}
