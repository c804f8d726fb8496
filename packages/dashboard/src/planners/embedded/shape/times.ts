import { tableOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { foldedGrains } from '../../../plan-condition.ts'
import type { TimeGrain } from '../../../plan.ts'
import type { Item } from '../items/item.ts'
import { isQuantity } from '../items/kinds.ts'
import { datesOfStates } from '../conditions/dates-of-states.ts'
import { dateColumns } from '../schema/column-kinds.ts'
import { isRecord } from '../schema/amounts.ts'
import { isTemporal, isYear } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import { joinSize, leadsUp } from '../schema/joins.ts'
import type { ColumnChoice, GrainMention, Understanding } from '../understanding.ts'
import type { DimensionDraft, MeasureDraft } from './draft-parts.ts'

/** The time over which something is shown, where no words name its column: "over time", "by month", a line of nothing else. */
export function timeOf(
  understanding: Understanding,
  measures: readonly MeasureDraft[],
  rest: readonly Item[],
  counted: readonly Item[],
  unit: GrainMention | undefined,
): DimensionDraft | undefined {
  const { index, tokens, text, charts } = understanding
  const dated = rest.some((item) => item.sort === 'date' && item.columns.length > 0)
  const overTime = unit !== undefined || (saysTime(text, charts) && !rest.some((item) => item.sort === 'date'))
  const trend =
    counted.length === 0 &&
    charts.some((chart) => chart.kind === 'line') &&
    !rest.some((item) => item.columns.length > 0 && !isQuantity(understanding, item, rest))
  if (!overTime && !trend) return undefined
  if (dated && (unit || !overTime)) return undefined
  const near = (unit?.start ?? tokens.length) + 1
  const choices = datesOf(
    index.catalog,
    shownTables(understanding, measures, rest, (item) => tokens[item.start - 1]?.lower === 'and' && unit?.end === item.start - 1),
    datesOfStates(index, understanding.conditions, dateColumns(index, tokens, near, unit?.grain === 'year' || !unit)),
    { telling: tellingOnly(understanding), limited: limitedBy(understanding) },
  ).slice(0, 12)
  return choices.length > 0 ? { choices, ...(unit ? { grain: unit.grain } : {}) } : undefined
}

/** "Over time", and "sales trend by category" where no chart is named that could run along the categories. */
function saysTime(text: string, charts: Understanding['charts']): boolean {
  return (
    /\b(?:over|across|through) time\b|\btime series\b|\btimelines?\b/i.test(text) ||
    (/\b(?:trends?|trending)\b/i.test(text) && !charts.some(({ explicit }) => explicit))
  )
}

/** "By weekday and hour": two units of one time, both folded where one of them is. */
export function foldedTwice(
  { grains }: Understanding,
  time: DimensionDraft | undefined,
): { readonly x: DimensionDraft; readonly series: DimensionDraft } | undefined {
  const asked = grains.filter((each) => each.asked).map(({ grain }) => grain)
  if (!time || asked.length !== 2 || !asked.some((grain) => folded.has(grain))) return undefined
  const [x, series] = asked.map((grain): DimensionDraft => ({ choices: time.choices, grain: folds[grain] ?? grain }))
  return x && series && x.grain !== series.grain && folded.has(x.grain ?? 'year') && folded.has(series.grain ?? 'year')
    ? { x, series }
    : undefined
}

const folded: ReadonlySet<TimeGrain> = new Set(foldedGrains)
const folds: Readonly<Partial<Record<TimeGrain, TimeGrain>>> = { hour: 'hour_of_day', month: 'month_of_year', quarter: 'quarter_of_year' }

/** The tables of what is counted or summed up. */
function shownTables(
  understanding: Understanding,
  measures: readonly MeasureDraft[],
  rest: readonly Item[],
  isBreakdown: (item: Item) => boolean,
): ReadonlySet<string> {
  const amounts = rest.flatMap((item) =>
    item.marker === undefined && isQuantity(understanding, item, rest) ? (item.columns[0]?.table ?? []) : [],
  )
  const measured = [...measures.flatMap((measure) => measure.table ?? measure.choices[0]?.table ?? []), ...amounts]
  const things = rest.flatMap((item) => (item.table !== undefined && item.marker === undefined && !isBreakdown(item) ? [item.table] : []))
  // "Krill and shrimp by month": nothing is named but what is said of the rows.
  const told = understanding.conditions.flatMap(({ kind, time, choices: [choice] }) =>
    kind === 'column' && time !== true && choice ? [choice.table] : [],
  )
  // Of a number the rows that hold it tell when it came about, whoever is spoken of beside it.
  return new Set([measured, things, told].find((tables) => tables.length > 0))
}

/** "Orders with returns": the rows that tell which of the records right before them are meant. */
function tellingOnly({ index, conditions, mentions }: Understanding): ReadonlySet<string> {
  return new Set(
    conditions.flatMap(({ start, related }) => {
      const owner = mentions.findLast(({ end, readings: [best] }) => end <= start && best?.kind === 'table')?.readings[0]?.table
      const table = owner === undefined ? undefined : tableOf(index.catalog, owner)
      const isTelling = related && table && owner !== related.table && isRecord(index, table)
      return isTelling && table.columns.some((column) => isTemporal(column) && !isYear(column)) ? [related.table] : []
    }),
  )
}

/** The days by which the things are chosen that stand right before: "products launched in 2024". */
const limitedBy = ({ conditions, mentions }: Understanding): readonly ColumnChoice[] =>
  conditions.flatMap(({ kind, time, start, choices: [choice] }) => {
    const before = mentions.findLast(({ end }) => end <= start)?.readings[0]
    return kind === 'column' && time === true && choice && before?.kind === 'table' && before.table === choice.table ? [choice] : []
  })

/**
 * "Returns by month": when they happened, rather than when something else did that does not even belong to them. "Orders with returns by
 * month": when they were made, though the returns that tell which are meant have a day of that name.
 */
function datesOf(
  catalog: Catalog,
  shown: ReadonlySet<string>,
  dates: readonly ColumnChoice[],
  { telling, limited }: { readonly telling: ReadonlySet<string>; readonly limited: readonly ColumnChoice[] },
): readonly ColumnChoice[] {
  const isLimited = (date: ColumnChoice): boolean => limited.some(({ table, column }) => date.table === table && date.column === column)
  const worth = (date: ColumnChoice): number => {
    const { table } = date
    if (telling.has(table)) return -0.5
    // "Fares of members who joined in 2024 by month": when they were paid.
    if (shown.size > 0 && !shown.has(table) && isLimited(date) && [...shown].every((own) => leadsUp(catalog, own, table))) return -0.5
    if (shown.has(table)) return 0.12
    if (shown.size === 0 || [...shown].some((own) => leadsUp(catalog, own, table))) return 0
    // "Guests per month": when they stayed, rather than when something was sold to those who did.
    return [...shown].some((own) => joinSize(catalog, [own, table]) === 2) ? -0.15 : -0.3
  }
  return dates.map((choice) => ({ ...choice, score: choice.score + worth(choice) })).toSorted((a, b) => b.score - a.score)
}

/** The items, the date among them in the unit that was said apart from it. */
export function inUnits(
  items: readonly Item[],
  rest: readonly Item[],
  { index }: Understanding,
  unit: GrainMention | undefined,
): readonly Item[] {
  if (!unit) return items
  const isDate = (item: Item): boolean => {
    const profile = profileOf(index, item.columns[0])
    return item.sort === 'date' && item.columns.length > 0 && !(profile && isYear(profile))
  }
  const dates = rest.filter(isDate)
  // "Bin the delivery date by month": that one, whatever other dates are spoken of.
  const binned = dates.find(({ end }) => end <= unit.start && unit.start - end <= 2) ?? dates[0]
  return items.map((item) => (item === binned && item.grain === undefined ? { ...item, grain: unit.grain } : item))
}
