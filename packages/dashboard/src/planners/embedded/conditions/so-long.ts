import { startOf } from '../phrases/calendar.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import { beginningOf, datesOf } from '../schema/spans.ts'
import { countOf, countText } from '../words/counts.ts'
import type { Comparison } from '../../../plan-condition.ts'
import type { ConditionContext } from './context.ts'
import { isOpenState, openRowsOf } from '../schema/open-states.ts'

/** Parts of regular expressions: the comparison, and the length of time. */
export const lengthSign =
  '(more than|over|older than|longer than|above|beyond|at least|less than|under|fewer than|younger than|newer than|within)'
export const lengthOfTime = String.raw`(an?|${countText(4)})\s+(day|week|month|year)s?\b`

const signs: Readonly<Record<string, Comparison>> = {
  'at least': 'lte',
  'less than': 'gt',
  'younger than': 'gt',
  'newer than': 'gt',
  under: 'gt',
  'fewer than': 'gt',
  within: 'gte',
}

/** What a date is against the day so long ago, for what has lasted more, or less, than that. */
export const datedBy = (sign: string): Comparison => signs[sign.toLowerCase()] ?? 'lt'

/** The date on which the things that are spoken of began; `open`: only of those that may not have come to their end. */
export function beginOf({ mentions, index }: ConditionContext, start: number, open: boolean): IndexedColumn | undefined {
  const states = mentions.flatMap(({ end, readings }) =>
    end <= start && start - end <= 1
      ? readings.flatMap(({ kind, table, value }) => (kind === 'value' && isOpenState(value ?? '') ? [table] : []))
      : [],
  )
  const things = mentions.flatMap(({ readings: [best] }) =>
    best && best.score > 0.6 && (open || best.kind === 'table') ? [best.table] : [],
  )
  // In the only sheet there is nothing else that could be so old.
  const [only, ...more] = index.tables
  for (const table of [...states, ...things, ...(only && more.length === 0 ? [only.table.id] : [])]) {
    const dates = datesOf(index, table)
    const found = beginningOf(index, table)
    if (found && (!open || states.length > 0 || dates.some(({ column }) => column.nulls > 0) || openRowsOf(index, table))) return found
  }
  return undefined
}

/** The day so long before another; `count` as it was said. */
export function dayBefore(newest: string, said: string, unit: string): string {
  return dayAway(newest, -countOf(said), unit)
}

/** The day behind the last of those that come within so long after another. */
export function dayAfterNext(newest: string, said: string, unit: string): string {
  return startOf(dayAway(newest, countOf(said), unit), 'day', 1)
}

function dayAway(newest: string, count: number, unit: string): string {
  if (unit === 'day' || unit === 'week') return startOf(newest, 'day', count * (unit === 'week' ? 7 : 1))
  const start = startOf(newest, 'month', count * (unit === 'year' ? 12 : 1))
  const last = Number(startOf(startOf(start, 'month', 1), 'day', -1).slice(8))
  return `${start.slice(0, 8)}${String(Math.min(last, Number(newest.slice(8, 10)))).padStart(2, '0')}`
}
