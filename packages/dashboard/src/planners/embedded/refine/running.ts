import { columnWords, lowered, nounOf } from '../titles/names.ts'
import { countWords, measureWords } from '../titles/labels.ts'
import type { ChartPlan, Measure } from '../../../plan.ts'
import { baseOf, profileIn } from './columns.ts'
import { nothing, without } from './edit.ts'
import type { EditContext, Reader } from './edit.ts'

const words = '(?:cumulativ(?:e|ely)|cumulated?|accumulated?|running (?:total|sum|count)s?|adding up|added up over time|year to date)'
const lead = '(?:(?:as|to|into|show|use|make|it|them|the|a|in|with) )*'

/** "show the running total", "make it cumulative", "not cumulative". */
export const readRunning: Reader = (text, context) => {
  const off = new RegExp(`\\b(?:not|no|no longer|without|remove|drop|instead of|stop)(?: (?:the|a|any|be|as))* ${words}\\b`).exec(text)
  const match = off ?? new RegExp(`\\b${lead}${words}\\b(?: (?:values?|totals?|numbers?|figures?|of .*))?`).exec(text)
  if (!match) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => (off ? single(chart, context) : summed(chart))
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: without(text, match) }
}

/** Only along time, and only what adds up. */
function summed(chart: ChartPlan): ChartPlan | undefined {
  if (!['line', 'area', 'bar', 'table'].includes(chart.kind) || chart.dimensions[0]?.grain === undefined) return undefined
  if (!chart.measures.some(addsUp)) return undefined
  return { ...chart, measures: chart.measures.map((measure) => (addsUp(measure) ? running(measure) : measure)) }
}

function addsUp({ aggregate, running: already, share }: Measure): boolean {
  return (aggregate === 'sum' || aggregate === 'count') && already !== true && share !== true
}

function running(measure: Measure): Measure {
  return { ...measure, running: true, label: `Running total of ${lowered(measure.label).replace(/^total (?=\S)/, '')}` }
}

function single(chart: ChartPlan, { catalog }: EditContext): ChartPlan | undefined {
  if (!chart.measures.some((measure) => measure.running)) return undefined
  const measures = chart.measures.map(({ running: _gone, ...measure }): Measure => {
    const at = measure.column && profileIn(catalog, chart, measure.column)
    const label = at ? measureWords('sum', columnWords(at.profile, at.table), nounOf(at.table)) : countWords(nounOf(baseOf(catalog, chart)))
    return { ...measure, label }
  })
  return { ...chart, measures }
}
