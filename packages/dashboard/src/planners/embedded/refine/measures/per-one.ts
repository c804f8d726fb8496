import type { ChartPlan, Measure } from '../../../../plan.ts'
import { groupingsOf, relationsOf } from '../../../../plan.ts'
import { metricMeasure } from '../../chart/metrics.ts'
import { differentIn, ratio, sumOf } from '../../mentions/formulas.ts'
import { formatOf } from '../../overview/fields.ts'
import { humanName } from '../../titles/labels.ts'
import { lowered, nounOf } from '../../titles/names.ts'
import { attach, columnsSaid, profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { measureEdit } from './index.ts'

const total = '(?:the )?(?:total|sum|totals|whole)'
const asked = new RegExp(
  `^\\s*(?:not ${total},? (?:but )?)?(?:(?:show|give|make|use|put|take|me|it|them|as|the|now|and|so|want|need|i) )*` +
    `(?:(?:average|avg|mean)|how much(?: (?:is|does|do|are))?(?: (?:it|that|this|they))?(?: (?:comes?|coming|works? out|adds? up|is|was)(?: to)?)?)` +
    ` (?:per|for (?:each|every|one)) (\\p{L}+)(?: (?:instead|rather than|instead of|not)(?: of)?(?: ${total})?)?[\\s?]*$`,
  'u',
)

/** "Average per customer", "how much is it per order": what is shown over how many of them there are, and no mean of its rows. */
export const readPerOne: Reader = (text, context) => {
  // "Per" may have been taken for a word of the chart's title.
  const noun = [text, context.written.toLowerCase()].flatMap((words) => asked.exec(words) ?? [])[1]
  if (noun === undefined) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => perOne(chart, noun, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function perOne(chart: ChartPlan, noun: string, context: EditContext): ChartPlan | undefined {
  const { catalog } = context
  const [measure, ...more] = chart.measures
  const [said] = columnsSaid(noun, catalog, chart).filter(({ whole }) => whole)
  if (!measure || more.length > 0 || !said) return undefined
  const ofRows = measure.column && relationsOf(chart.source).find(({ alias }) => alias === measure.column?.relation)?.table
  // Each row is of one of them.
  if (ofRows === said.table.id) return measure.minus ? undefined : measureEdit(chart, 'average', 'mean', context)
  const [key, ...others] = said.table.primaryKey
  const at = attach(catalog, chart, said.table.id)
  // "Sales by customer" are of one each already.
  const isShown = at && groupingsOf(chart).some(({ column }) => column.relation === at.relation)
  if (measure.aggregate !== 'sum' || !measure.column || measure.minus || key === undefined || others.length > 0 || !at || isShown)
    return undefined
  return {
    ...chart,
    source: at.source,
    measures: [quotient(chart, measure, { relation: at.relation, column: key }, nounOf(said.table).one, context)],
  }
}

function quotient(
  chart: ChartPlan,
  measure: Measure,
  key: Parameters<typeof differentIn>[0],
  noun: string,
  { catalog }: EditContext,
): Measure {
  const { relation = '', column = '' } = measure.column ?? {}
  const profile = measure.column && profileIn(catalog, chart, measure.column)?.profile
  return metricMeasure(measure.id, {
    name: `${lowered(humanName(column))} per ${noun}`,
    synonyms: [],
    expression: `sum(${column}) / count(distinct ${key.column})`,
    formula: ratio(sumOf(relation, column), differentIn(key)),
    ...(profile ? { format: formatOf(profile) } : {}),
    ...(profile?.unit === undefined ? {} : { unit: profile.unit }),
  })
}
