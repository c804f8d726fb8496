import type { ColumnProfile } from '../../../connections/connection.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isTemporal } from '../schema/column-types.ts'
import { saysNo } from '../schema/flags.ts'
import { onColumns } from './context.ts'
import { thingsDenied } from './denied.ts'
import { isLackLeftOut } from './negated.ts'
import type { ConditionContext } from './context.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { isGrammar } from '../schema/word-match.ts'
import { shortMonthNames } from '../words/time.ts'

/** Some rows have no value in it. */
export const isOpen = ({ nulls }: ColumnProfile): boolean => nulls > 0

/** "Without a helmet" of a column that says no of others is the no, and not what nobody wrote down. */
export const isLacked = (column: ColumnProfile): boolean => isOpen(column) && !saysNo(column)

/** "With no end date yet", "that have not been delivered": a column without a value, where some rows have none. */
export function missingConditions(context: ConditionContext): readonly ConditionReading[] {
  return context.mentions.flatMap((mention) =>
    [...without(context, mention), ...told(context, mention), ...notDone(context, mention), ...doneAlready(context, mention)].slice(0, 1),
  )
}

function without(context: ConditionContext, mention: Mention): readonly ConditionReading[] {
  const { tokens, index } = context
  const choices = columnsOf(mention, index, isLacked)
  const near = tokens.slice(Math.max(0, mention.start - 4), mention.start)
  // "That don't have a phone", "which did not get a number".
  const sign = near.findLast(
    ({ lower, index: at }) =>
      ['no', 'without', 'lacking', 'lack', 'lacks', 'missing'].includes(lower) ||
      (/^(?:have|has|had|got|get|carry|mention|show)$/.test(lower) && /^(?:not|never|\w+n['’]t)$/.test(tokens[at - 1]?.lower ?? '')),
  )
  if (!sign || choices.length === 0 || mention.readings[0]?.kind !== 'column') return []
  const has = tokens[sign.index - 1]
  if (
    sign.lower === 'no' &&
    !/^(?:with|has|have|had|having|is|are|get|got|whose|needs?|requires?|carry|carries|carrying|bears?|bearing|bore|holds?|holding|held)$/.test(
      has?.lower ?? '',
    )
  )
    return []
  // "Drivers with no late trip": they have trips, and lateness of them is nothing that lacks.
  if (thingsDenied(context, sign)?.start === mention.end) return []
  const gap = tokens.slice(sign.index + 1, mention.start).filter(({ lower }) => !['a', 'an', 'any', 'the', 'their', 'its'].includes(lower))
  if (gap.length > 1 || gap.some(({ kind, lower }) => kind !== 'word' || isGrammar(lower))) return []
  return missing(context, sign.lower === 'no' ? sign.index - 1 : sign.index, mention.end, choices)
}

const telling = /^(?:whose|where|which|if|when|with)$/
const toldOrNot =
  /^((?:is|are|was|were|has been|have been) )?(not )?(un)?(?:known|recorded|noted|stated|entered|filled(?: in)?|given|registered|written(?: down)?)(?: yet)?(?= |$)/

/** "Whose weight is known", "where the weight was not recorded". */
function told(context: ConditionContext, mention: Mention): readonly ConditionReading[] {
  const { tokens, index } = context
  const choices = columnsOf(mention, index, isOpen)
  const led = tokens.slice(Math.max(0, mention.start - 3), mention.start).findLast(({ lower }) => telling.test(lower))
  if (!led || choices.length === 0 || mention.readings[0]?.kind !== 'column') return []
  // "With a known weight".
  const attribute = led.lower === 'with' && /^(?:known|recorded)$/.test(tokens[mention.start - 1]?.lower ?? '')
  if (attribute)
    return [onColumns(context, { start: led.index, end: mention.end }, choices, (column) => ({ kind: 'missing', column, negated: true }))]
  const behind = tokens
    .slice(mention.end, mention.end + 4)
    .map(({ lower }) => lower)
    .join(' ')
  const [said, is, not, un] = toldOrNot.exec(behind) ?? []
  // "With a weight known": what "with" tells has no verb of its own.
  if (said === undefined || (is === undefined && led.lower !== 'with')) return []
  const negated = (not !== undefined) !== (un !== undefined)
  const end = mention.end + said.trim().split(' ').length
  return [
    onColumns(context, { start: mention.start, end }, choices, (column) => ({
      kind: 'missing',
      column,
      ...(negated ? {} : { negated: true }),
    })),
  ]
}

/** "Not paid yet" of a date of payment. */
function notDone(context: ConditionContext, mention: Mention): readonly ConditionReading[] {
  const { tokens, index } = context
  const verb = tokens[mention.end - 1]
  const dates = columnsOf(mention, index, (column) => isOpen(column) && isTemporal(column))
  // "Not paid" of a number of what was paid: nothing of it.
  const amounts = columnsOf(mention, index, ({ meaning, min, type }) => type !== 'text' && meaning === 'money' && min === 0)
  const isAmount = amounts[0] !== undefined && amounts[0].column === mention.readings[0]?.column
  const choices = isAmount ? amounts.slice(0, 1) : dates
  if (!verb || !/(?:ed|en|nt|ld|id)$/.test(verb.lower) || mention.end - mention.start > 1 || choices[0]?.table === undefined) return []
  if (mention.readings[0]?.kind !== 'column' || mention.readings[0].column !== choices[0].column) return []
  const near = tokens.slice(Math.max(0, mention.start - 4), mention.start)
  const sign = near.findLast(({ lower }) => /^(?:not|never|\w+n't)$/.test(lower))
  if (
    !sign ||
    !tokens.slice(sign.index + 1, mention.start).every(({ lower }) => ['yet', 'been', 'ever', 'be', 'so', 'far'].includes(lower))
  )
    return []
  const none = isAmount ? { start: sign.index, end: mention.end } : undefined
  return none
    ? [onColumns(context, none, choices, (column) => ({ kind: 'compare', column, op: 'eq', value: 0 }))]
    : missing(context, sign.index, mention.end, choices)
}

/** "Settled claims", "claims settled by branch" of a day of settlement that some lack: those that have one. */
function doneAlready(context: ConditionContext, mention: Mention): readonly ConditionReading[] {
  const { tokens, index } = context
  const { end, readings } = mention
  const [best] = readings
  const start = end - 1
  const things = thingsDone(context, mention)
  if (best?.kind !== 'column' || things?.kind !== 'table' || things.table !== best.table) return []
  const before = tokens[start - 1]?.lower ?? ''
  if (!tokens[start]?.lower.endsWith('ed') || /^(?:by|per|each|every|not|never|no|without|\w+n't|-)$/.test(before)) return []
  // A state that is stored so says it better.
  const state = readings.find(({ kind, table, value }) => kind === 'value' && table === best.table && value !== undefined)
  if (state?.column !== undefined && state.value !== undefined) {
    const { value } = state
    const stored = [{ table: state.table, column: state.column, score: 1 }]
    return [onColumns(context, { start, end }, stored, (column) => ({ kind: 'compare', column, op: 'eq', value, anyCase: true }))]
  }
  const choices = [{ table: best.table, column: best.column ?? '', score: 1 }]
  const entry = index.columns.find(({ table, column }) => table.id === best.table && column.name === best.column)
  if (!entry || !isOpen(entry.column) || !isTemporal(entry.column)) return []
  return [onColumns(context, { start, end }, choices, (column) => ({ kind: 'missing', column, negated: true }))]
}

/** Words of time: of what was done then, and when is what is asked. */
const timed = new RegExp(
  String.raw`\b(?:years?|months?|weeks?|days?|quarters?|hours?|daily|weekly|monthly|quarterly|yearly|dates?|trends?|over time|when|today|yesterday|since|before|after|until|till|between|during|last|this|next|latest|newest|recent(?:ly)?|ago|within|in \d{4}|in (?:${shortMonthNames.join('|')})\w*|fy ?\d|early|late)\b`,
  'i',
)
const superlatives = /^(?:most|fewest|least|highest|lowest|maximum|max|minimum)$/

/** What was done: named behind the participle, right before it, or behind a superlative ("who settled the most claims"). */
function thingsDone(
  { tokens, mentions, text }: ConditionContext,
  { start, end, readings }: Mention,
): Mention['readings'][number] | undefined {
  const behind = mentions.find((mention) => mention.start === end)
  if (behind && end - start === 1) return behind.readings[0]
  if (timed.test(text)) return undefined
  // "Claims settled": the name of the table before that of the day.
  if (end - start === 2) return readings.find(({ kind, how }) => kind === 'table' && how !== 'part')
  const ranked = tokens.slice(end, end + 2).findLast(({ lower }) => superlatives.test(lower))
  const later = ranked && mentions.find((mention) => mention.start === ranked.index + 1)
  if (later) return later.readings[0]
  const before = mentions.findLast((mention) => mention.end <= start)
  const gap = before ? tokens.slice(before.end, start).map(({ lower }) => lower) : ['']
  return gap.every((word) => /^(?:were|was|are|is|been|have|has|had|got|that|which|already|actually)$/.test(word))
    ? before?.readings[0]
    : undefined
}

/** Behind what is missing: "with no buyer written". */
const unsaid: ReadonlySet<string> = new Set(
  'yet so written entered recorded mentioned noted filled given assigned available listed stated known marked specified'.split(' '),
)

function missing(
  context: ConditionContext,
  start: number,
  until: number,
  choices: ConditionReading['choices'],
): readonly ConditionReading[] {
  const end = unsaid.has(context.tokens[until]?.lower ?? '') ? until + 1 : until
  const isLeftOut = isLackLeftOut(context, start)
  return [onColumns(context, { start, end }, choices, (column) => ({ kind: 'missing', column, ...(isLeftOut ? { negated: true } : {}) }))]
}
