import type { Condition } from '../../../plan-condition.ts'
import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import { addsUp } from '../schema/additive.ts'
import { ownMoney } from '../schema/amounts.ts'
import { takingsOf } from '../schema/takings.ts'
import { isNumeric } from '../schema/column-types.ts'
import { leadsUp } from '../schema/joins.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import { averageWords } from '../words/aggregates.ts'
import { takingsWords } from '../words/business.ts'
import { isPersonWord } from '../words/people.ts'
import { headNames, headsSaid, moneySaid } from '../words/per.ts'
import type { Token } from '../words/tokens.ts'
import { rateUnits } from '../words/units.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { ratio, sumOf } from './formulas.ts'

/**
 * "Cost per km", "rent per sqft", "spend per person", "revenue per visitor", "seats per customer": an amount by another of the same rows,
 * where the words alone do not name both columns.
 */
export function perOne(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap(({ lower, index: at }): readonly MetricMention[] => {
    const [many, next] = [tokens[at - 1], tokens[at + 1]]
    if (lower !== 'per' || many?.kind !== 'word' || next?.kind !== 'word') return []
    const square = squareAt(tokens, at + 1)
    const one = square?.unit ?? next
    const isAverage = averageWords.has(tokens[at - 2]?.lower ?? '')
    const found = quotientOf(many, one, index) ?? (isAverage && isPersonWord(one.word) ? ofRows(many, one, mentions, index) : undefined)
    if (!found) return []
    const { start = at - 1 } = mentions.find(({ end, readings: [best] }) => end === at && best?.kind === 'column') ?? {}
    const end = square?.end ?? at + 2
    return [{ start: averageWords.has(tokens[start - 1]?.lower ?? '') ? start - 1 : start, end, how: 'synonym', ...found }]
  })
}

/** "Square foot", "sq. ft": one word. */
function squareAt(tokens: readonly Token[], at: number): { readonly unit: Token; readonly end: number } | undefined {
  const [first, ...more] = tokens.slice(at, at + 4)
  const [next] = more.filter(({ text }) => text !== '.')
  if (!first || !next || !/^sq(?:uare)?$/.test(first.lower)) return undefined
  const unit = /^(?:foot|feet|ft)$/.test(next.lower) ? 'sqft' : /^(?:m|met(?:er|re)s?)$/.test(next.lower) ? 'sqm' : undefined
  return unit === undefined ? undefined : { unit: { ...first, text: unit, lower: unit, word: unit, stem: unit }, end: next.index + 1 }
}

type Found = Pick<MetricMention, 'table' | 'metric'>

function quotientOf(many: Token, one: Token, index: SchemaIndex): Found | undefined {
  const below = unitsOf(one, index)
  const [first] = below
  const above = first && (amountOf(many, first, index) ?? (below.length === 1 ? amountBelow(many, first, index) : undefined))
  if (!first || !above || below.includes(above)) return undefined
  const isApart = above.table !== first.table
  // What is told of some rows only is divided by what those rows tell; of rows that belong to nothing it is divided by nothing.
  const known = [above, ...below].flatMap(({ table, column }): readonly Condition[] =>
    column.nulls > 0 || (isApart && table === first.table)
      ? [{ kind: 'missing', column: { relation: table.id, column: column.name }, negated: true }]
      : [],
  )
  const total = ({ table, column }: IndexedColumn): AggregateTerm => ({
    ...sumOf(table.id, column.name),
    ...(below.length === 1 && known.length > 0 ? { where: known } : {}),
  })
  const whole = below
    .map(total)
    .reduce<Formula | undefined>((left, right) => (left ? { kind: 'calculation', op: '+', left, right } : right), undefined)
  if (!whole) return undefined
  const names = below.map(({ column }) => `sum(${column.name})`).join(' + ')
  const isNamed = above.pieces.some(({ stem }) => stem === many.stem)
  const { meaning, unit } = above.column
  return {
    table: above.table.id,
    metric: {
      name: `${isNamed ? many.lower : lowered(humanName(above.column.name))} per ${one.lower}`,
      synonyms: [],
      expression: `sum(${above.column.name}) / ${below.length > 1 ? `(${names})` : names}`,
      formula: ratio(total(above), whole),
      format: meaning === 'money' ? 'money' : 'plain',
      ...(meaning === 'money' && unit !== undefined ? { unit } : {}),
    },
  }
}

