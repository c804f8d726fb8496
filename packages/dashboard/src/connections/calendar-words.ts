/** Names of the months and of the days of the week, as sheets have them: long and short, in the order of the calendar. */
const cycles: readonly (readonly (readonly string[])[])[] = [
  [
    ['january', 'jan'],
    ['february', 'feb'],
    ['march', 'mar'],
    ['april', 'apr'],
    ['may'],
    ['june', 'jun'],
    ['july', 'jul'],
    ['august', 'aug'],
    ['september', 'sep', 'sept'],
    ['october', 'oct'],
    ['november', 'nov'],
    ['december', 'dec'],
  ],
  [
    ['monday', 'mon'],
    ['tuesday', 'tue', 'tues'],
    ['wednesday', 'wed'],
    ['thursday', 'thu', 'thur', 'thurs'],
    ['friday', 'fri'],
    ['saturday', 'sat'],
    ['sunday', 'sun'],
  ],
]

const namesIn = (cycle: number, place: number): readonly string[] => (cycles[cycle] ?? []).map((names) => names[place] ?? names[0] ?? '')
/** Long, and of three letters. */
export const monthNames: readonly string[] = namesIn(0, 0)
export const shortMonthNames: readonly string[] = namesIn(0, 1)
export const weekdayNames: readonly string[] = namesIn(1, 0)

/** So many names that follow each other do so on purpose. */
const fewest = 4

/** Columns whose names say that they may hold such names. */
export const mayHoldCalendar = (column: string): boolean => /(?:^|[^a-z])(?:months?|mth|mon|weekday|day)(?:$|[^a-z])/i.test(column)

/** 0 for January. Undefined for what is no month. */
export function monthOf(text: string): number | undefined {
  const at = (cycles[0] ?? []).findIndex((names) => names.includes(text.trim().toLowerCase().replace(/\.$/, '')))
  return at < 0 ? undefined : at
}

/**
 * The texts of a column in the order of the calendar, where all of them are months or all are days of the week.
 * A column that begins with April, as books do whose years begin then, goes on from there; so does any other that follows the calendar.
 * @param texts each once, in the order in which they come first
 */
export function calendarOrder(texts: readonly string[]): readonly string[] | undefined {
  if (texts.length < 2) return undefined
  for (const cycle of cycles) {
    const places = texts.map((text) => cycle.findIndex((names) => names.includes(text.trim().toLowerCase().replace(/\.$/, ''))))
    if (places.some((place) => place < 0) || new Set(places).size < places.length) continue
    const [first = 0] = places
    const from = (place: number): number => (place - first + cycle.length) % cycle.length
    const follows = places.every((place, at) => at === 0 || from(place) > from(places[at - 1] ?? 0))
    const isApril = cycle.length === 12 && first === 3
    const start = isApril || (follows && texts.length >= fewest) ? first : 0
    const rank = (place: number): number => (place - start + cycle.length) % cycle.length
    return texts
      .map((text, at) => ({ text, rank: rank(places[at] ?? 0) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ text }) => text)
  }
  return undefined
}

/** So long is a list of twelve months at most. */
const longest = 250

/** Whether a column's own type is an enumeration of such names, which files are given so that they sort as the calendar has them. */
export function isCalendarType(nativeType: string): boolean {
  if (nativeType.length > longest) return false
  const list = /^ENUM\((.*)\)$/is.exec(nativeType)?.[1]
  const names = list === undefined ? [] : [...list.matchAll(/'([^']*)'/g)].map(([, name = '']) => name)
  return names.length > 1 && calendarOrder(names) !== undefined
}
