import type { Item } from './item.ts'
import type { Understanding } from '../understanding.ts'
import { formOf } from '../words/word-forms.ts'
import { matchesOf } from '../schema/word-match.ts'

const homes: readonly string[] = ['city', 'town', 'address', 'district', 'region', 'state', 'country', 'place', 'location']
const origins: readonly string[] = ['country', 'nationality', 'origin', 'birthplace', 'city', 'town', 'region', 'state']

/** "Where do our members live", "where are the players from": the places of that thing break it down, though none is named. */
export function whereItems({ text, tokens, index, conditions, used }: Understanding, items: readonly Item[]): readonly Item[] {
  const at = tokens.findIndex(
    ({ lower, index: place }) =>
      lower === 'where' &&
      !used.has(place) &&
      (place === 0 || tokens[place - 1]?.kind === 'mark') &&
      /^(?:do|does|did|are|is|were|was)$/.test(tokens[place + 1]?.lower ?? ''),
  )
  if (at < 0 || items.some((item) => item.marker !== undefined || item.sort === 'category')) return []
  const thing = items.find((item) => item.table !== undefined && item.start > at)
  if (thing === undefined || conditions.some(({ start }) => start === at)) return []
  const wanted = /\b(?:from|born|originate)\b/i.test(text) ? origins : homes
  const columns = wanted
    .flatMap((word, place) => {
      const form = formOf(word)
      const matches = matchesOf({ lower: word, word: form.text, stem: form.stem }, index)
      return index.columns
        .filter(({ table, column }) => table.id === thing.table && column.type === 'text')
        .flatMap((entry) => {
          const best = Math.max(0, ...entry.pieces.map((piece) => matches.get(piece.text)?.score ?? 0))
          return best >= 0.75 ? [{ table: entry.table.id, column: entry.column.name, score: best - 0.03 * place }] : []
        })
    })
    .toSorted((a, b) => b.score - a.score)
  return columns.length > 0 ? [{ start: at, end: at + 1, columns, aggregates: [], marker: 'group', sort: 'category' }] : []
}
