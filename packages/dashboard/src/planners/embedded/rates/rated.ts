import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { PlanRequest } from '../../planner.ts'
import { filtersOf } from '../chart/filters.ts'
import { isNumeric } from '../schema/column-types.ts'
import { isFlag } from '../schema/flags.ts'
import { registerOf } from '../mentions/presence.ts'
import { joinSize, keysBetween } from '../schema/joins.ts'
import { serviceOf } from '../schema/service.ts'
import { nounIn } from '../titles/names.ts'
import { understand } from '../understand.ts'
import type { ChosenCondition, ConditionReading, Mention, Reading, Understanding } from '../understanding.ts'
import { takingsWords } from '../words/business.ts'
import { statesOfHours } from '../words/rate-states.ts'
import type { Token } from '../words/tokens.ts'
import type { SpokenRate } from './spoken.ts'
import { flagged, presentIn, stateCalled, stateLike } from './states.ts'
import type { StateFound } from './states.ts'

/** Of which rows a rate is, and what holds of those that are meant. */
export interface Rated {
  readonly table: string
  readonly where: readonly Condition[]
  /** The column that says it, where it is empty for some rows: of those nothing is known. */
  readonly known?: string
  /** What tells the rows apart. */
  readonly key?: string
  /** Whether rows of another table say it. */
  readonly related: boolean
  /** A column of yes and no is called so: one figure says it. */
  readonly stored?: true
  /** Of which rows alone, where the others are not decided yet: of deals those won or lost. */
  readonly among?: readonly Condition[]
  /** "Cash sales": of what the rows come to, and not of how many there are. */
  readonly amount?: string
}

/** What the words of a rate say of which rows; undefined where they say more than that, or something else. */
export function ratedBy(
  { said, denied, dividing, of }: SpokenRate,
  { catalog, fiscalYearStart }: Pick<PlanRequest, 'catalog' | 'fiscalYearStart'>,
): Rated | undefined {
  const found = foundIn(said, { dividing: dividing === true, timed: of !== undefined }, catalog)
  if (!found) return undefined
  const { table, chosen, amount } = found
  const { where, having, tables, dropped } = filtersOf(chosen, { catalog, tables: [table], fiscalYearStart })
  if (where.length === 0 || having.length > 0 || dropped.length > 0 || tables.some((each) => each !== table)) return undefined
  const own = chosen.length === 1 ? chosen[0]?.choice : undefined
  const profile = own && columnOf(catalog, table, own.column)
  const [key, ...more] = tableOf(catalog, table)?.primaryKey ?? []
  return {
    table,
    where: denied ? where.map((of): Condition => ({ kind: 'not', of })) : where,
    ...(profile && profile.nulls > 0 && where.every(({ kind }) => kind !== 'missing') ? { known: profile.name } : {}),
    ...(key !== undefined && more.length === 0 ? { key } : {}),
    related: own === undefined,
    ...(found.stored ? { stored: true as const } : {}),
    ...(amount === undefined ? {} : { amount }),
    ...(found.among ? { among: found.among } : {}),
    ...(found.whole ? { among: filtersOf(found.whole, { catalog, tables: [table], fiscalYearStart }).where } : {}),
  }
}

/** Verbs that only carry what holds: "that got returned". */
const carriers: ReadonlySet<string> = new Set('got get gets getting back been being come came made done'.split(' '))

interface Found extends StateFound {
  /** Of which rows alone: "online" of "online orders that were returned". */
  readonly whole?: readonly ChosenCondition[]
  readonly amount?: string
  readonly stored?: true
}

