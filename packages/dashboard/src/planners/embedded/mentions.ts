import { codeWords } from './words/abbreviations.ts'
import { phraseSynonyms } from './words/synonyms.ts'
import { isGrammar, isPlain, isShortened, matchesOf } from './word-match.ts'
import type { WordMatch } from './word-match.ts'
import { nameColumn } from './name-column.ts'
import { isColumn, keyPieces, normalizeValue } from './schema-index.ts'
import type { IndexedColumn, IndexedTable, Piece, SchemaIndex } from './schema-index.ts'
import type { Token } from './tokens.ts'
import type { How, Mention, Reading } from './understanding.ts'
import { formOf } from './word-forms.ts'

interface Candidate {
  readonly start: number
  readonly end: number
  /** Tokens that say something. */
  readonly said: number
  readonly reading: Reading
}

const links: ReadonlySet<string> = new Set([
  'of',
  'the',
  'a',
  'an',
  'all',
  'their',
  'its',
  'his',
  'her',
  'those',
  'these',
  'this',
  'that',
  'different',
])
const keyLinks: ReadonlySet<string> = new Set(['have', 'has', 'having', 'with', 'that', 'whose'])
const nameWords: ReadonlySet<string> = new Set(['name', 'title'])

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
    ...phraseCandidates(tokens, index, zones),
    ...valueCandidates(tokens, index, zones),
  ]
  return choose(candidates, tokens)
}

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
    const columns = new Set<IndexedColumn>()
    const tables = new Set<IndexedTable>()
    const reach = [...(matches[i]?.keys() ?? [])]
    const glued = gluedAt(tokens, i, index)
    if (glued) reach.push(glued.text)
    for (const text of reach) {
      for (const column of index.columnsByPiece.get(text) ?? []) columns.add(column)
      for (const table of index.tablesByPiece.get(text) ?? []) tables.add(table)
    }
    for (const table of tables) {
      for (const column of index.columns)
        if (column.table === table.table && !columns.has(column) && nextSays(tokens, i, column, matches)) columns.add(column)
    }
    for (const table of tables) {
      const span = cover(tokens, i, table.pieces, [], matches, zones, index)
      if (span && (span.covered / table.total > 0.3 || span.said > 1)) {
        const score = Math.min(1, (span.covered / table.total) ** 0.8)
        found.push({
          start: i,
          end: span.end,
          said: span.said,
          reading: { kind: 'table', table: table.table.id, score, how: span.covered < table.total * 0.8 ? 'part' : span.how },
        })
      }
    }
    for (const entry of columns) {
      const owner = index.tables.find((table) => table.table === entry.table)
      const span = cover(tokens, i, entry.pieces, owner?.pieces ?? [], matches, zones, index)
      if (!span || span.own === 0) continue
      const coverage = span.covered / entry.total
      if (coverage < 0.28) continue
      const keyUnsaid = entry.keyWord && !span.keySaid ? (entry.keyOf ? 0.4 : 0.97) : 1
      const plainScore =
        (entry.keyWord && !span.keySaid && !entry.keyOf ? span.covered / (entry.total - entry.keyWeight) : coverage) ** 0.7 * keyUnsaid +
        (span.qualified ? 0.08 : 0)
      const score = Math.min(1, span.named ? Math.max(0.9, plainScore) : plainScore)
      const vague = coverage < 0.6 && /(?:ed|ing)$/.test(tokens[span.end - 1]?.lower ?? '') && span.how !== 'exact' ? 0.6 : 1
      const reading: Reading = {
        kind: 'column',
        table: entry.table.id,
        column: entry.column.name,
        score: score * vague,
        how: coverage < 0.75 ? 'part' : span.how,
      }
      found.push({ start: i, end: span.end, said: span.said, reading })
    }
  }
  return found
}

