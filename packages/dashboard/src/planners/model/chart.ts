import { columnOf } from '../../connections/connection.ts'
import type { TableProfile } from '../../connections/connection.ts'
import type { ColumnRef } from '../../plan-source.ts'
import type { Condition, Having } from '../../plan-condition.ts'
import type { Measure } from '../../plan.ts'
import type { ChartBody } from '../embedded/chart/body.ts'
import { describeChart } from '../embedded/titles/description.ts'
import { filtersOf } from '../embedded/chart/filters.ts'
import { isOfWholeSteps } from '../embedded/titles/conditions.ts'
import { sourceOf } from '../embedded/schema/joins.ts'
import { explainMetric, metricMeasure } from '../embedded/chart/metrics.ts'
import { caption } from '../clean.ts'
import { alongAxis } from './along.ts'
import { readFilter } from './conditions.ts'
import { arranged } from './arrange.ts'
import { fitKind } from './kinds.ts'
import type { ChartParts } from './kinds.ts'
import { findColumn, findMetric, findTable } from './names.ts'
import type { ColumnAt, Found, Offer } from './names.ts'
import { countOf, dimensionOf, fitAggregate, measureOf } from './parts.ts'
import type { ReplyChart, ReplyDimension } from './reply.ts'
import { safeTitle } from './title.ts'
import { tracesOf } from './traces.ts'

export interface BuildContext {
  readonly offer: Offer
  /** The request or feedback; titles and values may come from it. */
  readonly request: string
  readonly instructions: string
  readonly fiscalYearStart: number
  /** Conditions of the chart that is changed; they stay unless `drop` names them by place, from 1, or a new one is on their column. */
  readonly before?: readonly Condition[]
}

export type Built = { readonly chart: ChartBody } | { readonly problem: string }

/** A chart's plan out of what a model filled in; every name is one that it was shown. Pure. */
export function buildChart(reply: ReplyChart, context: BuildContext): Built {
  try {
    return { chart: build(reply, context) }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message }
    throw error
  }
}

/** Ends the building of one chart; never leaves this file. */
class Refused extends Error {}

function build(reply: ReplyChart, context: BuildContext): ChartBody {
  const { offer } = context
  const notes: string[] = []
  const near = new Set<string>()
  const take = <T>(found: Found<T>): T => {
    if ('problem' in found) throw new Refused(found.problem)
    if (found.note !== undefined) notes.push(found.note)
    return found.found
  }
  const columnAt = (name: string): ColumnAt => {
    const at = take(findColumn(offer, name, near))
    near.add(at.table.id)
    return at
  }
  const dimensionAt = (wish: ReplyDimension): Wished => ({ at: columnAt(wish.column), wish })
  const dimensions = reply.dimensions.slice(0, 6).map(dimensionAt)
  const series = reply.series && dimensionAt(reply.series)
  const facet = reply.facet && dimensionAt(reply.facet)
  const each = reply.limitEach === undefined ? undefined : columnRef(columnAt(reply.limitEach))
  const wished = reply.measures.slice(0, 4).map((measure) => {
    const named = findMetric(offer, measure.column)
    if (named) return { ...measure, metric: named.metric, table: named.table }
    if (measure.aggregate === 'count' && (measure.column === '' || isTable(offer, measure.column)))
      return { ...measure, table: measure.column === '' ? undefined : take(findTable(offer, measure.column)) }
    if (measure.column === '' && measure.aggregate !== 'count') throw new Refused(`${measure.aggregate} needs a column`)
    const at = columnAt(measure.column)
    return measure.aggregate === 'count' ? { ...measure, table: at.table } : { ...measure, at }
  })
  const counted = wished.flatMap((measure) => ('table' in measure && measure.table ? [measure.table.id] : []))
  const shown = [...dimensions, ...(series ? [series] : []), ...(facet ? [facet] : [])].map(({ at }) => at.table.id)
  const tables = [...new Set([...wished.flatMap((measure) => ('at' in measure ? [measure.at.table.id] : [])), ...counted, ...shown])]
  const filters = reply.filters
    .filter(({ op }) => op !== 'drop')
    .map((filter) => {
      const read = readFilter(filter, offer, context.request, near)
      if ('problem' in read) throw new Refused(read.problem)
      notes.push(...read.notes)
      return read.condition
    })
  const first = tables[0] ?? filters.find(({ choice }) => choice)?.choice?.table
  if (first === undefined) throw new Refused('the chart shows no column')
  if (tables.length === 0) tables.push(first)
  const conditions = filtersOf(filters, { catalog: offer.catalog, tables, fiscalYearStart: context.fiscalYearStart })
  if (conditions.dropped.length > 0) throw new Refused('a filter lies on a table that no key leads to')
  const kept = keptConditions(reply, context, conditions.where)
  const source = sourceOf(offer.catalog, [...tables, ...conditions.tables, ...tablesOf(kept, offer)])
  if (!source) throw new Refused('no keys lead from one of the tables to the other')
  const parts: ChartParts = {
    source,
    dimensions: dimensions.map(
      ({ at, wish }, place) =>
        (kind) =>
          dimensionOf(`d${String(place + 1)}`, at, wish, kind),
    ),
    ...(series ? { series: (kind) => dimensionOf(`d${String(dimensions.length + 1)}`, series.at, series.wish, kind) } : {}),
    ...(facet ? { facet: (kind) => dimensionOf(`d${String(dimensions.length + 2)}`, facet.at, facet.wish, kind) } : {}),
    measures: wished.map((measure, place) => (raw): Measure => {
      const id = `m${String(place + 1)}`
      if ('metric' in measure) return metricMeasure(id, measure.metric)
      if (!('at' in measure)) return countOf(id, tableFor(offer, measure.table, source.base.table), source.base.table, measure.share)
      return measureOf(id, fitAggregate(measure.aggregate, measure.at.column, raw), measure.at, measure.share)
    }),
    raw: wished.every((measure) => measure.aggregate === 'none' && !('metric' in measure)),
    columnOf: (ref) => columnOf(offer.catalog, ref.relation, ref.column),
    rowCount: offer.tables.get(source.base.table)?.table.rowCount ?? 0,
  }
  const fitted = fitKind(reply.kind, parts)
  if ('problem' in fitted) throw new Refused(fitted.problem)
  const body: ChartBody = {
    title: '',
    description: '',
    source,
    ...fitted.shape,
    ...(reply.stack && fitted.shape.series ? { stack: reply.stack } : {}),
    ...(reply.horizontal !== undefined && fitted.shape.kind === 'bar'
      ? { orientation: reply.horizontal ? ('horizontal' as const) : ('vertical' as const) }
      : {}),
    where: [...kept, ...conditions.where],
    having: fitted.shape.dimensions.length > 0 ? [...conditions.having, ...havingOf(reply, columnAt)] : [],
    sort: [],
    traces: [],
    assumptions: [],
  }
  if (reply.along && each) throw new Refused('along and limit_each do not go together')
  const told = reply.along ? alongAxis(body, reply.along, parts.columnOf) : { body, notes: [] }
  if ('problem' in told) throw new Refused(told.problem)
  const ordered = arranged(told.body, { ...reply, each }, parts.columnOf)
  if ('problem' in ordered) throw new Refused(ordered.problem)
  const described = describeChart(ordered.body)
  const ours = { title: caption(described.title), description: caption(described.description) }
  const title = safeTitle(reply.title, offer, context.request, context.instructions)
  const all: ChartBody = {
    ...ordered.body,
    ...ours,
    ...(title === undefined ? {} : { title }),
    assumptions: [
      ...new Set([
        ...notes,
        ...wished.flatMap((measure) => ('metric' in measure ? [explainMetric(measure.table.id, measure.metric)] : [])),
        ...fitted.notes,
        ...told.notes,
        ...ordered.notes,
        ...conditions.assumptions,
      ]),
    ],
  }
  return { ...all, traces: tracesOf(all, context.request) }
}

