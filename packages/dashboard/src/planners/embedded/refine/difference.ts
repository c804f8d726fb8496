import type { Condition } from '../../../plan-condition.ts'
import type { ChartPlan, Measure } from '../../../plan.ts'
import { during } from '../along/during.ts'
import { lowered } from '../titles/names.ts'
import { nothing } from './edit.ts'
import type { Reader } from './edit.ts'

const asked =
  /^\s*(?:(?:please )?(?:show|use|plot|display|draw|give|see|make it|as)(?: me| it| only| just| as)* )?(?:the |a )?(?:(?:percent(?:age)?|%) )?(?:differences?|changes?|growth|gap)(?: rate)?(?: between (?:them|the (?:two|years)|both|the two years))?(?: (?:instead|please|(?:in|as)(?: an?)? (?:percent(?:age)?s?|%)|only))*\s*$/
const inPercent = /percent|%|growth/

/** "Show the difference in percent" of two years side by side: by how much the newer is above the older, step by step. */
export const readDifference: Reader = (text, context) => {
  if (!asked.test(text)) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => differing(chart, inPercent.test(text))
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function differing(chart: ChartPlan, isPercent: boolean): ChartPlan | undefined {
  const { series, stack: _stack, ...rest } = chart
  const [measure, ...measures] = chart.measures
  const [axis, ...axes] = chart.dimensions
  if (series?.grain !== 'year' || !measure || measures.length > 0 || !axis || axes.length > 0 || chart.facet) return undefined
  const years = yearsOf(chart, series.column.column)
  const [older, newer] = years.map((year) => during(measure, inYear(series.column, year)))
  if (!older || !newer || years.length !== 2) return undefined
  const gap = { kind: 'calculation', op: '-', left: newer, right: older } as const
  const value = lowered(measure.label).replace(/^total (?=\S)/, '')
  const label = `${isPercent ? 'Growth of' : 'Change in'} ${value}`
  const { id, format, unit } = measure
  const made: Measure = {
    id,
    aggregate: 'metric',
    metric: lowered(label),
    formula: isPercent ? { kind: 'calculation', op: '/', left: gap, right: older } : gap,
    label,
    ...(isPercent ? { format: 'percent' } : format ? { format } : {}),
    ...(isPercent || unit === undefined ? {} : { unit }),
  }
  const told = `${label} is that of ${String(years[1])} against ${String(years[0])}.`
  return {
    ...rest,
    kind: 'bar',
    measures: [made],
    sort: axis.grain ? [{ by: { dimension: axis.id }, order: 'asc' }] : [{ by: { measure: id }, order: 'desc' }],
    assumptions: [...chart.assumptions, told],
  }
}

/** The two years that the chart is kept to, the older first; none where it shows others. */
function yearsOf({ where }: ChartPlan, column: string): readonly number[] {
  const stretches = where.flatMap((each) => (each.kind === 'any' ? each.of : [each]))
  const years = stretches.flatMap((each) =>
    each.kind === 'period' && each.column.column === column && each.negated !== true && each.from !== undefined && each.until !== undefined
      ? yearsBetween(each.from, each.until)
      : [],
  )
  return years.length === 2 ? years.toSorted((a, b) => a - b) : []
}

function yearsBetween(from: string, until: string): readonly number[] {
  const [first, last] = [Number(from.slice(0, 4)), new Date(Date.parse(until) - 1).getUTCFullYear()]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

const inYear = (column: Extract<Condition, { kind: 'period' }>['column'], year: number): Condition => ({
  kind: 'period',
  column,
  from: `${String(year)}-01-01`,
  until: `${String(year + 1)}-01-01`,
  words: String(year),
})
