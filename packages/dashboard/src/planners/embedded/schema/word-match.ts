import { distance } from 'fastest-levenshtein'
import type { How } from '../understanding.ts'
import type { Piece } from './name-pieces.ts'
import type { SchemaIndex } from './schema-index.ts'
import { personWords, servedWords, workerWords } from '../words/people.ts'
import type { Token } from '../words/tokens.ts'
import { abbreviations } from '../../../connections/abbreviations.ts'
import { aggregatePhrases } from '../words/aggregates.ts'
import { commandWords, fillerWords, functionWords, generalWords } from '../words/stop.ts'
import { relatedStems } from '../words/related.ts'
import { numberWords } from '../words/numbers.ts'
import { synonymGroups } from '../words/synonyms.ts'
import { timeNameWords } from '../words/time.ts'
import { unitWords } from '../words/units.ts'
import { formOf, isEnglish } from '../words/word-forms.ts'

export interface WordMatch {
  readonly score: number
  readonly how: How
}

const synonyms = groupsByWord()
const aggregateWords: ReadonlySet<string> = new Set(aggregatePhrases.flatMap(({ words }) => words.split(' ')))

function groupsByWord(): ReadonlyMap<string, ReadonlySet<string>> {
  const map = new Map<string, Set<string>>()
  for (const group of synonymGroups) {
    const forms = group.map((word) => formOf(word).text)
    for (const word of forms) map.set(word, new Set([...(map.get(word) ?? []), ...forms]))
  }
  return map
}

/** Words that may be part of a name but never stand for one alone. */
export function isGrammar(lower: string): boolean {
  return functionWords.has(lower) || commandWords.has(lower)
}

export function isPlain(lower: string): boolean {
  return isGrammar(lower) || fillerWords.has(lower) || aggregateWords.has(lower)
}

const nearScores = { 3: 0.68, 2: 0.6, 1: 0.5 } as const
const caches = new WeakMap<SchemaIndex, Map<string, ReadonlyMap<string, WordMatch>>>()

/** "Application" and `applicant`: what is done and who does it are of one stem, and two things. */
function isDoerOf(word: string, name: string): boolean {
  const doer = /(?:ant|ent|er|or|ee|ist)$/
  const deed = /(?:ion|ment|ance|ence|ure|al|age)$/
  return (doer.test(word) && deed.test(name)) || (deed.test(word) && doer.test(name))
}

/** "Applications" of a column `applicant`. */
export function isDeedOf(word: string, name: string): boolean {
  const [own, other] = [formOf(word).stem, formOf(name).stem]
  return own.length >= 4 && other.startsWith(own.slice(0, Math.max(4, own.length - 1))) && isDoerOf(word, name)
}

/** The words of the schema that a token may stand for. */
export function matchesOf(token: Pick<Token, 'lower' | 'word' | 'stem'>, index: SchemaIndex): ReadonlyMap<string, WordMatch> {
  let cache = caches.get(index)
  if (!cache) caches.set(index, (cache = new Map()))
  const before = cache.get(token.lower)
  if (before) return before
  const found = new Map<string, WordMatch>()
  for (const piece of index.vocabulary) {
    const match = literally(token, piece)
    if (match) found.set(piece.text, match)
  }
  // What a name is short for is said as much by the whole word as by the short one.
  const exact =
    [...found.values()].some((match) => match.score >= 0.85) || index.vocabulary.some(({ text }) => short(text)?.includes(token.word))
  if (!isGrammar(token.lower)) {
    for (const piece of index.vocabulary) {
      if (found.has(piece.text)) continue
      const match = loosely(token, piece, exact)
      if (match) found.set(piece.text, match)
    }
  }
  if (cache.size > 5_000) cache.clear()
  cache.set(token.lower, found)
  return found
}

function literally(token: Pick<Token, 'lower' | 'word' | 'stem'>, piece: Piece): WordMatch | undefined {
  if (token.word === piece.text || token.lower === piece.text) return { score: 1, how: 'exact' }
  if (token.stem === piece.stem && token.stem.length >= 3) return { score: isDoerOf(token.word, piece.text) ? 0.69 : 0.88, how: 'stem' }
  // `line_1` is line one.
  if (/^\d{1,2}$/.test(piece.text) && Object.hasOwn(numberWords, token.lower) && numberWords[token.lower] === Number(piece.text))
    return { score: 1, how: 'exact' }
  return undefined
}

