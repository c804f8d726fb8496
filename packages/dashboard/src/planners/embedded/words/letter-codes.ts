/** A word, the short code by which registers write it, and another that a column holds beside it where it is meant so. */
export interface LetterCode {
  readonly codes: readonly string[]
  readonly beside: readonly string[]
}

/** Words for what is often stored as a letter or two, which alone may be anything. Lower case. */
export const letterCodes: Readonly<Record<string, LetterCode>> = {
  present: { codes: ['p'], beside: ['a', 'ab'] },
  absent: { codes: ['a', 'ab'], beside: ['p'] },
  morning: { codes: ['m', 'am'], beside: ['e', 'pm'] },
  evening: { codes: ['e', 'pm'], beside: ['m', 'am'] },
  cheque: { codes: ['chq'], beside: ['cash', 'neft', 'upi', 'online', 'card'] },
  check: { codes: ['chq'], beside: ['cash', 'neft', 'upi', 'online', 'card'] },
}

/** Signs behind a letter ("B+", "O-"), as they are read out. */
export const signWords: Readonly<Record<string, readonly string[]>> = {
  '+': ['positive', 'pos', 'plus'],
  '-': ['negative', 'neg', 'minus'],
}
