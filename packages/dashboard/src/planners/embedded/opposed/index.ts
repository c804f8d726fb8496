import type { PlanRequest } from '../../planner.ts'
import type { Understanding } from '../understanding.ts'
import { ofBoth } from './both.ts'
import type { Reader } from './both.ts'
import { sidesOf } from './sides.ts'
import { traced, wordingsOf } from './wording.ts'

/**
 * "Average wait of walk-in patients compared with those who booked by phone", "is the north selling more than the south": two values of
 * one column, with words between them. What is measured is read without them, broken down by their column, and of it both are shown.
 */
export function opposedValues(request: PlanRequest, understanding: Understanding, read: Reader): ReturnType<Reader> {
  const sides = sidesOf(understanding)
  if (!sides) return undefined
  for (const wording of wordingsOf(understanding, sides)) {
    const planned = read(wording.text)
    const [chart, ...more] = planned?.charts ?? []
    const both = planned && chart && more.length === 0 ? ofBoth(chart, sides, request) : undefined
    if (!planned || !both) continue
    const traces = both.traces.flatMap((trace) => traced(trace, wording, request.prompt))
    return { charts: [{ ...both, traces }], understanding: planned.understanding }
  }
  return undefined
}
