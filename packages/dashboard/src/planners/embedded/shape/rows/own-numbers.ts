import type { ColumnProfile } from '../../../../connections/connection.ts'
import type { Item } from '../../items/item.ts'
import { isCategory } from '../../items/kinds.ts'
import { isNumeric } from '../../schema/column-types.ts'
import { profileOf } from '../../schema/column-sort.ts'
import { measureOf } from '../draft-parts.ts'
import type { Parts, Shape } from '../draft-parts.ts'
import { asksFor, isYearItem } from './listing.ts'

/** Two columns of which one is the number of the other, though numbers such as it mostly break down: keys, years, grades. */
export function ownNumbers({ understanding, dimension, ends }: Parts, columns: readonly Item[]): Shape | undefined {
  const [first, second] = columns
  if (!first || !second || columns.length > 2) return undefined
  const has = (item: Item, fits: (profile: ColumnProfile) => boolean): boolean => {
    const profile = profileOf(understanding.index, item.columns[0])
    return profile !== undefined && fits(profile)
  }
  const isName = (item: Item): boolean => has(item, ({ unique }) => unique)
  const valueOf = (value: Item, thing: Item): Shape => ({ measures: [measureOf(value)], x: dimension(thing), ...ends })
  // A key behind "by" breaks down; only beside what it belongs to, and where a chart was asked for, is it a value.
  const isFew = ({ sort, marker }: Item): boolean =>
    sort === 'few' || (sort === 'id' && marker === undefined && understanding.charts.length > 0)
  const few = columns.findLast((item) => isFew(item) && has(item, isNumeric))
  const date = columns.find((item) => item.sort === 'date')
  const text = columns.find((item) => item.sort === 'category')
  const thing = date ?? text
  if (few && thing && !ends.series) {
    const isOf = few.sort === 'id' || date !== undefined || isName(thing) || !isCategory(understanding, few)
    if (isOf) return valueOf(few, thing)
  }
  // "Names of the clubs and the year they were founded" in bars: the year of each.
  const unmarked = !first.marker && !second.marker && !ends.series
  if (asksFor(understanding, 'bar') && date && text && unmarked && isYearItem(understanding, date) && isName(text))
    return valueOf(date, text)
  // "Loan ids by borrower id": one key is no amount of the other.
  const keys = first.sort === 'id' && second.sort === 'id' && second.marker !== undefined
  return few && !thing && has(second, isNumeric) && !keys ? valueOf(second, first) : undefined
}
