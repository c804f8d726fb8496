import { tableOf } from '../../../connections/connection.ts'
import { isNumeric, isYear } from '../schema/column-kinds.ts'
import { withMore } from './draft-parts.ts'
import type { DimensionDraft, MeasureDraft, Shape } from './draft-parts.ts'
import { isApart, isCategory, isQuantity, isUnique, similar } from '../items/kinds.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Item } from '../items/item.ts'
import { joinSize, leadsUp } from '../schema/joins.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { Understanding } from '../understanding.ts'

/** Beyond these the slices of a pie are told apart by nobody. */
const mostSlices = 12

/** "each editor's age", "the height of the towers in the north" as a pie: the things themselves, by name. */
export function thingsOf({ index, charts, conditions, tokens }: Understanding, value: Item): readonly DimensionDraft[] {
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

/** No aggregation was said: columns side by side. */
export function shapeRows(
  understanding: Understanding,
  pool: readonly Item[],
  rest: readonly Item[],
  dimension: (item: Item) => DimensionDraft,
  time: DimensionDraft | undefined,
  ends: Pick<Shape, 'series' | 'facet'>,
): Shape {
  const columns = pool.filter(
    (item) =>
      item.columns.length > 0 &&
      !(
        item.table &&
        item.mention?.readings[0]?.kind === 'table' &&
        item.marker !== undefined &&
        item.marker !== 'grouping' &&
        item.marker !== 'series' &&
        pool.some((other) => other !== item && other.columns.some((choice) => choice.table === item.table))
      ),
  )
  const strong = columns.filter((item) => !(item.table && item.mention?.readings[0]?.kind === 'table' && item.marker === undefined))
  const numbers = strong.filter((item) => isQuantity(understanding, item, rest))
  const others = strong.filter((item) => !numbers.includes(item))
  const wantsPoints = understanding.charts[0]?.kind === 'point'
  const isYearItem = (item: Item): boolean => {
    const profile = profileOf(understanding.index, item.columns[0])
    return profile !== undefined && isYear(profile)
  }
  const measure = (item: Item): MeasureDraft => ({ aggregate: 'auto', choices: item.columns, item })
  const onX = strong.find((item) => item.axis === 'x')
  const onY = strong.find((item) => item.axis === 'y')
  if (wantsPoints || numbers.length >= 2) {
    const apart = strong.filter((item, place) => !strong.slice(0, place).some((other) => similar(other, item)))
    const amounts = apart.filter((item) => item.sort === 'number' || item.sort === 'few' || (wantsPoints && isYearItem(item)))
    // "The income of the borrower against the principal": a key is a place of points only where there are no two numbers.
    const quantities = amounts.length >= 2 ? amounts : apart.filter((item) => amounts.includes(item) || item.sort === 'id')
    const pair = [onX ?? quantities[0], onY ?? quantities.find((item) => item !== (onX ?? quantities[0]))].filter(
      (item) => item !== undefined,
    )
    if (
      pair.length === 2 &&
      pair.every((item) => item.sort !== 'category' && (item.sort !== 'date' || (wantsPoints && isYearItem(item)))) &&
      (wantsPoints || !understanding.charts.some((chart) => chart.explicit) || others.length === 0)
    ) {
      if (ends.series?.item && !ends.facet && isApart(understanding, ends.series.item))
        return { measures: pair.map(measure), facet: ends.series }
      const groups = strong.filter((item) => !pair.includes(item) && item.sort !== 'number' && !isUnique(understanding, item))
      const group = groups[0]
      if (group && !ends.series && !ends.facet && isApart(understanding, group))
        return { measures: pair.map(measure), facet: dimension(group), ...ends }
      return { measures: pair.map(measure), ...(group && !ends.series && !ends.facet ? { series: dimension(group) } : {}), ...ends }
    }
  }
  const value = onY ?? numbers.find((item) => item !== onX)
  const listed = strong.filter(
    (item, place) =>
      item !== value &&
      (item.sort !== 'number' || item === onX) &&
      !strong.slice(0, place).some((other) => other !== value && similar(other, item)),
  )
  const groups = listed.filter(
    (item) => item.sort === 'category' || item.sort === 'few' || (item.sort === 'id' && item.marker !== undefined),
  )
  const cats =
    groups.length > 1 && !value
      ? listed.filter(
          (item) =>
            !(
              groups.some((other) => other !== item && other.marker !== undefined) &&
              item.sort === 'category' &&
              isUnique(understanding, item)
            ),
        )
      : listed
  if (value && value.sort !== 'category') {
    const dated = cats.find((item) => item.sort === 'date')
    const first =
      onX ??
      dated ??
      cats[0] ??
      (ends.series || ends.facet || time ? undefined : strong.find((item) => item !== value && !similar(item, value)))
    const entity = rest.find((item) => item.table !== undefined && item.marker !== undefined)
    const dims = [
      ...(time && !dated ? [time] : []),
      ...(first ? [dimension(first)] : []),
      ...cats.filter((item) => item !== first && !similar(item, first)).map((item) => dimension(item)),
    ]
    const spread = understanding.charts.some((chart) => chart.kind === 'histogram')
    if (dims.length === 0 && entity && !spread) dims.push(dimension(entity))
    if (dims.length === 0 && !spread) dims.push(...rankedBy(understanding, rest, value, dimension))
    if (dims.length === 0 && !spread && !ends.series) dims.push(...thingsOf(understanding, value))
    const { series, ...apart } = ends
    // "A pie of how the budget is divided among the faculties": slices, not colours beside others.
    if (dims.length === 0 && series && understanding.charts.some((chart) => chart.explicit && chart.kind === 'arc'))
      return { measures: [measure(value)], x: series, ...apart }
    const own = dims[0]?.item
    // "Amount per order", where each row is one: the usual one of them, since they have no names.
    if (own && isRowItself(understanding, own, value))
      return { measures: [{ ...measure(value), aggregate: 'mean' }], ...(dims[1] ? { x: dims[1] } : {}), ...ends }
    const [x, second] = dims
    return withMore(
      { measures: [measure(value)], ...(x ? { x } : {}), ...(second && !ends.series ? { series: second } : {}), ...ends },
      dims,
    )
  }
  const isName = (item: Item): boolean => {
    const profile = profileOf(understanding.index, item.columns[0])
    return profile !== undefined && profile.unique
  }
  const isValue = (item: Item): boolean => {
    const profile = profileOf(understanding.index, item.columns[0])
    return profile !== undefined && isNumeric(profile)
  }
  // A key behind "by" breaks down; only beside what it belongs to, and where a chart was asked for, is it a value.
  const drawn = understanding.charts.length > 0
  const few = cats.findLast((item) => (item.sort === 'few' || (item.sort === 'id' && item.marker === undefined && drawn)) && isValue(item))
  const date = cats.find((item) => item.sort === 'date')
  const text = cats.find((item) => item.sort === 'category')
  if (
    few &&
    (text ?? date) &&
    cats.length === 2 &&
    !ends.series &&
    (few.sort === 'id' || date !== undefined || (text !== undefined && isName(text)) || !isCategory(understanding, few))
  ) {
    const x = date ?? text
    return { measures: [measure(few)], ...(x ? { x: dimension(x) } : {}), ...ends }
  }
  // "Names of the clubs and the year they were founded" in bars: the year of each.
  const bars = understanding.charts.some((chart) => chart.explicit && chart.kind === 'bar')
  if (bars && date && text && cats.length === 2 && isYearItem(date) && isName(text) && !date.marker && !text.marker && !ends.series)
    return { measures: [measure(date)], x: dimension(text), ...ends }
  if (few && cats.length === 2 && !text && !date) {
    const [first, second] = cats
    // "Loan ids by borrower id": one key is no amount of the other.
    const keys = first?.sort === 'id' && second?.sort === 'id' && second.marker !== undefined
    if (first && second && isValue(second) && !keys) return { measures: [measure(second)], x: dimension(first), ...ends }
  }
  const dims = [
    ...(time ? [time] : []),
    ...(onX ? [dimension(onX)] : []),
    ...cats.filter((item) => item !== onX).map((item) => dimension(item)),
  ]
  if (date && !time && !onX) dims.sort((a, b) => Number(b.item === date) - Number(a.item === date))
  // A pie has slices of one kind: those that were asked for by "by", of the things that were named.
  const slices = understanding.charts.some((chart) => chart.explicit && chart.kind === 'arc')
  const marked = slices ? dims.filter((each) => each.item?.marker !== undefined) : []
  const [x, second] = marked.length === 1 ? marked : dims
  const things = rest.filter((item) => item.table !== undefined && item.aggregates.length === 0)
  const entity = things.find((item) => item.marker !== undefined)
  const own = x ?? (entity ? dimension(entity) : undefined)
  // "Orders by customer": one thing counted for each of another.
  const counted = things.find((item) => item.marker === undefined && item.table !== own?.entity && item.columns.length === 0)?.table
  const spoken = own?.entity === undefined ? own && countedOf(understanding, things, own) : counted
  return {
    measures: own
      ? [
          {
            aggregate: 'count',
            choices: [],
            ...(spoken === undefined ? {} : { table: spoken }),
          },
        ]
      : [],
    ...(own ? { x: own } : {}),
    ...(second && !ends.series ? { series: second } : {}),
    ...ends,
  }
}

/** "Books by the country of their publisher", "visits to each quarter": what comes first is counted, though the column is another one's. */
function countedOf({ index }: Understanding, things: readonly Item[], by: DimensionDraft): string | undefined {
  const [first] = things.filter((item) => item.marker === undefined && item.mention?.readings[0]?.kind === 'table')
  const table = first?.table
  const [of] = by.choices
  if (first === undefined || table === undefined || of === undefined || first.start > (by.item?.start ?? 0)) return undefined
  const { catalog } = index
  const lies = by.choices.some((choice) => choice.score > 0.9 * of.score && choice.table === table)
  const leads = leadsUp(catalog, table, of.table)
  const meets = by.item?.marker !== undefined && joinSize(catalog, [table, of.table]) < Infinity && !leadsUp(catalog, of.table, table)
  return !lies && (leads || meets) ? table : undefined
}

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
function rankedBy(
  { index, limit }: Understanding,
  rest: readonly Item[],
  value: Item,
  dimension: (item: Item) => DimensionDraft,
): readonly DimensionDraft[] {
  const thing = rest.find((item) => item.table !== undefined && item.marker === undefined && item.start < value.start)
  const table = thing?.table === undefined ? undefined : tableOf(index.catalog, thing.table)
  const asked = limit !== undefined || (value.marker === 'group' && (table?.rowCount ?? Infinity) <= 60)
  return thing && table && asked && nameColumn(table) ? [dimension(thing)] : []
}