/** "company name", "names of the companies" where no column is called so: the column by which the rows are known. */
function nameOfTable(
  tokens: readonly Token[],
  i: number,
  index: SchemaIndex,
  matches: readonly ReadonlyMap<string, WordMatch>[],
  zones: readonly number[],
): readonly Candidate[] {
  const found: Candidate[] = []
  const first = tokens[i]
  const named = first !== undefined && nameWords.has(first.word)
  let start = i
  if (named) {
    start = i + 1
    while (isLink(tokens[start]) || (tokens[start - 1]?.lower === 'of' && ['each', 'every'].includes(tokens[start]?.lower ?? ''))) start++
    if (tokens[start - 1]?.lower !== 'of' && !links.has(tokens[start - 1]?.lower ?? '')) return []
  }
  for (const table of index.tables) {
    const span = cover(tokens, start, table.pieces, [], matches, zones, index)
    if (!span || span.covered / table.total < 0.6 || zones[i] !== zones[start]) continue
    const last = tokens[span.end]
    if (!named && !(last && nameWords.has(last.word) && zones[span.end] === zones[i])) continue
    const column = nameColumn(table.table)
    if (!column) continue
    const end = named ? span.end : span.end + 1
    found.push({
      start: i,
      end,
      said: span.said + 1,
      reading: {
        kind: 'column',
        table: table.table.id,
        column: column.name,
        score: 0.84 * Math.min(1, span.covered / table.total),
        how: 'synonym',
      },
    })
  }
  return found
}

/** A name of the schema written as several words: "pet type" for `pettype`. */
function gluedAt(tokens: readonly Token[], i: number, index: SchemaIndex): { readonly text: string; readonly next: number } | undefined {
  let text = tokens[i]?.lower ?? ''
  for (let next = i + 1; next < Math.min(tokens.length, i + 3); next++) {
    const token = tokens[next]
    if (token?.kind !== 'word' && token?.kind !== 'number') return undefined
    for (const glued of [text + token.lower, text + token.word]) {
      const form = formOf(glued).text
      for (const candidate of [glued, form])
        if (glued.length >= 5 && (index.columnsByPiece.has(candidate) || index.tablesByPiece.has(candidate)))
          return { text: candidate, next: next + 1 }
    }
    text += token.lower
  }
  return undefined
}

function saysNext(
  next: ReadonlyMap<string, WordMatch> | undefined,
  pieces: readonly Piece[],
  used: ReadonlySet<number>,
  place: number,
): boolean {
  return next !== undefined && pieces.some((piece, at) => at !== place && !used.has(at) && (next.get(piece.text)?.score ?? 0) >= 0.85)
}

function nextSays(tokens: readonly Token[], i: number, column: IndexedColumn, matches: readonly ReadonlyMap<string, WordMatch>[]): boolean {
  const next = matches[i + 1]
  return tokens[i + 1] !== undefined && next !== undefined && column.pieces.some((piece) => next.has(piece.text))
}

interface Covered {
  readonly end: number
  readonly covered: number
  readonly own: number
  readonly said: number
  readonly qualified: boolean
  /** A name column of the table that was named beside it: "names of the stores". */
  readonly named: boolean
  readonly keySaid: boolean
  readonly how: How
}

