import type { Condition } from '../../../../plan-condition.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { during } from '../../along/during.ts'
import { rangeLabel } from '../../overview/periods.ts'
import { lowered } from '../../titles/names.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { stretchesOf } from './side-by-side.ts'
import type { Stretch } from './side-by-side.ts'

const asked =
  /^\s*(?:(?:please )?(?:show|use|plot|display|draw|give|see|make it|as|i (?:want|need)|want|need|now|only|what(?:'?s| is| was)?)(?: me| it| only| just| as| to see)* )?(?:the |a |their |its )?(?:(?:percent(?:age)?|%) )?(?:differences?|changes?|growth|gap)(?: rate)?(?: between (?:them|the (?:two|years)|both|the two years))?(?: (?:instead|please|(?:in|as)(?: an?)? (?:percent(?:age)?s?|%)|only))*\s*$/
const moved =
  '(?:up|down|more|less|higher|lower|chang(?:e|ed)|increas(?:e|ed)|decreas(?:e|ed)|grow(?:n|th)?|grew|rise|risen|rose|fall(?:en)?|fell|drop(?:ped)?)'
/** "How much % up or down", "by how much has it grown". */
const howMuch = new RegExp(
  `^\\s*(?:(?:and|now|show|tell|give|me|by|what) )*(?:how (?:much|many) )?(?:in )?(?:(?:%|percent(?:age)?) )?(?:(?:is|are|was|were|has|have|did|does|it|they|that|this|each|gone|went|go) )*${moved}(?: (?:or|and) ${moved})*(?: (?:in|by|as))?(?: how much)?(?: (?:%|percent(?:age)?))?[\\s?]*$`,
)
const inPercent = /percent|%|growth/

/** "Show the difference in percent" of two years side by side: by how much the newer is above the older, step by step. */
export const readDifference: Reader = (text, context) => {
  if (!asked.test(text) && !(/\b(?:how|by)\b|%|percent/.test(text) && howMuch.test(text.replaceAll(/ +/g, ' ')))) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => differing(chart, inPercent.test(text))
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** By how much the newer of two stretches side by side is above the older. */
export function differing(chart: ChartPlan, isPercent: boolean): ChartPlan | undefined {
  const { series, stack: _stack, ...rest } = chart
  const [measure, ...measures] = chart.measures
  const [axis, ...axes] = chart.dimensions
  const stretches = stretchesOf(chart)
  if (!series || !stretches || !measure || measures.length > 0 || !axis || axes.length > 0 || chart.facet) return undefined
  const [before, after] = stretches.map((stretch): Condition => ({
    kind: 'period',
    column: series.column,
    ...stretch,
    words: wordsOf(stretch),
  }))
  const [older, newer] = [before, after].map((each) => each && during(measure, each))
  if (!older || !newer) return undefined
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
  const told = `${label} is that of ${wordsOf(stretches[1])} against ${wordsOf(stretches[0])}.`
  return {
    ...rest,
    kind: 'bar',
    measures: [made],
    sort: axis.grain ? [{ by: { dimension: axis.id }, order: 'asc' }] : [{ by: { measure: id }, order: 'desc' }],
    assumptions: [...chart.assumptions, told],
  }
}

const wordsOf = ({ from, until }: Stretch): string => rangeLabel(new Date(from), new Date(until))
