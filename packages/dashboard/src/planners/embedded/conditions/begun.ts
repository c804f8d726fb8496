import type { Mention } from '../understanding.ts'
import { beganVerbs } from '../words/states.ts'
import type { ConditionContext } from './context.ts'

/** "New leads created last month", where some are still in a state "New": they are new since they began then. */
export function isBegun({ tokens }: Pick<ConditionContext, 'tokens'>, { start, end }: Mention): boolean {
  if (end !== start + 1 || tokens[start]?.lower !== 'new') return false
  return tokens.slice(end, end + 4).some(({ lower }) => beganVerbs.has(lower))
}