/** How much of a name the tokens from `start` on say, in any order, with link words between and the table's name before or behind. */
function cover(
  tokens: readonly Token[],
  start: number,
  pieces: readonly Piece[],
  tablePieces: readonly Piece[],
  matches: readonly ReadonlyMap<string, WordMatch>[],
  zones: readonly number[],
  index: SchemaIndex,
): Covered | undefined {
  const used = new Set<number>()
  let [covered, own, said, end] = [0, 0, 0, start]
  let [qualified, keySaid, worst]: [boolean, boolean, WordMatch | undefined] = [false, false, undefined]
  let [j, tables, qualifiers] = [start, -1, 0]
  while (j < tokens.length && zones[j] === zones[start]) {
    const token = tokens[j]
    if (!token || token.kind === 'mark' || token.kind === 'quoted') break
    const glued = gluedAt(tokens, j, index)
    const gluedPiece = glued ? pieces.findIndex((piece, at) => !used.has(at) && piece.text === glued.text) : -1
    if (glued && gluedPiece >= 0) {
      const piece = pieces[gluedPiece]
      used.add(gluedPiece)
      covered += piece?.weight ?? 0
      own += 1
      said += glued.next - j
      j = end = glued.next
      continue
    }
    const at = bestPiece(pieces, used, matches[j]) ?? (used.size > 0 && j === end ? numberOfKey(token, pieces, used) : undefined)
    const piece = at === undefined ? undefined : pieces[at.place]
    const grammar = isGrammar(token.lower) && !token.joined && tokens[j + 1]?.joined !== true
    const continues =
      grammar &&
      at?.match.how === 'exact' &&
      pieces.length > 1 &&
      (j > start ? j === end : saysNext(matches[j + 1], pieces, used, at.place))
    if (at && piece && (!grammar || continues || (j > start && piece.weight < 0.5) || pieces.length === 1)) {
      used.add(at.place)
      covered += piece.weight * at.match.score
      if (piece.weight >= 0.5 || pieces.every((other) => other.weight < 0.5))
        own +=
          grammar || (countWords.has(token.lower) && !token.joined && tokens[j + 1]?.lower === 'of')
            ? 0
            : isPlain(token.lower) && !token.joined && tokens[j + 1]?.joined !== true && pieces.length > 1 && !nameWords.has(piece.text)
              ? 0.1
              : 1
      if (keyPieces.has(piece.text) || (at.match.how === 'abbreviation' && keyPieces.has(piece.text))) keySaid = true
      if (!worst || at.match.score < worst.score) worst = at.match
      if (piece.weight >= 0.3) said++
      j++
      end = j
      continue
    }
    const tableWord = tablePieces.some((tablePiece) => (matches[j]?.get(tablePiece.text)?.score ?? 0) >= 0.85)
    if (tableWord && (qualified ? tables === j : used.size === 0 ? j === start : isLink(tokens[j - 1]))) {
      tables = j + 1
      qualifiers++
      qualified = true
      said++
      j++
      if (used.size > 0) end = j
      continue
    }
    if (used.size > 0 && isLink(token) && (j === end || isLink(tokens[j - 1])) && j - end < 3) {
      j++
      continue
    }
    if (
      used.size > 0 &&
      keyLinks.has(token.lower) &&
      tokens.slice(j + 1, j + 3).some((next) => keyPieces.has(next.word)) &&
      pieces.some((piece, place) => !used.has(place) && keyPieces.has(piece.text))
    ) {
      j++
      continue
    }
    if (
      used.size > 0 &&
      ['each', 'every'].includes(token.lower) &&
      tokens[j - 1]?.lower === 'of' &&
      pieces.some((piece, place) => used.has(place) && nameWords.has(piece.text))
    ) {
      j++
      continue
    }
    break
  }
  if (own < 1 || end <= start || used.size === 0) return undefined
  const whole = tablePieces.length > 0 && qualifiers >= tablePieces.length
  const named = whole && pieces.some((piece, place) => used.has(place) && nameWords.has(piece.text))
  return { end, covered, own, said, qualified: whole, named, keySaid, how: worst?.how ?? 'exact' }
}

/** "customer number" for a customer's id: only behind the rest of the name. */
function numberOfKey(
  token: Token,
  pieces: readonly Piece[],
  used: ReadonlySet<number>,
): { readonly place: number; readonly match: WordMatch } | undefined {
  if (token.word !== 'number' && token.word !== 'code') return undefined
  const place = pieces.findIndex((piece, at) => !used.has(at) && keyPieces.has(piece.text))
  return place < 0 ? undefined : { place, match: { score: 0.9, how: 'synonym' } }
}

function isLink(token: Token | undefined): boolean {
  return token !== undefined && links.has(token.lower)
}

function bestPiece(
  pieces: readonly Piece[],
  used: ReadonlySet<number>,
  matches: ReadonlyMap<string, WordMatch> | undefined,
): { readonly place: number; readonly match: WordMatch } | undefined {
  let best: { readonly place: number; readonly match: WordMatch } | undefined
  for (const [place, piece] of pieces.entries()) {
    const match = used.has(place) ? undefined : matches?.get(piece.text)
    if (match && (!best || match.score > best.match.score)) best = { place, match }
  }
  return best
}

function phraseCandidates(tokens: readonly Token[], index: SchemaIndex, zones: readonly number[]): readonly Candidate[] {
  const found: Candidate[] = []
  for (const token of tokens) {
    for (const length of [2, 3]) {
      const words = tokens.slice(token.index, token.index + length)
      if (words.length < length || words.some((word) => zones[word.index] !== zones[token.index])) continue
      const phrase = words.map((word) => word.lower).join(' ')
      const meant = Object.hasOwn(phraseSynonyms, phrase) ? phraseSynonyms[phrase] : undefined
      for (const word of meant ?? []) {
        for (const entry of index.columnsByPiece.get(formOf(word).text) ?? []) {
          const score = Math.min(0.85, 0.85 * (1 / entry.total) ** 0.7)
          found.push({
            start: token.index,
            end: token.index + length,
            said: length,
            reading: { kind: 'column', table: entry.table.id, column: entry.column.name, score, how: 'synonym' },
          })
        }
      }
    }
  }
  return found
}

