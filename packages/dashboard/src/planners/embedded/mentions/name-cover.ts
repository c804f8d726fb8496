import { briefOf, initialOf } from './brief-pieces.ts'
import { isKeyOfTable, isKeyPiece, keyPieces } from '../schema/name-pieces.ts'
import type { Piece } from '../schema/name-pieces.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { How } from '../understanding.ts'
import { phraseSynonyms } from '../words/synonyms.ts'
import { gluedAt } from './glued.ts'
import { asksForKey, isNumbered, keyNouns, keySaidAt, wayAt, ways } from './keys-said.ts'
import { isMarkNamed, isPart, isThing } from './plain-nouns.ts'
import { isGrammar, isPlain } from '../schema/word-match.ts'
import type { WordMatch } from '../schema/word-match.ts'

export const links: ReadonlySet<string> = new Set([
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
  'different',
])
/** What values may be called behind a name that does not say so: "tutor id" of `tutor`, "insured flag" of `insured`. */
const valueNouns: ReadonlySet<string> = new Set([...keyNouns, ...ways, 'flag', 'indicator'])
const keyLinks: ReadonlySet<string> = new Set(['have', 'has', 'having', 'with', 'that', 'whose'])
export const nameWords: ReadonlySet<string> = new Set(['name', 'title'])

/** Whether the next word is one of those that come later in the name: "on time" of `on_time`, and not "on repairs" of `repaired_on`. */
function saysNext(
  next: ReadonlyMap<string, WordMatch> | undefined,
  pieces: readonly Piece[],
  used: ReadonlySet<number>,
  place: number,
): boolean {
  return next !== undefined && pieces.some((piece, at) => at > place && !used.has(at) && (next.get(piece.text)?.score ?? 0) >= 0.85)
}

export interface Covered {
  readonly end: number
  /** Where its own words end, the table's name behind them left out. */
  readonly bare: number
  readonly covered: number
  readonly own: number
  readonly said: number
  readonly qualified: boolean
  /** A name column, or the key, of the table that was named beside it: "names of the stores". */
  readonly named: boolean
  readonly keySaid: boolean
  /** Ends in a word for a key that is none of the name. */
  readonly tail: boolean
  readonly how: How
}

