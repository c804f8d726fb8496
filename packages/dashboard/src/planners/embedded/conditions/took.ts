import type { Comparison } from '../../../plan-condition.ts'
import { isGrammar } from '../schema/word-match.ts'
import { isNumeric } from '../schema/column-types.ts'
import { elapsedDates } from '../mentions/elapsed.ts'
import { stretchUnit } from '../mentions/stretch-unit.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { countOf, countText } from '../words/counts.ts'
import type { ConditionReading } from '../understanding.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const more = 'more than|over|longer than|above|exceeding|beyond'
const less = 'less than|under|fewer than|below'
const most = 'at most|up to|no more than|not more than|within|only|just'
const least = 'at least|no less than|not less than|minimum'
const sign = `(${more}|${less}|${most}|${least})`
const orMore = String.raw`\s?\+|\s+or\s+(?:more|longer|less|fewer|under|over)\b`
const time = String.raw`(an?|\d[\d,.]*|${countText(4)})(${orMore})?(?:\s+|(?<=\+|\d))(minutes?|hours?|hrs?|days?|weeks?|months?)\b(${orMore})?`
/** "Reach the customer", "get to us": what is sent is there. */
const arrive = String.raw`(?:reach(?:es|ed)?|(?:gets?|got) to)\s(?:(?:the|our|their|its|your)\s)?\p{L}{2,}`
const arrives = /^(?:reach|arriv|gets? |got )/
// "Go out", "sent back" are one verb.
const verb = String.raw`(\p{L}{2,}\s(?:back|out)\b|${arrive}|\p{L}{3,})`
const to = String.raw`(?:\s+to\s+(?:be\s+|get\s+)?${verb})?`

/** How long it took is said of a deed, or by "took"; which of the groups is the sign, the first behind the number, and the deed. */
const grammar: readonly { readonly pattern: RegExp; readonly parts: readonly [sign: number, count: number, deed: number] }[] = [
  // "Resolved within 3 days", "closed in under 5 days", "delivered after more than 10 days".
  {
    pattern: new RegExp(
      String.raw`\b${verb}\s+(?:(?:in|after|only after|inside)\s+)?${sign}\s+${time}(?!\s+(?:ago|from now|old)\b)`,
      'giu',
    ),
    parts: [2, 3, 1],
  },
  // "Resolved in 3 days", "returned after 5 days": so many at most, and more than that.
  { pattern: new RegExp(String.raw`\b${verb}\s+(in|after)\s+${time}(?!\s+(?:ago|from now|old)\b)`, 'giu'), parts: [2, 3, 1] },
  // "Took more than 5 days to close", "taking over a week".
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:that|which)\s+)?(?:took|takes?|taken|taking|needed|lasted|lasting)\s+(?:us\s+)?(?:${sign}\s+)?${time}${to}`,
      'giu',
    ),
    parts: [1, 2, 6],
  },
]

/** Days of a unit of time; hours are counted as the days that they make. */
const daysOf: Readonly<Record<string, number>> = { minute: 1 / 1440, hour: 1 / 24, hr: 1 / 24, day: 1, week: 7, month: 30 }

/** "Complaints resolved within 3 days", "orders that took more than a week to deliver": by the two dates of a row. */
export function tookConditions(context: ConditionContext): readonly ConditionReading[] {
  const { text, tokens, mentions, index } = context
  const found: ConditionReading[] = []
  for (const { pattern, parts } of grammar)
    for (const match of text.matchAll(pattern)) {
      const at = (group: number): string => (match[group] ?? '').toLowerCase()
      const [said, count, deed] = parts.map(at)
      const [, first] = parts
      // "5+ days", "5 days or more".
      const [before, unit, behind] = [at(first + 1), at(first + 2), at(first + 3)]
      const [from, end] = [tokenFrom(tokens, match.index), tokenUntil(tokens, match.index + match[0].length)]
      const value = numberOf(count ?? '')
      const length = value * (daysOf[unit.replace(/s$/, '')] ?? Number.NaN)
      const days = Math.ceil(length)
      if (!Number.isFinite(days) || found.some(({ start, end: until }) => start < end && from < until)) continue
      const op = before + behind === '' ? comparisonOf(said ?? '') : /less|fewer|under/.test(before + behind) ? 'lte' : 'gte'
      const dates = elapsedDates({ start: from, end, ...(deed ? { until: deed } : {}) }, mentions, index)
      // "With more than 7 days" says nothing of a deed.
      const isDeed = parts[2] === 6 || arrives.test(deed ?? '') || (/(?:ed|en|t|d|ne)$/.test(deed ?? '') && !isGrammar(deed ?? ''))
      const stored = dates || !isDeed ? undefined : storedTime(context, length)
      if (stored) {
        // "Where delivery took more than 7 days": what took so long is no number that is shown.
        const named = mentions.find(
          (mention) => mention.end === from && mention.readings.some(({ column }) => column === stored.choice.column),
        )
        found.push(
          onColumns(context, { start: named?.start ?? from, end }, [stored.choice], (column) => ({
            kind: 'compare',
            column,
            op,
            value: stored.value,
          })),
        )
      }
      if (!dates) continue
      const choices = [{ table: dates.until.table.id, column: dates.until.column.name, score: 1 }]
      found.push(
        onColumns(context, { start: from, end }, choices, (until) => ({
          kind: 'elapsed',
          from: { relation: until.relation, column: dates.from.column.name },
          until,
          op,
          ...(stretchUnit(dates.from, dates.until) === 'days' ? { days } : { days: Math.round(length * 1440), in: 'minutes' as const }),
        })),
      )
    }
  return found
}

/** A column that tells how long it took, in hours or days, where no two dates do: the only one of the tables that are named. */
function storedTime({ mentions, index }: ConditionContext, days: number) {
  const tables = new Set(mentions.flatMap(({ readings: [best] }) => best?.table ?? []))
  const times = index.columns.flatMap(({ table, column, pieces }) => {
    const words = [...pieces.map(({ text }) => text), ...(column.unit === undefined ? [] : [column.unit])]
    const unit = words
      .map((text) => text.replace(/^mins?$/, 'minute').replace(/s$/, ''))
      .find((text) => /^(?:minute|hour|hr|day)$/.test(text))
    const isLength = unit !== undefined && tables.has(table.id) && isNumeric(column) && column.meaning !== 'id' && pieces.length > 1
    return isLength ? [{ choice: { table: table.id, column: column.name, score: 1 }, value: days / (daysOf[unit] ?? 1) }] : []
  })
  const [only, ...more] = times
  return only && more.length === 0 ? { ...only, value: Math.round(only.value * 1000) / 1000 } : undefined
}

/** In figures it may have a fraction. */
const numberOf = (count: string): number => (/^\d[\d,.]*$/.test(count) ? Number(count.replaceAll(',', '')) : countOf(count))

function comparisonOf(said: string): Comparison {
  if (new RegExp(`^(?:${more}|after)$`).test(said)) return 'gt'
  if (new RegExp(`^(?:${less})$`).test(said)) return 'lt'
  return new RegExp(`^(?:${least})$`).test(said) ? 'gte' : 'lte'
}
