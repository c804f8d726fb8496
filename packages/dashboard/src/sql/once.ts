import { failure } from '../errors.ts'
import { aggregates, isPercentile } from '../plan-aggregate.ts'
import type { Measure } from '../plan.ts'
import { leavesOf, writeCalculation } from './formula.ts'
import type { Groups, Key, Value } from './groups.ts'
import type { Dialect } from './dialect.ts'
import { createNames } from './names.ts'
import { indent, orderedName, print } from './select.ts'
import type { Select } from './select.ts'
import { tableById } from './scope.ts'
import { fromLines, isMultiplied, keysOf } from './source.ts'

/** Those that give another answer when a row is met twice. */
const sensitive: ReadonlySet<Measure['aggregate']> = new Set([
  'count',
  'sum',
  'mean',
  'median',
  'stddev',
  ...aggregates.filter(isPercentile),
])

/**
 * The grouped statement. Where joins repeat the rows of a measure's table, its values are taken once for each row of
 * that table in each group:
 *
 *     SELECT region, sum(amount) FROM (SELECT DISTINCT region, order_id, amount FROM orders JOIN lines …) GROUP BY 1
 *
 * @param complete with the order and length that the plan wants, showing only what is shown; else all values by their names
 */
export function printGroups(groups: Groups, complete: boolean): string {
  const { scope, values } = groups
  const { quoteName } = scope.dialect
  const hidden = [
    ...groups.having.map((part) => part.value),
    ...groups.sorts.flatMap((sort) => (sort.value && !sort.value.column ? [sort.value] : [])),
  ]
  const all = [...values, ...hidden]
  const taken = all.flatMap(partsOf)
  const relations = new Set(taken.map((value) => repeatedRelation(groups, value)))
  if (relations.size === 0 || (relations.size === 1 && relations.has(undefined)))
    return print(plainSelect(groups, complete, all), quoteName)

  const parts = [...relations].map((relation) => {
    const own = taken.filter((value) => repeatedRelation(groups, value) === relation)
    return { own, select: relation === undefined ? plainPart(groups, own) : oncePart(groups, own, relation) }
  })
  return print(joined(groups, parts, complete), quoteName)
}

/** The relation whose rows the joins repeat, if that matters to the value. */
export function repeatedRelation(groups: Groups, value: Value): string | undefined {
  if (value.relation === undefined || !sensitive.has(value.aggregate)) return undefined
  const { scope } = groups
  if (scope.source.joins.length === 0 || !isMultiplied(scope, value.relation)) return undefined
  return keyOf(groups, value.relation) ? value.relation : undefined
}

function keyOf(groups: Groups, alias: string): readonly string[] | undefined {
  const relation = [groups.scope.source.base, ...groups.scope.source.joins.map((join) => join.relation)].find(
    (each) => each.alias === alias,
  )
  if (!relation) throw failure('unknown_column', `The plan has no relation "${alias}".`)
  return keysOf(tableById(groups.scope, relation.table), groups.scope.catalog.keys)[0]
}

/** The aggregates that a value is made of: those of a metric's formula, else itself. */
const partsOf = (value: Value): readonly Value[] => (value.formula ? leavesOf(value.formula).map((leaf) => leaf.value) : [value])

/** A value out of its parts, however those are written. */
const composed = (dialect: Dialect, value: Value, write: (part: Value) => string): string =>
  value.formula
    ? writeCalculation(dialect, value.formula, ({ value: part }) => (part.orZero ? `COALESCE(${write(part)}, 0)` : write(part)))
    : write(value)

const valueSql = (groups: Groups, value: Value) => composed(groups.scope.dialect, value, (part) => aggregateSql(groups, part))

function aggregateSql(groups: Groups, { aggregate, argument }: Value, of = argument): string {
  if (aggregate === 'metric') throw failure('query_failed', 'A metric is no part of another.')
  return groups.scope.dialect.aggregate(aggregate, of)
}

/** Everything in one SELECT. */
function plainSelect(groups: Groups, complete: boolean, all: readonly Value[]): Select {
  const { scope, keys, plan } = groups
  const { dialect } = scope
  const shown = complete ? keys.filter((key) => key.column) : keys
  const values = complete ? groups.values : all.filter((value) => !groups.having.some((part) => part.value === value))
  const base: Select = {
    columns: [
      ...shown.map((key) => ({ sql: key.sql, name: key.name })),
      ...values.map((value) => ({ sql: valueSql(groups, value), name: value.name })),
    ],
    from: fromLines(scope),
    where: groups.where,
    groupBy: keys.map((key) => (shown.includes(key) ? String(shown.indexOf(key) + 1) : key.sql)),
    having: groups.having.map((part) => `${valueSql(groups, part.value)} ${part.test}`),
  }
  if (!complete) return base
  const sorted = groups.sorts.flatMap((sort) => {
    if (sort.key) return [dialect.orderBy(orderedName(dialect, sort.key), sort.order)]
    if (!sort.value) return []
    const own = valueSql(groups, sort.value)
    return [dialect.orderBy(sort.value.column ? orderedName(dialect, { name: sort.value.name, sql: own }) : own, sort.order)]
  })
  return { ...base, orderBy: [...sorted, ...restOrder(groups)], ...(plan.limit ? { limit: dialect.limit(plan.limit.count) } : {}) }
}

