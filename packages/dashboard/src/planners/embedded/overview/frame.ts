import type { Aggregate } from '../../../plan-aggregate.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { ChartPlan, Dimension, Measure, TimeGrain } from '../../../plan.ts'
import type { Catalog, Metric, TableProfile } from '../../../connections/connection.ts'
import { datesOf, entitiesOf, groupsOf, measuresOf, namesOf } from './fields.ts'
import type { DateField, Field, GroupField, MeasureField } from './fields.ts'
import { nounOf, sentence } from '../titles/names.ts'
import { countWords, measureWords } from '../titles/labels.ts'
import type { Noun } from '../titles/names.ts'
import { heldCount } from '../schema/held-count.ts'
import { titleOf } from '../titles/title.ts'
import { isYear, within } from './periods.ts'
import { reach, reachThrough, sourceOver } from './reach.ts'
import type { Reached } from './reach.ts'
import { servedWords, workerWords } from '../words/people.ts'

/** Everything that charts over the rows of one table can be made of. */
export interface Frame {
  readonly catalog: Catalog
  readonly base: TableProfile
  readonly noun: Noun
  readonly reached: readonly Reached[]
  readonly measures: readonly MeasureField[]
  readonly groups: readonly GroupField[]
  readonly dates: readonly DateField[]
  readonly entities: ReturnType<typeof entitiesOf>
  /** Named numbers out of the rows, by hints; those that were asked for first. */
  readonly metrics: readonly { readonly metric: Metric; readonly asked: boolean }[]
  /** What the rows are lines of: the lines of an order. Orders say more to people than lines. */
  readonly header?: { readonly key: ColumnRef; readonly table: TableProfile }
  /** Rows are people or things with names, not events: their number at a date is how many came. */
  readonly entity: boolean
  /** Holds for every chart. */
  readonly where: readonly Condition[]
  readonly whereColumns: readonly ColumnRef[]
  /** Only rows that refer to a row of this table count. */
  readonly through?: string
  /** The column that every chart should show, if one was asked for. */
  readonly about?: { readonly table: string; readonly column: string }
}

export type Draft = Omit<ChartPlan, 'id'>

export interface FrameOptions {
  readonly where?: readonly Condition[]
  readonly whereColumns?: readonly ColumnRef[]
  /** The user's own words for a column, by `table\0column`. */
  readonly spoken?: ReadonlyMap<string, string>
  readonly about?: Frame['about']
  /** Metrics that were asked for. */
  readonly metrics?: readonly Metric[]
  /** Only rows that refer to a row of this table count. */
  readonly through?: string
}

type Facts = Pick<Frame, 'noun' | 'measures' | 'groups' | 'dates' | 'entities' | 'entity'>
const known = new WeakMap<Catalog, Map<TableProfile, Facts>>()

/** What the profile says of a table's rows, whatever was asked; kept as long as the catalog. */
function factsOf(catalog: Catalog, base: TableProfile): Facts {
  const tables = known.get(catalog) ?? new Map<TableProfile, Facts>()
  known.set(catalog, tables)
  const before = tables.get(base)
  if (before) return before
  const reached = reach(catalog, base)
  const own = reached[0]
  const made = {
    noun: nounOf(base),
    measures: own ? measuresOf(catalog, own) : [],
    groups: groupsOf(catalog, reached),
    dates: datesOf(reached),
    entities: entitiesOf(catalog, reached),
    entity: own !== undefined && isEntity(catalog, own),
  }
  tables.set(base, made)
  return made
}

