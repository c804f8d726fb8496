import type { ChartPlan } from '../../../../plan.ts'
import { formOf } from '../../words/word-forms.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { differing } from './difference.ts'

const fell = 'f[ae]ll|fallen|falls|dropp?(?:ed|s)?|declin(?:ed|es|ing)|decreas(?:ed|es)|went down|gone down|came down|shrank|shrunk|lost'
const rose = 'rose|risen|rises?|gr[eo]w|grown|grows|increas(?:ed|es)|gained|gains|improv(?:ed|es)|went up|gone up|climbed|jumped'
const lead = '(?:(?:and|so|now|tell me|show me|show) )*'
/** "Which village fell the most", "where did it drop most". */
const asked = new RegExp(
  `^\\s*${lead}(?:in )?(which|what|who|where)\\b(.*?)\\b(?:(${fell})|(?:${rose}))\\b(?: by)? (?:the )?(most|least)\\s*$`,
)
/** "Where was the biggest drop". */
const named = new RegExp(
  `^\\s*${lead}(?:in )?(which|what|who|where)\\b(.*?)\\b(?:biggest|largest|most|highest|maximum) (?:(fall|drop|decline|decrease|loss)|rise|growth|increase|gain|jump)\\s*$`,
)
const idle =
  /^(?:one|ones|of|them|these|those|the|did|does|do|has|have|had|is|are|was|it|that|they|which|in|two|both|all|a|saw|got|showed)$/

/** Of what is shown in two stretches of time: what each came to in the newer one above the older. */
export const readFallen: Reader = (text, { charts }) => {
  if (!/\b(?:most|least|biggest|largest|highest|maximum)\b/.test(text)) return nothing(text)
  const match = asked.exec(text) ?? named.exec(text)
  if (!match) return nothing(text)
  const names = (match[2]?.match(/\p{L}+/gu) ?? []).filter((word) => !idle.test(word))
  const isDown = (match[3] !== undefined) === (match[4] !== 'least')
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const made = differing(partsFirst(chart), false)
    const [measure] = made?.measures ?? []
    const labels = [...(made?.dimensions ?? []), ...chart.measures].flatMap(({ label }) => label.toLowerCase().match(/\p{L}+/gu) ?? [])
    const stems = new Set(labels.map((word) => formOf(word).stem))
    if (!made || !measure || !names.every((word) => stems.has(formOf(word).stem))) return undefined
    return { ...made, sort: [{ by: { measure: measure.id }, order: isDown ? 'asc' : 'desc' }] }
  }
  if (!charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** A line for each of the parts along time, as parts with the times side by side. */
function partsFirst(chart: ChartPlan): ChartPlan {
  const [axis, ...others] = chart.dimensions
  const { series } = chart
  if (!axis?.grain || others.length > 0 || !series || series.grain) return chart
  return { ...chart, dimensions: [{ ...series, id: axis.id }], series: { ...axis, id: series.id } }
}
