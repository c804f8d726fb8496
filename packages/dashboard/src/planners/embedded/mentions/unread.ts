import { isPlain } from '../schema/word-match.ts'
import { negations } from '../words/comparisons.ts'
import { generalWords } from '../words/stop.ts'
import { monthNames, weekdayNames } from '../words/time.ts'
import type { Token } from '../words/tokens.ts'
import type { Understanding } from '../understanding.ts'

/** Tells the words that nothing was made of into those that speak of everything and those that nobody knows. */
export function unreadWords(
  text: string,
  tokens: readonly Token[],
  covered: ReadonlySet<number>,
): Pick<Understanding, 'general' | 'unknown'> {
  const sizesBins = /\b(?:bin\w*|buckets?|steps?|intervals?|groups?|increments?|rounded)\b/i.test(text)
  const left = tokens.filter((token) => !covered.has(token.index))
  const general = left.filter((token) => generalWords.has(token.lower))
  const unknown = left.filter((token) => (isUnknown(token) || (token.kind === 'number' && !sizesBins)) && !general.includes(token))
  return { general: general.map(({ index }) => index), unknown: unknown.map(({ index }) => index) }
}

function isUnknown(token: Token): boolean {
  if (token.kind !== 'word' && token.kind !== 'quoted') return false
  return (
    !isPlain(token.lower) &&
    !negations.has(token.lower) &&
    token.value === undefined &&
    token.lower.length > 1 &&
    !monthNames.includes(token.lower) &&
    !weekdayNames.includes(token.lower)
  )
}
