import { isPlain } from '../schema/word-match.ts'
import { sizeWords } from '../phrases/point-sizes.ts'
import { negations } from '../words/comparisons.ts'
import { generalWords } from '../words/stop.ts'
import { monthNames } from '../words/time.ts'
import type { Token } from '../words/tokens.ts'
import type { Understanding } from '../understanding.ts'

/** "Faceted by region": how it is drawn, of which what stands behind tells. */
const lookWords =
  /\b(?:facet(?:s|ed|ing)?|trellis(?:ed)?|(?:in|as|into|separate) panels?|stacked|colou?red)(?= +(?:by|for each|per|into)\b)/gi

/** Tells the words that nothing was made of into those that speak of everything and those that nobody knows. */
export function unreadWords(
  text: string,
  tokens: readonly Token[],
  covered: ReadonlySet<number>,
  unmade: readonly number[],
): Pick<Understanding, 'general' | 'unknown'> {
  const sizesBins = /\b(?:bin\w*|buckets?|steps?|intervals?|groups?|increments?|rounded)\b/i.test(text)
  const drawn = [...text.matchAll(lookWords)].map(({ index, 0: words }) => ({ from: index, until: index + words.length }))
  const looks = [...drawn, ...sizeWords(text)]
  const left = tokens.filter(
    (token) => !covered.has(token.index) && !looks.some(({ from, until }) => from <= token.start && token.end <= until),
  )
  // "By state" speaks of something.
  const isMarked = (at: number): boolean => /^(?:by|per|each|every)$/.test(tokens[at]?.lower ?? '')
  // "By town and status": so does what stands beside it, where it may be a name.
  const isBeside = ({ index, lower }: Token): boolean =>
    /^(?:status|state|health|condition)$/.test(lower) && tokens[index - 1]?.lower === 'and' && (isMarked(index - 3) || isMarked(index - 4))
  const isGroup = (token: Token): boolean => isMarked(token.index - 1) || isBeside(token)
  const general = left.filter((token) => generalWords.has(token.lower) && !isGroup(token))
  // "Top agents by premium": the bars run from the largest down.
  const isEnd = ({ index, lower }: Token): boolean =>
    /^(?:top|leading)$/.test(lower) && tokens.slice(index, index + 6).some((next) => next.lower === 'by')
  const unknown = left.filter(
    (token) => !isEnd(token) && (isUnknown(token) || (token.kind === 'number' && !sizesBins)) && !general.includes(token),
  )
  const open = new Set([...unknown.map(({ index }) => index), ...unmade])
  return { general: general.map(({ index }) => index), unknown: [...open].toSorted((a, b) => a - b) }
}

function isUnknown(token: Token): boolean {
  if (token.kind !== 'word' && token.kind !== 'quoted') return false
  return (
    !isPlain(token.lower) &&
    !negations.has(token.lower) &&
    token.value === undefined &&
    token.lower.length > 1 &&
    !monthNames.includes(token.lower)
  )
}
