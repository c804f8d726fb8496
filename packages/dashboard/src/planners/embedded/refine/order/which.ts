import type { ChartPlan, Dimension, Sort } from '../../../../plan.ts'
import { groupingsOf } from '../../../../plan.ts'
import { formOf, wordsOfName } from '../../words/word-forms.ts'
import { baseOf, columnsSaid } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { asKind } from '../kinds.ts'
import { addsUp, byValue, cuttable, cutTo, endOf } from './index.ts'
import { asksTimeOrder } from './time-words.ts'
import { numberSaid } from '../words.ts'

const asked =
  /^\s*(?:(?:and|so|then|tell me|show me|show|find|overall|altogether|(?:taken )?all together|in total|on the whole|all in all),?\s+)*(?:(?:in|on|at|for|during)\s+(?=which|what))?(which|what|who|where|when)(?:'?s|'?re)?\s+(.+)$/
/** "Which of the two has more", "which one is less": of what is shown, that at this end. */
const further: ReadonlyMap<string, string> = new Map(
  Object.entries({
    more: 'most',
    higher: 'highest',
    larger: 'largest',
    bigger: 'biggest',
    greater: 'greatest',
    longer: 'longest',
    better: 'best',
    less: 'least',
    fewer: 'fewest',
    lower: 'lowest',
    smaller: 'smallest',
    shorter: 'shortest',
    worse: 'worst',
    slower: 'slowest',
    faster: 'fastest',
    quicker: 'quickest',
  }),
)
/** "Worst source?", "busiest day": the question without its "which". */
const bareEnd =
  /^\s*(?:(?:and|so|then|the|our|tell me|show me),?\s+)*(best|worst|top|bottom|highest|lowest|largest|biggest|smallest|slowest|fastest|quickest|strongest|weakest|poorest|busiest)(?:\s+(\p{L}+(?: \p{L}+)?))?[\s?]*$/u
/** "Which one gave the most": of those that are shown, whatever they did. */
const ofShown = /\b(?:which|what) (?:one|ones|of (?:them|these|those))\b/
const doing =
  /^(?:gives?|gave|given|spends?|spent|buys?|bought|uses?|used|brings?|brought|pays?|paid|owes?|owed|orders?|ordered|costs?|lost|loses?|wins?|won|grew|grows?|gained|needs?|needed)$/

/** How many there are to choose from is no number of those that are wanted. */
const ofThem = /\b(?:of|among|amongst|between|out of) (?:the |these |those |all )?(?:two|three|four|five|both)(?: of them)?\b/g
const ofParts = /\b(?:of|among|amongst|between|out of) (?:the |these |those |all )?(?:two|three|four|five|both|them)\b/
const end =
  /^(?:best|worst|top|bottom|highest|lowest|largest|biggest|greatest|smallest|longest|shortest|slowest|fastest|quickest|strongest|weakest|poorest|most|least|fewest|busiest|max|maximum|min|minimum)$/
/** "Which was the best", "where is it the longest", "who sold the most": words between, of a question about what is shown. */
const idle =
  /^(?:the|a|an|is|are|was|were|be|been|it|they|that|this|these|those|them|one|ones|of|among|amongst|out|all|our|we|us|i|has|have|had|having|with|did|do|does|doing|done|got|gets?|in|on|at|for|by|far|so|goes?|went|comes?|came|makes?|made|earn(?:s|ed)?|takes?|took|sells?|sold|perform(?:s|ed|ing|er|ers)?|common|popular|overall|time|times|values?|numbers?|figures?|amounts?|totals?|sums?|ever|again|here|now|please|pls)$/

/** Whether it is a question about what is shown: one that is answered already changes nothing, and is no mistake. */
export const asksWhich = (text: string): boolean => asked.test(text)

/** Whether it says which end comes first: where it does already, nothing is wrong. */
export const asksOrder = (text: string): boolean =>
  asksTimeOrder(text) ||
  /\b(?:(?:high(?:est)?|low(?:est)?|large(?:st)?|small(?:est)?|most|least|best|worst|big(?:gest)?|top|bottom) to \p{L}+|(?:poor|high|low|bigg|larg|small|weak|strong|b|few|great|slow|fast|quick|long|short)est (?:\p{L}+ )?first|(?:worst|most|least) (?:\p{L}+ )?first)\s*$/u.test(
    text,
  )

/** What a question about what is shown asks for: the end, how many of them, and what it names besides. */
export interface Question {
  readonly word: string
  readonly wanted: string
  readonly count: number | undefined
  readonly names: readonly string[]
}

/** @param others words of an end that are said of some numbers alone, and that end */
export function questionIn(text: string, others: ReadonlyMap<string, string> = new Map()): Question | undefined {
  const [, word = '', words = ''] = asked.exec(text) ?? []
  const said = (words.replace(ofThem, ' ').match(/[\p{L}\p{N}]+/gu) ?? []).map((each) => others.get(each) ?? further.get(each) ?? each)
  const ends = [...new Set(said.filter((each) => end.test(each)))]
  const [wanted] = ends
  if (wanted === undefined || ends.length > 1) return undefined
  const numbers = said.filter((each) => each !== 'one' && numberSaid(each) > 0).map(numberSaid)
  if (numbers.length > 1) return undefined
  const names = said.filter((each) => !end.test(each) && !idle.test(each) && !(numberSaid(each) > 0))
  return { word, wanted, count: numbers[0], names }
}

