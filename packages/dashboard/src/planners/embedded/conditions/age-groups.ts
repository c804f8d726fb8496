import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import { isGrammar } from '../schema/word-match.ts'
import { newestDay } from '../schema/spans.ts'
import type { ColumnChoice, ConditionReading, Span } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { birthsIn, bornBetween } from './ages.ts'
import type { AgeRange } from './ages.ts'
import { freeMatches, onColumns, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

interface AgeGroup extends AgeRange {
  readonly said: RegExp
  /** Only before those who are of that age: "young customers". */
  readonly before?: true
}

/**
 * What people call others by their age. Youth as in India's National Youth Policy of 2014, senior citizens as in the Maintenance and Welfare of
 * Parents and Senior Citizens Act of 2007, minors as in the Majority Act of 1875.
 */
const groups: readonly AgeGroup[] = [
  { said: /\bsenior\s+citizens?\b|\belderly(?:\s+people)?\b|\bold\s+people\b/gi, from: 60 },
  { said: /\byouths?\b|\byoung\s+(?:people|persons|adults?)\b/gi, from: 15, to: 29 },
  { said: /\byoung\b/gi, before: true, from: 15, to: 29 },
  { said: /\bteen(?:ager|age)?s?\b/gi, from: 13, to: 19 },
  { said: /\bminors\b/gi, to: 17 },
  { said: /\badults\b/gi, from: 18 },
]

/** "Senior citizens", "young customers", "members under 18", where the age of people is stored in years, or their birth. */
export function ageGroups(context: ConditionContext): readonly ConditionReading[] {
  const said = agesOf(context)
  const found: ConditionReading[] = []
  for (const { said: pattern, before, ...range } of groups)
    for (const span of freeMatches(context, pattern, [...said, ...found])) {
      const [choice] = isNamed(context, span) || (before && !isPeople(context, span.end)) ? [] : agesIn(context)
      if (!choice) continue
      // "Young customers under 25": what is young is said.
      if (said.length > 0) {
        for (let at = span.start; at < span.end; at++) context.taken.add(at)
        continue
      }
      const words = wordsOf(context, span.start, span.end)
      const limits = [
        ...(range.from === undefined ? [] : [`at least ${String(range.from)}`]),
        ...(range.to === undefined ? [] : [`at most ${String(range.to)}`]),
      ]
      found.push(ofAge(context, span, choice, range, `“${words}” is read as an age of ${limits.join(' and ')}.`))
    }
  return [...found, ...said]
}

/** Behind an age stands nothing that would be its unit. */
const unfollowed = String.raw`(?![.,]?\d|%|\+|\s*(?!(?:by|in|per|with|from|who|and|or|at|on|for|living|vs|over|as|what|which|how|that|only)\b)[a-z])`
const years = String.raw`(?:\s*(?:years?|yrs?)(?:\s+(?:old|of\s+age))?)?`
const people = String.raw`(?:who\s+are\s+)?(?:of\s+)?(?:(?:aged?|age\s+group|ages)\s+)?`
const aged = String.raw`(?:of\s+)?(?:aged?|ages)\s+(?:is\s+|are\s+|of\s+)?`
const old = String.raw`\s*(?:years?|yrs?)\s+(?:old|of\s+age)`
const number = String.raw`(\d{1,2})`
const limits: readonly (readonly [RegExp, (first: number, last: number) => AgeRange])[] = [
  [new RegExp(String.raw`\b(?:the\s+)?under[\s-]+${number}['’]?s\b`, 'gi'), (under) => ({ under })],
  [new RegExp(String.raw`\b(?:the\s+)?over[\s-]+${number}['’]?s\b`, 'gi'), (over) => ({ over })],
  [new RegExp(String.raw`\b${people}(?:under|below|younger\s+than)\s+${number}${years}${unfollowed}`, 'gi'), (under) => ({ under })],
  [new RegExp(String.raw`\b${people}(?:over|above|older\s+than)\s+${number}${years}${unfollowed}`, 'gi'), (over) => ({ over })],
  // "Age less than 30", "more than 60 years old": the number alone could be of anything.
  [new RegExp(String.raw`\b${aged}(?:less|lower|smaller)\s+than\s+${number}${years}${unfollowed}`, 'gi'), (under) => ({ under })],
  [new RegExp(String.raw`\b${aged}(?:more|higher|greater)\s+than\s+${number}${years}${unfollowed}`, 'gi'), (over) => ({ over })],
  [new RegExp(String.raw`\bless\s+than\s+${number}${old}${unfollowed}`, 'gi'), (under) => ({ under })],
  [new RegExp(String.raw`\bmore\s+than\s+${number}${old}${unfollowed}`, 'gi'), (over) => ({ over })],
  [
    new RegExp(String.raw`\b${people}(?:between\s+|from\s+)?${number}\s*(?:-|–|to|and)\s*${number}${years}${unfollowed}`, 'gi'),
    (from, to) => ({ from, to }),
  ],
  [
    new RegExp(String.raw`\b${people}${number}${years}\s*(?:\+|(?:and|or)\s+(?:above|over|older|more)\b|plus\b)`, 'gi'),
    (from) => ({ from }),
  ],
  [new RegExp(String.raw`\bin\s+(?:their|the)\s+([1-9]0)['’]?s\b`, 'gi'), (from) => ({ from, to: from + 9 })],
]

/** "Students under 12", "customers between 25 and 35", "aged 60 and above", where what is of such an age is right before it. */
function agesOf(context: ConditionContext): readonly ConditionReading[] {
  const found: ConditionReading[] = []
  for (const [pattern, rangeOf] of limits)
    for (const { start, end, match } of freeMatches(context, pattern, found)) {
      const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])]
      const range = rangeOf(first, last)
      const [choice] = first <= last ? agesIn(context, [first, last], start) : []
      const isOfPeople = arePeople(context, start)
      const isSaid = /age|\b(?:old|younger)/i.test(match[0])
      // Ranges of an age that is stored are read as those of any number.
      const isStored = choice !== undefined && !isBirth(context, choice)
      const isNoun = /^(?:the\s+)?(?:under|over)[\s-].*s$/i.test(match[0])
      const isMeant = isNoun ? areSo(context, { start, end }) : isStored ? isOfPeople && range.from === undefined : isOfPeople || isSaid
      if (choice && isMeant) found.push(ofAge(context, { start, end }, choice, range))
    }
  return found
}