/** How much of a name the tokens from `start` on say, in any order, with link words between and the table's name before or behind. */
export function cover(
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
  let [j, tables, qualifiers, bare] = [start, -1, 0, start]
  while (j < tokens.length && zones[j] === zones[start]) {
    const token = tokens[j]
    // "Full-time" of `is_full_time`.
    if (
      token?.text === '-' &&
      !isTakenAway(tokens, j) &&
      used.size > 0 &&
      j === end &&
      bestPiece(pieces, used, matches[j + 1]) !== undefined
    ) {
      j++
      end = bare = j
      continue
    }
    if (!token || token.kind === 'mark' || token.kind === 'quoted') break
    const glued = gluedAt(tokens, j, index)
    const gluedPiece = glued ? pieces.findIndex((piece, at) => !used.has(at) && piece.text === glued.text) : -1
    if (glued && gluedPiece >= 0) {
      const piece = pieces[gluedPiece]
      used.add(gluedPiece)
      covered += piece?.weight ?? 0
      own += 1
      said += glued.next - j
      j = end = bare = glued.next
      continue
    }
    const half = index.cut.has(token.word)
      ? pieces.findIndex(({ text }, at) => !used.has(at) && text + (pieces[at + 1]?.text ?? '') === token.word)
      : -1
    if (half >= 0) {
      for (const place of [half, half + 1]) {
        used.add(place)
        covered += pieces[place]?.weight ?? 0
      }
      own += 1
      said += 1
      j++
      end = bare = j
      continue
    }
    const isTableWord = (at: number): boolean => tablePieces.some((tablePiece) => (matches[at]?.get(tablePiece.text)?.score ?? 0) >= 0.85)
    // "Holds no copy" of a column `copy_no`: none of them.
    const denies = token.lower === 'no' && used.size === 0 && !['of', '.'].includes(tokens[j + 1]?.lower ?? '')
    const counts = token.lower === 'number' && (tables === j || used.size > 0) && isKeyOfTable(pieces) && !asksForKey(tokens, j)
    const at =
      (denies || counts ? undefined : bestPiece(pieces, used, matches[j])) ??
      ((used.size > 0 ? j === end : tables === j && isKeyOfTable(pieces)) ? keySaidAt(tokens, j, pieces, used) : undefined) ??
      ((used.size > 0 ? j === end : tokens[j + 1]?.lower === 'of') ? wayAt(token, pieces, used) : undefined)
    const piece = at === undefined ? undefined : pieces[at.place]
    const grammar = isGrammar(token.lower) && !token.joined && tokens[j + 1]?.joined !== true
    const continues =
      grammar &&
      (at?.match.how === 'exact' || at?.match.how === 'abbreviation') &&
      pieces.length > 1 &&
      (j > start ? j === end : saysNext(matches[j + 1], pieces, used, at.place))
    if (at && piece && (!grammar || continues || (j > start && piece.weight < 0.5) || pieces.length === 1)) {
      used.add(at.place)
      covered += piece.weight * at.match.score
      if (piece.weight >= 0.5 || pieces.every((other) => other.weight < 0.5))
        own +=
          (grammar && !(pieces.length === 1 && (tablePieces.length === 0 ? isThing(tokens, j) : isPart(tokens, j, isTableWord)))) ||
          (countWords.has(token.lower) && !token.joined && tokens[j + 1]?.lower === 'of')
            ? 0
            : isPlain(token.lower) &&
                !isMarkNamed(tokens, j) &&
                !token.joined &&
                tokens[j + 1]?.joined !== true &&
                pieces.filter(({ weight }) => weight >= 0.2).length > 1 &&
                !nameWords.has(piece.text)
              ? 0.1
              : 1
      if (isKeyPiece(piece, pieces)) keySaid = true
      if (!worst || at.match.score < worst.score) worst = at.match
      if (piece.weight >= 0.3) said++
      if (isPhrase(tokens, j, piece) && bestPiece(pieces, used, matches[j + 1]) === undefined) {
        said++
        j++
      }
      j++
      end = bare = j
      continue
    }
    const brief = used.size > 0 && j === end ? briefOf(token, pieces, used) : undefined
    if (brief !== undefined) {
      used.add(brief)
      covered += 0.85 * (pieces[brief]?.weight ?? 0)
      own += 1
      said++
      j++
      end = bare = j
      continue
    }
    const initial = initialOf(token, pieces, used)
    if (initial !== undefined && saysNext(matches[j + 1], pieces, used, initial)) {
      used.add(initial)
      covered += pieces[initial]?.weight ?? 0
      said++
      j++
      continue
    }
    // "Notice of loss id": between the words of the table's own name.
    if (qualified && used.size === 0 && tables === j && isLink(token) && isTableWord(j + 1)) {
      j++
      tables = j
      continue
    }
    const tableWord = (!grammar || isThing(tokens, j)) && isTableWord(j)
    if (tableWord && (qualified ? tables === j : used.size === 0 ? j === start : isLink(tokens[j - 1]) && !isNumbered(tokens, j + 1))) {
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
  const isWhole = used.size === pieces.length && !pieces.some(({ text }) => keyPieces.has(text))
  if (isWhole && j === end && tablePieces.length > 0 && zones[end] === zones[start] && valueNouns.has(tokens[end]?.word ?? ''))
    end = bare = end + 1
  const tail = end > j
  const counted = tokens.slice(start, end).some((token, at) => countWords.has(token.lower) && tokens[start + at + 1]?.lower === 'of')
  const isOwnKey = keySaid && qualified && isKeyOfTable(pieces)
  const all = !counted && (isOwnKey || (used.size >= 2 && pieces.every((piece, place) => used.has(place) || piece.weight < 0.3)))
  // "Method" alone is no type.
  const isWayAlone = used.size === 1 && ways.has(tokens[start]?.word ?? '') && worst?.how === 'synonym'
  if ((own < 1 && !all) || end <= start || used.size === 0 || isWayAlone) return undefined
  const whole = tablePieces.length > 0 && qualifiers >= tablePieces.filter(({ weight }) => weight >= 0.2).length
  // "Names of the stores", and "notice of loss id" of `nol_id`: what is unsaid only says the table again.
  const restSaid = pieces.every((piece, place) => used.has(place) || piece.weight <= 0.3)
  const named = whole && ((keySaid && restSaid) || pieces.some((piece, place) => used.has(place) && nameWords.has(piece.text)))
  return {
    end,
    bare,
    covered,
    own: all ? Math.max(own, 1) : own,
    said,
    qualified: whole,
    named,
    keySaid,
    tail,
    how: worst?.how ?? 'exact',
  }
}

/** "Email addresses" of `email`: two words that mean what the first of them is. */
function isPhrase(tokens: readonly Token[], at: number, { text }: Piece): boolean {
  const phrase = `${tokens[at]?.lower ?? ''} ${tokens[at + 1]?.word ?? ''}`
  return tokens[at]?.word === text && Object.hasOwn(phraseSynonyms, phrase) && phraseSynonyms[phrase]?.includes(text) === true
}

export function isLink(token: Token | undefined): boolean {
  // "Grade A landings": a capital within a sentence is a letter, and no article.
  return token !== undefined && links.has(token.lower) && !(token.text === 'A' && token.index > 0)
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

export const countWords: ReadonlySet<string> = new Set(['number', 'numbers', 'count', 'counts', 'total', 'amount', 'average', 'sum'])

/** "Price - cost" with room around it is one less the other, and "check-in" is one name. */
function isTakenAway(tokens: readonly Token[], at: number): boolean {
  const [before, sign, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return before !== undefined && sign !== undefined && after !== undefined && before.end < sign.start && sign.end < after.start
}