/** "Billable", "billable hours": of the hours of the rows, where these have one number of them. */
function ofHours(said: string, catalog: Catalog): Found | undefined {
  const words = said
    .toLowerCase()
    .split(' ')
    .filter((word) => !/^(?:hours?|hrs|time)$/.test(word))
  const [state, ...more] = words
  if (state === undefined || more.length > 0 || !statesOfHours.has(state)) return undefined
  const alone = understand(`the ${state}`, catalog)
  const [best] = alone.mentions.length === 1 ? (alone.mentions[0]?.readings ?? []) : []
  const flag = best?.kind === 'column' ? columnOf(catalog, best.table, best.column ?? '') : undefined
  const isSaid = best !== undefined && flag !== undefined && isFlag(flag)
  const found = isSaid ? { table: best.table, chosen: [flagged(best.table, flag, state)] } : undefined
  const [amount, ...others] = (found ? (tableOf(catalog, found.table)?.columns ?? []) : []).filter(
    (column) => column.unit === 'hours' && isNumeric(column) && column.meaning !== 'id',
  )
  return found && amount && others.length === 0 ? { ...found, amount: amount.name } : undefined
}

/** How a part is spoken of; `timed` where a time that is said holds for the part alone ("stores opened in 2024 as a percentage of all"). */
interface Manner {
  readonly dividing: boolean
  readonly timed: boolean
}

function foundIn(said: string, { dividing, timed }: Manner, catalog: Catalog): Found | undefined {
  const hours = ofHours(said, catalog)
  if (hours) return hours
  // Behind an article no noun is taken for a command ("return").
  const alone = understand(`the ${said}`, catalog)
  const [only, ...more] = alone.mentions
  const reading = more.length === 0 ? only?.readings[0] : undefined
  const flag = reading?.kind === 'column' ? flagOf(reading, catalog) : undefined
  if (reading && flag) return { table: reading.table, chosen: [flagged(reading.table, flag, said)], stored: true }
  const called = stateCalled(said, catalog)
  if (called) return called
  if (alone.conditions.length > 0) return ofConditions(alone, catalog, timed)
  const register = /^attendance$/i.test(said) ? registerOf(alone.index) : undefined
  if (register !== undefined) return presentIn(register, catalog)
  if (reading?.kind === 'column') {
    const whole = understand(`${said} ${nounIn(catalog, reading.table).many}`, catalog)
    if (whole.conditions.length > 0) return ofConditions(whole, catalog)
  }
  const gone = leaving.test(said) ? goneOf(catalog) : undefined
  if (gone) return gone
  const state = more.length > 0 || (reading && reading.kind !== 'column') ? undefined : stateLike(said, catalog)
  return state ?? (dividing && alone.mentions.length === 1 ? undefined : ofEvents(alone, catalog))
}

/** "Attrition rate" of a column `Attrition` of yes and no: a noun, and no adjective of the rows. */
function flagOf({ table, column, how }: Reading, catalog: Catalog): ColumnProfile | undefined {
  const profile = columnOf(catalog, table, column ?? '')
  const isNoun = /(?:tion|sion|churn|default|fraud|loss|absence|turnover|ment|al|failure)$/i.test(column ?? '')
  return profile && isFlag(profile) && isNoun && how === 'exact' ? profile : undefined
}

const leaving = /^(?:employee |staff |annual )?(?:attrition|turnover|exit|resignation|separation|leaving)$/i

/** "Attrition rate" of a register with the day on which people left: those who have one. */
function goneOf(catalog: Catalog): Found | undefined {
  const [service, ...more] = catalog.tables.flatMap((table) => serviceOf(table) ?? [])
  return service?.left && more.length === 0
    ? ofConditions(understand(`${nounIn(catalog, service.table.id).many} who have left`, catalog), catalog)
    : undefined
}

const isInside = (mention: Mention, conditions: readonly ConditionReading[]): boolean =>
  conditions.some(({ start, end }) => start < mention.end && mention.start < end)

