import { tableOf } from '../../../../connections/connection.ts'
import type { Item } from '../../items/item.ts'
import { similar } from '../../items/kinds.ts'
import { addsUp } from '../../schema/additive.ts'
import { profileOf } from '../../schema/column-sort.ts'
import { nameColumn } from '../../schema/name-column.ts'
import type { Understanding } from '../../understanding.ts'
import { wordsOfName } from '../../words/word-forms.ts'
import { measureOf, thingOverTime, withMore } from '../draft-parts.ts'
import type { DimensionDraft, MeasureDraft, Parts, Shape } from '../draft-parts.ts'
import { asksFor } from './listing.ts'
import type { Listing } from './listing.ts'

/** Beyond these the slices of a pie are told apart by nobody. */
const mostSlices = 12

/** A number of each of what stands beside it. */
export function shapeValue(parts: Parts, listing: Listing, value: Item, others: readonly Item[]): Shape {
  const { understanding, ends } = parts
  const holder = holderOf(parts, value)
  if (holder) return { measures: [holder.measure], x: { ...parts.dimension(holder.thing), each: true }, ...ends }
  const measure = measureOf(value)
  const dims = breakdownsOf(parts, listing, value, others)
  const { series, ...apart } = ends
  // "A pie of how the budget is divided among the faculties": slices, not colours beside others.
  if (dims.length === 0 && series && asksFor(understanding, 'arc')) return { measures: [measure], x: series, ...apart }
  const [x, second] = dims
  // "Amount per order", where each row is one: the usual one of them, since they have no names.
  if (x?.item && isRowItself(understanding, x.item, value))
    return { measures: [{ ...measure, aggregate: 'mean' }], ...(second ? { x: second } : {}), ...ends }
  return withMore({ measures: [measure], ...(x ? { x } : {}), ...(second && !ends.series ? { series: second } : {}), ...ends }, dims)
}

function breakdownsOf(parts: Parts, { columns, onX }: Listing, value: Item, others: readonly Item[]): readonly DimensionDraft[] {
  const { understanding, rest, dimension, time, ends } = parts
  const dated = others.find((item) => item.sort === 'date')
  const last = ends.series || ends.facet || time ? undefined : columns.find((item) => item !== value && !similar(item, value))
  const first = onX ?? dated ?? others[0] ?? last
  const dims = [
    ...(time && !dated ? [time] : []),
    ...(first ? [dimension(first)] : []),
    ...others.filter((item) => item !== first && !similar(item, first)).map((item) => dimension(item)),
  ]
  if (dims.length > 0) return ends.series || ends.facet ? dims : thingOverTime(dims, parts)
  if (understanding.charts.some((chart) => chart.kind === 'histogram')) return dims
  const entity = rest.find((item) => item.table !== undefined && item.marker !== undefined) ?? rankedBy(understanding, rest, value)
  if (entity) return [dimension(entity)]
  return ends.series ? [] : thingsOf(understanding, value)
}

/** "Customers with more than 3 orders and their revenue", "… and what they spent": of each of them, what all its rows come to. */
function holderOf(
  { understanding, rest, time, ends }: Parts,
  value: Item,
): { readonly thing: Item; readonly measure: MeasureDraft } | undefined {
  const { conditions, tokens, index } = understanding
  if (time || ends.series || ends.facet || value.marker !== undefined) return undefined
  const limited = conditions.find(({ kind, group, end }) => kind === 'group' && group?.of !== undefined && end <= value.start)
  const thing = rest.find(({ table, marker, start }) => table === limited?.group?.of && marker === undefined && start < value.start)
  const theirs = tokens.slice(limited?.end ?? value.start, value.start).some(({ lower }) => /^(?:their|its|his|her|they|it)$/.test(lower))
  const [choice] = value.columns
  const profile = profileOf(index, choice)
  if (!thing || !theirs || !choice || !profile || choice.table === thing.table) return undefined
  return { thing, measure: { ...measureOf(value), aggregate: addsUp(wordsOfName(profile.name), profile) ? 'sum' : 'mean' } }
}

/** "each editor's age", "the height of the towers in the north" as a pie: the things themselves, by name. */
function thingsOf({ index, charts, conditions, tokens }: Understanding, value: Item): readonly DimensionDraft[] {
  const table = value.columns[0] ? tableOf(index.catalog, value.columns[0].table) : undefined
  const name = table ? nameColumn(table) : undefined
  if (!table || !name || value.columns[0]?.column === name.name) return []
  const chart = charts.find((each) => each.explicit)?.kind
  const each = value.marker === 'group' && ['each', 'every'].includes(tokens[value.start - 1]?.lower ?? '')
  const single =
    (chart === 'bar' || chart === 'arc') &&
    (conditions.length > 0 ? table.rowCount <= 10_000 : table.rowCount <= (chart === 'arc' ? mostSlices : 40)) &&
    value.marker === undefined
  return each || single ? [{ choices: [{ table: table.id, column: name.name, score: 0.8 }], entity: table.id }] : []
}

/** "Per order", where each row is an order and has no name. */
function isRowItself({ index, tokens }: Understanding, item: Item, value: Item): boolean {
  const table = item.table === undefined ? undefined : tableOf(index.catalog, item.table)
  return (
    table !== undefined &&
    table.id === value.columns[0]?.table &&
    table.rowCount > 60 &&
    !nameColumn(table) &&
    ['per', 'each', 'every'].includes(tokens[item.start - 1]?.lower ?? '')
  )
}

/** "top ten countries by population", "countries by population": the things, not the number, are on the axis. */
function rankedBy({ index, limit }: Understanding, rest: readonly Item[], value: Item): Item | undefined {
  const thing = rest.find((item) => item.table !== undefined && item.marker === undefined && item.start < value.start)
  const table = thing?.table === undefined ? undefined : tableOf(index.catalog, thing.table)
  const asked = limit !== undefined || (value.marker === 'group' && (table?.rowCount ?? Infinity) <= 60)
  return table && asked && nameColumn(table) ? thing : undefined
}
