import { columnOf, tableOf } from '../connections/connection.ts'
import type { Catalog, ColumnProfile, TableProfile } from '../connections/connection.ts'
import { limitedWithin, relationsOf } from '../plan.ts'
import type { ColumnRef } from '../plan-source.ts'
import type { Condition } from '../plan-condition.ts'
import type { ChartPlan } from '../plan.ts'
import { limitedKey, needsArranging, otherLabel } from '../sql/arrange.ts'
import { isAlong } from '../sql/along.ts'
import type { Dialect } from '../sql/dialect.ts'
import { describeGroups } from '../sql/groups.ts'
import type { Groups, Value } from '../sql/groups.ts'
import { repeatedRelation } from '../sql/once.ts'
import { openScope } from '../sql/scope.ts'
import type { Scope } from '../sql/scope.ts'
import { stands } from '../sql/written.ts'
import { createChain } from './chain.ts'
import type { Chain } from './chain.ts'
import { heldSql, holdingsOf } from './held.ts'
import type { Holding } from './held.ts'
import { wayTo } from './way.ts'
import type { UniqueKey } from './way.ts'

/** A column that a dashboard is filtered by. */
export interface FilterColumn {
  readonly table: TableProfile
  readonly column: ColumnProfile
}

/** How the values of a part add up: whole numbers and decimals exactly, real ones to their last digits, dates by order alone. */
export type Kind =
  { readonly as: 'whole' } | { readonly as: 'decimal'; readonly scale: number } | { readonly as: 'real' } | { readonly as: 'moment' }

/** An aggregate that is made of those of parts. */
export interface Part {
  readonly aggregate: 'count' | 'sum' | 'min' | 'max'
  readonly argument: string | undefined
  readonly kind: Kind
  /** The part that counts its values; absent where it counts itself. */
  readonly counted?: number
}

/** A value of the chart out of parts: one of them, or, for a mean, one divided by another. */
export interface Figure {
  readonly value: Value
  readonly part: number
  readonly count?: number
}

/** All that a cube needs to know of its chart: what to ask the database for, and how to arrange what it holds. */
export interface Recipe {
  readonly sql: string
  readonly groups: Groups
  readonly parts: readonly Part[]
  /** One for each value of the chart, then for each condition on groups, then for each hidden value it is sorted by. */
  readonly figures: readonly Figure[]
  readonly filters: readonly { readonly column: ColumnProfile; readonly holding: Holding }[]
  /** The key of which only the first categories are shown, if any. */
  readonly limited: number | undefined
  /** The rest of the categories becomes one; its name. */
  readonly folded: string | undefined
  readonly arranged: boolean
  readonly unique: readonly UniqueKey[]
}

/**
 * The statement that fills a cube of one chart over some filter columns; undefined where no cube gives the chart's answers.
 * @param coarse months instead of days
 */
export function recipeOf(
  plan: ChartPlan,
  columns: readonly FilterColumn[],
  catalog: Catalog,
  dialect: Dialect,
  coarse: boolean,
): Recipe | undefined {
  if (
    (plan.written && stands(plan)) ||
    plan.measures.length === 0 ||
    plan.measures.some((measure) => isAlong(measure) || measure.minus || measure.times)
  )
    return undefined
  if (limitedWithin(plan)) return undefined
  if (plan.measures.every((measure) => measure.aggregate === 'none') || plan.where.some(asksElsewhere)) return undefined
  const scope = openScope(plan.source, catalog, dialect)
  const groups = describeGroups(plan, scope)
  const measured = figuresOf(groups)
  if (!measured) return undefined
  const limited = plan.limit && needsArranging(groups) ? limitedKey(groups) : undefined
  const folds =
    limited !== undefined &&
    plan.limit?.rest === 'other' &&
    groups.values.every(({ aggregate }) => aggregate === 'sum' || aggregate === 'count')
  if (folds && limited.column?.kind !== 'text') return undefined
  // By which of two values of one name an engine sorts is its own affair.
  if (groups.sorts.some((sort) => sort.total) && plan.measures.some((measure) => measure.share)) return undefined
  const chain = createChain(scope)
  const filters = columns.map(({ table, column }) => {
    const holding = holdingsOf(column).at(coarse ? -1 : 0)
    const way = wayTo(plan.source, table.id, catalog)
    if (!holding || !way) return undefined
    return { column, holding, unique: way.unique, sql: heldSql(chain.columnAt(way, column.name), column, holding, dialect) }
  })
  if (!filters.every((filter) => filter !== undefined)) return undefined
  const limitedAt = limited ? groups.keys.indexOf(limited) : undefined
  return {
    sql: print(
      groups,
      measured.parts,
      filters.map((filter) => filter.sql),
      chain,
      folds ? limitedAt : undefined,
    ),
    groups,
    ...measured,
    filters,
    limited: limitedAt,
    folded: folds ? otherLabel(groups, limited) : undefined,
    arranged: needsArranging(groups),
    unique: filters.flatMap((filter) => filter.unique),
  }
}

/** Sub-queries read tables of their own, which a filter cuts as well. */
function asksElsewhere(condition: Condition): boolean {
  if (condition.kind === 'related' || condition.kind === 'compare_to') return true
  if (condition.kind === 'all' || condition.kind === 'any') return condition.of.some(asksElsewhere)
  return condition.kind === 'not' && asksElsewhere(condition.of)
}