/** What decides between rows that the asked order leaves equal, so that a statement always answers alike. */
function restOrder(groups: Groups): string[] {
  const { dialect } = groups.scope
  const sorted = new Set(groups.sorts.map((sort) => sort.key))
  const rest = shownFirst(groups.keys.filter((key) => !sorted.has(key)))
  return rest.map((key) => dialect.orderBy(key.column ? orderedName(dialect, key) : key.sql, 'asc'))
}

/** The hidden keys last: they decide between categories of one name. */
export function shownFirst(keys: readonly Key[]): readonly Key[] {
  return [...keys.filter((key) => key.column), ...keys.filter((key) => !key.column)]
}

function plainPart(groups: Groups, own: readonly Value[]): Select {
  return {
    columns: [
      ...groups.keys.map((key) => ({ sql: key.sql, name: key.name })),
      ...own.map((value) => ({ sql: valueSql(groups, value), name: value.name })),
    ],
    from: fromLines(groups.scope),
    where: groups.where,
    groupBy: groups.keys.map((_, index) => String(index + 1)),
  }
}

function oncePart(groups: Groups, own: readonly Value[], relation: string): Select {
  const { scope, keys } = groups
  const { quoteName } = scope.dialect
  const alias = scope.aliases.get(relation)!
  const names = createNames([...keys, ...own].map((part) => part.name))
  const identity = (keyOf(groups, relation) ?? []).map((column) => ({
    sql: `${quoteName(alias)}.${quoteName(column)}`,
    name: names.take(`${relation} ${column}`),
  }))
  const once: Select = {
    distinct: true,
    columns: [
      ...keys.map((key) => ({ sql: key.sql, name: key.name })),
      ...identity,
      ...own.map((value) => ({ sql: value.argument ?? '1', name: value.name })),
    ],
    from: fromLines(scope),
    where: groups.where,
  }
  const inside = names.take('once')
  const at = (name: string) => `${quoteName(inside)}.${quoteName(name)}`
  return {
    columns: [
      ...keys.map((key) => ({ sql: at(key.name), name: key.name })),
      ...own.map((value) => ({ sql: aggregateSql(groups, value, at(value.name)), name: value.name })),
    ],
    from: [`(\n${indent(print(once, quoteName))}\n) AS ${quoteName(inside)}`],
    groupBy: keys.map((_, index) => String(index + 1)),
  }
}

/** The parts side by side: all have the same groups, for all are made from the same rows. */
function joined(groups: Groups, parts: readonly { readonly own: readonly Value[]; readonly select: Select }[], complete: boolean): Select {
  const { scope, keys, plan } = groups
  const { dialect } = scope
  const { quoteName } = dialect
  const names = createNames(scope.catalog.tables.map((table) => table.path.at(-1) ?? table.id))
  const named = parts.map((part) => ({ ...part, name: names.take('part') }))
  const first = named[0]!
  const at = (part: string, name: string) => `${quoteName(part)}.${quoteName(name)}`
  const place = (value: Value) => composed(dialect, value, (taken) => at(named.find((part) => part.own.includes(taken))!.name, taken.name))
  const shown = complete ? keys.filter((key) => key.column) : keys
  const hidden = groups.sorts.flatMap((sort) => (sort.value && !sort.value.column ? [sort.value] : []))
  const values = complete ? groups.values : [...groups.values, ...hidden]
  const from = named.map((part, index) => {
    if (index === 0) return quoteName(part.name)
    const on = keys.map((key) => dialect.same(at(part.name, key.name), at(first.name, key.name)))
    return on.length === 0 ? `CROSS JOIN ${quoteName(part.name)}` : `JOIN ${quoteName(part.name)} ON ${on.join(' AND ')}`
  })
  const sorted = groups.sorts.flatMap((sort) => {
    if (sort.key) return [dialect.orderBy(at(first.name, sort.key.name), sort.order)]
    return sort.value ? [dialect.orderBy(place(sort.value), sort.order)] : []
  })
  const keyed = new Set(groups.sorts.map((sort) => sort.key))
  const rest = shownFirst(keys.filter((key) => !keyed.has(key))).map((key) => dialect.orderBy(at(first.name, key.name), 'asc'))
  return {
    with: named.map((part) => ({ name: part.name, select: part.select })),
    columns: [
      ...shown.map((key) => ({ sql: at(first.name, key.name), name: key.name })),
      ...values.map((value) => ({ sql: place(value), name: value.name })),
    ],
    from,
    where: groups.having.map((part) => `${place(part.value)} ${part.test}`),
    ...(complete ? { orderBy: [...sorted, ...rest], ...(plan.limit ? { limit: dialect.limit(plan.limit.count) } : {}) } : {}),
  }
}
