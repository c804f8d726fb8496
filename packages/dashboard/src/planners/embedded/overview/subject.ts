import type { ColumnRef } from '../../../plan-source.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { Trace } from '../../../plan.ts'
import { columnOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile, Metric, TableProfile } from '../../../connections/connection.ts'
import { filtersOf } from '../chart/filters.ts'
import type { ConditionReading, Mention, Reading, Understanding } from '../understanding.ts'
import { nounOf } from '../titles/names.ts'
import type { Token } from '../words/tokens.ts'
import { ranked } from './rank.ts'
import { lateWords, stateNames } from '../words/states.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { datesOf } from './fields.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { Reached } from './reach.ts'
import { wishWords } from './words.ts'

/** A condition said of the whole dashboard, its column still open. */
export interface Filter {
  readonly words: string
  /** The words name the column themselves. */
  readonly named: boolean
  readonly choices: readonly { readonly table: string; readonly column: string }[]
  /** Holds only for charts made of these rows themselves: those of others would show what the condition leaves out. */
  readonly ofBase?: true
  readonly make: (column: ColumnRef, table: string) => Condition | undefined
}

/** What a broad request is about; all empty where it is about everything. */
export interface Subject {
  readonly tables: readonly string[]
  readonly columns: readonly { readonly table: string; readonly column: string }[]
  readonly filters: readonly Filter[]
  /** Named numbers of the hints that the words name. */
  readonly metrics: readonly Metric[]
  /** Tables of whose rows a state was said: "late", "no-show". How many of them there are is asked before what they come to. */
  readonly stated: readonly string[]
  /** The user's word for a column, by `table\0column`. */
  readonly spoken: ReadonlyMap<string, string>
  /** As written, for titles. */
  readonly words: readonly string[]
  readonly traces: readonly Trace[]
}

const sureEnough = 0.5
/** "How is advertising going", where only the `ad_spend_daily` can be meant. */
const sureOfTable = 0.4

/** Reads the subject off the words that no clause has used. */
export function subjectOf(catalog: Catalog, understanding: Understanding, fiscalYearStart: number): Subject {
  const tables: string[] = []
  const columns: { table: string; column: string }[] = []
  const filters: Filter[] = []
  const stated: string[] = []
  const spoken = new Map<string, string>()
  const words: string[] = []
  const traces: Trace[] = []
  for (const mention of understanding.mentions) {
    if (isUsed(mention, understanding)) {
      const thing = thingOfDate(catalog, mention)
      if (thing !== undefined && !tables.includes(thing)) tables.push(thing)
      continue
    }
    const reading = best(catalog, mention)
    if (!reading || ((reading.kind === 'value' || reading.score < 0.9) && isWish(mention.words))) continue
    traces.push(traceOf(mention, reading, understanding))
    if (reading.kind === 'table') {
      if (!tables.includes(reading.table)) tables.push(reading.table)
      words.push(mention.words)
    } else if (reading.kind === 'column' && reading.column !== undefined) {
      columns.push({ table: reading.table, column: reading.column })
      words.push(mention.words)
      if (reading.how === 'synonym') spoken.set(`${reading.table}\u0000${reading.column}`, mention.words.toLowerCase())
    } else if (reading.value !== undefined) filters.push(valueFilter(mention, reading.value))
  }
  for (const token of unread(understanding)) {
    // "returns" is a verb in most requests; where no other reading is left it is the table of that name.
    const table = ranked(catalog).find((candidate) => sameNoun(token, candidate))
    if (!table || tables.includes(table.id)) continue
    tables.push(table.id)
    words.push(token.text)
    traces.push({ start: token.start, end: token.end, words: token.text, role: 'subject', target: table.id, how: 'exact' })
  }
  for (const said of understanding.conditions) {
    const { make } = said
    if (isWish(said.words) && !isOfThings(said, understanding)) continue
    if (said.kind !== 'column' || !make) {
      filters.push(wholeFilter(catalog, said, tables, fiscalYearStart))
      continue
    }
    const [state] = said.choices
    const kind = state && stateOf(columnOf(catalog, state.table, state.column))
    if (state && kind) stated.push(state.table)
    if (state && kind === 'amount') columns.push(state)
    filters.push({
      words: `${'negated' in said && said.negated === true ? 'without ' : ''}${said.words.replace(/^(?:for|in|during|from|of)\s+/i, '')}`,
      named:
        isAged(said) ||
        isUndone(said) ||
        isTold(said) ||
        isOfDay(said, catalog) ||
        said.choices.filter(({ score }) => score >= 0.99).length === 1,
      choices: said.choices,
      make: (column, table) => {
        const profile = columnOf(catalog, table, column.column)
        return profile && make(column, profile, fiscalYearStart)
      },
    })
  }
  return { tables, columns, filters, stated, spoken, words, traces, metrics: understanding.metrics.map(({ metric }) => metric) }
}

