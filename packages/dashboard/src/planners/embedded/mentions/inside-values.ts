import type { SchemaIndex } from '../schema/schema-index.ts'
import { normalizeValue } from '../schema/value-index.ts'
import type { Span } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** "Daily Post", "Year One": words inside a stored value of several words. */
export function isInValue(tokens: readonly Token[], { start, end }: Span, index: SchemaIndex): boolean {
  for (let from = Math.max(0, end - index.longestValue); from <= start; from++)
    for (let until = Math.max(end, from + 2); until <= Math.min(tokens.length, from + index.longestValue); until++)
      if (
        index.values.has(
          normalizeValue(
            tokens
              .slice(from, until)
              .map(({ text }) => text)
              .join(' '),
          ),
        )
      )
        return true
  return isKindSaid(tokens, end - start === 1 ? tokens[start] : undefined, index)
}

/** "On the annual or monthly plan" of a column `plan`: values of it, and no units of time. */
function isKindSaid(tokens: readonly Token[], word: Token | undefined, index: SchemaIndex): boolean {
  const stored = word ? (index.values.get(normalizeValue(word.text)) ?? []) : []
  if (!word || stored.length === 0) return false
  const isOther = (token: Token | undefined): boolean =>
    token !== undefined &&
    (/^(?:or|and|,)$/.test(token.lower) ||
      (index.values.get(normalizeValue(token.text)) ?? []).some(({ column }) => column === stored[0]?.column))
  let at = word.index + 1
  while (isOther(tokens[at])) at++
  const noun = tokens[at]
  return index.columns.some(
    ({ table, column, pieces }) =>
      noun !== undefined &&
      pieces.length === 1 &&
      pieces[0]?.stem === noun.stem &&
      stored.some((entry) => entry.table === table.id && entry.column === column.name),
  )
}
