import type { Dialect } from './dialect.ts'

/** How ORDER BY names a column of its own SELECT. */
export function orderedName(dialect: Dialect, { name, sql }: { readonly name: string; readonly sql: string }): string {
  return dialect.ordersByExpression ? sql : dialect.quoteName(name)
}

/** The parts of a SELECT in the order in which they are written. */
export interface Select {
  readonly with?: readonly { readonly name: string; readonly select: Select }[]
  readonly distinct?: boolean
  readonly columns: readonly { readonly sql: string; readonly name?: string }[]
  /** Lines: the first relation, then its joins. A sub-query stands here printed. */
  readonly from: readonly string[]
  readonly where?: readonly string[]
  readonly groupBy?: readonly string[]
  readonly having?: readonly string[]
  readonly orderBy?: readonly string[]
  readonly limit?: string
}

/** A SELECT as people format it. */
export function print(select: Select, quoteName: (name: string) => string): string {
  const lines: string[] = []
  if (select.with?.length) {
    const parts = select.with.map((part) => `${quoteName(part.name)} AS (\n${indent(print(part.select, quoteName))}\n)`)
    lines.push(`WITH ${parts.join(', ')}`)
  }
  const columns = select.columns.map((column) => (column.name === undefined ? column.sql : `${column.sql} AS ${quoteName(column.name)}`))
  lines.push(list(select.distinct ? 'SELECT DISTINCT' : 'SELECT', columns))
  lines.push(`FROM ${select.from.join('\n')}`)
  if (select.where?.length) lines.push(`WHERE ${select.where.join('\n  AND ')}`)
  if (select.groupBy?.length) lines.push(list('GROUP BY', select.groupBy))
  if (select.having?.length) lines.push(`HAVING ${select.having.join('\n  AND ')}`)
  if (select.orderBy?.length) lines.push(list('ORDER BY', select.orderBy))
  if (select.limit !== undefined) lines.push(select.limit)
  return lines.join('\n')
}

function list(words: string, items: readonly string[]): string {
  const line = `${words} ${items.join(', ')}`
  return line.length <= 100 ? line : `${words}\n  ${items.join(',\n  ')}`
}

/** Two spaces before each line; a literal with a line break is never moved, since its text would change. */
export function indent(sql: string): string {
  if (/'[^']*\n[^']*'/.test(sql)) return sql
  return sql.replaceAll(/^/gm, '  ')
}
