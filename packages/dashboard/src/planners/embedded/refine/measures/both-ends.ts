import type { Aggregate } from '../../../../plan-aggregate.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { aggregateSaid } from '../columns.ts'
import { nothing, without } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { measureEdit } from './index.ts'

const ends = 'highest|lowest|max(?:imum)?|min(?:imum)?|averages?|avg|mean|medians?|totals?'

/** "Highest and lowest", "min, max and average fee". */
const severalEnds = new RegExp(
  String.raw`^\s*(?:(?:also )?(?:show|plot|draw|give|display|add|include)\s+|also\s+)?(?:me\s+)?(?:both\s+)?(?:the\s+)?((?:${ends})(?:\s*(?:,|and|&)\s*(?:the\s+)?(?:${ends})){1,3})\b(?!\s+(?:first|on top|\d))(?:\s+(?!by\b|per\b|in\b|for\b|of each\b|too\b|also\b|as well\b)(?:of\s+)?(?:the\s+)?([^,;]{1,40}?))?(?=\s*$|\s+(?:too|also|as well)\s*$|\s+(?:by|per|in|for)\b)`,
)

/** What is shown in several ways beside each other: its highest and its lowest. */
export const readBothEnds: Reader = (text, context) => {
  const match = /\b(?:and|&)\b/.test(text) ? severalEnds.exec(text) : null
  if (!match) return nothing(text)
  const [, said = '', named = ''] = match
  const aggregates = said
    .split(/,|\band\b|&/)
    .map((word) => aggregateSaid(word))
    .filter((aggregate) => aggregate !== undefined)
  if (new Set(aggregates).size < 2) return nothing(text)
  // "Highest and lowest too": beside what is shown.
  const isMore = /\b(?:also|too|as well|add|include)\b/.test(context.written.toLowerCase())
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const [shown] = chart.measures
    const kept =
      isMore && named.trim() === '' && chart.measures.length === 1 && shown && isAggregate(shown.aggregate) ? [shown.aggregate] : []
    return withAll(chart, named, [...new Set([...kept, ...aggregates])], context)
  }
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: without(text, match) }
}

const isAggregate = (aggregate: Measure['aggregate']): aggregate is Aggregate => aggregate !== 'metric' && aggregate !== 'none'

function withAll(chart: ChartPlan, named: string, [first, ...others]: readonly Aggregate[], context: EditContext): ChartPlan | undefined {
  const [measure] = chart.measures
  if (!measure?.column || !first || !['bar', 'line', 'area'].includes(chart.kind) || chart.comparison) return undefined
  const words = named.trim()
  // What it shows already is said by no words.
  const one = measure.aggregate === first && words === '' ? chart : measureEdit(chart, words, first, context)
  const [shown] = one?.measures ?? []
  if (!one || !shown?.column) return undefined
  const alone = { ...one, measures: [shown] }
  return others.reduce<ChartPlan | undefined>((made, aggregate) => {
    const own = made && measureEdit({ ...made, measures: [shown] }, words, aggregate, context)?.measures[0]
    const id = `m${String((made?.measures.length ?? 0) + 1)}`
    return made && own ? { ...made, measures: [...made.measures, { ...own, id }] } : undefined
  }, alone)
}
