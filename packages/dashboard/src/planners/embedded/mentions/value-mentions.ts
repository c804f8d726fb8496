import { stemmer } from 'stemmer'
import type { Candidate } from './mention-candidate.ts'
import { normalizeValue } from '../schema/schema-index.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import { isWordOfNumber } from './numbers-first.ts'
import { placeValues } from './place-values.ts'
import { formOf } from '../words/word-forms.ts'
import { isGrammar, isPlain, isShortened } from '../schema/word-match.ts'
import { partNouns } from '../words/rates.ts'
import { demonyms } from '../words/demonyms.ts'
import { deedNouns, stateNouns } from '../words/states.ts'
import { grainWords } from '../words/time.ts'
import { lettersBehind } from './letter-values.ts'
import { listSeparators } from '../words/comparisons.ts'

export function valueCandidates(tokens: readonly Token[], index: SchemaIndex, zones: readonly number[]): readonly Candidate[] {
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
  // "Monthly premium trend" where premiums are paid "Monthly": the months of the trend.
  const courseSaid = tokens.some(({ lower }) => /^(?:trends?|growth|course)$/.test(lower))
  for (const token of tokens) {
    if (token.kind === 'quoted') {
      add(token.index, token.index + 1, normalizeValue(token.text), 1)
      continue
    }
    if (token.kind === 'mark') continue
    for (const { parts, entry } of index.codesByLetter.get(token.word.charAt(0)) ?? []) {
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
        if (!/^[-&.'/,]$/.test(next.text) && !isClock(tokens, end)) break
        continue
      }
      words.push(...normalizeValue(next.text).split(' '))
      const key = words.join(' ')
      const single = words.length === 1
      if (single && courseSaid && isRegularly(next)) continue
      if (single && !singleFits(next) && next.lower !== 'done' && !isDeedSaid(next, tokens[end + 1])) {
        found.push(...lettersBehind(next, tokens, index, zones))
        continue
      }
      add(token.index, end + 1, key, single ? 0.84 : 0.97)
      // "Meera's invoices" of a stored "Meera"; the words of "Wendy's" are stored so.
      if (possessive.test(next.text) && !index.values.has(key))
        add(token.index, end + 1, words.slice(0, -1).join(' '), words.length === 2 ? 0.84 : 0.97)
      // "9:48" of stored "09:48".
      if (words.length === 2 && /^\d \d\d$/.test(key) && isClock(tokens, end - 1)) add(token.index, end + 1, `0${key}`, 0.97)
      if (
        single &&
        (/(?:ed|id|lt|nt)$/.test(next.lower) || isDeedNoun(next, tokens[end + 1])) &&
        next.lower.length > 3 &&
        !index.values.has(key)
      )
        for (const said of stateValues(index).get(stateStem(next)) ?? [])
          if (!isStatedBefore(tokens[token.index - 1], said, index)) add(token.index, end + 1, said, 0.66)
      if (single && !index.values.has(key)) for (const said of nounsOfStates(next, tokens, index)) add(token.index, end + 1, said, 0.66)
      const form = next.word
      if (form !== next.lower)
        add(token.index, end + 1, [...words.slice(0, -1), form].join(' '), single ? (isWordOfNumber(next, index) ? 0.6 : 0.8) : 0.93)
    }
    if (Object.hasOwn(demonyms, token.word)) add(token.index, token.index + 1, demonyms[token.word] ?? '', 0.8)
  }
  return [...found, ...placeValues(tokens, index, zones), ...plainNeighbours(found, tokens, index), ...numbersBehind(found, tokens, index)]
}

/** "Class 9 and 10", "ward 3, 4 or 7" of stored "Class 10": numbers behind one that is stored with its word. */
function numbersBehind(found: readonly Candidate[], tokens: readonly Token[], index: SchemaIndex): readonly Candidate[] {
  const added: Candidate[] = []
  for (const token of tokens) {
    if (token.kind !== 'number' || !listSeparators.has(tokens[token.index - 1]?.lower ?? '')) continue
    const before = [...found, ...added].find(({ end, reading, said }) => {
      const isNext = end < token.index && isListGap(tokens, end, token.index)
      return (
        isNext && reading.kind === 'value' && (said > 1 || added.some((each) => each.end === end)) && numbered.test(reading.value ?? '')
      )
    })
    const [, word] = numbered.exec(before?.reading.value ?? '') ?? []
    if (!before || word === undefined) continue
    for (const entry of index.values.get(normalizeValue(`${word} ${token.text}`)) ?? [])
      if (entry.table === before.reading.table && entry.column === before.reading.column)
        added.push({ start: token.index, end: token.index + 1, said: 1, reading: { kind: 'value', ...entry, score: 0.95, how: 'value' } })
  }
  return added
}

const numbered = /^(\p{L}[\p{L} .-]*?)[ -]*\d+$/u

const possessive = /\p{L}['’]s$/iu

const isRegularly = ({ lower }: Token): boolean => lower.endsWith('ly') && Object.hasOwn(grainWords, lower)

/** "Marked open, late or C": plain words and letters that alone would be no values, in a list with one that is. */
function plainNeighbours(found: readonly Candidate[], tokens: readonly Token[], index: SchemaIndex): readonly Candidate[] {
  const known = found.filter(({ reading }) => reading.score >= 0.8)
  const added: Candidate[] = []
  for (const token of [...tokens, ...tokens.toReversed()]) {
    if (token.kind !== 'word' || listSeparators.has(token.lower) || singleFits(token)) continue
    const at = token.index
    for (const entry of index.values.get(normalizeValue(token.text)) ?? []) {
      const beside = [...known, ...added].some(
        ({ start, end, reading }) =>
          reading.table === entry.table &&
          reading.column === entry.column &&
          reading.value !== entry.value &&
          (start > at ? isListGap(tokens, at + 1, start) : isListGap(tokens, end, at)),
      )
      const again = added.some(({ start, reading }) => start === at && reading.table === entry.table && reading.column === entry.column)
      if (beside && !again) added.push({ start: at, end: at + 1, said: 1, reading: { kind: 'value', ...entry, score: 0.84, how: 'value' } })
    }
  }
  return added
}

function isListGap(tokens: readonly Token[], from: number, until: number): boolean {
  return until > from && until - from < 3 && tokens.slice(from, until).every(({ lower }) => listSeparators.has(lower))
}

/** Stored values of one column with nothing but commas, "and" or "or" between them: as a list they are nothing else. */
export function listedTogether(candidates: readonly Candidate[], tokens: readonly Token[]): ReadonlySet<Candidate> {
  const values = candidates.filter(({ reading }) => reading.kind === 'value' && reading.score >= 0.8)
  const byStart = Map.groupBy(values, ({ start }) => start)
  const listed = new Set<Candidate>()
  for (const value of values)
    for (const next of [value.end + 1, value.end + 2])
      for (const other of isListGap(tokens, value.end, next) ? (byStart.get(next) ?? []) : []) {
        if (other.reading.table !== value.reading.table || other.reading.column !== value.reading.column) continue
        listed.add(value)
        listed.add(other)
      }
  return listed
}

/** The colon of a time of day. */
function isClock(tokens: readonly Token[], at: number): boolean {
  const [before, mark, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return (
    mark?.text === ':' && before?.kind === 'number' && after?.kind === 'number' && before.end === mark.start && mark.end === after.start
  )
}

const states = new WeakMap<SchemaIndex, ReadonlyMap<string, readonly string[]>>()

/** "Pending approvals": the state stands before the noun, which is none of its own. */
function isStatedBefore(before: Token | undefined, said: string, index: SchemaIndex): boolean {
  const own = before?.kind === 'word' ? (index.values.get(normalizeValue(before.text)) ?? []) : []
  return (index.values.get(said) ?? []).some((entry) => own.some(({ table, column }) => table === entry.table && column === entry.column))
}

/** "Cancellations", "rejections", "approvals": rows of which a state says that it was done. */
function isDeedNoun({ lower }: Token, next: Token | undefined): boolean {
  // "Cancellation rate".
  if (partNouns.has(next?.lower ?? '')) return /.{4}(?:[ts]ion|al|ment)$/.test(lower)
  return /.{4}(?:[ts]ions|als|ments)$/.test(lower)
}

/** "Skips", "absences", "did we skip": the rows of which a state says "Skipped", "Absent", where no name has the word. */
function nounsOfStates(token: Token, tokens: readonly Token[], index: SchemaIndex): readonly string[] {
  const { lower, word } = token
  if (token.kind !== 'word' || lower.length < 4 || (isPlain(lower) && !isDeedSaid(token, tokens[token.index + 1]))) return []
  // "Which line cancels most" ranks by it.
  if (tokens.slice(token.index + 1, token.index + 3).some((next) => /^(?:most|least|more|less|often|best|worst)$/.test(next.lower)))
    return []
  if (isNamed(token, index)) return []
  const known = stateValues(index)
  const own = Object.hasOwn(stateNouns, word) ? (stateNouns[word] ?? []).flatMap((state) => known.get(stateStem(formOf(state))) ?? []) : []
  // Several of what was done to them, or the verb of a question.
  const isVerb = tokens
    .slice(Math.max(0, token.index - 3), token.index)
    .some((before) => /^(?:did|do|does|didn't|don't|doesn't)$/.test(before.lower))
  const done =
    isVerb || (word !== lower && lower.endsWith('s')) || partNouns.has(tokens[token.index + 1]?.lower ?? '')
      ? [...(known.get(stateStem(token)) ?? []), ...(known.get(word) ?? [])].filter((state) =>
          /(?:ed|en|id|lt|nt)(?: (?:out|up|off|in))?$/.test(state),
        )
      : []
  return [...new Set([...own, ...done])]
}

/** "Returns by region", and not "what returns the sum". */
const isDeedSaid = ({ lower }: Token, next: Token | undefined): boolean =>
  deedNouns.has(lower) && !/^(?:the|an?|all|me|us|each|every|only)$/.test(next?.lower ?? '')

/** Some name has the word; a `Return Reason` says of returns why they were made, and is none. */
function isNamed({ lower, word, stem }: Token, { vocabulary, tables, columns }: SchemaIndex): boolean {
  const says = (piece: { readonly text: string; readonly stem: string }): boolean => piece.stem === stem || piece.text === word
  if (!deedNouns.has(lower)) return vocabulary.some(says)
  return (
    tables.some(({ pieces }) => pieces.some(says)) ||
    columns.some(({ pieces: [first, ...more] }) => more.length === 0 && first && says(first))
  )
}

/** "Paid" and "payed" are of one word, though "pay" is too short for a stem. */
function stateStem({ stem }: { readonly stem: string }): string {
  return stemmer(stem)
}

/** Values of one word in columns of few, by the stem: "cancelled" of "Cancel", "paid" of "Pay". */
function stateValues(index: SchemaIndex): ReadonlyMap<string, readonly string[]> {
  const before = states.get(index)
  if (before) return before
  const found = new Map<string, string[]>()
  for (const { column } of index.columns) {
    if (column.type !== 'text' || column.distinct > 12 || column.meaning === 'name') continue
    for (const value of column.values) {
      // "Dropouts" of "Dropped out".
      const [deed, way = '', ...more] = value.toLowerCase().split(/[\s_-]+/)
      if (!/^[A-Za-z]{3,}(?:[\s_-]+(?:out|up|off|in))?$/i.test(value) || deed === undefined || more.length > 0) continue
      const stem = stateStem(formOf(deed)) + way
      found.set(stem, [...(found.get(stem) ?? []), normalizeValue(value)])
    }
  }
  states.set(index, found)
  return found
}

/** Ordinary words and bare numbers are no values unless something speaks for it. */
export function singleFits(token: Token): boolean {
  if (token.kind === 'number' || token.kind === 'date') return false
  if (token.lower.length === 1) return false
  if (isGrammar(token.lower)) return false
  // "8A", "B2".
  if (/^(?:\d\p{L}|\p{L}\d)$/u.test(token.lower)) return true
  if (isPlain(token.lower) || token.lower.length === 2) return /^\p{Lu}/u.test(token.text) && token.index > 0
  return true
}

/** "Open claims", where claims are stored as "Open": that value, and no other table's day of opening. */
export function withToldRows(candidates: readonly Candidate[]): readonly Candidate[] {
  const tables = candidates.filter(({ reading: { kind, score } }) => kind === 'table' && score > 0.85)
  return candidates.map((candidate) => {
    const { end, said, reading } = candidate
    const tells =
      reading.kind === 'value' && said === 1 && tables.some((next) => next.start === end && next.reading.table === reading.table)
    return tells ? { ...candidate, reading: { ...reading, score: Math.max(reading.score, told) } } : candidate
  })
}

const told = 0.92
