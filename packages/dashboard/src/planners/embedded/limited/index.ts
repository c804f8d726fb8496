import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile } from '../../../connections/connection.ts'
import type { MeasureHaving } from '../../../plan-condition.ts'
import { isOfGroup, relationsOf } from '../../../plan.ts'
import type { Dimension, Measure } from '../../../plan.ts'
import type { PlanRequest } from '../../planner.ts'
import { redrawn } from '../alternatives/redrawn.ts'
import { barsOf, saysHowMany } from '../chart/few-bars.ts'
import type { Body, Reader } from '../opposed/both.ts'
import { keptAs } from '../phrases/limit-signs.ts'
import { traced, wording } from '../opposed/wording.ts'
import type { Wording } from '../opposed/wording.ts'
import { describeChart } from '../titles/description.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, nounIn } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { amountsOfDeed } from '../words/deeds.ts'
import { storedAs } from '../words/measured-in.ts'
import { howMany } from './many.ts'
import { limitSaid } from './spoken.ts'
import type { LimitSaid } from './spoken.ts'

/** Words by which what all rows of a thing come to is meant, and not a single row. */
const altogether = /^(?:total|overall|average|avg|mean|median|sum|combined)$/
const bareTotal = /^(?:total|sum|overall|altogether|combined)$/
const units = /^(?:day|week|month|quarter|year|hour)s?$/
/** So many nouns of a deed are tried. */
const mostNouns = 4
/** So many are read off bars; more are listed. */
const mostBars = 60

/**
 * "Campaigns with a ctr above 2%", "customers who spent more than 5,000", "loss making products": of things that have many rows each, those
 * whose rows come to so much, with what they come to. Where single rows are meant ("players who scored more than 100") these are counted.
 */
export function limitedGroups(request: PlanRequest, understanding: Understanding, read: Reader): ReturnType<Reader> {
  const { metrics, tokens } = understanding
  // "Days with rainfall above 20": one number that the limit is a part of.
  const isNamed = metrics.some(({ start, end }) => tokens.slice(start, end).some(({ value }) => value !== undefined))
  const said = isNamed ? undefined : limitSaid(understanding)
  if (!said) return undefined
  for (const anew of wordingsOf(said, request.prompt)) {
    const planned = read(anew.text)
    const [chart, ...more] = planned?.charts ?? []
    if (!planned || !chart || more.length > 0 || planned.understanding.unknown.length > 0 || !isPlain(chart)) continue
    if (!isOf(chart, said, understanding) || isOfAmounts(chart, request.catalog)) continue
    if (chart.measures[0]?.aggregate.startsWith('count') && !said.ofMean && !said.behind && !isCounted(said, understanding)) continue
    const limited = ofGroups(chart, said, request)
    if (!limited) return ofRows(chart, said, request, read)
    const shown = limited.map((each) => ({ ...each, traces: each.traces.flatMap((trace) => traced(trace, anew, request.prompt)) }))
    return { charts: shown, understanding: planned.understanding }
  }
  return undefined
}

/** The same of all of them, the likeliest wording first. */
function wordingsOf({ thing, measure, deed, gain, rest }: LimitSaid, prompt: string): readonly Wording[] {
  const by = units.test(thing[0]?.lower ?? '') ? 'per' : 'by'
  const [done] = deed ?? []
  // "Customers whose total is below 5,000": what they come to, in whatever the data call it.
  if (!deed && !gain && measure.every(({ lower }) => bareTotal.test(lower)))
    return amountsOfDeed('buy')
      .slice(0, mostNouns)
      .map((noun) => wording(prompt, ['total', noun, by, ...thing, ...rest]))
  if (!deed || !done) return [wording(prompt, [...(gain ? ['profit'] : measure), by, ...thing, ...rest])]
  if (isWho(thing)) return [wording(prompt, [...thing, ...deed, 'the most', ...measure, ...rest])]
  const amounts = measure.length > 0 ? [measure] : amountsOfDeed(done.lower).map((noun) => [noun])
  return [
    wording(prompt, [...thing, 'who', ...deed, 'the most', ...measure, ...rest]),
    ...amounts.slice(0, mostNouns).map((amount) => wording(prompt, [...amount, by, ...thing, ...rest])),
  ]
}

const isWho = ([first]: LimitSaid['thing']): boolean => first?.lower === 'who'

