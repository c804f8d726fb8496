import { tableOf } from '../../../../connections/connection.ts'
import type { Item } from '../../items/item.ts'
import { isUnique, similar } from '../../items/kinds.ts'
import { isKeyTo } from '../../schema/bridges.ts'
import { profileOf } from '../../schema/column-sort.ts'
import { nameColumn } from '../../schema/name-column.ts'
import type { Understanding } from '../../understanding.ts'
import type { MeasureDraft, Parts } from '../draft-parts.ts'
import type { Order } from './order.ts'

/** What stands behind "by", "per", "each", and what stands alone. */
export interface Marks {
  readonly marked: readonly Item[]
  readonly plains: readonly Item[]
  /** The first thing that is marked: "each store". */
  readonly entity: Item | undefined
  /** A column of that thing, which then stands for it. */
  readonly ofEntity: Item | undefined
}

export function marksOf({ understanding, pool }: Parts): Marks {
  const marked = pool.filter((item) => item.marker !== undefined)
  const plains = pool.filter((item) => item.marker === undefined && item.columns.length > 0 && !isThing(understanding, item))
  const entity = marked.find((item) => item.table !== undefined)
  const ofEntity = entity && [...plains, ...othersBeside(entity, marked, understanding)].find((item) => isColumnOf(item, entity))
  return { marked, plains, entity, ofEntity }
}

/** Marked columns, save those that are listed with the thing as breakdowns of their own. */
function othersBeside(entity: Item, marked: readonly Item[], { tokens }: Understanding): readonly Item[] {
  return marked.filter(
    (item) => item !== entity && item.table === undefined && !(item.marker === entity.marker && isListed(entity, item, tokens)),
  )
}

function isColumnOf({ sort, columns }: Item, { table }: Item): boolean {
  const least = Math.max(0.6, (columns[0]?.score ?? 0) - 0.2)
  return sort !== 'number' && columns.some((choice) => choice.table === table && choice.score > least)
}

/** The breakdowns that marks ask for: axis and time first, then what stands for others. */
export function addMarked(order: Order, parts: Parts, { marked, plains, entity, ofEntity }: Marks): void {
  const { understanding, measures, pool, counted } = parts
  order.add(
    pool.find((item) => item.axis === 'x'),
    acrossOf(measures, marked, plains),
    pool.find((item) => item.grain !== undefined),
    ofEntity,
  )
  if (marked.some((item) => item.marker === 'grouping'))
    order.add(plains.find((item) => item.sort === 'category' || item.sort === 'few' || item.sort === 'date'))
  else if (understanding.charts.some(({ explicit, stack }) => explicit && stack === 'stacked')) order.add(firstNamed(parts, marked, plains))
  const repeats = counted.find((item) => entity?.table !== undefined && isOneEach(understanding, item, entity.table, measures))
  const each = repeats ? undefined : inEach(marked, understanding)
  order.add(repeats, ofEntity && each === entity ? undefined : each)
  const stoodFor = (ofEntity ?? repeats) ? entity : undefined
  for (const item of marked.toSorted((a, b) => Number(a.mention === undefined) - Number(b.mention === undefined)))
    if (item !== stoodFor && !isMeasured(item, marked, parts)) order.add(item)
  if (!order.first) order.add(...marked.filter((item) => !(ofEntity && item === entity)))
}

/** "Stacked bars of the clubs' names and how many members each has in each class": what is named before the count is the axis. */
function firstNamed({ measures, ends }: Parts, marked: readonly Item[], plains: readonly Item[]): Item | undefined {
  const [only, ...more] = marked
  const counted = measures[0]?.item?.start ?? 0
  const named = plains.find(({ sort, end }) => end <= counted && (sort === 'category' || sort === 'few'))
  return only && only.start > counted && more.length === 0 && !ends.series && named && !similar(only, named) ? named : undefined
}

/** "For each club … in each league": of two such words the one behind "in" comes first. */
function inEach(marked: readonly Item[], { tokens }: Understanding): Item | undefined {
  const before = (item: Item, by: number): string => tokens[item.start - by]?.lower ?? ''
  const isEach = (item: Item): boolean => /^(?:each|every)$/.test(before(item, 1))
  if (marked.filter(isEach).length < 2) return undefined
  return marked.find((item) => item.mention && /^(?:in|for|of|from)$/.test(before(item, 2)) && isEach(item))
}

/** Among several marked things the one of which something is measured: each of its rows would stand for itself. */
function isMeasured(item: Item, marked: readonly Item[], { understanding, measures }: Parts): boolean {
  const table = measures.find((measure) => measure.choices.length > 0)?.choices[0]?.table
  return (
    marked.length > 1 &&
    ((item.table !== undefined && item.columns.length === 0 && item.table === table) ||
      (item.marker !== 'grouping' && isUnique(understanding, item) && item.columns[0]?.table === table))
  )
}

/** "Count the durations for each actor", where every actor has one: how often each of them comes. */
function isOneEach({ index }: Understanding, { columns: [own] }: Item, things: string, measures: readonly MeasureDraft[]): boolean {
  const table = tableOf(index.catalog, things)
  const profile = profileOf(index, own)
  return (
    measures.length === 1 &&
    measures[0]?.aggregate === 'count' &&
    own?.table === things &&
    own.score > 0.8 &&
    profile?.unique === false &&
    table !== undefined &&
    nameColumn(table)?.unique === true
  )
}

/** Names a table, if only by the key that another one calls alike. */
function isThing({ index }: Understanding, { table, mention, columns: [first] }: Item): boolean {
  return table !== undefined && (mention?.readings[0]?.kind === 'table' || (first !== undefined && isKeyTo(index.catalog, first, table)))
}

/** "A versus the average of B by C", "the total of B vs A, by C": A is the axis, and C tells apart. */
function acrossOf(measures: readonly MeasureDraft[], marked: readonly Item[], plains: readonly Item[]): Item | undefined {
  if (!marked.some((item) => item.marker === 'group' || item.marker === 'grouping')) return undefined
  const against = measures.find((measure) => measure.item?.marker === 'versus')?.item
  if (against) return plains.findLast((item) => item.end <= against.start && against.start - item.end <= 3)
  return marked.find((item) => item.marker === 'versus' && item.sort !== 'number' && item.columns.length > 0)
}

/** "By A and B": two breakdowns, though B is a column of A. */
function isListed(a: Item, b: Item, tokens: Understanding['tokens']): boolean {
  const gap = tokens.slice(a.end, b.start)
  return gap.length === 1 && (gap[0]?.lower === 'and' || gap[0]?.text === ',')
}
