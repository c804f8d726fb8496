import { groupingsOf } from '../plan.ts'
import type { ChartPlan, Sort } from '../plan.ts'
import type { CompiledChart, ResultColumn } from './compiled.ts'
import { conditionSql, havingSql } from './conditions.ts'
import { dimensionColumn, dimensionSql, isTimeline, measureColumn, ofRow, ownArgument, roleOf } from './measures.ts'
import { createNames } from './names.ts'
import { indent, orderedName, print } from './select.ts'
import type { Select } from './select.ts'
import type { Scope } from './scope.ts'
import { fromLines } from './source.ts'

/**
 * A statement whose rows are the table's own, or, with `distinct`, each different row once.
 * @param thinTo take so many rows, evenly spread over all of them
 */
export function compileRows(plan: ChartPlan, scope: Scope, thinTo: number | undefined): CompiledChart {
  const names = createNames()
  const { dialect } = scope
  const columns: ResultColumn[] = []
  const selected: { sql: string; name: string; id: string }[] = []
  for (const dimension of groupingsOf(plan)) {
    const name = names.take(dimension.label)
    columns.push(dimensionColumn(scope, dimension, name, roleOf(plan, dimension)))
    selected.push({ sql: dimensionSql(scope, dimension), name, id: dimension.id })
  }
  for (const measure of plan.measures) {
    const name = names.take(measure.label)
    columns.push(measureColumn(scope, measure, name))
    selected.push({ sql: ofRow(scope, measure) ?? '1', name, id: measure.id })
  }
  if (selected.length === 0) selected.push({ sql: '1', name: names.take('row'), id: '' })

  const where = plan.where.map((condition) => conditionSql(condition, scope))
  const grouped = plan.distinct === true || plan.having.length > 0
  const order = plan.sort.flatMap((sort) => sortSql(sort, scope, selected, grouped))
  const isOrdered = order.length > 0 || (!grouped && !groupingsOf(plan).some((dimension) => isTimeline(scope, dimension)))
  const select: Select = {
    columns: selected,
    from: fromLines(scope),
    where,
    ...(grouped
      ? {
          groupBy: selected.map((_, index) => String(index + 1)),
          having: plan.having.flatMap((having) => ('measure' in having ? [] : [havingSql(having, scope)])),
        }
      : {}),
    orderBy: isOrdered ? order : selected.map((column) => dialect.orderBy(orderedName(dialect, column), 'asc')),
    ...(plan.limit ? { limit: dialect.limit(plan.limit.count) } : {}),
  }
  if (thinTo === undefined) return { sql: print(select, dialect.quoteName), columns }
  return { sql: thinned(select, thinTo, scope), columns, sampledTo: thinTo }
}

/** Every k-th row, so that a cloud of points keeps its shape; all of them where there are few. */
function thinned(select: Select, to: number, scope: Scope): string {
  const { quoteName } = scope.dialect
  const names = createNames(select.columns.map((column) => column.name ?? ''))
  const place = quoteName(names.take('place'))
  const total = quoteName(names.take('total'))
  const inner: Select = {
    columns: [...select.columns, { sql: `row_number() OVER () AS ${place}` }, { sql: `count(*) OVER () AS ${total}` }],
    from: select.from,
    ...(select.where ? { where: select.where } : {}),
  }
  const outer: Select = {
    columns: select.columns.map((column) => ({ sql: quoteName(column.name ?? '') })),
    from: [`(\n${indent(print(inner, quoteName))}\n) AS ${quoteName('every_row')}`],
    where: [`(${place} * ${to}) % ${total} < ${to}`],
    orderBy: [place],
  }
  return print(outer, quoteName)
}

function sortSql(sort: Sort, scope: Scope, selected: readonly { sql: string; name: string; id: string }[], grouped: boolean): string[] {
  const { dialect } = scope
  const by = sort.by
  const id = 'measure' in by ? by.measure : 'dimension' in by ? by.dimension : 'total' in by ? by.total : undefined
  if (id !== undefined) {
    const column = selected.find((candidate) => candidate.id === id)
    return column ? [dialect.orderBy(orderedName(dialect, column), sort.order)] : []
  }
  if (!('aggregate' in by) || !by.column) return []
  if (!grouped) return [dialect.orderBy(ofRow(scope, by) ?? '1', sort.order)]
  const kind = by.aggregate === 'none' ? (sort.order === 'asc' ? 'min' : 'max') : by.aggregate
  return [dialect.orderBy(dialect.aggregate(kind, ownArgument(scope, { ...by, aggregate: kind })), sort.order)]
}
