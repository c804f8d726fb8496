import type { ColumnRef, Join } from '../../packages/dashboard/src/plan-source.ts'
import type { Condition, Literal } from '../../packages/dashboard/src/plan-condition.ts'
import type { ChartPlan, Dimension, Measure, Sort } from '../../packages/dashboard/src/plan.ts'

/** A chart in a few words; see README.md. */
export interface ShortChart {
  readonly id?: string
  readonly kind?: string
  readonly title?: string
  readonly from?: string
  readonly joins?: readonly string[]
  readonly measures?: readonly string[]
  readonly dimensions?: readonly string[]
  readonly series?: string
  readonly facet?: string
  readonly stack?: string
  readonly orientation?: string
  readonly donut?: boolean
  readonly color?: string
  readonly where?: readonly string[]
  readonly sort?: string
  readonly limit?: string
  readonly comparison?: unknown
}

interface GivenComparison {
  readonly column: string
  readonly current: readonly [string, string, string]
  readonly before: readonly [string, string, string]
}

/** The plan that a short form stands for. */
export function toPlan(short: ShortChart): ChartPlan {
  const base = short.from ?? ''
  const measures = (short.measures ?? []).map((text, index) => measureFrom(text, `m${index + 1}`))
  const dimensions = (short.dimensions ?? []).map((text, index) => dimensionFrom(text, `d${index + 1}`))
  const comparison = short.comparison as GivenComparison | undefined
  return {
    id: short.id ?? '',
    kind: (short.kind ?? 'bar') as ChartPlan['kind'],
    title: short.title ?? '',
    description: `${short.title ?? ''}.`,
    source: { base: { alias: base, table: base }, joins: (short.joins ?? []).map(joinFrom) },
    measures,
    dimensions,
    ...(short.series === undefined ? {} : { series: dimensionFrom(short.series, 's1') }),
    ...(short.orientation === undefined ? {} : { orientation: short.orientation as 'horizontal' }),
    where: [],
    having: [],
    sort: short.sort === undefined ? [] : [sortFrom(short.sort)],
    ...(short.limit === undefined
      ? {}
      : { limit: { count: Number(short.limit.split(' ')[0]), rest: short.limit.endsWith('other') ? 'other' : 'drop' } }),
    ...(comparison
      ? {
          comparison: {
            column: refFrom(comparison.column),
            current: { from: comparison.current[0], until: comparison.current[1], label: comparison.current[2] },
            before: { from: comparison.before[0], until: comparison.before[1], label: comparison.before[2] },
          },
        }
      : {}),
    traces: [],
    assumptions: [],
    alternatives: [],
  }
}

function refFrom(text: string): ColumnRef {
  const at = text.indexOf('.')
  return { relation: text.slice(0, at), column: text.slice(at + 1) }
}

