import { tableOf } from '../../connections/connection.ts'
import type { ForeignKey } from '../../connections/connection.ts'
import { nameColumn } from './name-column.ts'
import { keyPieces } from './name-pieces.ts'
import type { Piece } from './name-pieces.ts'
import type { SchemaIndex } from './schema-index.ts'
import type { Token } from './tokens.ts'
import type { ColumnChoice, Roles } from './understanding.ts'
import { isGrammar, matchesOf } from './word-match.ts'

/**
 * Where rows refer to one table in several ways, the one that the words speak of: "away teams" of matches that have a home team and an
 * away team. None where the words fit several of them, or none.
 */
export function rolesOf(tokens: readonly Token[], index: SchemaIndex): Roles {
  const keys = new Set<ForeignKey>()
  const words = new Set<number>()
  const ways = Map.groupBy(index.catalog.keys, (key) => JSON.stringify([key.from.table, key.to.table]))
  for (const rivals of ways.values()) {
    if (rivals.length < 2) continue
    const parts = rivals.map((key) => ({ key, pieces: ownPieces(index, key, rivals) }))
    const said = parts.map(({ key, pieces }) => ({ key, at: tokens.filter((token) => speaksOf(token, pieces, index)) }))
    const [only, ...others] = said.filter(({ at }) => at.length > 0)
    if (!only || others.length > 0) continue
    keys.add(only.key)
    for (const token of only.at) words.add(token.index)
  }
  return { keys, words }
}

/** "Each receiving depot" of a key `receiving_depot_id`: the depots by their names, unless the key itself is asked for. */
export function byName(
  choices: readonly ColumnChoice[],
  said: readonly Token[],
  { keys }: Roles,
  { catalog }: SchemaIndex,
): readonly ColumnChoice[] {
  if (keys.size === 0 || said.some(({ word }) => keyPieces.has(word) || word === 'number')) return choices
  return choices.map((choice) => {
    const key = [...keys].find(({ from }) => from.table === choice.table && from.columns[0] === choice.column)
    const parent = key ? tableOf(catalog, key.to.table) : undefined
    const name = parent ? nameColumn(parent) : undefined
    return parent && name ? { ...choice, table: parent.id, column: name.name } : choice
  })
}

/** What tells a key's column from the others that lead to the same table. */
function ownPieces(index: SchemaIndex, key: ForeignKey, rivals: readonly ForeignKey[]): readonly Piece[] {
  const pieces = (each: ForeignKey): readonly Piece[] =>
    index.columns
      .filter(({ table, column }) => table.id === each.from.table && each.from.columns.includes(column.name))
      .flatMap((column) => column.pieces)
  const shared = new Set(rivals.filter((other) => other !== key).flatMap((other) => pieces(other).map(({ stem }) => stem)))
  const target = index.tables.find(({ table }) => table.id === key.to.table)?.pieces.map(({ stem }) => stem) ?? []
  return pieces(key).filter(({ stem, text }) => !shared.has(stem) && !target.includes(stem) && !keyPieces.has(text))
}

function speaksOf(token: Token, pieces: readonly Piece[], index: SchemaIndex): boolean {
  if (token.kind !== 'word' || isGrammar(token.lower)) return false
  const matches = matchesOf(token, index)
  return pieces.some(({ text, stem }) => stem === token.stem || (matches.get(text)?.score ?? 0) >= 0.75)
}
