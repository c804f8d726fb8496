/** Width of a character in ems of a plain sans-serif: enough to place labels where no canvas can measure them. */
function charWidth(char: string): number {
  if (/\p{Mn}|\p{Cf}/u.test(char)) return 0
  if (/[ijlI.,:;'|!()[\]{}/\\ ]/.test(char)) return 0.3
  if (/[frt"*\-^°]/.test(char)) return 0.4
  if (/[mwMW@%&—]/.test(char)) return 0.9
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/u.test(char)) return 1
  if (/\p{Lu}/u.test(char)) return 0.66
  // Tamil, Malayalam and their neighbours draw wide letters.
  if (/[\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Sinhala}]/u.test(char)) return 0.85
  return 0.58
}

/** Width of a text in ems. */
export function emsOf(text: string): number {
  return Array.from(text, charWidth).reduce((sum, width) => sum + width, 0)
}

/** Length of a text in letters of common width, so that a limit means the same in every script. */
export function lettersOf(text: string): number {
  return Math.ceil(emsOf(text) / 0.58)
}
