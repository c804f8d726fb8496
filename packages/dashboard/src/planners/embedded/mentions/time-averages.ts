import { abbreviations } from '../../../connections/abbreviations.ts'
import type { AggregateTerm } from '../../../plan-formula.ts'
import { addsUp } from '../schema/additive.ts'
import { dateColumns } from '../schema/column-kinds.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import { leadsUp } from '../schema/joins.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { ColumnChoice, Mention, MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { averageWords } from '../words/aggregates.ts'
import { isPersonWord } from '../words/people.ts'
import { timeAdverbs } from '../words/time.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { ratio } from './formulas.ts'

const nouns: Readonly<Record<string, NonNullable<AggregateTerm['unit']>>> = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
}

/**
 * "Average daily sales", "average orders per day", "orders per week on average": what a day comes to, of the days on which there was any.
 * The mean of single rows along the days says nothing of the kind.
 */
export function timeAverages(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return mentions.flatMap((mention): readonly MetricMention[] => {
    const said = unitAround(tokens, mention)
    const amount = said && amountOf(mention, index)
    const date = amount && dateOf(tokens, amount.table, index)
    if (!said || !amount || !date) return []
    const single = said.unit === 'day' ? ofOnePerson(amount, date, index) : undefined
    if (single)
      return [{ start: said.start, end: said.end, table: amount.table, how: 'synonym', metric: single(mention.words.toLowerCase()) }]
    if (said.each) return []
    const units: AggregateTerm = {
      kind: 'aggregate',
      aggregate: 'count_distinct',
      of: { kind: 'column', column: { relation: date.table, column: date.column } },
      unit: said.unit,
    }
    const formula = ratio(amount.term, units)
    const name = `average ${mention.words.toLowerCase()} per ${said.unit}`
    const whole = amount.term.of?.kind === 'column' ? `sum(${amount.term.of.column.column})` : 'count(*)'
    const expression = `${whole} / count(distinct ${said.unit} of ${date.column})`
    const metric = { name, synonyms: [], expression, formula, format: amount.isMoney ? ('money' as const) : ('plain' as const) }
    return [{ start: said.start, end: said.end, table: amount.table, how: 'synonym', metric }]
  })
}

/** "Average hours worked per day" of a register with a row for each person and day: the mean of the rows, and not what all worked together. */
function ofOnePerson(
  { table, term }: { readonly table: string; readonly term: AggregateTerm },
  date: ColumnChoice,
  { columns }: SchemaIndex,
): ((words: string) => MetricMention['metric']) | undefined {
  const own = columns.filter((entry) => entry.table.id === table)
  const name = term.of?.kind === 'column' ? term.of.column.column : undefined
  const amount = own.find(({ column }) => column.name === name)
  const days = own.find(({ column }) => date.table === table && column.name === date.column)
  if (!amount || !days || !['hours', 'minutes'].includes(amount.column.unit ?? '')) return undefined
  const isOfEach = ({ column: { distinct }, table: { rowCount } }: IndexedColumn): boolean => {
    const all = distinct * days.column.distinct
    return distinct > 1 && rowCount <= all && rowCount * 2 > all
  }
  const person = own.find((entry) => entry.pieces.some(({ text }) => isPerson(text)) && isOfEach(entry))
  const formula: AggregateTerm = { ...term, aggregate: 'mean' }
  return (
    person &&
    ((words) => ({ name: `average ${words} per day`, synonyms: [], expression: `avg(${amount.column.name})`, formula, format: 'plain' }))
  )
}

/** "Emp" of "Emp Code" as well. */
const isPerson = (text: string): boolean =>
  isPersonWord(text) || (Object.hasOwn(abbreviations, text) && abbreviations[text]?.some(isPersonWord) === true)

interface Said {
  readonly start: number
  readonly end: number
  readonly unit: NonNullable<AggregateTerm['unit']>
  /** Of each person, and not of all together. */
  readonly each?: true
}

