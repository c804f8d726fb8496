import { columnOf, tableOf } from '../connections/connection.ts'
import type { Catalog, ColumnProfile, TableProfile } from '../connections/connection.ts'
import { failure } from '../errors.ts'
import { relationsOf } from '../plan.ts'
import type { ColumnRef, Source } from '../plan-source.ts'
import type { Dialect } from './dialect.ts'

/** Which relations a piece of SQL can see, and how their columns are written. */
export interface Scope {
  readonly catalog: Catalog
  readonly dialect: Dialect
  readonly source: Source
  /** Around a sub-query. */
  readonly outer?: Scope
  /** Alias in the plan to alias in the statement: a sub-query's relation must not hide one outside. */
  readonly aliases: ReadonlyMap<string, string>
}

export function openScope(source: Source, catalog: Catalog, dialect: Dialect, outer?: Scope): Scope {
  const visible = new Set<string>()
  for (let around = outer; around; around = around.outer) for (const alias of around.aliases.values()) visible.add(alias.toLowerCase())
  const aliases = new Map<string, string>()
  for (const relation of relationsOf(source)) {
    if (aliases.has(relation.alias)) throw failure('query_failed', `The plan uses the alias "${relation.alias}" twice.`)
    let alias = relation.alias
    for (let count = 2; visible.has(alias.toLowerCase()); count += 1) alias = `${relation.alias}_${count}`
    visible.add(alias.toLowerCase())
    aliases.set(relation.alias, alias)
  }
  const scope: Scope = { catalog, dialect, source, aliases, ...(outer ? { outer } : {}) }
  for (const relation of relationsOf(source)) tableById(scope, relation.table)
  return scope
}

/** @throws `unknown_column` when the catalog has no such table */
export function tableById(scope: Scope, id: string): TableProfile {
  const table = tableOf(scope.catalog, id)
  if (!table) {
    throw failure('unknown_column', `There is no table "${id}".`, { details: { candidates: scope.catalog.tables.map((each) => each.id) } })
  }
  return table
}

/** A column of the plan, found in the catalog. */
export interface ResolvedColumn {
  readonly profile: ColumnProfile
  readonly table: TableProfile
  /** As stored, qualified and quoted. */
  readonly stored: string
  /** As it is equal to others: numbers that are kept as text already as numbers, text in the dialect's comparable form. */
  readonly sql: string
  /** As it is ordered and grouped: dates, timestamps and text in the engine's comparable form. */
  readonly value: string
  /** A date or timestamp (or what stores one), so that moments compare with it. */
  readonly isTemporal: boolean
}

/** @throws `unknown_column` when no visible relation has the column */
export function resolve(scope: Scope, ref: ColumnRef): ResolvedColumn {
  const alias = scope.aliases.get(ref.relation)
  if (alias === undefined) {
    if (scope.outer) return resolve(scope.outer, ref)
    throw failure('unknown_column', `The plan has no relation "${ref.relation}".`)
  }
  const relation = relationsOf(scope.source).find((candidate) => candidate.alias === ref.relation)!
  const table = tableById(scope, relation.table)
  const profile = columnOf(scope.catalog, table.id, ref.column)
  if (!profile) {
    throw failure('unknown_column', `"${table.id}" has no column "${ref.column}".`, {
      details: { candidates: table.columns.map((column) => `${table.id}.${column.name}`) },
    })
  }
  const { dialect } = scope
  const stored = `${dialect.quoteName(alias)}.${dialect.quoteName(profile.name)}`
  const isText = profile.type === 'text'
  const sql = profile.keptAs === 'text' ? dialect.numberFromText(stored) : isText ? dialect.text(stored, profile.nativeType) : stored
  const isTemporal = profile.type === 'date' || profile.type === 'timestamp'
  return {
    profile,
    table,
    stored,
    sql,
    value: isTemporal ? dialect.temporal(sql, profile.type, profile.temporal, profile.nativeType) : isText ? dialect.ordered(sql) : sql,
    isTemporal,
  }
}

/** The moment a column stands for, also where it is stored as a number (a year, seconds). */
export function momentOf(scope: Scope, column: ResolvedColumn): string {
  if (column.isTemporal) return column.value
  const storage = column.profile.temporal
  return scope.dialect.temporal(column.sql, storage?.as === 'year' ? 'date' : 'timestamp', storage)
}

/** What a column is as a number: yes and no count as 1 and 0. */
export function numberOf(scope: Scope, column: ResolvedColumn): string {
  return column.profile.type === 'boolean' ? scope.dialect.asFlag(column.sql) : column.value
}

const families: Readonly<Partial<Record<string, string>>> = {
  integer: 'number',
  number: 'number',
  text: 'text',
  date: 'time',
  timestamp: 'time',
}

/** Equality of two columns; those of unlike types compare as text, since one engine would refuse what another converts. */
export function equalColumns(dialect: Dialect, left: ResolvedColumn, right: ResolvedColumn): string {
  if (!areAlike(left, right)) return `${textOf(dialect, left)} = ${textOf(dialect, right)}`
  if (family(left) === 'text' && dialect.equalTexts) return dialect.equalTexts(left.stored, right.stored)
  return `${left.sql} = ${right.sql}`
}

/** Are the columns' values of one kind, so that they compare without a conversion? */
export function areAlike(left: ResolvedColumn, right: ResolvedColumn): boolean {
  return family(left) === family(right)
}

const family = ({ profile }: ResolvedColumn) => families[profile.type] ?? profile.type

/** Any column as text, written alike in every database. */
export function textOf(dialect: Dialect, column: ResolvedColumn): string {
  const { type } = column.profile
  if (type === 'text') return column.sql
  return type === 'number' ? dialect.numberAsText(column.sql) : dialect.asText(column.value)
}
