import { findAxes } from '../phrases/aggregates.ts'
import type { AxisMention } from '../phrases/aggregates.ts'
import type { Understanding } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import type { Item } from './item.ts'

/** "Town on the x axis", "y axis is the number of loans": the items with the axes that they were named for. */
export function withAxes(items: readonly Item[], tokens: readonly Token[], understanding: Understanding): readonly Item[] {
  let named = [...items]
  let from = 0
  for (const axis of findAxes(tokens)) {
    if (understanding.used.has(axis.start)) continue
    const nearest = named.findLast((item) => item.end <= axis.start && axis.start - item.end <= 4 && item.axis === undefined)
    const before = nearest ? headOf(named, nearest, tokens, from) : undefined
    const after = named.find((item) => item.start >= axis.end && item.start - axis.end <= 4 && item.axis === undefined)
    // "Depth (x) with yield (y)", "depth on y as points": what stands before.
    const isBehind =
      tokens[axis.start]?.text === '(' ||
      (tokens[axis.start]?.lower === 'on' && nearest?.end === axis.start && tokens[axis.end]?.lower === 'as')
    const reads = !isBehind && /^(?:is|shows?|as|for|represents?|being|should|with|:|=|displays?)$/.test(tokens[axis.end]?.lower ?? '')
    // "Fare on the y axis for late crossings": the fare.
    const isOfRows = before?.sort === 'number' && after !== undefined && isBare(after) && tokens[axis.end]?.lower === 'for'
    const chosen = reads && !isOfRows ? (after ?? before) : (before ?? after)
    const isTime = isOfTime(understanding, axis, { before: nearest, after: before ? undefined : after })
    if (chosen && !isTime) named = named.map((item) => (item === chosen ? { ...item, axis: axis.axis } : item))
    from = axis.end
  }
  return turned(named, understanding).map((item) => (isCounted(item) ? { ...item, aggregates: ['count'] } : item))
}

/** "Month on the x axis": a unit of time stands there, nearer than anything that is named. */
function isOfTime(
  { grains, mentions }: Understanding,
  axis: AxisMention,
  { before, after }: { readonly before: Item | undefined; readonly after: Item | undefined },
): boolean {
  const loose = grains.filter((grain) => !mentions.some((mention) => mention.start < grain.end && grain.start < mention.end))
  const ahead = loose.some(({ start, end }) => end <= axis.start && axis.start - end <= 3 && start >= (before?.end ?? 0))
  return ahead || (!before && loose.some(({ start }) => start >= axis.end && start - axis.end <= 2 && start < (after?.start ?? Infinity)))
}

/** "Shops on the y axis and revenue on the x axis" of bars, which then lie: what they are of, and how long they are. */
function turned(items: readonly Item[], { charts }: Understanding): readonly Item[] {
  const [long] = items.filter(({ axis, sort, marker }) => axis === 'x' && sort === 'number' && marker === undefined)
  const [of] = items.filter(({ axis, sort, table, columns }) => axis === 'y' && (sort === 'category' || isBare({ table, columns })))
  if (!long || !of || charts.some(({ kind, explicit }) => explicit && kind !== 'bar')) return items
  return items.map((item) =>
    item === long ? { ...item, axis: 'y' as const } : item === of ? { ...item, axis: 'x' as const, marker: 'group' as const } : item,
  )
}

/** "Bars with the town on the x axis and loans on the y axis": how many of them. */
const isCounted = (item: Item): boolean => item.axis === 'y' && isBare(item) && item.aggregates.length === 0

const isBare = ({ table, columns }: Pick<Item, 'columns'> & { readonly table?: string | undefined }): boolean =>
  table !== undefined && columns.length === 0

/** "The average attendance of its home games on the y axis": what is measured, rather than what it is said of. */
function headOf(items: readonly Item[], nearest: Item, tokens: readonly Token[], from: number): Item {
  if (nearest.aggregates.length > 0 || nearest.sort === 'number') return nearest
  const breaks = (at: number): boolean => ['and', ',', ';', '.', ':', '?', 'against', 'versus', 'vs'].includes(tokens[at]?.lower ?? '')
  let start = nearest.start
  while (start > from && !breaks(start - 1)) start--
  const said = items.filter((item) => item.start >= start && item.end <= nearest.start && item.axis === undefined)
  return said.findLast((item) => item.aggregates.length > 0) ?? nearest
}
