import { columnOf } from '../../../connections/connection.ts'
import { normalizeValue } from '../schema/schema-index.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { ValueEntry } from '../schema/value-index.ts'
import type { Span } from '../understanding.ts'
import { letterCodes, signWords } from '../words/letter-codes.ts'
import { codesOf } from '../words/name-endings.ts'
import type { Token } from '../words/tokens.ts'
import type { Candidate } from './mention-candidate.ts'

/** What words say that is stored in a letter or two: "absent" as A beside P, "B+" with its sign, "UP" in capitals as it is stored. */
export function codedCandidates(tokens: readonly Token[], index: SchemaIndex): readonly Candidate[] {
  return tokens.flatMap((token) =>
    token.kind === 'word'
      ? [
          ...lettersOf(token, index),
          ...sexOf(token, index),
          ...signed(token, tokens, index),
          ...(isCapitals(token, tokens) ? capitals(token, index) : []),
        ]
      : [],
  )
}

function candidate({ start, end }: Span, entry: ValueEntry, score = 0.97): Candidate {
  return { start, end, said: end - start, reading: { kind: 'value', ...entry, score, how: 'value' } }
}

/** "Girls" of a column of letters for men and women, or of words for them, and no grade F. */
function sexOf({ index: at, lower }: Token, index: SchemaIndex): readonly Candidate[] {
  const isOfSexes = ({ table, column }: ValueEntry): boolean =>
    columnOf(index.catalog, table, column)?.values.every((value) => value.length > 1 || /^[mfotuxn]$/i.test(value)) === true
  return codesOf(lower.replace(/['’]s$/, '')).flatMap((code) =>
    (index.values.get(code) ?? []).filter(isOfSexes).map((entry) => candidate({ start: at, end: at + 1 }, entry, 0.8)),
  )
}

/** The code, where the column holds one of the others as well. */
function lettersOf({ index: at, word, lower }: Token, index: SchemaIndex): readonly Candidate[] {
  const said = Object.hasOwn(letterCodes, lower) ? letterCodes[lower] : Object.hasOwn(letterCodes, word) ? letterCodes[word] : undefined
  if (!said) return []
  return said.codes
    .flatMap((code) => index.values.get(code) ?? [])
    .filter(({ table, column }) =>
      columnOf(index.catalog, table, column)?.values.some((value) => said.beside.includes(normalizeValue(value))),
    )
    .map((entry) => candidate({ start: at, end: at + 1 }, entry))
}

/** "B+", "AB -ve": the letters with their sign, and no others. */
function signed(token: Token, tokens: readonly Token[], index: SchemaIndex): readonly Candidate[] {
  const at = token.index
  const [sign, after] = [tokens[at + 1], tokens[at + 2]]
  const [said] =
    sign?.kind === 'mark' && sign.start === token.end && Object.hasOwn(signWords, sign.text) ? (signWords[sign.text] ?? []) : []
  if (said === undefined || !sign) return []
  const isGlued = after !== undefined && after.start === sign.end
  // "B-12" is no group of blood.
  if (isGlued && after.lower !== 've' && after.kind !== 'mark') return []
  const end = isGlued && after.lower === 've' ? at + 3 : at + 2
  return (index.values.get(`${token.lower} ${said}`) ?? []).map((entry) => candidate({ start: at, end }, entry))
}

/** A word of two capitals among others that are not. */
function isCapitals({ text }: Token, tokens: readonly Token[]): boolean {
  return /^\p{Lu}{2}$/u.test(text) && tokens.some((other) => /\p{Ll}/u.test(other.text))
}

/** "UP", "OR" that are stored so, whatever the little word means. */
function capitals({ index: at, text, lower }: Token, index: SchemaIndex): readonly Candidate[] {
  return (index.values.get(lower) ?? []).filter(({ value }) => value === text).map((entry) => candidate({ start: at, end: at + 1 }, entry))
}
