import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { endNamed } from '../words/journey-ends.ts'
import type { JourneyEnd } from '../words/journey-ends.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { keyPieces } from './name-pieces.ts'

/** The two columns of a table of journeys: where each began, and where it went. */
export interface JourneyColumns {
  readonly from: ColumnProfile
  readonly to: ColumnProfile
  /** What of either end they tell: "country" of `origin_country` and `dest_country`; nothing of `From` and `To`. */
  readonly what: string
}

interface EndColumn {
  readonly column: ColumnProfile
  readonly end: JourneyEnd
  readonly what: string
}

const known = new WeakMap<TableProfile, readonly JourneyColumns[]>()

/** Pairs of columns of text that say where from and where to, of some of the same places; empty where there are none. */
export function journeysOf(table: TableProfile): readonly JourneyColumns[] {
  const before = known.get(table)
  if (before) return before
  const ends = table.columns.flatMap((column) => (column.type === 'text' ? endOf(column) : []))
  const pairs = ends
    .filter(({ end }) => end === 'leaving')
    .flatMap(({ column: from, what }): readonly JourneyColumns[] => {
      const to = ends.find((other) => other.end === 'arriving' && other.what === what)?.column
      return to && from.values.some((value) => to.values.includes(value)) ? [{ from, to, what }] : []
    })
  known.set(table, pairs)
  return pairs
}

/** The first of them: the places themselves, and not what is told of them. */
export function journeyOf(table: TableProfile): JourneyColumns | undefined {
  return journeysOf(table)[0]
}

function endOf(column: ColumnProfile): readonly EndColumn[] {
  const words = wordsOfName(column.name).filter((word) => !keyPieces.has(word))
  const [only, ...more] = words.flatMap((word) => endNamed(word) ?? [])
  if (only === undefined || more.length > 0) return []
  return [{ column, end: only, what: words.filter((word) => endNamed(word) === undefined).join(' ') }]
}

const bareNames: Readonly<Record<JourneyEnd, readonly string[]>> = {
  leaving: ['origin', 'source', 'starting point', 'pickup', 'pick up', 'pickup point'],
  arriving: ['destination', 'drop', 'drop off'],
}
const namesBefore: Readonly<Record<JourneyEnd, readonly string[]>> = {
  leaving: ['origin', 'source', 'departure', 'starting'],
  arriving: ['destination', 'arrival'],
}

/** "Destination" of a column `To`, "origin" of `From`, "destination country" of `dest_country`. */
export function journeyNames(table: TableProfile, column: ColumnProfile): readonly string[] {
  const pairs = journeysOf(table)
  const place = pairs.findIndex(({ from, to }) => from === column || to === column)
  const pair = pairs[place]
  if (!pair) return []
  const end = pair.from === column ? 'leaving' : 'arriving'
  const named = pair.what === '' ? [] : namesBefore[end].map((word) => `${word} ${pair.what}`)
  return place === 0 ? [...bareNames[end], ...named] : named
}
