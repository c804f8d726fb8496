import { tableOf } from '../../../../connections/connection.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { formatOf } from '../../schema/formats.ts'
import { measureWords } from '../../titles/labels.ts'
import { nounOf } from '../../titles/names.ts'
import { understand } from '../../understand.ts'
import { attach, baseOf } from '../columns.ts'
import { rebased } from '../rebased.ts'
import type { EditContext } from '../edit.ts'

/** A measure, and the chart over rows in which it can be computed. */
export interface MeasureHere {
  readonly measure: Measure
  readonly chart: ChartPlan
}

/**
 * "Profit", where no column is called so: what came in less what it cost.
 * @param alone no other measure needs the chart's rows
 */
export function gainSaid(words: string, chart: ChartPlan, id: string, { catalog }: EditContext, alone: boolean): MeasureHere | undefined {
  const said = words.replace(/\b(?:by|per|for each|over)\b.*$/, '')
  const [gain] = understand(said, catalog).gains
  const table = gain && tableOf(catalog, gain.table)
  const profile = table?.columns.find(({ name }) => name === gain?.column)
  if (!gain || !table || !profile) return undefined
  const own = table.id === baseOf(catalog, chart).id
  const moved = (alone && !own ? rebased(catalog, { ...chart, measures: [] }, table) : undefined) ?? chart
  const at = attach(catalog, moved, table.id)
  // Elsewhere the rows that it is made of would stand more than once.
  if (!at || baseOf(catalog, moved).id !== table.id) return undefined
  const word = /profitab\w*/.test(said) ? 'profitability' : 'profit'
  return {
    chart: { ...moved, source: at.source },
    measure: {
      id,
      aggregate: 'sum',
      column: { relation: at.relation, column: gain.column },
      ...(gain.minus === undefined ? {} : { minus: { relation: at.relation, column: gain.minus } }),
      label: measureWords('sum', gain.name ?? word, nounOf(table)),
      ...formatOf('sum', profile),
    },
  }
}

/** Whether two measures are the same, but for their names. */
export function isSameMeasure(one: Measure, other: Measure): boolean {
  return (
    one.aggregate === other.aggregate &&
    one.metric === other.metric &&
    one.column?.relation === other.column?.relation &&
    one.column?.column === other.column?.column &&
    one.minus?.column === other.minus?.column
  )
}