function valueCandidates(tokens: readonly Token[], index: SchemaIndex, zones: readonly number[]): readonly Candidate[] {
  const found: Candidate[] = []
  const add = (start: number, end: number, key: string, score: number): void => {
    for (const entry of index.values.get(key) ?? [])
      found.push({
        start,
        end,
        said: end - start,
        reading: { kind: 'value', table: entry.table, column: entry.column, value: entry.value, score, how: 'value' },
      })
  }
  for (const token of tokens) {
    if (token.kind === 'quoted') {
      add(token.index, token.index + 1, normalizeValue(token.text), 1)
      continue
    }
    if (token.kind === 'mark') continue
    for (const { parts, entry } of index.codes) {
      const fits = parts.every((part, at) => {
        const word = tokens[token.index + at]
        return (
          word?.kind === 'word' &&
          zones[word.index] === zones[token.index] &&
          (word.word === part || word.word.startsWith(part) || isShortened(part, word.word))
        )
      })
      if (fits)
        found.push({
          start: token.index,
          end: token.index + parts.length,
          said: parts.length,
          reading: { kind: 'value', table: entry.table, column: entry.column, value: entry.value, score: 0.9, how: 'abbreviation' },
        })
    }
    const words: string[] = []
    for (let end = token.index; end < tokens.length && words.length < index.longestValue + 1; end++) {
      const next = tokens[end]
      if (!next || zones[end] !== zones[token.index] || next.kind === 'quoted') break
      if (next.kind === 'mark') {
        if (!/^[-&.'/,]$/.test(next.text)) break
        continue
      }
      words.push(...normalizeValue(next.text).split(' '))
      const key = words.join(' ')
      const single = words.length === 1
      if (single && !singleFits(next)) continue
      add(token.index, end + 1, key, single ? 0.84 : 0.97)
      const form = next.word
      if (form !== next.lower) add(token.index, end + 1, [...words.slice(0, -1), form].join(' '), single ? 0.8 : 0.93)
    }
    for (const code of Object.hasOwn(codeWords, token.lower) ? (codeWords[token.lower] ?? []) : [])
      add(token.index, token.index + 1, code, 0.8)
  }
  return found
}

/** Ordinary words and bare numbers are no values unless something speaks for it. */
function singleFits(token: Token): boolean {
  if (token.kind === 'number' || token.kind === 'date') return false
  if (token.lower.length === 1) return false
  if (isGrammar(token.lower)) return false
  if (isPlain(token.lower) || token.lower.length === 2) return /^\p{Lu}/u.test(token.text) && token.index > 0
  return true
}

/** "number of …", "show me": plain words that happen to be a name or a value as well. */
function isEmpty({ start, end, reading }: Candidate, tokens: readonly Token[]): boolean {
  const words = tokens.slice(start, end)
  if (words.some((word) => word.kind === 'quoted' || word.joined || !isPlain(word.lower))) return false
  if (reading.kind === 'value') return !words.every((word) => /^\p{Lu}/u.test(word.text)) || start === 0
  return (
    reading.how !== 'exact' ||
    words.length > 1 ||
    tokens[end]?.lower === 'of' ||
    isGrammar(words[0]?.lower ?? '') ||
    countWords.has(words[0]?.lower ?? '')
  )
}

const countWords: ReadonlySet<string> = new Set(['number', 'numbers', 'count', 'counts', 'total', 'amount', 'average', 'sum'])

function choose(candidates: readonly Candidate[], tokens: readonly Token[]): readonly Mention[] {
  const worth = (candidate: Candidate): number =>
    candidate.reading.score * candidate.said ** 1.15 - (candidate.reading.kind === 'value' && candidate.said === 1 ? 0.02 : 0)
  const order = candidates
    .filter((candidate) => candidate.reading.score >= 0.3 && !isEmpty(candidate, tokens))
    .toSorted((a, b) => worth(b) - worth(a) || a.start - b.start || b.end - a.end || compare(a.reading, b.reading))
  const taken: Candidate[] = []
  for (const candidate of order)
    if (!taken.some((other) => other.start < candidate.end && candidate.start < other.end)) taken.push(candidate)
  return taken
    .toSorted((a, b) => a.start - b.start)
    .map((best): Mention => {
      const readings = new Map<string, Reading>()
      for (const other of order) {
        if (other.start < best.start || other.end > best.end) continue
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
        readings: [...readings.values()].toSorted((a, b) => b.score - a.score || compare(a, b)),
      }
    })
}

function compare(a: Reading, b: Reading): number {
  const [left, right] = [`${a.table}.${a.column ?? ''}.${a.value ?? ''}`, `${b.table}.${b.column ?? ''}.${b.value ?? ''}`]
  return left < right ? -1 : left > right ? 1 : 0
}
