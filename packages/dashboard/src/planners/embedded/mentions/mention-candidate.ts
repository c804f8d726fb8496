import type { Reading } from '../understanding.ts'

/** Words that may name something, before the best readings are chosen. */
export interface Candidate {
  readonly start: number
  readonly end: number
  /** Tokens that say something. */
  readonly said: number
  /** Its last word only says that it is a key, and names no other. */
  readonly tail?: boolean
  readonly reading: Reading
}
