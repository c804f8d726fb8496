import { invalidInput } from '../errors.ts'

/** @throws `invalid_input` for anything that is no text, for no text at all, and for half characters */
export function checkText(text: unknown, field = 'text'): string {
  if (typeof text !== 'string') throw invalidInput(field, 'is no text', 'a string')
  if (text.length === 0) throw invalidInput(field, 'is empty', 'at least one character')
  if (!text.isWellFormed()) throw invalidInput(field, 'has a lone surrogate, half of a character', 'well-formed Unicode')
  return text
}

/** @throws as `checkText`, and when there is nothing in it that can be spoken */
export function checkSpokenText(text: unknown, field = 'text'): string {
  const checked = checkText(text, field)
  if (!isSpeakable(checked)) throw invalidInput(field, 'has nothing that can be spoken', 'letters or digits of any script')
  return checked
}

/** Letters and digits can be spoken; marks, emoji and white space alone cannot. */
export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