function loosely(token: Pick<Token, 'lower' | 'word' | 'stem'>, piece: Piece, exact: boolean): WordMatch | undefined {
  const word = token.word
  const name = piece.text
  if (short(name)?.includes(word) || short(word)?.includes(name)) return { score: 0.85, how: 'abbreviation' }
  // "Quantity ordered" of `qty_ord`.
  if (token.stem.length >= 4 && short(name)?.some((whole) => formOf(whole).stem === token.stem)) return { score: 0.8, how: 'abbreviation' }
  if (Object.hasOwn(unitWords, name) && unitWords[name]?.includes(word)) return { score: 0.75, how: 'synonym' }
  if (synonyms.get(word)?.has(name)) return { score: exact ? besideExact(name) : 0.75, how: 'synonym' }
  if (isPlain(token.lower) || exact) return undefined
  if (name.length >= 3 && word.length >= name.length + 2 && word.startsWith(name) && !isWord(name))
    return { score: 0.72, how: 'abbreviation' }
  if (word.length >= 4 && name.length >= word.length + 2 && name.startsWith(word) && !isWord(word))
    return { score: 0.7, how: 'abbreviation' }
  if (isAnybody(word, name)) return { score: 0.62, how: 'synonym' }
  if (isHalf(word, name)) return { score: 0.72, how: 'part' }
  if (token.stem.length >= 5 && piece.stem.length >= 5 && related(token.stem, piece.stem)) return { score: 0.7, how: 'stem' }
  const near = token.stem.length >= 3 && !isPlain(token.lower) && name.length >= 3 ? relatedStems(token.stem).get(piece.stem) : undefined
  if (near !== undefined) return { score: nearScores[near], how: 'synonym' }
  if (isSkeleton(name, word)) return { score: 0.75, how: 'abbreviation' }
  if (isContracted(name, word)) return { score: 0.82, how: 'abbreviation' }
  if (isShortened(name, word) || isShortened(word, name)) return { score: 0.62, how: 'abbreviation' }
  if (word.length >= 8 && piece.stem.length >= 4 && tailStems(word).includes(piece.stem)) return { score: 0.6, how: 'part' }
  const allowed = Math.min(word.length, name.length) >= 8 ? 2 : Math.min(word.length, name.length) >= 5 ? 1 : 0
  if (word.length >= 4 && !isWord(word) && (swapped(word, name) || swapped(token.lower, name))) return { score: 0.7, how: 'typo' }
  if (
    allowed > 0 &&
    word[0] === name[0] &&
    !isWord(word) &&
    Math.abs(word.length - name.length) <= allowed &&
    distance(word, name) <= allowed
  )
    return { score: 0.7, how: 'typo' }
  return undefined
}

/** What only means as much says less than a part of another name that has the word; a unit of time is any date's. */
const besideExact = (name: string): number => (timeNameWords.has(name) ? 0.55 : 0.48)

const dealtWith: ReadonlySet<string> = new Set(['customer', 'client'])

/** "Tenant" of a person, "borrower" of a customer: nobody else that the schema knows goes by the word. */
function isAnybody(word: string, name: string): boolean {
  return (personWords.has(name) && (servedWords.has(word) || workerWords.has(word))) || (dealtWith.has(name) && servedWords.has(word))
}

const tails = new Map<string, readonly string[]>()

/** "scriptwriter" as a writer: stems of the words that a long word may end in. */
function tailStems(word: string): readonly string[] {
  const before = tails.get(word)
  if (before) return before
  const found: string[] = []
  for (let cut = 3; cut <= word.length - 5; cut++) {
    const stem = formOf(word.slice(cut)).stem
    if (relatedStems(stem).size > 0) found.push(stem, ...relatedStems(stem).keys())
  }
  if (tails.size > 2_000) tails.clear()
  tails.set(word, found)
  return found
}

/** "Room" of `classroom`: one of two words that a long one is made of. */
function isHalf(word: string, name: string): boolean {
  if (word.length < 4 || name.length < word.length + 4) return false
  const other = name.startsWith(word) ? name.slice(word.length) : name.endsWith(word) ? name.slice(0, -word.length) : ''
  return other !== '' && isEnglish(other) && isEnglish(word)
}

function short(word: string): readonly string[] | undefined {
  return Object.hasOwn(abbreviations, word) ? abbreviations[word] : undefined
}

/** Words of the language that we know to be whole: they abbreviate nothing and misspell nothing. */
function isWord(word: string): boolean {
  return synonyms.has(word) || isPlain(word) || generalWords.has(word)
}

/** Two neighbouring letters changed places. */
function swapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at + 1 < a.length; at++) {
    if (a[at] === b[at]) continue
    return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
  }
  return false
}

/** Stems of one family: "nation" and "national", "manage" and "manager". */
function related(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return long.startsWith(short) && long.length - short.length <= 3
}

/** "brnd" of "brand", "sgmnt" of "segment": the vowels behind the first letter left out. */
function isSkeleton(short: string, long: string): boolean {
  return (
    short.length >= 3 && short.length < long.length && !isWord(short) && short === long.charAt(0) + long.slice(1).replaceAll(/[aeiou]/g, '')
  )
}

/** `appln` of "application", `catgry` of "category": its beginning and its last letter. */
function isContracted(short: string, long: string): boolean {
  return short.length >= 4 && long.startsWith(short.slice(0, 3)) && short.at(-1) === long.at(-1) && isShortened(short, long)
}

/** "dept" of "department": same first letter, its letters in order, nearly all consonants. */
export function isShortened(short: string, long: string): boolean {
  if (short.length < 3 || short.length > 5 || long.length < short.length + 3 || short[0] !== long[0] || isWord(short)) return false
  if (!/[^aeiou]$/.test(short) || (/[aeiou]/.test(short.slice(1)) && !long.startsWith(short.slice(0, 3)))) return false
  let at = 0
  for (const letter of short) {
    at = long.indexOf(letter, at)
    if (at < 0) return false
    at++
  }
  return (short.match(/[^aeiou]/g) ?? []).length / (long.match(/[^aeiou]/g) ?? ['']).length >= 0.5
}