interface Wished {
  readonly at: ColumnAt
  readonly wish: ReplyDimension
}

function isTable(offer: Offer, name: string): boolean {
  const bare = name.trim().toLowerCase()
  return [...offer.tables.keys()].some((id) => id.toLowerCase() === bare)
}

function tableFor(offer: Offer, asked: TableProfile | undefined, base: string): TableProfile {
  const table = asked ?? offer.tables.get(base)?.table ?? offer.catalog.tables.find(({ id }) => id === base)
  if (!table) throw new Refused('there is nothing to count')
  return table
}

function havingOf(reply: ReplyChart, columnAt: (name: string) => ColumnAt): readonly Having[] {
  return reply.having.slice(0, 4).map(({ aggregate, column, op, value }): Having => {
    if (column === '' || aggregate === 'count') return { aggregate: 'count', op, value }
    const at = columnAt(column)
    return { aggregate: fitAggregate(aggregate, at.column, false), column: { relation: at.table.id, column: at.column.name }, op, value }
  })
}

function keptConditions({ filters }: ReplyChart, { before = [] }: BuildContext, added: readonly Condition[]): readonly Condition[] {
  const dropped = new Set(
    filters
      .filter(({ op }) => op === 'drop')
      .flatMap(({ values, column }) => [...values, column])
      .flatMap((place) => (/^\d{1,3}$/.test(place) ? [Number(place) - 1] : [])),
  )
  const columns = new Set(added.flatMap((condition) => ('column' in condition ? [nameOf(condition.column)] : [])))
  return before.filter(
    (condition, place) =>
      // Whether the last step is whole is asked anew.
      !isOfWholeSteps(condition) && !dropped.has(place) && !('column' in condition && columns.has(nameOf(condition.column))),
  )
}

const columnRef = ({ table, column }: ColumnAt): ColumnRef => ({ relation: table.id, column: column.name })

const nameOf = ({ relation, column }: ColumnRef): string => `${relation}.${column}`

/** Tables whose columns the conditions are about; those of their own sub-queries aside. */
function tablesOf(conditions: readonly Condition[], offer: Offer): readonly string[] {
  const relations = new Set<string>()
  const visit = (condition: Condition): void => {
    if (condition.kind === 'all' || condition.kind === 'any') condition.of.forEach(visit)
    else if (condition.kind === 'not') visit(condition.of)
    else if (condition.kind === 'compare_columns') relations.add(condition.left.relation).add(condition.right.relation)
    else if (condition.kind === 'elapsed') relations.add(condition.from.relation).add(condition.until.relation)
    else if (condition.kind === 'related') for (const { outer } of condition.sub.link) relations.add(outer.relation)
    else if ('column' in condition) relations.add(condition.column.relation)
  }
  conditions.forEach(visit)
  for (const relation of relations)
    if (!offer.catalog.tables.some(({ id }) => id === relation)) throw new Refused('one of its filters cannot be kept: drop it')
  return [...relations]
}
