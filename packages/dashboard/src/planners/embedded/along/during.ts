import type { Condition } from '../../../plan-condition.ts'
import type { Formula, RowFormula } from '../../../plan-formula.ts'
import type { Measure } from '../../../plan.ts'
import { lowered, sentence } from '../titles/names.ts'

/** The measure over the rows of one stretch of time; undefined where it adds nothing up. */
export function during({ aggregate, column, minus, formula, share, running }: Measure, time: Condition): Formula | undefined {
  if (share || running || aggregate === 'none') return undefined
  if (aggregate === 'metric') return formula && limited(formula, time)
  const of: RowFormula | undefined = column && { kind: 'column', column }
  const less: RowFormula | undefined =
    of && minus ? { kind: 'calculation', op: '-', left: of, right: { kind: 'column', column: minus } } : of
  return { kind: 'aggregate', aggregate, ...(less ? { of: less } : {}), where: [time] }
}

/** The measure once for each stretch of time, by the names of these; undefined where it adds nothing up. */
export function inEach(
  measure: Measure,
  stretches: readonly { readonly time: Condition; readonly label: string }[],
): readonly Measure[] | undefined {
  const { column: _column, minus: _minus, formula: _formula, ...rest } = measure
  const measures = stretches.flatMap(({ time, label }, place): readonly Measure[] => {
    const formula = during(measure, time)
    const name = `${lowered(measure.label).replace(/^total (?=\S)/, '')}, ${label}`
    return formula ? [{ ...rest, id: `m${String(place + 1)}`, aggregate: 'metric', metric: name, formula, label }] : []
  })
  return measures.length === stretches.length ? measures : undefined
}

/** The measure of {@link inEach} over all of its rows again, and the stretches; undefined where there are no such measures. */
export function inAll([first, ...more]: readonly Measure[]):
  { readonly measure: Measure; readonly times: readonly Condition[] } | undefined {
  const times = [first, ...more].flatMap((each) => (each?.metric?.endsWith(`, ${each.label}`) ? lastOf(each.formula) : []))
  if (!first?.formula || more.length === 0 || times.length <= more.length) return undefined
  const { formula, metric, ...rest } = first
  const name = (metric ?? '').slice(0, -first.label.length - 2)
  const { of, where, aggregate } = formula.kind === 'aggregate' ? formula : {}
  const column = of?.kind === 'column' ? of.column : undefined
  const isPlain = aggregate !== undefined && where?.length === 1 && (of === undefined || column !== undefined)
  const whole: Measure = isPlain
    ? { ...rest, aggregate, ...(column ? { column } : {}), label: sentence(name) }
    : { ...rest, metric: name, formula: unlimited(formula), label: sentence(name) }
  return { measure: whole, times }
}

/** The condition that {@link limited} put in. */
function lastOf(formula: Formula | undefined): readonly Condition[] {
  if (formula?.kind === 'calculation') return lastOf(formula.left).length > 0 ? lastOf(formula.left) : lastOf(formula.right)
  return formula?.kind === 'aggregate' ? (formula.where?.slice(-1) ?? []) : []
}

function unlimited(formula: Formula): Formula {
  if (formula.kind === 'number') return formula
  if (formula.kind === 'calculation') return { ...formula, left: unlimited(formula.left), right: unlimited(formula.right) }
  const { where = [], ...rest } = formula
  return where.length > 1 ? { ...rest, where: where.slice(0, -1) } : rest
}

function limited(formula: Formula, time: Condition): Formula {
  if (formula.kind === 'number') return formula
  if (formula.kind === 'aggregate') return { ...formula, where: [...(formula.where ?? []), time] }
  return { ...formula, left: limited(formula.left, time), right: limited(formula.right, time) }
}
