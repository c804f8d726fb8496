import type { ChartPlan } from '../../../plan.ts'
import { describeChart } from '../titles/description.ts'
import type { Understanding } from '../understanding.ts'
import { spokenRates } from './spoken.ts'

type Chart = Omit<ChartPlan, 'id'>

/**
 * "Late orders share by store, worst 5", where nothing tells which orders are late: their number stands for no share, and the fewest of
 * all orders are no worst ones. All are counted, and it is said.
 */
export function withoutRate(charts: readonly Chart[], { text, tokens, unknown }: Understanding): readonly Chart[] {
  const [chart, ...more] = charts
  const [measure, ...others] = chart?.measures ?? []
  if (!chart || more.length > 0 || !measure || others.length > 0 || !measure.aggregate.startsWith('count')) return charts
  const strange = unknown.flatMap((at) => tokens[at] ?? [])
  const rate = spokenRates(text).find(({ start, end }) => strange.some((token) => token.start >= start && token.end <= end))
  const word = strange.find((token) => rate !== undefined && token.start >= rate.start && token.end <= rate.end)
  if (!rate || !word) return charts
  const { limit: _limit, ...all } = chart
  const body = {
    ...all,
    measures: [measure],
    sort: chart.sort.map((each) => ('measure' in each.by ? { ...each, order: 'desc' as const } : each)),
    assumptions: [
      `Nothing in the data tells what is “${word.text}”, so that no ${rate.name} can be shown; all are counted.`,
      ...chart.assumptions,
    ],
  }
  return [{ ...body, ...describeChart(body) }]
}
