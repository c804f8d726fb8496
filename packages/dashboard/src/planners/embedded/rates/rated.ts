import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { PlanRequest } from '../../planner.ts'
import { filtersOf } from '../chart/filters.ts'
import { isTemporal } from '../schema/column-types.ts'
import { flagValue, isFlag } from '../schema/flags.ts'
import { registerOf } from '../mentions/presence.ts'
import { joinSize, keysBetween } from '../schema/joins.ts'
import { serviceOf } from '../schema/service.ts'
import { nounIn } from '../titles/names.ts'
import { understand } from '../understand.ts'
import type { ChosenCondition, ColumnChoice, ConditionReading, Mention, Reading, Understanding } from '../understanding.ts'
import { takingsWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import type { SpokenRate } from './spoken.ts'

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
  /** "Cash sales": of what the rows come to, and not of how many there are. */
  readonly amount?: string
}

/** What the words of a rate say of which rows; undefined where they say more than that, or something else. */
export function ratedBy(
  { said, denied }: SpokenRate,
  { catalog, fiscalYearStart }: Pick<PlanRequest, 'catalog' | 'fiscalYearStart'>,
): Rated | undefined {
  const found = foundIn(said, catalog)
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
  }
}

/** So many values a column of states has at most. */
const mostStates = 12
/** Verbs that only carry what holds: "that got returned". */
const carriers: ReadonlySet<string> = new Set('got get gets getting back been being come came made done'.split(' '))

type Found = {
  readonly table: string
  readonly chosen: readonly ChosenCondition[]
  readonly amount?: string
  readonly stored?: true
}

function foundIn(said: string, catalog: Catalog): Found | undefined {
  // Behind an article no noun is taken for a command ("return").
  const alone = understand(`the ${said}`, catalog)
  if (alone.conditions.length > 0) return ofConditions(alone, catalog)
  const [only, ...more] = alone.mentions
  const reading = only?.readings[0]
  const register = /^attendance$/i.test(said) ? registerOf(alone.index) : undefined
  if (register !== undefined) return ofConditions(understand(`the present ${nounIn(catalog, register).many}`, catalog), catalog)
  const flag = more.length === 0 && reading?.kind === 'column' ? flagOf(reading, catalog) : undefined
  if (only && flag) return { table: flag.table, chosen: [{ reading: holds(only, flag), choice: flag }], stored: true }
  if (only && more.length === 0 && reading?.kind === 'column') {
    const whole = understand(`${said} ${nounIn(catalog, reading.table).many}`, catalog)
    if (whole.conditions.length > 0) return ofConditions(whole, catalog)
  }
  const gone = leaving.test(said) ? goneOf(catalog) : undefined
  if (gone) return gone
  const state = more.length > 0 || (reading && reading.kind !== 'column') ? undefined : stateOf(said, catalog)
  if (state) return ofConditions(understand(`${state.value} ${nounIn(catalog, state.table).many}`, catalog), catalog)
  return ofEvents(alone, catalog)
}

/** "Attrition rate" of a column `Attrition` of yes and no: a noun, and no adjective of the rows. */
function flagOf({ table, column, how, score }: Reading, catalog: Catalog): ColumnChoice | undefined {
  const profile = columnOf(catalog, table, column ?? '')
  const isNoun = /(?:tion|sion|churn|default|fraud|loss|absence|turnover|ment|al|failure)$/i.test(column ?? '')
  return profile && isFlag(profile) && isNoun && how === 'exact' && column !== undefined ? { table, column, score } : undefined
}

const holds = ({ start, end, words }: Mention, choice: ColumnChoice): ConditionReading => ({
  start,
  end,
  joiner: 'and',
  words,
  kind: 'column',
  choices: [choice],
  make: (column, profile) => ({ kind: 'compare', column, op: 'eq', value: flagValue(profile, true) }),
})

const leaving = /^(?:employee |staff |annual )?(?:attrition|turnover|exit|resignation|separation|leaving)$/i

