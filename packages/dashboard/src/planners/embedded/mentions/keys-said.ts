import { keyNumbers, keyPieces } from '../schema/name-pieces.ts'
import type { Piece } from '../schema/name-pieces.ts'
import type { Token } from '../words/tokens.ts'
import type { WordMatch } from '../schema/word-match.ts'

export const ways: ReadonlySet<string> = new Set(['method', 'mode'])
export const keyNouns: ReadonlySet<string> = new Set(['id', 'identifier', 'code', 'key'])

/** Behind a thing a word that asks for its key: "section numbers", "visit id"; "employees number" is how many there are. */
export function asksForKey(tokens: readonly Token[], at: number): boolean {
  const [thing, token] = [tokens[at - 1], tokens[at]]
  if (!thing || !token) return false
  if (token.lower === 'number') return thing.word === thing.lower || tokens[at + 1]?.kind === 'number'
  return token.word === 'number' || keyNouns.has(token.word)
}

/** "Pay of employee number 2", "pay of employees 1 and 5": which of them is said behind it; "sales of stores 2024" tells when. */
export function isNumbered(tokens: readonly Token[], at: number): boolean {
  const { kind, value = 0 } = tokens[at] ?? {}
  return (kind === 'number' && (value < 1900 || value > 2100)) || (tokens[at + 1]?.kind === 'number' && asksForKey(tokens, at))
}

/** "Payment method" of `payment_type`: a way of doing something is its type, behind the word that says of what. */
export function wayAt(
  token: Token,
  pieces: readonly Piece[],
  used: ReadonlySet<number>,
): { readonly place: number; readonly match: WordMatch } | undefined {
  if (!ways.has(token.word)) return undefined
  const place = pieces.findIndex(({ text }, at) => !used.has(at) && (text === 'type' || text === 'kind'))
  return place < 0 ? undefined : { place, match: { score: 0.75, how: 'synonym' } }
}

/** "Customer number" for a customer's id, "room id" of `room_code` or `room_no`: one word for a key is said, and another stored. */
export function keySaidAt(
  tokens: readonly Token[],
  at: number,
  pieces: readonly Piece[],
  used: ReadonlySet<number>,
): { readonly place: number; readonly match: WordMatch } | undefined {
  if (!asksForKey(tokens, at)) return undefined
  const numbered = tokens[at]?.word !== 'number'
  const place = pieces.findIndex(
    (piece, other) => !used.has(other) && (keyPieces.has(piece.text) || (numbered && keyNumbers.has(piece.text))),
  )
  return place < 0 ? undefined : { place, match: { score: 0.8, how: 'synonym' } }
}
