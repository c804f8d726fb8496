import type { ChartPlan } from '../../plan.ts'
import { complete } from './alternatives/complete.ts'
import { alternativesOf } from './alternatives/index.ts'
import { drawChart } from './chart/index.ts'
import type { DrawOptions } from './chart/index.ts'
import type { RequestPart } from './several/index.ts'

/** The chart of a part of a request, with its other readings; none where nothing can be shown. */
export function chartOf({ understanding, draft, answer = [] }: RequestPart, options: DrawOptions): readonly Omit<ChartPlan, 'id'>[] {
  const completed = complete(understanding, draft)
  const body = drawChart(understanding, completed.draft, { ...options, notes: [...answer, ...completed.notes] })
  if (!body) return []
  return [{ ...body, alternatives: alternativesOf(understanding, completed, body, options) }]
}
