import type { ChartPlan } from '../../../../plan.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { counted } from './counting.ts'

const these = '(?:they|them|these|those|such|of (?:them|these|those)|(?:rows|names|entries) (?:are|is) (?:there|this|that))'
const asked = new RegExp(
  `^\\s*(?:(?:and|so|just|only|please|now|tell|give|show|me|us) )*(?:(?:how many|the (?:count|number) of|count|number of) ${these}(?: (?:are|is))?(?: (?:there|they))?|how many (?:are|is) (?:there|they|these|those|it)|how many|(?:the )?(?:number|count)(?: of)?)(?: (?:in (?:all|total)|altogether|exactly|now))?[\\s?]*$`,
)

/** "How many are they", "count them" of a list: how many rows it has, and no column beside the others. */
export const readRowsInAll: Reader = (text, context) => {
  if (!asked.test(text)) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const [first] = chart.measures
    if (chart.kind !== 'table' || !chart.measures.every(({ aggregate }) => aggregate === 'none') || chart.series) return undefined
    const { limit: _limit, ...rest } = chart
    return {
      ...rest,
      kind: 'text',
      dimensions: [],
      sort: [],
      measures: [counted(chart, { ...first, id: 'm1' } as ChartPlan['measures'][number], context)],
    }
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}
