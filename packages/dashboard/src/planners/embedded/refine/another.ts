import type { ChartPlan } from '../../../plan.ts'
import { clauseOf } from './clauses/index.ts'
import type { Clause } from './clauses/index.ts'
import { freeNumber, maxCharts } from './state.ts'
import type { State } from './state.ts'

const other = '(?:another|a new|a separate|a second|a different|its own|an? extra|one more|an additional)'
const noun = '(?:charts?|graphs?|plots?|tiles?|visuals?|diagrams?)'
/** "Cash month by month in another chart". */
const asked = new RegExp(`^(.+?),? (?:in|on|into|as) ${other} ${noun}$|^(?:in|on|as) ${other} ${noun},? (.+)$`, 'i')
const verbs = /^(?:(?:and|also|please|show|add|put|plot|draw|give|see|display|have|me|us|the)\s+)+/i

/** A change that is to be made of another chart, beside the one that is there: the chart's copy, and what it is to be. */
export function ofAnother(
  { text }: Clause,
  state: State,
  meant: readonly string[],
): { readonly state: State; readonly clause: Clause } | undefined {
  const [, before, behind] = asked.exec(text) ?? []
  const words = (before ?? behind)?.replace(verbs, '')
  const { charts } = state.plan
  const shown = charts.find(({ id }) => meant.includes(id)) ?? charts.find(({ id }) => state.last.includes(id)) ?? charts.at(-1)
  if (words === undefined || words === '' || !shown || charts.length >= maxCharts) return undefined
  const number = freeNumber(state.plan)
  const copy: ChartPlan = { ...shown, id: `chart_${String(number)}`, traces: shown.traces.filter(({ role }) => role !== 'title') }
  return {
    clause: clauseOf(words),
    state: { ...state, targetChartId: copy.id, last: [], plan: { ...state.plan, charts: [...charts, copy], nextChartNumber: number + 1 } },
  }
}
