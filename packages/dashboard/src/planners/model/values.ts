import { indexOf, normalizeValue } from '../embedded/schema/schema-index.ts'
import type { Catalog } from '../../connections/connection.ts'

/** A stored value that the words of a request name. */
export interface MatchedValue {
  readonly table: string
  readonly column: string
  readonly value: string
}

/** Columns that one phrase may be found in; past that it says nothing about where to look. */
const maxPlaces = 12
/** Words of a request that are looked up. */
const maxWords = 400

/** The stored values whose words stand in the request, longest first; single short words and mere numbers do not count. */
export function matchValues(prompt: string, catalog: Catalog): readonly MatchedValue[] {
  const { values, longestValue } = indexOf(catalog)
  const words = normalizeValue(prompt).split(' ').slice(0, maxWords)
  const taken = new Set<number>()
  const found: MatchedValue[] = []
  for (let length = Math.min(longestValue, words.length); length >= 1; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const phrase = words.slice(start, start + length).join(' ')
      if (phrase.length < 2 || /^\d{1,3}$/.test(phrase) || taken.has(start)) continue
      const entries = values.get(phrase)
      if (!entries || entries.length > maxPlaces) continue
      for (let at = start; at < start + length; at++) taken.add(at)
      found.push(...entries.map(({ table, column, value }) => ({ table, column, value })))
    }
  }
  return found
}
