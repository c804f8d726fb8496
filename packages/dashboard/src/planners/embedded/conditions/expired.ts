import { startOf } from '../phrases/calendar.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isTemporal } from '../schema/column-types.ts'
import { isAhead } from '../schema/days-ahead.ts'
import { untilDates, newestDay } from '../schema/spans.ts'
import type { ColumnChoice, ConditionReading, Mention, Span } from '../understanding.ts'
import { countText } from '../words/counts.ts'
import { tokenUntil } from '../phrases/sort-clause.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { dayAfterNext } from './so-long.ts'

const lead = String.raw`^(?:(?:that|which|whose|has|have|had|is|are|was|were|will|going to|about to|already|been|just|got|be) ){0,4}`
/** Behind the name of a day: it has passed. "Over 5" compares. */
const passed = new RegExp(
  `${lead}(?:(?:expired|lapsed)(?! (?:on|in|before|after|since|between) (?!(?:today|now|date)\\b))(?: (?:before|until|till|by|as of|as on) (?:today|now|date)\\b)?|run out|ran out|over(?= *$| *[,.;?!]| and\\b)|passed|gone)(?![a-z])`,
)
const coming = String.raw`(?:expir(?:e|es|ing)|laps(?:e|es|ing)|run(?:s|ning)? out|com(?:e|es|ing) up for renewal|due for renewal|up for renewal|due to expire|due for (?:(?:an?|its|the|their) )?[a-z]+(?: [a-z]+)?(?= (?:in|within|over|during|this|the|next|coming|following|today|tomorrow|soon|very|shortly)\b)|due(?! dates?\b)|payable|end(?:s|ing))`
/** It will pass within so long. */
const within = new RegExp(
  `${lead}${coming}(?: in| within| over| during)?(?: the)? (?:next|coming|following) (?:(${countText()}) )?(day|week|month|year)s?\\b`,
)
/** "Due this week", "due tomorrow". */
const inUnit = new RegExp(`${lead}${coming} (?:(this|next) (week|month|quarter|year)|(today|tomorrow))\\b`)
const soon = new RegExp(`${lead}${coming}(?: (?:very )?(?:soon|shortly))\\b`)
/** Some word of it stands in every such request. */
const anyWord = /\b(?:expir|laps|renew|run|ran|over\b|passed|gone|due|payable|end)/i
const verb = /^(?:expir(?:e|es|ed|ing)|laps(?:e|es|ed|ing)|due)$/
/** So many days are soon. */
const soonDays = 30

/**
 * "Buses whose permit has expired", "licences expiring in the next 3 months": the day until which something holds lies before the newest day
 * of the data, or so little behind it.
 */
export function expiredConditions(context: ConditionContext): readonly ConditionReading[] {
  const { mentions, tokens, index, taken } = context
  const newest = anyWord.test(context.text) ? newestDay(index) : undefined
  if (newest === undefined) return []
  const told = mentions.flatMap((mention): readonly ConditionReading[] => {
    if (tokens.slice(mention.start, mention.end).some((token) => taken.has(token.index))) return []
    // "Policies lapsed" where a state is stored so.
    if (isStored(context, { start: mention.end, end: mention.end + 4 })) return []
    // "Insurance expires" of `insurance_expiry`: the verb is part of the name.
    const last = tokens[mention.end - 1]?.lower ?? ''
    // "Total due" is an amount, "bills due" are bills.
    const before = mentions.find((other) => other.end === mention.start)?.readings[0]
    const isDue = last === 'due' && (mention.end - mention.start > 1 || before?.kind === 'table')
    const from = verb.test(last) && (last === 'due' ? isDue : mention.end - mention.start > 1) ? mention.end - 1 : mention.end
    const behind = tokens
      .slice(from, from + 12)
      .map(({ text }) => text.toLowerCase())
      .join(' ')
    const until = untilOf(behind, newest)
    const said = passed.exec(behind)?.[0] ?? until?.said
    const named = said === undefined ? [] : columnsOf(mention, index, isTemporal).filter(({ score }) => score > 0.5)
    const choices = (named.length > 0 ? named : said === undefined ? [] : endsOf(context, mention))
      .slice(0, 1)
      .map((choice) => ({ ...choice, score: 1 }))
    if (choices.length === 0 || said === undefined) return []
    // What is named by its day of expiry is nothing else; a thing is still what is listed.
    const start = named.length > 0 ? mention.start : mention.end
    const end = from + said.trim().split(/\s+/).length
    return [
      onColumns(context, { start, end }, choices, (column) =>
        until
          ? { kind: 'period', column, from: until.from, until: until.day, words: until.said.trim() }
          : { kind: 'compare', column, op: 'lt', value: { date: newest } },
      ),
    ]
  })
  return [...told, ...expiredAlone(context, newest, told)]
}

