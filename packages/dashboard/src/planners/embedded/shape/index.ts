import { tableOf } from '../../../connections/connection.ts'
import { isKeyTo } from '../schema/bridges.ts'
import { dateColumns, isYear } from '../schema/column-kinds.ts'
import { commonParents } from './common-parents.ts'
import type { DimensionDraft, MeasureDraft, Shape } from './draft-parts.ts'
import { isQuantity, isUnique, unmarked } from '../items/kinds.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Item } from '../items/item.ts'
import { looseGrain } from '../items/index.ts'
import { nameColumn } from '../schema/name-column.ts'
import { shapeGroups } from './groups.ts'
import { shapeRows } from './rows.ts'
import { thingPoints } from './thing-points.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'

export function isYearChoice(index: Understanding['index'], choice: ColumnChoice | undefined): boolean {
  const profile = profileOf(index, choice)
  return profile !== undefined && isYear(profile)
}

export function shape(
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
    !rest.some((item) => item.columns.length > 0 && !isQuantity(understanding, item, rest))
  const dated = rest.some((item) => item.sort === 'date' && item.columns.length > 0)
  const moments =
    (overTime || trend) && !(loose && dated) && !(trend && !overTime && dated)
      ? datesOf(
          shownTables(measures, rest),
          dateColumns(index, understanding.tokens, (loose?.start ?? understanding.tokens.length) + 1, loose?.grain === 'year' || !loose),
        ).slice(0, 12)
      : []
  const time: DimensionDraft | undefined = moments.length > 0 ? { choices: moments, ...(loose ? { grain: loose.grain } : {}) } : undefined
  const dates = rest.filter((item) => item.sort === 'date' && item.columns.length > 0 && !isYearChoice(index, item.columns[0]))
  // "Bin the delivery date by month": that one, whatever other dates are spoken of.
  const binned = dates.find(({ end }) => loose && end <= loose.start && loose.start - end <= 2) ?? dates[0]
  const usable = spread(rest, understanding)
    .map((item) => (loose && item === binned && item.grain === undefined ? { ...item, grain: loose.grain } : item))
    .filter((item) => item.columns.length > 0 || (item.table !== undefined && item.marker !== undefined))
  const panels = usable.find((item) => item.marker === 'facet')
  const facet =
    panels?.sort === 'number' ? usable.find((item) => item.marker === 'group' && (item.sort === 'category' || item.sort === 'few')) : panels
  const coloured = usable.filter((item) => item.marker === 'series' && item !== facet && (item.sort !== 'number' || isShort(index, item)))
  const series = coloured.find((item) => item.columns.length > 0 && !isUnique(understanding, item)) ?? coloured[0]
  const pool = spread(
    usable
      .filter((item) => item !== facet && item !== series)
      .map((item) => (item === panels || (item.marker === 'series' && item.sort === 'number') ? unmarked(item) : item)),
    understanding,
  )
  const ends = { ...(facet ? { facet: dimension(facet) } : {}), ...(series ? { series: dimension(series) } : {}) }
  const things = thingPoints(understanding, measures, rest, ends)
  if (things) return things
  const parents = commonParents(understanding, measures, pool, ends)
  if (parents) return parents
  if (measures.length > 0) return { ...shapeGroups(understanding, measures, pool, rest, countedColumns, dimension, time, ends) }
  return sideBySide(understanding, pool, time, ends) ?? shapeRows(understanding, pool, rest, dimension, time, ends)
}

/** "Revenue and cost by quarter": each of them over the same time, where no points were asked for. */
function sideBySide(
  { charts }: Understanding,
  pool: readonly Item[],
  time: DimensionDraft | undefined,
  ends: Pick<Shape, 'series' | 'facet'>,
): Shape | undefined {
  const amounts = pool.filter(({ sort, aggregates }) => sort === 'number' && aggregates.length === 0)
  const asked = time?.grain !== undefined && amounts.length > 1 && amounts.length === pool.length
  if (!asked || ends.series || ends.facet || charts.some(({ kind, explicit }) => explicit && kind === 'point')) return undefined
  return { measures: amounts.map((item) => ({ aggregate: 'auto', choices: item.columns, item })), x: time }
}

/** Whole numbers of which there are few enough for colours. */
function isShort(index: Understanding['index'], { columns: [choice] }: Item): boolean {
  const profile = profileOf(index, choice)
  return profile?.type === 'integer' && profile.distinct <= 12
}

/** The tables of what is counted or summed up. */
function shownTables(measures: readonly MeasureDraft[], rest: readonly Item[]): ReadonlySet<string> {
  const measured = measures.flatMap((measure) => measure.table ?? measure.choices[0]?.table ?? [])
  const things = rest.flatMap((item) => (item.table !== undefined && item.marker === undefined ? [item.table] : []))
  return new Set([...measured, ...things])
}

/** "Returns by month": when they happened, rather than when something else did. */
function datesOf(shown: ReadonlySet<string>, dates: readonly ColumnChoice[]): readonly ColumnChoice[] {
  return dates
    .map((choice) => (shown.has(choice.table) ? { ...choice, score: choice.score + 0.12 } : choice))
    .toSorted((a, b) => b.score - a.score)
}

/** "by A and B": the mark of the first holds for the second. */
export function spread(items: readonly Item[], { tokens }: Understanding): readonly Item[] {
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
      !item.marker && carries && listed && before.marker && item.sort !== 'number' && item.aggregates.length === 0
        ? { ...item, marker: before.marker }
        : item,
    )
  }
  return marked
}
