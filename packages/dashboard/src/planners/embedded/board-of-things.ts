import type { ChartPlan } from '../../plan.ts'
import type { PlanRequest } from '../planner.ts'
import { isTemporal } from './schema/column-types.ts'
import { indexOf } from './schema/schema-index.ts'
import { nounIn } from './titles/names.ts'

type Drawn = Omit<ChartPlan, 'id'>

const board = /\b(?:dash ?boards?|boards?|overview|summary|report|snapshot|one[- ]pager)\b/i

/**
 * "A board of trips, breakdowns and fuel": how many there are says little of each, so that each is shown over time as well.
 * @param planned the first chart of a request of its own
 */
export function thingsOverTime(
  { prompt, catalog, maxCharts }: PlanRequest,
  charts: readonly Drawn[],
  planned: (request: string) => Drawn | undefined,
): readonly Drawn[] {
  const isCount = ({ kind, measures: [only], dimensions, source }: Drawn): boolean =>
    kind === 'text' && only?.aggregate === 'count' && dimensions.length === 0 && source.joins.length === 0
  if (!board.test(prompt) || charts.length < 2 || !charts.every(isCount)) return charts
  const courses = charts.flatMap(({ source: { base } }): readonly Drawn[] => {
    const dated = indexOf(catalog).columns.some((entry) => entry.table.id === base.table && isTemporal(entry.column))
    const course = dated ? planned(`${nounIn(catalog, base.table).many} per month`) : undefined
    // It was asked for in words that stand nowhere in the request.
    return course?.kind === 'line' && course.source.base.table === base.table ? [{ ...course, traces: [] }] : []
  })
  return [...charts, ...courses].slice(0, maxCharts)
}
