import { Failure } from '@chitravani/kit'
import type { DashboardPlan } from '../../plan.ts'
import { summaryOf } from '../../summary.ts'
import type { PlanRequest } from '../planner.ts'
import { isNumeric } from './schema/column-types.ts'
import { profileOf } from './schema/column-sort.ts'
import { boardTitle } from './titles/board.ts'
import { understand } from './understand.ts'
import { endText } from './words/ends.ts'

const ranks = new RegExp(String.raw`\b(?:${endText})\b`, 'i')
const beside =
  /^(.{3,300}?),? (?:(?:along |together )?with|and|showing|including|plus) (?:also )?(?:their|its) (\p{L}[\p{L} ,&]{1,80}?)(?:,? please)?\s*[.?!]*$/iu

/**
 * "Top 10 customers with their city": the ranking, and what is stored of those who are ranked beside it, as a change that adds it. Undefined
 * where something is measured of them, or nothing is ranked.
 * @param change makes the change
 */
export function toldBesideRanked(
  request: PlanRequest,
  plan: (request: PlanRequest) => DashboardPlan,
  change: (plan: DashboardPlan, feedback: string) => DashboardPlan,
): DashboardPlan | undefined {
  const { prompt, catalog } = request
  if (!/\b(?:their|its) /i.test(prompt)) return undefined
  const [, head = '', told = ''] = beside.exec(prompt) ?? []
  if (told === '' || !ranks.test(head)) return undefined
  const { mentions, metrics, aggregates, unknown, index } = understand(told, catalog)
  const isStored = mentions.every(({ readings: [best] }) => {
    const profile = best?.kind === 'column' && best.column !== undefined ? profileOf(index, { ...best, column: best.column }) : undefined
    return profile !== undefined && !isNumeric(profile)
  })
  if (mentions.length === 0 || !isStored || metrics.length + aggregates.length + unknown.length > 0) return undefined
  try {
    const ranked = plan({ ...request, prompt: head })
    const [chart, ...more] = ranked.charts
    if (!chart || more.length > 0 || chart.kind !== 'bar' || chart.dimensions.length !== 1 || chart.dimensions[0]?.grain) return undefined
    const { spokenOf: _changed, ...made } = change(ranked, `add their ${told}`)
    const [table, ...others] = made.charts
    if (table?.kind !== 'table' || others.length > 0 || made.warnings.length > ranked.warnings.length) return undefined
    const start = prompt.lastIndexOf(told)
    const columns = table.dimensions.slice(1).map(({ column }) => `${column.relation}.${column.column}`)
    const trace = { start, end: start + told.length, words: told, role: 'dimension', target: columns.join(', '), how: 'exact' } as const
    const charts = [{ ...table, traces: [...chart.traces, trace] }]
    return { ...made, title: boardTitle([table.title]), description: summaryOf(charts), charts }
  } catch (cause) {
    if (cause instanceof Failure) return undefined
    throw cause
  }
}
