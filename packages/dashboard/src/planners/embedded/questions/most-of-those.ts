import type { ChartPlan } from '../../../plan.ts'
import { describeChart } from '../titles/description.ts'
import { countOf, countText } from '../words/counts.ts'

/** "Which customer has the most orders above 5,000": who, of which rows, and from which end. */
export interface MostOfThose {
  /** How many of these rows there are by those who are asked for. */
  readonly prompt: string
  readonly order: 'asc' | 'desc'
  readonly count?: number
}

const number = String.raw`(?:rs\.? ?|inr ?|[₹$€£] ?)?\d[\d.,]*(?: ?(?:k|thousand|lakhs?|lacs?|crores?|million|rupees|rs|days?|hours?|minutes?|kg|%))*`
const sign = String.raw`(?:(?:of |worth |for |costing )?(?:above|over|below|under|more than|less than|at least|at most|up to|exceeding))`
const rows = String.raw`(\S.{0,40}? ${sign} ${number})`
const moreThan = /\b(?:of |worth |for |costing )?(?:more than|exceeding)\b/i
const lessThan = /\b(?:of |worth |for |costing )?less than\b/i
const has = '(?:has|have|had|got|gets|placed|places|made|makes|did|with|saw|took|takes|gave|gives)'
const asked = new RegExp(
  String.raw`^\s*(?:(?:and|so|tell me|show me) )?(?:which|what) (?:(${countText()}) )?(\S.{0,40}?) ${has} (?:the )?(most|fewest|least|maximum|highest|lowest|largest)(?: (?:number|no\.?|count) of)? ${rows}(?![\w.])(.*?)[?.!\s]*$`,
  'i',
)
const topped = new RegExp(
  String.raw`^\s*(?:(?:show|give|list|see)(?: me)? )?(?:the )?(?:top|best|leading)(?: (${countText()}))? (\S.{0,40}?) by (?:the )?(?:(?:number|no\.?|count) of )?${rows}(?![\w.])(.*?)[?.!\s]*$`,
  'i',
)

/** Undefined where no rows under a condition are counted. */
export function mostOfThoseSaid(text: string): MostOfThose | undefined {
  if (!/\d/.test(text)) return undefined
  const most = asked.exec(text)
  const [, count, thing = '', end = '', of = '', rest = ''] = most ?? insertEnd(topped.exec(text)) ?? []
  if (of === '' || /\b(?:by|per|and)\b/i.test(thing)) return undefined
  return {
    // "Orders of more than 5,000" are not that many of them.
    prompt: `number of ${of.replace(moreThan, 'above').replace(lessThan, 'below')} by ${thing}${rest}`,
    order: /^(?:fewest|least|lowest)$/i.test(end) ? 'asc' : 'desc',
    ...(count === undefined ? {} : { count: countOf(count) }),
  }
}

const insertEnd = (match: RegExpExecArray | null): readonly string[] | undefined =>
  match ? [match[0], match[1] as string, match[2] ?? '', 'most', match[3] ?? '', match[4] ?? ''] : undefined

/** So many are shown where nobody says how many. */
const usual = 10

/** Those who have most of them first; undefined where other rows are counted, or all of them. */
export function ranked(chart: Omit<ChartPlan, 'id'>, { order, count = usual }: MostOfThose): Omit<ChartPlan, 'id'> | undefined {
  const [measure, ...others] = chart.measures
  const [thing, ...beside] = chart.dimensions
  if (!measure || !thing || others.length + beside.length > 0 || chart.series || thing.grain || chart.having.length > 0) return undefined
  if (!measure.aggregate.startsWith('count') || chart.where.length === 0) return undefined
  const { orientation: _orientation, ...rest } = chart
  const body = {
    ...rest,
    kind: 'bar' as const,
    sort: [{ by: { measure: measure.id }, order }],
    limit: { count, rest: 'drop' as const },
    assumptions: chart.assumptions.filter((sentence) => !/^Only .* are shown/.test(sentence)),
    traces: [],
  }
  return { ...body, ...describeChart(body) }
}
