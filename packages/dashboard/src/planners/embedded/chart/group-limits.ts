import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Condition, Having, SubSource } from '../../../plan-condition.ts'
import { leadsUp } from '../schema/joins.ts'
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
