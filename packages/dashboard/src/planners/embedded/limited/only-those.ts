import type { PlanRequest } from '../../planner.ts'
import type { Body, Reader } from '../opposed/both.ts'
import { limitIn } from '../phrases/limit-signs.ts'
import type { SaidLimit } from '../phrases/limit-signs.ts'
import { isUnit } from '../words/units.ts'
import type { Token } from '../words/tokens.ts'
import type { Understanding } from '../understanding.ts'
import { groupsKept, isPlain } from './index.ts'

const kept = /^(?:only|just)$/
const dropped =
  /^(?:exclude|excluding|ignore|ignoring|skip|skipping|drop|dropping|hide|hiding|without|remove|removing|omit|omitting|except)$/
const leads = /^(?:but|and|please|pls|show|list|keep|display|want|include|see|me|give|leave|leaving|filter|,|;|-|–|\()$/
const idle =
  /^(?:the|those|these|all|any|ones?|them|that|which|who|where|whose|with|having|have|has|had|it|they|is|are|was|were|did|do|does|comes?|came|to|of|an?|show|total|totals|for|in|rows?|bars?|values?|\)|\.|!|,)$/
const when = /^(?:in|during|for|last|this|since|from|until|till)$/
const timed = /^(?:before|after|since|from|until|till|later|earlier|newer|older|between)$/
const opposite = { lt: 'gte', lte: 'gt', gt: 'lte', gte: 'lt' } as const

/** What is asked for, and which of the things that it is broken down by are to be shown. */
interface Said extends Pick<SaidLimit, 'op' | 'value' | 'upTo' | 'percent'> {
  readonly rest: string
}

/**
 * "Sales by brand, only brands above 5 lakh", "…, hide those below 10": of the things that are shown those that come to so much, where nothing
 * is named in the limit that is not named before it. "…, only orders above 5 lakh" is of single rows.
 */
export function onlyThose(request: PlanRequest, understanding: Understanding, read: Reader): ReturnType<Reader> {
  const said = limitBehind(understanding)
  const planned = said && read(said.rest)
  const [chart, ...more] = planned?.charts ?? []
  if (!said || !planned || !chart || more.length > 0 || planned.understanding.unknown.length > 0 || !isPlain(chart)) return undefined
  const [thing] = chart.dimensions
  const [measure] = chart.measures
  if (!thing || !measure) return undefined
  const charts: readonly Body[] = groupsKept(chart, thing, measure, { ...said, many: false }, request)
  return { charts, understanding: planned.understanding }
}

function limitBehind({ text, tokens }: Understanding): Said | undefined {
  const at = tokens.findLastIndex(({ lower }, place) => kept.test(lower) || dropped.test(lower) || isLeftOut(tokens, place))
  const by = tokens.findIndex(({ lower }) => /^(?:by|per|wise|each|every)$/.test(lower))
  if (at < 2 || by < 0 || by >= at) return undefined
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1
  const limit = limitIn(text, tokens, at + 1, last)
  // "Only from before 2000" is a time.
  if (!limit || timed.test(tokens[limit.start]?.lower ?? '')) return undefined
  const begin = tokens.slice(0, at).findLastIndex(({ lower }) => !leads.test(lower)) + 1
  const stems = new Set(tokens.slice(0, begin).map(({ stem }) => stem))
  const behind = tokens.slice(limit.end, last)
  const time = behind.findIndex(({ lower }) => when.test(lower))
  const [own, times] = time < 0 ? [behind, []] : [behind.slice(0, time), behind.slice(time)]
  const isSaid = (token: Token): boolean => idle.test(token.lower) || stems.has(token.stem) || isUnit(token)
  if (![...tokens.slice(at + 1, limit.start), ...limit.inside, ...own].every(isSaid)) return undefined
  const isOut = !kept.test(tokens[at]?.lower ?? '')
  if (isOut && limit.upTo !== undefined) return undefined
  const { value, upTo, percent, op } = limit
  const rest = text.slice(0, tokens[begin - 1]?.end ?? 0)
  const [first] = times
  return {
    rest: first ? `${rest} ${text.slice(first.start, tokens[last - 1]?.end)}` : rest,
    op: isOut ? opposite[op] : op,
    value,
    percent,
    ...(upTo === undefined ? {} : { upTo }),
  }
}

/** "Leave out". */
const isLeftOut = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.lower === 'out' && /^(?:leave|leaving|keep|filter)$/.test(tokens[at - 1]?.lower ?? '')
