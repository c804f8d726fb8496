import type { Token } from '../words/tokens.ts'
import type { AggregateMention, Mention } from '../understanding.ts'
import { isGrammar } from '../schema/word-match.ts'
import { exclusions } from '../words/comparisons.ts'
import { linkWords } from '../words/stop.ts'
import { isUnit } from '../words/units.ts'

const skipped: ReadonlySet<string> = new Set([
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
const breakers: ReadonlySet<string> = new Set(['by', 'per', 'each', 'every', 'across', 'versus', 'vs', 'against', 'for', 'in', 'over'])
const opposing: ReadonlySet<string> = new Set(['versus', 'vs', 'against'])

/**
 * Aggregation words reach forward to the next name, over each other; some stand behind it.
 * @param idle grows by the words that say nothing beside others: "how many tickets in all" is a total
 * @param used words of conditions, which stand between as well: "number of unpaid orders"
 */
export function attach(
  aggregates: readonly AggregateMention[],
  mentions: readonly Mention[],
  tokens: readonly Token[],
  isNumber: (mention: Mention) => boolean,
  idle: Set<AggregateMention>,
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
    const inUnit = (token: Token): boolean => token.lower === 'in' && token.index + 1 === next?.start && isUnit(tokens[next.start])
    // "Average versus maximum weight": both of the weight.
    const opposes = ({ lower, index }: Token): boolean => {
      const behind = tokens[index + (tokens[index + 1]?.lower === 'the' ? 2 : 1)]
      return opposing.has(lower) && index === word.end && behind !== undefined && inside(behind)
    }
    // "What did they cost altogether? Show their names": nothing is said of the next sentence.
    const broken = gap.some((token) => (breakers.has(token.lower) && !inUnit(token) && !opposes(token)) || /^[?!;]$/.test(token.text))
    const whose = next?.readings[0]?.kind === 'table' ? numberOf(word, mentions, tokens) : undefined
    const own = mentions.findLast((mention) => mention.end === word.start)
    if (
      own &&
      word.aggregate !== 'count' &&
      own.readings[0]?.kind === 'column' &&
      next?.readings[0]?.kind === 'table' &&
      !(attached.get(own)?.length ?? 0)
    )
      add(own, word)
    else if (whose && isNumber(whose) && !(attached.get(whose)?.length ?? 0)) add(whose, word)
    else if (
      next &&
      gap.length <= 7 &&
      !listed &&
      !broken &&
      gap.every((token) => skipped.has(token.lower) || used.has(token.index) || inside(token) || opposes(token) || gap.length <= 3)
    )
      add(next, word)
    else if (word.aggregate !== 'count' && word.aggregate !== 'count_distinct') {
      const nearest = mentions.findLast((mention) => mention.end <= word.start)
      const near = nearest && word.start - nearest.end <= 2 ? nearest : undefined
      // "How much money did the films of each studio make in total": the money, whatever stands behind it.
      const measured =
        near && !isNumber(near) && isTrailing(word, tokens)
          ? (mentions.findLast((mention) => mention.end <= near.start && isNumber(mention)) ??
            (tokens[word.start - 1]?.lower === ',' ? mentions.find((mention) => mention.end <= near.start) : undefined))
          : undefined
      const before = measured ?? near ?? onAverage(word, mentions, tokens, isNumber)
      const own = before ? (attached.get(before) ?? []) : []
      if (before && own.length === 0) add(before, word)
      // "How many tickets did they sell in all": the total of what is a number already.
      else if (before && isNumber(before) && own.every(({ aggregate }) => aggregate === 'count')) {
        for (const each of own) idle.add(each)
        attached.set(before, [word])
      }
    }
  }
  // "The average number of pages": of a number that each row has, and no sum of it beside that.
  for (const [mention, list] of attached) {
    const twice = list.filter(
      (word) =>
        word.aggregate === 'count' &&
        isNumber(mention) &&
        list.some((other) => other.aggregate !== 'count' && other.end <= word.start && word.start - other.end <= 1),
    )
    for (const word of twice) idle.add(word)
    if (twice.length > 0)
      attached.set(
        mention,
        list.filter((word) => !twice.includes(word)),
      )
  }
  return attached
}

const ofIt: ReadonlySet<string> = new Set(['of', 'the', 'its', 'their', 'his', 'her', 'each', 'every', 'a', 'an', 'for'])

/** "The price of its most expensive book", "the fee of the longest visit": the number that is said of what follows. */
function numberOf(word: AggregateMention, mentions: readonly Mention[], tokens: readonly Token[]): Mention | undefined {
  if (word.aggregate !== 'max' && word.aggregate !== 'min') return undefined
  const before = mentions.findLast((mention) => mention.end <= word.start)
  const gap = before ? tokens.slice(before.end, word.start) : []
  return gap.length > 0 && gap.every((token) => ofIt.has(token.lower)) && gap[0]?.lower === 'of' ? before : undefined
}

/** "What takings did the shops in the north have on average": the number of the same sentence, however far before. */
function onAverage(
  word: AggregateMention,
  mentions: readonly Mention[],
  tokens: readonly Token[],
  isNumber: (mention: Mention) => boolean,
): Mention | undefined {
  if (word.aggregate !== 'mean' || tokens[word.start - 1]?.lower !== 'on' || !isTrailing(word, tokens)) return undefined
  const said = mentions.findLast((mention) => mention.end <= word.start && isNumber(mention))
  return said && !tokens.slice(said.end, word.start).some(({ text }) => /^[.?!;]$/.test(text)) ? said : undefined
}

/** "… in total", "… on average", "… altogether": at the end of its clause. */
function isTrailing({ start, end }: AggregateMention, tokens: readonly Token[]): boolean {
  const after = tokens[end]
  const ends = after === undefined || after.kind === 'mark' || isGrammar(after.lower) || exclusions.has(after.lower)
  return (
    ends &&
    (['in', 'on', ','].includes(tokens[start - 1]?.lower ?? '') || ['altogether', 'combined', 'in'].includes(tokens[start]?.lower ?? ''))
  )
}
