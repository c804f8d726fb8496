import type { ConditionReading } from '../understanding.ts'
import type { ConditionContext } from './context.ts'

/** "Customers with more than 5 orders in 2024", "who spent more than 900 last year": the time is that of the orders, and of nobody's joining. */
export function withinTimes({ tokens }: Pick<ConditionContext, 'tokens'>, found: readonly ConditionReading[]): readonly ConditionReading[] {
  const taken = new Set<ConditionReading>()
  const grown = found.map((reading): ConditionReading => {
    const { group } = reading
    if (reading.kind !== 'group' || !group || (group.of === undefined && group.table === undefined)) return reading
    const time = found.find(
      (other) =>
        other.time === true &&
        other.start >= reading.end &&
        tokens
          .slice(reading.end, other.start)
          .every(({ lower }) => /^(?:in|within|during|over|the|altogether|total|together)$/.test(lower)),
    )
    if (!time) return reading
    taken.add(time)
    const words = `${reading.words} ${time.words}`
    return { ...reading, end: time.end, words, group: { ...group, inner: [...(group.inner ?? []), time] } }
  })
  return grown.filter((reading) => !taken.has(reading))
}
