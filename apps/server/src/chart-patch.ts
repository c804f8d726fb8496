import { inWords, nearTables, relationsOf } from '@chitravani/dashboard'
import type { Catalog, ChartPatch, Condition, Relation, Session } from '@chitravani/dashboard'
import { chartCondition } from '@chitravani/protocol'
import type { ChartCondition, ChartPlan, ChartPlanPatch } from '@chitravani/protocol'
import { invalid } from './validate.ts'

/** The wire's partial plan as the room's: the same words but for `any_case`. @throws `invalid_request` when it changes nothing */
export function toChartPatch({ where, ...rest }: ChartPlanPatch): ChartPatch {
  const patch = { ...rest, ...(where === undefined ? {} : { where: where.map(toCondition) }) }
  if (Object.keys(patch).length === 0) throw invalid([{ field: 'plan', problem: 'changes nothing' }])
  // An absent part is absent in JSON, never undefined; the two types differ in nothing else.
  return patch as ChartPatch
}

type KeptCondition = Extract<ChartCondition, { kind: 'kept' }>

function toCondition(condition: ChartCondition): Condition | KeptCondition {
  switch (condition.kind) {
    case 'compare': {
      const { any_case: anyCase, ...rest } = condition
      return { ...rest, ...(anyCase === undefined ? {} : { anyCase }) }
    }
    case 'all':
    case 'any':
      return { kind: condition.kind, of: condition.of.map(toCondition) as Condition[] }
    case 'not':
      return { kind: 'not', of: toCondition(condition.of) as Condition }
    default:
      return condition as Condition
  }
}

type PlannedChart = Session['state']['plan']['charts'][number]

/** A chart's plan as the wire takes it back; what only planners know (traces, keys behind names) stays here. */
export function toChartPlan(chart: PlannedChart, catalog: Catalog): ChartPlan {
  const { id, kind, measures, series, facet, dimensions, stack, orientation, donut, labels, color, where, having, sort, limit, source } =
    chart
  return {
    chart_id: id,
    kind,
    title: inWords(chart, chart.title),
    measures: measures.map(toMeasure),
    dimensions: dimensions.map(toDimension),
    series: series ? toDimension(series) : null,
    facet: facet ? toDimension(facet) : null,
    stack: stack ?? null,
    orientation: orientation ?? null,
    donut: donut ?? false,
    labels: labels ?? false,
    color: color ?? null,
    where: where.map(toWireCondition),
    having: having.map((each) => ({ ...each })),
    sort: sort.map((each) => ({ ...each })),
    limit: limit ? { ...limit } : null,
    relations: relationsOf(source).map(toRelation),
    near: nearTables(chart, catalog).map(toRelation),
  }
}

const toRelation = ({ alias, table }: Relation) => ({ relation: alias, table })

/** The condition where the wire has words for it, else its place. */
function toWireCondition(condition: Condition, place: number): ChartCondition {
  const worded = chartCondition.safeParse(inWireWords(condition))
  return worded.success ? worded.data : { kind: 'kept', place }
}

function inWireWords(condition: Condition): unknown {
  switch (condition.kind) {
    case 'compare': {
      const { anyCase, ...rest } = condition
      return { ...rest, ...(anyCase === undefined ? {} : { any_case: anyCase }) }
    }
    case 'all':
    case 'any':
      return { kind: condition.kind, of: condition.of.map(inWireWords) }
    case 'not':
      return { kind: 'not', of: inWireWords(condition.of) }
    default:
      return condition
  }
}

/** What only the compiler reads stays here, and is kept where the measure comes back unchanged. */
function toMeasure(measure: PlannedChart['measures'][number]) {
  const { minus: _minus, times: _times, formula: _formula, ...shown } = measure
  return shown
}

function toDimension(dimension: PlannedChart['dimensions'][number]) {
  const shown = { ...dimension }
  delete shown.identity
  delete shown.followedBy
  return shown
}
