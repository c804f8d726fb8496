import { columnOf } from '../../../connections/connection.ts'
import type { AggregateTerm, Formula, RowFormula } from '../../../plan-formula.ts'
import type { NumberFormat } from '../../../plan.ts'
import pluralize from 'pluralize'
import type { ColumnRef } from '../../../plan-source.ts'
import { addsUp } from '../schema/additive.ts'
import { isNumeric } from '../schema/column-kinds.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { rateUnits } from '../words/units.ts'
import type { Token } from '../words/tokens.ts'
import type { Mention, MetricMention, Span } from '../understanding.ts'

const product = /^(?:times|x|×|\*|multiplied by)(?: the)?$/
const quotient = /^(?:divided by|as a (?:percentage|percent|share|fraction|proportion) of|in (?:percent|proportion) to)(?: the)?$/

/** Calculations that are said outright: "quantity times price", "cost as a percentage of revenue", "average number of visits per guest". */
export function findFormulas(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
): readonly MetricMention[] {
  return mentions.flatMap((mention, place): readonly MetricMention[] => {
    // "Times" may sound like a column as well.
    const next = mentions[mentions[place + 1]?.words.toLowerCase() === 'times' ? place + 2 : place + 1]
    const [from, until] = [tokens[mention.end - 1]?.end, tokens[next?.start ?? -1]?.start]
    if (!next || from === undefined || until === undefined) return []
    const gap = text.slice(from, until).trim().toLowerCase()
    const span = { start: mention.start, end: next.end }
    if (gap === 'per') {
      const unit = perUnit(mention, next, index)
      if (unit) return [unit]
      return [...perThing(text, tokens, mention, next, mentions[place + 2], index), ...amountPerThing(tokens, mention, next, index)]
    }
    if (asksEach.test(gap)) {
      const each = perThing(text, tokens, mention, next, mentions[place + 2], index)
      if (each.length > 0) return each
    }
    const [multiplies, divides] = [product.test(gap), quotient.test(gap)]
    const pair = multiplies || divides ? numbersOf(mention, next, index) : undefined
    if (!pair) return []
    const [a, b] = pair.columns.map((column): RowFormula => ({ kind: 'column', column: { relation: pair.table, column } }))
    if (!a || !b) return []
    const [left, right] = pair.columns
    const sum = (of: RowFormula): AggregateTerm => ({ kind: 'aggregate', aggregate: 'sum', of })
    return [
      multiplies
        ? formulaOf(
            span,
            pair.table,
            `${nameOf(left)} times ${nameOf(right)}`,
            `sum(${left ?? ''} * ${right ?? ''})`,
            sum({ kind: 'calculation', op: '*', left: a, right: b }),
          )
        : formulaOf(
            span,
            pair.table,
            `${nameOf(left)} ${/percent/.test(gap) ? 'as a percentage of' : 'divided by'} ${nameOf(right)}`,
            `sum(${left ?? ''}) / sum(${right ?? ''})`,
            { kind: 'calculation', op: '/', left: sum(a), right: sum(b) },
            gap.startsWith('divided') ? 'plain' : 'percent',
          ),
    ]
  })
}

const nameOf = (column: string | undefined): string => lowered(humanName(column ?? ''))

function formulaOf(
  span: Span,
  table: string,
  name: string,
  expression: string,
  formula: Formula,
  format: NumberFormat = 'plain',
): MetricMention {
  return { ...span, table, how: 'synonym', metric: { name, synonyms: [], expression, formula, format } }
}

/** Two numbers of one table. */
function numbersOf(
  a: Mention,
  b: Mention,
  { catalog }: SchemaIndex,
): { readonly table: string; readonly columns: readonly [string, string] } | undefined {
  for (const one of a.readings)
    for (const other of b.readings) {
      if (one.column === undefined || other.column === undefined || one.table !== other.table || one.column === other.column) continue
      const profiles = [one.column, other.column].map((name) => columnOf(catalog, one.table, name))
      if (
        one.kind === 'column' &&
        other.kind === 'column' &&
        profiles.every((profile) => profile && isNumeric(profile) && profile.meaning !== 'id')
      )
        return { table: one.table, columns: [one.column, other.column] }
    }
  return undefined
}

/** "How many visits does a guest make on average". */
const asksEach = /^(?:does|do|did|has|have)(?: an?| each| every| one| the| our)?(?: average| typical| usual)?$/

/** Where "on average", "usually" behind a thing and its verb ends. */
function usualEnd(tokens: readonly Token[], from: number): number | undefined {
  for (let at = from; at < Math.min(tokens.length, from + 4); at++) {
    if (/^(?:usually|typically|normally|generally)$/.test(tokens[at]?.lower ?? '')) return at + 1
    if (tokens[at]?.lower === 'average' && tokens[at - 1]?.lower === 'on') return at + 1
  }
  return undefined
}

