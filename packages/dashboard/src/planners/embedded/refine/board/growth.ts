import type { ChartPlan } from '../../../../plan.ts'
import { inWords } from '../../../../wording.ts'
import { lowered } from '../../titles/names.ts'
import type { BoardChange, BoardTools } from './change.ts'
import { stretchesOf } from '../compared/side-by-side.ts'
import { replaceCharts } from '../state.ts'
import type { Refusal, State } from '../state.ts'

const asked =
  /^(?:please )?(?:show|use|plot|display|draw|make it|turn it into|change (?:it )?to|switch to|see|give|i (?:want|need)|want|need|what(?:'?s| is| was)?)(?: me| it| the| as| a| its| their| to see)*\s+(?:(?:rate of )?growth|growth rate|(?:percent(?:age)?|%) (?:growth|change)|change in (?:percent|%))(?: rate)?(?: (?:instead|rates?|in (?:percent|%)|of it|please))*$/

/** "Show the growth": the last whole year against the one before, where a chart compares things. */
export const grow: BoardChange = ({ lower }, target, state, tools) => {
  if (!asked.test(lower)) return undefined
  const { charts } = state.plan
  const named = charts.filter(({ id }) => target.ids.includes(id))
  const meant = named.length > 0 ? named : charts
  // Of stretches of time side by side it is the difference between them.
  if (meant.some((chart) => stretchesOf(chart) !== undefined)) return undefined
  const changed = new Map<string, ChartPlan>()
  for (const chart of meant) {
    const made = changed.size === 0 || named.length > 0 ? grown(chart, state, tools) : undefined
    if (made) changed.set(chart.id, made)
  }
  return changed.size > 0 ? replaceCharts(state, changed) : refusal(meant)
}

function grown(chart: ChartPlan, state: State, { planComparison }: BoardTools): ChartPlan | undefined {
  const [measure, ...measures] = chart.measures
  const [thing, ...others] = chart.dimensions
  if (!measure || !thing || measures.length > 0 || others.length > 0 || chart.series || chart.facet) return undefined
  if (thing.grain || thing.bin || measure.share || measure.running || chart.where.length > 0) return undefined
  const value = lowered(measure.label).replace(/^total (?=\S)/, '')
  const made = planComparison(`growth of ${value} by ${lowered(thing.label)}`, state)
  if (!made?.measures[0]?.formula || made.dimensions[0]?.column.column !== thing.column.column) return undefined
  return { ...made, ...(chart.limit ? { limit: chart.limit } : {}), id: chart.id, alternatives: [] }
}

function refusal(charts: readonly ChartPlan[]): Refusal | undefined {
  const [chart] = charts
  if (!chart) return {}
  // Growth along time is read by `running.ts`.
  if (charts.some(({ dimensions }) => dimensions[0]?.grain !== undefined)) return undefined
  const title = inWords(chart, chart.title)
  if (chart.where.length > 0)
    return { refused: `Growth compares whole years, and “${title}” shows filtered rows only.`, suggestions: ['remove the filters'] }
  return { refused: `“${title}” does not tell of growth: that takes one measure by one breakdown with two whole years of it.` }
}
