import { columnOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Formula, RowFormula } from '../../../plan-formula.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import type { NumberFormat } from '../../../plan.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { keysBetween } from '../schema/joins.ts'
import { isNumeric } from '../schema/column-types.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { ownMoney } from '../schema/amounts.ts'
import { addsUp } from '../schema/additive.ts'
import { rateUnits } from '../words/units.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, Mention, MetricMention, Span } from '../understanding.ts'
import { overlap } from './metrics.ts'
import { numbersOf, pairsOf } from './number-pairs.ts'
import type { MentionPair } from './number-pairs.ts'
import { ratio, sumOf, sumOfProduct } from './formulas.ts'
import { amountOfEach, gainPerThing, perGap, perThing } from './per-things.ts'

/** Calculations that are said outright: "quantity times price", "cost as a percentage of revenue", "average number of visits per guest". */
export function findFormulas(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
  drawn = false,
): readonly MetricMention[] {
  const pairs = pairsOf(text, tokens, mentions).flatMap((pair) => quotientOf(pair, index) ?? [])
  const each = mentions.flatMap((mention, place): readonly MetricMention[] => {
    const next = mentions[place + 1]
    const [from, until] = [tokens[mention.end - 1]?.end, tokens[next?.start ?? -1]?.start]
    if (!next || from === undefined || until === undefined) return []
    const gap = perGap(text.slice(from, until))
    // "Diesel per 100 km".
    const behind = tokens[mention.end + 1]
    const so = next.start === mention.end + 2 && /^per \S+$/.test(gap) ? behind?.value : undefined
    if (gap === 'per' || so !== undefined) {
      const unit = perUnit(mention, next, index, so)
      if (unit) return [unit]
    }
    return perThing({ text, tokens, mentions, index, drawn }, mention, next, mentions[place + 2])
  })
  const gains = gainPerThing(tokens, mentions, index)
  return [...pairs, ...gains, ...each.filter((one) => !pairs.some((other) => overlap(one, other)))].toSorted((a, b) => a.start - b.start)
}

/** Two numbers of one table by each other; a difference is told of each row, and is none. */
function quotientOf(pair: MentionPair, index: SchemaIndex): MetricMention | undefined {
  const { left, right, relation, aggregates = ['sum', 'sum'] } = pair
  if (relation === 'difference') return undefined
  const span = { start: pair.start, end: pair.end }
  const [one, other] = aggregates
  if (other === 'count') return one === 'count' ? undefined : perRow(pair, index)
  const both = one === 'count' ? undefined : numbersOf(left, right, index)
  if (!both) return relation === 'product' ? productAcross(pair, index) : undefined
  const [a, b] = both.columns
  const of = (column: string): RowFormula => ({ kind: 'column', column: { relation: both.table, column } })
  const said = [nameOf(a), nameOf(b)]
  if (relation === 'product')
    return formulaOf(
      span,
      both.table,
      said.join(' times '),
      `sum(${a} * ${b})`,
      sumOfProduct({ relation: both.table, column: a }, { relation: both.table, column: b }),
    )
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

/** "Quantity times price", where the price is told of the goods that the rows with the quantity refer to. */
function productAcross({ start, end, left, right }: MentionPair, index: SchemaIndex): MetricMention | undefined {
  const isNumber = (column: ColumnProfile): boolean => isNumeric(column) && column.meaning !== 'id'
  const [ones, others] = [columnsOf(left, index, isNumber), columnsOf(right, index, isNumber)]
  const strong = ({ score }: ColumnChoice): boolean => score >= 0.7
  const pair = ones.filter(strong).flatMap((one) => {
    const other = others.find(
      (each) =>
        strong(each) &&
        (keysBetween(index.catalog, one.table, each.table).length === 1 || keysBetween(index.catalog, each.table, one.table).length === 1),
    )
    return other ? [[one, other] as const] : []
  })[0]
  if (!pair) return undefined
  const [one, other] = pair
  const lines = keysBetween(index.catalog, one.table, other.table).length === 1 ? one.table : other.table
  const of = ({ table, column }: ColumnChoice): ColumnRef => ({ relation: table, column })
  const [name, expression] = [`${nameOf(one.column)} times ${nameOf(other.column)}`, `sum(${one.column} * ${other.column})`]
  return formulaOf({ start, end }, lines, name, expression, sumOfProduct(of(one), of(other)))
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

/** "Price per kg", where the rows of one table hold both: of all together, so that small ones weigh little. @param of for so many: "per 100 km" */
function perUnit(many: Mention, one: Mention, index: SchemaIndex, of = 1): MetricMention | undefined {
  const pair = numbersOf(many, one, index)
  const [said, right] = pair?.columns ?? []
  if (!pair || said === undefined || right === undefined) return undefined
  const left = paidFor(index, pair.table, said)
  // "Freight per distance": both add up, and the one is told in a unit.
  if (
    !rateUnits.has(one.words.toLowerCase()) &&
    !isHeadCount(index, pair.table, right, one) &&
    !(isAmount(index, pair.table, left) && isAmount(index, pair.table, right))
  )
    return undefined
  const whole = ratio(sumOf(pair.table, left), sumOf(pair.table, right))
  return formulaOf(
    { start: many.start, end: one.end },
    pair.table,
    `${many.words.toLowerCase()} per ${of === 1 ? '' : `${of.toLocaleString('en-US')} `}${one.words}`,
    `sum(${left}) / sum(${right})${of === 1 ? '' : ` * ${of}`}`,
    of === 1 ? whole : { kind: 'calculation', op: '*', left: whole, right: { kind: 'number', value: of } },
    isMoney(index, pair.table, left) ? 'money' : 'plain',
  )
}

/** "Rate per litre" of a column that is the rate of each row: what was paid for all the litres, where rows tell it. */
function paidFor(index: SchemaIndex, id: string, name: string): string {
  const entry = index.columns.find(({ table, column }) => table.id === id && column.name === name)
  const isRate =
    entry !== undefined && wordsOfName(name).some((word) => unitPriceWords.has(word)) && !addsUp(wordsOfName(name), entry.column)
  return (isRate ? ownMoney(index, entry.table)?.column.name : undefined) ?? name
}

const unitPriceWords: ReadonlySet<string> = new Set(['rate', 'price'])

/** "Per cover" of a number of covers in each row. */
function isHeadCount({ columns }: SchemaIndex, table: string, name: string, { words }: Mention): boolean {
  const entry = columns.find((each) => each.table.id === table && each.column.name === name)
  const [called, ...more] = wordsOfName(name)
  return (
    entry?.column.type === 'integer' &&
    entry.column.meaning !== 'id' &&
    called !== undefined &&
    more.length === 0 &&
    called !== words.toLowerCase() &&
    formOf(called).text === words.toLowerCase()
  )
}

/** What adds up over rows and is measured in something. */
function isAmount({ columns }: SchemaIndex, table: string, name: string): boolean {
  const entry = columns.find((each) => each.table.id === table && each.column.name === name)
  return entry?.column.unit !== undefined && addsUp(wordsOfName(name), entry.column)
}

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