function unitAround(tokens: readonly Token[], { start, end }: Mention): Said | undefined {
  const [before, lead] = [start - 1, start - 2].map((at) => tokens[at]?.lower ?? '')
  const adverb = Object.hasOwn(timeAdverbs, before ?? '') ? timeAdverbs[before ?? ''] : undefined
  if (adverb && averageWords.has(lead ?? '')) return { start: start - 2, end, unit: adverb }
  const asked = askedIn(tokens, { start, end })
  if (asked) return asked
  // "Hours per employee per day".
  const whose = tokens[end]?.lower === 'per' && isPersonWord(tokens[end + 1]?.word ?? '') ? 2 : 0
  const [link, noun] = [tokens[end + whose]?.lower ?? '', tokens[end + whose + 1]?.word ?? '']
  const unit = /^(?:per|a|an|each|every)$/.test(link) && Object.hasOwn(nouns, noun) ? nouns[noun] : undefined
  if (!unit) return undefined
  const from = leadOf(tokens, start)
  if (from !== undefined) return { start: from, end: end + whose + 2, unit, ...(whose > 0 ? { each: true as const } : {}) }
  const isBehind = whose === 0 && tokens[end + 2]?.lower === 'on' && tokens[end + 3]?.lower === 'average'
  return isBehind ? { start, end: end + 4, unit } : undefined
}

const carried =
  /^(?:do|does|did|are|is|were|was|we|they|you|i|people|there|get|have|see|make|take|sell|receive|do|come|happen|usually|typically|normally|in|on|average)$/

/** "How many orders do we get a day?" */
function askedIn(tokens: readonly Token[], { start, end }: { readonly start: number; readonly end: number }): Said | undefined {
  if (tokens[start - 1]?.lower !== 'many' || tokens[start - 2]?.lower !== 'how') return undefined
  const at = tokens.findIndex(({ index, lower }) => index >= end && !carried.test(lower))
  const [link, noun] = [tokens[at]?.lower ?? '', tokens[at + 1]?.word ?? '']
  const unit = at > end && /^(?:a|an|per)$/.test(link) && Object.hasOwn(nouns, noun) ? nouns[noun] : undefined
  return unit ? { start: start - 2, end: at + 2, unit } : undefined
}

/** Where "average", "average number of" in front of it begins. */
function leadOf(tokens: readonly Token[], start: number): number | undefined {
  const counts = tokens[start - 1]?.lower === 'of' && /^(?:number|count)$/.test(tokens[start - 2]?.lower ?? '')
  const at = counts ? start - 3 : start - 1
  return averageWords.has(tokens[at]?.lower ?? '') ? at : undefined
}

/** What adds up: the rows of a table, or a column. */
function amountOf(
  { readings: [best] }: Mention,
  index: SchemaIndex,
): { readonly table: string; readonly term: AggregateTerm; readonly isMoney: boolean } | undefined {
  if (!best || best.score < 0.6) return undefined
  if (best.kind === 'table') return { table: best.table, term: { kind: 'aggregate', aggregate: 'count' }, isMoney: false }
  const profile = best.column === undefined ? undefined : profileOf(index, { table: best.table, column: best.column, score: 1 })
  if (best.kind !== 'column' || !profile || !isNumeric(profile) || !addsUp(wordsOfName(profile.name), profile)) return undefined
  const of = { kind: 'column', column: { relation: best.table, column: profile.name } } as const
  return { table: best.table, term: { kind: 'aggregate', aggregate: 'sum', of }, isMoney: profile.meaning === 'money' }
}

/** When its rows happen: by a date of their own, else of what they belong to. */
function dateOf(tokens: readonly Token[], table: string, index: SchemaIndex): ColumnChoice | undefined {
  const dates = dateColumns(index, tokens, 0, false).filter((choice) => {
    const profile = profileOf(index, choice)
    return profile !== undefined && !isYear(profile)
  })
  return dates.find((choice) => choice.table === table) ?? dates.find((choice) => leadsUp(index.catalog, table, choice.table))
}
