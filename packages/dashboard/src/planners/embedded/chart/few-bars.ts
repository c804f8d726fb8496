import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan, Dimension } from '../../../plan.ts'
import type { ChartBody } from './body.ts'

/** Bars beyond which their names no longer stand beside them, and how many are shown then. */
const mostBars = 60
const barsShown = 30

/** "Of every store", and not "every month". */
const everyOne = /\bevery(?! (?:day|week|month|quarter|year)\b)\b/i
const mostAsked = 150

type Barred = Pick<ChartBody, 'kind' | 'dimensions' | 'sort' | 'limit' | 'where' | 'having' | 'assumptions'>

/**
 * "Sales by customer" of thousands: those that come first, as long as bars stand by their value and nobody asks for all or names some.
 */
export function fewBars<Body extends Barred>(body: Body, catalog: Catalog, text: string): Body {
  const [axis] = body.dimensions
  const [first] = body.sort
  if (body.kind !== 'bar' || body.limit || !axis || axis.grain || axis.bin) return body
  const bars = barsOf(catalog, axis)
  if (bars <= mostBars) return body
  if (!first || !('measure' in first.by || 'total' in first.by) || /\ball\b/i.test(text) || (bars <= mostAsked && everyOne.test(text)))
    return body
  const isNamed = body.where.some(
    (each) => 'column' in each && each.column.relation === axis.column.relation && each.column.column === axis.column.column,
  )
  if (isNamed || body.having.length > 0) return body
  const whole = body.where.length === 0 ? ` of ${bars.toLocaleString('en-US')}` : ''
  return {
    ...body,
    limit: { count: barsShown, rest: 'drop' },
    assumptions: [...body.assumptions, `Only ${barsShown}${whole} are shown, so that the bars can be read.`],
  }
}

/** How many bars, or colours, there would be; namesakes that are told apart have one each. */
export function barsOf(catalog: Catalog, { column: { relation, column }, identity }: Dimension): number {
  return (identity ? tableOf(catalog, relation)?.rowCount : columnOf(catalog, relation, column)?.distinct) ?? 0
}

const unread = /^Only .+ are shown, so that the bars can be read\.$/

/** Whether a sentence says how many are shown: it is no longer so once the limit is another. */
export const saysHowMany = (sentence: string): boolean =>
  /^(?:Only|Of .+ only) .+ are shown\.$|^The smaller .+ are summed up as “Other”\.$/.test(sentence) || unread.test(sentence)

/** A sentence of how many are shown, where it is no longer known of how many; others as they are. */
export function uncountedNote(sentence: string): readonly string[] {
  if (unread.test(sentence)) return [sentence.replace(/^(Only [\d,]+) of [\d,]+/, '$1')]
  return saysHowMany(sentence) ? [] : [sentence]
}

/** The same of all of them, unless a person limited them: a list has room for what makes no bars. */
export function ofAll(chart: ChartPlan): ChartPlan {
  if (!chart.assumptions.some((sentence) => unread.test(sentence))) return chart
  const { limit: _gone, ...rest } = chart
  return { ...rest, assumptions: chart.assumptions.filter((sentence) => !unread.test(sentence)) }
}