/**
 * "Revenue per sqft" of shops with an area, where orders tell the revenue: what the rows of each come to. Each shop's own number is taken once,
 * however many rows it has.
 */
function amountBelow({ stem, lower }: Token, { table }: IndexedColumn, index: SchemaIndex): IndexedColumn | undefined {
  const isBelow = (id: string): boolean => id !== table.id && leadsUp(index.catalog, id, table.id)
  const [taken] = takingsWords.has(lower) ? takingsOf(index).filter((each) => !each.times && isBelow(each.table.id)) : []
  if (taken) return index.columns.find((entry) => entry.table === taken.table && entry.column === taken.column)
  const [only, ...more] = index.columns.filter(
    (entry) => isBelow(entry.table.id) && isAmount(entry) && entry.pieces.some((piece) => piece.stem === stem),
  )
  return more.length === 0 ? only : undefined
}

/** The column of what it is told for one of; several where each counts some of them: visitors from here and from abroad. */
function unitsOf({ word, lower, stem }: Token, index: SchemaIndex): readonly IndexedColumn[] {
  const amounts = index.columns.filter(isAmount)
  const isHead = headsSaid.has(word) || headsSaid.has(lower)
  if (!isHead && !rateUnits.has(lower)) return []
  const square = squares.get(lower)
  const own = amounts.filter(
    ({ pieces, column }) => pieces.some((piece) => piece.stem === stem) || (square !== undefined && column.unit === square),
  )
  const [first] = own
  if (first && isHead) return own.filter(({ table }) => table === first.table)
  const named = isHead ? headNames.flatMap((name) => amounts.filter(({ pieces }) => pieces.some(({ text }) => text === name))) : own
  return named.slice(0, 1)
}

const squares: ReadonlyMap<string, string> = new Map([
  ['sqft', 'sq ft'],
  ['sqm', 'm²'],
])

/** The amount of the same rows that is called so; by the general word for money, what the rows come to. */
function amountOf({ stem, lower }: Token, { table }: IndexedColumn, index: SchemaIndex): IndexedColumn | undefined {
  const amounts = index.columns.filter((entry) => entry.table === table && isAmount(entry))
  const named = amounts.find(({ pieces }) => pieces.some((piece) => piece.stem === stem))
  if (named || !moneySaid.has(lower)) return named
  const money = ownMoney(index, table)
  return money && amounts.find(({ column }) => column === money.column)
}

/** "Average seats per customer" of a table with a row for each customer: the mean of its rows. */
function ofRows(many: Token, one: Token, mentions: readonly Mention[], index: SchemaIndex): Found | undefined {
  const at = (token: Token): Mention | undefined => mentions.find(({ start, end }) => start <= token.index && token.index < end)
  const thing = at(one)?.readings.find(({ kind, score }) => kind === 'table' && score > 0.9)
  const said = at(many)?.readings[0]
  const entry = index.columns.find(({ table, column }) => table.id === said?.table && column.name === said.column)
  if (!thing || !entry || entry.table.id !== thing.table || !isAmount(entry)) return undefined
  const { meaning, unit, name } = entry.column
  return {
    table: thing.table,
    metric: {
      name: `average ${many.lower} per ${one.lower}`,
      synonyms: [],
      expression: `avg(${name})`,
      formula: { kind: 'aggregate', aggregate: 'mean', of: { kind: 'column', column: { relation: thing.table, column: name } } },
      format: meaning === 'money' ? 'money' : 'plain',
      ...(meaning === 'money' && unit !== undefined ? { unit } : {}),
    },
  }
}

const isAmount = ({ column }: IndexedColumn): boolean =>
  isNumeric(column) && !['id', 'share', 'date', 'yes_no'].includes(column.meaning) && addsUp(wordsOfName(column.name), column)
