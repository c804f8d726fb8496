import { columnOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { isParticiple } from '../phrases/agents.ts'
import { bridgeBetween } from '../schema/bridges.ts'
import { isTemporal } from '../schema/column-types.ts'
import { keysBetween } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import type { Token } from '../words/tokens.ts'
import { joinNeighbours } from './neighbours.ts'

/** Verbs that ask for money or numbers of pieces. */
const dealt = /^(?:sold|bought|paid|spent|purchased|invoiced|billed)$/
const between = /^(?:is|are|was|were|be|been|being|get|gets|got)$/
/** How, when and by whom it was done. */
const behind =
  /^(?:by|per|each|every|in|during|on|since|between|from|for|at|last|this|next|today|yesterday|weekly|monthly|daily|yearly|so|until|till|before|after|and|or|[,.?!;])$/
/** What chooses the things themselves. */
const chosen = /^(?:which|what|top|most|least|best|each|every|per|by|not|never|no|without)$/

const isBehind = ({ index: at, lower }: Token, tokens: readonly Token[]): boolean =>
  behind.test(lower) && !/^(?:least|most)$/.test(tokens[at + 1]?.lower ?? '')

const isChosen = (tokens: readonly Token[], start: number): boolean =>
  tokens.slice(Math.max(0, start - 2), start).some(({ lower, value }) => chosen.test(lower) || value !== undefined)

/**
 * "Books borrowed per month", "crates loaded in May", where loans or loadings have a row for each time: those rows, and not the things,
 * which are no more than they were. People who did something are counted as people.
 */
export function dealtThings(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return joinNeighbours(mentions, (thing, mention) => asDeed(thing, mention, tokens, index))
}

/** The rows of a deed that one word names: by their own name, or, as "ordered" of `ordered_at`, by that of the day it was done. */
export function rowsDone({ start, end, readings: [best] }: Mention, tokens: readonly Token[], catalog: Catalog): Reading | undefined {
  const verb = tokens[start]
  if (!best || end - start > 1 || !verb || !isParticiple(verb)) return undefined
  if (best.kind === 'table') return best
  const day = best.kind === 'column' ? columnOf(catalog, best.table, best.column ?? '') : undefined
  return day && isTemporal(day) ? { kind: 'table', table: best.table, score: best.score, how: best.how } : undefined
}

/** "Halls managed by wardens whose …": who it was tells which halls are meant. */
function isByWhom(tokens: readonly Token[], at: number): boolean {
  const behind = tokens.slice(at + 1, at + 5).map(({ lower }) => lower)
  return tokens[at]?.lower === 'by' && behind.some((word) => /^(?:whose|who|that|which|with|named|called)$/.test(word))
}

function asDeed(thing: Mention, deed: Mention, tokens: readonly Token[], index: SchemaIndex): Mention | undefined {
  const { catalog } = index
  const [own, done, verb, next] = [thing.readings[0], rowsDone(deed, tokens, catalog), tokens[deed.start], tokens[deed.end]]
  if (own?.kind !== 'table' || own.score < 0.7 || !done || own.table === done.table || !verb) return undefined
  if (dealt.test(verb.lower) || (next && !isBehind(next, tokens))) return undefined
  if (!tokens.slice(thing.end, deed.start).every(({ lower }) => between.test(lower))) return undefined
  if (isPersonWord(tokens[thing.end - 1]?.word ?? '') || isChosen(tokens, thing.start) || isByWhom(tokens, deed.end)) return undefined
  const table = keysBetween(catalog, done.table, own.table).length > 0 ? done.table : bridgeBetween(catalog, done.table, own.table)
  if (table === undefined) return undefined
  const words = tokens.slice(thing.start, deed.end).map(({ text }) => text)
  return { start: thing.start, end: deed.end, words: words.join(' '), readings: [{ kind: 'table', table, score: 1, how: 'exact' }] }
}