/** One number of single things, or of single steps of time. */
export function isPlain(chart: Body): boolean {
  const [thing, ...beside] = chart.dimensions
  const [measure, ...measures] = chart.measures
  if (!thing || beside.length > 0 || !measure || measures.length > 0 || chart.series || chart.facet || chart.comparison) return false
  if (!['bar', 'line', 'area', 'table', 'arc'].includes(chart.kind) || thing.bin || chart.having.length > 0) return false
  return isOfGroup(measure)
}

/** Whether the chart is of the things that were said. */
function isOf({ source, dimensions: [thing] }: Body, { thing: said }: LimitSaid, { mentions }: Understanding): boolean {
  if (isWho(said)) return true
  if (thing?.grain !== undefined) return units.test(said[0]?.lower ?? '')
  const table = relationsOf(source).find(({ alias }) => alias === thing?.column.relation)?.table
  const named = mentions.filter(({ start, end }) => said.some(({ index: at }) => start <= at && at < end))
  return named.some(({ readings }) =>
    readings.some((each) => each.table === table && (each.kind === 'table' || each.column === thing?.column.column)),
  )
}

/** "Members who paid less than 500 dues": what was paid is no thing that could have dues. */
function isOfAmounts({ source, dimensions: [thing] }: Body, catalog: Catalog): boolean {
  const table = relationsOf(source).find(({ alias }) => alias === thing?.column.relation)?.table
  const profile = thing && table !== undefined ? columnOf(catalog, table, thing.column.column) : undefined
  return profile?.meaning === 'money' && thing?.grain === undefined
}

/** Rows are counted where they are named, of the values of a column: of things with a table of their own it is read where conditions are. */
function isCounted({ thing, measure }: LimitSaid, { mentions }: Understanding): boolean {
  const areRows = (words: LimitSaid['measure']): boolean =>
    mentions.some(({ start, readings: [best] }) => best?.kind === 'table' && words.some(({ index: at }) => at === start))
  return areRows(measure) && !areRows(thing)
}

/** Those that come to so much, and how many they are where that is asked; undefined where single rows are meant. */
function ofGroups(chart: Body, said: LimitSaid, request: PlanRequest): readonly Body[] | undefined {
  const { catalog } = request
  const [thing] = chart.dimensions
  const [measure] = chart.measures
  return thing && measure && isOfGroups(chart, thing, measure, said, catalog) ? groupsKept(chart, thing, measure, said, request) : undefined
}

type Kept = Pick<LimitSaid, 'op' | 'value' | 'upTo' | 'percent' | 'unit' | 'ofMean' | 'many'>

/** The chart of the things that come to so much alone, and how many they are where that is asked. */
export function groupsKept(
  chart: Body,
  thing: Dimension,
  measure: Measure,
  said: Kept,
  { catalog, fiscalYearStart }: PlanRequest,
): readonly Body[] {
  const kept = (value: number): number => valueOf({ ...said, value }, measure, profileAt(chart, measure, catalog))
  const having: readonly MeasureHaving[] = said.ofMean
    ? [{ measure: measure.id, op: said.op, value: said.value, ofMean: true }]
    : [
        { measure: measure.id, op: said.op, value: kept(said.value) },
        ...(said.upTo === undefined ? [] : [{ measure: measure.id, op: 'lte' as const, value: kept(said.upTo) }]),
      ]
  const { limit: _limit, orientation: _orientation, ...rest } = chart
  const isMany = thing.grain === undefined && barsOf(catalog, thing) > mostBars
  const body: Body = {
    ...rest,
    kind: isMany || chart.kind === 'table' ? 'table' : 'bar',
    having,
    sort: thing.grain ? chart.sort : [{ by: { measure: measure.id }, order: said.op.startsWith('lt') ? 'asc' : 'desc' }],
    assumptions: [
      ...chart.assumptions.filter((sentence) => !saysHowMany(sentence)),
      ...(said.ofMean ? ['The average is that of all that have rows, each of them once.'] : []),
    ],
    alternatives: [],
  }
  const told = { ...body, ...describeChart(body) }
  const list = { ...told, alternatives: redrawn(catalog, { ...told, id: 'chart_1' }, fiscalYearStart) }
  const count = said.many ? howMany(body, having, catalog) : undefined
  return count ? [count, list] : [list]
}

