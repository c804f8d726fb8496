import type { Aggregate } from '../../../../plan-aggregate.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { explainMetric } from '../../chart/metrics.ts'
import { columnWords, nounOf } from '../../titles/names.ts'
import { measureWords } from '../../titles/labels.ts'
import { baseOf, freeId, isMeasurable, profileIn } from '../columns.ts'
import type { EditContext } from '../edit.ts'
import { aggregateNames } from '../words.ts'

const kinds: Readonly<Partial<Record<Aggregate, string>>> = { mean: 'Average', median: 'Median', sum: 'Total', max: 'Most', min: 'Fewest' }
const named = /^(?:average|median|total|most|fewest|longest|shortest)\b/i
const idle = /^(?:the|an?|one|ones|value|values|number|numbers|figure|figures|of|for|and|each|that|same|this|them|these|those|time|taken)$/

/**
 * "Maximum also", "the longest days too" of a chart of averages: what is shown already, taken in another way. Undefined where the words name
 * anything else, or it is shown so.
 */
export function takenOtherwise(chart: ChartPlan, words: string, aggregate: Aggregate, { catalog }: EditContext): ChartPlan | undefined {
  const [first] = chart.measures
  if (!first || kinds[aggregate] === undefined || !namesNothingElse(words, first)) return undefined
  const measure = first.formula ? formulaTaken(first, aggregate) : columnTaken(chart, first, aggregate, catalog)
  if (!measure || chart.measures.some(({ label }) => label === measure.label)) return undefined
  const told = measure.metric === undefined || !measure.formula ? [] : [explainMetric(baseOf(catalog, chart).id, metricOf(measure))]
  return {
    ...chart,
    measures: [...chart.measures, { ...measure, id: freeId(chart, 'm') }],
    assumptions: [...chart.assumptions, ...told.filter((each) => !chart.assumptions.includes(each))],
  }
}

const metricOf = ({ metric = '', formula }: Measure) => ({
  name: metric,
  synonyms: [],
  expression: metric,
  formula: formula ?? { kind: 'number' as const, value: 0 },
})

function namesNothingElse(words: string, { label }: Measure): boolean {
  const said = aggregateNames.reduce((rest, [pattern]) => rest.replace(pattern, ' '), words).match(/\p{L}+/gu) ?? []
  return said.every((word) => idle.test(word) || label.toLowerCase().includes(word))
}

/** How long it took at most, where it stands on average: one aggregate of rows, and no more. */
function formulaTaken(measure: Measure, aggregate: Aggregate): Measure | undefined {
  const { formula, label, metric } = measure
  if (formula?.kind !== 'aggregate' || !formula.of || formula.where || formula.aggregate === aggregate || aggregate === 'none')
    return undefined
  const kind = kinds[aggregate] ?? ''
  if (!named.test(label)) return undefined
  const renamed = label.replace(named, kind)
  return {
    ...measure,
    formula: { ...formula, aggregate },
    label: renamed,
    ...(metric === undefined ? {} : { metric: renamed.toLowerCase() }),
  }
}

function columnTaken(chart: ChartPlan, measure: Measure, aggregate: Aggregate, catalog: EditContext['catalog']): Measure | undefined {
  const at = measure.column && !measure.minus && !measure.share ? profileIn(catalog, chart, measure.column) : undefined
  if (!at || measure.aggregate === 'none' || measure.aggregate === aggregate || !isMeasurable(catalog, at)) return undefined
  const { running: _running, ...plain } = measure
  return { ...plain, aggregate, label: measureWords(aggregate, columnWords(at.profile, at.table), nounOf(at.table)) }
}