function words(column: string): string {
  const text = column.replaceAll('_', ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function measureFrom(text: string, id: string): Measure {
  const [aggregate = 'count', column] = text.split(' ')
  return {
    id,
    aggregate: aggregate as Measure['aggregate'],
    ...(column === undefined ? {} : { column: refFrom(column) }),
    label: column === undefined ? 'Rows' : words(refFrom(column).column),
  }
}

function dimensionFrom(text: string, id: string): Dimension {
  const bin = /^(.*)\/([\d.]+)$/.exec(text)
  const grain = /^(.*):(\w+)$/.exec(text)
  const column = refFrom(bin?.[1] ?? grain?.[1] ?? text)
  return {
    id,
    column,
    ...(bin ? { bin: { step: Number(bin[2]), origin: 0 } } : {}),
    ...(grain ? { grain: grain[2] as NonNullable<Dimension['grain']> } : {}),
    label: words(column.column),
  }
}

function joinFrom(text: string): Join {
  const [left = '', right = ''] = text.split(' = ')
  const [one, two] = [refFrom(left), refFrom(right)]
  return { relation: { alias: two.relation, table: two.relation }, kind: 'left', on: [{ left: one, right: two }] }
}

function sortFrom(text: string): Sort {
  const order = text.endsWith('asc') ? 'asc' : 'desc'
  return text.startsWith('value') ? { by: { measure: 'm1' }, order } : { by: { dimension: 'd1' }, order }
}

/** The short form of a plan's chart. Aliases are said as their tables. */
export function toShort(chart: ChartPlan): ShortChart {
  const tables = new Map([chart.source.base, ...chart.source.joins.map((join) => join.relation)].map(({ alias, table }) => [alias, table]))
  const ref = (column: ColumnRef): string => `${tables.get(column.relation) ?? column.relation}.${column.column}`
  const dimension = (part: Dimension): string =>
    `${ref(part.column)}${part.grain ? `:${part.grain}` : ''}${part.bin ? `/${part.bin.step}` : ''}`
  const [sort] = chart.sort
  return {
    kind: chart.kind,
    title: chart.title,
    measures: chart.measures.map(
      ({ aggregate, column, share }) => `${aggregate}${column ? ` ${ref(column)}` : ''}${share ? ' share' : ''}`,
    ),
    dimensions: chart.dimensions.map(dimension),
    ...(chart.series ? { series: dimension(chart.series) } : {}),
    ...(chart.facet ? { facet: dimension(chart.facet) } : {}),
    ...(chart.stack ? { stack: chart.stack } : {}),
    ...(chart.orientation ? { orientation: chart.orientation } : {}),
    ...(chart.donut ? { donut: chart.donut } : {}),
    ...(chart.color ? { color: chart.color } : {}),
    where: chart.where.map((condition) => say(condition, ref)).toSorted(),
    ...(sort ? { sort: saySort(sort, chart) } : {}),
    ...(chart.limit ? { limit: `${chart.limit.count} ${chart.limit.rest}` } : {}),
    ...(chart.comparison ? { comparison: distance(chart.comparison.before.from, chart.comparison.current.from) } : {}),
  }
}

function saySort({ by, order }: Sort, chart: ChartPlan): string {
  if ('dimension' in by) return `${by.dimension === chart.dimensions[0]?.id ? 'dimension' : by.dimension} ${order}`
  if ('aggregate' in by) return `${by.aggregate} ${by.column?.column ?? ''} ${order}`
  const id = 'measure' in by ? by.measure : by.total
  return `${id === chart.measures[0]?.id ? 'value' : id} ${order}`
}

function distance(before: string, current: string): string {
  const months = Math.round((Date.parse(current) - Date.parse(before)) / (86_400_000 * 30.44))
  return months === 12 ? 'year' : months === 3 ? 'quarter' : months === 1 ? 'month' : `${months} months`
}

const operators = { eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

function literal(value: Literal): string {
  if (value !== null && typeof value === 'object') return 'date' in value ? value.date : value.timestamp
  return String(value)
}

/** A condition in its short form; of other tables' rows by the table. */
export function say(condition: Condition, ref: (column: ColumnRef) => string): string {
  switch (condition.kind) {
    case 'compare':
      return `${ref(condition.column)} ${operators[condition.op]} ${literal(condition.value)}`
    case 'among': {
      const values = condition.values.map(literal).toSorted()
      if (values.length === 1) return `${ref(condition.column)} ${condition.negated ? '!=' : '='} ${values[0] ?? ''}`
      return `${ref(condition.column)} ${condition.negated ? 'not in' : 'in'} ${values.join(', ')}`
    }
    case 'between':
      return `${ref(condition.column)} ${condition.negated ? 'not in' : 'in'} ${literal(condition.low)}..${literal(condition.high)}`
    case 'period':
      return `${ref(condition.column)}${condition.negated ? ' not' : ''} from ${condition.from ?? '…'} until ${condition.until ?? '…'}`
    case 'not':
      return condition.of.kind === 'compare' && condition.of.op === 'eq'
        ? `${ref(condition.of.column)} != ${literal(condition.of.value)}`
        : `not (${say(condition.of, ref)})`
    case 'missing':
      return `${ref(condition.column)} is ${condition.negated ? 'there' : 'missing'}`
    case 'text':
      return `${ref(condition.column)} ${condition.negated ? 'not ' : ''}${condition.match} ${condition.text}`
    case 'related':
      return `${condition.negated ? 'without' : 'with'} ${condition.sub.source.base.table}${condition.sub.where.length > 0 ? ` ${JSON.stringify(condition.sub.where)}` : ''}`
    default:
      return JSON.stringify(condition)
  }
}