/** "Average number of visits per guest", "how many visits per guest on average", "lines per order by month": rows of one table for each of those that they refer to. */
function perThing(
  text: string,
  tokens: readonly Token[],
  many: Mention,
  one: Mention,
  next: Mention | undefined,
  { catalog }: SchemaIndex,
): readonly MetricMention[] {
  const [table, parent] = [many, one].map(({ readings: [best] }) => (best?.kind === 'table' ? best.table : undefined))
  const keys = catalog.keys.filter(({ from, to }) => from.table === table && to.table === parent && from.columns.length === 1)
  const [column] = keys[0]?.from.columns ?? []
  if (table === undefined || keys.length !== 1 || column === undefined) return []
  const before = text.slice(0, tokens[many.start]?.start)
  const usually = usualEnd(tokens, one.end)
  const asked = /\bhow many (?:different )?$/i.exec(before)
  const lead =
    /\b(?:average|mean|avg|typical) (?:(?:number|count) of (?:the )?)?$/i.exec(before) ??
    (usually === undefined ? null : (asked ?? /^\s*(?:the )?$/.exec(before)))
  const apart =
    ['by', 'per', 'over'].includes(tokens[one.end]?.lower ?? '') && (next?.start === one.end + 1 || tokens[one.end]?.lower === 'by')
  if (!lead && !apart) return []
  const words = lead?.[0].trim() ?? ''
  const start = words === '' ? many.start : many.start - words.split(/\s+/).length
  const rows: AggregateTerm = { kind: 'aggregate', aggregate: 'count' }
  const things: AggregateTerm = {
    kind: 'aggregate',
    aggregate: 'count_distinct',
    of: { kind: 'column', column: { relation: table, column } },
  }
  const name = `${many.words} per ${one.words}`
  return [
    formulaOf({ start, end: usually ?? one.end }, table, name, `count(*) / count(distinct ${column})`, {
      kind: 'calculation',
      op: '/',
      left: rows,
      right: things,
    }),
  ]
}

/** "Price per kg", where the rows of one table hold both: of all together, so that small ones weigh little. */
function perUnit(many: Mention, one: Mention, index: SchemaIndex): MetricMention | undefined {
  if (!rateUnits.has(one.words.toLowerCase())) return undefined
  const pair = numbersOf(many, one, index)
  const [left, right] = pair?.columns ?? []
  if (!pair || left === undefined || right === undefined) return undefined
  return formulaOf(
    { start: many.start, end: one.end },
    pair.table,
    `${many.words.toLowerCase()} per ${one.words}`,
    `sum(${left}) / sum(${right})`,
    { kind: 'calculation', op: '/', left: sumOf(pair.table, left), right: sumOf(pair.table, right) },
    isMoney(index, pair.table, left) ? 'money' : 'plain',
  )
}

/** "Spend per customer by segment": what all of them come to, for each of those that have any. */
function amountPerThing(tokens: readonly Token[], many: Mention, one: Mention, index: SchemaIndex): readonly MetricMention[] {
  const [amount, thing] = [many.readings[0], one.readings[0]]
  if (amount?.kind !== 'column' || amount.column === undefined || thing?.kind !== 'table') return []
  if (tokens[one.end]?.lower !== 'by' && tokens[one.end]?.lower !== 'over') return []
  const profile = columnOf(index.catalog, amount.table, amount.column)
  const own = amount.table === thing.table
  const key = own ? undefined : keyTo(amount.table, thing.table, index)
  if (!profile || !isNumeric(profile) || (!own && !key) || !addsUp(wordsOfName(profile.name), profile)) return []
  const start = /^(?:average|mean|avg)$/.test(tokens[many.start - 1]?.lower ?? '') ? many.start - 1 : many.start
  const name = `${many.words.toLowerCase()} per ${pluralize.singular(one.words.toLowerCase())}`
  return [
    formulaOf(
      { start, end: one.end },
      amount.table,
      name,
      `sum(${amount.column}) / ${key ? `count(distinct ${key.column})` : 'count(*)'}`,
      {
        kind: 'calculation',
        op: '/',
        left: sumOf(amount.table, amount.column),
        right: key
          ? { kind: 'aggregate', aggregate: 'count_distinct', of: { kind: 'column', column: key } }
          : { kind: 'aggregate', aggregate: 'count' },
      },
      isMoney(index, amount.table, amount.column) ? 'money' : 'plain',
    ),
  ]
}

/** The key that tells whose a row is: its own, or that of what it is a part of. */
function keyTo(from: string, to: string, { catalog }: SchemaIndex): ColumnRef | undefined {
  const keys = catalog.keys.filter((key) => key.from.columns.length === 1 && key.from.table !== key.to.table)
  const direct = (table: string): ColumnRef | undefined => {
    const own = keys.filter((key) => key.from.table === table && key.to.table === to)
    const [column] = own.length === 1 ? (own[0]?.from.columns ?? []) : []
    return column === undefined ? undefined : { relation: table, column }
  }
  return direct(from) ?? keys.flatMap((key) => (key.from.table === from ? (direct(key.to.table) ?? []) : []))[0]
}

const sumOf = (relation: string, column: string): AggregateTerm => ({
  kind: 'aggregate',
  aggregate: 'sum',
  of: { kind: 'column', column: { relation, column } },
})

const isMoney = ({ catalog }: SchemaIndex, table: string, column: string): boolean => columnOf(catalog, table, column)?.meaning === 'money'

/** "Takings (quantity times price)": what the brackets explain is no column beside them. */
export function withoutExplained(
  mentions: readonly Mention[],
  formulas: readonly MetricMention[],
  tokens: readonly Token[],
  { catalog }: SchemaIndex,
): readonly Mention[] {
  const first = formulas.find(({ start }) => tokens[start - 1]?.text === '(')
  if (!first) return mentions
  return mentions.filter(({ end, readings: [best] }) => {
    const profile = best?.column === undefined ? undefined : columnOf(catalog, best.table, best.column)
    return end > first.start || !['part', 'synonym'].includes(best?.how ?? '') || !profile || !isNumeric(profile)
  })
}
