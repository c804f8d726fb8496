import type { Condition, Literal } from '../../packages/dashboard/src/plan-condition.ts'
import type { Alternative, ChartPlan, Dimension, Measure } from '../../packages/dashboard/src/plan.ts'

type Body = Omit<ChartPlan, 'id' | 'alternatives'>

/** Charts as the sets of several accepted charts want them: mark, channels and filters over source columns, best first. */
export function fragments(chart: ChartPlan): readonly unknown[] {
  return [chart, ...chart.alternatives.map((alternative: Alternative) => alternative.plan)].map((body) => fragmentOf(body))
}

function fragmentOf(body: Body): unknown {
  const filters = body.where.flatMap((condition) => filterOf(condition))
  return {
    // Those sets know no small multiples: such a chart is none of theirs.
    mark: body.facet ? 'small multiples' : body.kind === 'histogram' ? 'bar' : body.kind,
    encoding: encodingOf(body),
    ...(filters.length > 0 ? { transform: filters.map((filter) => ({ filter })) } : {}),
  }
}

function encodingOf(body: Body): Readonly<Record<string, unknown>> {
  const [x, second] = body.dimensions
  const [first, other, third] = body.measures
  const color = body.series ? { color: field(body.series) } : {}
  switch (body.kind) {
    case 'arc':
      return { ...(x ? { color: field(x) } : {}), ...(first ? { theta: value(first) } : {}) }
    case 'rect':
      return {
        ...(x ? { x: field(x) } : {}),
        ...(second ? { y: field(second) } : {}),
        ...(first ? { color: value(first) } : {}),
      }
    case 'point':
      return {
        ...(other && first
          ? { x: value(first), y: value(other), ...(third ? { size: value(third) } : {}) }
          : { ...(x ? { x: field(x) } : {}), ...(second ? { y: field(second) } : first ? { y: value(first) } : {}) }),
        ...(second && first && !other ? { size: value(first) } : {}),
        ...color,
      }
    default:
      return { ...(x ? { x: field(x) } : {}), ...(first ? { y: value(first) } : {}), ...color }
  }
}

function field(dimension: Dimension): object {
  return {
    field: dimension.column.column,
    ...(dimension.bin ? { bin: true } : {}),
    ...(dimension.grain ? { timeUnit: dimension.grain } : {}),
  }
}

function value(measure: Measure): object {
  if (measure.aggregate === 'count') return { aggregate: 'count' }
  return { field: measure.column?.column, ...(measure.aggregate === 'none' ? {} : { aggregate: measure.aggregate }) }
}

function filterOf(condition: Condition): readonly object[] {
  if (condition.kind === 'all') return condition.of.flatMap((each) => filterOf(each))
  if (condition.kind === 'among' && !condition.negated)
    return [{ field: condition.column.column, oneOf: condition.values.map((each) => plain(each)) }]
  if (condition.kind === 'between' && !condition.negated)
    return [{ field: condition.column.column, range: [plain(condition.low), plain(condition.high)] }]
  if (condition.kind === 'compare') {
    const name = condition.column.column
    if (condition.op === 'eq') return [{ field: name, oneOf: [plain(condition.value)] }]
    const op = { ne: 'ne', lt: 'lt', lte: 'lte', gt: 'gt', gte: 'gte' }[condition.op]
    return [{ field: name, [op]: plain(condition.value) }]
  }
  return [{ field: 'column' in condition ? condition.column.column : '', [condition.kind]: JSON.stringify(condition) }]
}

function plain(literal: Literal): unknown {
  // Those sets write the time of a day in minutes.
  if (typeof literal === 'string') return literal.replace(/^(\d\d:\d\d):00$/, '$1')
  if (typeof literal !== 'object' || literal === null) return literal
  return 'date' in literal ? literal.date : literal.timestamp
}