/** The parts that all values of the chart are made of; undefined where one is made of more than sums. */
function figuresOf(groups: Groups): { parts: Part[]; figures: Figure[] } | undefined {
  const { plan, scope } = groups
  const parts: Part[] = []
  const take = (part: Part) => {
    const known = parts.findIndex((each) => each.aggregate === part.aggregate && each.argument === part.argument)
    return known < 0 ? parts.push(part) - 1 : known
  }
  const figures: Figure[] = []
  const add = (value: Value, column: ColumnRef | undefined): boolean => {
    const kind = column ? kindOf(scope, column) : { as: 'whole' as const }
    const { argument } = value
    if (repeatedRelation(groups, value) !== undefined) return false
    const counted = take({ aggregate: 'count', argument, kind: { as: 'whole' } })
    switch (value.aggregate) {
      case 'count':
        figures.push({ value, part: counted })
        return true
      case 'sum':
      case 'mean':
        if (!kind || kind.as === 'moment') return false
        // Some engines cut a mean to a few digits of its own type.
        if (value.aggregate === 'mean' && scope.dialect.name === 'mysql') return false
        figures.push({
          value,
          part: take({ aggregate: 'sum', argument, kind, counted }),
          ...(value.aggregate === 'mean' ? { count: counted } : {}),
        })
        return true
      case 'min':
      case 'max':
        if (!kind) return false
        figures.push({
          value,
          part: take({ aggregate: value.aggregate, argument, kind: kind.as === 'moment' ? kind : { as: 'real' }, counted }),
        })
        return true
      default:
        return false
    }
  }
  const sorted = plan.sort.flatMap(({ by }) => ('aggregate' in by ? [by.column] : []))
  const hidden = groups.sorts.flatMap((sort) => (sort.value && !sort.value.column ? [sort.value] : []))
  const all =
    groups.againstMean.length === 0 &&
    groups.values.every((value) => add(value, value.measure?.column)) &&
    groups.having.every((part, index) => add(part.value, limitedColumn(plan, index))) &&
    hidden.every((value, index) => add(value, sorted[index]))
  return all ? { parts, figures } : undefined
}

function limitedColumn({ having, measures }: ChartPlan, index: number): ColumnRef | undefined {
  const part = having[index]
  return part && 'measure' in part ? measures.find(({ id }) => id === part.measure)?.column : part?.column
}

/** How a column's values add up; undefined where only the engine knows. */
function kindOf(scope: Scope, ref: ColumnRef): Kind | undefined {
  const relation = relationsOf(scope.source).find((each) => each.alias === ref.relation)
  const profile = relation && tableOf(scope.catalog, relation.table) && columnOf(scope.catalog, relation.table, ref.column)
  switch (profile?.type) {
    case 'integer':
    case 'boolean':
      return profile.keptAs === undefined ? { as: 'whole' } : { as: 'real' }
    case 'number': {
      const scale = /^(?:decimal|numeric)\(\s*\d+\s*,\s*(\d+)\s*\)/i.exec(profile.nativeType)?.[1]
      // SQLite keeps as real numbers what is declared so.
      if (scale === undefined || scope.dialect.name === 'sqlite' || Number(scale) > 9) return { as: 'real' }
      return { as: 'decimal', scale: Number(scale) }
    }
    case 'date':
    case 'timestamp':
      return { as: 'moment' }
    default:
      return undefined
  }
}

/**
 * One row for each group and each combination of filter values; of keys and filter values also their place in the
 * database's own order, which says which of them are equal there, and whether they are null there:
 *
 *     SELECT k0, dense_rank() OVER (ORDER BY k0), k0 IS NULL, f0, dense_rank() OVER (ORDER BY f0), f0 IS NULL, p0 FROM (SELECT … GROUP BY 1, 2) AS cells
 */
function print(groups: Groups, parts: readonly Part[], filters: readonly string[], chain: Chain, folded: number | undefined): string {
  const { dialect } = groups.scope
  const quote = dialect.quoteName
  const inner = [
    ...groups.keys.map((key, index) => `${key.sql} AS ${quote(`k${index}`)}`),
    ...filters.map((sql, index) => `${sql} AS ${quote(`f${index}`)}`),
    ...parts.map((part, index) => `${dialect.aggregate(part.aggregate, part.argument)} AS ${quote(`p${index}`)}`),
  ]
  const ranked = (name: string) => [
    quote(name),
    `dense_rank() OVER (ORDER BY ${dialect.orderBy(quote(name), 'asc')}) AS ${quote(`${name}_at`)}`,
    `CASE WHEN ${quote(name)} IS NULL THEN 1 ELSE 0 END AS ${quote(`${name}_null`)}`,
  ]
  const text = folded === undefined ? undefined : dialect.asText(quote(`k${folded}`))
  const outer = [
    ...groups.keys.flatMap((_, index) => ranked(`k${index}`)),
    ...filters.flatMap((_, index) => ranked(`f${index}`)),
    ...parts.map((_, index) => quote(`p${index}`)),
    ...(text === undefined
      ? []
      : [`${text} AS ${quote('t')}`, `dense_rank() OVER (ORDER BY ${dialect.orderBy(text, 'asc')}) AS ${quote('t_at')}`]),
  ]
  const count = groups.keys.length + filters.length
  const conditions = [...groups.where, ...chain.conditions()]
  const where = conditions.length > 0 ? `\nWHERE ${conditions.join('\n  AND ')}` : ''
  const by = Array.from({ length: count }, (_, index) => index + 1).join(', ')
  return `SELECT ${outer.join(', ')}\nFROM (\nSELECT ${inner.join(', ')}\nFROM ${chain.lines().join('\n')}${where}\nGROUP BY ${by}\n) AS ${quote('cells')}`
}
