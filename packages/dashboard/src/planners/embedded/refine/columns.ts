import { aggregates, isPercentile } from '../../../plan-aggregate.ts'
import type { Aggregate } from '../../../plan-aggregate.ts'
import type { ColumnRef, Join, Source } from '../../../plan-source.ts'
import type { ChartPlan, Dimension, Measure, TimeGrain } from '../../../plan.ts'
import { groupingsOf, isOfGroup, relationsOf } from '../../../plan.ts'
import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { columnsOfFormula } from '../../../sql/formula.ts'
import { columnWords, nounOf, sentence } from '../titles/names.ts'
import { measureWords } from '../titles/labels.ts'
import { formatOf, isIdentifier, measuresOf, namesOf } from '../overview/fields.ts'
import { addsUp } from '../schema/additive.ts'
import { ownMoney } from '../schema/amounts.ts'
import { isNumeric } from '../schema/column-types.ts'
import { wholeName } from '../chart/whole-names.ts'
import { ownKey } from '../schema/own-key.ts'
import { indexOf } from '../schema/schema-index.ts'
import { reach } from '../overview/reach.ts'
import { grainFor, isYear, spanOf } from '../overview/periods.ts'
import { aggregateSpelt } from '../phrases/aggregates.ts'
import { spokenPeriods } from '../phrases/windows.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'
import { understandNear } from './near.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { aggregateNames } from './words.ts'

/** A column that words named. */
export interface NamedColumn {
  readonly table: TableProfile
  readonly profile: ColumnProfile
  readonly score: number
  /** The words named the table; this column holds what its rows are called. */
  readonly whole: boolean
}

/** The columns that a phrase may mean, best first: those of what the chart is broken down by, then those within its reach, of what its rows are kept to first, before all others. */
export function columnsSaid(phrase: string, catalog: Catalog, chart: ChartPlan): readonly NamedColumn[] {
  const named = columnsIn(understand(phrase, catalog), catalog, chart)
  // "Last year" is a time, though there is a year of birth; a sheet may have a column of that very name.
  const all = isTime(phrase) ? named.filter(({ profile }) => wordsOfName(profile.name).join(' ') === phrase.trim().toLowerCase()) : named
  if (all.length < named.length) return all
  // The best name may be that of rows that have nothing to do with these.
  if (all.some(({ isNear }) => isNear)) return all
  const money = saysMoney.test(phrase) ? moneyOfRows(catalog, chart) : []
  if (money.length > 0) return [...money, ...all]
  const own = columnsIn(understandNear(phrase, catalog, chart), catalog, chart)
  return own.length > 0 ? own : all
}

/** Whether it is a time, and nothing else: "last year", "March 2025". */
export function isTime(phrase: string): boolean {
  const [period, ...more] = spokenPeriods(phrase)
  return period !== undefined && more.length === 0 && phrase.slice(period.from, period.until).trim() === phrase.trim()
}

function columnsIn(
  { mentions }: Pick<Understanding, 'mentions'>,
  catalog: Catalog,
  chart: ChartPlan,
): readonly (NamedColumn & { readonly isNear: boolean })[] {
  const near = new Map(reach(catalog, baseOf(catalog, chart)).map(({ table, hops }) => [table.id, hops]))
  const shown = new Set(
    groupingsOf(chart).map(({ column }) => relationsOf(chart.source).find(({ alias }) => alias === column.relation)?.table),
  )
  const spokenOf = new Set(
    chart.where
      .flatMap((each) => ('column' in each ? relationsOf(chart.source).filter(({ alias }) => alias === each.column.relation) : []))
      .map(({ table }) => table),
  )
  const found: (NamedColumn & { readonly rank: number; readonly isNear: boolean })[] = []
  for (const mention of mentions) {
    for (const reading of mention.readings) {
      if (reading.kind === 'value' || reading.score < 0.5) continue
      const table = tableOf(catalog, reading.table)
      const own = table && reach(catalog, table)[0]
      const profile =
        reading.kind === 'column' ? columnOf(catalog, reading.table, reading.column ?? '') : own && namesOf(catalog, own)[0]?.profile
      if (!table || !profile) continue
      const hops = near.get(table.id)
      const rank =
        reading.score -
        (hops === undefined ? 0.6 : shown.has(table.id) ? 0 : hops * 0.04 - (spokenOf.has(table.id) ? 0.01 : 0)) -
        (mention.start === 0 ? 0 : 0.02)
      found.push({ table, profile, score: reading.score, whole: reading.kind === 'table', rank, isNear: hops !== undefined })
    }
  }
  return found.toSorted((a, b) => b.rank - a.rank)
}

