import type { Item } from '../../items/item.ts'
import { joinSize, leadsUp } from '../../schema/joins.ts'
import type { Understanding } from '../../understanding.ts'
import { thingOverTime } from '../draft-parts.ts'
import type { DimensionDraft, Parts, Shape } from '../draft-parts.ts'
import { asksFor } from './listing.ts'
import type { Listing } from './listing.ts'

/** Nothing is measured: how many there are of each. */
export function shapeCounts(parts: Parts, listing: Listing, others: readonly Item[]): Shape {
  const { rest, dimension, ends } = parts
  const [first, second] = breakdownsOf(parts, listing, others)
  const things = rest.filter((item) => item.table !== undefined && item.aggregates.length === 0)
  const entity = things.find((item) => item.marker !== undefined)
  const x = first ?? (entity ? dimension(entity) : undefined)
  if (!x) return { measures: [], ...ends }
  const table = countedOf(parts.understanding, things, x)
  return {
    measures: [{ aggregate: 'count', choices: [], ...(table === undefined ? {} : { table }) }],
    x,
    ...(second && !ends.series ? { series: second } : {}),
    ...ends,
  }
}

function breakdownsOf(parts: Parts, { onX }: Listing, others: readonly Item[]): readonly DimensionDraft[] {
  const { understanding, dimension, time } = parts
  const date = others.find((item) => item.sort === 'date')
  const dims = [
    ...(time ? [time] : []),
    ...(onX ? [dimension(onX)] : []),
    ...others.filter((item) => item !== onX).map((item) => dimension(item)),
  ]
  if (date && !time && !onX) dims.sort((a, b) => Number(b.item === date) - Number(a.item === date))
  // A pie has slices of one kind: those that were asked for by "by", of the things that were named.
  const marked = asksFor(understanding, 'arc') ? dims.filter((each) => each.item?.marker !== undefined) : []
  return marked.length === 1 ? marked : thingOverTime(dims, parts)
}

/** The table of the things that are counted, where they are not those of the breakdown. */
function countedOf(understanding: Understanding, things: readonly Item[], by: DimensionDraft): string | undefined {
  if (by.entity === undefined) return countedFirst(understanding, things, by)
  // "Orders by customer": one thing counted for each of another.
  return things.find((item) => item.marker === undefined && item.table !== by.entity && item.columns.length === 0)?.table
}

/** "Books by the country of their publisher", "visits to each quarter": what comes first is counted, though the column is another one's. */
function countedFirst({ index, conditions }: Understanding, things: readonly Item[], by: DimensionDraft): string | undefined {
  const [first] = things.filter((item) => item.marker === undefined && item.mention?.readings[0]?.kind === 'table')
  const table = first?.table
  const [of] = by.choices
  if (first === undefined || table === undefined || of === undefined || first.start > (by.item?.start ?? 0)) return undefined
  const { catalog } = index
  // "Returns in Delhi by month": when these were, and not when those came of whom the condition speaks.
  const isOfOthers = conditions.some(({ kind, choices: [choice] }) => kind === 'column' && choice !== undefined && choice.table !== table)
  if (by.item === undefined && of.table === table && isOfOthers) return table
  const lies = by.choices.some((choice) => choice.score > 0.9 * of.score && choice.table === table)
  const leads = leadsUp(catalog, table, of.table)
  // "Treatments per month" of visits, each of which had several: those that were given then.
  const isTime = by.item === undefined && by.grain !== undefined
  const meets =
    (isTime || by.item?.marker !== undefined) && joinSize(catalog, [table, of.table]) < Infinity && !leadsUp(catalog, of.table, table)
  return !lies && (leads || meets) ? table : undefined
}
