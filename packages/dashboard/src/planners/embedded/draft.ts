import type { Aggregate, TimeGrain } from '../../plan.ts'
import { tableOf } from '../../connections/connection.ts'
import type { Catalog } from '../../connections/connection.ts'
import { dateColumns, isYear } from './condition-columns.ts'
import { nameColumn } from './name-column.ts'
import { joinSize } from './joins.ts'
import { looseGrain, profileOf, readItems, sortOf } from './items.ts'
import type { Item } from './items.ts'
import type { ColumnChoice, ConditionReading, Understanding } from './understanding.ts'
import { valuesNamed } from './value-conditions.ts'

/** A measure whose column is still open. `auto`: no aggregation was said. */
export interface MeasureDraft {
  readonly aggregate: Aggregate | 'auto'
  readonly choices: readonly ColumnChoice[]
  /** Rows of this table are counted. */
  readonly table?: string
  /** A stored number of things: it adds up. */
  readonly additive?: boolean
  readonly item?: Item
}

export interface DimensionDraft {
  readonly choices: readonly ColumnChoice[]
  /** The dimension stands for the rows of this table ("each store"). */
  readonly entity?: string
  readonly grain?: TimeGrain
  readonly item?: Item
}

/** One chart as the words have it: what is measured, what it is broken down by. */
export interface Draft {
  readonly measures: readonly MeasureDraft[]
  readonly x?: DimensionDraft
  readonly series?: DimensionDraft
  readonly facet?: DimensionDraft
  /** "by", "per", "each" was said: groups are wanted, not rows. */
  readonly grouped: boolean
  /** Tables that were named beside the columns. */
  readonly named: readonly string[]
  readonly conditions: readonly ConditionReading[]
  readonly items: readonly Item[]
}

const similar = (a: Item | undefined, b: Item | undefined): boolean => {
  const [first, second] = [a?.columns[0], b?.columns[0]]
  if (
    first &&
    second &&
    Math.min(first.score, second.score) < 0.7 &&
    first.column === second.column &&
    Math.max(a?.columns.length ?? 0, b?.columns.length ?? 0) > 1
  )
    return false
  if (!a || !b || !first || !second)
    return a !== undefined && b !== undefined && a.table !== undefined && a.table === b.table && !first && !second
  return a.columns.some((choice) => choice.score > 0.8 * first.score && choice.table === second.table && choice.column === second.column)
}

/** Decides what is counted or summed up, and by what, from the order and the marks of the words. */
export function draftOf(understanding: Understanding): Draft {
  const { index } = understanding
  const breakdowns = wholeColumns(understanding)
  const conditions = understanding.conditions.filter((condition) => !breakdowns.some((item) => item.start === condition.start))
  const items = [...readItems(understanding), ...breakdowns].toSorted((a, b) => a.start - b.start)
  const named = [...new Set(items.flatMap((item) => (item.table && item.mention?.readings[0]?.kind === 'table' ? [item.table] : [])))]
  const measures: MeasureDraft[] = []
  const rest: Item[] = []
  const countedColumns: Item[] = []
  for (const item of items) {
    if (isTheirName(understanding, item, items)) continue
    if (item.aggregates.length === 0) {
      rest.push(item)
      continue
    }
    let asDimension = false
    for (const aggregate of item.aggregates) {
      if (aggregate !== 'count' && aggregate !== 'count_distinct') {
        if (
          item.columns.length > 0 &&
          (item.sort === 'number' ||
            item.sort === 'few' ||
            item.sort === 'id' ||
            (item.sort === 'date' && ['min', 'max'].includes(aggregate)))
        )
          measures.push({ aggregate, choices: numericFirst(item, understanding), item })
        else if (aggregate === 'sum' && (item.table || item.columns.length > 0))
          measures.push({ aggregate: 'count', choices: item.table ? [] : item.columns, ...(item.table ? { table: item.table } : {}), item })
        else if (item.columns.length === 0 && item.table === undefined) measures.push({ aggregate, choices: [], item })
        else asDimension = true
        continue
      }
      if (item.columns.length === 0 && item.table === undefined) measures.push({ aggregate, choices: [], item })
      else if (
        item.columns.length > 0 &&
        ((item.marker && item.marker !== 'versus' && (item.sort === 'few' || item.sort === 'number')) ||
          (item.sort === 'few' &&
            isStoredCount(item, understanding) &&
            !understanding.charts.some((chart) => chart.explicit && chart.kind === 'point')))
      )
        asDimension = true
      else if (item.table && (item.columns[0]?.score ?? 0) <= 1) measures.push({ aggregate: 'count', choices: [], table: item.table, item })
      else if (isStoredCount(item, understanding)) measures.push({ aggregate: 'auto', additive: true, choices: item.columns, item })
      else {
        if (aggregate === 'count' && item.sort === 'date') {
          measures.push({ aggregate, choices: [] })
          rest.push(unmarked({ ...item, aggregates: [] }))
          continue
        }
        measures.push({ aggregate, choices: item.columns, item })
        if (aggregate === 'count') countedColumns.push(item)
      }
    }
    if (asDimension) rest.push({ ...item, aggregates: [], ...(item.sort === 'few' ? {} : { marker: item.marker ?? 'group' }) })
  }
  const own = measures.filter(
    (measure, place) =>
      !measures
        .slice(0, place)
        .some(
          (other) =>
            other.aggregate === measure.aggregate &&
            (other.aggregate === 'count'
              ? measure.table === undefined || other.table === measure.table || other.table === undefined
              : other.choices[0]?.table === measure.choices[0]?.table && other.choices[0]?.column === measure.choices[0]?.column),
        ),
  )
  const shaped = settle(nearest(understanding, shape(understanding, own, rest, countedColumns)))
  return {
    ...shaped,
    named,
    conditions,
    items,
    grouped: items.some((item) => item.marker !== undefined) || looseGrain(understanding, items) !== undefined || index.tables.length === 0,
  }
}

