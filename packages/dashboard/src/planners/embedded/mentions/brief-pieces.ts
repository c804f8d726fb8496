import type { Piece } from '../schema/name-pieces.ts'
import { isPlain } from '../schema/word-match.ts'
import { isEnglish } from '../words/word-forms.ts'
import type { Token } from '../words/tokens.ts'

/** What these are short for is known: "bills north" are of no number. */
const numbering: ReadonlySet<string> = new Set(['no', 'nr', 'id'])

/** "Ship weight" of `ship_wgh`: beside a word that was said some letters of the next one are enough to know it by. */
export function briefOf(token: Token, pieces: readonly Piece[], used: ReadonlySet<number>): number | undefined {
  if (token.kind !== 'word' || isPlain(token.lower)) return undefined
  const place = pieces.findIndex(
    ({ text }, at) =>
      !used.has(at) && (used.has(at - 1) || used.has(at + 1)) && !isEnglish(text) && !numbering.has(text) && isBrief(text, token.word),
  )
  return place < 0 ? undefined : place
}

/** `cls` of "class": two to five of its letters in order, from the first on. */
function isBrief(brief: string, word: string): boolean {
  if (!/^[a-z]{2,5}$/.test(brief) || word.length < brief.length + 2 || brief[0] !== word[0]) return false
  let at = -1
  return brief.split('').every((letter) => (at = word.indexOf(letter, at + 1)) >= 0)
}

/** "college name" of `cname`: a word for the initial that stands before the rest. */
export function initialOf(token: Token, pieces: readonly Piece[], used: ReadonlySet<number>): number | undefined {
  if (token.kind !== 'word' || token.lower.length < 3 || isPlain(token.lower)) return undefined
  const place = pieces.findIndex((piece, at) => !used.has(at) && piece.text.length === 1 && piece.text === token.lower.charAt(0))
  return place < 0 ? undefined : place
}
