import { columnOf } from '../../../connections/connection.ts'
import type { ForeignKey } from '../../../connections/connection.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import { nameOfThing } from '../schema/subtypes.ts'
import type { Token } from '../words/tokens.ts'
import type { Understanding } from '../understanding.ts'
import type { Item } from './item.ts'

/**
 * "Coach names and their ages", "the boss's name" of keys `coach_id`, `boss_id`: those who are in that role, by their names, and neither the key
 * nor the names of other things.
 */
export function namesOfRoles(items: readonly Item[], { tokens, index }: Pick<Understanding, 'tokens' | 'index'>): readonly Item[] {
  return items.map((item, place) => {
    const isName =
      item.end - item.start === 1 && tokens[item.start]?.word === 'name' && item.table === undefined && item.marker === undefined
    const role = isName && (items[place - 1]?.end ?? 0) <= item.start - 1 ? tokens[item.start - 1] : undefined
    const key = role && keyCalled(role, index)
    const called = key && nameOfThing(index.catalog, key.to.table)
    const [column] = key?.from.columns ?? []
    if (!key || !called || column === undefined) return item
    const isOwn = key.from.table === key.to.table
    const { sort: _, ...rest } = item
    const start = item.start - 1
    return isOwn
      ? { ...rest, start, columns: [{ table: key.from.table, column, score: 0.97 }], sort: 'id' as const, marker: 'group' as const }
      : { ...item, start, columns: [{ ...called, score: 1 }] }
  })
}

/** The only key that goes by the word, where the things that it leads to go by another. */
function keyCalled({ kind, stem }: Token, { catalog, columns, tables }: Understanding['index']): ForeignKey | undefined {
  if (kind !== 'word' || tables.some(({ pieces }) => pieces.some((piece) => piece.stem === stem))) return undefined
  const [key, ...more] = catalog.keys.filter(({ from }) => {
    const pieces = columns.find(({ table, column }) => table.id === from.table && column.name === from.columns[0])?.pieces ?? []
    const said = pieces.filter(({ text, weight }) => weight >= 0.5 && !keyPieces.has(text))
    return from.columns.length === 1 && said.length === 1 && said[0]?.stem === stem
  })
  const [column] = key?.from.columns ?? []
  return key && more.length === 0 && column !== undefined && columnOf(catalog, key.from.table, column) ? key : undefined
}
