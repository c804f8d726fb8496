import type { ChartPlan } from '../../../../plan.ts'
import { formOf } from '../../words/word-forms.ts'
import { tokenize } from '../../words/tokens.ts'
import { freeId } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { limitOf } from '../order/limits.ts'
import { rowsBeside } from './counting.ts'

/**
 * "Only cities with more than 500 orders" of what an order comes to on average: so many of them, though the measure is called by the word as
 * well.
 */
export const readRowsLimit: Reader = (text, context) => {
  const found = limitOf(text)
  // What a title says is blotted out of the wish, and stands where it was written.
  const [behind] = found ? tokenize(context.written.slice(found.until)) : []
  if (!found || behind?.kind !== 'word' || behind.word === behind.lower) return nothing(text)
  const { op, value } = found.limit
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const [measure, ...measures] = chart.measures
    if (measure?.aggregate !== 'metric' || measures.length > 0) return undefined
    const isCalledSo = measure.label.split(' ').some((word) => formOf(word.toLowerCase()).stem === behind.stem)
    const beside = isCalledSo ? rowsBeside(chart, behind.lower, freeId(chart, 'm'), context) : undefined
    const counted = beside?.measures.at(-1)
    if (!beside || !counted || counted.aggregate === 'metric') return undefined
    const { aggregate, column } = counted
    return { ...chart, source: beside.source, having: [...chart.having, { aggregate, ...(column ? { column } : {}), op, value }] }
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}
