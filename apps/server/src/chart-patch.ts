import type { ChartPatch, Condition } from '@chitravani/dashboard'
import type { ChartPlanPatch } from '@chitravani/protocol'
import { invalid } from './validate.ts'

/** The wire's partial plan as the room's: the same words but for `any_case`. @throws `invalid_request` when it changes nothing */
export function toChartPatch({ where, ...rest }: ChartPlanPatch): ChartPatch {
  const patch = { ...rest, ...(where === undefined ? {} : { where: where.map(toCondition) }) }
  if (Object.keys(patch).length === 0) throw invalid([{ field: 'plan', problem: 'changes nothing' }])
  // An absent part is absent in JSON, never undefined; the two types differ in nothing else.
  return patch as ChartPatch
}

type WireCondition = NonNullable<ChartPlanPatch['where']>[number]

function toCondition(condition: WireCondition): Condition {
  switch (condition.kind) {
    case 'compare': {
      const { any_case: anyCase, ...rest } = condition
      return { ...rest, ...(anyCase === undefined ? {} : { anyCase }) }
    }
    case 'all':
    case 'any':
      return { kind: condition.kind, of: condition.of.map(toCondition) }
    case 'not':
      return { kind: 'not', of: toCondition(condition.of) }
    default:
      return condition as Condition
  }
}
