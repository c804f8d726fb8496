import type { Item } from '../items/item.ts'
import { metricAt } from '../mentions/metrics.ts'
import type { Understanding } from '../understanding.ts'
import type { MeasureDraft } from './draft-parts.ts'

/** So well at most does a word that is a part of many names name one of them. */
const vaguely = 0.75

/** Whether the words only say again which things or rows are meant. */
export function isSaidAgain(understanding: Understanding, item: Item, items: readonly Item[]): boolean {
  return isTheirName(understanding, item, items) || isWhose(understanding, item, items) || isThatDate(understanding, item, items)
}

/** "Over the arrival date, bin the date by year": the date that was named, and no second one. */
function isThatDate({ tokens }: Understanding, item: Item, items: readonly Item[]): boolean {
  const word = tokens[item.start]?.word ?? ''
  const [best] = item.columns
  if (item.end - item.start > 1 || !/^(?:date|time)$/.test(word) || item.aggregates.length > 0 || !best || best.score > vaguely)
    return false
  return items.some(
    ({ start, sort, columns: [named] }) =>
      start < item.start && sort === 'date' && item.columns.some(({ table, column }) => table === named?.table && column === named.column),
  )
}

/** "for each store, show its name": the name of the thing that is marked already. */
function isTheirName({ tokens }: Understanding, item: Item, items: readonly Item[]): boolean {
  if (!['their', 'its', 'his', 'her'].includes(tokens[item.start - 1]?.lower ?? '') || item.aggregates.length > 0) return false
  const words = tokens.slice(item.start, item.end)
  return words.length === 1 && words[0]?.word === 'name' && items.some((other) => other.table !== undefined && other.marker !== undefined)
}

/** "Female clerks whose sex is F": what a condition speaks of twice is not shown. */
function isWhose({ tokens, conditions }: Understanding, item: Item, items: readonly Item[]): boolean {
  const [own] = item.columns
  return (
    tokens[item.start - 1]?.lower === 'whose' &&
    item.aggregates.length === 0 &&
    conditions.some(({ choices: [choice] }) => choice?.table === own?.table && choice?.column === own?.column) &&
    items.some((other) => other !== item && other.columns.length > 0)
  )
}

/** Each measure once, however often it was said. */
export function withoutRepeats(measures: readonly MeasureDraft[], metrics: Understanding['metrics']): readonly MeasureDraft[] {
  return measures.filter(
    (measure, place) => !measures.slice(0, place).some((other) => isSameThings(other, measure) || isSame(other, measure, metrics)),
  )
}

/** "How many different books … the number of distinct titles": the same things, counted in other words. */
function isSameThings(before: MeasureDraft, measure: MeasureDraft): boolean {
  const [choice] = measure.choices
  return before.distinct === true && measure.aggregate === 'count_distinct' && (choice === undefined || choice.table === before.table)
}

function isSame(before: MeasureDraft, measure: MeasureDraft, metrics: Understanding['metrics']): boolean {
  if (summed(before) !== summed(measure) || metricAt(metrics, before.item?.mention) !== metricAt(metrics, measure.item?.mention))
    return false
  if (before.aggregate === 'count') return measure.table === undefined || before.table === measure.table || before.table === undefined
  const [first, second] = [before.choices[0], measure.choices[0]]
  return first?.table === second?.table && first?.column === second?.column
}

/** What adds up is summed, said or not. */
function summed({ aggregate, additive }: MeasureDraft): MeasureDraft['aggregate'] {
  return aggregate === 'auto' && additive ? 'sum' : aggregate
}
