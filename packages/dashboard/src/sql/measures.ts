import { failure } from '../errors.ts'
import { aggregates, isPercentile } from '../plan-aggregate.ts'
import type { Aggregate } from '../plan-aggregate.ts'
import type { Formula } from '../plan-formula.ts'
import type { ColumnRef } from '../plan-source.ts'
import type { ChartPlan, Dimension, Measure } from '../plan.ts'
import type { ResultColumn } from './compiled.ts'
import { momentOf, numberOf, resolve } from './scope.ts'
import type { Scope } from './scope.ts'
import { countedColumn, finestOf } from './source.ts'

const numeric: ReadonlySet<Aggregate> = new Set(['sum', 'mean', 'median', 'stddev', ...aggregates.filter(isPercentile)])

/** What a measure is of: a column, less another one or times another one. */
export type OwnColumns = { readonly aggregate: Aggregate } & Pick<Measure, 'column' | 'minus' | 'times'>

/** What a measure is taken of: its column, less what is taken from it or times what it is multiplied by. */
export function ownArgument(scope: Scope, { aggregate, column, minus, times }: OwnColumns): string | undefined {
  if (column && times) return productSql(scope, column, times)
  const whole = measureArgument(scope, aggregate, column)
  return minus && whole !== undefined ? `(${whole} - ${measureArgument(scope, 'sum', minus) ?? '0'})` : whole
}

/** A row's value times that of the same row, or of one that it refers to. */
function productSql(scope: Scope, column: ColumnRef, times: ColumnRef): string {
  if (column.relation !== times.relation && finestOf(scope, [column.relation, times.relation]) !== column.relation)
    throw failure('query_failed', 'A value is multiplied by one of its own row, or of a row that it refers to.')
  const [left, right] = [column, times].map((ref) => scope.dialect.asNumber(measureArgument(scope, 'sum', ref) ?? 'NULL'))
  return `(${left ?? ''} * ${right ?? ''})`
}

/** What a measure shows of a single row. */
export function ofRow(scope: Scope, { column, times }: Pick<Measure, 'column' | 'times'>): string | undefined {
  if (!column) return undefined
  return times ? productSql(scope, column, times) : resolve(scope, column).value
}

/** What an aggregate is taken of; undefined where it counts rows. */
export function measureArgument(scope: Scope, aggregate: Aggregate, column: ColumnRef | undefined): string | undefined {
  if (!column) {
    if (aggregate !== 'count') throw failure('query_failed', `"${aggregate}" needs a column.`)
    const counted = countedColumn(scope)
    return counted ? resolve(scope, counted).sql : undefined
  }
  const resolved = resolve(scope, column)
  if (numeric.has(aggregate)) {
    if (resolved.isTemporal) throw failure('query_failed', `"${column.column}" is a date and has no ${aggregate}.`)
    return resolved.profile.type === 'text' ? scope.dialect.asNumber(resolved.sql) : numberOf(scope, resolved)
  }
  if (aggregate === 'count' || aggregate === 'count_distinct') return resolved.sql
  // Not every database has a smallest truth value.
  return aggregate === 'none' ? resolved.value : numberOf(scope, resolved)
}

/** What a dimension groups by. */
export function dimensionSql(scope: Scope, dimension: Dimension): string {
  const column = resolve(scope, dimension.column)
  if (dimension.grain === 'year' && dimension.yearFrom) return scope.dialect.yearFrom(momentOf(scope, column), dimension.yearFrom)
  if (dimension.grain) return scope.dialect.truncate(momentOf(scope, column), dimension.grain)
  if (dimension.bin) return scope.dialect.bin(column.sql, dimension.bin.step, dimension.bin.origin ?? 0)
  if (dimension.followedBy) return scope.dialect.spaced([dimension.column, ...dimension.followedBy].map((ref) => resolve(scope, ref).value))
  return column.profile.type === 'other' ? scope.dialect.asText(column.sql) : column.value
}

const folded = new Set<string>(['quarter_of_year', 'month_of_year', 'weekday', 'day_of_month', 'hour_of_day'])

/** Does the dimension go along time, in its order? */
export function isTimeline(scope: Scope, dimension: Dimension): boolean {
  if (dimension.grain) return !folded.has(dimension.grain)
  return resolve(scope, dimension.column).isTemporal || resolve(scope, dimension.column).profile.temporal?.as === 'year'
}

/** The part that a dimension plays in its chart. */
export function roleOf(plan: Pick<ChartPlan, 'series' | 'facet'>, dimension: Dimension): ResultColumn['role'] {
  if (dimension === plan.series) return 'series'
  return dimension === plan.facet ? 'facet' : 'dimension'
}

function kindOf(type: string): ResultColumn['kind'] {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'date' || type === 'timestamp' ? 'temporal' : 'text'
}

/** What the charts are told of a dimension's column. */
export function dimensionColumn(scope: Scope, dimension: Dimension, name: string, role: ResultColumn['role']): ResultColumn {
  const { profile } = resolve(scope, dimension.column)
  // Years that begin in another month than January are called by both of theirs.
  if (dimension.yearFrom) return { name, role, of: dimension.id, title: dimension.label, kind: 'text', meaning: 'category' }
  const kind = dimension.grain ? (folded.has(dimension.grain) ? 'number' : 'temporal') : dimension.bin ? 'number' : kindOf(profile.type)
  return {
    name,
    role,
    of: dimension.id,
    title: dimension.label,
    kind,
    meaning: profile.meaning,
    ...(profile.unit === undefined ? {} : { unit: profile.unit }),
    ...(dimension.grain ? { grain: dimension.grain } : {}),
    ...(dimension.bin ? { binStep: dimension.bin.step } : {}),
  }
}

/** What the charts are told of a measure's column. */
export function measureColumn(scope: Scope, measure: Measure, name: string, role: ResultColumn['role'] = 'measure'): ResultColumn {
  // A number of pieces times a price is money.
  const shown = measure.times ?? measure.column
  const profile = shown ? resolve(scope, shown).profile : undefined
  const kept = measure.aggregate === 'none' || measure.aggregate === 'min' || measure.aggregate === 'max'
  const isPart = measure.share === true || measure.change === 'percent'
  const counts = measure.aggregate === 'count' || measure.aggregate === 'count_distinct'
  return {
    name,
    role,
    of: measure.id,
    title: measure.label,
    kind:
      kept && profile && !measure.times && (profile.type !== 'boolean' || measure.aggregate === 'none') ? kindOf(profile.type) : 'number',
    ...(profile && !counts && measure.change !== 'percent' ? { meaning: profile.meaning } : {}),
    ...(isPart
      ? { format: 'percent' as const }
      : measure.format
        ? { format: measure.format }
        : counts
          ? { format: 'integer' as const }
          : {}),
    ...(measure.change === 'percent' || (measure.formula && isFraction(measure.formula)) ? { isFraction: true as const } : {}),
    ...(measure.unit !== undefined && !isPart ? { unit: measure.unit } : {}),
  }
}

/** One thing over another, which nobody multiplied by a hundred. */
function isFraction(formula: Formula): boolean {
  const isTimes100 = (part: Formula): boolean =>
    part.kind === 'number' ? part.value === 100 : part.kind === 'calculation' && (isTimes100(part.left) || isTimes100(part.right))
  return formula.kind === 'calculation' && formula.op === '/' && !isTimes100(formula)
}
