import type { Condition } from '../../../plan-condition.ts'
import { isNumeric } from '../schema/column-types.ts'
import { isThere, serviceOf } from '../schema/service.ts'
import type { Service } from '../schema/service.ts'
import { newestDay } from '../schema/spans.ts'
import type { ConditionReading } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { datedBy, dayBefore, lengthOfTime, lengthSign } from './so-long.ts'

const sign = String.raw`(?:${lengthSign}\s+)?`
const lead = String.raw`(?:\b(?:(?:who|that)\s+(?:have|has|had)|with|having)\s+(?:an?\s+)?)?`
const nouns = String.raw`(?:service|tenure|employment|experience)`
const here = String.raw`(?:with\s+(?:us|the\s+(?:company|firm|organi[sz]ation))|here|in\s+the\s+(?:company|firm))`
const sayings: readonly RegExp[] = [
  // "With more than 5 years of service", "with 10+ years of tenure".
  new RegExp(String.raw`${lead}\b${sign}${lengthOfTime}(?:\s+(?:of|in)|['’])?\s+(?:the\s+)?${nouns}\b`, 'gi'),
  // "With a tenure of over 5 years", "whose tenure is less than 1 year".
  new RegExp(String.raw`(?:\b(?:with|having|whose)\s+(?:an?\s+)?)?\b${nouns}\s+(?:(?:of|is|was)\s+)?${lengthSign}\s+${lengthOfTime}`, 'gi'),
  // "Who have been with us for more than 5 years", "working here over a year".
  new RegExp(
    String.raw`(?:\b(?:who|that)\s+)?(?:\b(?:have|has)\s+)?\b(?:been|worked|working|stayed|served)\s+(?:${here}\s+)?(?:for\s+)?${sign}${lengthOfTime}(?:\s+${here})?`,
    'gi',
  ),
]

/** "Employees with more than 5 years of service": who joined so long before the newest day, of those who are still there. No column has the years. */
export function serviceConditions(context: ConditionContext): readonly ConditionReading[] {
  const { text, index } = context
  if (!/\b(?:service|tenure|employment|experience|been|worked|working|stayed|served)\b/i.test(text)) return []
  const newest = newestDay(index)
  const [service, ...more] = index.catalog.tables.flatMap((table) => serviceOf(table) ?? [])
  if (newest === undefined || !service || more.length > 0 || isStored(service)) return []
  const found: ConditionReading[] = []
  for (const pattern of sayings)
    for (const { match, start, end } of freeMatches(context, pattern, found)) {
      const [, words, count = '', unit = ''] = match
      const value = { date: dayBefore(newest, count, unit.toLowerCase()) }
      // "5 years of service": so many at least.
      const op = datedBy(words ?? 'at least')
      const choices = [{ table: service.table.id, column: service.joined.name, score: 1 }]
      found.push(
        onColumns(context, { start, end }, choices, (column): Condition => {
          const since: Condition = { kind: 'compare', column, op, value }
          const still = isThere(service)
          return still.length > 0 ? { kind: 'all', of: [since, ...still] } : since
        }),
      )
    }
  return found
}

/** A column of years, or of experience. */
const isStored = ({ table }: Service): boolean =>
  table.columns.some(
    (column) => isNumeric(column) && wordsOfName(column.name).some((word) => /^(?:experience|tenure|service|years)$/.test(word)),
  )
