import type { Comparison } from '../../../plan-condition.ts'
import { comparisonPhrases, orEqualAfter } from '../words/comparisons.ts'
import { numberAt } from '../words/tokens.ts'
import type { Token } from '../words/tokens.ts'
import { tokenFrom, tokenUntil } from './sort-clause.ts'

/** What a number is limited to, and the words that say so. */
export interface SaidLimit {
  readonly op: Extract<Comparison, 'lt' | 'lte' | 'gt' | 'gte'>
  readonly value: number
  /** The other end of a range, which begins with the value. */
  readonly upTo?: number
  readonly percent: boolean
  /** Token indexes: where the words begin, and where they end. */
  readonly start: number
  readonly end: number
  /** Words between the number and what belongs to it: "orders" of "400 orders or more". */
  readonly inside: readonly Token[]
}

const ops: readonly string[] = ['lt', 'lte', 'gt', 'gte']
const limiting = comparisonPhrases.filter(({ op }) => ops.includes(op))
const sign = new RegExp(limiting.map(({ pattern }) => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}])`).join('|'), 'giu')
const suffix = new RegExp(orEqualAfter.map(({ pattern }) => `(?:${pattern})\\b`).join('|'), 'giu')
const money = /^(?:rs|inr|rupees?|dollars?|usd|eur|euros?|pounds?|gbp|quid|bucks|degrees?|celsius|[₹$€£])$/
const percents = /^(?:%|percent|pct)$/
const signs: ReadonlyMap<string, 'lt' | 'gt'> = new Map([
  ['negative', 'lt'],
  ['positive', 'gt'],
])
/** So many words stand between a number and "or more". */
const mostInside = 2

/** "Above 2%", "at least 500 rupees", "400 orders or more", "negative", the first of them. @param from token index where it may begin */
export function limitIn(text: string, tokens: readonly Token[], from: number, last: number): SaidLimit | undefined {
  for (const { lower, index: at } of tokens.slice(from, last)) {
    const op = signs.get(lower)
    if (op !== undefined) return { op, value: 0, percent: false, start: at, end: at + 1, inside: [] }
  }
  return suffixed(text, tokens, from) ?? prefixed(text, tokens, from, last) ?? ranged(tokens, from, last)
}

/** "Between 2% and 5%", "between 5 and 10 lakh"; years are times. */
function ranged(tokens: readonly Token[], from: number, last: number): SaidLimit | undefined {
  const sign = tokens.slice(from, last).find(({ lower }) => lower === 'between')
  const low = sign && amountAt(tokens, sign.index + 1, last)
  const high = low && tokens[low.end]?.lower === 'and' ? amountAt(tokens, low.end + 1, last) : undefined
  if (!sign || !low || !high || [low, high].every(({ value }) => value > 1900 && value < 2100)) return undefined
  const [one, other] = [tokens[low.end - 1], tokens[low.end + 1]]
  // "5" of "5 and 10 lakh": lakhs as well.
  const scale = one?.kind === 'number' && low.value < high.value && typeof other?.value === 'number' ? high.value / other.value : 1
  const value = high.percent ? low.value : low.value * scale
  return { op: 'gte', value, upTo: high.value, percent: low.percent || high.percent, start: sign.index, end: high.end, inside: [] }
}

function prefixed(text: string, tokens: readonly Token[], from: number, last: number): SaidLimit | undefined {
  for (const match of text.matchAll(sign)) {
    const [start, until] = [tokenFrom(tokens, match.index), tokenUntil(tokens, match.index + match[0].length)]
    const op = limiting.find(({ pattern }) => new RegExp(`^(?:${pattern})$`, 'iu').test(match[0]))?.op
    const amount = amountAt(tokens, until, last)
    if (start >= from && isLimit(op) && amount) return { op, ...amount, start, inside: [] }
  }
  return undefined
}

function suffixed(text: string, tokens: readonly Token[], from: number): SaidLimit | undefined {
  for (const match of text.matchAll(suffix)) {
    const [behind, end] = [tokenFrom(tokens, match.index), tokenUntil(tokens, match.index + match[0].length)]
    const op = orEqualAfter.find(({ pattern }) => new RegExp(`^(?:${pattern})$`, 'iu').test(match[0]))?.op
    const start = tokens.findIndex(({ index }) => index >= from && behind - (amountAt(tokens, index, behind)?.end ?? 0) <= mostInside)
    const amount = start < 0 ? undefined : amountAt(tokens, start, behind)
    if (isLimit(op) && amount) return { op, ...amount, start, end, inside: tokens.slice(amount.end, behind) }
  }
  return undefined
}

const isLimit = (op: Comparison | undefined): op is SaidLimit['op'] => op !== undefined && ops.includes(op)

/** "Above the norm of 30", "below a level of 5", "over the 40 mark". */
function behindLevel(tokens: readonly Token[], from: number): number {
  const at = /^(?:the|a|an|our|its)$/.test(tokens[from]?.lower ?? '') ? from + 1 : from
  if (tokens[at]?.kind === 'number') return at
  return levels.test(tokens[at]?.lower ?? '') && /^(?:of|at)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : from
}

const levels = /^(?:norm|limit|level|mark|cutoff|threshold|benchmark|figure|standard|line|ceiling|floor|target|value|requirement)$/

/** "Rs 500", "2%", "5 lakh rupees", and where that ends. */
function amountAt(tokens: readonly Token[], from: number, last: number): Pick<SaidLimit, 'value' | 'percent' | 'end'> | undefined {
  let at = behindLevel(tokens, from)
  while (money.test(tokens[at]?.lower ?? '')) at++
  const number = numberAt(tokens, at)
  if (!number || number.next > last || tokens[at]?.kind === 'date') return undefined
  const isPercent = percents.test(tokens[number.next]?.lower ?? '')
  let end = isPercent ? number.next + 1 : number.next
  while (money.test(tokens[end]?.lower ?? '')) end++
  return { value: number.value, percent: isPercent || (tokens[number.next - 1]?.text.endsWith('%') ?? false), end }
}

/** The limit as a chart's measure is kept: percents of what is a part of one. */
export function keptAs({ value, percent }: Pick<SaidLimit, 'value' | 'percent'>, isPart: boolean, format: string | undefined): number {
  return (format === 'percent' && (percent || value > 1)) || (percent && isPart) ? value / 100 : value
}
