import { givenKept } from './given-words.ts'
import type { Alternative, ChartPlan } from './plan.ts'

/** A chart keeps at most so many other readings. */
export const mostAlternatives = 5

/**
 * The chart as one of its other readings has it; what it was before stands first among the readings, so that the choice can be taken back.
 * A title and a sentence that a person gave stay.
 * @param place 0 is the best of the other readings
 * @returns undefined where there is no such reading
 */
export function chooseAlternative(chart: ChartPlan, place: number): ChartPlan | undefined {
  const chosen = chart.alternatives[place]
  if (!chosen) return undefined
  return {
    ...givenKept(chosen.plan, chart),
    id: chart.id,
    alternatives: [asBefore(chart), ...chart.alternatives.filter((other) => other !== chosen)].slice(0, mostAlternatives),
  }
}

/** A chart as one of the readings of what it became. */
export function asBefore({ id: _id, alternatives: _others, ...plan }: ChartPlan): Alternative {
  return { title: plan.title, kind: plan.kind, reason: 'The chart as it was before.', score: 1, plan }
}
