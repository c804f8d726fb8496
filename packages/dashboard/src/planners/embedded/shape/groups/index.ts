import type { Parts, Shape } from '../draft-parts.ts'
import { addMarked, marksOf } from './marked.ts'
import { Order } from './order.ts'
import { placed } from './places.ts'
import { addPlain } from './plain.ts'
import { rowsOfCounted, unsaid } from './unsaid.ts'

/** Something is counted or summed up: finds what by. */
export function shapeGroups(parts: Parts): Shape {
  const { understanding, measures, counted, time } = parts
  const { charts, sort } = understanding
  const order = new Order()
  const marks = marksOf(parts)
  addMarked(order, parts, marks)
  addPlain(order, understanding, marks.plains)
  const points = charts.find((chart) => chart.explicit && chart.kind === 'point')
  // Of points a number is a place, and another one the other.
  const onPoints = points !== undefined && order.first?.sort === 'number' && measures.length === 1
  if (onPoints && order.items.length === 1) order.add(marks.plains.find((item) => item.sort === 'number'))
  if (!order.first) order.add(...marks.plains)
  if (!order.first) order.add(...counted)
  if (!order.first && !time) {
    const drawn = charts.some((chart) => chart.explicit && chart.kind !== 'text') || sort !== undefined
    order.add(unsaid(parts, drawn))
    const own = order.first || !drawn ? undefined : rowsOfCounted(parts)
    if (own) return own
  }
  return placed(parts, order, { points, onPoints })
}
