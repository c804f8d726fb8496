import type { Comparison } from '../../../plan-condition.ts'
import { startOf } from '../phrases/calendar.ts'
import { tokenFrom } from '../phrases/sort-clause.ts'
import { isTemporal, isYear } from '../schema/column-kinds.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { numberWords } from '../words/numbers.ts'
import { beginWords, doneWords, dueWords, openWords } from '../words/states.ts'
import { lifeDateWords } from '../words/time.ts'
import { newestDay } from './ages.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { isOpenState } from './still-open.ts'

const sign = '(more than|over|longer than|above|beyond|at least|less than|under|fewer than|within)'
const length = String.raw`(\d{1,4}|an?|${Object.keys(numberWords).join('|')})\s+(day|week|month|year)s?\b`
const pattern = new RegExp(
  String.raw`(?<=\b(?:${openWords})\s+)(?:(?:for|since|from|already)\s+){0,2}${sign}\s+(?:the\s+)?(?:last\s+|past\s+)?${length}(?:\s+(?:now|old|already)\b)?`,
  'gi',
)

const signs: Readonly<Record<string, Comparison>> = { 'at least': 'lte', 'less than': 'gt', under: 'gt', 'fewer than': 'gt', within: 'gte' }

/** "Pending for more than 30 days": what has not come to its end and began so long before the newest day. No column has the days yet. */
export function waitingConditions(context: ConditionContext): readonly ConditionReading[] {
  const { index, tokens } = context
  const newest = newestDay(index)
  if (newest === undefined) return []
  return freeMatches(context, pattern, []).flatMap(({ match, start, end }): readonly ConditionReading[] => {
    const begun = beginOf(context, start)
    const [, words = '', count = '', unit = ''] = match
    if (!begun || tokenFrom(tokens, match.index) !== start) return []
    const choices = [{ table: begun.table.id, column: begun.column.name, score: 1 }]
    const value = { date: before(newest, numberOf(count), unit.toLowerCase()) }
    return [
      onColumns(context, { start, end }, choices, (column) => ({ kind: 'compare', column, op: signs[words.toLowerCase()] ?? 'lt', value })),
    ]
  })
}

/** The date on which the things that are spoken of began. */
function beginOf({ mentions, index }: ConditionContext, start: number): IndexedColumn | undefined {
  const states = mentions.flatMap(({ end, readings }) =>
    end <= start && start - end <= 1
      ? readings.flatMap(({ kind, table, value }) => (kind === 'value' && isOpenState(value ?? '') ? [table] : []))
      : [],
  )
  const things = mentions.flatMap(({ readings: [best] }) => (best && best.score > 0.6 ? [best.table] : []))
  for (const table of [...states, ...things]) {
    const dates = index.columns.filter(
      ({ table: { id }, column, pieces }) =>
        id === table && isTemporal(column) && !isYear(column) && !pieces.some(({ text }) => dueWords.has(text) || lifeDateWords.has(text)),
    )
    const begins = dates.filter(({ pieces }) => pieces.some(({ text }) => beginWords.has(text)))
    const others = dates.filter(({ column, pieces }) => column.nulls === 0 && !pieces.some(({ text }) => doneWords.has(text)))
    const found = begins.find(({ column }) => column.nulls === 0) ?? others[0] ?? begins[0]
    if (found && (states.length > 0 || dates.some(({ column }) => column.nulls > 0))) return found
  }
  return undefined
}

/** The day so long before another. */
function before(newest: string, count: number, unit: string): string {
  if (unit === 'day' || unit === 'week') return startOf(newest, 'day', -count * (unit === 'week' ? 7 : 1))
  const start = startOf(newest, 'month', -count * (unit === 'year' ? 12 : 1))
  const last = Number(startOf(startOf(start, 'month', 1), 'day', -1).slice(8))
  return `${start.slice(0, 8)}${String(Math.min(last, Number(newest.slice(8, 10)))).padStart(2, '0')}`
}

const numberOf = (said: string): number => (/^an?$/i.test(said) ? 1 : (numberWords[said.toLowerCase()] ?? Number(said)))
