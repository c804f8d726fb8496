/**
 * A text as the program is to read it: letter by letter what the caller wrote, nothing taken for a command.
 *
 * - A control sign begins an embedded command (`\u0001450S` sets the speed); it becomes a space, and so do private signs.
 * - `[[…]]` would be read as phonemes; the brackets are drawn apart.
 * - Markup is off as long as `-m` is not given, so `<break/>` is read out; options stand before the text, which comes by stdin.
 */
export function plainText(text: string): string {
  return text.replace(/(?![\t\n])\p{Cc}|\p{Co}|\p{Noncharacter_Code_Point}|\ufeff/gu, ' ').replace(/\[(?=\[)/g, '[ ')
}