const bare =
  /\b(?:already )?(?:expired|lapsed)\b(?! (?:on|in|before|after|since|between) (?!(?:today|now|date)\b))(?: (?:before|until|till|by|as of|as on) (?:today|now|date)\b)?|\bnear(?:ing)? (?:its |their |the )?expir(?:y|ation)\b|\bexpir(?:ing|es?)\b/gi

/** "Expired stock", "expiring this month", where no name is called so and one column tells until when things hold. */
function expiredAlone(context: ConditionContext, newest: string, found: readonly ConditionReading[]): readonly ConditionReading[] {
  const { index, text, tokens } = context
  return freeMatches(context, bare, found).flatMap(({ start, end, match }): readonly ConditionReading[] => {
    if (isStored(context, { start, end })) return []
    const [only, ...more] = untilDates(index)
    if (!only || more.length > 0) return []
    const said = match[0].toLowerCase()
    const isPast = /^(?:already )?(?:expired|lapsed)\b/.test(said)
    const until = isPast
      ? undefined
      : said.startsWith('near')
        ? soonFrom(newest, said)
        : untilOf(text.slice(match.index).toLowerCase(), newest)
    if (!isPast && !until) return []
    const span = { start, end: until ? Math.max(end, tokenUntil(tokens, match.index + until.said.trimEnd().length)) : end }
    const choices = [{ table: only.table.id, column: only.column.name, score: 1 }]
    return [
      onColumns(context, span, choices, (column) =>
        until
          ? { kind: 'period', column, from: until.from, until: until.day, words: until.said.trim() }
          : { kind: 'compare', column, op: 'lt', value: { date: newest } },
      ),
    ]
  })
}

/** Whether a state is called so: "Lapsed". */
function isStored({ mentions }: ConditionContext, { start, end }: Span): boolean {
  return mentions.some(
    (mention) =>
      mention.start >= start &&
      mention.start < end &&
      /^(?:expired|lapsed)$/i.test(mention.words) &&
      mention.readings.some(({ kind, score }) => kind === 'value' && score > 0.8),
  )
}

interface Until {
  readonly said: string
  readonly from: string
  /** The day behind the last. */
  readonly day: string
}

function untilOf(behind: string, newest: string): Until | undefined {
  const [said, which, unit = 'day', day] = inUnit.exec(behind) ?? []
  const ahead = which === 'next' || day === 'tomorrow' ? 1 : 0
  if (said !== undefined) return { said, from: startOf(newest, unit, ahead), day: startOf(newest, unit, ahead + 1) }
  const match = within.exec(behind)
  if (match) return { said: match[0], from: newest, day: dayAfterNext(newest, match[1] ?? 'one', match[2] ?? 'day') }
  const near = soon.exec(behind)?.[0]
  return near === undefined ? undefined : soonFrom(newest, near)
}

const soonFrom = (newest: string, said: string): Until => ({ said, from: newest, day: startOf(newest, 'day', soonDays + 1) })

/** The one day until which the things hold: "policies expiring soon". */
function endsOf({ index }: ConditionContext, { readings: [best] }: Mention): readonly ColumnChoice[] {
  if (best?.kind !== 'table' || best.score < 0.6) return []
  const ends = index.columns.filter((entry) => entry.table.id === best.table && isAhead(index, entry))
  return ends.length === 1 ? ends.map(({ table, column }) => ({ table: table.id, column: column.name, score: 1 })) : []
}