const saysMoney = /^\s*(?:(?:the|total|overall|whole|in|of|sum|their|its) )*(?:amounts?|money|values?|rupees)\s*$/

/** "Total amount", where the rows that are shown have one by another name: theirs, and not that of another table. */
function moneyOfRows(catalog: Catalog, chart: ChartPlan): readonly NamedColumn[] {
  const table = baseOf(catalog, chart)
  const amount = ownMoney(indexOf(catalog), table)
  return amount && !amount.times ? [{ table, profile: amount.column, score: 0.9, whole: false }] : []
}

export function baseOf(catalog: Catalog, chart: Pick<ChartPlan, 'source'>): TableProfile {
  const table = tableOf(catalog, chart.source.base.table)
  if (table) return table
  // A table that is gone has no columns to reach.
  return { id: chart.source.base.table, path: [], rowCount: 0, columns: [], primaryKey: [], estimated: false }
}

/** The chart's source with a table of its reach joined in, and the alias the table has there; undefined where no N:1 way leads to it. */
export function attach(
  catalog: Catalog,
  chart: Pick<ChartPlan, 'source'>,
  table: string,
): { readonly source: Source; readonly relation: string } | undefined {
  const { source } = chart
  const known = relationsOf(source).find((relation) => relation.table === table)
  if (known) return { source, relation: known.alias }
  const base = tableOf(catalog, source.base.table)
  const way = base && reach(catalog, base).find((reached) => reached.table.id === table)
  if (!way) return undefined
  const joins: Join[] = [...source.joins]
  const aliases = new Map<string, string>([[source.base.table, source.base.alias]])
  const mapped = (ref: ColumnRef): ColumnRef => ({ ...ref, relation: aliases.get(ref.relation) ?? ref.relation })
  for (const join of way.joins) {
    const already = joins.find((candidate) => candidate.relation.table === join.relation.table)
    if (already) {
      aliases.set(join.relation.table, already.relation.alias)
      continue
    }
    aliases.set(join.relation.table, join.relation.alias)
    joins.push({ ...join, on: join.on.map(({ left, right }) => ({ left: mapped(left), right })) })
  }
  return { source: { ...source, joins }, relation: aliases.get(table) ?? table }
}

/** Takes conditions away whose measure is another now: a limit of one is none of the other. */
export function limitsKept(before: ChartPlan, after: ChartPlan): ChartPlan {
  const kept = ({ id, aggregate, column, minus, formula }: Measure): string => JSON.stringify([id, aggregate, column, minus, formula])
  const measured = new Set(before.measures.map(kept))
  const still = new Set(after.measures.flatMap((each) => (isOfGroup(each) && measured.has(kept(each)) ? [each.id] : [])))
  const having = after.having.filter((each) => !('measure' in each) || still.has(each.measure))
  return having.length < after.having.length ? { ...after, having } : after
}

/** Takes joins away that nothing in the chart needs any more. */
export function tidied(catalog: Catalog, chart: ChartPlan): ChartPlan {
  // What every row has one of at most was there for what was shown of it; orders of no shop count again once no shop is.
  const single = new Set(reach(catalog, baseOf(catalog, chart)).map(({ table }) => table.id))
  const used = new Set<string>()
  const add = (ref: ColumnRef | undefined): void => {
    if (ref) used.add(ref.relation)
  }
  for (const measure of chart.measures) {
    add(measure.column)
    add(measure.times)
    if (measure.formula) for (const column of columnsOfFormula(measure.formula)) add(column)
  }
  for (const dimension of groupingsOf(chart)) {
    add(dimension.column)
    for (const ref of dimension.identity ?? []) add(ref)
  }
  add(chart.comparison?.column)
  for (const having of chart.having) if (!('measure' in having)) add(having.column)
  for (const sort of chart.sort) if ('aggregate' in sort.by) add(sort.by.column)
  // Conditions, of what is measured as well, are trees of several shapes: every relation that they name stays.
  const text = JSON.stringify([chart.where, chart.measures.map(({ formula }) => formula)])
  let { joins } = chart.source
  for (;;) {
    const last = joins.findLastIndex(
      ({ relation, kind }) =>
        (kind === 'left' || single.has(relation.table)) &&
        !used.has(relation.alias) &&
        !text.includes(JSON.stringify(relation.alias)) &&
        !joins.some((other) => other.relation.alias !== relation.alias && other.on.some(({ left }) => left.relation === relation.alias)),
    )
    if (last < 0) break
    joins = joins.toSpliced(last, 1)
  }
  return joins === chart.source.joins ? chart : { ...chart, source: { ...chart.source, joins } }
}

/** What another column is measured by as well where nobody says otherwise. */
const keptOnes: readonly Aggregate[] = ['none', 'sum', 'mean', 'median', ...aggregates.filter(isPercentile)]

