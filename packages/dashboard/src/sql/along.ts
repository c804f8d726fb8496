import type { Measure } from '../plan.ts'
import type { Groups, Key, Value } from './groups.ts'

/** Keys of namesakes that are gone where rows were folded into "Other", and what tells these apart instead, quoted. */
export interface Folded {
  readonly lost: readonly Key[]
  readonly place: string
}

/** Whether a value depends on those before it along the first dimension. */
export function isAlong({ running, change, moving }: Measure): boolean {
  return running === true || change !== undefined || moving !== undefined
}

/**
 * The value in the order of the first dimension, apart by what else the chart tells apart: with all before it, as the mean of the last
 * few, or as its change from the one before. Groups without rows are not there: the one before is the last that has any.
 */
export function alongAxis(groups: Groups, { name, measure }: Value, folded?: Folded): string | undefined {
  const { dialect } = groups.scope
  const value = dialect.quoteName(name)
  if (measure?.running) return `sum(${value}) OVER (${inOrder(groups, folded)}ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`
  if (measure?.moving !== undefined) {
    const window = `OVER (${inOrder(groups, folded)}ROWS BETWEEN ${measure.moving - 1} PRECEDING AND CURRENT ROW)`
    // The first ones have too few before them for a mean of so many.
    const mean = dialect.divide(`sum(${value}) ${window}`, `count(${value}) ${window}`)
    return `CASE WHEN count(*) ${window} = ${measure.moving} THEN ${mean} END`
  }
  if (measure?.change === undefined) return undefined
  const before = dialect.before(value, inOrder(groups, folded).trim())
  const difference = `${value} - ${before}`
  return measure.change === 'difference' ? difference : dialect.divide(`(${difference})`, `abs(${before})`)
}

function inOrder({ keys, plan, scope: { dialect } }: Groups, { lost, place }: Folded = { lost: [], place: '' }): string {
  const quoted = (own: typeof keys): readonly string[] => [
    ...own.filter((key) => !lost.includes(key)).map((key) => dialect.quoteName(key.name)),
    ...(own.some((key) => lost.includes(key)) ? [place] : []),
  ]
  const along = quoted(keys.filter((key) => key.dimension === plan.dimensions[0]))
  const apart = quoted(keys.filter((key) => key.dimension !== plan.dimensions[0]))
  const partition = apart.length > 0 ? `PARTITION BY ${apart.join(', ')} ` : ''
  return along.length > 0 ? `${partition}ORDER BY ${along.map((name) => dialect.orderBy(name, 'asc')).join(', ')} ` : partition
}