/** "Attrition rate" of a register with the day on which people left: those who have one. */
function goneOf(catalog: Catalog): Found | undefined {
  const [service, ...more] = catalog.tables.flatMap((table) => serviceOf(table) ?? [])
  return service?.left && more.length === 0
    ? ofConditions(understand(`${nounIn(catalog, service.table.id).many} who have left`, catalog), catalog)
    : undefined
}

/** What a state is called that a noun of the rate speaks of by another word. */
const statesOfDeeds: Readonly<Record<string, readonly string[]>> = {
  resolution: ['resolved'],
  closure: ['closed'],
  conversion: ['converted', 'won', 'closed won', 'enrolled', 'customer'],
  win: ['won', 'closed won'],
  loss: ['lost', 'closed lost'],
  success: ['successful', 'success', 'succeeded', 'completed'],
  failure: ['failed', 'fail', 'failure'],
}

/** "Dropout" of "dropped out". */
function isOneWord(state: string, said: string): boolean {
  const [deed, way, ...more] = state.toLowerCase().split(/[\s_-]+/)
  return deed !== undefined && way !== undefined && more.length === 0 && formOf(deed).stem + way === said.toLowerCase().replace('-', '')
}

/** "Cancellation", "disposal", where a column of few values has "cancelled", or says whether it was. */
function stateOf(said: string, catalog: Catalog): { readonly table: string; readonly value: string } | undefined {
  return storedState(said, catalog) ?? dayOf(said, catalog)
}

/** "Completion" of a day `Completed On` that some rows lack: those that have one. */
function dayOf(said: string, catalog: Catalog): { readonly table: string; readonly value: string } | undefined {
  const stem = /^([a-z]{4,}?)(?:at|it|t|s)?(?:ions?|als?|ances?|ments?|ery|y)$/.exec(said.toLowerCase())?.[1]
  if (stem === undefined) return undefined
  for (const { id, columns } of catalog.tables)
    for (const column of columns) {
      const done = wordsOfName(column.name).find((word) => word.startsWith(stem) && word.endsWith('ed'))
      if (done !== undefined && isTemporal(column) && column.nulls > 0) return { table: id, value: done }
    }
  return undefined
}

function storedState(said: string, catalog: Catalog): { readonly table: string; readonly value: string } | undefined {
  const stem = /^([a-z]{4,}?)(?:at|it|t|s)?(?:ions?|als?|ances?|ences?|ments?|ery|ing|y|e)?$/.exec(said.toLowerCase())?.[1]
  const called = Object.hasOwn(statesOfDeeds, said.toLowerCase()) ? (statesOfDeeds[said.toLowerCase()] ?? []) : []
  const isState = (name: string): boolean =>
    called.includes(name.toLowerCase()) ||
    (stem !== undefined && name.toLowerCase().startsWith(stem) && /^[a-z]{0,4}ed$/i.test(name.slice(stem.length))) ||
    isOneWord(name, said)
  for (const { id, columns } of catalog.tables)
    for (const column of columns) {
      if (isFlag(column) && isState(column.name)) return { table: id, value: column.name }
      if (column.type !== 'text' || column.distinct > mostStates || !column.valuesComplete) continue
      const value = column.values.find(isState)
      if (value !== undefined) return { table: id, value }
    }
  return undefined
}

const isInside = (mention: Mention, conditions: readonly ConditionReading[]): boolean =>
  conditions.some(({ start, end }) => start < mention.end && mention.start < end)

/** "Late parcels", "no show", "orders that got returned": conditions, and at most the rows of which they are said. */
function ofConditions(
  { tokens, mentions, conditions, unknown, aggregates, sort, limit, grains }: Understanding,
  catalog: Catalog,
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
  if (conditions.some(({ kind, time }) => time === true || kind === 'extreme')) return undefined
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
  return { table, chosen, ...(worth?.column === undefined ? {} : { amount: worth.column }) }
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
