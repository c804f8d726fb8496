import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Condition, Having, SubSource } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { leadsUp, sourceOf } from '../schema/joins.ts'
import type { ChosenCondition, ColumnChoice, ConditionReading } from '../understanding.ts'
import type { FilterContext } from './filter-context.ts'
import { innerOf, subSource, whereInner } from './related-rows.ts'

/**
 * "Revenue of customers with more than 3 orders by state": of each customer, though the groups are states. Of groups that are the customers
 * the rows themselves are counted, unless they are lines of orders.
 */
export function ofThings(
  group: NonNullable<ConditionReading['group']>,
  choice: ColumnChoice | undefined,
  context: FilterContext,
): { readonly of: string; readonly condition: Condition } | undefined {
  const { of, table } = group
  const { catalog, tables, each, base } = context
  const counts = of === each && (base === undefined || base === table)
  const isShown = of !== undefined && tables.some((own) => leadsUp(catalog, own, of))
  if (of === undefined || table === undefined || counts || !isShown || !tables.some((own) => own !== of)) return undefined
  const sub = groupSource(group, table, { ...context, tables: [of] })
  return sub && { of, condition: { kind: 'related', sub, having: [havingOf(group, choice)] } }
}

/**
 * "How many customers bought more than 5 times" of a sheet that has them by name: rows of those of whom there are so many, as far as the
 * other conditions take them. Undefined where the chart has a group for each of them anyway.
 */
export function ofSheet(
  group: NonNullable<ConditionReading['group']>,
  conditions: readonly ChosenCondition[],
  { catalog, groups, fiscalYearStart }: FilterContext,
): Condition | undefined {
  const { by, table } = group
  const shown = groups?.some((side) => side.table === by?.table && side.column === by.column)
  if (!by || groups === undefined || shown || table !== by.table || group.aggregate !== 'count') return undefined
  const alias = `${table}_rows`
  const where = conditions.flatMap(({ reading, choice }) => {
    const profile = choice?.table === table ? columnOf(catalog, choice.table, choice.column) : undefined
    const ref = { relation: alias, column: choice?.column ?? '' }
    return (profile && reading.kind === 'column' && reading.make?.(ref, profile, fiscalYearStart)) || []
  })
  const link = [{ outer: { relation: table, column: by.column }, inner: { relation: alias, column: by.column } }]
  return {
    kind: 'related',
    sub: { source: { base: { alias, table }, joins: [] }, link, where },
    having: [havingOf(group, undefined)],
  }
}

/**
 * "Revenue by month of brands with more than 500 pieces": all rows of each brand, as far as the other conditions take them, though the groups
 * are months of it. Undefined where the groups are the brands alone.
 */
export function ofValues(
  group: NonNullable<ConditionReading['group']>,
  choice: ColumnChoice | undefined,
  conditions: readonly ChosenCondition[],
  context: FilterContext,
): Condition | undefined {
  const { catalog, tables, groups = [], spoken, fiscalYearStart } = context
  const { by, inner = [] } = group
  const counted = choice?.table ?? group.table
  const isAlone = groups.every((side) => side.table === by?.table && side.column === by.column)
  if (!by || counted === undefined || isAlone || !tables.includes(by.table)) return undefined
  const within = innerOf(inner, counted, context).map(({ condition: reading, choice: said }) => ({ reading, said }))
  const others = [
    ...within,
    ...conditions.flatMap(({ reading, choice: said }) => (said && reading.kind === 'column' ? [{ reading, said }] : [])),
  ]
  const above = others.filter(({ said }) => said.table === counted || leadsUp(catalog, counted, said.table))
  const source = sourceOf(catalog, [...new Set([counted, by.table, ...above.map(({ said }) => said.table)])], counted, spoken)
  if (!source) return undefined
  const own = (alias: string): string => `${alias}_rows`
  const named = ({ relation, column }: ColumnRef): ColumnRef => ({ relation: own(relation), column })
  const where = above.flatMap(({ reading, said: { table, column } }) => {
    const profile = columnOf(catalog, table, column)
    return (profile && reading.make?.({ relation: own(table), column }, profile, fiscalYearStart)) ?? []
  })
  const joins = source.joins.map((join) => ({
    ...join,
    relation: { ...join.relation, alias: own(join.relation.alias) },
    on: join.on.map(({ left, right }) => ({ left: named(left), right: named(right) })),
  }))
  const outer = { relation: by.table, column: by.column }
  const base = { ...source.base, alias: own(source.base.alias) }
  const { aggregate, op, value } = group
  const column = choice && named({ relation: choice.table, column: choice.column })
  return {
    kind: 'related',
    sub: { source: { base, joins }, link: [{ outer, inner: named(outer) }], where },
    having: [{ aggregate, ...(column ? { column } : {}), op, value }],
  }
}

/** Rows without a customer are none of the customers who came so often. */
export function nobody({ by }: NonNullable<ConditionReading['group']>, { catalog, tables }: FilterContext): readonly Condition[] {
  const profile = by && tables.includes(by.table) ? columnOf(catalog, by.table, by.column) : undefined
  return by && profile && profile.nulls > 0 ? [{ kind: 'missing', column: { relation: by.table, column: by.column }, negated: true }] : []
}

export function havingOf({ aggregate, op, value }: NonNullable<ConditionReading['group']>, choice: ColumnChoice | undefined): Having {
  return { aggregate, ...(choice ? { column: { relation: choice.table, column: choice.column } } : {}), op, value }
}

/** "Cities with more than 300 orders and their revenue": each order once, though the rows are its lines. */
export function countedOf(group: NonNullable<ConditionReading['group']>, choice: ColumnChoice | undefined, context: FilterContext): Having {
  const { catalog, base } = context
  const lines = group.aggregate === 'count' && choice === undefined && base !== undefined && base !== group.table
  const [key, ...more] = lines ? (tableOf(catalog, group.table ?? '')?.primaryKey ?? []) : []
  if (key === undefined || more.length > 0 || group.table === undefined || !leadsUp(catalog, base ?? '', group.table))
    return havingOf(group, choice)
  return { aggregate: 'count_distinct', column: { relation: group.table, column: key }, op: group.op, value: group.value }
}

/** The rows that are counted or summed up of each. */
export function groupSource(
  { inner = [] }: NonNullable<ConditionReading['group']>,
  table: string,
  context: FilterContext,
): SubSource | undefined {
  const more = innerOf(inner, table, context).map(({ choice }) => choice.table)
  const sub = subSource(context, table, more)
  return sub && { ...sub, where: whereInner(inner, table, context) }
}
