import type { Telling } from './telling.ts'

/** English words for the planner, and the words of the request that they stand for. */
export interface Piece {
  readonly text: string
  /** UTF-16 units of the request. */
  readonly start: number
  readonly end: number
}

/** What a language asks of the catalog while it is read. */
export interface Names {
  /** Stored text or a name that is written just so. */
  has(words: string): boolean
  /** The words of a column that holds all of these, as stored or in other letter case. */
  columnOf(values: readonly string[]): string | undefined
  /** Whether rows of a table are called so. */
  isThing(word: string): boolean
  /** The word of the catalog, or an English word that leads to one, that sounds so; the likelier of several sounds first. */
  bySound(sounds: readonly Sound[]): string | undefined
  /** An English word that sounds so, though it need not lead to anything. */
  borrowed(sound: Sound): string | undefined
  /** What English words stand for in the catalog: their parts from left to right, `at` and `end` counted in words. */
  readings(words: readonly string[]): readonly NameReading[]
}

export type NameKind = 'table' | 'measure' | 'date' | 'group' | 'value'

export interface NameReading {
  readonly at: number
  readonly end: number
  readonly kind: NameKind
  /** 0..1 */
  readonly score: number
}

/** A word by what one hears, in the letters of `sounds.ts`. */
export interface Sound {
  readonly consonants: string
  readonly full: string
}

/** A language besides English in which the embedded planner takes requests. */
export interface SpokenLanguage {
  /** BCP 47. */
  readonly tag: string
  /** In English. */
  readonly name: string
  /** Whether the text is written in letters of this language, or in words of it. */
  writes(text: string): boolean
  /**
   * The request in plain English, piece by piece in English order; undefined where hardly a word is known, as in another language of the
   * same letters. Words that remain unknown stay in their own letters.
   */
  read(text: string, names: Names): readonly Piece[] | undefined
  /** The same of what is said to a dashboard that is there. */
  change(text: string, names: Names): readonly Piece[] | undefined
  /** How charts are told in it; absent where they are told in English. */
  readonly telling?: Telling
}
