import { negations } from '../words/comparisons.ts'
import type { ConditionContext } from './context.ts'
import { thingsDenied } from './denied.ts'

/** Two words that deny what follows. */
const denials: ReadonlySet<string> = new Set([
  'other than',
  'leaving out',
  'leave out',
  'left out',
  'anything but',
  'everything but',
  'all but',
  'everyone but',
  'apart from',
  'aside from',
])

/** Whether what begins at the token is denied by the words before it. */
export function isNegated(
  context: Pick<ConditionContext, 'tokens' | 'mentions'> & Partial<Pick<ConditionContext, 'index'>>,
  at: number,
): boolean {
  const { tokens, mentions, index } = context
  for (let i = at - 1; i >= Math.max(0, at - 6); i--) {
    const token = tokens[i]
    if (!token || ['and', 'or', ',', '.', ';', '?'].includes(token.lower)) return false
    // "No-show" is a value and denies nothing.
    if (mentions.some(({ start, end, readings: [best] }) => best?.kind === 'value' && start <= i && i < end && end <= at)) continue
    const things = index && thingsDenied({ tokens, mentions, index }, token)
    // "Drivers with no late trip": no such trips, of which there may be others.
    if (things && at < things.start) return false
    if (negations.has(token.lower) || denials.has(`${tokens[i - 1]?.lower ?? ''} ${token.lower}`)) return true
  }
  return false
}
