import type { Comparison, Condition } from '../../../plan-condition.ts'
import type { AggregateTerm } from '../../../plan-formula.ts'
import type { ColumnProfile, Metric } from '../../../connections/connection.ts'
import { limitIn } from '../phrases/limit-signs.ts'
import { isNumeric } from '../schema/column-types.ts'
import { dailyOf } from '../schema/daily.ts'
import type { Daily } from '../schema/daily.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import { dryWords, heatWords, rainNames, rainWords, warmWords } from '../words/weather.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { ratio } from './formulas.ts'

const ends = /^(?:by|per|in|for|each|every|during|across|on|at|last|this|and|over)$|^[,.?!;:]$/
const idle =
  /^(?:with|of|when|where|on|which|it|was|were|is|did|that|had|have|has|there|the|a|an|any|some|days?|we|get|got|temperatures?|recorded)$/
const none = /^(?:no|without|zero)$/

/**
 * "How many days did it rain", "days above 40 degrees by city", "rainy days per month" of readings that are taken day by day: how many
 * different days there were, and not how many rows.
 */
export function daysCounted(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
): readonly MetricMention[] {
  if (!/\bdays\b/i.test(text)) return []
  const at = tokens.findIndex(({ lower }) => lower === 'days')
  const daily = at < 0 || isNamed(at, mentions, index) ? undefined : dailyOf(index.catalog.tables)
  if (!daily) return []
  const before = tokens[at - 1]?.lower ?? ''
  const adjective = rainWords.has(before) || dryWords.has(before) ? before : undefined
  const first = adjective === undefined && !warmWords.has(before) ? at : at - 1
  const { start, part } = leadOf(tokens, first)
  // "Rainfall on rainy days": which rows, and no number of days.
  if (/^(?:on|during|for)$/.test(tokens[start - 1]?.lower ?? '')) return []
  const isEnd = ({ index: place, lower }: Token): boolean =>
    ends.test(lower) && (lower !== 'over' || tokens[place + 1]?.value === undefined)
  const until = tokens.findIndex((token) => token.index > at && isEnd(token))
  const end = until < 0 ? tokens.length : until
  const limit = limitIn(text, tokens, at + 1, end)
  const last = limit && limit.end > end ? limit.end : end
  const behind = tokens.slice(at + 1, last)
  const said = adjective === undefined ? heldOn(behind, limit, mentions, daily) : wetOrDry(dryWords.has(adjective), daily)
  if (!said || (adjective !== undefined && behind.some(({ lower }) => !idle.test(lower)))) return []
  // "Days" alone are a unit of time.
  if (said.where.length === 0 && (start === at || part)) return []
  const metric = part ? shareOf(said, daily) : countOf(said, daily)
  return [{ start, end: adjective === undefined ? last : at + 1, table: daily.table.id, how: 'synonym', metric }]
}

function countOf({ where, words }: Held, daily: Daily): Metric {
  const formula = daysOf(daily, where)
  const expression = `count(distinct day of ${daily.date.name})${words}`
  return { name: `days${words}`, synonyms: [], expression, formula, format: 'plain' }
}

function shareOf({ where, words }: Held, daily: Daily): Metric {
  const days = `count(distinct day of ${daily.date.name})`
  const formula = ratio(daysOf(daily, where), daysOf(daily, []))
  return { name: `share of days${words}`, synonyms: [], expression: `${days}${words} / ${days}`, formula, format: 'percent' }
}

const daysOf = ({ table, date }: Daily, where: readonly Condition[]): AggregateTerm => ({
  kind: 'aggregate',
  aggregate: 'count_distinct',
  of: { kind: 'column', column: { relation: table.id, column: date.name } },
  unit: 'day',
  ...(where.length > 0 ? { where } : {}),
})

/** A column that is called so: days at work, days of delivery. */
const isNamed = (at: number, mentions: readonly Mention[], { columns }: SchemaIndex): boolean =>
  mentions.some(
    ({ start, end, readings: [best] }) =>
      start <= at &&
      at < end &&
      best !== undefined &&
      best.score > 0.7 &&
      columns.some(({ table, column }) => table.id === best.table && column.name === best.column && isNumeric(column)),
  )

/** Where "how many", "number of", "percentage of" before them begins. */
function leadOf(tokens: readonly Token[], at: number): { readonly start: number; readonly part: boolean } {
  const [first, second] = [tokens[at - 2]?.lower ?? '', tokens[at - 1]?.lower ?? '']
  if (second === 'of' && /^(?:percentage|percent|share|proportion|%)$/.test(first)) return { start: at - 2, part: true }
  const counts = (first === 'how' && second === 'many') || (/^(?:number|count|no)$/.test(first) && second === 'of')
  return { start: counts ? at - 2 : at, part: false }
}

interface Held {
  readonly where: readonly Condition[]
  /** Behind "days". */
  readonly words: string
}

/** What is said of the days by the words behind them; undefined where that is something else. */
function heldOn(words: readonly Token[], limit: ReturnType<typeof limitIn>, mentions: readonly Mention[], daily: Daily): Held | undefined {
  const open = words.filter(({ lower, index }) => !idle.test(lower) && !(limit && limit.start <= index && index < limit.end))
  if (open.length === 0 && !limit) return { where: [], words: '' }
  if (!limit) {
    const isDry = open.some(({ lower }) => none.test(lower))
    return open.every(({ lower, word }) => rainWords.has(lower) || rainWords.has(word) || none.test(lower))
      ? wetOrDry(isDry, daily)
      : undefined
  }
  const column = limitedColumn(open, limit.op, mentions, daily)
  return column && held(column, limit.op, limit.value, daily)
}

function held({ name }: ColumnProfile, op: Comparison, value: number, { table }: Daily): Held {
  const words = { gt: 'above', gte: 'from', lt: 'below', lte: 'up to', eq: 'of', ne: 'other than' }[op]
  return {
    where: [{ kind: 'compare', column: { relation: table.id, column: name }, op, value }],
    words: ` with ${lowered(humanName(name))} ${words} ${String(value)}`,
  }
}

function wetOrDry(isDry: boolean, daily: Daily): Held | undefined {
  const rain = daily.table.columns.find((column) => isNumeric(column) && wordsOfName(column.name).some((word) => rainNames.has(word)))
  if (!rain) return undefined
  const { where } = held(rain, isDry ? 'eq' : 'gt', 0, daily)
  return { where, words: isDry ? ' without rain' : ' with rain' }
}

/** The number that is limited: one that is named, else how warm it was. */
function limitedColumn(open: readonly Token[], op: Comparison, mentions: readonly Mention[], { table }: Daily): ColumnProfile | undefined {
  const isUnit = ({ lower, word }: Token): boolean => heatWords.has(lower) || heatWords.has(word)
  const named = mentions.find(({ start, readings: [best] }) => best?.table === table.id && open.some(({ index }) => index === start))
  const own = named?.readings.find(({ kind, table: id }) => kind === 'column' && id === table.id)?.column
  const column = table.columns.find(({ name }) => name === own)
  if (column) return isNumeric(column) && open.every(({ index }) => index >= (named?.start ?? 0)) ? column : undefined
  if (!open.every(isUnit)) return undefined
  const warm = table.columns.filter((each) => isNumeric(each) && wordsOfName(each.name).some((word) => /^temp(?:erature)?$/.test(word)))
  const end = op.startsWith('g') ? /^(?:max|maximum|high|highest)$/ : /^(?:min|minimum|low|lowest)$/
  return warm.find(({ name }) => wordsOfName(name).some((word) => end.test(word))) ?? warm[0]
}
