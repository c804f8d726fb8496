import type { Understanding } from '../understanding.ts'

const said = /\bside by side\s*[.?!]*$/i

/** "Marks by class, the first and the second test side by side": the one against the other. */
export function sideBySide({ text, tokens, conditions }: Understanding): string | undefined {
  const from = said.exec(text)?.index
  if (from === undefined) return undefined
  const last = tokens.findLast(({ end }) => end <= from)
  const values = conditions.find(({ kind, several, end }) => kind === 'column' && several === 2 && end === (last?.index ?? 0) + 1)
  const start = tokens[values?.start ?? -1]?.start
  if (!values || start === undefined || !/\band\b/i.test(values.words)) return undefined
  return `${text.slice(0, start)}${values.words.replace(/\s+and\s+(?!.*\band\b)/i, ' vs ')}`
}
