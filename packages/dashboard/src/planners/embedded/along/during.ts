import type { Condition } from '../../../plan-condition.ts'
import type { Formula, RowFormula } from '../../../plan-formula.ts'
import type { Measure } from '../../../plan.ts'

/** The measure over the rows of one stretch of time; undefined where it adds nothing up. */
export function during({ aggregate, column, minus, formula, share, running }: Measure, time: Condition): Formula | undefined {
  if (share || running || aggregate === 'none') return undefined
  if (aggregate === 'metric') return formula && limited(formula, time)
  const of: RowFormula | undefined = column && { kind: 'column', column }
  const less: RowFormula | undefined =
    of && minus ? { kind: 'calculation', op: '-', left: of, right: { kind: 'column', column: minus } } : of
  return { kind: 'aggregate', aggregate, ...(less ? { of: less } : {}), where: [time] }
}

function limited(formula: Formula, time: Condition): Formula {
  if (formula.kind === 'number') return formula
  if (formula.kind === 'aggregate') return { ...formula, where: [...(formula.where ?? []), time] }
  return { ...formula, left: limited(formula.left, time), right: limited(formula.right, time) }
}