/** "Which month was the best", "which 5 are slowest", "where is it the longest": those that are asked for first, or alone where their number is said. */
export const readWhich: Reader = (text, context) => {
  const question = questionIn(text) ?? bareQuestion(text, context)
  if (!question) return nothing(text)
  const { word, wanted, count } = question
  const names = ofShown.test(text) ? question.names.filter((each) => !doing.test(each)) : question.names
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    if ((word === 'when' && chart.dimensions[0]?.grain === undefined) || !names.every((each) => isShown(each, chart, context)))
      return undefined
    const parts = ofParts.test(asked.exec(text)?.[2] ?? '') || word === 'who' ? 'parts' : names
    return endFirst(partsAsked(chart, parts) ?? chart, wanted, count, context)
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? (chart.kind === 'bar' ? 1 : 0.8) : 0), apply: change }], rest: '' }
}

/** Of what the chart is by alone: the highest price of bars by city is none of the cities. */
function bareQuestion(text: string, { charts }: EditContext): Question | undefined {
  const [, wanted, noun = ''] = bareEnd.exec(text) ?? []
  if (wanted === undefined) return undefined
  const names = (noun.match(/\p{L}+/gu) ?? []).filter((each) => !idle.test(each))
  const isOfGroups = charts.some((chart) => names.every((each) => groupingsOf(chart).some((group) => isCalled(group, each))))
  if (names.length === 0 ? !/^(?:best|worst|slowest|busiest)$/.test(wanted) || noun.includes('of') : !isOfGroups) return undefined
  return { word: 'which', wanted, count: undefined, names }
}

/** "Which of the two has more", "which village was the lowest" of bars by shift with a colour for each village: of these, in all. */
function partsAsked(chart: ChartPlan, asked: 'parts' | readonly string[]): ChartPlan | undefined {
  const { series, stack: _stack, limit: _limit, ...rest } = chart
  const [axis, ...others] = chart.dimensions
  if (!axis || !series || series.grain || series.bin || others.length > 0 || chart.facet || !['bar', 'line', 'area'].includes(chart.kind))
    return undefined
  if (asked === 'parts' ? !axis.grain : !asked.some((word) => isCalled(series, word)) || asked.some((word) => isCalled(axis, word)))
    return undefined
  return { ...rest, kind: 'bar', dimensions: [{ ...series, id: axis.id }], sort: [] }
}

/** "Which day" of weekdays, "which hour" of the hours of a day. */
const isStep = (grain: Dimension['grain'], word: string): boolean =>
  grain !== undefined && (grain === word || grain.startsWith(`${word}_of_`) || (grain === 'weekday' && word === 'day'))

function isCalled({ label, grain }: Dimension, word: string): boolean {
  const { stem, text } = formOf(word)
  return isStep(grain, text) || (label.toLowerCase().match(/\p{L}+/gu) ?? []).some((each) => formOf(each).stem === stem)
}

/** Whether a word names what the chart shows: a breakdown or its measure. */
function isShown(word: string, chart: ChartPlan, { catalog }: EditContext): boolean {
  const { stem, text } = formOf(word)
  const parts = groupingsOf(chart)
  const labels = [...parts, ...chart.measures].flatMap(({ label }) => label.toLowerCase().match(/\p{L}+/gu) ?? [])
  // "Which of the two has more milk" of a table "milk collection".
  if (wordsOfName(baseOf(catalog, chart).id).some((each) => formOf(each).stem === stem)) return true
  if (labels.some((each) => formOf(each).stem === stem) || parts.some(({ grain }) => isStep(grain, text))) return true
  const isOf = ({ column }: Pick<Dimension, 'column'>, name: string): boolean => column.column === name
  const [best] = columnsSaid(word, catalog, chart)
  return (
    best !== undefined &&
    [...parts, ...chart.measures.flatMap(({ column }) => (column ? [{ column }] : []))].some((part) => isOf(part, best.profile.name))
  )
}

/** The chart with this end first; alone where it is said how many. */
export function endFirst(chart: ChartPlan, wanted: string, count: number | undefined, { catalog }: EditContext): ChartPlan | undefined {
  const order = endOf(wanted, chart) ?? slowTime(wanted, chart)
  if (!order || !['bar', 'line', 'area', 'arc', 'table', 'rect'].includes(chart.kind)) return undefined
  // Along time, or on a map, nothing stands first.
  const ranked =
    chart.kind === 'line' || chart.kind === 'area'
      ? asKind(catalog, chart, 'bar')
      : chart.kind === 'rect'
        ? asKind(catalog, chart, 'table')
        : chart
  if (!ranked) return undefined
  if (count !== undefined)
    return cuttable(ranked) > 0 || ranked.dimensions[0]?.grain ? cutTo(ranked, { count, rest: 'drop' }, order, catalog) : undefined
  // What does not add up has no whole by which its parts could stand.
  const [measure] = ranked.measures
  const sort = measure && ranked.series && !addsUp(ranked) ? { by: { measure: measure.id }, order } : byValue(ranked, order)
  return sort && { ...ranked, sort: [sort] }
}

/** A slow day is one of little business. */
function slowTime(wanted: string, { dimensions: [axis], measures: [measure] }: ChartPlan): Sort['order'] | undefined {
  const isBusiness = measure?.aggregate === 'count' || measure?.aggregate === 'count_distinct' || measure?.format === 'money'
  return axis?.grain !== undefined && isBusiness && wanted === 'slowest' ? 'asc' : undefined
}