function valueOf(said: Kept, { format }: Measure, profile: ColumnProfile | undefined): number {
  const value = profile ? storedAs(profile, said.value, said.unit) : said.value
  return keptAs({ ...said, value }, typeof profile?.max === 'number' && profile.max <= 1, format)
}

/** Whether the number is one that all rows of a thing come to, and not one that a single row has. */
function isOfGroups(
  chart: Body,
  thing: Dimension,
  measure: Measure,
  { measure: words, op, value, deed, gain, ahead, behind, many, ofMean }: LimitSaid,
  catalog: Catalog,
): boolean {
  const { aggregate } = measure
  if (ofMean) return rowsEach(chart, thing, catalog) > 1
  // Which things have so many rows is read where conditions are, but for how many they are.
  // "Goods by kind above 1000", of which there are no more than 400: by what they cost.
  if (behind && aggregate.startsWith('count') && value > (tableOf(catalog, chart.source.base.table)?.rowCount ?? 0)) return false
  if (aggregate === 'count' || aggregate === 'count_distinct')
    return (many || behind || thing.grain !== undefined) && !ahead && thing.identity === undefined && rowsEach(chart, thing, catalog) > 1
  if (behind) return aggregate !== 'none'
  if (ahead && aggregate !== 'metric' && !words.some(({ lower }) => altogether.test(lower))) return false
  if (aggregate === 'metric' || gain || words.some(({ lower }) => altogether.test(lower))) return true
  const amount = profileAt(chart, measure, catalog)
  if (aggregate !== 'sum' || !amount || typeof amount.max !== 'number') return false
  const each = rowsEach(chart, thing, catalog)
  if (each < 1.5) return false
  if (thing.grain !== undefined) return true
  if (op === 'lt' || op === 'lte' || value > amount.max) return true
  const usual = amount.quantiles?.[2] ?? (amount.max + Number(amount.min ?? 0)) / 2
  return usual * each < (deed === undefined ? 3 : 10) * value
}

/** "Players who scored more than 100": how often each of them did. */
function ofRows(
  chart: Body,
  { thing, deed, op, value, rest }: LimitSaid,
  { catalog, prompt }: PlanRequest,
  read: Reader,
): ReturnType<Reader> {
  const [measure] = chart.measures
  const profile = measure && profileAt(chart, measure, catalog)
  if (!deed || !profile || measure.aggregate !== 'sum' || typeof profile.max !== 'number' || value > profile.max) return undefined
  const words = { gt: 'above', gte: 'of at least', lt: 'below', lte: 'of at most' }[op]
  const condition = `with ${lowered(humanName(profile.name))} ${words} ${String(value)}`
  const anew = wording(prompt, [nounIn(catalog, chart.source.base.table).many, 'by', ...thing, condition, ...rest])
  const planned = read(anew.text)
  const [counted, ...more] = planned?.charts ?? []
  if (!planned || !counted || more.length > 0 || counted.where.length === 0) return undefined
  return {
    charts: [{ ...counted, traces: counted.traces.flatMap((trace) => traced(trace, anew, prompt)) }],
    understanding: planned.understanding,
  }
}

/** How many rows each of them has, about. */
function rowsEach({ source }: Body, { column, grain }: Dimension, catalog: Catalog): number {
  const rows = Math.max(...relationsOf(source).map(({ table }) => tableOf(catalog, table)?.rowCount ?? 0))
  const table = relationsOf(source).find(({ alias }) => alias === column.relation)?.table ?? ''
  const profile = columnOf(catalog, table, column.column)
  if (!profile) return 1
  return rows / Math.max(1, grain === undefined ? profile.distinct : stepsOf(profile, grain))
}

const daysOf: Readonly<Partial<Record<NonNullable<Dimension['grain']>, number>>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }

function stepsOf({ min, max, distinct }: ColumnProfile, grain: NonNullable<Dimension['grain']>): number {
  const days = (Date.parse(String(max)) - Date.parse(String(min))) / 86_400_000
  return Number.isFinite(days) ? Math.min(distinct, days / (daysOf[grain] ?? 1) + 1) : distinct
}

function profileAt({ source }: Body, { column }: Measure, catalog: Catalog): ColumnProfile | undefined {
  const table = relationsOf(source).find(({ alias }) => alias === column?.relation)?.table
  return column && table !== undefined ? columnOf(catalog, table, column.column) : undefined
}
