/** Words, and what they are written out as. */
export interface Short {
  readonly pattern: RegExp
  readonly words: string | ((match: RegExpExecArray) => string)
  /** A name of the data may be called so, or by that part of it. */
  readonly mayBeNamed?: true | ((match: RegExpExecArray) => string)
}
