import type { ChartKind } from '../../../../plan.ts'
import type { Item } from '../../items/item.ts'
import { isQuantity, isUnique, similar } from '../../items/kinds.ts'
import { isYear } from '../../schema/column-types.ts'
import { profileOf } from '../../schema/column-sort.ts'
import type { Understanding } from '../../understanding.ts'
import type { Parts } from '../draft-parts.ts'

/** Columns that are shown side by side. */
export interface Listing {
  readonly columns: readonly Item[]
  /** Those that measure something. */
  readonly numbers: readonly Item[]
  readonly onX: Item | undefined
  readonly onY: Item | undefined
}

export function listingOf({ understanding, pool, rest }: Parts): Listing {
  const columns = pool.filter(
    (item) =>
      (item.columns.length > 0 && !isOnlyOwner(item, pool) && !(namesTable(item) && item.marker === undefined)) ||
      isListedThing(item, pool, understanding),
  )
  return {
    columns,
    numbers: columns.filter((item) => isQuantity(understanding, item, rest)),
    onX: columns.find((item) => item.axis === 'x'),
    onY: columns.find((item) => item.axis === 'y'),
  }
}

function namesTable({ table, mention }: Item): boolean {
  return table !== undefined && mention?.readings[0]?.kind === 'table'
}

/** "By store and category", "per store and per shift": a thing that is listed with a breakdown of other rows is one as well. */
function isListedThing(item: Item, pool: readonly Item[], { tokens }: Understanding): boolean {
  if (!namesTable(item) || item.columns.length > 0 || item.marker !== 'group') return false
  const isBeside = (first: Item, second: Item): boolean =>
    /^and(?: (?:by|per|for each))?$/.test(
      tokens
        .slice(first.end, second.start)
        .map(({ lower }) => lower)
        .join(' '),
    )
  return pool.some(
    (other) =>
      other.marker === 'group' &&
      other.sort === 'category' &&
      (isBeside(item, other) || isBeside(other, item)) &&
      !other.columns.some(({ table, score }) => table === item.table && score > 0.6),
  )
}

/** "The names of each club": the table is spoken of for the sake of its columns. */
function isOnlyOwner(item: Item, pool: readonly Item[]): boolean {
  return (
    namesTable(item) &&
    item.marker !== undefined &&
    item.marker !== 'grouping' &&
    item.marker !== 'series' &&
    pool.some((other) => other !== item && other.columns.some((choice) => choice.table === item.table))
  )
}

/** The columns beside the one that is measured, each once; names of single things give way to a breakdown. */
export function besides(value: Item | undefined, understanding: Understanding, { columns, onX }: Listing): readonly Item[] {
  const listed = columns.filter(
    (item, place) =>
      item !== value &&
      (item.sort !== 'number' || item === onX) &&
      !columns.slice(0, place).some((other) => other !== value && similar(other, item)),
  )
  const groups = listed.filter(
    (item) => item.sort === 'category' || item.sort === 'few' || (item.sort === 'id' && item.marker !== undefined),
  )
  if (value || groups.length < 2) return listed
  const givesWay = (item: Item): boolean =>
    item.sort === 'category' && groups.some((other) => other !== item && other.marker !== undefined) && isUnique(understanding, item)
  return listed.filter((item) => !givesWay(item))
}

export function isYearItem({ index }: Understanding, item: Item): boolean {
  const profile = profileOf(index, item.columns[0])
  return profile !== undefined && isYear(profile)
}

/** Whether a chart of this kind was asked for. */
export function asksFor({ charts }: Understanding, wanted: ChartKind): boolean {
  return charts.some(({ explicit, kind }) => explicit && kind === wanted)
}
