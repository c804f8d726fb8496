import { limitIn } from '../phrases/limit-signs.ts'
import type { SaidLimit } from '../phrases/limit-signs.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { exclusions } from '../words/comparisons.ts'
import { lossWords } from '../words/limits.ts'
import { isUnitOfTime } from '../words/measured-in.ts'
import type { Token } from '../words/tokens.ts'
import { isUnit } from '../words/units.ts'
import type { Understanding } from '../understanding.ts'

/** "Campaigns with a ctr above 2% in May": of which things what they come to is limited. */
export interface LimitSaid extends Pick<SaidLimit, 'op' | 'value' | 'upTo' | 'percent'> {
  readonly thing: readonly Token[]
  /** What is compared; nothing where a deed alone says it ("customers who spent more than 5,000"). */
  readonly measure: readonly Token[]
  /** What they did, in the words of the request. */
  readonly deed?: readonly Token[]
  /** In what the number is told, singular: "min" of "over 20 min". */
  readonly unit?: string
  /** It stands before the things: "margin above 10% by product"; of what rows have of their own a condition is said so. */
  readonly ahead?: true
  /** It stands behind the things: "sales by shop above 5 lakh", which no single row has. */
  readonly behind?: true
  /** The value is so many times the average of all of them. */
  readonly ofMean?: true
  /** Profit, where they lose or make money. */
  readonly gain?: true
  /** Conditions behind all of it. */
  readonly rest: readonly Token[]
  /** Whether is asked how many they are, and not which. */
  readonly many: boolean
}

const leads = /^(?:please|show|list|find|give|get|me|us|all|the|which|what|are|is|there|only|do|we|i|see|want|to|name|display|our)$/
const links = /^(?:with|having|whose|where|have|has|had)$/
const idle = /^(?:a|an|the|their|its|is|are|was|were|being|that|who|which|got|get)$/
const breaks =
  /^(?:in|during|for|last|this|since|between|on|at|from|until|till|before|after|over|by|across|within|against|to|with|when|where|who)$/
/** Words with which more is said than one limit of one thing. */
const ties = /^(?:of|by|in|for)$/
const joins = /^(?:and|or|,|;|but|not|vs|versus|per|each|every|than)$/
const deeds =
  /^(?:spent|spend|spends|earned|earn|earns|made|make|makes|sold|sell|sells|generated|generate|generates|scored|score|scores|paid|pay|pays|produced|produce|produces|brought|received|collected|donated|ordered|bought|raised|billed)$/

/** What a request says of what things come to; undefined where it says none of it, or more. */
export function limitSaid(understanding: Pick<Understanding, 'text' | 'tokens' | 'metrics'>): LimitSaid | undefined {
  const { text, tokens } = understanding
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1
  const { start, many } = leadOf(tokens)
  const said = spokenAverage(understanding, start, last) ?? spokenSign(text, tokens, start, last) ?? spokenGain(text, tokens, start, last)
  if (!said) return undefined
  const { measure, deed } = said
  // "Stores in the south with sales above …".
  const place = said.ofMean ? said.thing.findIndex(({ lower }) => /^(?:in|from|at)$/.test(lower)) : -1
  const [named, rest] = place > 0 ? [said.thing.slice(0, place), [...said.thing.slice(place), ...said.rest]] : [said.thing, said.rest]
  // "Who paid less than 20,000".
  const who = named.length === 0 && deed !== undefined ? tokens.slice(0, start + 1).find(({ lower }) => lower === 'who') : undefined
  const thing = who ? [who] : named
  const isMore = [...thing, ...measure, ...(deed ?? [])].some(({ lower }) => joins.test(lower) || ties.test(lower))
  if (thing.length === 0 || thing.length > 4 || measure.length > 5 || isMore || isBroken(rest)) return undefined
  return { ...said, thing, rest, many: many && said.behind !== true }
}

