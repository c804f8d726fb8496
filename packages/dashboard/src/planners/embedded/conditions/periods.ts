import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { Window } from '../phrases/calendar.ts'
import { findPeriods } from '../phrases/periods.ts'
import { fixed } from '../phrases/period-reading.ts'
import type { Made, PeriodReading } from '../phrases/period-reading.ts'
import { columnsOf, dateColumns, isJoiningAbove, mentionBefore } from '../schema/column-kinds.ts'
import { isNumeric, isTemporal, isYear } from '../schema/column-types.ts'
import type { ColumnChoice, ConditionReading, Mention, Span } from '../understanding.ts'
import { bareDays } from './bare-days.ts'
import { festivalPeriods } from './festivals.ts'
import { bareMonths } from './bare-months.ts'
import { bareYears } from './bare-years.ts'
import { dayIn } from '../schema/days-ahead.ts'
import { newestOf, nowOf } from '../schema/now.ts'
import { untilDates } from '../schema/spans.ts'
import { doing, reaches, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { numberBefore } from '../words/tokens.ts'
import { negations } from '../words/comparisons.ts'
import { grainWords } from '../words/time.ts'
import { isNegated } from './negated.ts'
import { aheadFirst, inTime } from './times-reached.ts'

export function periodConditions(context: ConditionContext): readonly ConditionReading[] {
  const grammatical = findPeriods(context.text, context.tokens)
  const festive = festivalPeriods(context, grammatical)
  const said = [...festive, ...grammatical.filter((each) => !festive.some((other) => other.start < each.end && each.start < other.end))]
  return [...said, ...bareYears(context, said), ...bareMonths(context, said), ...bareDays(context, said)].flatMap(
    (period): readonly ConditionReading[] => {
      const { tokens, mentions, index } = context
      if (tokens.slice(period.start, period.end).some((token) => context.taken.has(token.index))) return []
      // "Per month, starting with January": where the months begin.
      if (/^(?:start|begin)(?:ing|s)? with$/.test(wordsOf(context, Math.max(0, period.start - 2), period.start).toLowerCase())) return []
      const named = mentionBefore(mentions, tokens, period.start, 4)
      // "The month of December 2024", where one of several tables has a column `Month`: a unit of time, and whose date it is stays open.
      const unit = named && isUnitOf(named, tokens, period, index) ? named : undefined
      const beside = unit ? undefined : named
      // "Bills not cleared last month": that there is no such day is said already, so the time is another one.
      const undone = beside && tokens.slice(beside.start, beside.end).some((token) => context.taken.has(token.index)) ? beside : undefined
      const before = undone ? undefined : beside
      const said = before ? columnsOf(before, index, (column) => isTemporal(column) || (period.years !== undefined && isYear(column))) : []
      // "With a distance of 2000".
      const held =
        before?.end === period.start && /^of\b/i.test(period.words) && /^(?:an?|with|whose)$/.test(tokens[before.start - 1]?.lower ?? '')
      const numbers =
        before && period.years
          ? columnsOf(
              before,
              index,
              (column) => isNumeric(column) && (held ? reaches(column, period.years?.from) : holdsYears(column, period.years)),
            )
          : []
      // "With weights up to 2000": the amount that stands right before it, where "with" makes a condition of that.
      const limited =
        before?.end === period.start &&
        /^(?:with|whose|where|having)$/.test(tokens[before.start - 1]?.lower ?? '') &&
        /^up to/i.test(period.words)
      const ofNumbers = limited || held || /between|from|range/.test(period.words)
      if (said.length === 0 && (numbers[0]?.score ?? 0) > 0.8 && !period.relative && ofNumbers) return []
      // "The last year of the fairs" of a column `last_year`.
      if (mentions.some((mention) => isNamed(mention, period))) return []
      // "in year 2008": the word inside the period names the column.
      const inside = mentions
        .filter((mention) => mention.start >= period.start && mention.end <= period.end && !isUntilNow(mention, context))
        .flatMap((mention) => columnsOf(mention, index, (column) => isTemporal(column) || (period.years !== undefined && isYear(column))))
      // "Last year" of a column that is only called "date" names none of several dates.
      const sure = period.relative ? 0.9 : 0.8
      const all = dateColumns(index, tokens, period.start + 1, period.years !== undefined)
      const spoken = [...said.filter((choice) => choice.score > 0.5), ...inside.filter((choice) => choice.score > sure)]
      const own = inTime(context, period, aheadFirst(spoken, all))
      const dates = own.length > 0 ? own : inTime(context, period, all)
      const joined = own.length > 0 ? undefined : (joinedBefore(context, period.start, dates) ?? expiringBefore(context, period.start))
      const choices = joined ? joined.choices : undone ? dates.filter(({ table, column }) => !isOf(undone, table, column)) : dates
      if (choices.length === 0) return []
      const denied = isOfDenied(context, period)
      const isSaidNot = !denied && !isOfOther(context, period, said.length > 0) && isNegated(context, period.start)
      const negated = isSaidNot !== (period.negated === true)
      const counted = before !== undefined && isCounted(tokens, before)
      const start = joined
        ? joined.start
        : !denied && !counted && said.some((choice) => choice.score > 0.5)
          ? (before?.start ?? period.start)
          : (unit?.start ?? unitBefore(tokens, period.start) ?? period.start)
      return [
        {
          start,
          end: period.end,
          joiner: 'and',
          words: wordsOf(context, start, period.end),
          kind: 'column',
          time: true,
          choices,
          ...(own.length === 0 && !joined ? { unsaid: true as const } : {}),
          make: (column, profile, fiscalYearStart) =>
            periodCondition(period, column, { profile, now: nowOf(index, profile), fiscalYearStart }, negated),
          assumption: (profile, fiscalYearStart) => {
            const newest = nowOf(index, profile)
            const from = newest === newestOf(profile) ? 'newest date in the data' : 'newest day on which anything was recorded'
            const note = period.note?.(newest, fiscalYearStart, dayIn(profile.min))
            if (note !== undefined || !period.relative) return note
            return (period.apart ?? [period])
              .map((each) => {
                const { from: first, until } = each.resolve(newest, fiscalYearStart, dayIn(profile.min))
                return `"${period.words}" is counted from the ${from}, ${newest}: ${first ?? '…'} up to ${until ?? '…'} (not included).`
              })
              .join(' ')
          },
        },
      ]
    },
  )
}

/** "Year to date", "till date": no column that is called a date. */
function isUntilNow({ start, end }: Mention, { tokens }: ConditionContext): boolean {
  return end === start + 1 && tokens[start]?.lower === 'date' && /^(?:to|till|til|until|upto|on|of|-)$/.test(tokens[start - 1]?.lower ?? '')
}

/** "For the month of December 2024": the unit only says what December is, and breaks nothing down. */
function unitBefore(tokens: ConditionContext['tokens'], start: number): number | undefined {
  const at = tokens[start - 1]?.lower === 'of' || tokens[start - 1]?.kind === 'mark' ? start - 2 : start - 1
  const isUnit = /^(?:month|year|quarter|week)$/.test(tokens[at]?.lower ?? '')
  return isUnit && /^(?:the|for|in|during)$/.test(tokens[at - 1]?.lower ?? '') ? at : undefined
}

/** One of several dates that are called so, right before the time that it is the unit of. */
function isUnitOf(
  { start, end, readings: [best] }: Mention,
  tokens: ConditionContext['tokens'],
  period: Span,
  index: ConditionContext['index'],
): boolean {
  const between = tokens.slice(end, period.start)
  return (
    end === start + 1 &&
    best?.kind === 'column' &&
    Object.hasOwn(grainWords, tokens[start]?.lower ?? '') &&
    between.every(({ lower, kind }) => lower === 'of' || kind === 'mark') &&
    index.columns.some(({ table, column }) => table.id === best.table && column.name === best.column && isTemporal(column)) &&
    index.columns.some(({ table, column }) => table.id !== best.table && isTemporal(column) && !isYear(column))
  )
}

const joining =
  /\b(?:(?:who|that|which)\s+)?(?:(?:have|has|had|were|was)\s+)?(?:signed[ -]up|joined(?: us)?|enrol?led|registered|onboarded|subscribed|came on board)\s*$/i

/** "Customers who signed up this year": of a date of their own, whatever it is called. */
function joinedBefore(
  { text, tokens, mentions, index }: ConditionContext,
  until: number,
  dates: ConditionReading['choices'],
): { readonly start: number; readonly choices: ConditionReading['choices'] } | undefined {
  const match = joining.exec(text.slice(0, tokens[until]?.start ?? 0))
  const start = match ? tokens.find((token) => token.start >= match.index)?.index : undefined
  const thing = start === undefined ? undefined : mentions.findLast(({ end, readings: [best] }) => end <= start && best?.kind === 'table')
  const table = thing?.end === start ? thing?.readings[0]?.table : undefined
  const isOfThem = (date: ColumnChoice): boolean => date.table === table && (date.score >= 0.4 || isJoiningAbove(index, date))
  const choices = dates.filter(isOfThem)
  return start === undefined || choices.length === 0 ? undefined : { start, choices: choices.map((date) => ({ ...date, score: 0.95 })) }
}

const expiring =
  /\b(?:(?:that|which|whose|who)\s+)?(?:(?:are|is|will|going|due|to|be)\s+){0,3}(?:expir(?:e|es|ed|ing)|laps(?:e|es|ed|ing))\s*$/i

/** "Batches expiring before March": of the one day until which things hold. */
function expiringBefore(
  { text, tokens, index }: ConditionContext,
  until: number,
): { readonly start: number; readonly choices: ConditionReading['choices'] } | undefined {
  const match = expiring.exec(text.slice(0, tokens[until]?.start ?? 0))
  const start = match ? tokens.find((token) => token.start >= match.index)?.index : undefined
  const [only, ...more] = start === undefined ? [] : untilDates(index)
  if (start === undefined || !only || more.length > 0) return undefined
  return { start, choices: [{ table: only.table.id, column: only.column.name, score: 1 }] }
}

const isOf = ({ readings }: Mention, table: string, column: string): boolean =>
  readings.some((reading) => reading.table === table && reading.column === column)

/** All the words of a period, and several of them, are a column's whole name. */
function isNamed({ start, end, readings: [best] }: Mention, period: Span): boolean {
  return (
    best?.kind === 'column' &&
    best.how === 'exact' &&
    best.score >= 0.98 &&
    period.end - period.start > 1 &&
    start <= period.start &&
    period.end <= end
  )
}

/** "Without an order in 2024": what is denied are the orders, and 2024 is when. */
function isOfDenied(context: ConditionContext, { start }: Span): boolean {
  const { tokens, mentions } = context
  const denial = tokens.findLast(
    ({ index, lower }) => index < start && index >= start - 6 && /^(?:without|no|never|not|n't|lacking|zero|0)$/.test(lower),
  )
  if (!denial) return false
  const isThing = ({ kind, score }: Mention['readings'][number]): boolean => kind === 'table' && score > 0.45
  return (
    (doing(context, denial)?.end ?? Infinity) <= start ||
    mentions.some((mention) => mention.start > denial.index && mention.end <= start && mention.readings.some(isThing))
  )
}

/** "Bills not paid last month": what is denied is the state before it, or what was done, and not the time. "Not in 2024" denies that. */
function isOfOther({ tokens, mentions }: ConditionContext, { start }: Span, dated: boolean): boolean {
  const denial = tokens.findLast(({ index, lower }) => index < start && index >= start - 6 && negations.has(lower))
  if (!denial || dated) return false
  const between = tokens.slice(denial.index + 1, start)
  return (
    between.some(({ lower }) => /.{2}(?:ed|en|id|nt|ld)$/.test(lower)) ||
    mentions.some((mention) => mention.start > denial.index && mention.end <= start && mention.readings[0]?.kind !== 'table')
  )
}

/** "More than 5 orders in 2024": the time is when so many of them were, and the orders belong to their number. */
function isCounted(tokens: ConditionContext['tokens'], { start, readings: [best] }: Mention): boolean {
  const number = numberBefore(tokens, start)
  const before = tokens.slice(Math.max(0, start - 3), start).map(({ lower }) => lower)
  // "Sales and number of orders in 2025": one of several figures.
  if (best?.kind === 'table' && /(?:and|&|,|plus) (?:(?:number|no|count) of|how many)$/.test(before.join(' '))) return true
  return (
    best?.kind === 'table' &&
    number !== undefined &&
    /^(?:than|over|above|under|below|least|most|exactly|only|with|have|has|had|having|to)$/.test(tokens[number.start - 1]?.lower ?? '')
  )
}

/** Whether numbers such as these years stand out in the column: amounts in the millions do not run "from 1995 to 2010". */
function holdsYears({ min, max }: ColumnProfile, years: PeriodReading['years']): boolean {
  if (typeof min !== 'number' || typeof max !== 'number') return true
  const [from, until] = [years?.from ?? min, years?.until ?? max]
  return from <= max && until >= min && until - from >= 0.002 * (max - min)
}

/** The column that tells when, the day from which what is said is told, and the first month of a financial year. */
export interface Told {
  readonly profile: ColumnProfile
  readonly now: string
  readonly fiscalYearStart: number
}

export function periodCondition(
  period: Omit<PeriodReading, 'start' | 'end'>,
  column: Parameters<NonNullable<ConditionReading['make']>>[0],
  told: Told,
  negated: boolean,
): Condition {
  const { profile } = told
  const apart = period.within?.(told.now, dayIn(profile.min)) ?? period.apart
  if (apart) {
    const { words } = period
    const each = stretchesOf(apart, told).map((part) => periodCondition({ ...part, words }, column, told, negated))
    return each.length === 1 && each[0] ? each[0] : { kind: negated ? 'all' : 'any', of: each }
  }
  if (period.calendar && !isYear(profile))
    return { kind: 'calendar', column, grain: period.calendar.grain, values: period.calendar.values, ...(negated ? { negated } : {}) }
  if (isYear(profile)) {
    const window = windowOf(period, told)
    const from = period.years ? period.years.from : window.from ? Number(window.from.slice(0, 4)) : undefined
    const until = period.years ? period.years.until : window.until ? Number(window.until.slice(0, 4)) : undefined
    const bounds: Condition[] = []
    if (from !== undefined && until !== undefined && until - from === 1)
      bounds.push({ kind: 'compare', column, op: negated ? 'ne' : 'eq', value: from })
    else {
      if (from !== undefined) bounds.push({ kind: 'compare', column, op: 'gte', value: from })
      if (until !== undefined) bounds.push({ kind: 'compare', column, op: 'lt', value: until })
    }
    const [first] = bounds
    return bounds.length === 1 && first ? first : { kind: 'all', of: bounds }
  }
  return {
    kind: 'period',
    column,
    ...windowOf(period, told),
    words: period.words,
    ...(negated ? { negated } : {}),
  }
}

const windowOf = (period: Pick<PeriodReading, 'resolve'>, { profile, now, fiscalYearStart }: Told): Window =>
  period.resolve(now, fiscalYearStart, dayIn(profile.min))

/** Stretches that follow on one another are one. */
function stretchesOf(apart: readonly Made[], told: Told): readonly Made[] {
  const whole = apart.map((part) => ({ part, ...windowOf(part, told) })).toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
  const [first, last] = [whole[0], whole.at(-1)]
  const isWhole = whole.every(({ from }, place) => place === 0 || (from !== undefined && from === whole[place - 1]?.until))
  if (!isWhole || isYear(told.profile)) return whole.map(({ part }) => part)
  return [
    fixed({ ...(first?.from === undefined ? {} : { from: first.from }), ...(last?.until === undefined ? {} : { until: last.until }) }),
  ]
}
