import type { Catalog, ColumnProfile, TableProfile } from '../connections/connection.ts'
import type { ResultColumn } from './compiled.ts'
import { foldName } from './parse.ts'
import type { Reading } from './parse.ts'
import { reachable } from './paths.ts'
import { tableOfUse } from './wrap.ts'

/** What a key of the filter state means for one statement. */
export type Target =
  | { readonly how: 'base_table' | 'related_table'; readonly table: TableProfile; readonly column: ColumnProfile }
  | { readonly how: 'result'; readonly column: ResultColumn }
  | { readonly how: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly how: 'none' }

/** What one statement can be filtered by. */
export interface Reach {
  readonly base: readonly TableProfile[]
  /** Tables that base tables refer to, with the hops there; no base tables. */
  readonly related: ReadonlyMap<string, number>
  readonly result: readonly ResultColumn[]
  readonly catalog: Catalog
}

export function reachOf(reading: Reading, result: readonly ResultColumn[], catalog: Catalog): Reach {
  const base = [...new Set(reading.tables.flatMap((use) => tableOfUse(use, catalog) ?? []))]
  const related = new Map<string, number>()
  for (const table of base) {
    for (const [id, paths] of reachable(catalog, table.id)) {
      if (base.some((each) => each.id === id)) continue
      related.set(id, Math.min(related.get(id) ?? Infinity, paths[0]?.length ?? Infinity))
    }
  }
  return { base, related, result, catalog }
}

/**
 * Finds what a key means: with a table, that column; a plain name in this order: a column of a base table, of the
 * result, of the nearest table reached over keys. Several at once are a tie.
 */
export function targetOf(key: string, reach: Reach): Target {
  const explicit = qualified(key, reach.catalog)
  if (explicit) {
    const how = reach.base.includes(explicit.table) ? 'base_table' : reach.related.has(explicit.table.id) ? 'related_table' : undefined
    return how ? { how, ...explicit } : { how: 'none' }
  }
  const inBase = reach.base.flatMap((table) => held(table, key))
  if (inBase.length > 0) return one('base_table', inBase)
  const inResult = named(reach.result, key)
  if (inResult) return { how: 'result', column: inResult }
  const inRelated = [...reach.related].flatMap(([id, hops]) => {
    const table = reach.catalog.tables.find((each) => each.id === id)
    return table ? held(table, key).map((found) => ({ ...found, hops })) : []
  })
  if (inRelated.length === 0) return { how: 'none' }
  const fewest = Math.min(...inRelated.map((found) => found.hops))
  return one(
    'related_table',
    inRelated.filter((found) => found.hops === fewest),
  )
}

interface Held {
  readonly table: TableProfile
  readonly column: ColumnProfile
}

function one(how: 'base_table' | 'related_table', found: readonly Held[]): Target {
  const [first, ...others] = found
  if (!first) return { how: 'none' }
  if (others.length > 0) return { how: 'ambiguous', candidates: found.map(({ table, column }) => `${table.id}.${column.name}`) }
  return { how, table: first.table, column: first.column }
}

/** The column as written, or else the one that differs in letter case alone. */
function named<T extends { readonly name: string }>(columns: readonly T[], name: string): T | undefined {
  return columns.find((column) => column.name === name) ?? columns.find((column) => foldName(column.name) === foldName(name))
}

function held(table: TableProfile, name: string): Held[] {
  const column = named(table.columns, name)
  return column ? [{ table, column }] : []
}

/** `table.column`, where both parts may hold dots themselves. */
export function qualified(key: string, catalog: Catalog): Held | undefined {
  for (const table of catalog.tables) {
    if (key.length <= table.id.length + 1 || foldName(key.slice(0, table.id.length + 1)) !== `${foldName(table.id)}.`) continue
    const [found] = held(table, key.slice(table.id.length + 1))
    if (found) return found
  }
  return undefined
}

/** Keys that could have been meant: those with the same letters at the start or inside, then all of the tables at hand. */
export function candidatesFor(key: string, reaches: readonly Reach[]): string[] {
  const all = new Set<string>()
  for (const { base, related, catalog } of reaches) {
    for (const table of [...base, ...catalog.tables.filter((each) => related.has(each.id))])
      for (const column of table.columns) all.add(`${table.id}.${column.name}`)
  }
  const wanted = foldName(key.split('.').at(-1) ?? key)
  const own = (name: string) => foldName(name.slice(name.lastIndexOf('.') + 1))
  const isLike = (name: string) => own(name).includes(wanted) || wanted.includes(own(name)) || own(name).slice(0, 3) === wanted.slice(0, 3)
  return [...all].sort((a, b) => Number(isLike(b)) - Number(isLike(a))).slice(0, 50)
}
