import { looseGrain } from '../items/loose-grain.ts'
import type { Item } from '../items/item.ts'
import type { Understanding } from '../understanding.ts'
import { commonParents } from './common-parents.ts'
import { dimensionOf } from './dimension.ts'
import { measureOf } from './draft-parts.ts'
import type { DimensionDraft, MeasureDraft, Parts, Shape } from './draft-parts.ts'
import { placesAsked } from './ends.ts'
import { shapeGroups } from './groups/index.ts'
import { shapeRows } from './rows/index.ts'
import { spread } from './spread.ts'
import { thingPoints } from './thing-points.ts'
import { withThird } from './third.ts'
import { inUnits, foldedTwice, timeOf } from './times.ts'

/**
 * What goes where in a chart.
 * @param rest items of which nothing is computed
 * @param counted columns of which is asked how many there are
 */
export function shape(
  understanding: Understanding,
  measures: readonly MeasureDraft[],
  rest: readonly Item[],
  counted: readonly Item[],
): Shape {
  const dimension = (item: Item): DimensionDraft => dimensionOf(understanding, item)
  const unit = looseGrain(understanding, rest)
  const time = timeOf(understanding, measures, rest, counted, unit)
  const usable = splitAlone(
    inUnits(spread(rest, understanding), rest, understanding, unit).filter(
      (item) => item.columns.length > 0 || (item.table !== undefined && item.marker !== undefined),
    ),
    understanding,
    time,
  )
  const { facet, series, pool } = placesAsked(understanding, usable)
  const ends = { ...(facet ? { facet: dimension(facet) } : {}), ...(series ? { series: dimension(series) } : {}) }
  const parts: Parts = { understanding, measures, pool, rest, counted, time, ends, dimension }
  const points = thingPoints(understanding, measures, rest, ends) ?? commonParents(understanding, measures, pool, ends)
  if (points) return points
  const shaped = withThird(measures.length > 0 ? shapeGroups(parts) : (sideBySide(parts) ?? shapeRows(parts)), parts)
  const twice = shaped.x !== undefined && shaped.x === time && !shaped.series ? foldedTwice(understanding, time) : undefined
  return apart(twice ? { ...shaped, ...twice } : shaped, understanding)
}

/** "Customers with more than 3 orders": of each of them it is said, and of no two who share a name. */
function apart(shaped: Shape, { conditions }: Understanding): Shape {
  const { x } = shaped
  const said = x?.entity !== undefined && conditions.some(({ kind, group }) => kind === 'group' && group?.of === x.entity)
  return said ? { ...shaped, x: { ...x, each: true } } : shaped
}

/** "Revenue split by category": by what it is split is the axis, where nothing else is one and no chart was named. */
function splitAlone(items: readonly Item[], { charts, tokens }: Understanding, time: DimensionDraft | undefined): readonly Item[] {
  const [only, ...more] = items.filter(
    ({ marker, axis, sort }) => marker !== undefined || axis !== undefined || sort === 'category' || sort === 'date',
  )
  const verb = tokens[(only?.start ?? 0) - 2]?.lower ?? ''
  const alone =
    only?.marker === 'series' &&
    /^(?:split|down|broken|divided|segmented)$/.test(verb) &&
    only.sort !== 'number' &&
    more.length === 0 &&
    time === undefined &&
    charts.length === 0
  return alone ? items.map((item) => (item === only ? { ...item, marker: 'group' as const } : item)) : items
}

/** "Revenue and cost by quarter": each of them over the same time, where no points were asked for. */
function sideBySide({ understanding: { charts }, pool, time, ends }: Parts): Shape | undefined {
  const amounts = pool.filter(({ sort, aggregates }) => sort === 'number' && aggregates.length === 0)
  const asked = time?.grain !== undefined && amounts.length > 1 && amounts.length === pool.length
  if (!asked || ends.series || ends.facet || charts.some(({ kind, explicit }) => explicit && kind === 'point')) return undefined
  return { measures: amounts.map(measureOf), x: time }
}
