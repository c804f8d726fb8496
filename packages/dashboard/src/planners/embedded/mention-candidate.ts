import type { Reading } from './understanding.ts'

/** Words that may name something, before the best readings are chosen. */
export interface Candidate {
  readonly start: number
  readonly end: number
  /** Tokens that say something. */
  readonly said: number
  readonly reading: Reading
}
