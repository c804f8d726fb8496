import type { ChartPlan } from '../../../../plan.ts'
import { ownMoney } from '../../schema/amounts.ts'
import { indexOf } from '../../schema/schema-index.ts'
import { attach, baseOf, measureFor } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { counted } from './counting.ts'
import { measureEdit } from './index.ts'

const these = '(?:they|them|these|those|such|of (?:them|these|those)|(?:rows|names|entries) (?:are|is) (?:there|this|that))'
const asked = new RegExp(
  `^\\s*(?:(?:and|so|just|only|please|now|tell|give|show|me|us) )*(?:(?:how many|the (?:count|number) of|count|number of) ${these}(?: (?:are|is))?(?: (?:there|they))?|how many (?:are|is) (?:there|they|these|those|it|that|this)|how many|(?:the )?(?:number|count)(?: of)?)(?: (?:in (?:all|total)|altogether|exactly|now))?[\\s?]*$`,
)

/** Whether it asks how many rows there are. */
export const asksHowMany = (text: string): boolean => asked.test(text)

/** "How many are they", "count them" of a list: how many rows it has, and no column beside the others. */
export const readRowsInAll: Reader = (text, context) => {
  if (!asked.test(text)) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => countOf(chart, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** A list, as the number of its rows. */
function countOf(chart: ChartPlan, context: EditContext): ChartPlan | undefined {
  const [first] = chart.measures
  if (chart.kind !== 'table' || !chart.measures.every(({ aggregate }) => aggregate === 'none') || chart.series) return undefined
  const { limit: _limit, ...rest } = chart
  return {
    ...rest,
    kind: 'text',
    dimensions: [],
    sort: [],
    measures: [counted(chart, { ...first, id: 'm1' } as ChartPlan['measures'][number], context)],
  }
}

const summed =
  /^\s*(?:(?:and|so|now|please|show|give|tell|me|us|just|only|what(?: is|'s)|the|their|its|how much) )*(?:(?:grand |overall )?total(?: of)?(?: (?:the|their|its))?(?: (\p{L}[^,.;?]{0,40}))?|(?:is|are) (?:it|that|this|they|these) (?:in total|in all|altogether|all together))[\s?]*$/u

/** "Total amount", "how much is that in total" of nothing but a list: what its rows come to, and no column beside the others. */
export const readRowsSummed: Reader = (text, context) => {
  const match = /\btotal\b|\bal(?:l |to)gether\b|\bin all\b/.test(text) ? summed.exec(text) : null
  if (!match || !context.charts.every(({ kind }) => kind === 'table')) return nothing(text)
  const named = match[1]?.trim() ?? ''
  if (/\b(?:by|per|each|every|for|in|of|with)\b/.test(named)) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const count = countOf(chart, context)
    if (!count) return undefined
    return named === '' || /^(?:amount|money|value)$/.test(named)
      ? (moneyOf(count, context) ?? sumOf(count, named, context))
      : sumOf(count, named, context)
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function sumOf(count: ChartPlan, named: string, context: EditContext): ChartPlan | undefined {
  const made = named === '' ? undefined : measureEdit(count, named, 'sum', context)
  return made?.measures[0]?.aggregate === 'sum' ? made : undefined
}

/** What the rows come to, whatever that is called. */
function moneyOf(count: ChartPlan, { catalog }: EditContext): ChartPlan | undefined {
  const table = baseOf(catalog, count)
  const money = ownMoney(indexOf(catalog), table)
  const at = attach(catalog, count, table.id)
  if (!money || money.times || !at) return undefined
  const said = { table, profile: money.column, whole: false, score: 1 }
  return { ...count, measures: [measureFor(catalog, count, said, at.relation, 'sum', 'm1')] }
}
