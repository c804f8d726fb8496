import { failure } from '../errors.ts'
import { groupingsOf } from '../plan.ts'
import type { Comparison, MeasureHaving } from '../plan-condition.ts'
import type { Calculation } from '../plan-formula.ts'
import type { ChartPlan, Dimension, Measure } from '../plan.ts'
import type { ResultColumn } from './compiled.ts'
import { conditionSql, operators, periodSql } from './conditions.ts'
import { dimensionColumn, dimensionSql, measureColumn, ofRow, ownArgument, roleOf } from './measures.ts'
import type { OwnColumns } from './measures.ts'
import { leafArgument, mapLeaves } from './formula.ts'
import { createNames } from './names.ts'
import type { Names } from './names.ts'
import { resolve } from './scope.ts'
import type { Scope } from './scope.ts'

/** A column by which rows are grouped. */
export interface Key {
  readonly name: string
  readonly sql: string
  /** Absent for the hidden key behind a name. */
  readonly column?: ResultColumn
  readonly dimension: Dimension
}

/** One aggregated value of the statement. */
export interface Value {
  readonly name: string
  readonly aggregate: Measure['aggregate']
  /** Of a metric: what it is computed of. */
  readonly formula?: Calculation<{ readonly kind: 'value'; readonly value: Value }>
  /** Undefined counts rows. */
  readonly argument: string | undefined
  /** The relation whose rows must each count once. */
  readonly relation: string | undefined
  /** Of a part of a metric: it is 0 where it is missing. */
  readonly orZero?: true
  /** Absent for what only sorts or filters groups. */
  readonly column?: ResultColumn
  readonly measure?: Measure
}

/** What a grouped statement computes, before anything is said of its order and length. */
export interface Groups {
  readonly plan: ChartPlan
  readonly scope: Scope
  readonly names: Names
  readonly keys: readonly Key[]
  readonly values: readonly Value[]
  readonly where: readonly string[]
  readonly having: readonly { readonly value: Value; readonly test: string }[]
  /** Values set against so many times their mean over all groups. */
  readonly againstMean: readonly { readonly value: Value; readonly op: Comparison; readonly times: number }[]
  readonly sorts: readonly { readonly key?: Key; readonly value?: Value; readonly total?: Value; readonly order: 'asc' | 'desc' }[]
}

/** The result's columns in their order: what rows are grouped by, then what is computed. */
export function shownColumns(groups: Groups): ResultColumn[] {
  return [...groups.keys, ...groups.values].flatMap((part) => (part.column ? [part.column] : []))
}

/** Reads a plan as groups: by dimension, series and facet, or one single group of all rows. */
export function describeGroups(plan: ChartPlan, scope: Scope): Groups {
  const names = createNames()
  const dimensions = groupingsOf(plan)
  const keys: Key[] = dimensions.map((dimension) => {
    const name = names.take(dimension.label)
    return {
      name,
      sql: dimensionSql(scope, dimension),
      dimension,
      column: dimensionColumn(scope, dimension, name, roleOf(plan, dimension)),
    }
  })
  const values: Value[] = []
  for (const measure of plan.measures) {
    if (measure.aggregate === 'none') {
      if (!measure.column) throw failure('query_failed', 'A measure without aggregation needs a column.')
      const name = names.take(measure.label)
      const dimension: Dimension = { id: measure.id, column: measure.column, label: measure.label }
      keys.push({ name, sql: ofRow(scope, measure) ?? '1', dimension, column: measureColumn(scope, measure, name) })
    } else {
      values.push(...measureValues(measure, plan, scope, names))
    }
  }
  for (const dimension of dimensions) {
    for (const ref of dimension.identity ?? []) keys.push({ name: names.take('key'), sql: resolve(scope, ref).sql, dimension })
  }

  const hidden = (wish: string, { aggregate, column, times }: OwnColumns): Value => ({
    name: names.take(wish),
    ...computed(scope, { aggregate: aggregate === 'none' ? 'min' : aggregate, ...(column ? { column } : {}), ...(times ? { times } : {}) }),
  })
  const isOfMean = (part: ChartPlan['having'][number]): part is MeasureHaving => 'measure' in part && part.ofMean === true
  const againstMean = plan.having.filter(isOfMean).flatMap(({ measure, op, value: times }) => {
    const value = values.find((each) => each.measure?.id === measure && each.column?.role === 'measure')
    return value ? [{ value, op, times }] : []
  })
  const having = plan.having
    .filter((part) => !isOfMean(part))
    .map((part) => ({
      value: 'measure' in part ? limited(part, plan, scope, names) : hidden('condition', part),
      test: `${operators[part.op]} ${scope.dialect.literal(part.value)}`,
    }))
  const sorts = plan.sort.flatMap((sort): Groups['sorts'][number][] => {
    const by = sort.by
    if ('aggregate' in by) return [{ value: hidden('sorted_by', by), order: sort.order }]
    if ('total' in by) {
      const total = values.find((value) => value.measure?.id === by.total && value.column?.role === 'measure')
      return total ? [{ total, order: sort.order }] : []
    }
    const id = 'measure' in by ? by.measure : by.dimension
    const value = values.find((candidate) => candidate.measure?.id === id && candidate.column?.role === 'measure')
    if (value) return [{ value, order: sort.order }]
    const key = keys.find((candidate) => candidate.dimension.id === id && candidate.column)
    return key ? [{ key, order: sort.order }] : []
  })
  return { plan, scope, names, keys, values, where: whereOf(plan, scope), having, againstMean, sorts }
}

