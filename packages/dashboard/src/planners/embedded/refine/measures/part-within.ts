import type { Condition } from '../../../../plan-condition.ts'
import type { Formula } from '../../../../plan-formula.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import { groupingsOf } from '../../../../plan.ts'
import type { ChartPlan, Dimension, Measure } from '../../../../plan.ts'
import { during } from '../../along/during.ts'
import { conditionsIn } from '../../titles/conditions.ts'
import { listed, lowered, sentence } from '../../titles/names.ts'
import { columnsSaid, profileIn } from '../columns.ts'
import { withoutTotals } from '../groups/dropping.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { deniesValues, valuesNamed } from '../values-named.ts'

const part = '(?:%|percent(?:age)?s?|pct|shares?|rates?|proportions?|parts?|fractions?)'
const lead = '^\\s*(?:(?:show|give|make|put|see|express|plot|draw|me|it|them|that|this|these|those|i|want|need|now|and|only)\\s+)*'
/** The words of the whole; none where "as a rate" says it all. */
const asked: readonly RegExp[] = [
  `${lead}(?:as|in|into)\\s+(?:an? |the )?${part}\\s+(?:out )?(?:of|in|within|among)\\s+(.+)$`,
  `^\\s*(?:and\\s+)?what\\s+${part}\\s+(?:out )?of\\s+(.+?)(?:\\s+(?:is|are|was|were|does|do)(?:\\s+(?:that|this|it|those|these|they))?(?:\\s+(?:make|come to|represent|amount to))?(?: up)?)?\\s*$`,
  `${lead}(?:the\\s+)?${part}\\s+(?:out )?of\\s+((?:their|its|his|her|each|every)\\b.+)$`,
  `${lead}out of (?:all|the total|total|how many|their|its|the)\\b(.+)$`,
  `${lead}(?:as )?(?:an? |the )?rates?(?: instead)?()\\s*$`,
].map((pattern) => new RegExp(pattern))
/** Words of a whole that name none. */
const bare =
  /\b(?:the|a|an|all|total|totals|whole|grand|overall|sum|everything|of|in|for|instead|please|it|them|(?:each|every)(?: one)?)\b|[^\p{L}\p{N}]+/gu

/**
 * "As a % of the bookings of each area", "what % of their orders is that": of what each group has the part that is shown, where the rows are
 * kept to a state of theirs. Of all that is shown it is a share, which is read elsewhere.
 */
export const readPartWithin: Reader = (text, context) => {
  // What names the whole may have been taken for the name of the chart.
  const whole = [context.written.toLowerCase(), text]
    .flatMap((words) => asked.map((pattern) => pattern.exec(words)?.[1]))
    .find((words) => words !== undefined)
  if (whole === undefined || (whole !== '' && whole.replace(bare, '') === '')) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => partWithin(chart, whole, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function partWithin(chart: ChartPlan, whole: string, context: EditContext): ChartPlan | undefined {
  const [measure, ...measures] = chart.measures
  const state = whole === '' && holdsRates(chart, context) ? undefined : stateOf(chart, whole, context)
  if (!measure || measures.length > 0 || !state || !['bar', 'line', 'area', 'arc', 'table', 'text'].includes(chart.kind)) return undefined
  const { share: _share, ...counted } = measure
  const left = ['count', 'count_distinct', 'sum'].includes(measure.aggregate) ? during(counted, state) : undefined
  if (left?.kind !== 'aggregate') return undefined
  const { where: _state, ...all } = left
  const words = listed(conditionsIn({ where: [state] }, 'title'))
  const rows = lowered(measure.label.replace(/^share of /i, '')).replace(/^total (?=\S)/, '')
  const label = sentence(measure.aggregate === 'sum' ? `${words} share of ${rows}` : `${words} rate`)
  const { stack: _stack, ...rest } = chart
  const note = `${label} is the part of all ${rows} with ${listed(conditionsIn({ where: [state] }, 'sentence'))}.`
  return {
    ...rest,
    kind: chart.kind === 'arc' ? 'bar' : chart.kind === 'area' ? 'line' : chart.kind,
    measures: [rateOf(measure, label, { kind: 'calculation', op: '/', left, right: all })],
    where: chart.where.filter((each) => each !== state),
    sort: chart.kind === 'arc' ? [{ by: { measure: measure.id }, order: 'desc' }] : withoutTotals(chart.sort),
    assumptions: [...chart.assumptions, note],
  }
}

/** "Show the rate" where each row tells at what rate something went. */
function holdsRates(chart: ChartPlan, { catalog }: EditContext): boolean {
  return columnsSaid('rate', catalog, chart).some(({ profile: { unit }, score }) => score >= 0.85 && /^[A-Z]{3}$/.test(unit ?? ''))
}

const rateOf = ({ id }: Measure, label: string, formula: Formula): Measure => ({
  id,
  aggregate: 'metric',
  metric: lowered(label),
  formula,
  label,
  format: 'percent',
})

/** What of its rows the chart shows: the first condition on a state of theirs, and on none that the whole names or the chart is by. */
function stateOf(chart: ChartPlan, whole: string, { catalog }: EditContext): Condition | undefined {
  const shown = (column: Dimension['column']): boolean => groupingsOf(chart).some((each) => isSameColumn(each.column, column))
  return chart.where.find((each) => {
    const values = deniesValues(each) ? [] : valuesNamed(each)
    if (!('column' in each) || values.length === 0 || shown(each.column)) return false
    const isTime = profileIn(catalog, chart, each.column)?.profile.temporal !== undefined
    return !isTime && !values.some((value) => typeof value === 'string' && whole.includes(value.toLowerCase()))
  })
}
