import { backFrom } from '../phrases/calendar.ts'
import type { PeriodReading } from '../phrases/period-reading.ts'
import { dateColumns } from '../schema/column-kinds.ts'
import type { ConditionReading, Span } from '../understanding.ts'
import { dealingVerbs } from '../words/dealings.ts'
import { countOf, countText } from '../words/counts.ts'
import type { ConditionContext } from './context.ts'
import { nowOf } from '../schema/now.ts'
import { periodCondition } from './periods.ts'

/** How it is said that nothing was dealt, and for how long. */

/** In whatever is denied: the patterns are tried on no other request. */
export const denies = /\bnot\b|n[’']?t\b|\bnever\b/i
export const who = String.raw`(?:(?:who|that|which|we|they)\s+)?`
export const not = String.raw`(?:(?:have|has|had|did|do|does|were|was|are|is)(?:\s+not|\s?n[’']?t)|(?:have\s+|has\s+|had\s+|were\s+|was\s+)?never|not)(?:\s+(?:been|ever|yet|even|actually))*\s+`
export const idle = String.raw`(?:\s+(?:anything|any|from us|with us|at all|yet|so far|even once|once|a thing)\b)*`
export const span = String.raw`(?:\s+(?:for|in|within|over|during)\s+(?:the\s+)?(?:more than\s+|over\s+|at least\s+)?(?:last\s+|past\s+)?(an?|${countText(4)})\s+(day|week|month|quarter|year)s?\b)?`
export const denied = new RegExp(String.raw`\b${who}${not}(?:${dealingVerbs})\b${idle}${span}`, 'gi')
/** With a stretch of time any verb will do: "who haven't shipped for 3 months". */
export const deniedLately = new RegExp(String.raw`\b${who}${not}[a-z]+(?:ed|en|t|d|me|ne|de|ng)\b${idle}${span.slice(0, -1)}`, 'gi')
/** Any verb, where a stretch of time is named behind it: "who have not donated this year". */
export const deniedOnce = new RegExp(String.raw`\b${who}${not}[a-z]+(?:ed|en|t|d|me|ne|de|ng)\b${idle}`, 'gi')

export interface Lately {
  readonly count: number
  readonly unit: string
}

/** For how long nothing was dealt, where it is said. */
export const latelyIn = ([, count, unit]: RegExpExecArray): Lately | undefined =>
  count === undefined || unit === undefined ? undefined : { count: countOf(count), unit }

export const isBeside = ({ tokens }: ConditionContext, from: number, until: number): boolean =>
  tokens.slice(from, until).every(({ lower }) => /^(?:in|the|during|within|over|for|of)$/.test(lower))

/** In a stretch of time that is named. */
export function during(context: ConditionContext, span: Span, period: PeriodReading): ConditionReading {
  return dated(context, span, period.words, (column, profile, fiscalYearStart) =>
    periodCondition(period, column, { profile, now: nowOf(context.index, profile), fiscalYearStart }, false),
  )
}

/** From so long before the newest date. */
export function within(context: ConditionContext, span: Span, { count, unit }: Lately): ConditionReading {
  const words = `last ${String(count)} ${unit}s`
  return dated(context, span, words, (column, profile) => ({
    kind: 'period',
    column,
    from: backFrom(nowOf(context.index, profile), count, unit),
    words,
  }))
}

/** Of the rows' own date, which is the nearest. */
function dated(
  { tokens, index }: ConditionContext,
  span: Span,
  words: string,
  make: NonNullable<ConditionReading['make']>,
): ConditionReading {
  return { ...span, joiner: 'and', words, kind: 'column', choices: dateColumns(index, tokens, span.start, false), unsaid: true, make }
}
