import { isParticiple } from '../phrases/agents.ts'
import { dateCandidates, isDated, isThingDated } from './date-mentions.ts'
import type { Candidate } from './mention-candidate.ts'
import { asksForKey, ways } from './keys-said.ts'
import { gluedAt } from './glued.ts'
import { cover, nameWords } from './name-cover.ts'
import { nameOfTable, namesAlone, rowsOfKey } from './names-of-things.ts'
import { columnsInUnit } from './columns-in-unit.ts'
import { countedHeads } from './counted-heads.ts'
import { isRanked } from './plain-nouns.ts'
import { isEmpty, isRefused, isStateOf } from './refused.ts'
import { peopleAmong, peopleFirst } from './people-first.ts'
import { thingsNamed } from './things-named.ts'
import { phraseCandidates } from './phrase-mentions.ts'
import { presenceCandidates } from './presence.ts'
import { withQualifiers } from './qualifiers.ts'
import { amountBeside, nameBeside } from '../schema/key-beside.ts'
import { isNumeric, isTemporal } from '../schema/column-types.ts'
import { isKeyOfTable } from '../schema/name-pieces.ts'
import { containerWeight, isColumn } from '../schema/schema-index.ts'
import type { IndexedColumn, IndexedTable, SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { Mention, Reading } from '../understanding.ts'
import { sumsOfMoney } from '../words/money.ts'
import { codedCandidates } from './coded-values.ts'
import { listedTogether, valueCandidates, withToldRows } from './value-mentions.ts'
import { isPlain, matchesOf } from '../schema/word-match.ts'
import type { WordMatch } from '../schema/word-match.ts'

/**
 * What the words of a request name in the schema: the longest and best readings that do not overlap, in the order of the text.
 * @param zones one number a token; a mention never spans two zones
 */
export function findMentions(tokens: readonly Token[], index: SchemaIndex, zones: readonly number[]): readonly Mention[] {
  const matches = tokens.map((token) =>
    token.kind === 'word' || token.kind === 'number' ? matchesOf(token, index) : new Map<string, WordMatch>(),
  )
  const candidates = [
    ...nameCandidates(tokens, index, zones, matches),
    ...phraseCandidates(tokens, index, zones, matches),
    ...dateCandidates(tokens, index, zones, matches),
    ...valueCandidates(tokens, index, zones),
    ...codedCandidates(tokens, index),
    ...presenceCandidates(tokens, index, zones),
  ]
  return choose(candidates, tokens, index).map((mention) => peopleAmong(peopleFirst(mention, tokens, index), tokens, index))
}

/** How much the last word of a long name says of it, where no other name of its table has it: "rating" of `review_scores_rating`. */
const onlyHeadCoverage = 0.5

function isOnlyHead(token: Token | undefined, { table, column, pieces }: IndexedColumn, { columns }: SchemaIndex): boolean {
  const head = pieces.at(-1)
  return (
    pieces.length >= 3 &&
    isNumeric(column) &&
    token?.word === head?.text &&
    !columns.some((other) => other.table === table && other.column !== column && other.pieces.some(({ text }) => text === head?.text))
  )
}

/** How much "id" alone says of the key that is called after its own table. */
const ownKeyCoverage = 0.75

function nameCandidates(
  tokens: readonly Token[],
  index: SchemaIndex,
  zones: readonly number[],
  matches: readonly ReadonlyMap<string, WordMatch>[],
): readonly Candidate[] {
  const found: Candidate[] = []
  for (const token of tokens) {
    const i = token.index
    if (token.kind !== 'word') continue
    for (const entry of index.glued.get(token.lower) ?? index.glued.get(token.word) ?? []) {
      const reading: Reading = isColumn(entry)
        ? { kind: 'column', table: entry.table.id, column: entry.column.name, score: 1, how: 'exact' }
        : { kind: 'table', table: entry.table.id, score: 1, how: 'exact' }
      found.push({ start: i, end: i + 1, said: 1, reading })
    }
    found.push(...nameOfTable(tokens, i, index, matches, zones))
    found.push(...rowsOfKey(tokens, i, index), ...thingsNamed(tokens, i, index), ...columnsInUnit(tokens, i, index))
    found.push(...countedHeads(tokens, i, index))
    if (nameWords.has(token.word)) found.push(...namesAlone(i, index))
    const columns = new Set<IndexedColumn>()
    const tables = new Set<IndexedTable>()
    const reach = [...(matches[i]?.keys() ?? [])]
    const glued = gluedAt(tokens, i, index)
    if (glued) reach.push(glued.text)
    if (ways.has(token.word)) reach.push('type', 'kind')
    const cut = index.cut.get(token.word)
    if (cut !== undefined) reach.push(cut)
    if (token.lower.length >= 3 && tokens[i + 1]?.kind === 'word') reach.push(token.lower.charAt(0))
    for (const text of reach) {
      for (const column of index.columnsByPiece.get(text) ?? []) columns.add(column)
      for (const table of index.tablesByPiece.get(text) ?? []) tables.add(table)
    }
    for (const table of tables) {
      const span = cover(tokens, i, table.pieces, [], matches, zones, index)
      const last = Math.max(i, (span?.end ?? i) - 1)
      const keyAsked = asksForKey(tokens, last + 1)
      for (const column of index.columns)
        if (
          column.table === table.table &&
          (nextSays(tokens, i, column, matches) || nextSays(tokens, last, column, matches) || (keyAsked && isKeyOfTable(column.pieces)))
        )
          columns.add(column)
      if (span && (span.covered / table.total > 0.3 || span.said > 1)) {
        // "Pupils by city": of several that the same other word would do for, the things before a column that names them.
        const isThings = index.tables.length > 1 && span.how === 'synonym' && token.word !== token.lower
        const plain = Math.min(1, (span.covered / table.total) ** (isThings ? 0.65 : 0.8))
        // "Visits" of the only sheet, "clinic visits 2025": there is nothing else that they could be of.
        const isSheet = index.tables.length === 1 && saysHead(tokens.slice(i, span.end), table)
        const how = isSheet || span.covered >= table.total * 0.8 ? span.how : 'part'
        // "Reviews" of a sheet of them, though each has a column of its text.
        const isRows = isSheet && isTextOfRow(tokens[i], table, index)
        const reading: Reading = { kind: 'table', table: table.table.id, score: isRows ? 1 : isSheet ? Math.max(plain, 0.9) : plain, how }
        found.push({ start: i, end: span.end, said: span.said, reading })
      }
    }
    for (const entry of columns) {
      const owner = index.tables.find((table) => table.table === entry.table)
      // "Marks class 8": neither is the other's.
      const span = cover(tokens, i, entry.pieces, owner?.amount ? [] : (owner?.pieces ?? []), matches, zones, index)
      if (!span || span.own === 0 || isCounted(tokens, i, span.end, entry) || isDoneBy(tokens, i, span.end, entry)) continue
      const coverage = Math.max(
        span.covered / entry.total,
        entry.ownKey && span.keySaid && span.said === 1 && !isNoun(tokens[i - 1]) ? ownKeyCoverage : 0,
        span.said === 1 && isOnlyHead(tokens[i], entry, index) ? onlyHeadCoverage : 0,
      )
      if (coverage < 0.28) continue
      // "By photographer" of a key `photographer_id`: whoever that was.
      const asRole = entry.role && (/^(?:by|per|each|every)$/.test(tokens[i - 1]?.lower ?? '') || isRanked(tokens, i))
      // "Employees" are known by their names before their codes.
      const known = entry.keyWord && !span.keySaid && (nameBeside(index, entry) ?? amountBeside(index, entry)) ? 0.4 : 0.97
      const keyUnsaid = entry.keyWord && !span.keySaid ? (asRole ? 0.97 : entry.alone ? 0.7 : entry.keyOf ? 0.4 : known) : 1
      const plainScore =
        (entry.keyWord && !span.keySaid && (asRole || !entry.keyOf) ? span.covered / (entry.total - entry.keyWeight) : coverage) ** 0.7 *
          keyUnsaid +
        (span.qualified ? 0.08 : 0)
      const score = Math.min(1, span.named ? Math.max(0.9, plainScore) : plainScore)
      // "products supplied by …": a verb, whatever column has its word.
      const [last, by] = [tokens[span.end - 1], tokens[span.end]?.lower === 'by']
      const done = by && last !== undefined && isParticiple(last) && (coverage < 0.75 || (span.how !== 'exact' && span.said < 2))
      const verb = /(?:ed|ing)$/.test(last?.lower ?? '') && (span.how !== 'exact' || by)
      const vague = done || (coverage < 0.6 && verb) || isPaidOn(last, entry, matches[i], index) ? 0.6 : 1
      const reading: Reading = {
        kind: 'column',
        table: entry.table.id,
        column: entry.column.name,
        score: score * vague * (isEnd(entry, tokens.slice(i, span.end)) ? 0.97 : 1),
        how: coverage < 0.75 ? 'part' : span.how,
      }
      found.push({ start: i, end: span.end, said: span.said, tail: span.tail, reading })
      // "Emails of students with ids": the students may belong to what follows.
      if (span.bare > i && span.bare < span.end) found.push({ start: i, end: span.bare, said: Math.max(1, span.said - 1), reading })
    }
  }
  return found
}

function isTextOfRow(token: Token | undefined, { table }: IndexedTable, { columns }: SchemaIndex): boolean {
  return columns.some(
    (entry) => entry.table === table && entry.column.type === 'text' && entry.pieces.length === 1 && entry.pieces[0]?.stem === token?.stem,
  )
}

/** "Who spends", "how much did he spend", of a column "spent by": the verb is none of those who did it. */
function isDoneBy(tokens: readonly Token[], start: number, end: number, { pieces }: IndexedColumn): boolean {
  const isVerb = end === start + 1 && /^(?:spends?|spending)$/.test(tokens[start]?.lower ?? '')
  return isVerb && pieces.length > 1 && pieces.at(-1)?.text === 'by' && tokens[end]?.lower !== 'by'
}

/** "Payments", where the day "paid on" has an amount paid beside it: the money. */
function isPaidOn(
  last: Token | undefined,
  { table, column }: IndexedColumn,
  matched: ReadonlyMap<string, WordMatch> | undefined,
  index: SchemaIndex,
): boolean {
  if (last?.kind !== 'word' || last.word === last.lower || !sumsOfMoney.has(last.word) || !isTemporal(column)) return false
  return index.columns.some(
    (other) => other.table === table && other.column.meaning === 'money' && other.pieces.some(({ text }) => matched?.has(text)),
  )
}

const ends: ReadonlySet<string> = new Set(['min', 'max', 'minimum', 'maximum', 'lowest', 'highest'])

/** "Price", where a price stands between a lowest and a highest one: neither of these. */
function isEnd({ pieces }: IndexedColumn, said: readonly Token[]): boolean {
  // `ride_min`: minutes, and no minimum.
  return (
    pieces.some(({ text }, at) => ends.has(text) && (text !== 'min' || at === 0)) &&
    !said.some(({ word, lower }) => ends.has(word) || ends.has(lower))
  )
}

/** The last word of its name, a year behind it and "export" or "log" left out. */
function saysHead(said: readonly Token[], { pieces }: IndexedTable): boolean {
  const head = pieces.findLast(({ text, weight }) => !/^\d+$/.test(text) && weight > containerWeight)
  return head !== undefined && said.some(({ stem, word, lower }) => stem === head.stem && word !== lower)
}

/** "City identifier": not the table's own. */
function isNoun(token: Token | undefined): boolean {
  return token?.kind === 'word' && !isPlain(token.lower)
}

/** "Number of copies", where `copy_no` numbers them: how many there are. */
function isCounted(tokens: readonly Token[], start: number, end: number, { column, pieces }: IndexedColumn): boolean {
  const last = tokens[end - 1]
  return (
    /^numbers?$/.test(tokens[start]?.lower ?? '') &&
    tokens[start + 1]?.lower === 'of' &&
    last !== undefined &&
    last.word !== last.lower &&
    (column.meaning === 'id' || pieces.some(({ text }) => text === 'no'))
  )
}

function nextSays(tokens: readonly Token[], i: number, column: IndexedColumn, matches: readonly ReadonlyMap<string, WordMatch>[]): boolean {
  const next = matches[i + 1]
  return tokens[i + 1] !== undefined && next !== undefined && column.pieces.some((piece) => next.has(piece.text))
}

function choose(found: readonly Candidate[], tokens: readonly Token[], index: SchemaIndex): readonly Mention[] {
  const candidates = withToldRows(found)
  const worth = (candidate: Candidate): number =>
    candidate.reading.score * candidate.said ** 1.15 - (candidate.reading.kind === 'value' && candidate.said === 1 ? 0.02 : 0)
  const listed = listedTogether(candidates, tokens)
  // "The styles pop and punk": no part of a name that "pop" is short for.
  const isInList = ({ start, end, reading }: Candidate): boolean =>
    reading.kind !== 'value' &&
    reading.how !== 'exact' &&
    [...listed].some((value) => value.start < end && start < value.end && (start < value.start || end > value.end))
  const order = candidates
    .filter(
      (candidate) =>
        candidate.reading.score >= 0.3 &&
        !isInList(candidate) &&
        (listed.has(candidate) || isStateOf(candidate, candidates, tokens) || !isEmpty(candidate, tokens, candidates, index)) &&
        !isDated(candidate, candidates, tokens, index) &&
        !isThingDated(candidate, candidates, tokens) &&
        !isRefused(candidate, candidates, tokens, index),
    )
    .toSorted((a, b) => worth(b) - worth(a) || a.start - b.start || b.end - a.end || compare(a.reading, b.reading))
  const taken: Candidate[] = []
  for (const candidate of order)
    if (!taken.some((other) => other.start < candidate.end && candidate.start < other.end)) taken.push(candidate)
  return withQualifiers(
    taken.toSorted((a, b) => a.start - b.start),
    tokens,
    index,
  ).map((best): Mention => {
    const readings = new Map<string, Reading>()
    for (const other of order) {
      if (other.start < best.start || other.end > best.end || (best.tail && other.start === best.end - 1)) continue
      const score = other.reading.score * Math.min(1, other.said / best.said)
      const key = `${other.reading.kind}|${other.reading.table}|${other.reading.column ?? ''}|${other.reading.value ?? ''}`
      if (score >= 0.4 * best.reading.score && score >= (readings.get(key)?.score ?? 0)) readings.set(key, { ...other.reading, score })
    }
    const words = tokens
      .slice(best.start, best.end)
      .map((token) => token.text)
      .join(' ')
    return {
      start: best.start,
      end: best.end,
      words,
      readings: [...readings.values()].toSorted((a, b) => b.score - a.score || daysInOrder(a, b, index) || compare(a, b)),
    }
  })
}

/** "Date" of complaints that have a day of coming and one of closing: as they stand in the sheet, which is how they follow each other. */
function daysInOrder(a: Reading, b: Reading, { columns }: SchemaIndex): number {
  if (a.table !== b.table || a.kind !== 'column' || b.kind !== 'column') return 0
  const [one, other] = [a, b].map((each) =>
    columns.findIndex((entry) => entry.table.id === each.table && entry.column.name === each.column),
  )
  const areDays = [one, other].every((at) => at !== undefined && columns[at] !== undefined && isTemporal(columns[at].column))
  return areDays ? (one ?? 0) - (other ?? 0) : 0
}

/** Of two that are called alike the table comes first: whoever is named so is the thing, and a key to it only tells which. */
function compare(a: Reading, b: Reading): number {
  if (a.how === b.how && (a.kind === 'table') !== (b.kind === 'table') && a.kind !== 'value' && b.kind !== 'value')
    return a.kind === 'table' ? -1 : 1
  const [left, right] = [`${a.table}.${a.column ?? ''}.${a.value ?? ''}`, `${b.table}.${b.column ?? ''}.${b.value ?? ''}`]
  return left < right ? -1 : left > right ? 1 : 0
}
