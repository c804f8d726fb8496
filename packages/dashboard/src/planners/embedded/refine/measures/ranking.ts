import type { ChartPlan } from '../../../../plan.ts'
import { aggregateSaid, columnsSaid } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { regrouped } from '../groups/index.ts'
import { byValue, endOf } from '../order/index.ts'
import { measureEdit } from './index.ts'
import { numberSaid, numberWords } from '../words.ts'

const said = new RegExp(
  `^\\s*(?:(?:show|list|give|see|display|plot|find)\\s+)?(?:me\\s+)?(?:only\\s+)?(?:the\\s+)?(top|best|largest|biggest|highest|bottom|lowest|smallest|worst)\\s+(\\d{1,3}|${Object.keys(numberWords).join('|')})\\s+(?!(?:by|per|according to|in terms of|in|for)\\b)(.+?)(?:\\s+(?:by|according to|in terms of|in|for)\\s+(.+))?\\s*$`,
)

/** "show the top 3 stores by amount", where no chart is by store: the chart of that amount is made one. */
export const readRanking: Reader = (text, context) => {
  const match = said.exec(text)
  if (!match) return nothing(text)
  const [, end = '', number = '', group = '', measure] = match
  const count = numberSaid(number)
  if (!(count >= 1 && count <= 1000)) return nothing(text)
  const isShown = context.charts.some((chart) => {
    const named = columnsSaid(group, context.catalog, chart)[0]
    return (
      named === undefined ||
      [...chart.dimensions, ...(chart.series ? [chart.series] : [])].some(({ column }) => column.column === named.profile.name)
    )
  })
  if (isShown) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    if (!['bar', 'arc', 'text', 'line', 'area'].includes(chart.kind)) return undefined
    const by = measure === undefined ? chart : (measureEdit(chart, measure, aggregateSaid(measure), context) ?? chart)
    const { series: _series, comparison: _comparison, ...bare } = by
    const made = regrouped({ ...bare, kind: bare.kind === 'arc' ? 'arc' : 'bar', dimensions: [] }, group, false, context)
    const axis = made?.dimensions[0]
    if (!made || !axis || axis.grain !== undefined || axis.column.column === chart.dimensions[0]?.column.column) return undefined
    const { stack: _stack, ...rest } = made
    const sort = byValue(rest, endOf(end, rest) ?? 'desc')
    return { ...rest, kind: rest.kind === 'arc' ? 'arc' : 'bar', limit: { count, rest: 'drop' }, ...(sort ? { sort: [sort] } : {}) }
  }
  const measures = (chart: ChartPlan): boolean =>
    measure !== undefined &&
    columnsSaid(measure, context.catalog, chart).some(({ profile }) => profile.name === chart.measures[0]?.column?.column)
  const fit: Readonly<Partial<Record<ChartPlan['kind'], number>>> = { bar: 0.9, arc: 0.5, line: 0.2, area: 0.2, text: 0.1 }
  return {
    edits: [
      {
        // One word of a title may be the measure's name: the chart that it fits best, named or not.
        scope: 'all',
        fits: (chart) => (change(chart) ? (fit[chart.kind] ?? 0) + (measures(chart) ? 0.1 : 0) : 0),
        apply: change,
      },
    ],
    rest: '',
  }
}
