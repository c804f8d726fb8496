import { columnOf } from '../../../connections/connection.ts'
import type { ForeignKey } from '../../../connections/connection.ts'
import type { Condition, SubSource } from '../../../plan-condition.ts'
import { joinSize, keysBetween, leadsUp, sourceOf } from '../schema/joins.ts'
import type { ConditionReading } from '../understanding.ts'
import type { FilterContext } from './filter-context.ts'

/** What is said of the rows of another table, each by the column that lies nearest to them. */
export function innerOf(readings: readonly ConditionReading[], table: string, { catalog }: FilterContext) {
  return readings.flatMap((condition) => {
    const [choice] = condition.choices.toSorted(
      (a, b) => joinSize(catalog, [table, a.table]) - joinSize(catalog, [table, b.table]) || b.score - a.score,
    )
    return choice && joinSize(catalog, [table, choice.table]) < Infinity ? [{ condition, choice }] : []
  })
}

export function whereInner(readings: readonly ConditionReading[], table: string, context: FilterContext): readonly Condition[] {
  return innerOf(readings, table, context).flatMap(({ condition, choice }) => {
    const profile = columnOf(context.catalog, choice.table, choice.column)
    return (profile && condition.make?.({ relation: choice.table, column: choice.column }, profile, context.fiscalYearStart)) ?? []
  })
}

/** The keys by which the chart's rows refer to another table: those that are open in some rows, and the rest. */
function keysTo(
  table: string,
  { catalog, tables }: FilterContext,
): { readonly open: readonly ForeignKey[]; readonly sure: readonly ForeignKey[] } {
  const keys = tables
    .flatMap((own) => keysBetween(catalog, own, table))
    .filter(({ from }) => from.columns.length === 1 && from.table !== table)
  const [open, sure] = [true, false].map((isOpen) =>
    keys.filter(({ from }) => (columnOf(catalog, from.table, from.columns[0] ?? '')?.nulls ?? 0) > 0 === isOpen),
  )
  return { open: open ?? [], sure: sure ?? [] }
}

/** "Books without a publisher", "books that are at a publisher", where some books have none: those that refer to none, or to one. */
function toParent(table: string, negated: boolean, context: FilterContext): Condition | undefined {
  const { open } = keysTo(table, context)
  const key = open.find((each) => context.spoken?.has(each)) ?? open[0]
  const column = key && { relation: key.from.table, column: key.from.columns[0] ?? '' }
  return column && { kind: 'missing', column, ...(negated ? {} : { negated: true }) }
}

/** "Clerks who work at a branch", of whom each has one. */
export function isOfEach(table: string, context: FilterContext): boolean {
  const { open, sure } = keysTo(table, context)
  return open.length === 0 && sure.length > 0
}

/** The rows of another table, with the tables between, tied to the nearest of the chart's tables. */
export function subSource({ catalog, tables, spoken }: FilterContext, target: string, more: readonly string[] = []): SubSource | undefined {
  const near = tables.toSorted((a, b) => joinSize(catalog, [a, target]) - joinSize(catalog, [b, target]))[0]
  if (near === undefined || near === target) return undefined
  const whole = sourceOf(catalog, [near, target], near, spoken)
  const first = whole?.joins[0]
  if (!whole || !first) return undefined
  const between = whole.joins.map((join) => join.relation.table)
  const source = sourceOf(catalog, [...between, ...more.filter((table) => table !== near)], first.relation.table, spoken)
  if (!source) return undefined
  return { source, link: first.on.map(({ left, right }) => ({ outer: left, inner: right })), where: [] }
}

export function related(reading: ConditionReading, context: FilterContext): Condition | undefined {
  const { related: asked } = reading
  if (!asked) return undefined
  const { shared } = asked
  if (shared && context.tables.includes(shared.own.table)) {
    const link = [
      { outer: { relation: shared.own.table, column: shared.own.column }, inner: { relation: asked.table, column: shared.theirs } },
    ]
    const source = { base: { alias: asked.table, table: asked.table }, joins: [] }
    return { kind: 'related', sub: { source, link, where: whereInner(asked.inner, asked.table, context) }, negated: asked.negated }
  }
  const parent = asked.inner.length === 0 ? toParent(asked.table, asked.negated, context) : undefined
  if (parent) return parent
  const down = [asked.table, ...asked.others].find(
    (table) =>
      !context.tables.includes(table) &&
      (asked.inner.length > 0 || !context.tables.some((own) => leadsUp(context.catalog, own, table))) &&
      context.tables.some((own) => joinSize(context.catalog, [own, table]) < Infinity),
  )
  if (down === undefined) return undefined
  const said = { ...asked, table: down }
  const inner = innerOf(said.inner, said.table, context)
  const up = context.tables.some((table) => leadsUp(context.catalog, table, said.table))
  if (up && inner.length === 0) return undefined
  const { subject, by } = asked
  const near = subject !== undefined && context.tables.includes(subject) && subject !== down ? [subject] : context.tables
  const sub = subSource(
    { ...context, tables: near, ...(by ? { spoken: new Set([...(context.spoken ?? []), by]) } : {}) },
    said.table,
    inner.map(({ choice }) => choice.table),
  )
  if (!sub) return undefined
  return { kind: 'related', sub: { ...sub, where: whereInner(said.inner, said.table, context) }, negated: said.negated }
}
