import { failure } from '../errors.ts'
import type { ColumnRef } from '../plan-source.ts'
import type { Comparison, Condition, Having, Literal } from '../plan-condition.ts'
import { elapsedSql } from './days.ts'
import { measureArgument, ownArgument } from './measures.ts'
import { dayAfter, isDateText, momentLiteral, timestampText } from './quote.ts'
import { print } from './select.ts'
import { areAlike, equalColumns, momentOf, numberOf, openScope, resolve, textOf } from './scope.ts'
import type { ResolvedColumn, Scope } from './scope.ts'
import { fromLines } from './source.ts'

export const operators: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }

/** A condition as SQL that can stand beside others under AND. */
export function conditionSql(condition: Condition, scope: Scope): string {
  const { dialect } = scope
  switch (condition.kind) {
    case 'compare':
      return compare(scope, resolve(scope, condition.column), condition.op, condition.value, condition.anyCase ?? false)
    case 'compare_columns': {
      const [left, right] = [resolve(scope, condition.left), resolve(scope, condition.right)]
      // A date against a moment means that whole day: what came at noon of the day it was due came in time.
      if (left.isTemporal && right.isTemporal && left.profile.type !== right.profile.type) {
        const [own, other] = [left, right].map((column) => dialect.truncate(column.value, 'day'))
        return `${own ?? ''} ${operators[condition.op]} ${other ?? ''}`
      }
      if (condition.op === 'eq')
        return left.isTemporal && right.isTemporal ? `${left.value} = ${right.value}` : equalColumns(dialect, left, right)
      return `${left.value} ${operators[condition.op]} ${right.value}`
    }
    case 'elapsed':
      return `${elapsedSql(scope, condition)} ${operators[condition.op]} ${dialect.literal(condition.days)}`
    case 'between': {
      const column = resolve(scope, condition.column)
      const both = `${compare(scope, column, 'gte', condition.low)} AND ${compare(scope, column, 'lte', condition.high)}`
      return negate(condition.negated, `(${both})`)
    }
    case 'period':
      return negate(condition.negated, periodSql(scope, condition.column, condition.from, condition.until))
    case 'among':
      return negate(condition.negated, among(scope, resolve(scope, condition.column), condition.values))
    case 'text': {
      const column = resolve(scope, condition.column)
      return negate(condition.negated, `(${dialect.contains(textOf(dialect, column), condition.text, condition.match)})`)
    }
    case 'missing':
      return `${resolve(scope, condition.column).sql} IS ${condition.negated ? 'NOT ' : ''}NULL`
    case 'calendar': {
      const part = dialect.truncate(momentOf(scope, resolve(scope, condition.column)), condition.grain)
      if (condition.values.length === 0) return condition.negated ? '1 = 1' : '1 = 0'
      return `${part} ${condition.negated ? 'NOT ' : ''}IN (${condition.values.map((value) => dialect.literal(value)).join(', ')})`
    }
    case 'related':
      return related(condition, scope)
    case 'compare_to':
      return compareTo(condition, scope)
    case 'all':
    case 'any': {
      if (condition.of.length === 0) return condition.kind === 'all' ? '1 = 1' : '1 = 0'
      const parts = condition.of.map((part) => conditionSql(part, scope))
      return parts.length === 1 ? parts[0]! : `(${parts.join(condition.kind === 'all' ? ' AND ' : ' OR ')})`
    }
    default:
      return `NOT (${conditionSql(condition.of, scope)})`
  }
}

/** A half-open window over a date column. Always enclosed where it has two ends. */
export function periodSql(scope: Scope, ref: ColumnRef, from: string | undefined, until: string | undefined): string {
  const column = resolve(scope, ref)
  const moment = momentOf(scope, column)
  const ends = [
    ...(from === undefined ? [] : [`${moment} >= ${scope.dialect.literal(momentLiteral(from))}`]),
    ...(until === undefined ? [] : [`${moment} < ${scope.dialect.literal(momentLiteral(until))}`]),
  ]
  if (ends.length === 0) return `${column.sql} IS NOT NULL`
  return ends.length === 1 ? ends[0]! : `(${ends.join(' AND ')})`
}

function negate(negated: boolean | undefined, sql: string): string {
  return negated ? `NOT ${sql.startsWith('(') ? sql : `(${sql})`}` : sql
}

