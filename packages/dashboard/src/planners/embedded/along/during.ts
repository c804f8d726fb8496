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

/** A stretch of time by its name. */
export interface Named {
  readonly time: Condition
  readonly label: string
}

/** Each measure once for each stretch of time, by the names of these; undefined where one adds nothing up. */
export function inEach(measures: readonly Measure[], stretches: readonly Named[]): readonly Measure[] | undefined {
  const made = measures.flatMap((measure) =>
    stretches.flatMap(({ time, label }): readonly Measure[] => {
      const { column: _column, minus: _minus, formula: _formula, ...rest } = measure
      const formula = during(measure, time)
      const name = `${lowered(measure.label).replace(/^total (?=\S)/, '')}, ${label}`
      return formula
        ? [{ ...rest, aggregate: 'metric', metric: name, formula, label: measures.length === 1 ? label : `${measure.label}, ${label}` }]
        : []
    }),
  )
  return made.length === measures.length * stretches.length ? made.map((each, at) => ({ ...each, id: `m${String(at + 1)}` })) : undefined
}

/** The measures of {@link inEach} over all of their rows again, and the newest stretch; undefined where they are no such measures. */
export function inAll(measures: readonly Measure[]): { readonly measures: readonly Measure[]; readonly newest: Condition } | undefined {
  const times = measures.map(({ metric, label, formula }) => (metric?.endsWith(tailOf(label)) ? lastOf(formula)[0] : undefined))
  const [newest] = times
  if (!newest || measures.length < 2 || times.includes(undefined)) return undefined
  const own = measures.filter((_, at) => JSON.stringify(times[at]) === JSON.stringify(newest))
  return own.length * 2 === measures.length ? { measures: own.map(whole), newest } : undefined
}

/** Of "Amount, 2024" and of "2024". */
const tailOf = (label: string): string => `, ${label.split(', ').at(-1) ?? ''}`

function whole({ formula, metric, ...rest }: Measure): Measure {
  const name = (metric ?? '').slice(0, -tailOf(rest.label).length)
  const { of, where, aggregate } = formula?.kind === 'aggregate' ? formula : {}
  const column = of?.kind === 'column' ? of.column : undefined
  const isPlain = aggregate !== undefined && where?.length === 1 && (of === undefined || column !== undefined)
  if (isPlain) return { ...rest, aggregate, ...(column ? { column } : {}), label: sentence(name) }
  return { ...rest, metric: name, ...(formula ? { formula: unlimited(formula) } : {}), label: sentence(name) }
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
