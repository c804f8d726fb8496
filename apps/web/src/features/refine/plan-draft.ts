import type { ChartPlan, ChartPlanPatch, ConnectionSchema } from '@chitravani/protocol'
import type { AggregateName, ChartType, TimeGrainName } from '@chitravani/protocol/names'
import { columnText } from '../../ui/cells.ts'
import { nameOf } from '../../ui/column-names.ts'
import type { Column } from '../../ui/filter-words.ts'

/** Those that people know, in the order of the form. */
export const aggregates = [
  'count',
  'count_distinct',
  'sum',
  'mean',
  'median',
  'p90',
  'p95',
  'p99',
  'min',
  'max',
  'none',
] as const satisfies readonly AggregateName[]
export const grains = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'month_of_year',
  'weekday',
  'hour_of_day',
] as const satisfies readonly TimeGrainName[]
export const orders = ['kept', 'largest', 'smallest', 'forward', 'backward'] as const

/** What the form shows: one measure, one dimension; further ones stay as they are. */
export interface Draft {
  readonly title: string
  readonly kind: ChartType
  /** `relation.column` as JSON; empty for counted rows. */
  readonly measure: { readonly aggregate: string; readonly column: string } | undefined
  readonly dimension: { readonly column: string; readonly grain: string } | undefined
  readonly order: (typeof orders)[number]
  readonly limit: string
}

type ColumnRef = ChartPlan['dimensions'][number]['column']

const keyOf = ({ relation, column }: ColumnRef) => JSON.stringify([relation, column])

function refOf(key: string): ColumnRef {
  const [relation = '', column = ''] = JSON.parse(key) as string[]
  return { relation, column }
}

export function draftOf(plan: ChartPlan): Draft {
  const [measure] = plan.measures
  const [dimension] = plan.dimensions
  return {
    title: plan.title,
    kind: plan.kind,
    measure: measure && { aggregate: measure.aggregate, column: measure.column ? keyOf(measure.column) : '' },
    dimension: dimension && { column: keyOf(dimension.column), grain: dimension.grain ?? '' },
    order: 'kept',
    limit: plan.limit === null ? '' : String(plan.limit.count),
  }
}

/** A count is of rows; another aggregation needs a column. */
export function measureWith(measure: NonNullable<Draft['measure']>, column: string): NonNullable<Draft['measure']> {
  if (column === '') return { aggregate: 'count', column }
  return { aggregate: measure.column === '' && measure.aggregate === 'count' ? 'sum' : measure.aggregate, column }
}

export function dimensionWith(
  dimension: NonNullable<Draft['dimension']>,
  column: string,
  meaning: string | undefined,
): NonNullable<Draft['dimension']> {
  return { column, grain: meaning === 'date' ? dimension.grain || 'month' : '' }
}

/** Only what differs from the plan. */
export function patchOf(plan: ChartPlan, draft: Draft): ChartPlanPatch {
  const before = draftOf(plan)
  const [measure, ...measures] = plan.measures
  const [dimension, ...dimensions] = plan.dimensions
  const patch: ChartPlanPatch = {}
  if (draft.title !== before.title) patch.title = draft.title
  if (draft.kind !== before.kind) patch.kind = draft.kind
  if (measure && draft.measure && JSON.stringify(draft.measure) !== JSON.stringify(before.measure)) {
    // Another value is shown as it is: what was told along time was told of the one before.
    const { id, share, format, unit } = measure
    const column = draft.measure.column === '' ? undefined : refOf(draft.measure.column)
    const aggregate = draft.measure.aggregate as (typeof aggregates)[number]
    const sameColumn = draft.measure.column === before.measure?.column
    patch.measures = [
      {
        id,
        aggregate,
        ...(share === undefined ? {} : { share }),
        ...(column ? { column } : {}),
        label: labelOf(aggregate, column?.column),
        ...(sameColumn && !aggregate.startsWith('count') && format !== undefined ? { format } : {}),
        ...(sameColumn && !aggregate.startsWith('count') && unit !== undefined ? { unit } : {}),
      },
      ...measures,
    ]
  }
  if (dimension && draft.dimension && JSON.stringify(draft.dimension) !== JSON.stringify(before.dimension)) {
    const column = refOf(draft.dimension.column)
    const grain = draft.dimension.grain === '' ? undefined : (draft.dimension.grain as (typeof grains)[number])
    patch.dimensions = [
      { id: dimension.id, column, ...(grain ? { grain } : {}), label: grain ? columnText(grain) : columnText(column.column) },
      ...dimensions,
    ]
  }
  if (draft.order !== 'kept') patch.sort = sortOf(draft.order, measure?.id, dimension?.id)
  if (draft.limit !== before.limit) patch.limit = draft.limit === '' ? null : { rest: 'drop', ...plan.limit, count: Number(draft.limit) }
  return patch
}

function sortOf(order: Draft['order'], measure: string | undefined, dimension: string | undefined): ChartPlanPatch['sort'] {
  const byMeasure = order === 'largest' || order === 'smallest'
  const direction = order === 'largest' || order === 'backward' ? 'desc' : 'asc'
  if (byMeasure && measure !== undefined) return [{ by: { measure }, order: direction }]
  return dimension === undefined ? [] : [{ by: { dimension }, order: direction }]
}

function labelOf(aggregate: string, column: string | undefined): string {
  if (column === undefined) return 'Count'
  const words = {
    count: 'Number of',
    count_distinct: 'Different',
    sum: 'Total',
    mean: 'Average',
    median: 'Median',
    p90: '90th percentile of',
    p95: '95th percentile of',
    p99: '99th percentile of',
    min: 'Lowest',
    max: 'Highest',
  } as const
  const name = columnText(column)
  return aggregate in words ? `${words[aggregate as keyof typeof words]} ${name}` : name
}

/** Columns of the chart's own tables, then of those near it, as choices. */
export function columnChoices(plan: ChartPlan, schema: ConnectionSchema | undefined) {
  const tables = [...plan.relations, ...plan.near].flatMap(({ relation, table }) => {
    const found = schema?.tables.find((each) => each.name === table)
    return found ? [{ relation, table: found }] : []
  })
  const columns = new Map<string, Column>(
    tables.flatMap(({ relation, table }) =>
      table.columns.map((column): [string, Column] => [keyOf({ relation, column: column.name }), column]),
    ),
  )
  return {
    groups: tables.map(({ relation, table }) => ({
      label: nameOf(table),
      choices: table.columns.map((column) => ({ value: keyOf({ relation, column: column.name }), label: nameOf(column) })),
    })),
    find: (key: string): Column | undefined => columns.get(key),
  }
}
