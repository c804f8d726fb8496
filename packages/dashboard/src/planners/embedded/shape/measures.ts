import type { Aggregate } from '../../../plan-aggregate.ts'
import type { Item } from '../items/item.ts'
import { unmarked } from '../items/kinds.ts'
import { addsUp, isAmountOf, isStoredCount } from '../items/stored-counts.ts'
import { metricAt } from '../mentions/metrics.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Understanding } from '../understanding.ts'
import { takingsWords } from '../words/business.ts'
import { isPersonWord } from '../words/people.ts'
import { amountsOf, numericFirst, saidAmounts, sizesSaid } from './amounts.ts'
import type { MeasureDraft } from './draft-parts.ts'
import { isSaidAgain } from './repeats.ts'
import { unsaidAmounts } from './unsaid-amounts.ts'

type Count = Extract<Aggregate, 'count' | 'count_distinct'>

/** Items by what they are to a chart. */
export interface Told {
  readonly measures: MeasureDraft[]
  /** What may break down, or be shown row by row. */
  readonly rest: Item[]
  /** Columns of which is asked how many there are. */
  readonly counted: Item[]
}

/** Tells what is counted or summed up from the rest. */
export function toldApart(understanding: Understanding, items: readonly Item[]): Told {
  const told: Told = { measures: [], rest: [], counted: [] }
  for (const item of items) {
    if (isSaidAgain(understanding, item, items)) continue
    const isMetric = item.marker === undefined && metricAt(understanding.metrics, item.mention) !== undefined
    // "Average order value and number of customers": a metric beside what is computed is computed too.
    if (isMetric && items.some(({ aggregates }) => aggregates.length > 0))
      told.measures.push({ aggregate: 'auto', choices: item.columns, item })
    else if (isBesideCount(understanding, item, items)) told.measures.push({ aggregate: 'auto', choices: item.columns, item })
    else if (item.aggregates.length === 0) told.rest.push(item)
    else if (addsUp(understanding, item, items)) told.measures.push({ aggregate: 'sum', choices: numericFirst(item, understanding), item })
    else measure(understanding, item, items, told)
  }
  return told
}

/** "Revenue and number of orders by region", "refund amount and count of returns by reason": what it comes to is computed as well as they are counted. */
function isBesideCount(understanding: Understanding, item: Item, items: readonly Item[]): boolean {
  const { tokens, gains } = understanding
  if (item.sort !== 'number' || item.marker !== undefined || item.aggregates.length > 0 || item.table !== undefined) return false
  const words = item.mention ? tokens.slice(item.mention.start, item.mention.end) : []
  const isGain = item.mention !== undefined && gains.some(({ start }) => start === item.mention?.start)
  const isTakings = words.some(({ word, lower }) => takingsWords.has(word) || takingsWords.has(lower))
  if (!isGain && !isTakings && !isMoneyOfGroups(understanding, item, items)) return false
  const joined = (before: Item, after: Item): boolean =>
    /^(?:and|&)(?: the)?$/.test(
      tokens
        .slice(before.end, after.start)
        .map(({ text }) => text.toLowerCase())
        .join(' '),
    )
  const computed = ({ aggregates: [first, ...more] }: Item): boolean => more.length === 0 && first !== undefined
  // "Sales by month with average discount": the other stands behind what breaks both down.
  const isAdded = ({ start, end }: Item): boolean => item.end <= start && end > start && addedBy.test(tokens[start - 1]?.lower ?? '')
  return items.some((other) => computed(other) && (joined(item, other) || joined(other, item) || (item === items[0] && isAdded(other))))
}

const addedBy = /^(?:with|alongside|plus|and|&)$/

/** An amount of money that something else is said to break down, in no chart of a kind of its own. */
function isMoneyOfGroups({ charts, grains, index }: Understanding, { columns: [best] }: Item, items: readonly Item[]): boolean {
  const isMoney = profileOf(index, best)?.meaning === 'money'
  const isBroken =
    grains.some(({ asked }) => asked) || items.some(({ marker, aggregates }) => marker === 'group' && aggregates.length === 0)
  return isMoney && charts.length === 0 && isBroken
}

/** Each calculation that is said of an item; one that cannot be done makes a breakdown of it. */
function measure(understanding: Understanding, item: Item, items: readonly Item[], told: Told): void {
  let breaksDown = false
  for (const aggregate of item.aggregates) {
    const found =
      aggregate === 'count' || aggregate === 'count_distinct'
        ? countOf(understanding, item, aggregate)
        : figureOf(understanding, item, aggregate, items)
    if (found === 'breakdown') {
      breaksDown = true
      // "Maths average class wise".
      const choices = item.marker === 'group' && !aggregate.startsWith('count') ? unsaidAmounts(understanding, items) : []
      if (choices.length > 0) told.measures.push({ aggregate, choices })
    } else if (found === 'column') countColumn(item, aggregate, told)
    else told.measures.push(found)
  }
  if (breaksDown) told.rest.push({ ...item, aggregates: [], ...(item.sort === 'few' ? {} : { marker: item.marker ?? 'group' }) })
}

