import { tokenFrom, tokenUntil } from './sort-clause.ts'
import type { Token } from './tokens.ts'
import type { Span } from './understanding.ts'

/** Words that belong to a turn of phrase and name nothing there: "how long does it last", "what they earn in a year". */
const idle = /(?<=\bhow long (?:do|does|did|will) [^,.;:?!]{1,60} )(?:last|take|run|go on)\b|\bin an? (?:year|month|week|day|hour)\b/gi

export function idleWords(text: string, tokens: readonly Token[]): readonly Span[] {
  return [...text.matchAll(idle)].map(({ index, 0: words }) => ({
    start: tokenFrom(tokens, index),
    end: tokenUntil(tokens, index + words.length),
  }))
}
