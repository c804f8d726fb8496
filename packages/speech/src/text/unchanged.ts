import { type LanguageTag, scriptOf } from '../languages/tag.ts'

/** Names, codes and numbers may stay as they are; so many other words may not. */
const fewestWords = 3

/**
 * Did a text that should have been translated come back as it was? Names, numbers, addresses and placeholders do not
 * count; between languages of one script more words are needed, since short ones may be the same in both.
 */
export function isSuspiciouslyUnchanged(
  text: string,
  answer: string,
  pair: { readonly source: LanguageTag; readonly target: LanguageTag },
): boolean {
  if (answer.trim() !== text.trim()) return false
  const sameScript = scriptOf(pair.source) === scriptOf(pair.target)
  return ordinaryWords(text) >= (sameScript ? fewestWords * 2 : fewestWords)
}

function ordinaryWords(text: string): number {
  const prose = text.replace(/\S*(?:[\p{N}@/\\_<>[\]{}⟦⟧]|:\/\/|\.\w)\S*/gu, ' ')
  // in Latin script a capital marks a name, or at least a heading
  return (prose.match(/(?<![\p{L}\p{M}])(?:\p{Ll}{2,}|[\p{Lo}\p{M}]{2,})(?![\p{L}\p{M}])/gu) ?? []).length
}
