import type { ChartPlan } from '../../../../plan.ts'
import { aggregateSaid } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { Edit, EditContext, Found, Reader } from '../edit.ts'
import { partSaid } from '../groups/axes.ts'
import { measureEdit } from './index.ts'
import { namesMeasure } from './names-measure.ts'
import { isName } from './named-measure.ts'
import { overOther, readShare } from './shares.ts'

const lead = '^\\s*(?:(?:show|give|put|see|use|plot|draw|want|need|me|i|now) )*(?:the |their |its )?'
const named = new RegExp(
  `${lead}(\\p{L}[^,;]{0,50}?),? (?:but )?(?=(?:as|in|into) (?!well\\b|(?:an? |the )?(?:x|y|size|colou?rs?|hue|legend|series|ax[ei]s|groups?|labels?|facets?|panels?|measure|second|third|horizontal|vertical)\\b)\\S)`,
  'u',
)
const shareOf = new RegExp(`${lead}(?:%|percent(?:age)?s?|shares?|proportions?) of (?:the |their |total )*(\\p{L}[^,;]{0,50}?)\\s*$`, 'u')

/** "Amount as a pie", "cost in percent" of something else: what is measured; how it is shown is left to other readers. "Share of the amount". */
export const readNamedAs: Reader = (text, context) => {
  if (!/\b(?:as|in|into|of)\b/.test(text) || overOther.test(context.written.toLowerCase())) return nothing(text)
  const match = named.exec(text)
  const words = match?.[1] ?? ''
  if (match && isName(words, context)) {
    const edit = measuring(words, context)
    if (context.charts.some((chart) => edit.fits(chart) > 0))
      return { edits: [edit], rest: ' '.repeat(match[0].length) + text.slice(match[0].length) }
  }
  return sharesOf(text, context)
}

function sharesOf(text: string, context: EditContext): Found {
  // What is measured may have been taken for the name of the chart.
  const words = [context.written.toLowerCase(), text].map((said) => shareOf.exec(said)?.[1]).find((said) => said !== undefined)
  if (words === undefined || !isName(words, context)) return nothing(text)
  const edit = measuring(words, context)
  const isAnother = context.charts.some((chart) => edit.fits(chart) > 0)
  if (!isAnother && !context.charts.some((chart) => namesMeasure(words, chart, context))) return nothing(text)
  return {
    edits: [...(isAnother ? [edit] : []), ...readShare('as share of the total', { ...context, written: 'as share of the total' }).edits],
    rest: '',
  }
}

function measuring(words: string, context: EditContext): Edit {
  const apply = (chart: ChartPlan): ChartPlan | undefined => {
    // "Customers as bars" of bars by customer are those that are shown.
    return partSaid(words, chart, context) === undefined ? measureEdit(chart, words, aggregateSaid(words), context) : undefined
  }
  return { scope: 'best', fits: (chart) => (apply(chart) ? 0.9 : 0), apply }
}
