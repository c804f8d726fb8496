import { failure } from '../errors.ts'
import { groupingsOf } from '../plan.ts'
import type { ChartPlan } from '../plan.ts'
import type { CompiledChart, ResultColumn } from './compiled.ts'
import { conditionSql } from './conditions.ts'
import { dimensionColumn, dimensionSql, measureColumn, roleOf } from './measures.ts'
import { createNames } from './names.ts'
import { numberOf, resolve } from './scope.ts'
import { indent, print } from './select.ts'
import type { Scope } from './scope.ts'
import { fromLines } from './source.ts'

const figures = [
  { name: 'min', title: 'Lower whisker' },
  { name: 'q1', title: 'First quartile' },
  { name: 'median', title: 'Median' },
  { name: 'q3', title: 'Third quartile' },
  { name: 'max', title: 'Upper whisker' },
] as const

/** A boxplot's figures computed in the database: quartiles, and whiskers at the last value within 1.5 box heights. */
export function compileBoxplot(plan: ChartPlan, scope: Scope): CompiledChart {
  const { dialect } = scope
  const quote = dialect.quoteName
  const measure = plan.measures[0]!
  if (!measure.column) throw failure('query_failed', 'A boxplot needs a column.')
  const value = numberOf(scope, resolve(scope, measure.column))
  const names = createNames()
  const keys = groupingsOf(plan).map((dimension) => {
    const name = names.take(dimension.label)
    return {
      name: quote(name),
      sql: dimensionSql(scope, dimension),
      column: dimensionColumn(scope, dimension, name, roleOf(plan, dimension)),
    }
  })
  const shown = figures.map((figure) => ({ ...figure, own: names.take(figure.name) }))
  const [low, q1, median, q3, high] = shown.map((figure) => quote(figure.own)) as [string, string, string, string, string]
  const v = quote(names.take('value'))
  const tables = createNames(scope.catalog.tables.map((table) => table.path.at(-1) ?? table.id))
  const measured = quote(tables.take('measured'))
  const quartiles = quote(tables.take('quartiles'))

  const rows = print(
    {
      columns: [...keys.map((key) => ({ sql: `${key.sql} AS ${key.name}` })), { sql: `${value} AS ${v}` }],
      from: fromLines(scope),
      where: [...plan.where.map((condition) => conditionSql(condition, scope)), `${value} IS NOT NULL`],
    },
    quote,
  )
  const boxes = print(
    {
      columns: [
        ...keys.map((key) => ({ sql: key.name })),
        { sql: `${dialect.quantile(v, 0.25)} AS ${q1}` },
        { sql: `${dialect.quantile(v, 0.5)} AS ${median}` },
        { sql: `${dialect.quantile(v, 0.75)} AS ${q3}` },
      ],
      from: [measured],
      groupBy: keys.map((_, index) => String(index + 1)),
    },
    quote,
  )
  const on = keys.map((key) => dialect.same(`${measured}.${key.name}`, `${quartiles}.${key.name}`))
  const box = (name: string) => `${quartiles}.${name}`
  const reach = `1.5 * (${box(q3)} - ${box(q1)})`
  const final = print(
    {
      columns: [
        ...keys.map((key) => ({ sql: box(key.name) })),
        { sql: `min(${measured}.${v}) AS ${low}` },
        { sql: box(q1) },
        { sql: box(median) },
        { sql: box(q3) },
        { sql: `max(${measured}.${v}) AS ${high}` },
      ],
      from: [quartiles, on.length > 0 ? `JOIN ${measured} ON ${on.join(' AND ')}` : `CROSS JOIN ${measured}`],
      where: [`${measured}.${v} BETWEEN ${box(q1)} - ${reach} AND ${box(q3)} + ${reach}`],
      groupBy: [...keys.map((key) => box(key.name)), box(q1), box(median), box(q3)],
      orderBy: keys.map((key) => dialect.orderBy(box(key.name), 'asc')),
    },
    quote,
  )
  const columns: ResultColumn[] = [
    ...keys.map((key) => key.column),
    ...shown.map((figure): ResultColumn => ({
      ...measureColumn(scope, measure, figure.own, 'quartile'),
      title: figure.title,
      kind: 'number',
    })),
  ]
  return { sql: `WITH ${measured} AS (\n${indent(rows)}\n), ${quartiles} AS (\n${indent(boxes)}\n)\n${final}`, columns }
}
