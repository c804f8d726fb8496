import type { Metric } from '../../../connections/connection.ts'
import type { AggregateTerm, RowFormula } from '../../../plan-formula.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { ownMoney } from '../schema/amounts.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { MetricMention } from '../understanding.ts'
import { takingsWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'
import { ratio, sumOf } from './formulas.ts'

const lost = String.raw`(?:gives?|gave|given|giving|loses?|lost|losing|spends?|spent|spending|go|goes|went|gone|going)`
const said = new RegExp(
  [
    String.raw`\b(?:total\s+)?(?:value|amount|money|rupees|cost|worth|sum)\s+(?:${lost}\s+)?(?:of|in|on|as|to|for)\s+(?:the\s+|all\s+|our\s+)*discounts?(?:\s+(?:given|offered|allowed))?`,
    String.raw`\bdiscounts?\s+(?:value|amount|money|cost|total|in\s+(?:money|rupees|value))\b`,
    String.raw`\b(?:total|how\s+much)\s+(?:money\s+)?(?:in\s+)?discounts?(?!\s+(?:rate|percent|%))(?:\s+(?:given|offered|allowed|(?:did|do|have)\s+(?:we|they)\s+(?:\p{L}+\s+)?${lost}|(?:was|were|is)\s+given))?`,
    String.raw`\bhow\s+much\s+(?:money\s+)?(?:did|do|have|are|were)\s+(?:we|they)\s+${lost}\s+(?:away\s+)?(?:in|on|as|to|for|through)\s+discounts?`,
  ].join('|'),
  'giu',
)

const takings = [...takingsWords, 'amount'].join('|')
const share = String.raw`(?:percentage|percent|pct|share|proportion|fraction|part|%)`
/** "Discount as a percentage of sales", "discount to sales ratio", "what percent of sales goes in discounts". */
const saidOfTakings = new RegExp(
  [
    String.raw`\b(?:total\s+)?discounts?(?:\s+(?:given|amount|value|money|offered))?,?\s+(?:(?:as|in)\s+(?:an?\s+|the\s+)?)?${share}\s+(?:of|to)\s+(?:(?:the|our|total|all|overall)\s+)*(?:${takings})\b`,
    String.raw`\bdiscounts?\s+to\s+(?:${takings})\s+(?:ratio|${share})`,
    String.raw`\b(?:ratio|${share})\s+of\s+(?:total\s+)?discounts?\s+(?:to|in|over)\s+(?:(?:the|our|total)\s+)*(?:${takings})\b`,
    String.raw`\b${share}\s+of\s+(?:(?:the|our|total)\s+)*(?:${takings})\s+(?:(?:is|are|was|were|do|did|we|they)\s+)*${lost}\s+(?:(?:away|on|in|as|to|for)\s+)*discounts?`,
  ].join('|'),
  'giu',
)

/** "Total value of discounts", where rows tell how much is taken off as a rate alone: of what so many would have come to at their price. */
export function discountMoney(text: string, tokens: readonly Token[], index: SchemaIndex): readonly MetricMention[] {
  const { columns } = index
  if (!/discount/i.test(text) || columns.some((entry) => isDiscount(entry) && entry.column.meaning === 'money')) return []
  const rate = columns.find(isRate)
  const beside = (words: ReadonlySet<string>): IndexedColumn | undefined =>
    columns.find(
      ({ table, column, pieces }) =>
        table === rate?.table && column !== rate.column && isNumeric(column) && pieces.some(({ text: word }) => words.has(word)),
    )
  const [price, quantity] = [beside(prices), beside(quantities)]
  if (!rate || !price || !quantity) return []
  const relation = rate.table.id
  const of = (entry: IndexedColumn): RowFormula => ({ kind: 'column', column: { relation, column: entry.column.name } })
  const times = (left: RowFormula, right: RowFormula): RowFormula => ({ kind: 'calculation', op: '*', left, right })
  const part: RowFormula = isFraction(rate)
    ? of(rate)
    : { kind: 'calculation', op: '/', left: of(rate), right: { kind: 'number', value: 100 } }
  const formula: AggregateTerm = { kind: 'aggregate', aggregate: 'sum', of: times(times(of(quantity), of(price)), part) }
  const { unit } = price.column
  const expression = `sum(${[quantity, price, rate].map(({ column }) => column.name).join(' * ')}${isFraction(rate) ? '' : ' / 100'})`
  const placed = (match: RegExpExecArray): Pick<MetricMention, 'start' | 'end' | 'table' | 'how'> => ({
    start: tokenFrom(tokens, match.index),
    end: tokenUntil(tokens, match.index + match[0].length),
    table: relation,
    how: 'synonym',
  })
  const amount = ownMoney(index, rate.table)?.column.name
  const parts = amount === undefined ? [] : [...text.matchAll(saidOfTakings)]
  if (amount !== undefined && parts.length > 0) {
    const name = `discount as a percentage of ${lowered(humanName(amount))}`
    const whole = sumOf(relation, amount)
    const metric: Metric = {
      name,
      synonyms: [],
      expression: `${expression} / sum(${amount})`,
      formula: ratio(formula, whole),
      format: 'percent',
    }
    return parts.map((match) => ({ ...placed(match), metric }))
  }
  return [...text.matchAll(said)].map((match): MetricMention => ({
    ...placed(match),
    metric: { name: 'discount', synonyms: [], expression, formula, format: 'money', ...(unit === undefined ? {} : { unit }) },
  }))
}

const prices: ReadonlySet<string> = new Set(['price', 'mrp', 'rrp'])
const quantities: ReadonlySet<string> = new Set(['quantity', 'qty', 'units', 'pieces'])

const isDiscount = ({ column, pieces }: IndexedColumn): boolean =>
  isNumeric(column) && pieces.some(({ text }) => text === 'discount' || text === 'disc')

/** None of it is above the whole. */
const isRate = (entry: IndexedColumn): boolean => isDiscount(entry) && typeof entry.column.max === 'number' && entry.column.max <= 100

const isFraction = ({ column: { max } }: IndexedColumn): boolean => typeof max === 'number' && max <= 1
