import { tableOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import type { Join, Source } from '../../../plan-source.ts'
import type { ChartBody } from './body.ts'

/**
 * The chart without tables that it only counts and of which every row at hand has exactly one ("students with each allergy", counted over
 * the table that ties both): the join changes no number, takes time, and loses rows whose partner is not stored.
 */
export function withoutIdleJoins(catalog: Catalog, body: ChartBody): ChartBody {
  const { source, traces: _, ...parts } = body
  const spoken = relationsIn(parts)
  const joins = [...source.joins]
  for (let at = joins.length - 1; at >= 0; at -= 1) {
    const join = joins[at]
    if (join && !spoken.has(join.relation.alias) && !isLed(join, joins) && isCertain(catalog, join, source)) joins.splice(at, 1)
  }
  return joins.length === source.joins.length ? body : { ...body, source: { ...source, joins } }
}

/** Does another join go on from its table? */
function isLed({ relation }: Join, joins: readonly Join[]): boolean {
  return joins.some(({ on }) => on.some(({ left }) => left.relation === relation.alias))
}

/** Every row has one partner there: a key that leads up and is never empty; of sheets, where nobody declared any, also one that was left empty. */
function isCertain(catalog: Catalog, { relation, on }: Join, source: Source): boolean {
  const [first] = on
  if (!first || relation.table === source.base.table) return false
  const child = tableOf(catalog, first.left.relation)
  const key = catalog.keys.find(
    ({ from, to }) =>
      from.table === child?.id &&
      to.table === relation.table &&
      from.columns.length === on.length &&
      on.every(({ left, right }) => to.columns[from.columns.indexOf(left.column)] === right.column),
  )
  const isSheet = key?.inferred === true && child?.primaryKey.length === 0
  return key !== undefined && (isSheet || on.every(({ left }) => child?.columns.find(({ name }) => name === left.column)?.nulls === 0))
}

/** Aliases of which any part of a plan speaks. */
function relationsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const each of value) relationsIn(each, found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) {
      if (key === 'relation' && typeof each === 'string') found.add(each)
      else relationsIn(each, found)
    }
  return found
}
