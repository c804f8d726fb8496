import type { ChartPlan } from '../../../../plan.ts'
import { inWords } from '../../../../wording.ts'
import type { BoardChange } from './change.ts'
import { replaceCharts } from '../state.ts'

const what = '(?:(?:data|value|bar) )?(?:labels?|values?|numbers?|figures?|amounts?)'
const where =
  '(?: (?:on|onto|above|over|inside|in|beside|at|to|of|from|off|next to)(?: the| each| every| all| top of| end of| its| their)* (?:bars?|columns?|charts?|graphs?|it|them))'
const the = '(?: the| its| their| all| some| exact)*'

/** "Labels" alone are meant so; "values" and "numbers" only on something. */
const shown = [
  new RegExp(`^(?:please )?(?:show|add|put|display|print|write|include|turn on|with)(?: me)?${the} ${what}${where}+$`),
  new RegExp(`^(?:please )?(?:show|add|display|turn on|with|include)${the} (?:(?:(?:data|value|bar) )?labels?|values?|numbers|figures)$`),
  /^(?:please )?label (?:the |each |every |all )*(?:bars?|columns?)(?: with (?:the |its |their )*(?:values?|numbers?))?$/,
]
const hidden = new RegExp(
  `^(?:please )?(?:hide|remove|drop|turn off|without|no|take(?: off| away)?|don't show)${the} (?:(?:(?:data|value|bar) )?labels?|(?:values?|numbers?|figures?)${where})${where}*$`,
)

/** "Show the values on the bars", "hide the labels". */
export const sayValues: BoardChange = (clause, target, state) => {
  const lower = clause.lower.replace(/\s+(?:too|also|as well)$/, '')
  const off = hidden.test(lower)
  if (!off && !shown.some((pattern) => pattern.test(lower))) return undefined
  const named = state.plan.charts.filter(({ id }) => target.ids.includes(id))
  const meant = named.length > 0 ? named : state.plan.charts
  const bars = meant.filter(({ kind }) => kind === 'bar')
  const [other] = meant
  if (bars.length === 0 && other) {
    const title = inWords(other, other.title)
    return {
      refused: `Values are written on bars, and “${title}” has none.`,
      suggestions: [`show “${title}” as a bar chart`, `show “${title}” as a table`],
    }
  }
  const changed = bars.filter((chart) => (chart.labels ?? false) === off)
  if (changed.length === 0) return { refused: off ? 'None of the bars says its value.' : 'The bars say their values already.' }
  return replaceCharts(state, new Map(changed.map((chart) => [chart.id, off ? withoutLabels(chart) : { ...chart, labels: true }])))
}

function withoutLabels({ labels: _gone, ...chart }: ChartPlan): ChartPlan {
  return chart
}