/** "Older than 60": said of a day of birth, and of no other. */
const isAged = ({ words, unsaid }: ConditionReading): boolean =>
  unsaid !== true && /^(?:older|younger|newer|over|under|aged)\b/i.test(words)

/** "Completed in 2024": the verb says which of the dates it is. */
const isTold = ({ unsaid, choices }: ConditionReading): boolean =>
  unsaid === true && choices.filter(({ score }) => score >= 0.85).length === 1

/** "Complaints closed this month" of a day "Date Closed": the words name it, and no other. */
function isOfDay({ unsaid, choices: [choice, ...more] }: ConditionReading, catalog: Catalog): boolean {
  return unsaid !== true && choice !== undefined && more.length === 0 && columnOf(catalog, choice.table, choice.column)?.meaning === 'date'
}

/** "Not delivered yet": of that date, and of no other. */
const isUndone = ({ words, unsaid }: ConditionReading): boolean =>
  unsaid !== true && /^(?:not|never|without|no|with no)\b|n['’]t\b/i.test(words)

/** Whether a condition of the column says in what state rows are, or by how much they are so ("days late"). */
function stateOf(profile: ColumnProfile | undefined): 'state' | 'amount' | undefined {
  if (!profile) return undefined
  const words = wordsOfName(profile.name)
  if (profile.meaning === 'yes_no' || profile.type === 'boolean') return 'state'
  if (profile.type === 'text') return words.some((word) => stateNames.has(word)) ? 'state' : undefined
  return isNumeric(profile) && words.some((word) => lateWords.has(word)) ? 'amount' : undefined
}

/** "Priced above the average", "without orders", "with more than 5 orders": said of the subject's rows as a whole. */
function wholeFilter(catalog: Catalog, said: ConditionReading, tables: readonly string[], fiscalYearStart: number): Filter {
  const other = said.related?.table ?? said.group?.table
  // "What has not sold": the condition alone tells of which rows it is said.
  const told = said.related?.subject ?? said.group?.of
  const own = tables.length > 0 || told === undefined ? tables : [told]
  const ofRows = own.filter((table) => table !== other).map((table) => ({ table, column: '' }))
  return {
    words: said.words,
    named: true,
    ...(said.kind === 'extreme' ? { choices: said.choices } : { choices: ofRows, ofBase: true as const }),
    make: ({ column }, table) => {
      const [of] = said.kind === 'group' ? said.choices : []
      const choice = said.kind === 'extreme' ? { choice: { table, column, score: 1 } } : of ? { choice: of } : {}
      return filtersOf([{ reading: said, ...choice }], { catalog, tables: [table], fiscalYearStart }).where[0]
    },
  }
}

/** "executive summary": words of the wish itself. */
function isWish(words: string): boolean {
  return words
    .toLowerCase()
    .split(/\W+/)
    .every((word) => wishWords.has(word))
}

/** "Health policies": what stands before the name of things tells which of them, though "health" alone asks for a picture of everything. */
function isOfThings({ end }: ConditionReading, { mentions }: Understanding): boolean {
  return mentions.some(({ start, words, readings: [best] }) => start === end && best?.kind === 'table' && !isWish(words))
}

/** Words that belong to no mention and no clause. */
function unread({ tokens, mentions, conditions, used }: Understanding): readonly Token[] {
  const inside = (index: number): boolean =>
    used.has(index) || [...mentions, ...conditions].some(({ start, end }) => index >= start && index < end)
  return tokens.filter(({ kind, index }) => kind === 'word' && !inside(index))
}

function sameNoun({ lower, stem }: Token, table: TableProfile): boolean {
  const noun = nounOf(table)
  return lower.length > 3 && (lower === noun.many || lower === noun.one) && stem.length > 2
}

function isUsed(mention: Mention, { used, general, conditions }: Understanding): boolean {
  const [best] = mention.readings
  // "Orders in 2025": the day on which they were ordered tells when, and they stay what it is about.
  const isThing = best?.kind === 'table' && best.how === 'exact'
  if (isThing && conditions.some(({ time, start }) => time === true && start === mention.start)) return false
  const inside = (index: number): boolean =>
    used.has(index) || general.includes(index) || conditions.some(({ start, end }) => index >= start && index < end)
  for (let index = mention.start; index < mention.end; index++) if (!inside(index)) return false
  return true
}

/** "Complaints closed this month" of a day "Date Closed": the complaints, though the words name their day. */
function thingOfDate(catalog: Catalog, { start, end, readings: [first, ...others] }: Mention): string | undefined {
  const isDate = first?.kind === 'column' && first.how === 'part' && columnOf(catalog, first.table, first.column ?? '')?.meaning === 'date'
  return isDate && end - start > 1 && others.some(({ kind, table }) => kind === 'table' && table === first.table) ? first.table : undefined
}

function best(catalog: Catalog, mention: Mention): Reading | undefined {
  const [first] = mention.readings
  if (!first || first.score < (first.kind === 'table' && mention.readings.length === 1 ? sureOfTable : sureEnough)) return undefined
  // Of equally good readings a table before a column of the same name, and the table with most to tell.
  const tables = ranked(catalog)
  const place = (reading: Reading): number => tables.findIndex(({ id }) => id === reading.table)
  const rank = { table: 2, column: 1, value: 0 } as const
  return mention.readings
    .filter((reading) => reading.score >= first.score - 0.03 && place(reading) >= 0)
    .toSorted((a, b) => rank[b.kind] - rank[a.kind] || place(a) - place(b))[0]
}

function valueFilter(mention: Mention, value: string): Filter {
  return {
    words: mention.words,
    named: true,
    choices: mention.readings.flatMap((reading) =>
      reading.kind === 'value' && reading.column !== undefined ? [{ table: reading.table, column: reading.column }] : [],
    ),
    make: (column) => ({ kind: 'compare', column, op: 'eq', value }),
  }
}

function traceOf(mention: Mention, reading: Reading, { tokens }: Understanding): Trace {
  const start = tokens[mention.start]?.start ?? 0
  const end = tokens[mention.end - 1]?.end ?? start
  const target = [reading.table, reading.column, reading.value].filter((part) => part !== undefined).join('.')
  return { start, end, words: mention.words, role: reading.kind === 'value' ? 'filter' : 'subject', target, how: reading.how }
}

/** What a date of the rows themselves is worth that says neither when they end nor when somebody was born. */
const plainDate = 0.9

/** Of a time said without its column ("for 2024"): the date at which the rows happen, not a birthday within reach. */
function timeChoice(reached: readonly Reached[], filter: Filter): Filter['choices'][number] | undefined {
  const first = filter.choices.find((choice) => reached.some(({ table }) => table.id === choice.table))
  const profile = reached.find(({ table }) => table.id === first?.table)?.table.columns.find(({ name }) => name === first?.column)
  if (filter.named || (profile?.meaning !== 'date' && !profile?.temporal)) return undefined
  const dates = datesOf(reached)
  const date = dates.find(({ reached: { hops }, score }) => hops === 0 && score >= plainDate) ?? dates[0]
  return date && { table: date.reached.table.id, column: date.ref.column }
}

/** The filters over the tables within reach; undefined where one of them has no column here. */
export function applied(
  reached: readonly Reached[],
  filters: readonly Filter[],
): { readonly where: readonly Condition[]; readonly columns: readonly ColumnRef[] } | undefined {
  const where: Condition[] = []
  const columns: ColumnRef[] = []
  for (const filter of filters) {
    const choice =
      timeChoice(reached, filter) ?? filter.choices.find((candidate) => reached.some(({ table }) => table.id === candidate.table))
    const at = reached.find(({ table }) => table.id === choice?.table)
    const condition = choice && at ? filter.make({ relation: at.relation, column: choice.column }, choice.table) : undefined
    if (!choice || !at || !condition || (filter.ofBase && reached[0] !== at)) return undefined
    // "Past the due date and not closed": what both of them say is said once.
    const parts = condition.kind === 'all' ? condition.of : [condition]
    where.push(...parts.filter((part) => !where.some((other) => JSON.stringify(other) === JSON.stringify(part))))
    if (choice.column !== '') columns.push({ relation: at.relation, column: choice.column })
  }
  return { where, columns }
}
