import { isFiscal } from '../phrases/aggregates.ts'
import { isParticiple } from '../phrases/agents.ts'
import { range } from '../phrases/clauses.ts'
import type { Clauses } from '../phrases/clauses.ts'
import { idleWords } from '../phrases/idle-words.ts'
import { isUnitOfSpoken } from '../phrases/time-units.ts'
import { audienceIn } from '../phrases/audience.ts'
import { isRecord } from '../schema/amounts.ts'
import { isTemporal, isYear } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { matchesOf } from '../schema/word-match.ts'
import type { GrainMention, Span } from '../understanding.ts'
import { lifeDateWords } from '../words/time.ts'
import type { Token } from '../words/tokens.ts'
import { echoesIn } from './echoes.ts'
import { isInValue } from './inside-values.ts'

/** Of the words that name a chart. */
export const chartZone = 2

/**
 * One number for each token: 0 for the words of a request, a number of its own above it for each sort of clause, and below it for words
 * that name nothing. No name spans two of them.
 * @param folds words that ask for a calendar without years
 */
export function zonesOf(
  text: string,
  tokens: readonly Token[],
  { sort, charts, limit }: Clauses,
  { folds, units }: { readonly folds: readonly Span[]; readonly units: readonly GrainMention[] },
  index: SchemaIndex,
): readonly number[] {
  const zones = tokens.map(() => 0)
  const enclose = (span: Span, zoneAt: (token: number) => number): void => {
    for (const at of range(span)) zones[at] = zoneAt(at)
  }
  const silence = (span: Span): void => enclose(span, (at) => -1 - at)
  if (sort) enclose(sort, () => 1)
  for (const chart of charts) enclose(chart, () => chartZone)
  if (limit) enclose(limit, () => 3)
  for (const span of [...idleWords(text, tokens), ...echoesIn(tokens), ...folds]) silence(span)
  const drawn = charts.length > 0
  for (const unit of units)
    if (
      zones[unit.start] === 0 &&
      (isAskedAlone(unit, tokens, index) || ((!drawn || isFiscal(tokens[unit.start])) && isPlainYear(unit, tokens, index)))
    )
      silence(unit)
  for (const span of audienceIn(text, tokens, index)) silence(span)
  for (const { index: at } of tokens) if (zones[at] === 0 && isDeedOfMost(tokens, at, index)) silence({ start: at, end: at + 1 })
  return zones
}

/** "Most cleaned tank", where a table is called after the deed: no name spans the deed and what it was done to. */
function isDeedOfMost(tokens: readonly Token[], at: number, { tables }: SchemaIndex): boolean {
  const [degree, deed, thing] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!deed || thing?.kind !== 'word' || !/^(?:most|least)$/.test(degree?.lower ?? '') || !isParticiple(deed)) return false
  const isCalled = (stem: string): boolean => tables.some(({ pieces }) => pieces.length === 1 && pieces[0]?.stem === stem)
  return isCalled(deed.stem) && isCalled(thing.stem)
}

/**
 * "Scrap by year", "by financial year", where only the year in which a machine was put up is called so: when it happened, if that is stored.
 */
function isPlainYear({ asked, grain, start, end }: GrainMention, tokens: readonly Token[], index: SchemaIndex): boolean {
  const fiscal = isFiscal(tokens[start])
  if (!asked || grain !== 'year' || (end - start !== 1 && !fiscal) || isInValue(tokens, { start, end }, index)) return false
  if (fiscal && [...fiscalPieces].some((piece) => index.columnsByPiece.has(piece))) return false
  const named = index.columnsByPiece.get('year') ?? []
  const short = index.columns.filter(({ pieces }) => pieces.some(({ text }) => text === 'yr'))
  // "Year of publication" of a column `year_published`.
  const says = (token: Token, piece: string): boolean =>
    token.index === end + 1 && tokens[end]?.lower === 'of' && matchesOf(token, index).has(piece)
  const partly = ({ pieces }: (typeof named)[number]): boolean =>
    pieces.some(
      ({ text, stem, weight }) =>
        weight >= 0.5 && text !== 'year' && text !== 'yr' && !tokens.some((token) => token.stem === stem || says(token, text)),
    )
  return (
    [...named, ...short].every((entry) => isYear(entry.column) && partly(entry)) &&
    index.columns.some(({ table, column }) => isTemporal(column) && !isYear(column) && isRecord(index, table))
  )
}

const fiscalPieces: ReadonlySet<string> = new Set(['fiscal', 'financial', 'fin', 'fy'])

/** "Orders by month", where no name of the schema speaks of months. */
function isAskedAlone(unit: GrainMention, tokens: readonly Token[], index: SchemaIndex): boolean {
  if (!unit.asked || isFiscal(tokens[unit.start]) || isInValue(tokens, unit, index)) return false
  const [first] = tokens.slice(unit.start, unit.end)
  const binned = !first?.joined && tokens.slice(Math.max(0, unit.start - 10), unit.start).some(({ lower }) => lower.startsWith('bin'))
  return binned || unit.end - unit.start > 1 || !isNamed(unit, tokens, index)
}

/** Whether a name of the schema holds the unit. */
function isNamed(unit: GrainMention, tokens: readonly Token[], index: SchemaIndex): boolean {
  const resembles = (token: Token): boolean =>
    token.joined || tokens[token.index + 1]?.joined === true || [...matchesOf(token, index)].some(([, match]) => match.score >= 0.85)
  return tokens.slice(unit.start, unit.end).some(resembles) && !isLifeDate(tokens, unit, index) && !isUnitOfSpoken(tokens, unit, index)
}

/** "Signed up each year", where only a year of birth is stored: the unit of time, unless the birth is said too. */
function isLifeDate(tokens: readonly Token[], { start, end }: Span, index: SchemaIndex): boolean {
  const [word] = tokens.slice(start, end).filter((token) => index.columnsByPiece.has(token.word))
  const named = word ? (index.columnsByPiece.get(word.word) ?? []) : []
  const near = new Set(tokens.slice(Math.max(0, start - 3), end + 3).map((token) => token.stem))
  return (
    named.length > 0 &&
    named.every(
      ({ pieces }) =>
        pieces.some(({ text }) => lifeDateWords.has(text)) && !pieces.some(({ text, stem }) => text !== word?.word && near.has(stem)),
    )
  )
}