/** "Late parcels", "no show", "orders that got returned": conditions, and at most the rows of which they are said. */
function ofConditions(
  { tokens, mentions, conditions, unknown, aggregates, sort, limit, grains }: Understanding,
  catalog: Catalog,
  timed = false,
): Found | undefined {
  // "Paid by card": of the means of payment, which "card" says already.
  const isSaid = ({ readings: [best] }: Mention): boolean =>
    best?.kind === 'column' && conditions.some(({ choices: [choice] }) => choice?.table === best.table && choice.column === best.column)
  const others = mentions.filter((mention) => !isInside(mention, conditions) && !isSaid(mention))
  const [thing, ...more] = others
  const worth = thing && more.length === 0 ? amountSaid(thing, tokens) : undefined
  const reading = thing?.readings.find(({ kind }) => kind === 'table') ?? worth
  if (
    more.length > 0 ||
    (thing && !reading) ||
    unknown.some((at) => !carriers.has(tokens[at]?.lower ?? '')) ||
    aggregates.length > 0 ||
    sort ||
    limit ||
    grains.some(
      ({ start, asked }) =>
        asked || (tokens[start]?.lower !== 'days' && !conditions.some((each) => each.start <= start && start < each.end)),
    )
  )
    return undefined
  if (conditions.some(({ kind, time }) => (time === true && !timed) || kind === 'extreme')) return undefined
  // "In Kerala" narrows all the rows, "in cash" only those that are meant.
  const isPlace = ({ start, choices: [choice] }: ConditionReading): boolean =>
    tokens[start - 1]?.lower === 'in' && columnOf(catalog, choice?.table ?? '', choice?.column ?? '')?.meaning === 'place'
  if (conditions.length > 1 && conditions.some(isPlace)) return undefined
  const table = reading?.table ?? conditions[0]?.choices[0]?.table
  if (table === undefined) return undefined
  const chosen = conditions.map((condition): ChosenCondition => {
    const near = condition.choices.toSorted(
      (a, b) => joinSize(catalog, [table, a.table]) - joinSize(catalog, [table, b.table]) || b.score - a.score,
    )
    return { reading: condition, ...(near[0] ? { choice: near[0] } : {}) }
  })
  // What stands before the rows says of which of them a part is meant, where something is said of them behind.
  const isAhead = ({ reading: { kind, start } }: ChosenCondition): boolean =>
    thing !== undefined && kind === 'column' && start < thing.start
  const ahead = chosen.filter(isAhead)
  const whole = ahead.length > 0 && ahead.length < chosen.length ? { whole: ahead } : {}
  return { table, chosen, ...whole, ...(worth?.column === undefined ? {} : { amount: worth.column }) }
}

/** "Sales" of "cash sales": what they come to. */
function amountSaid({ start, end, readings: [best] }: Mention, tokens: readonly Token[]): Reading | undefined {
  const word = tokens[start]
  const isTakings = end - start === 1 && word !== undefined && (takingsWords.has(word.lower) || takingsWords.has(word.word))
  return isTakings && best?.kind === 'column' ? best : undefined
}

/** "Return rate": how many of those that could be are returned, where returns are rows of their own. */
function ofEvents({ mentions, unknown, tokens, aggregates, grains, sort, limit }: Understanding, catalog: Catalog): Found | undefined {
  // "Order lines returned": of these rows, and no others.
  const [thing] = mentions.length === 2 ? mentions : []
  const of = thing?.readings[0]?.kind === 'table' ? thing.readings[0].table : undefined
  const [event, ...more] = of === undefined ? mentions : mentions.slice(1)
  const reading = event?.readings[0]
  const others = more.length + unknown.length + aggregates.length + grains.length
  if (!event || reading?.kind !== 'table' || others > 0 || sort || limit) return undefined
  const rows = (id: string): number => tableOf(catalog, id)?.rowCount ?? 0
  const parents = catalog.keys.flatMap(({ from, to }) => (from.table === reading.table && to.table !== reading.table ? [to.table] : []))
  // "Orders returned" where single lines of them are: of the lines.
  const isOf = (each: string): boolean => of === undefined || each === of || keysBetween(catalog, each, of).length === 1
  const [table] = parents.filter(isOf).toSorted((a, b) => rows(b) - rows(a))
  if (table === undefined || rows(table) < rows(reading.table) || keysBetween(catalog, reading.table, table).length !== 1) return undefined
  const words = tokens.map(({ text }) => text).join(' ')
  const condition: ConditionReading = {
    start: event.start,
    end: event.end,
    joiner: 'and',
    words,
    kind: 'related',
    choices: [],
    related: { table: reading.table, others: [], negated: false, inner: [] },
  }
  return { table, chosen: [{ reading: condition }] }
}