/** The aggregate that a phrase names. */
export function aggregateSaid(phrase: string): Aggregate | undefined {
  // What is not to be shown is no wish.
  const wanted = phrase.replace(/\b(?:not|instead of|rather than|in place of)\b.*$/, '').replaceAll(/\p{L}+/gu, aggregateSpelt)
  return aggregateNames.find(([pattern]) => pattern.test(wanted))?.[1]
}

/** Whether a column can be measured: a number that is no key. */
export function isMeasurable(catalog: Catalog, { table, profile }: Pick<NamedColumn, 'table' | 'profile'>): boolean {
  return isNumeric(profile) && !profile.temporal && !isIdentifier(catalog, table, profile)
}

/** A measure over a named column. Without an aggregate: the one before, or what its meaning asks for. */
export function measureFor(
  catalog: Catalog,
  chart: ChartPlan,
  { table, profile }: NamedColumn,
  relation: string,
  aggregate: Aggregate | undefined,
  id: string,
): Measure {
  const natural = measuresOf(catalog, { relation, table, joins: [], hops: 0, most: table.rowCount }).find(
    (field) => field.profile === profile,
  )?.aggregate
  const before = chart.measures[0]?.aggregate
  const kept = keptOnes.find((aggregate) => aggregate === before)
  // A total stays one only for what adds up.
  const isTotal = kept === 'sum' && profile.meaning === 'money' && addsUp(wordsOfName(profile.name), profile)
  const chosen = aggregate ?? (kept === 'sum' && !isTotal ? (natural ?? 'mean') : kept) ?? natural ?? 'mean'
  return {
    id,
    aggregate: chosen,
    column: { relation, column: profile.name },
    label: measureWords(chosen, columnWords(profile, table), nounOf(table)),
    ...(chosen.startsWith('count') ? { format: 'integer' as const } : { format: formatOf(profile) }),
    ...(profile.unit === undefined || chosen.startsWith('count') ? {} : { unit: profile.unit }),
  }
}

/** A dimension over a named column: dates in a fitting grain, many numbers in steps, names with their key. */
export function dimensionFor(
  { table, profile, whole }: NamedColumn,
  relation: string,
  id: string,
  grain?: TimeGrain,
  raw = false,
): Dimension {
  const column = { relation, column: profile.name }
  const words = sentence(columnWords(profile, table))
  if (profile.meaning === 'date' && profile.temporal && !raw) {
    const span = spanOf(profile)
    const chosen = grain ?? (isYear(profile) ? 'year' : span ? grainFor(profile, span, table.rowCount) : 'month')
    return { id, column, grain: chosen, label: sentence(grainWord(chosen)) }
  }
  const key = ownKey(table)
  const named = profile.meaning === 'name' && !profile.unique && key !== undefined && key !== profile.name
  const dimension = { id, column, ...(named && !raw ? { identity: [{ relation, column: key }] } : {}), label: words }
  return (whole && !raw ? wholeName(table, dimension) : undefined) ?? dimension
}

/** The axis as a request says it: "by region", "per month". */
export const byAxis = ({ grain, label }: Dimension): string => (grain ? `per ${grain.replaceAll('_', ' ')}` : `by ${label.toLowerCase()}`)

export function grainWord(grain: TimeGrain): string {
  return (
    {
      quarter_of_year: 'quarter',
      month_of_year: 'month of the year',
      weekday: 'weekday',
      day_of_month: 'day of the month',
      hour_of_day: 'hour of the day',
    }[grain as string] ?? grain
  )
}

/** The profile of a column of the chart. */
export function profileIn(
  catalog: Catalog,
  chart: Pick<ChartPlan, 'source'>,
  ref: ColumnRef,
): { readonly table: TableProfile; readonly profile: ColumnProfile } | undefined {
  const table = tableOf(catalog, relationsOf(chart.source).find(({ alias }) => alias === ref.relation)?.table ?? '')
  const profile = table?.columns.find(({ name }) => name === ref.column)
  return table && profile ? { table, profile } : undefined
}

/** Whether the words name a column of the chart. */
export function isNamed(words: string, chart: ChartPlan, column: ColumnRef, catalog: Catalog): boolean {
  const [said] = columnsSaid(words, catalog, chart)
  return said !== undefined && said.profile.name === column.column && said.table.id === profileIn(catalog, chart, column)?.table.id
}

/** An id that no part of the chart has. */
export function freeId(chart: ChartPlan, letter: 'm' | 'd' | 's'): string {
  const taken = new Set([...chart.measures, ...groupingsOf(chart)].map(({ id }) => id))
  let number = 1
  while (taken.has(`${letter}${number}`)) number++
  return `${letter}${number}`
}
