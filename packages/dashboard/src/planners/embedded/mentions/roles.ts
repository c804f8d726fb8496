import { abbreviations } from '../../../connections/abbreviations.ts'
import { tableOf } from '../../../connections/connection.ts'
import type { ForeignKey } from '../../../connections/connection.ts'
import { hasTie } from '../schema/joins.ts'
import { nameColumn } from '../schema/name-column.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import type { Piece } from '../schema/name-pieces.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { isDoerOfVerb } from '../words/doers.ts'
import { endNamed, endOfVerb } from '../words/journey-ends.ts'
import type { Token } from '../words/tokens.ts'
import type { Deed } from './deeds.ts'
import type { ColumnChoice, Mention, Roles } from '../understanding.ts'
import { isGrammar, matchesOf } from '../schema/word-match.ts'

/**
 * Where rows refer to one table in several ways, the one that the words speak of: "away teams" of matches that have a home team and an
 * away team, "principals" where a table of both ties others. None where the words fit several of them, or none.
 */
export function rolesOf(tokens: readonly Token[], index: SchemaIndex, done: readonly Deed[] = []): Roles {
  const keys = new Set(done.map(({ key }) => key))
  const words = new Set(done.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)))
  const ways = Map.groupBy(index.catalog.keys, (key) => JSON.stringify([key.from.table, key.to.table].toSorted()))
  // Sales name their buyer, and the lots that are sold their seller.
  const targets = Map.groupBy(
    index.catalog.keys.filter(({ from, to }) => from.table !== to.table),
    ({ to }) => to.table,
  )
  for (const rivals of [...ways.values(), ...targets.values()]) {
    const [first] = rivals
    if ((rivals.length < 2 && !(first && hasTie(first, index.catalog))) || rivals.some((key) => keys.has(key))) continue
    const parts = rivals.map((key) => ({ key, pieces: ownPieces(index, key, rivals) }))
    const said = parts.map(({ key, pieces }) => ({
      key,
      at: tokens.filter(
        (token, at) =>
          speaksOf(token, pieces, index) ||
          isAdjective(tokens, at, key, pieces, index) ||
          isEnd(tokens.slice(at, at + 3), key, pieces, index),
      ),
    }))
    // "Sold lots by buyer": the role that is named, whatever is done by those in the other one.
    const outright = said.filter((each) =>
      each.at.some(({ stem }) => parts.find(({ key }) => key === each.key)?.pieces.some((piece) => piece.stem === stem)),
    )
    const [only, ...others] = outright.length === 1 ? outright : said.filter(({ at }) => at.length > 0)
    if (!only || others.length > 0) continue
    keys.add(only.key)
    for (const token of only.at) words.add(token.index)
  }
  return { keys, words }
}

/** "Games by home team" of a key `home_team_id`: which of the teams, though goals go by "home" as well. */
export function isRoleBefore({ start, end, readings: [best] }: Mention, mentions: readonly Mention[], { keys, words }: Roles): boolean {
  const things = mentions.find((other) => other.start === end)?.readings[0]
  return (
    end - start === 1 &&
    words.has(start) &&
    best?.kind === 'column' &&
    best.how === 'part' &&
    things?.kind === 'table' &&
    [...keys].some(({ to }) => to.table === things.table)
  )
}

/** "Each receiving depot" of a key `receiving_depot_id`: the depots by their names, unless the key itself is asked for. */
export function byName(
  choices: readonly ColumnChoice[],
  said: readonly Token[],
  { keys }: Roles,
  { catalog }: SchemaIndex,
): readonly ColumnChoice[] {
  if (keys.size === 0 || said.some(({ word }) => isKeyWord(word))) return choices
  return choices.map((choice) => {
    const key = [...keys].find(
      ({ from, to }) => from.table !== to.table && from.table === choice.table && from.columns[0] === choice.column,
    )
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
  const target = index.tables.find(({ table }) => table.id === key.to.table)?.pieces ?? []
  const says = ({ stem, text }: Piece): boolean =>
    target.some((own) => own.stem === stem || own.text.startsWith(text) || abbreviations[text]?.includes(own.text) === true)
  return pieces(key).filter((piece) => !shared.has(piece.stem) && !says(piece) && !isKeyWord(piece.text))
}

const isKeyWord = (text: string): boolean => keyPieces.has(text) || ['no', 'nr', 'num', 'number'].includes(text)

/** "The return stations": a word of commands in front of the things whose role it is. */
function isAdjective(tokens: readonly Token[], at: number, { to }: ForeignKey, pieces: readonly Piece[], index: SchemaIndex): boolean {
  const [before, word, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const target = index.tables.find(({ table }) => table.id === to.table)?.pieces ?? []
  return (
    /^(?:the|of|each|every|per|by|their|its|which)$/.test(before?.lower ?? '') &&
    pieces.some(({ text }) => text === word?.lower || text === word?.word) &&
    target.some(({ stem }) => stem === next?.stem)
  )
}

/** "Routes that end in each", "routes to each port": of two ports that a route has, by what is done there, or by the word before them. */
function isEnd(
  [token, next, last]: readonly Token[],
  { to }: ForeignKey,
  pieces: readonly Piece[],
  { tables, columns }: SchemaIndex,
): boolean {
  const end = pieces.flatMap(({ text }) => endNamed(text) ?? [])[0]
  if (!token || end === undefined) return false
  if (endOfVerb(token.lower, next?.lower ?? '') === end) return true
  const place = /^(?:each|every|the|all|which|what|different)$/.test(next?.lower ?? '') ? last : next
  const isTo = token.lower === (end === 'leaving' ? 'from' : 'to')
  if (!isTo || place?.kind !== 'word') return false
  return [...tables, ...columns].some((entry) => entry.table.id === to.table && entry.pieces.some(({ stem }) => stem === place.stem))
}

function speaksOf(token: Token, pieces: readonly Piece[], index: SchemaIndex): boolean {
  if (token.kind !== 'word' || isGrammar(token.lower)) return false
  const matches = matchesOf(token, index)
  return pieces.some(({ text, stem }) => stem === token.stem || (matches.get(text)?.score ?? 0) >= 0.75 || isDoerOfVerb(text, token.stem))
}