function numericFirst(item: Item, { index }: Understanding): readonly ColumnChoice[] {
  const numeric = item.columns.filter((choice) => {
    const profile = profileOf(index, choice)
    return profile !== undefined && sortOf(profile) !== 'category'
  })
  return numeric.length > 0 ? numeric : item.columns
}

/** "for each store, show its name": the name of the thing that is marked already. */
function isTheirName({ tokens }: Understanding, item: Item, items: readonly Item[]): boolean {
  if (!['their', 'its', 'his', 'her'].includes(tokens[item.start - 1]?.lower ?? '') || item.aggregates.length > 0) return false
  const words = tokens.slice(item.start, item.end)
  return words.length === 1 && words[0]?.word === 'name' && items.some((other) => other.table !== undefined && other.marker !== undefined)
}

/** Where a word may name several tables, the one that takes the fewest joins to the group is counted. */
function nearest({ index }: Understanding, shaped: Shape): Shape {
  const { x } = shaped
  if (!x) return shaped
  const measures = shaped.measures.map((measure): MeasureDraft => {
    const tables = measure.table === undefined ? [] : (measure.item?.mention?.readings.filter((reading) => reading.kind === 'table') ?? [])
    const best = tables[0]?.score ?? 0
    const near = tables
      .filter((reading) => reading.score >= best * 0.95)
      .map((reading) => ({
        table: reading.table,
        size: Math.min(...x.choices.slice(0, 4).map((choice) => joinSize(index.catalog, [reading.table, choice.table]))),
      }))
      .toSorted((a, b) => a.size - b.size)[0]
    return near && near.size < Infinity && near.table !== measure.table ? { ...measure, table: near.table } : measure
  })
  return { ...shaped, measures }
}

/** A stored number is meant only where it stands beside the group; elsewhere the things themselves are counted. */
function settle(shaped: Shape): Shape {
  const beside = shaped.x?.choices[0]?.table
  if (beside === undefined) return shaped
  const measures = shaped.measures.map((measure): MeasureDraft => {
    const counted = measure.item?.mention?.readings.find((reading) => reading.kind === 'table')?.table
    return measure.additive && counted !== undefined && !measure.choices.some((choice) => choice.table === beside)
      ? { aggregate: 'count', choices: [], table: counted, ...(measure.item ? { item: measure.item } : {}) }
      : measure
  })
  return { ...shaped, measures }
}

/** "number of injured": a column that holds the number already. */
function isStoredCount(item: Item, { index }: Understanding): boolean {
  const profile = profileOf(index, item.columns[0])
  return (
    profile !== undefined &&
    (item.columns[0]?.score ?? 0) > 0.8 &&
    !index.catalog.keys.some((key) => key.from.table === item.columns[0]?.table && key.from.columns.includes(item.columns[0].column)) &&
    ['number', 'few'].includes(sortOf(profile))
  )
}