/** Behind it stands another limit, or what all of it is broken down by. */
const isBroken = (rest: readonly Token[]): boolean =>
  joins.test(rest[0]?.lower ?? '') || rest.some(({ lower }) => /^(?:by|across)$/.test(lower))

function leadOf(tokens: readonly Token[]): { readonly start: number; readonly many: boolean } {
  const [first, second] = [tokens[0]?.lower, tokens[1]?.lower]
  if ((first === 'how' && second === 'many') || (/^(?:number|count)$/.test(first ?? '') && second === 'of')) return { start: 2, many: true }
  const start = tokens.findIndex(({ lower, index }) => !leads.test(lower) && !(lower === 'of' && tokens[index - 1]?.lower === 'list'))
  return { start: Math.max(0, start), many: false }
}

type Parts = Omit<LimitSaid, 'many'>

/** "… above 2%", "… of at least 500 rupees", "… 500 or more", "… with a negative …". */
function spokenSign(text: string, tokens: readonly Token[], start: number, last: number): Parts | undefined {
  const limit = limitIn(text, tokens, start + 1, last)
  if (!limit) return undefined
  const { op, value, upTo, percent, inside } = limit
  const said = { op, value, percent, ...(upTo === undefined ? {} : { upTo }) }
  return sides(tokens.slice(start, limit.start), [...inside, ...tokens.slice(limit.end, last)], said)
}

const average =
  /(?:\b(?:(?:is|are|was|were) )?(twice|double|half|above|over|more than|higher than|greater than|better than|bigger than|below|under|less than|lower than|worse than|smaller than|fewer than))(?: (?:the|our|their|its))?(?: (?:overall|company|group|general|usual))?[ -](?:average|avg|mean)\b(?! of\b)/i
/** "With more orders than average". */
const around =
  /\b(more|fewer|less|higher|lower|bigger|smaller) (\p{L}+(?: \p{L}+)??) than (?:the )?(?:overall |general |usual )?(?:average|avg|mean)\b/iu
const isLess = /^(?:below|under|less|lower|worse|smaller|fewer|half)/i
const times: Readonly<Record<string, number>> = { twice: 2, double: 2, half: 0.5 }

/** "Stores with above average sales", "customers who spent more than the average": so much as all of them come to on average. */
function spokenAverage(
  { text, tokens, metrics }: Pick<Understanding, 'text' | 'tokens' | 'metrics'>,
  start: number,
  last: number,
): Parts | undefined {
  const match = average.exec(text) ?? around.exec(text)
  if (!match) return undefined
  const [from, end] = [tokenFrom(tokens, match.index), tokenUntil(tokens, match.index + match[0].length)]
  // "Above average order value", where that is a measure of its own.
  const own = metrics.find((each) => each.start < end && each.end > end)
  const inside = around.exec(match[0])?.[2]
  // "Than the average store", of stores.
  const isThingAgain = tokens.slice(start, from).some(({ word }) => word === tokens[end]?.word)
  const until = own ? own.start : isThingAgain || tokens[end]?.lower === 'one' ? end + 1 : end
  const [sign, what] = [
    match[1]?.toLowerCase() ?? '',
    inside === undefined ? [] : tokens.slice(from + 1, from + 1 + inside.split(/\s+/).length),
  ]
  const limit = { op: isLess.test(sign) ? 'lt' : 'gt', value: times[sign] ?? 1, percent: false } as const
  const parts = sides(tokens.slice(start, from), [...what, ...tokens.slice(until, last)], limit)
  return parts && { ...parts, ofMean: true }
}

const bare = (words: readonly Token[]): readonly Token[] => words.filter(({ lower }) => !idle.test(lower))

