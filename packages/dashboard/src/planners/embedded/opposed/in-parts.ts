import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { Dimension, Measure } from '../../../plan.ts'
import { groupingsOf } from '../../../plan.ts'
import type { Body } from './both.ts'

/** Rows that are shown as one: those of the evening, people in their twenties. */
export interface PartOfAll {
  readonly label: string
  readonly where: Condition
}

/**
 * A chart by something, with a bar for each of a few parts of it instead; undefined where the chart has no bars, or more breakdowns than one besides.
 * Title and description are still those of the chart.
 */
export function inParts(chart: Body, whole: Dimension, parts: readonly PartOfAll[]): Body | undefined {
  const rest: readonly Dimension[] = groupingsOf(chart).filter((each) => each !== whole)
  const [measure, ...others] = chart.measures
  if (rest.length > 1 || !measure || others.length > 0 || measure.share || measure.running || measure.change) return undefined
  const measures = parts.flatMap(({ label, where }, place): readonly Measure[] => {
    const formula = within(measure, [where])
    const { column: _column, minus: _minus, metric: _metric, ...bare } = measure
    return formula ? [{ ...bare, id: `m${String(place + 1)}`, aggregate: 'metric', formula, label }] : []
  })
  if (measures.length !== parts.length) return undefined
  const { series: _series, facet: _facet, limit: _limit, stack: _stack, orientation: _orientation, ...body } = chart
  const [first] = rest
  return {
    ...body,
    kind: 'bar',
    measures,
    dimensions: first ? [{ ...first, id: 'd1' }] : [],
    stack: 'grouped',
    sort: first ? [{ by: { dimension: 'd1' }, order: 'asc' }] : [],
    traces: [],
    alternatives: [],
  }
}

/** The same of those rows alone. */
function within({ aggregate, column, minus, formula }: Measure, where: readonly Condition[]): Formula | undefined {
  if (aggregate === 'none') return undefined
  if (aggregate === 'metric') return formula && termsWithin(formula, where)
  const own = column && ({ kind: 'column', column } as const)
  const of: AggregateTerm['of'] = own && minus ? { kind: 'calculation', op: '-', left: own, right: { kind: 'column', column: minus } } : own
  return { kind: 'aggregate', aggregate, ...(of ? { of } : {}), where }
}

function termsWithin(formula: Formula, where: readonly Condition[]): Formula {
  if (formula.kind === 'number') return formula
  if (formula.kind === 'aggregate') return { ...formula, where: [...(formula.where ?? []), ...where] }
  return { ...formula, left: termsWithin(formula.left, where), right: termsWithin(formula.right, where) }
}
