import { tokenFrom } from '../phrases/sort-clause.ts'
import { isNumeric } from '../schema/column-kinds.ts'
import type { ConditionReading } from '../understanding.ts'
import { openWords } from '../words/states.ts'
import { isBeginning } from './ages.ts'
import { newestDay } from '../schema/spans.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { openPair } from './late-dates.ts'
import { beginOf, datedBy, dayBefore, lengthOfTime, lengthSign } from './so-long.ts'

const sinceThen = String.raw`(?:(?:for|since|from|already|by)\s+){0,2}`
const soLong = String.raw`${lengthSign}\s+(?:the\s+)?(?:last\s+|past\s+)?${lengthOfTime}`
const dueBefore = '(?:overdue|past (?:the |their |its )?due(?: dates?)?|over ?due)'

/** `from`: whether the time is counted from the beginning of things, or from the day on which they were due. `open`: only what has not come to its end. */
const sayings: readonly { readonly pattern: RegExp; readonly from: 'beginning' | 'due'; readonly open: boolean }[] = [
  {
    pattern: new RegExp(String.raw`(?<=\b(?:${openWords})\s+)${sinceThen}${soLong}(?:\s+(?:now|old|already)\b)?`, 'gi'),
    from: 'beginning',
    open: true,
  },
  { pattern: new RegExp(String.raw`\b${soLong}\s+${dueBefore}\b`, 'gi'), from: 'due', open: true },
  { pattern: new RegExp(String.raw`\b${dueBefore}\s+${sinceThen}${soLong}`, 'gi'), from: 'due', open: true },
  { pattern: new RegExp(String.raw`\b${soLong}\s+old\b`, 'gi'), from: 'beginning', open: false },
  { pattern: new RegExp(String.raw`\b(?=(?:older|newer|younger) )${soLong}`, 'gi'), from: 'beginning', open: false },
]

/**
 * "Pending for more than 30 days", "bills older than two months", "more than a week overdue": what began, or was due, so long before the
 * newest day. No column has the days yet.
 */
export function waitingConditions(context: ConditionContext): readonly ConditionReading[] {
  const { index, tokens } = context
  const newest = newestDay(index)
  if (newest === undefined) return []
  const found: ConditionReading[] = []
  for (const { pattern, from, open } of sayings)
    for (const { match, start, end } of freeMatches(context, pattern, found)) {
      if (tokenFrom(tokens, match.index) !== start) continue
      const [, words = '', count = '', unit = ''] = match
      const value = { date: dayBefore(newest, count, unit.toLowerCase()) }
      const op = datedBy(words)
      const due = from === 'due' ? openPair(context, start, end) : undefined
      const begun =
        from === 'beginning' && !(unit.toLowerCase() === 'year' && tellsAge(context)) ? beginOf(context, start, open) : undefined
      const date = due?.due ?? begun
      if (!date) continue
      const choices = [{ table: date.table.id, column: date.column.name, score: 1 }]
      found.push(
        onColumns(context, { start, end }, choices, (column) => {
          const before = { kind: 'compare', column, op, value } as const
          return due ? { kind: 'all', of: [{ kind: 'missing', column: { ...column, column: due.done.column.name } }, before] } : before
        }),
      )
    }
  return found
}

/** Whether years may be those of somebody's life, or of a building's. */
function tellsAge({ mentions, index }: ConditionContext): boolean {
  const named = new Set(mentions.map(({ readings: [best] }) => best?.table))
  return index.columns.some(
    ({ table, column, pieces }) =>
      named.has(table.id) && (isBeginning(column.name) || (isNumeric(column) && pieces.some(({ text }) => text === 'age'))),
  )
}
