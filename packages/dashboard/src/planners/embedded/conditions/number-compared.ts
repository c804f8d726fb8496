import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Comparison } from '../../../plan-condition.ts'
import type { Comparing } from './against-figure.ts'
import { bornFor, isBeginning } from './ages.ts'
import { newestDay } from '../schema/spans.ts'
import { averageBeside, isOfThings } from './on-average.ts'
import { areThings, asksHowMany, leads, ownAmount } from './own-amount.ts'
import { countedNoun } from './counted-noun.ts'
import { columnsOfNoun, columnsOfUnit, columnsOfVerb, thingBefore } from './amount-columns.ts'
import { isGrammar } from '../schema/word-match.ts'
import { columnsOf, columnsOfAdjective, holdingFirst, mentionAfter, mentionBefore } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { literalFor, openColumn, reaches, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { holderOf, manyAt, tableOfKey, toldThings } from './counts.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { ColumnChoice, ConditionReading, Mention } from '../understanding.ts'
import { asPart, isTimed, isUnitOfTime, storedAs } from '../words/measured-in.ts'
import { currencyWords } from '../words/units.ts'

const mirrored: Readonly<Record<Comparison, Comparison>> = { lt: 'gt', lte: 'gte', gt: 'lt', gte: 'lte', eq: 'eq', ne: 'ne' }
/** "At least 4 repairs" of a column `repaired_by`: by whom they were, and no number of them. */
const saysWho = ({ name }: ColumnProfile): boolean => /.(?:ed|en)[_ ]?by$/i.test(name)

const nothing: Mention = { start: 0, end: 0, words: '', readings: [] }

/**
 * What is compared with a number: the column of its unit, of the words before or behind it, or how many there are of something.
 * @param next the token behind the number
 */
export function withNumber(
  context: ConditionContext,
  sign: Comparing,
  op: Comparison,
  value: number,
  next: number,
): ConditionReading | undefined {
  const { tokens, mentions, index } = context
  // Ages are told in years; "older than 60 days" is nobody's.
  const aging = sign.adjective !== undefined && !/^(?:day|week|month)$/.test(tokens[next]?.word ?? '')
  const make: ConditionReading['make'] = (column, profile) => ({
    kind: 'compare',
    column,
    op: olderThan(sign, profile) ? mirrored[op] : op,
    value:
      (aging ? bornFor(index, profile, value) : undefined) ??
      literalFor(profile, storedAs(profile, asPart(profile, value, tokens.slice(next - 1, next + 1)), tokens[next]?.word)),
  })
  const aged: Pick<ConditionReading, 'assumption'> = {
    assumption: (profile) =>
      aging && bornFor(index, profile, value) !== undefined
        ? `Ages are counted at the newest day in the data, ${newestDay(index) ?? ''}.`
        : undefined,
  }
  const base = (start: number, end: number): Pick<ConditionReading, 'start' | 'end' | 'words' | 'joiner'> => ({
    start,
    end,
    joiner: 'and',
    words: wordsOf(context, start, end),
  })
  const unit = columnsOfUnit(tokens[next], index, thingBefore(mentions, sign.start))
  const isTimedBy = (profile: ColumnProfile | undefined): boolean => profile !== undefined && isTimed(profile, tokens[next]?.word)
  if (unit && unit.length > 0 && !sign.adjective) {
    const named = columnsOf(mentionBefore(mentions, tokens, sign.start) ?? nothing, index, isNumeric)
    const both = named.filter(
      (choice) =>
        unit.some(({ table, column }) => table === choice.table && column === choice.column) || isTimedBy(profileOf(index, choice)),
    )
    const start = both.length > 0 ? (mentionBefore(mentions, tokens, sign.start)?.start ?? sign.start) : sign.start
    // "Gifts over 20 kg": what they weigh, though money goes by "gifts" as well.
    const isMoney = (choice: ColumnChoice): boolean =>
      profileOf(index, choice)?.meaning === 'money' && !currencyWords.has(tokens[next]?.word ?? '')
    if (both.length > 0 || named.every((choice) => choice.score < 0.8 || isMoney(choice)))
      return { ...base(start, next + 1), kind: 'column', choices: both.length > 0 ? both : unit, make }
  }
  const things = sign.adjective ? undefined : toldThings(context, next)
  const many = things?.readings[0]?.table
  const holder = many === undefined ? {} : holderOf(context, sign.start, many)
  if (things && many !== undefined && Object.keys(holder).length > 0)
    return {
      ...base(sign.start, next),
      kind: 'group',
      choices: [],
      group: { aggregate: 'count', table: many, op, value, ...holder, before: things.end },
    }
  const lead = mentionBefore(mentions, tokens, sign.start)
  const summed = lead ? context.aggregates.find((word) => word.aggregate !== 'count' && isOfIt(context, word.end, lead.start)) : undefined
  const leadColumns = lead && summed ? columnsOf(lead, index, isNumeric) : []
  // "The average price of stores that have more than 5 orders": not the average, but the orders are many.
  const had = tokens.slice(lead?.end ?? sign.start, sign.start).some((token) => /^(?:has|have|had|having|with|who|that)$/.test(token.lower))
  const thing = had ? mentionAfter(mentions, tokens, next)?.readings[0] : undefined
  if (
    summed &&
    lead &&
    leadColumns.length > 0 &&
    !(thing?.kind === 'table' && thing.score > 0.6) &&
    !isOfThings(context, lead, sign.adjective)
  )
    return { ...base(summed.start, next), kind: 'group', choices: leadColumns, group: { aggregate: summed.aggregate, op, value } }
  if (sign.adjective) {
    // "Active for longer than 5 years", "active for 5 years or longer".
    const lead = tokens[sign.start - 1]?.lower === 'for' ? sign.start - 1 : sign.start
    const said = mentionBefore(mentions, tokens, lead)
    const about = said?.readings.find((reading) => reading.kind === 'table')?.table
    const older = (columnsOfAdjective(sign.adjective, index)?.choices ?? []).filter(({ table, column }) =>
      index.columns.some(
        (entry) =>
          entry.table.id === table &&
          entry.column.name === column &&
          (isNumeric(entry.column) || (aging && bornFor(index, entry.column, value) !== undefined)),
      ),
    )
    const spoken = older.filter((choice) => choice.table === about)
    // "Loans longer than three days": never the number by which a loan is known.
    const isAmount = (profile: ColumnProfile): boolean => isNumeric(profile) && profile.meaning !== 'id'
    const numeric = spoken.length === 0 && said ? columnsOf(said, index, isAmount) : []
    const choices = spoken.length > 0 ? spoken : numeric.length > 0 ? numeric : older
    const years = older.length > 0 && /^(?:years?|yrs?)$/.test(tokens[next]?.lower ?? '')
    const end = unit || years || choices.some((choice) => isTimedBy(profileOf(index, choice))) ? next + 1 : next
    const both = choices.filter((choice) => unit?.some(({ table, column }) => table === choice.table && column === choice.column))
    // "Shorter than 60 minutes" is no height.
    const other =
      !choices.some((choice) => isTimedBy(profileOf(index, choice))) && isUnitOfTime(tokens[next]?.word) && !years ? (unit ?? []) : []
    const chosen = both.length > 0 ? both : other.length > 0 ? other : choices.length > 0 ? choices : (unit ?? [])
    const usual = averageBeside(context, { start: sign.start, end }, chosen, op, value)
    if (usual) return usual
    if (chosen.length > 0)
      return { ...base(numeric.length > 0 ? (said?.start ?? sign.start) : sign.start, end), kind: 'column', choices: chosen, make, ...aged }
  }
  // "More than 8 members of staff".
  const members = /^(?:member|item|piece)$/.test(tokens[next]?.word ?? '') && tokens[next + 1]?.lower === 'of'
  const such = tokens[next]?.lower === 'such' ? 1 : 0
  const behind = mentionAfter(mentions, tokens, members ? next + 2 : next + such) ?? manyAt(context, next)
  const before = mentionBefore(mentions, tokens, sign.start)
  const aggregate = before
    ? context.aggregates.find((word) => word.end <= before.start && before.start - word.end <= 1 && word.aggregate !== 'count')
    : undefined
  const counted = before
    ? context.aggregates.find((word) => word.aggregate === 'count' && word.end <= before.start && before.start - word.end <= 2)
    : undefined
  const table = before?.readings[0]
  // "How many customers have more than 3 orders": not the customers, but the orders are many.
  const held = had && behind?.start === next && thing?.kind === 'table' && thing.table !== table?.table
  // "How many orders over 50000": those that come to so much, and not so many of them.
  const asked = counted && before !== undefined && leads(tokens.slice(before.end, sign.start)) && asksHowMany(context, counted, sign)
  const worth = asked ? ownAmount(context, base(sign.start, unit ? next + 1 : next), make, { op, value }) : undefined
  if (worth) return worth
  if (before && counted && table?.kind === 'table' && !held && !countedNoun(context, next))
    return { ...base(counted.start, next), kind: 'group', choices: [], group: { aggregate: 'count', table: table.table, op, value } }
  // More or less of a key is nothing, unless the key is what was named.
  const beforeColumns = before
    ? holdingFirst(
        columnsOf(before, index, (column) => isNumeric(column) && (table?.kind !== 'table' || reaches(column, value))).filter(
          (choice) =>
            profileOf(index, choice)?.meaning !== 'id' ||
            (before.readings[0]?.kind === 'column' && choice.score >= 0.6 && !areThings(tokens, before)),
        ),
        index,
        [value],
      )
    : []
  if (before && aggregate && beforeColumns.length > 0 && !(thing?.kind === 'table' && thing.score > 0.6))
    return { ...base(aggregate.start, next), kind: 'group', choices: beforeColumns, group: { aggregate: aggregate.aggregate, op, value } }
  const behindColumns = behind
    ? columnsOf(behind, index, (column) => isNumeric(column) && !saysWho(column)).filter((choice) => choice.score > 0.55)
    : []
  const behindTable = behind?.readings[0]
  const counting = (end: number, many: string): ConditionReading => ({
    ...base(sign.start, end),
    kind: 'group',
    choices: [],
    group: {
      aggregate: 'count',
      table: many,
      op,
      value,
      ...holderOf(context, sign.start, many),
    },
  })
  const referring = behind ? tableOfKey(context, behind, behindColumns[0]) : undefined
  if (behind && referring !== undefined) return counting(behind.end, referring)
  // "At least 8 goals", where goals are things of their own: they are counted.
  const outright =
    behindTable?.kind === 'table' &&
    behindTable.score > 0.9 &&
    ((behindColumns[0]?.score ?? 0) < 0.7 || (behindColumns[0] && profileOf(index, behindColumns[0])?.meaning === 'id'))
  const beforeStrong = (beforeColumns[0]?.score ?? 0) > 0.5
  if (
    behind &&
    behindTable?.kind === 'table' &&
    behindTable.score > (had ? 0.6 : 0.8) &&
    (behindColumns.length === 0 || outright) &&
    (had || !beforeStrong)
  )
    return counting(behind.end, behindTable.table)
  const until =
    behind &&
    behind.start - next <= 1 &&
    behind.readings.some((reading) => beforeColumns.some((choice) => choice.table === reading.table && choice.column === reading.column))
      ? behind.end
      : next
  if (before && beforeColumns.length > 0 && (beforeStrong || behindColumns.length === 0))
    return {
      ...base(before.start, unit || isUnitOfTime(tokens[next]?.word) ? Math.max(until, next + 1) : until),
      kind: 'column',
      choices: beforeColumns,
      make,
    }
  if (behind && behindColumns.length > 0) return { ...base(sign.start, behind.end), kind: 'column', choices: behindColumns, make }
  // "More than 500 visitors" of a column of attendance.
  const noun = tokens[next]
  const said =
    noun && !mentions.some(({ start, end }) => start <= next && next < end) ? columnsOfNoun(noun, index, thingBefore(mentions, next)) : []
  if (said.length > 0) return { ...base(sign.start, next + 1), kind: 'column', choices: said, make }
  const spoken = columnsOfVerb(tokens, sign.start, mentions, index)
  if (spoken.length > 0) return { ...base(sign.start - 1, next), kind: 'column', choices: spoken, make }
  return (
    openColumn(context, base(sign.start, next), sign.start, make, value) ??
    ownAmount(context, base(sign.start, unit ? next + 1 : next), make, { op, value })
  )
}

/** "The average of tickets sold is above 120", of a column `sold`. */
function isOfIt({ tokens, mentions }: ConditionContext, from: number, until: number): boolean {
  if (until < from || until - from > 3) return false
  return (
    until - from <= 1 ||
    tokens
      .slice(from, until)
      .every(
        ({ kind, lower, index: at }) =>
          kind === 'word' &&
          (/^(?:of|the)$/.test(lower) || (!isGrammar(lower) && !mentions.some(({ start, end }) => start <= at && at < end))),
      )
  )
}

/** "Older" is a later age and an earlier date; "newer" and "later" are later ones. */
function olderThan(sign: Comparing, profile: { readonly name: string }): boolean {
  return /^(?:older|younger|elder)$/.test(sign.adjective ?? '') && (/year(?!s)/i.test(profile.name) || isBeginning(profile.name))
}
