import type { AggregateTerm } from '../../../../plan-formula.ts'
import type { ChartPlan, Dimension, Measure, TimeGrain } from '../../../../plan.ts'
import { ratio } from '../../mentions/formulas.ts'
import { lowered } from '../../titles/names.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { dateBeside } from '../order/date-beside.ts'

type Unit = NonNullable<AggregateTerm['unit']>

const mean = '(?:avg|average|mean|typical|usual)'
const said = new RegExp(
  `^\\s*(?:(?:please|show|use|make|give|take|see|put|plot|want|need|as|it|me|the|i|an?) )*(?:${mean}(?: (?:amount|value|total|number|figure))?(?: (?:of|for|in|per|on|over))?(?: (?:an?|one|each|every|single))? (day|week|month|quarter|year)|(?:per[ -])?(day|week|month) ${mean}|(dai|week|month)ly ${mean})((?: (?:instead|rather|please))*(?:,? (?:and |but )?(?:not|instead of|rather than) (?:the )?(?:whole |overall |grand )?(?:totals?|sums?))?)\\s*$`,
)
/** Steps that come again and again: what they come to grows with the time that is looked at. */
const folded: ReadonlySet<TimeGrain> = new Set(['weekday', 'day_of_month', 'month_of_year', 'quarter_of_year', 'hour_of_day'])

/** "The average of a day, not the total" of sales by weekday: what a day comes to, of those on which there was any. */
export const readPerTime: Reader = (text, context) => {
  const match = said.exec(text.replaceAll(/ +/g, ' '))
  if (!match) return nothing(text)
  const unit = (match[1] ?? match[2] ?? (match[3] === 'dai' ? 'day' : match[3])) as Unit
  const isSure = match[3] !== undefined || /\b(?:not|of|rather)\b/.test(match[4] ?? '')
  const change = (chart: ChartPlan): ChartPlan | undefined => perUnit(chart, unit, isSure, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** @param isSure the words can say nothing else: along a name "average per month" may ask for the months */
function perUnit(chart: ChartPlan, unit: Unit, isSure: boolean, { catalog }: EditContext): ChartPlan | undefined {
  const [axis, ...others] = chart.dimensions
  const [first, ...more] = chart.measures
  const isFolded = axis?.grain !== undefined && folded.has(axis.grain)
  if (!first || !axis || others.length + more.length > 0 || !(isFolded || (isSure && axis.grain === undefined))) return undefined
  const whole = wholeOf(first)
  const date = dayOf(chart, axis, isFolded, catalog)
  if (!whole || !date) return undefined
  const units: AggregateTerm = { kind: 'aggregate', aggregate: 'count_distinct', of: { kind: 'column', column: date }, unit }
  const name = `average ${lowered(first.label).replace(/^(?:total|number of) (?=\S)/, '')} per ${unit}`
  const { share: _share, running: _running, column: _column, minus: _minus, ...kept } = first
  const measure: Measure = {
    ...kept,
    aggregate: 'metric',
    metric: name,
    formula: ratio(whole, units),
    label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    format: first.format === 'money' ? 'money' : 'plain',
  }
  return { ...chart, kind: chart.kind === 'arc' ? 'bar' : chart.kind, measures: [measure] }
}

/** What adds up. */
function wholeOf({ aggregate, column, minus, formula }: Measure): AggregateTerm | undefined {
  if (minus || formula || (aggregate !== 'sum' && aggregate !== 'count' && aggregate !== 'count_distinct')) return undefined
  return { kind: 'aggregate', aggregate, ...(column ? { of: { kind: 'column', column } } : {}) }
}

function dayOf(chart: ChartPlan, axis: Dimension, isFolded: boolean, catalog: EditContext['catalog']) {
  if (isFolded) return axis.column
  const date = dateBeside(catalog, chart)
  // Joined in, it would be of other rows.
  return date?.source === chart.source ? date.column : undefined
}