/** "for male and female": every value of a column is named, so it is a breakdown and no filter. */
function wholeColumns(understanding: Understanding): readonly Item[] {
  return understanding.conditions.flatMap((condition): readonly Item[] => {
    const choice = condition.choices.find((candidate) => {
      const profile = profileOf(understanding.index, candidate)
      const named = valuesNamed(condition, candidate)
      return profile !== undefined && named >= 2 && named >= profile.distinct
    })
    return choice
      ? [{ start: condition.start, end: condition.end, columns: [choice], aggregates: [], marker: 'group', sort: 'category' }]
      : []
  })
}

/** The column only holds the key of the table: people want the name behind it. */
function isKeyTo(catalog: Catalog, choice: ColumnChoice, table: string): boolean {
  return catalog.keys.some(
    (key) =>
      key.from.table === choice.table && key.from.columns.length === 1 && key.from.columns[0] === choice.column && key.to.table === table,
  )
}

function isYearChoice(index: Understanding['index'], choice: ColumnChoice | undefined): boolean {
  const profile = profileOf(index, choice)
  return profile !== undefined && isYear(profile)
}

type Shape = Pick<Draft, 'measures' | 'x' | 'series' | 'facet'>

function shape(
  understanding: Understanding,
  measures: readonly MeasureDraft[],
  rest: readonly Item[],
  countedColumns: readonly Item[],
): Shape {
  const { index } = understanding
  const dimension = (item: Item): DimensionDraft => {
    const table = item.table ? tableOf(index.catalog, item.table) : undefined
    const name = table ? nameColumn(table) : undefined
    const own = item.columns.filter((choice) => choice.score > 0.45 && !(table && name && isKeyTo(index.catalog, choice, table.id)))
    const named =
      table && name
        ? [{ table: table.id, column: name.name, score: 0.86 }]
        : table && own.length === 0 && table.primaryKey[0]
          ? [{ table: table.id, column: table.primaryKey[0], score: 0.5 }]
          : []
    return {
      choices: [...own, ...named].toSorted((a, b) => b.score - a.score),
      ...(item.table ? { entity: item.table } : {}),
      ...(item.grain ? { grain: item.grain } : {}),
      item,
    }
  }
  const loose = looseGrain(understanding, rest)
  const overTime =
    loose !== undefined ||
    (/\b(?:over|across|through) time\b|\btime series\b|\btimelines?\b/i.test(understanding.text) &&
      !rest.some((item) => item.sort === 'date'))
  const trend =
    countedColumns.length === 0 &&
    understanding.charts.some((chart) => chart.kind === 'line') &&
    !rest.some((item) => item.columns.length > 0 && item.sort !== 'number')
  const dated = rest.some((item) => item.sort === 'date' && item.columns.length > 0)
  const time: DimensionDraft | undefined =
    (overTime || trend) && !(loose && dated) && !(trend && !overTime && dated)
      ? {
          choices: dateColumns(
            index,
            understanding.tokens,
            (loose?.start ?? understanding.tokens.length) + 1,
            loose?.grain === 'year' || !loose,
          ).slice(0, 12),
          ...(loose ? { grain: loose.grain } : {}),
        }
      : undefined
  const dates = rest.filter((item) => item.sort === 'date' && item.columns.length > 0 && !isYearChoice(index, item.columns[0]))
  const usable = rest
    .map((item) => (loose && item === dates[0] && item.grain === undefined ? { ...item, grain: loose.grain } : item))
    .filter((item) => item.columns.length > 0 || (item.table !== undefined && item.marker !== undefined))
  const panels = usable.find((item) => item.marker === 'facet')
  const facet =
    panels?.sort === 'number' ? usable.find((item) => item.marker === 'group' && (item.sort === 'category' || item.sort === 'few')) : panels
  const coloured = usable.filter((item) => item.marker === 'series' && item !== facet && item.sort !== 'number')
  const series = coloured.find((item) => item.columns.length > 0 && !isUnique(understanding, item)) ?? coloured[0]
  const pool = spread(
    usable
      .filter((item) => item !== facet && item !== series)
      .map((item) => (item === panels || (item.marker === 'series' && item.sort === 'number') ? unmarked(item) : item)),
    understanding,
  )
  const ends = { ...(facet ? { facet: dimension(facet) } : {}), ...(series ? { series: dimension(series) } : {}) }
  if (measures.length > 0) return { ...grouped(understanding, measures, pool, rest, countedColumns, dimension, time, ends) }
  return plain(understanding, pool, rest, dimension, time, ends)
}

