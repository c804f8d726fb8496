import type { Catalog, Cell, ColumnProfile, ForeignKey, TableProfile } from '../../packages/dashboard/src/connections/connection.ts'
import type { Aggregate } from '../../packages/dashboard/src/plan-aggregate.ts'
import type { Join, Relation } from '../../packages/dashboard/src/plan-source.ts'
import type { Condition } from '../../packages/dashboard/src/plan-condition.ts'
import type { ChartPlan, Dimension, Measure } from '../../packages/dashboard/src/plan.ts'
import type { FilterValue } from '../../packages/dashboard/src/sql/filter-value.ts'
import type { Random } from '../../packages/dashboard/src/sql/fixtures/random.ts'

export const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]!
const chance = (random: Random, part: number) => random() < part

/** A chart over any schema: joins along keys in both directions, inner and left, grouped or row by row. */
export function randomPlan(catalog: Catalog, random: Random): ChartPlan {
  const filled = catalog.tables.filter((table) => table.rowCount > 0 && table.columns.length > 0)
  const tableAt = (id: string) => catalog.tables.find((table) => table.id === id)
  const base = pick(random, filled)
  const relations: Relation[] = [{ alias: base.id, table: base.id }]
  const joins: Join[] = []
  const wanted = Math.floor(random() * 4)
  for (let count = 0; count < wanted; count += 1) {
    const options = relations.flatMap((relation) => catalog.keys.flatMap((key) => joinsOver(key, relation, relations.length)))
    // A table twice in one chart is rare but must work; huge products are of no use.
    const sensible = options.filter(
      (join) =>
        (tableAt(join.relation.table)?.rowCount ?? 0) < 20_000 &&
        (chance(random, 0.2) || relations.every((each) => each.table !== join.relation.table)),
    )
    if (sensible.length === 0) break
    const join = pick(random, sensible)
    const kind = chance(random, 0.6) ? 'left' : 'inner'
    joins.push({ ...join, kind })
    relations.push(join.relation)
  }
  const columns = relations.flatMap((relation) =>
    (tableAt(relation.table)?.columns ?? []).map((profile) => ({ profile, ref: { relation: relation.alias, column: profile.name } })),
  )
  const usable = columns.filter(({ profile }) => profile.type !== 'other' && profile.type !== 'time')
  const isRaw = chance(random, 0.25)
  const dimensions: Dimension[] = Array.from({ length: isRaw ? 2 : Math.floor(random() * 3) }, (_, index) => {
    const { profile, ref } = pick(random, usable)
    const isDate = profile.type === 'date' || profile.type === 'timestamp'
    return {
      id: `d${index}`,
      column: ref,
      label: profile.name,
      ...(isDate && chance(random, 0.7) ? { grain: pick(random, ['year', 'month', 'quarter', 'weekday'] as const) } : {}),
    }
  })
  const numeric = usable.filter(({ profile }) => profile.type === 'integer' || profile.type === 'number')
  const measures: Measure[] = isRaw
    ? [{ id: 'm0', aggregate: 'none', column: pick(random, usable).ref, label: 'value' }]
    : Array.from({ length: 1 + Math.floor(random() * 2) }, (_, index) => randomMeasure(index, numeric, usable, random))
  const where: Condition[] = chance(random, 0.3) && numeric.length > 0 ? [randomCondition(numeric, random)] : []
  return {
    id: 'chart_1',
    kind: isRaw ? 'table' : dimensions.length === 0 ? 'text' : 'bar',
    title: '',
    description: '',
    source: { base: relations[0]!, joins },
    measures,
    dimensions,
    where,
    having: !isRaw && chance(random, 0.15) ? [{ aggregate: 'count', op: 'gt', value: 1 }] : [],
    sort: !isRaw && measures[0]?.aggregate === 'count' && chance(random, 0.4) ? [{ by: { measure: 'm0' }, order: 'desc' }] : [],
    ...(!isRaw && dimensions.length === 1 && measures.every((measure) => measure.aggregate === 'count') && chance(random, 0.3)
      ? { limit: { count: 3, rest: pick(random, ['drop', 'other'] as const) } }
      : {}),
    traces: [],
    assumptions: [],
    alternatives: [],
  }
}

type Usable = { readonly profile: ColumnProfile; readonly ref: { readonly relation: string; readonly column: string } }

function joinsOver(key: ForeignKey, relation: Relation, number: number): Join[] {
  const { from, to } = key
  const directions = [
    ...(relation.table === from.table ? [{ own: from, other: to }] : []),
    ...(relation.table === to.table ? [{ own: to, other: from }] : []),
  ]
  return directions.map(({ own, other }) => {
    const alias = `${other.table}_${number}`
    const on = own.columns.map((column, index) => ({
      left: { relation: relation.alias, column },
      right: { relation: alias, column: other.columns[index]! },
    }))
    return { relation: { alias, table: other.table }, kind: 'inner', on }
  })
}

function randomMeasure(index: number, numeric: readonly Usable[], usable: readonly Usable[], random: Random): Measure {
  const aggregate: Aggregate = pick(random, ['count', 'count', 'sum', 'mean', 'max', 'min', 'count_distinct'] as const)
  const id = `m${index}`
  if (aggregate === 'count' && chance(random, 0.5)) return { id, aggregate, label: 'rows' }
  const from = aggregate === 'sum' || aggregate === 'mean' ? numeric : usable
  if (from.length === 0) return { id, aggregate: 'count', label: 'rows' }
  return { id, aggregate, column: pick(random, from).ref, label: `${aggregate} of it` }
}

function randomCondition(numeric: readonly Usable[], random: Random): Condition {
  const { profile, ref } = pick(random, numeric)
  const value = pick(random, [...profile.frequent.map((each) => Number(each.value)), Number(profile.min ?? 0)])
  return { kind: 'compare', column: ref, op: pick(random, ['eq', 'ne', 'gt', 'lte'] as const), value: Number.isFinite(value) ? value : 0 }
}

/** Tables that a chart's base tables refer to over any number of N:1 keys, base tables included. */
export function tablesInReach(catalog: Catalog, base: readonly string[]): TableProfile[] {
  const ids = new Set(base)
  for (const id of ids) for (const key of catalog.keys) if (key.from.table === id) ids.add(key.to.table)
  return catalog.tables.filter((table) => ids.has(table.id))
}

/** A value that people could choose: one there is, several, a range, none, one there is not. */
export function randomValue(column: ColumnProfile, stored: readonly Cell[], random: Random): FilterValue {
  const isDate = column.type === 'date' || column.type === 'timestamp'
  const shown = stored.filter((cell) => cell !== null)

  if (shown.length === 0) return pick(random, [null, []])
  const one = () => {
    const cell = pick(random, shown)
    if (column.type === 'boolean') return cell === true || cell === 1
    if (column.type === 'integer' || column.type === 'number') return chance(random, 0.3) ? String(cell) : Number(cell)
    if (isDate) return chance(random, 0.6) ? String(cell).slice(0, 10) : String(cell).replace(' ', 'T').slice(0, 19)
    return String(cell)
  }
  const shape = random()
  if (shape < 0.35) return one()
  if (shape < 0.65) return Array.from({ length: 1 + Math.floor(random() * 4) }, () => (chance(random, 0.1) ? null : one()))
  if (shape < 0.72) return null
  if (shape < 0.76) return []
  if (column.type === 'boolean') return one()
  return { [pick(random, ['gte', 'gt'])]: one(), ...(chance(random, 0.5) ? { [pick(random, ['lte', 'lt'])]: one() } : {}) }
}
