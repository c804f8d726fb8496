import type { ChartPlan, Measure } from '../../../../plan.ts'
import { aggregateSaid } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { withoutTotals } from '../groups/dropping.ts'
import { aggregateNames } from '../words.ts'
import { shownMeasure } from './index.ts'
import { isName } from './named-measure.ts'

const one = '(\\p{L}[^,;]{0,50}?)'
const verbs = '(?:(?:show|give|keep|see|want|need|plot|put|use|me|i|it|now) )*'
const others = '(?:,? (?:and )?(?:no|not|without|drop|remove|skip|forget|hide)(?: the)? [^,;]{1,50})?'
const forms: readonly RegExp[] = [
  new RegExp(
    `^\\s*(?:the )?${one} (?:alone )?(?:(?:is|are|will be|would be|should be) (?:enough|sufficient|fine|plenty|all (?:i|we) (?:need|want))|(?:will|would|should) (?:do|suffice)|alone)(?: for (?:me|us|now))?\\s*$`,
    'u',
  ),
  new RegExp(`^\\s*${verbs}(?:just|only|nothing but|simply) (?:(?:show|want|need|give|keep|see|me|the) )*${one}${others}\\s*$`, 'u'),
  new RegExp(`^\\s*${verbs}(?:the )?${one} only${others}\\s*$`, 'u'),
]

/** The one measure that is to stay of several: "revenue" of "revenue is enough", "count" of "just the count, no feedback". */
export function enoughSaid(text: string): string | undefined {
  if (!/\b(?:enough|sufficient|fine|plenty|do|suffice|alone|just|only|simply|nothing|all)\b/.test(text)) return undefined
  return forms.map((form) => form.exec(text)?.[1]).find((said) => said !== undefined)
}

/** "Revenue is enough", "just the count": of several measures that alone. */
export const readEnough: Reader = (text, context) => {
  // What is measured may have been taken for the name of the chart.
  const said = enoughSaid(context.written.toLowerCase())
  if (said === undefined) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const kept = chart.measures.length > 1 ? measureSaid(chart, said, context) : undefined
    return kept && withOnly(chart, kept)
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** The measure of the chart that goes by the words. */
export function measureSaid(chart: ChartPlan, words: string, context: EditContext): Measure | undefined {
  // "Those with more than 60 children" are rows.
  const isAggregate = !/\p{L}/u.test(aggregateNames.reduce((rest, [pattern]) => rest.replace(pattern, ''), words))
  return isAggregate || isName(words, context) ? shownMeasure(chart, words, aggregateSaid(words), context) : undefined
}

function withOnly(chart: ChartPlan, kept: Measure): ChartPlan {
  const sort = chart.sort.map((each) =>
    'measure' in each.by ? { ...each, by: { measure: kept.id } } : 'total' in each.by ? { ...each, by: { total: kept.id } } : each,
  )
  const made = { ...chart, measures: [kept], sort }
  return chart.series ? made : { ...made, sort: withoutTotals(sort) }
}