function unmarked(item: Item): Item {
  const { marker: _, ...rest } = item
  return rest
}

/** "by A and B": the mark of the first holds for the second. */
function spread(items: readonly Item[], { tokens }: Understanding): readonly Item[] {
  const marked: Item[] = []
  for (const item of items) {
    const before = marked.at(-1)
    const gap = before ? tokens.slice(before.end, item.start) : []
    const listed =
      gap.length > 0 &&
      gap.length <= 3 &&
      gap.some((token) => ['and', ',', '&'].includes(token.lower)) &&
      gap.every((token) => ['and', ',', '&', 'the', 'their', 'by', 'its'].includes(token.lower))
    const carries = before?.marker === 'group' || before?.marker === 'grouping'
    marked.push(
      !item.marker &&
        carries &&
        listed &&
        before.marker &&
        item.sort !== 'number' &&
        item.aggregates.length === 0 &&
        !(item.table && item.columns.length === 0)
        ? { ...item, marker: before.marker }
        : item,
    )
  }
  return marked
}

function grouped(
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
  const plains = pool.filter(
    (item) => item.marker === undefined && item.columns.length > 0 && !(item.table && item.mention?.readings[0]?.kind === 'table'),
  )
  const entity = marked.find((item) => item.table !== undefined)
  const ofEntity = entity
    ? [...plains, ...marked.filter((item) => item !== entity && item.table === undefined)].find(
        (item) => item.sort !== 'number' && item.columns.some((choice) => choice.table === entity.table && choice.score > 0.6),
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
  push(pool.find((item) => item.grain !== undefined))
  push(ofEntity)
  const category = plains.find((item) => item.sort === 'category' || item.sort === 'few' || item.sort === 'date')
  if (grouping && category) push(category)
  const ownTable = measures.find((measure) => measure.choices.length > 0)?.choices[0]?.table
  const isOwn = (item: Item): boolean =>
    marked.length > 1 &&
    ((item.table !== undefined && item.columns.length === 0 && item.table === ownTable) ||
      (item.marker !== 'grouping' && isUnique(understanding, item) && item.columns[0]?.table === ownTable))
  const inEach = marked.find(
    (item) =>
      item.mention &&
      /^(?:in|for|of|from)$/.test(understanding.tokens[item.start - 2]?.lower ?? '') &&
      /^(?:each|every)$/.test(understanding.tokens[item.start - 1]?.lower ?? ''),
  )
  if (inEach && !(ofEntity && inEach === entity)) push(inEach)
  for (const item of marked.toSorted((a, b) => Number(a.mention === undefined) - Number(b.mention === undefined)))
    if (!(ofEntity && item === entity) && !isOwn(item)) push(item)
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
  const drawn = understanding.charts.some((chart) => chart.explicit && chart.kind !== 'text')
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
  const [x, second] = dims
  const points = understanding.charts.find((chart) => chart.explicit && chart.kind === 'point')
  const coloured =
    points !== undefined && measures.length >= 2 && !ends.series && (points.stack === 'grouped' || x?.item?.marker === 'grouping')
  const averaged = measures.every((measure) => measure.aggregate === 'mean')
  const apart = second?.item && averaged && !ends.series && !ends.facet && isApart(understanding, second.item)
  if (apart && x && second) return { measures, x, facet: second }
  if (!x && ends.series && measures.length === 1) {
    const { series, ...others } = ends
    return { measures, ...(series ? { x: series } : {}), ...others }
  }
  return {
    measures,
    ...(x && !coloured ? { x } : {}),
    ...(coloured && x ? { series: x } : second && !ends.series ? { series: second } : {}),
    ...ends,
  }
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
    (conditions.length > 0 ? table.rowCount <= 10_000 : table.rowCount <= 40) &&
    value.marker === undefined
  return each || single ? [{ choices: [{ table: table.id, column: name.name, score: 0.8 }], entity: table.id }] : []
}

/** More than a handful of values that never repeat: each row is one. */
function isUnique({ index }: Understanding, item: Item): boolean {
  const profile = profileOf(index, item.columns[0])
  return profile !== undefined && profile.unique && profile.distinct > 20
}

/** "for each", "per", "across", "separated by": asks for one picture of each rather than for colours. */
function isApart({ tokens, text }: Understanding, item: Item): boolean {
  const lead = tokens.slice(Math.max(0, item.start - 3), item.start).map((token) => token.lower)
  const before = text.slice(0, tokens[item.start]?.start ?? 0)
  return (
    (item.marker === 'group' && lead.some((word) => ['each', 'every', 'per', 'across'].includes(word))) ||
    /\b(?:separate[ds]?|separately|segregated|split|parameteri[sz]ed?|partitioned|trellis\w*|broken (?:down|up|out))(?: \w+)? (?:by|on|for|into|based on)(?: the| different)?\s*$/i.test(
      before,
    )
  )
}

/** A number that only sorts things: cylinders, stars. */
function isCategory({ index }: Understanding, item: Item): boolean {
  return profileOf(index, item.columns[0])?.meaning === 'category'
}

/** "the A and B of …": named side by side. */
function listedWith(a: Item, b: Item, tokens: Understanding['tokens']): boolean {
  const gap = tokens.slice(a.end, b.start)
  return (
    b.start > a.end &&
    gap.length <= 2 &&
    gap.some((token) => token.lower === 'and' || token.text === ',') &&
    b.sort === 'category' &&
    a.table === undefined &&
    b.table === undefined
  )
}

/** No aggregation was said: columns side by side. */
function plain(
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
  const numbers = strong.filter((item) => item.sort === 'number')
  const others = strong.filter((item) => item.sort !== 'number')
  const wantsPoints = understanding.charts[0]?.kind === 'point'
  const measure = (item: Item): MeasureDraft => ({ aggregate: 'auto', choices: item.columns, item })
  const onX = strong.find((item) => item.axis === 'x')
  const onY = strong.find((item) => item.axis === 'y')
  if (wantsPoints || numbers.length >= 2) {
    const quantities = strong.filter(
      (item) => item.sort === 'number' || item.sort === 'few' || item.sort === 'id' || (wantsPoints && item.sort === 'date' && false),
    )
    const pair = [onX ?? quantities[0], onY ?? quantities.find((item) => item !== (onX ?? quantities[0]))].filter(
      (item) => item !== undefined,
    )
    if (
      pair.length === 2 &&
      pair.every((item) => item.sort !== 'category' && item.sort !== 'date') &&
      (wantsPoints || !understanding.charts.some((chart) => chart.explicit) || others.length === 0)
    ) {
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
  const groups = listed.filter((item) => item.sort === 'category' || item.sort === 'few')
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
    const first = onX ?? dated ?? cats[0] ?? (ends.series || ends.facet || time ? undefined : strong.find((item) => item !== value))
    const entity = rest.find((item) => item.table !== undefined && item.marker !== undefined)
    const dims = [
      ...(time && !dated ? [time] : []),
      ...(first ? [dimension(first)] : []),
      ...cats.filter((item) => item !== first && !similar(item, first)).map((item) => dimension(item)),
    ]
    const spread = understanding.charts.some((chart) => chart.kind === 'histogram')
    if (dims.length === 0 && entity && !spread) dims.push(dimension(entity))
    if (dims.length === 0 && !spread) dims.push(...thingsOf(understanding, value))
    const [x, second] = dims
    return { measures: [measure(value)], ...(x ? { x } : {}), ...(second && !ends.series ? { series: second } : {}), ...ends }
  }
  const isName = (item: Item): boolean => {
    const profile = profileOf(understanding.index, item.columns[0])
    return profile !== undefined && profile.unique
  }
  const few = cats.findLast((item) => item.sort === 'few' || item.sort === 'id')
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
  if (few && cats.length === 2 && !text && !date) {
    const [first, second] = cats
    if (first && second) return { measures: [measure(second)], x: dimension(first), ...ends }
  }
  const dims = [
    ...(time ? [time] : []),
    ...(onX ? [dimension(onX)] : []),
    ...cats.filter((item) => item !== onX).map((item) => dimension(item)),
  ]
  if (date && !time && !onX) dims.sort((a, b) => Number(b.item === date) - Number(a.item === date))
  const [x, second] = dims
  const entity = rest.find((item) => item.table !== undefined && item.aggregates.length === 0)
  const own = x ?? (entity && entity.marker !== undefined ? dimension(entity) : undefined)
  return {
    measures: own ? [{ aggregate: 'count', choices: [] }] : [],
    ...(own ? { x: own } : {}),
    ...(second && !ends.series ? { series: second } : {}),
    ...ends,
  }
}