export function frameOver(catalog: Catalog, base: TableProfile, options: FrameOptions = {}): Frame {
  const { through } = options
  const reached = through === undefined ? reach(catalog, base) : reachThrough(catalog, base, through)
  const fixed = new Set(
    (options.where ?? []).flatMap((condition) => (condition.kind === 'compare' && condition.op === 'eq' ? [keyOf(condition.column)] : [])),
  )
  const facts = factsOf(catalog, base)
  const { entities } = facts
  const header = entities.find(
    (entity) =>
      entity.hops === 1 &&
      entity.table.rowCount >= base.rowCount * 0.12 &&
      entity.table.rowCount < base.rowCount * 0.95 &&
      base.rowCount >= 50 &&
      speaksOf(base, entity.table),
  )
  const spoken = options.spoken ?? new Map<string, string>()
  const { about } = options
  const isAbout = (field: Field): boolean =>
    about !== undefined && field.reached.table.id === about.table && field.ref.column === about.column
  const lifted =
    <F extends Field & { readonly score: number }>(by: number) =>
    (field: F): F =>
      isAbout(field) ? { ...field, score: field.score + by } : field
  const named = <F extends Field>(field: F): F => {
    const words = spoken.get(`${field.reached.table.id}\u0000${field.ref.column}`)
    return words === undefined ? field : { ...field, words }
  }
  return {
    catalog,
    base,
    noun: facts.noun,
    reached,
    measures: facts.measures
      .map(named)
      .map(lifted(60))
      .toSorted((a, b) => b.score - a.score),
    groups: facts.groups
      .filter((group) => !fixed.has(keyOf(group.ref)))
      .map(named)
      .map(lifted(0.8))
      .toSorted((a, b) => b.score - a.score),
    dates: datesShown(facts.dates, options.where ?? []),
    entities,
    metrics: (base.metrics ?? [])
      .map((metric) => ({ metric, asked: options.metrics?.includes(metric) ?? false }))
      .toSorted((a, b) => Number(b.asked) - Number(a.asked)),
    ...(header ? { header } : {}),
    entity: facts.entity,
    where: options.where ?? [],
    whereColumns: options.whereColumns ?? [],
    ...(through === undefined ? {} : { through }),
    ...(about ? { about } : {}),
  }
}

/** So many rows of what happens belong to each of the few things whose own dates only say which of them are meant. */
const rowsOfThings = 4

/**
 * Where a period of one date was chosen, that is the one that is looked at: by another one the same rows would seem to lie elsewhere.
 * "Stores opened after 2022" are looked at by when they sold, and not by when they were opened.
 */
function datesShown(dates: readonly DateField[], where: readonly Condition[]): readonly DateField[] {
  const within = dates.map((date) => chosen(date, where))
  const rows = dates[0]?.reached
  const isOfThing = ({ reached }: DateField): boolean =>
    rows !== undefined && reached.hops > rows.hops && reached.table.rowCount * rowsOfThings < rows.table.rowCount
  const told = within.filter((date, place) => date !== dates[place] && !isOfThing(date))
  return told.length > 0 ? told : within
}

/** Of a date whose period was chosen only that is shown. */
function chosen(date: DateField, where: readonly Condition[]): DateField {
  const period = where.find(
    (condition) => condition.kind === 'period' && condition.negated !== true && keyOf(condition.column) === keyOf(date.ref),
  )
  return period?.kind === 'period' && !isYear(date.profile) ? { ...date, span: within(date.span, period) } : date
}

/** A table of lines is called after what it holds the lines of: `order_items`, `invoice_line`. */
function speaksOf(lines: TableProfile, header: TableProfile): boolean {
  const stem = nounOf(header).one.split(' ').at(-1) ?? ''
  const words = nounOf(lines).one
  return stem.length > 2 && (words.startsWith(stem) || words.split(' ').includes(stem))
}

export function keyOf(ref: ColumnRef): string {
  return `${ref.relation}\u0000${ref.column}`
}

export function measureOver(frame: Frame, field: MeasureField, aggregate: Aggregate = field.aggregate, id = 'm1'): Measure {
  return {
    id,
    aggregate,
    column: field.ref,
    label: measureWords(aggregate, field.words, frame.noun),
    format: field.format,
    ...(field.profile.unit === undefined ? {} : { unit: field.profile.unit }),
  }
}

