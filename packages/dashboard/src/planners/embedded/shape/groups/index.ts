import { tableOf } from '../../../connections/connection.ts'
import { isKeyTo } from '../schema/bridges.ts'
import { withMore } from './draft-parts.ts'
import type { DimensionDraft, MeasureDraft, Shape } from './draft-parts.ts'
import { isApart, isUnique, listedWith, similar } from '../items/kinds.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { Item } from '../items/item.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { Understanding } from '../understanding.ts'

/** Something is counted or summed up: finds what by. */
export function shapeGroups(
  understanding: Understanding,
  measures: readonly MeasureDraft[],
  pool: readonly Item[],
  rest: readonly Item[],
  countedColumns: readonly Item[],
  dimension: (item: Item) => DimensionDraft,
  time: DimensionDraft | undefined,
  ends: Pick<Shape, 'series' | 'facet'>,
): Shape {
  const marked = pool.filter((item) => item.marker !== undefined)
  const plains = pool.filter((item) => item.marker === undefined && item.columns.length > 0 && !isThing(understanding, item))
  const entity = marked.find((item) => item.table !== undefined)
  const beside = (item: Item): boolean =>
    entity !== undefined && item.marker === entity.marker && isListed(entity, item, understanding.tokens)
  const ofEntity = entity
    ? [...plains, ...marked.filter((item) => item !== entity && item.table === undefined && !beside(item))].find(
        (item) =>
          item.sort !== 'number' &&
          item.columns.some((choice) => choice.table === entity.table && choice.score > Math.max(0.6, (item.columns[0]?.score ?? 0) - 0.2)),
      )
    : undefined
  const onX = pool.find((item) => item.axis === 'x')
  const dated = pool.find((item) => item.sort === 'date')
  const grouping = marked.find((item) => item.marker === 'grouping')
  const order: Item[] = []
  const push = (item: Item | undefined): void => {
    if (item && !order.some((other) => other === item || similar(other, item))) order.push(item)
  }
  push(onX)
  push(acrossOf(measures, marked, plains))
  push(pool.find((item) => item.grain !== undefined))
  push(ofEntity)
  const category = plains.find((item) => item.sort === 'category' || item.sort === 'few' || item.sort === 'date')
  if (grouping && category) push(category)
  const ownTable = measures.find((measure) => measure.choices.length > 0)?.choices[0]?.table
  const isOwn = (item: Item): boolean =>
    marked.length > 1 &&
    ((item.table !== undefined && item.columns.length === 0 && item.table === ownTable) ||
      (item.marker !== 'grouping' && isUnique(understanding, item) && item.columns[0]?.table === ownTable))
  const eachWords = marked.filter((item) => ['each', 'every'].includes(understanding.tokens[item.start - 1]?.lower ?? '')).length
  const inEach =
    eachWords < 2
      ? undefined
      : marked.find(
          (item) =>
            item.mention &&
            /^(?:in|for|of|from)$/.test(understanding.tokens[item.start - 2]?.lower ?? '') &&
            /^(?:each|every)$/.test(understanding.tokens[item.start - 1]?.lower ?? ''),
        )
  const repeats = countedColumns.find((item) => entity?.table !== undefined && isOneEach(understanding, item, entity.table, measures))
  push(repeats)
  if (inEach && !repeats && !(ofEntity && inEach === entity)) push(inEach)
  for (const item of marked.toSorted((a, b) => Number(a.mention === undefined) - Number(b.mention === undefined)))
    if (!((ofEntity ?? repeats) && item === entity) && !isOwn(item)) push(item)
  if (order.length === 0) for (const item of marked) if (!(ofEntity && item === entity)) push(item)
  if (order.length === 1)
    for (const item of plains)
      if (
        item.sort === 'category' &&
        /^for$/.test(
          understanding.tokens[item.start - 1]?.lower === 'the'
            ? (understanding.tokens[item.start - 2]?.lower ?? '')
            : (understanding.tokens[item.start - 1]?.lower ?? ''),
        ) &&
        !isUnique(understanding, item)
      )
        push(item)
  if (order.length === 0)
    for (const item of plains.filter((each) => each.sort === 'category' || each.sort === 'date' || each.sort === 'few').slice(0, 1))
      push(item)
  for (const item of plains)
    if (order.length === 1 && order[0] && listedWith(order[0], item, understanding.tokens) && item.sort !== 'number') push(item)
  const points = understanding.charts.find((chart) => chart.explicit && chart.kind === 'point')
  const placed = points !== undefined && order[0]?.sort === 'number' && measures.length === 1
  if (placed && order.length === 1) push(plains.find((item) => item.sort === 'number'))
  if (order.length === 0) for (const item of plains) push(item)
  if (order.length === 0) for (const item of countedColumns) push(item)
  if (order.length === 0 && !time) {
    const counted = measures.find((measure) => measure.table !== undefined)?.table
    const from = measures[0]?.item?.start ?? Infinity
    push(
      rest.find(
        (item) =>
          item.table !== undefined &&
          item.table !== counted &&
          item.aggregates.length === 0 &&
          (counted === undefined || item.start < from),
      ),
    )
  }
  const drawn = understanding.charts.some((chart) => chart.explicit && chart.kind !== 'text') || understanding.sort !== undefined
  if (order.length === 0 && !time && drawn) push(sortedBy(understanding, measures))
  if (order.length === 0 && !time && drawn) {
    const [distinct] = measures
    const counted = distinct?.table ? tableOf(understanding.index.catalog, distinct.table) : undefined
    const name = counted ? nameColumn(counted) : undefined
    if (distinct?.aggregate === 'count' && counted && name && measures.length === 1)
      return {
        measures: [{ aggregate: 'count', choices: [] }],
        x: { choices: [{ table: counted.id, column: name.name, score: 0.8 }], entity: counted.id },
        ...ends,
      }
    if (distinct?.aggregate === 'count_distinct' && distinct.item)
      return { measures: [{ aggregate: 'count', choices: [] }], x: dimension(distinct.item), ...ends }
  }
  const dims = order.map((item) => dimension(item))
  if (time && !dated) dims.unshift(time)
  else if (dated && dims.length > 1 && !onX) dims.sort((a, b) => Number(b.item === dated) - Number(a.item === dated))
  const [x, other] = dims
  // No colour for every number there is; of points it is the other place.
  const second = other?.item?.sort === 'number' && !placed ? undefined : other
  const coloured =
    points !== undefined && measures.length >= 2 && !ends.series && (points.stack === 'grouped' || x?.item?.marker === 'grouping')
  const averaged = measures.every((measure) => measure.aggregate === 'mean')
  const overDates = x?.item?.sort === 'date' || x?.grain !== undefined || (x !== undefined && x.item === undefined)
  const apart = second?.item && averaged && !overDates && !ends.series && !ends.facet && isApart(understanding, second.item)
  if (x && !overDates && averaged && !ends.facet && ends.series?.item && isApart(understanding, ends.series.item))
    return { measures, x, facet: ends.series }
  if (apart && x && second) return { measures, x, facet: second }
  if (!x && ends.series && measures.length === 1) {
    const { series, ...others } = ends
    return { measures, ...(series ? { x: series } : {}), ...others }
  }
  const shaped = {
    measures,
    ...(x && !coloured ? { x } : {}),
    ...(coloured && x ? { series: x } : second && !ends.series ? { series: second } : {}),
    ...ends,
  }
  return withMore(shaped, dims)
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

/** "A bar chart of the number of wines ordered by year": what they are ordered by is the axis, where nothing else is. */
function sortedBy({ index, sort, limit }: Understanding, measures: readonly MeasureDraft[]): Item | undefined {
  const [first] = sort?.choices ?? []
  const profile = profileOf(index, first)
  const counts = measures.length === 1 && measures[0]?.aggregate === 'count' && measures[0].table === first?.table
  if (!sort || !first || !profile || !counts || limit || sort.target !== 'mention' || first.score < 0.8) return undefined
  const kind = sortOf(profile)
  return kind === 'number' || profile.unique
    ? undefined
    : { start: sort.start, end: sort.end, columns: sort.choices, aggregates: [], sort: kind }
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
