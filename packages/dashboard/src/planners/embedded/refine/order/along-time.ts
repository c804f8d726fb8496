import { columnOf } from '../../../../connections/connection.ts'
import type { Catalog } from '../../../../connections/connection.ts'
import { groupingsOf, relationsOf } from '../../../../plan.ts'
import type { ChartPlan, Dimension, Sort } from '../../../../plan.ts'
import { isTemporal } from '../../schema/column-types.ts'
import { humanName } from '../../titles/labels.ts'
import { freeId } from '../columns.ts'
import { nothing, without } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { dateBeside } from './date-beside.ts'
import type { Refusal } from '../state.ts'
import { isCut } from './index.ts'
import { asksTimeOrder, falling, rising, sorting, turned } from './time-words.ts'

/** "Newest first", "sort chronologically", "in order of date": along the time that a chart shows, whatever its values are. */
export const readTimeOrder: Reader = (text, { catalog, charts }) => {
  const down = falling.exec(text)
  const up = down ? null : rising.exec(text)
  const match = down ?? up
  if (!match) return nothing(text)
  const order = down || turned.test(text) ? 'desc' : 'asc'
  const change = (chart: ChartPlan): ChartPlan | undefined => alongTime(chart, order, catalog)
  if (!charts.some(change)) return nothing(text)
  return {
    edits: [{ scope: 'all', fits: (chart) => (change(chart) ? 1 : 0), apply: change }],
    rest: without(text, match).replace(leftOver, ''),
  }
}

const leftOver = new RegExp(
  `^\\s*(?:please )?(?:${sorting}|show|put|list|make|set|keep|it|them|this|that|the|in|by|ascending|descending|with|and)(?:\\s+(?:it|them|this|that|the|in|by|chart|bars?|rows?|ascending|descending))*\\s*$`,
)

/** Of the largest alone others would be shown. */
function alongTime(chart: ChartPlan, order: Sort['order'], catalog: Catalog): ChartPlan | undefined {
  if (isCut(chart) || ['text', 'histogram', 'boxplot', 'arc', 'point', 'rect'].includes(chart.kind)) return undefined
  const shown = chart.dimensions.find((each) => isTime(each, chart, catalog))
  if (shown) return { ...chart, sort: [{ by: { dimension: shown.id }, order }] }
  const isOfRows = chart.kind === 'table' && chart.measures.every(({ aggregate }) => aggregate === 'none')
  const date = isOfRows ? dateBeside(catalog, chart) : undefined
  if (!date) return undefined
  const dimension: Dimension = { id: freeId(chart, 'd'), column: date.column, label: humanName(date.column.column) }
  return { ...chart, source: date.source, dimensions: [...chart.dimensions, dimension], sort: [{ by: { dimension: dimension.id }, order }] }
}

function isTime({ column, grain }: Dimension, chart: ChartPlan, catalog: Catalog): boolean {
  if (grain !== undefined) return true
  const table = relationsOf(chart.source).find(({ alias }) => alias === column.relation)?.table
  const profile = table === undefined ? undefined : columnOf(catalog, table, column.column)
  return profile !== undefined && isTemporal(profile)
}

/** Why nothing came of it. */
export function nothingOfTime(text: string, charts: readonly ChartPlan[]): Refusal | undefined {
  if (!asksTimeOrder(text)) return undefined
  const cut = charts.find((chart) => isCut(chart) && groupingsOf(chart).some(({ grain }) => grain !== undefined))
  return {
    refused: cut
      ? `“${cut.title}” shows those that come first by their value; the first by time would be others.`
      : 'Nothing that is shown stands along a time, so there is no newest and no oldest of it.',
    ...(cut ? { suggestions: [`show all in “${cut.title}”`] } : {}),
  }
}
