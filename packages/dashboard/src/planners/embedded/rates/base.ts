import { complete } from '../alternatives/complete.ts'
import type { ChartPlan } from '../../../plan.ts'
import type { PlanRequest } from '../../planner.ts'
import type { ChartBody } from '../chart/body.ts'
import { drawChart } from '../chart/index.ts'
import { rankedThing } from '../overview/ranked-thing.ts'
import { rankingOf } from '../overview/ranking.ts'
import type { RequestPart } from '../several/part.ts'
import type { Understanding } from '../understanding.ts'

export interface RateChart {
  readonly chart: Omit<ChartPlan, 'id'>
  /** What was read off the words beside those of the rate. */
  readonly understanding: Understanding
}

/** What a part of a request asks for, drawn as if that alone had been asked: what a rate is put in place of. */
export function baseOf(
  { understanding, draft }: RequestPart,
  { catalog, fiscalYearStart }: Pick<PlanRequest, 'catalog' | 'fiscalYearStart'>,
): ChartBody | undefined {
  const thing = rankedThing(understanding, draft)
  const ranking = thing && rankingOf(catalog, understanding, thing, fiscalYearStart)
  if (ranking) {
    const { alternatives: _none, ...chart } = ranking
    return chart
  }
  const completed = complete(understanding, draft)
  return drawChart(understanding, completed.draft, { fiscalYearStart, notes: completed.notes })
}