/** "Under 18s by town", "how many over-60s" are people; "calls over 60s" are calls. */
function areSo(context: ConditionContext, span: Span): boolean {
  const before = context.tokens[span.start - 1]
  return (before === undefined || isGrammar(before.lower)) && !isNamed(context, span)
}

/** @param note how the words were read */
function ofAge(context: ConditionContext, span: Span, choice: ColumnChoice, range: AgeRange, note?: string): ConditionReading {
  const counted = isBirth(context, choice)
    ? `Ages are counted at the newest day in the data, ${newestDay(context.index) ?? ''}.`
    : undefined
  const notes = [note, counted].filter((each) => each !== undefined)
  return {
    ...onColumns(context, span, [choice], (column, profile): Condition => {
      const born = bornBetween(context.index, profile, column, range)
      if (born) return born
      const { from, to, over, under } = range
      if (from !== undefined && to !== undefined) return { kind: 'between', column, low: from, high: to }
      if (over !== undefined) return { kind: 'compare', column, op: 'gt', value: over }
      if (under !== undefined) return { kind: 'compare', column, op: 'lt', value: under }
      return { kind: 'compare', column, op: from === undefined ? 'lte' : 'gte', value: from ?? to ?? 0 }
    }),
    ...(notes.length > 0 ? { assumption: () => notes.join(' ') } : {}),
  }
}

const isBirth = ({ index }: ConditionContext, choice: ColumnChoice): boolean =>
  birthsIn(index).some(({ table, column }) => table.id === choice.table && column.name === choice.column)

/** Right before the comparison stand people, or the only rows that have an age. */
function arePeople({ tokens, mentions }: ConditionContext, at: number): boolean {
  const before = tokens[at - 1]
  if (!before) return false
  const about = mentions.find(({ end }) => end === at)?.readings[0]
  return about?.kind === 'table' || isPerson(before)
}

const isPeople = ({ tokens }: ConditionContext, at: number): boolean => {
  const token = tokens[at]
  return token !== undefined && isPerson(token)
}

const isPerson = ({ word, lower }: ConditionContext['tokens'][number]): boolean =>
  isPersonWord(word) || /^(?:children|kids|boys|girls|men|women|ladies|gents|people|males?|females?)$/.test(lower)

/** Ages in years that reach so far, or else births; those of what is spoken of before others. @param at where it is said right behind people */
function agesIn({ index, mentions, tokens }: ConditionContext, span?: readonly [number, number], at?: number): readonly ColumnChoice[] {
  const named = new Set(mentions.map(({ readings: [best] }) => best?.table))
  const newest = newestDay(index)
  const ages = index.columns.filter(
    ({ column, pieces }) =>
      isNumeric(column) &&
      isInYears(column) &&
      pieces.some(({ text, weight }) => text === 'age' && weight >= 1) &&
      holds(column, span?.[0]),
  )
  const only = onlyOf(ages, named)
  if (ages.length > 0) return only
  // Bills under 25 are nobody's age: people are, whose birth is known.
  const before = at === undefined ? undefined : mentions.find(({ end }) => end === at)?.readings[0]
  const person = tokens[(at ?? 0) - 1]
  const births = birthsIn(index).filter(
    ({ table, column }) =>
      (span === undefined || isReached(newest, column, span)) &&
      (before?.kind !== 'table' || before.table === table.id || (person !== undefined && isPerson(person))),
  )
  return newest === undefined ? [] : onlyOf(births, named)
}

/** "Below 35 in maths" is nobody's age where all are children. */
function isReached(newest: string | undefined, { min, max }: ColumnProfile, [first, last]: readonly [number, number]): boolean {
  const [born, until, now] = [min, max, newest].map((day) => Number(String(day).slice(0, 4)))
  if (!born || !until || !now) return true
  return now - until - 1 <= last && first <= now - born
}

function onlyOf(columns: readonly IndexedColumn[], named: ReadonlySet<string | undefined>): readonly ColumnChoice[] {
  const own = columns.filter(({ table }) => named.has(table.id))
  const [only, ...more] = own.length > 0 ? own : columns
  return only && more.length === 0 ? [{ table: only.table.id, column: only.column.name, score: 0.9 }] : []
}
const isInYears = ({ unit, max }: ColumnProfile): boolean =>
  (unit === undefined || unit === 'years') && typeof max === 'number' && max <= 120

const holds = ({ min, max }: ColumnProfile, years: number | undefined): boolean =>
  years === undefined || (typeof min === 'number' && typeof max === 'number' && years >= min && years <= max)

/** A table or a value that is called so. */
function isNamed({ mentions }: ConditionContext, { start }: Span): boolean {
  return mentions.some((mention) => mention.start <= start && start < mention.end && (mention.readings[0]?.score ?? 0) >= 0.8)
}
