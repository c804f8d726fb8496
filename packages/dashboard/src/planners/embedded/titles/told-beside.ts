import type { ChartPlan, PlanWarning } from '../../../plan.ts'
import { kindNames } from './description.ts'
import { lowered } from './names.ts'

/** "A treemap is not drawn here; …": said of a chart that stands in for one that was asked for. */
export function standsInFor(wanted: string, kind: ChartPlan['kind']): string {
  const drawn = lowered(kindNames[kind])
  return `${wanted} is not drawn here; ${kind === 'text' ? drawn : `a ${drawn}`} stands in for it.`
}

/** Whether a sentence is one of {@link standsInFor}: it is no longer so once the chart is drawn as something else. */
export const saysStandsIn = (sentence: string): boolean => / is not drawn here; .+ stands in for it\.$/.test(sentence)

/** Of a condition on rows that nothing ties to those of the chart. */
export const leftOut = (words: string): string => `“${words}” is known of other rows alone, and could not be applied.`

/** Of a date that was to be told by its hours. */
export const tellsNoHours = (date: string): string => `“${date}” tells days, and no time of the day.`

/** Whoever asks for a map looks for one, and who sees three months beside a year takes them for a loss. */
const toldBeside: readonly (readonly [code: string, says: (sentence: string) => boolean])[] = [
  ['chart_replaced', saysStandsIn],
  ['unused_words', (sentence) => sentence.endsWith(' is known of other rows alone, and could not be applied.')],
  ['unused_words', (sentence) => sentence.endsWith(' tells days, and no time of the day.')],
  ['period_unfinished', (sentence) => / is not whole: the data end on \S+\.$/.test(sentence)],
]

/** What charts take for granted and is told beside the dashboard too, of those of which it was not told before. */
export function warningsOf(charts: readonly ChartPlan[], before: readonly ChartPlan[] = []): readonly PlanWarning[] {
  return charts.flatMap(({ id, assumptions }) => {
    const known = before.find((chart) => chart.id === id)?.assumptions ?? []
    return assumptions
      .filter((sentence) => !known.includes(sentence))
      .flatMap((message) => toldBeside.flatMap(([code, says]) => (says(message) ? [{ code, message, chartId: id }] : [])))
  })
}