/** A measure once more, to compare it: what is shown may have another form. */
function limited({ measure: id }: MeasureHaving, { measures }: ChartPlan, scope: Scope, names: Names): Value {
  const measure = measures.find((each) => each.id === id)
  if (!measure) throw failure('query_failed', `The plan has no measure "${id}" that a condition could be on.`)
  return { name: names.take('condition'), ...measured(scope, names, measure) }
}

function computed(scope: Scope, measure: OwnColumns, when?: string): Pick<Value, 'aggregate' | 'argument' | 'relation'> {
  return { aggregate: measure.aggregate, argument: within(ownArgument(scope, measure), when), relation: measure.column?.relation }
}

const within = (argument: string | undefined, when: string | undefined) =>
  when === undefined ? argument : `CASE WHEN ${when} THEN ${argument ?? '1'} END`

/** What a measure computes: its column summed up, or the values that its formula is made of. */
function measured(scope: Scope, names: Names, measure: Measure, when?: string): Omit<Value, 'name' | 'column' | 'measure'> {
  const { aggregate, formula } = measure
  if (aggregate !== 'metric') return computed(scope, { ...measure, aggregate }, when)
  if (!formula) throw failure('query_failed', 'A metric needs a formula.')
  return {
    aggregate,
    argument: undefined,
    relation: undefined,
    formula: mapLeaves(formula, (term) => {
      const { argument, relation } = leafArgument(scope, term)
      const only = [...(when === undefined ? [] : [when]), ...(term.where ?? []).map((condition) => conditionSql(condition, scope))]
      const of = within(argument, only.length === 0 ? undefined : only.join(' AND '))
      const value = {
        name: names.take(`${measure.label} part`),
        aggregate: term.aggregate,
        argument: of,
        relation,
        ...(term.orZero ? { orZero: true as const } : {}),
      }
      return { kind: 'value' as const, value }
    }),
  }
}

/** A measure's value, and with a comparison its value in the window before, both out of the same rows. */
function measureValues(measure: Measure, plan: ChartPlan, scope: Scope, names: Names): Value[] {
  const { comparison } = plan
  const name = names.take(measure.label)
  const column = measureColumn(scope, measure, name)
  if (!comparison) return [{ name, ...measured(scope, names, measure), column, measure }]
  const during = (window: { from: string; until: string }) => periodSql(scope, comparison.column, window.from, window.until)
  const before = names.take(`${measure.label} before`)
  return [
    { name, ...measured(scope, names, measure, during(comparison.current)), column, measure },
    {
      name: before,
      ...measured(scope, names, measure, during(comparison.before)),
      column: { ...measureColumn(scope, measure, before, 'before'), title: comparison.before.label },
      measure,
    },
  ]
}

function whereOf(plan: ChartPlan, scope: Scope): string[] {
  const where = plan.where.map((condition) => conditionSql(condition, scope))
  if (plan.comparison) {
    const { column, current, before } = plan.comparison
    where.push(`(${periodSql(scope, column, current.from, current.until)} OR ${periodSql(scope, column, before.from, before.until)})`)
  }
  if (plan.kind === 'histogram') {
    for (const dimension of plan.dimensions) if (dimension.bin) where.push(`${resolve(scope, dimension.column).sql} IS NOT NULL`)
  }
  return where
}
