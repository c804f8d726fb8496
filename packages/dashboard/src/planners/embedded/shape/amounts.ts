import { isRecord, moneyOf as amountOfRows } from '../schema/amounts.ts'
import { columnsOfAdjective } from '../schema/column-kinds.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { adjectiveOf, isSuperlative } from '../phrases/superlatives.ts'
import type { Item } from '../items/item.ts'
import type { Aggregate } from '../../../plan-aggregate.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { sumsOfMoney } from '../words/money.ts'

/** The columns of an item that hold numbers or dates, where it has any. */
export function numericFirst(item: Item, { index }: Understanding): readonly ColumnChoice[] {
  const numeric = item.columns.filter((choice) => {
    const profile = profileOf(index, choice)
    return profile !== undefined && sortOf(profile) !== 'category'
  })
  return numeric.length > 0 ? numeric : item.columns
}

/** What a calculation over the rows of a table is taken of, where no column is named. */
export function amountsOf(understanding: Understanding, table: string, aggregate: Aggregate): readonly ColumnChoice[] {
  const main = mainNumbers(understanding, table)
  if (main.length > 0 && (aggregate !== 'sum' || /\b(?:value|worth|amount|revenue)\b/i.test(understanding.text))) return main
  if (aggregate !== 'sum') return []
  const own = ownAmounts(understanding, table)
  return own.length > 0 ? own : moneyOf(understanding, table)
}

/** "The heaviest parcel of each round", "the longest call": what the adjective speaks of, of these things themselves. */
export function sizesSaid(
  { tokens, index }: Understanding,
  { start, mention }: Item,
  table: string,
  end: 'min' | 'max',
): { readonly aggregate: 'min' | 'max'; readonly choices: readonly ColumnChoice[] } | undefined {
  const word = tokens.slice(start, mention?.start ?? start).find(({ lower }) => isSuperlative(lower))?.lower
  const about = word === undefined ? undefined : columnsOfAdjective(adjectiveOf(word), index)
  const choices = (about?.choices ?? []).filter((choice) => choice.table === table).toSorted((a, b) => b.score - a.score)
  const profile = profileOf(index, choices[0])
  if (word === undefined || !profile) return undefined
  // The oldest have the least of their years.
  const isTurned = /^(?:oldest|youngest)$/.test(word) && sortOf(profile) === 'date'
  return { aggregate: isTurned ? (end === 'max' ? 'min' : 'max') : end, choices }
}

/** "average order value": the money or the measure of a thing, or of what it is made up of. */
function mainNumbers({ index }: Understanding, table: string): readonly ColumnChoice[] {
  const entry = index.tables.find((each) => each.table.id === table)
  const amount = entry && isRecord(index, entry.table) ? amountOfRows(index, entry.table) : undefined
  // "Average bill" of bills with a discount, a tax and a net amount: what they come to.
  const whole = amount?.times === undefined ? amount?.column : undefined
  const children = index.catalog.keys.filter((key) => key.to.table === table).map((key) => key.from.table)
  return index.columns
    .filter(
      ({ table: owner, column }) =>
        (owner.id === table || children.includes(owner.id)) && ['money', 'measure'].includes(column.meaning) && sortOf(column) === 'number',
    )
    .map(({ table: owner, column }) => ({
      table: owner.id,
      column: column.name,
      score:
        (column.meaning === 'money' ? 0.7 : 0.5) -
        (owner.id === table ? 0 : 0.05) +
        (/amount|total|value/i.test(column.name) ? 0.1 : 0) +
        (column === whole ? 0.2 : 0),
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 4)
}

/** "total payments" of a table of payments with a column `amount_payment`: what each of them amounts to, told by its name. */
function ownAmounts({ index }: Understanding, table: string): readonly ColumnChoice[] {
  return index.columns
    .filter(
      ({ table: owner, column, pieces }) =>
        owner.id === table &&
        sortOf(column) === 'number' &&
        pieces.some(({ weight }) => weight === 0.3) &&
        pieces.every(({ text, weight }) => weight <= 0.3 || ['amount', 'total', 'value', 'cost', 'price', 'sum'].includes(text)),
    )
    .map(({ table: owner, column }) => ({ table: owner.id, column: column.name, score: 0.8 }))
}

/** "total fines" of a table of fines with one amount of money: what they come to. */
function moneyOf({ index }: Understanding, table: string): readonly ColumnChoice[] {
  const entry = index.tables.find((each) => each.table.id === table)
  if (!entry?.pieces.some(({ text }) => sumsOfMoney.has(text))) return []
  const own = index.columns.filter(({ table: owner, column }) => owner.id === table && column.meaning === 'money')
  return own.length === 1 ? own.map(({ column }) => ({ table, column: column.name, score: 0.8 })) : []
}

/** "the amount of endowment", where each of them is stored with its amount. */
export function saidAmounts({ tokens, index }: Understanding, { mention, table }: Item): readonly ColumnChoice[] {
  const said = mention !== undefined && tokens[mention.start - 1]?.lower === 'of' && tokens[mention.start - 2]?.lower === 'amount'
  if (!said || table === undefined) return []
  return index.columns
    .filter(({ table: owner, column }) => owner.id === table && /^(?:total_?)?amount$/i.test(column.name) && sortOf(column) !== 'category')
    .map(({ table: owner, column }) => ({ table: owner.id, column: column.name, score: 0.9 }))
}
