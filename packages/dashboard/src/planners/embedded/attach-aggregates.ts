import type { Token } from './tokens.ts'
import type { AggregateMention, Mention } from './understanding.ts'
import { linkWords } from './words/stop.ts'

export const skipped: ReadonlySet<string> = new Set([
  ...linkWords,
  'of',
  'different',
  'distinct',
  'unique',
  'value',
  'values',
  'and',
  'or',
  '(',
  ')',
  ',',
  'various',
  'such',
  'corresponding',
  'per',
  'both',
  'any',
  'only',
  's',
  'total',
  'new',
  'same',
  'number',
  'numbers',
  'amount',
])
export const breakers: ReadonlySet<string> = new Set([
  'by',
  'per',
  'each',
  'every',
  'across',
  'versus',
  'vs',
  'against',
  'for',
  'in',
  'over',
])

/**
 * Aggregation words reach forward to the next name, over each other; some stand behind it.
 * @param used words of conditions, which stand between as well: "number of unpaid orders"
 */
export function attach(
  aggregates: readonly AggregateMention[],
  mentions: readonly Mention[],
  tokens: readonly Token[],
  used: ReadonlySet<number> = new Set(),
): ReadonlyMap<Mention, readonly AggregateMention[]> {
  const attached = new Map<Mention, AggregateMention[]>()
  const add = (mention: Mention, word: AggregateMention): void => {
    const list = attached.get(mention)
    if (list) list.push(word)
    else attached.set(mention, [word])
  }
  for (const word of aggregates) {
    const next = mentions.find((mention) => mention.start >= word.end)
    const gap = next ? tokens.slice(word.end, next.start) : []
    const inside = (token: Token): boolean => aggregates.some((other) => other.start <= token.index && token.index < other.end)
    const listed = gap.some((token) => token.lower === 'and' || token.text === ',') && !gap.some((token) => inside(token))
    const broken = gap.some((token) => breakers.has(token.lower))
    const own = mentions.findLast((mention) => mention.end === word.start)
    if (
      own &&
      word.aggregate !== 'count' &&
      own.readings[0]?.kind === 'column' &&
      next?.readings[0]?.kind === 'table' &&
      !(attached.get(own)?.length ?? 0)
    )
      add(own, word)
    else if (
      next &&
      gap.length <= 7 &&
      !listed &&
      !broken &&
      gap.every((token) => skipped.has(token.lower) || used.has(token.index) || inside(token) || gap.length <= 3)
    )
      add(next, word)
    else if (word.aggregate !== 'count' && word.aggregate !== 'count_distinct') {
      const before = mentions.findLast((mention) => mention.end <= word.start)
      if (before && word.start - before.end <= 2 && !(attached.get(before)?.length ?? 0)) add(before, word)
    }
  }
  return attached
}
