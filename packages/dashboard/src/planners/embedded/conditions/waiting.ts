import { tokenFrom } from '../phrases/sort-clause.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { openWords } from '../words/states.ts'
import { isBeginning } from './ages.ts'
import { newestDay } from '../schema/spans.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { openDue, undoneIn, unmetBefore } from './late-dates.ts'
import type { Undone } from './late-dates.ts'
import { beginOf, datedBy, dayBefore, lengthOfTime, lengthSign } from './so-long.ts'

const sinceThen = String.raw`(?:(?:for|since|from|already|by)\s+){0,2}`
/** "Lying in store for", "pending with the officer since": where it waits. */
const place = String.raw`(?:(?:in|with|at|on)\s+(?:the\s+|our\s+)?[a-z]{1,30}\s+)?`
const soLong = String.raw`${lengthSign}\s+(?:the\s+)?(?:last\s+|past\s+)?${lengthOfTime}`
const dueBefore = '(?:overdue|past (?:the |their |its )?due(?: dates?)?|over ?due)'

/** `from`: whether the time is counted from the beginning of things, or from the day on which they were due. `open`: only what has not come to its end. */
const sayings: readonly { readonly pattern: RegExp; readonly from: 'beginning' | 'due'; readonly open: boolean }[] = [
  {
    pattern: new RegExp(String.raw`(?<=\b(?:${openWords})\s+${place})${sinceThen}${soLong}(?:\s+(?:now|old|already)\b)?`, 'gi'),
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
      const due = from === 'due' ? openDue(context, start, end) : undefined
      const begun =
        from === 'beginning' && !(unit.toLowerCase() === 'year' && tellsAge(context)) ? beginOf(context, start, open) : undefined
      const date = due?.due ?? begun
      if (!date) continue
      const still = open && !due ? undoneSaid(context, date.table.id, start) : undefined
      const choices = [{ table: date.table.id, column: date.column.name, score: 1 }]
      found.push(
        onColumns(context, { start: still?.start ?? start, end }, choices, (column) => {
          const unmet = due?.open ?? still?.open
          return unmet ? unmetBefore(unmet, column, value.date, op) : { kind: 'compare', column, op, value }
        }),
      )
    }
  return found
}

/** "Open for more than 10 days": right before it a word that no state is stored by, where something else tells what is open still. */
function undoneSaid(
  context: ConditionContext,
  table: string,
  until: number,
): { readonly start: number; readonly open: Undone } | undefined {
  const { text, tokens, mentions, taken, index } = context
  const said = opened.exec(text.slice(0, tokens[until]?.start ?? 0))
  const start = said ? tokenFrom(tokens, said.index) : until
  const isFree = tokens.slice(start, until).every(({ index: at }) => !taken.has(at) && !mentions.some((each) => isState(each, at)))
  const open = said && isFree ? undoneIn(index, table) : undefined
  return open && { start, open }
}

const isState = ({ start, end, readings }: Mention, at: number): boolean =>
  start <= at && at < end && readings.some(({ kind }) => kind === 'value')

const opened = new RegExp(String.raw`\b(?:${openWords})\s+$`, 'i')

/** Whether years may be those of somebody's life, or of a building's. */
function tellsAge({ mentions, index }: ConditionContext): boolean {
  const named = new Set(mentions.map(({ readings: [best] }) => best?.table))
  return index.columns.some(
    ({ table, column, pieces }) =>
      named.has(table.id) && (isBeginning(column.name) || (isNumeric(column) && pieces.some(({ text }) => text === 'age'))),
  )
}