/** The literal as the column's type has it, since engines differ in what they convert by themselves. */
function fitted(column: ResolvedColumn, value: Literal): Literal {
  if (value === null) return null
  if (typeof value === 'object') {
    if (column.isTemporal || column.profile.temporal) return value
    return 'date' in value ? value.date : value.timestamp
  }
  const { type } = column.profile
  if (column.isTemporal && typeof value === 'string') {
    if (isDateText(value)) return { date: value }
    const moment = timestampText(value)
    return moment === undefined ? value : { timestamp: moment }
  }
  if (type === 'text') return typeof value === 'string' ? value : String(value)
  if (type === 'integer' || type === 'number') {
    if (typeof value === 'boolean') return value ? 1 : 0
    if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  }
  if (type === 'boolean') {
    if (typeof value === 'number') return value !== 0
    if (/^(true|yes|y|t|1)$/i.test(String(value))) return true
    if (/^(false|no|n|f|0)$/i.test(String(value))) return false
  }
  return value
}

/** A column against a literal. A date against a moment with a time of day means that whole day. */
function compare(scope: Scope, column: ResolvedColumn, op: Comparison, given: Literal, anyCase = false): string {
  const { dialect } = scope
  const value = fitted(column, given)
  if (value === null) {
    if (op === 'eq' || op === 'ne') return `${column.sql} IS ${op === 'ne' ? 'NOT ' : ''}NULL`
    return '1 = 0'
  }
  if (typeof value === 'object') {
    const moment = momentOf(scope, column)
    if ('date' in value && column.profile.type !== 'date') return wholeDay(scope, moment, op, value.date)
    return `${moment} ${operators[op]} ${dialect.literal(value)}`
  }
  if (typeof value === 'string' && column.profile.type !== 'text') {
    // Text that is no number, no date: only text can be equal to it.
    return `${textOf(dialect, column)} ${operators[op]} ${dialect.literal(value)}`
  }
  if (column.isTemporal && typeof value !== 'string') return `${column.sql} ${operators[op]} ${dialect.literal(value)}`
  if (anyCase && typeof value === 'string' && (op === 'eq' || op === 'ne')) {
    return negate(op === 'ne', dialect.equalsAnyCase(column.sql, value))
  }
  // An index serves equality in the column's own collation, order only in ours.
  return `${op === 'eq' || op === 'ne' ? column.sql : column.value} ${operators[op]} ${dialect.literal(value)}`
}

function wholeDay(scope: Scope, moment: string, op: Comparison, date: string): string {
  const start = scope.dialect.literal({ date })
  const next = scope.dialect.literal({ date: dayAfter(date) })
  switch (op) {
    case 'eq':
      return `(${moment} >= ${start} AND ${moment} < ${next})`
    case 'ne':
      return `(${moment} < ${start} OR ${moment} >= ${next})`
    case 'lt':
      return `${moment} < ${start}`
    case 'lte':
      return `${moment} < ${next}`
    case 'gt':
      return `${moment} >= ${next}`
    default:
      return `${moment} >= ${start}`
  }
}

function among(scope: Scope, column: ResolvedColumn, values: readonly Literal[]): string {
  const plain: string[] = []
  const others: string[] = []
  for (const given of values) {
    const value = fitted(column, given)
    const fits = typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && column.profile.type === 'text')
    if (fits && !column.isTemporal) plain.push(scope.dialect.literal(value))
    else others.push(compare(scope, column, 'eq', given))
  }
  const parts = [...(plain.length > 0 ? [`${column.sql} IN (${plain.join(', ')})`] : []), ...others]
  if (parts.length === 0) return '1 = 0'
  return parts.length === 1 ? parts[0]! : `(${parts.join(' OR ')})`
}

/** A condition on groups, over the statement's own rows. */
export function havingSql(having: Having, scope: Scope): string {
  const value = scope.dialect.aggregate(having.aggregate === 'none' ? 'max' : having.aggregate, ownArgument(scope, having))
  return `${value} ${operators[having.op]} ${scope.dialect.literal(having.value)}`
}

function related(condition: Extract<Condition, { kind: 'related' }>, scope: Scope): string {
  const { sub, having = [], negated = false } = condition
  const inside = openScope(sub.source, scope.catalog, scope.dialect, scope)
  const ofRow = sub.where.filter((part) => isOfRow(part, inside))
  const partners = partnersSql(
    { sub: { ...sub, where: sub.where.filter((part) => !ofRow.includes(part)) }, having, negated },
    scope,
    inside,
  )
  if (ofRow.length === 0) return partners
  const own = ofRow.map((part) => conditionSql(part, scope)).join(' AND ')
  return negated ? `CASE WHEN ${own} THEN ${partners} ELSE 1 = 1 END` : `(${own} AND ${partners})`
}

/** Said of the row that has partners, and the same for all of them: among them an engine would ask it once for each pair. */
function isOfRow(condition: Condition, inside: Scope): boolean {
  return 'column' in condition && !('sub' in condition) && !inside.aliases.has(condition.column.relation)
}