function sides(
  before: readonly Token[],
  after: readonly Token[],
  limit: Pick<Parts, 'op' | 'value' | 'upTo' | 'percent'>,
): Parts | undefined {
  const link = before.findIndex(({ lower }) => links.test(lower))
  const cut = after.findIndex(({ lower }) => breaks.test(lower))
  const [named, rest] = cut < 0 ? [after, []] : [after.slice(0, cut), after.slice(cut)]
  if (link >= 0) {
    const [thing, own] = [bare(before.slice(0, link)), bare(before.slice(link + 1)).filter(({ lower }) => lower !== 'of')]
    const [by, ...whose] = rest
    // In the order of Hindi: "with sales above 500 by city", "with city sales above 500".
    if (thing.length === 0 && own.length > 0 && by?.lower === 'by') return { ...limit, thing: bare(whose), measure: own, rest: [] }
    if (thing.length === 0 && own.length > 1) return { ...limit, thing: own.slice(0, 1), measure: own.slice(1), rest }
    // "With an average wait over 20 min".
    const [unit, ...others] = named
    const isTold = unit === undefined || (others.length === 0 && (isUnit(unit) || isUnitOfTime(unit.word)))
    if (own.length > 0) return isTold ? { ...limit, thing, measure: own, rest, ...(unit ? { unit: unit.word } : {}) } : undefined
    // "More than 5,000 in sales".
    const [first, ...behind] = rest
    const isIn = named.length === 0 && first?.lower === 'in' && behind.every(({ kind }) => kind === 'word')
    return { ...limit, thing, measure: bare(isIn ? behind : named), rest: isIn ? [] : rest }
  }
  const deed = before.at(-1)
  if (deed && deeds.test(deed.lower)) return { ...limit, thing: bare(before.slice(0, -1)), measure: bare(named), deed: [deed], rest }
  // "Profit margin above 10% by product".
  const [by, ...whose] = rest
  if (named.length === 0 && by?.lower === 'by') return { ...limit, thing: bare(whose), measure: bare(before), ahead: true, rest: [] }
  const broken = named.length === 0 ? brokenBefore(before, limit) : undefined
  if (broken) return { ...limit, ...broken, behind: true, rest }
  // "Hospitals above 90% occupancy".
  return named.length > 0 ? { ...limit, thing: bare(before), measure: bare(named), rest } : undefined
}

/** "Margin by product above 10%": the measure, and the things behind "by"; a year is when. */
function brokenBefore(
  before: readonly Token[],
  { value, percent }: Pick<Parts, 'value' | 'percent'>,
): Pick<Parts, 'thing' | 'measure'> | undefined {
  const at = before.findIndex(({ lower }) => /^(?:by|per)$/.test(lower))
  if (at <= 0 || at === before.length - 1 || (!percent && Number.isInteger(value) && value > 1900 && value < 2100)) return undefined
  // "Sales by category excluding orders below 500": which rows are left out.
  if (before.slice(at + 1).some(({ lower }) => exclusions.has(lower))) return undefined
  return { thing: bare(before.slice(at + 1)), measure: bare(before.slice(0, at)) }
}

const gained = { measure: [], gain: true, value: 0, percent: false } as const

/** "Loss making products", "products that lose money", "stores in loss", "profitable routes". */
function spokenGain(text: string, tokens: readonly Token[], start: number, last: number): Parts | undefined {
  for (const { pattern, op } of lossWords) {
    const match = pattern.exec(text)
    if (!match) continue
    const [from, until] = [tokenFrom(tokens, match.index), tokenUntil(tokens, match.index + match[0].length)]
    const [before, after] = [tokens.slice(start, from), tokens.slice(until, last)]
    const cut = after.findIndex(({ lower }) => breaks.test(lower))
    const [named, rest] = cut < 0 ? [after, []] : [after.slice(0, cut), after.slice(cut)]
    const [by, ...whose] = rest
    if (before.length + named.length === 0 && by?.lower === 'by') return { ...gained, op, thing: bare(whose), rest: [] }
    // Ahead of them or behind them.
    if (before.length > 0 === named.length > 0) return undefined
    const thing = bare([...before, ...named]).filter(({ lower }) => lower !== 'being')
    return { ...gained, op, thing, rest }
  }
  return undefined
}