function isEntity(catalog: Catalog, own: Reached): boolean {
  const names = namesOf(catalog, own)
  const referred = catalog.keys.some(({ to }) => to.table === own.table.id)
  // Namesakes are many where there are many people.
  const named = own.table.columns.some(
    ({ name, meaning, distinct }) => meaning === 'name' && /^(?:full[_ ]?)?name$/i.test(name) && distinct > 20,
  )
  // A list of those who are served, each with a number of their own.
  const noun = nounOf(own.table).one.split(' ').at(-1) ?? ''
  const isPeople =
    [servedWords, workerWords].some((words) => words.has(noun)) &&
    own.table.columns.some(({ unique, meaning }) => unique && meaning === 'id')
  return (
    names.length === 2 ||
    (referred && named) ||
    (isPeople && own.table.columns.some(({ meaning }) => meaning === 'name')) ||
    names.some(({ profile }) => profile.meaning === 'name' && profile.distinct > own.table.rowCount * 0.5)
  )
}

/** How many there are: of the headers where every column used belongs to them, else of the rows. */
export function counting(frame: Frame, fields: readonly Field[], id = 'm1'): Measure {
  const { header } = frame
  const through =
    header &&
    fields.every(
      (field) =>
        field.reached.hops > 0 &&
        (field.reached.table.id === header.table.id || field.reached.joins.some((join) => join.relation.table === header.table.id)),
    )
  if (header && through)
    return { id, aggregate: 'count_distinct', column: header.key, label: countWords(nounOf(header.table)), format: 'integer' }
  return { id, ...rowsCounted(frame) }
}

/** How many rows there are; of a sheet that tells how many there were of what it is called after, that number. */
export function rowsCounted({ base, noun, reached }: Frame): Omit<Measure, 'id'> {
  const [held, relation] = [heldCount(base), reached[0]?.relation]
  return held && relation !== undefined
    ? { aggregate: 'sum', column: { relation, column: held.name }, label: sentence(noun.many), format: 'integer' }
    : { aggregate: 'count', label: countWords(noun), format: 'integer' }
}

export function dimensionOver(field: GroupField | Field, id = 'd1'): Dimension {
  return {
    id,
    column: field.ref,
    ...('identity' in field && field.identity.length > 0 ? { identity: field.identity } : {}),
    ...('followedBy' in field && field.followedBy ? { followedBy: field.followedBy } : {}),
    label: sentence(field.words),
  }
}

export function timeDimension(field: DateField, grain: TimeGrain, id = 'd1'): Dimension {
  const words: Partial<Record<TimeGrain, string>> = {
    weekday: 'Weekday',
    month_of_year: 'Month of the year',
    hour_of_day: 'Hour of the day',
    quarter_of_year: 'Quarter',
  }
  return { id, column: field.ref, grain, label: words[grain] ?? sentence(grain) }
}

/** The plan of a chart from its parts: source, title and conditions follow from them. */
export function draft(
  frame: Frame,
  parts: Pick<Draft, 'kind' | 'measures' | 'dimensions' | 'description'> & Partial<Omit<Draft, 'source' | 'alternatives'>>,
): Draft {
  const groupings = [...parts.dimensions, ...(parts.series ? [parts.series] : []), ...(parts.facet ? [parts.facet] : [])]
  const columns = [
    ...parts.measures.flatMap((measure) => (measure.column ? [measure.column] : [])),
    ...groupings.flatMap((dimension) => [dimension.column, ...(dimension.identity ?? [])]),
    ...(parts.comparison ? [parts.comparison.column] : []),
    ...frame.whereColumns,
  ]
  const relations = [...columns.map((column) => column.relation), ...(frame.through === undefined ? [] : [frame.through])]
  const { assumptions, traces, ...rest } = parts
  const whole = { having: [], sort: [], where: frame.where, ...rest }
  return {
    ...whole,
    title: parts.title ?? titleOf(whole),
    source: sourceOver(frame.base, frame.reached, relations),
    traces: traces ?? [],
    assumptions: assumptions ?? [],
    alternatives: [],
  }
}
