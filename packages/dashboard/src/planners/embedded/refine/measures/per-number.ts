import type { ChartPlan } from '../../../../plan.ts'
import { explainMetric, metricMeasure } from '../../chart/metrics.ts'
import { columnWords, nounOf } from '../../titles/names.ts'
import { understand } from '../../understand.ts'
import { attach, baseOf, profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'

const asked =
  /^\s*(?:(?:please|show|give|make|use|put|take|convert|it|them|this|that|as|in|to|the|now|and|so|i|we|me|want|need|a|rate|number|count|see) +)*per ((?:\d[\d,]*|an?|hundred|thousand|lakhs?|lac|crore|million)\b.*?)(?: (?:instead|rather|please|now))*\s*$/i
const unitFor =
  /^\s*(?:(?:in place of|instead of) (?:the )?(\p{L}+(?: \p{L}+)?),? (?:take|use|put|show) (?:the )?(\p{L}+(?: \p{L}+)?)|(?:take|use|put|show) (?:the )?(\p{L}+(?: \p{L}+)?) (?:in place of|instead of) (?:the )?(\p{L}+(?: \p{L}+)?))\s*$/iu

/** "Per 1000 houses" of a chart that counts: what is shown over as many of what its rows belong to. "Take population instead of houses" then. */
export const readPerNumber: Reader = (text, context) => {
  const unit = asked.exec(text)?.[1]
  const [, old = '', fresh = '', other = '', before = ''] = (unit === undefined && unitFor.exec(text)) || []
  const [gone, wanted] = fresh === '' ? [before, other] : [old, fresh]
  if (unit === undefined && wanted === '') return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined =>
    unit === undefined ? overOther(chart, gone, wanted, context) : over(chart, unit, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function over(chart: ChartPlan, unit: string, context: EditContext): ChartPlan | undefined {
  const [measure, ...more] = chart.measures
  if (!measure || more.length > 0 || measure.formula || measure.minus || measure.share || measure.running) return undefined
  const at = measure.aggregate === 'sum' && measure.column ? profileIn(context.catalog, chart, measure.column) : undefined
  if (measure.aggregate !== 'count' && !at) return undefined
  return withRate(chart, at ? columnWords(at.profile, at.table) : nounOf(baseOf(context.catalog, chart)).many, unit, context)
}

/** What the rate that is shown is of, over something else. */
function overOther(chart: ChartPlan, gone: string, wanted: string, context: EditContext): ChartPlan | undefined {
  const [measure, ...more] = chart.measures
  const [, rows, number, unit] = /^(.+) per ([\d,]+) (.+)$/i.exec(measure?.metric ?? '') ?? []
  if (
    !measure ||
    more.length > 0 ||
    rows === undefined ||
    number === undefined ||
    !unit?.toLowerCase().startsWith(gone.toLowerCase().replace(/s$/, ''))
  )
    return undefined
  return withRate(chart, rows, `${number} ${wanted}`, context)
}

function withRate(chart: ChartPlan, rows: string, unit: string, { catalog }: EditContext): ChartPlan | undefined {
  const [measure] = chart.measures
  const [said, ...others] = understand(`${rows} per ${unit}`, catalog).metrics
  const above = said && others.length === 0 ? relationsIn(JSON.stringify(said.metric.formula)) : []
  if (!measure || !said || said.table !== chart.source.base.table || above.length === 0) return undefined
  let source = chart.source
  for (const table of above) {
    const at = attach(catalog, { source }, table)
    if (at?.relation !== table) return undefined
    source = at.source
  }
  const told = explainMetric(said.table, said.metric)
  const isOld = (note: string): boolean => note === told || (measure.formula !== undefined && note.startsWith(`${measure.label} is `))
  return {
    ...chart,
    source,
    kind: chart.kind === 'arc' ? 'bar' : chart.kind,
    measures: [metricMeasure(measure.id, said.metric)],
    assumptions: [...chart.assumptions.filter((each) => !isOld(each)), told],
  }
}

const relationsIn = (formula: string): readonly string[] => [
  ...new Set([...formula.matchAll(/"relation":"([^"]+)"/g)].flatMap(([, relation]) => relation ?? [])),
]
