import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Comparison, Condition } from '../../../plan-condition.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { ColumnChoice, ConditionReading } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { freeMatches, onColumns, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

interface AgeGroup {
  readonly said: RegExp
  /** Years, both ends belong to it. */
  readonly from?: number
  readonly to?: number
}

/**
 * What people call others by their age. Youth as in India's National Youth Policy of 2014, senior citizens as in the Maintenance and Welfare of
 * Parents and Senior Citizens Act of 2007, minors as in the Majority Act of 1875.
 */
const groups: readonly AgeGroup[] = [
  { said: /\bsenior\s+citizens?\b|\belderly(?:\s+people)?\b|\bold\s+people\b/gi, from: 60 },
  { said: /\byouths?\b|\byoung\s+(?:people|persons|adults?)\b/gi, from: 15, to: 29 },
  { said: /\bteen(?:ager|age)?s?\b/gi, from: 13, to: 19 },
  { said: /\bminors\b/gi, to: 17 },
  { said: /\badults\b/gi, from: 18 },
]

/** "Senior citizens", "youth beneficiaries", "members under 18", where the age of people is stored in years. */
export function ageGroups(context: ConditionContext): readonly ConditionReading[] {
  const found: ConditionReading[] = []
  for (const { said, from, to } of groups)
    for (const span of freeMatches(context, said, found)) {
      const [choice] = isNamed(context, span) ? [] : agesIn(context)
      if (!choice) continue
      const words = wordsOf(context, span.start, span.end)
      const limits = [...(from === undefined ? [] : [`at least ${String(from)}`]), ...(to === undefined ? [] : [`at most ${String(to)}`])]
      found.push({
        ...onColumns(context, span, [choice], (column): Condition => {
          if (from !== undefined && to !== undefined) return { kind: 'between', column, low: from, high: to }
          return { kind: 'compare', column, op: from === undefined ? 'lte' : 'gte', value: from ?? to ?? 0 }
        }),
        assumption: () => `“${words}” is read as an age of ${limits.join(' and ')}.`,
      })
    }
  return [...found, ...agesOf(context, found)]
}

/** Behind an age stands nothing that would be its unit. */
const ofAge = String.raw`\s+(\d{1,2})(?:\s+(?:years?|yrs?)(?:\s+(?:old|of\s+age))?)?(?![.,]?\d|%|\s*(?!(?:by|in|per|with|from|who|and|or|at|on|for|living|vs|over|as)\b)[a-z])`
const aged: readonly (readonly [RegExp, Comparison])[] = [
  [new RegExp(String.raw`\b(?:who\s+are\s+)?(?:aged\s+)?(?:under|below|younger\s+than)${ofAge}`, 'gi'), 'lt'],
  [new RegExp(String.raw`\b(?:who\s+are\s+)?(?:aged\s+)?(?:over|above|older\s+than)${ofAge}`, 'gi'), 'gt'],
]

/** "Students under 12", where what is under so much is right behind those who have an age. */
function agesOf(context: ConditionContext, before: readonly ConditionReading[]): readonly ConditionReading[] {
  const found: ConditionReading[] = []
  for (const [pattern, op] of aged)
    for (const { start, end, match } of freeMatches(context, pattern, [...before, ...found])) {
      const years = Number(match[1])
      const [choice] = arePeople(context, start) ? agesIn(context, years) : []
      if (choice) found.push(onColumns(context, { start, end }, [choice], (column) => ({ kind: 'compare', column, op, value: years })))
    }
  return found
}

/** Right before the comparison stand people, or the only rows that have an age. */
function arePeople({ tokens, mentions }: ConditionContext, at: number): boolean {
  const before = tokens[at - 1]
  if (!before) return false
  const about = mentions.find(({ end }) => end === at)?.readings[0]
  return (
    about?.kind === 'table' ||
    isPersonWord(before.word) ||
    /^(?:children|kids|boys|girls|men|women|people|males|females)$/.test(before.lower)
  )
}

/** Ages in years that reach so far; those of what is spoken of before others. */
function agesIn({ index, mentions }: ConditionContext, years?: number): readonly ColumnChoice[] {
  const named = new Set(mentions.map(({ readings: [best] }) => best?.table))
  const ages = index.columns.filter(
    ({ column, pieces }) =>
      isNumeric(column) && isInYears(column) && pieces.some(({ text, weight }) => text === 'age' && weight >= 1) && holds(column, years),
  )
  const own = ages.filter(({ table }) => named.has(table.id))
  const [only, ...more] = own.length > 0 ? own : ages
  return only && more.length === 0 ? [{ table: only.table.id, column: only.column.name, score: 0.9 }] : []
}

const isInYears = ({ unit, max }: ColumnProfile): boolean =>
  (unit === undefined || unit === 'years') && typeof max === 'number' && max <= 120

const holds = ({ min, max }: ColumnProfile, years: number | undefined): boolean =>
  years === undefined || (typeof min === 'number' && typeof max === 'number' && years >= min && years <= max)

/** A table or a value that is called so. */
function isNamed({ mentions }: ConditionContext, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return mentions.some((mention) => mention.start < end && start < mention.end && (mention.readings[0]?.score ?? 0) >= 0.8)
}