function partnersSql(
  { sub, having, negated }: Required<Pick<Extract<Condition, { kind: 'related' }>, 'sub' | 'having' | 'negated'>>,
  scope: Scope,
  inside: Scope,
): string {
  const links = sub.link.map((pair) => ({ outer: resolve(scope, pair.outer), inner: resolve(inside, pair.inner) }))
  const print1 = (columns: string, where: readonly string[]) =>
    inline(
      print(
        {
          columns: [{ sql: columns }],
          from: fromLines(inside),
          where: [...where, ...sub.where.map((part) => conditionSql(part, inside))],
          ...(having.length > 0
            ? { groupBy: links.map((link) => link.inner.sql), having: having.map((part) => havingSql(part, inside)) }
            : {}),
        },
        scope.dialect.quoteName,
      ),
    )
  const [only] = links
  // With one link the set of partners is computed once, not for each row.
  if (links.length === 1 && only && areAlike(only.outer, only.inner)) {
    const set = print1(only.inner.sql, [`${only.inner.sql} IS NOT NULL`])
    return negated ? `(${only.outer.sql} IS NULL OR ${only.outer.sql} NOT IN (${set}))` : `${only.outer.sql} IN (${set})`
  }
  const body = print1(
    '1',
    links.map((link) => equalColumns(scope.dialect, link.outer, link.inner)),
  )
  return `${negated ? 'NOT ' : ''}EXISTS (${body})`
}

function compareTo(condition: Extract<Condition, { kind: 'compare_to' }>, scope: Scope): string {
  const { sub } = condition
  const inside = openScope(sub.source, scope.catalog, scope.dialect, scope)
  const column = resolve(scope, condition.column)
  const of = resolve(inside, condition.of)
  const where = [
    ...sub.link.map((pair) => equalColumns(scope.dialect, resolve(scope, pair.outer), resolve(inside, pair.inner))),
    ...sub.where.map((part) => conditionSql(part, inside)),
  ]
  const value = condition.aggregate === 'count_distinct' ? of.sql : (measureArgument(inside, condition.aggregate, condition.of) ?? of.value)
  const ends = endOfEach(condition, scope, inside, value)
  if (ends !== undefined) return ends
  const select = { columns: [{ sql: scope.dialect.aggregate(condition.aggregate, value) }], from: fromLines(inside), where }
  const printed = inline(
    print(condition.aggregate === 'none' ? { ...select, limit: scope.dialect.limit(1) } : select, scope.dialect.quoteName),
  )
  if (condition.aggregate === 'none' && condition.op === 'eq') {
    return `${column.value} IN (${inline(print(select, scope.dialect.quoteName))})`
  }
  const numeric = !['min', 'max', 'none'].includes(condition.aggregate)
  if (numeric && column.profile.type === 'text')
    throw failure('query_failed', `"${column.profile.name}" is text and cannot be compared with a number.`)
  const compared = condition.aggregate === 'none' ? column.value : numberOf(scope, column)
  return `${compared} ${operators[condition.op]} (${printed})`
}

/**
 * "The first order of each customer": the ends of all are computed once, and not for each row anew, which some engines cannot do at all.
 * Undefined for what is no end of rows that are told apart by plain columns.
 */
function endOfEach(
  { aggregate, op, column: of, of: innerOf, sub }: Extract<Condition, { kind: 'compare_to' }>,
  scope: Scope,
  inside: Scope,
  value: string,
): string | undefined {
  if (op !== 'eq' || (aggregate !== 'min' && aggregate !== 'max') || sub.link.length === 0) return undefined
  const pairs = sub.link.map((pair) => ({ outer: resolve(scope, pair.outer), inner: resolve(inside, pair.inner) }))
  const column = resolve(scope, of)
  if (!areAlike(column, resolve(inside, innerOf)) || pairs.some((pair) => !areAlike(pair.outer, pair.inner))) return undefined
  if (sub.where.some((part) => isOfRow(part, inside))) return undefined
  const keys = pairs.map(({ inner }) => inner.sql)
  const ends = print(
    {
      columns: [...keys, scope.dialect.aggregate(aggregate, value)].map((sql) => ({ sql })),
      from: fromLines(inside),
      where: [...keys.map((key) => `${key} IS NOT NULL`), ...sub.where.map((part) => conditionSql(part, inside))],
      groupBy: keys,
    },
    scope.dialect.quoteName,
  )
  return `(${[...pairs.map(({ outer }) => outer.sql), numberOf(scope, column)].join(', ')}) IN (${inline(ends)})`
}

/** A sub-query on one line, where no literal has a line break of its own. */
function inline(sql: string): string {
  return /'[^']*\n[^']*'/.test(sql) ? sql : sql.replaceAll(/\n\s*/g, ' ')
}