/** A sum, an average, a largest one: of the item's numbers, or of those of the things that it names. */
function figureOf(understanding: Understanding, item: Item, aggregate: Aggregate, items: readonly Item[]): MeasureDraft | 'breakdown' {
  const { table, columns, sort } = item
  const thing = item.mention?.readings[0]
  // "Total wards" of wards with a number each are so many.
  if (aggregate === 'sum' && sort === 'id' && thing?.kind === 'table') return { aggregate: 'count', choices: [], table: thing.table, item }
  const fits = sort === 'number' || sort === 'few' || sort === 'id' || (sort === 'date' && ends(understanding, item).includes(aggregate))
  if (columns.length > 0 && fits) return { aggregate, choices: numericFirst(item, understanding), item }
  const isEnd = aggregate === 'max' || aggregate === 'min'
  const isOfEach = items.some(({ marker }) => marker === 'group')
  const sizes = table !== undefined && isOfEach && isEnd ? sizesSaid(understanding, item, table, aggregate) : undefined
  if (sizes) return { ...sizes, item }
  const amounts = table === undefined ? [] : amountsOf(understanding, table, aggregate)
  if (amounts.length > 0) return { aggregate, choices: amounts, item }
  if (table === undefined && columns.length === 0) return { aggregate, choices: unsaidAmounts(understanding, items), item }
  // The total of things without amounts is how many there are.
  return aggregate === 'sum'
    ? { aggregate: 'count', ...(table === undefined ? { choices: columns } : { choices: [], table }), item }
    : 'breakdown'
}

/** Dates have a first and a last; of years that are stored as numbers there is a middle as well. */
function ends({ index }: Understanding, { columns: [first] }: Item): readonly Aggregate[] {
  const profile = profileOf(index, first)
  return profile && isYear(profile) && isNumeric(profile) ? ['min', 'max', 'mean', 'median'] : ['min', 'max']
}

/** How many: of rows, of what an amount holds, or (`column`) of the entries of a column. */
function countOf(understanding: Understanding, item: Item, aggregate: Count): MeasureDraft | 'breakdown' | 'column' {
  const { table, columns } = item
  if (columns.length === 0 && table === undefined) return { aggregate, choices: [], item }
  if (isCountedBy(understanding, item)) return 'breakdown'
  const amounts = saidAmounts(understanding, item)
  if (amounts.length > 0) return { aggregate: 'auto', additive: true, choices: amounts, item }
  if (table !== undefined && (columns[0]?.score ?? 0) <= 1)
    return { aggregate: 'count', choices: [], table, item, ...(aggregate === 'count_distinct' ? { distinct: true } : {}) }
  if (isAmountOf(item, understanding)) {
    // "How many kilos", "how many minutes": all of them.
    const all = item.sort === 'number' && understanding.tokens[item.start]?.lower === 'how'
    return { aggregate: 'auto', ...(all ? { additive: true } : {}), choices: numericFirst(item, understanding), item }
  }
  return isStoredCount(item, understanding) ? { aggregate: 'auto', additive: true, choices: columns, item } : 'column'
}

/** "The number of cars by number of cylinders": a number that sorts things is what they are counted by. */
function isCountedBy(understanding: Understanding, item: Item): boolean {
  const { columns, marker, sort } = item
  if (columns.length === 0) return false
  if (marker && marker !== 'versus' && (sort === 'few' || sort === 'number')) return true
  const points = understanding.charts.some((chart) => chart.explicit && chart.kind === 'point')
  return sort === 'few' && !points && !countsPeople(item, understanding) && isStoredCount(item, understanding)
}

/** "How many guests", where each row has a number of them. */
function countsPeople({ mention }: Item, { tokens }: Understanding): boolean {
  return isPersonWord(tokens[(mention?.end ?? 0) - 1]?.word ?? '')
}

/** Dates are counted as rows, over time. */
function countColumn(item: Item, aggregate: Aggregate, { measures, rest, counted }: Told): void {
  if (aggregate === 'count' && item.sort === 'date') {
    measures.push({ aggregate, choices: [] })
    rest.push(unmarked({ ...item, aggregates: [] }))
    return
  }
  measures.push({ aggregate, choices: item.columns, item })
  if (aggregate === 'count') counted.push(item)
}
