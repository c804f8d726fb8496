import type { ChartPlan } from '../../../../plan.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { byValue, cuttable, cutTo, endOf } from './index.ts'

const said =
  /^\s*(?:(?:show|give|list|want|keep|i want|i need|me|not (?:the )?\p{L}+,? (?:but )?)\s+)*(?:the )?(?:other end|opposite end|(lowest|least|bottom|smallest|fewest|worst|poorest|weakest|highest|most|top|largest|biggest|best|greatest)(?: ones?)?)(?: instead| rather)\s*$/u

/** "The lowest instead", "the other end instead": as many from the end that was not shown. */
export const readOtherEnd: Reader = (text, { catalog, charts }) => {
  const match = said.exec(text)
  if (!match) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    if (cuttable(chart) === 0) return undefined
    const [first] = chart.sort
    const order = match[1] === undefined ? (first?.order === 'asc' ? 'desc' : 'asc') : endOf(match[1], chart)
    if (!order) return undefined
    const sort = byValue(chart, order)
    return chart.limit ? cutTo(chart, chart.limit, order, catalog) : sort && { ...chart, sort: [sort] }
  }
  if (!charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? (chart.limit ? 1 : 0.7) : 0), apply: change }], rest: '' }
}
