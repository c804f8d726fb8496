import { columnOf } from '../../../connections/connection.ts'
import type { Metric } from '../../../connections/connection.ts'
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
import { overlap } from './metrics.ts'
import { numbersOf, pairsOf } from './number-pairs.ts'
import type { MentionPair } from './number-pairs.ts'

/** Calculations that are said outright: "quantity times price", "cost as a percentage of revenue", "average number of visits per guest". */
export function findFormulas(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
): readonly MetricMention[] {
  const pairs = pairsOf(text, tokens, mentions).flatMap((pair) => quotientOf(pair, index) ?? [])
  const each = mentions.flatMap((mention, place): readonly MetricMention[] => {
    const next = mentions[place + 1]
    const [from, until] = [tokens[mention.end - 1]?.end, tokens[next?.start ?? -1]?.start]
    if (!next || from === undefined || until === undefined) return []
    const gap = text.slice(from, until).trim().toLowerCase()
    if (gap === 'per') {
      const unit = perUnit(mention, next, index)
      if (unit) return [unit]
      return [...perThing(text, tokens, mention, next, mentions[place + 2], index), ...amountPerThing(tokens, mention, next, index)]
    }
    return asksEach.test(gap) ? perThing(text, tokens, mention, next, mentions[place + 2], index) : []
  })
  return [...pairs, ...each.filter((one) => !pairs.some((other) => overlap(one, other)))].toSorted((a, b) => a.start - b.start)
}

/** Two numbers of one table by each other; a difference is told of each row, and is none. */
function quotientOf(pair: MentionPair, index: SchemaIndex): MetricMention | undefined {
  const { left, right, relation, aggregates = ['sum', 'sum'] } = pair
  if (relation === 'difference') return undefined
  const span = { start: pair.start, end: pair.end }
  const [one, other] = aggregates
  if (other === 'count') return one === 'count' ? undefined : perRow(pair, index)
  const both = one === 'count' ? undefined : numbersOf(left, right, index)
  if (!both) return undefined
  const [a, b] = both.columns
  const of = (column: string): RowFormula => ({ kind: 'column', column: { relation: both.table, column } })
  const said = [nameOf(a), nameOf(b)]
  if (relation === 'product')
    return formulaOf(span, both.table, said.join(' times '), `sum(${a} * ${b})`, {
      kind: 'aggregate',
      aggregate: 'sum',
      of: { kind: 'calculation', op: '*', left: of(a), right: of(b) },
    })
  const isShare = relation === 'percent'
  return formulaOf(
    span,
    both.table,
    said.join(isShare ? ' as a percentage of ' : ' divided by '),
    `${written(one)}(${a}) / ${written(other)}(${b})`,
    {
      kind: 'calculation',
      op: '/',
      left: { kind: 'aggregate', aggregate: one, of: of(a) },
      right: { kind: 'aggregate', aggregate: other, of: of(b) },
    },
    isShare ? 'percent' : 'plain',
  )
}

const written = (aggregate: string): string => (aggregate === 'mean' ? 'avg' : aggregate)

/** "Sum(amount) / count(orders)". */
function perRow({ start, end, left, right, relation }: MentionPair, index: SchemaIndex): MetricMention | undefined {
  const found = relation === 'quotient' ? amountOfEach(left, right, index) : undefined
  return found && formulaOf({ start, end }, found.table, found.name, found.expression, found.formula, found.format)
}

const nameOf = (column: string): string => lowered(humanName(column))

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
  if (tokens[one.end]?.lower !== 'by' && tokens[one.end]?.lower !== 'over') return []
  const found = amountOfEach(many, one, index)
  if (!found) return []
  const start = /^(?:average|mean|avg)$/.test(tokens[many.start - 1]?.lower ?? '') ? many.start - 1 : many.start
  return [formulaOf({ start, end: one.end }, found.table, found.name, found.expression, found.formula, found.format)]
}

/** What rows come to for each of the things that they are of. */
function amountOfEach(
  { words, readings }: Mention,
  one: Mention,
  index: SchemaIndex,
): ({ readonly table: string } & Pick<Metric, 'name' | 'expression' | 'formula'> & { readonly format: NumberFormat }) | undefined {
  const [thing] = one.readings
  const [best] = readings
  // Of columns that are called alike that of the things themselves.
  const amount = readings.find((each) => each.table === thing?.table && each.score === best?.score) ?? best
  if (amount?.kind !== 'column' || amount.column === undefined || thing?.kind !== 'table') return undefined
  const profile = columnOf(index.catalog, amount.table, amount.column)
  const own = amount.table === thing.table
  const key = own ? undefined : keyTo(amount.table, thing.table, index)
  if (!profile || !isNumeric(profile) || (!own && !key) || !addsUp(wordsOfName(profile.name), profile)) return undefined
  return {
    table: amount.table,
    name: `${words.toLowerCase()} per ${pluralize.singular(one.words.toLowerCase())}`,
    expression: `sum(${amount.column}) / ${key ? `count(distinct ${key.column})` : 'count(*)'}`,
    formula: {
      kind: 'calculation',
      op: '/',
      left: sumOf(amount.table, amount.column),
      right: key
        ? { kind: 'aggregate', aggregate: 'count_distinct', of: { kind: 'column', column: key } }
        : { kind: 'aggregate', aggregate: 'count' },
    },
    format: isMoney(index, amount.table, amount.column) ? 'money' : 'plain',
  }
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
