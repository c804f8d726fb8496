import type { ColumnProfile } from '../../../connections/connection.ts'
import { backFrom } from '../phrases/calendar.ts'
import { findPeriods } from '../phrases/periods.ts'
import { isTemporal, isYear } from '../schema/column-types.ts'
import { nowOf } from '../schema/now.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { countOf } from '../words/counts.ts'
import { timeVerbs } from '../words/time.ts'
import { formOf } from '../words/word-forms.ts'
import { freeMatches, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { denies, isBeside, not, span, who } from './dealt-lately.ts'

/** What was not done, with the small word behind it, and for how long: "not logged in for 30 days". Groups: both words, and the stretch's two. */
const undone = new RegExp(String.raw`\b${who}${not}([a-z]{3,})(?:[ -](in|on|up|out|off))?${span}`, 'gi')

/**
 * "Customers who have not logged in for 30 days" of a column `last_login`, "not active since June" of `Last Active`: the last day on which
 * they did lies before that. Who never did has no such day, and is not told from those of whom nothing was written down.
 */
export function notSince(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, index, text } = context
  const lasts = denies.test(text)
    ? index.columns.filter(({ column, pieces }) => isTemporal(column) && !isYear(column) && pieces.length > 1 && pieces.some(isLast))
    : []
  const found: ConditionReading[] = []
  if (lasts.length === 0) return found
  for (const { match, start, end: until } of freeMatches(context, undone, found)) {
    const [, deed = '', small = '', count, unit] = match
    const [only, ...more] = lasts.filter((entry) => isOfDeed(entry, deed.toLowerCase(), small.toLowerCase()))
    if (!only || more.length > 0) continue
    const lately = count === undefined || unit === undefined ? undefined : { count: countOf(count), unit }
    const period = lately
      ? undefined
      : findPeriods(text, tokens).find(
          (each) => each.start >= until - 1 && each.end > until && isBeside(context, until, Math.max(each.start, until)),
        )
    if (!lately && !period) continue
    // "Not in October", now that it is November: the last day says nothing of it where they came since.
    const over = period?.resolve(nowOf(index, only.column), 1).until
    if (over !== undefined && over <= nowOf(index, only.column)) continue
    const end = period?.end ?? until
    const since = (profile: ColumnProfile, fiscalYearStart: number): string => {
      const now = nowOf(index, profile)
      return lately ? backFrom(now, lately.count, lately.unit) : (period?.resolve(now, fiscalYearStart).from ?? now)
    }
    const words = wordsOf(context, start, end)
    found.push({
      start,
      end,
      joiner: 'and',
      words,
      kind: 'column',
      time: true,
      choices: [{ table: only.table.id, column: only.column.name, score: 1 }],
      make: (column, profile, fiscalYearStart) => ({ kind: 'period', column, until: since(profile, fiscalYearStart), words }),
    })
  }
  return found
}

const isLast = ({ text }: IndexedColumn['pieces'][number]): boolean => text === 'last' || text === 'latest' || text === 'recent'

/** `last_login` of "logged in", `Last Active` of "active", `last_payment_date` of "paid". */
function isOfDeed({ pieces }: IndexedColumn, deed: string, small: string): boolean {
  const { stem } = formOf(deed)
  const verbs = Object.entries(timeVerbs).flatMap(([verb, names]) => (formOf(verb).stem === stem ? names : []))
  return pieces.some(
    (piece) => !isLast(piece) && (piece.stem === stem || verbs.includes(piece.text) || (small !== '' && piece.text === `${stem}${small}`)),
  )
}
