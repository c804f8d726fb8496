import type { Alternative, ChartPlan, DashboardPlan } from '../../../plan.ts'
import type { RowFormula } from '../../../plan-formula.ts'
import { isColumnRef } from '../../../plan-source.ts'
import type { ColumnRef, Join, Source } from '../../../plan-source.ts'
import { humanName } from '../titles/labels.ts'
import type { MadeAmount } from './made-amounts.ts'
import { isPlain, mapped, relationAt, throughSource } from './plan-walk.ts'
import type { Plain } from './plan-walk.ts'

/** What is read of the amount that no row has: rows limited by it, steps of it. */
class NoSuchColumn extends Error {}

/**
 * The plan over the tables as they are: how many times what one costs, in place of the amount. Charts that want of the amount what only a
 * stored one can give are left out, and a warning says so. Undefined where none is left.
 */
export function asProducts(plan: DashboardPlan, amount: MadeAmount): DashboardPlan | undefined {
  const charts = plan.charts.flatMap((chart): readonly ChartPlan[] => {
    const { alternatives, ...body } = chart
    const made = tried(() => told(body, multiplied(body, amount, []), amount))
    if (!made) return []
    const others = alternatives.flatMap((each): readonly Alternative[] => {
      const plan = tried(() => told(each.plan, multiplied(each.plan, amount, []), amount))
      return plan ? [{ ...each, plan }] : []
    })
    return [{ ...made, alternatives: others }]
  })
  if (charts.length === 0) return undefined
  const lost = plan.charts.filter(({ id }) => !charts.some((chart) => chart.id === id))
  const warnings = lost.map(({ title }) => ({
    code: 'chart_left_out',
    message: `“${title}” is left out: what single rows come to is written down nowhere.`,
  }))
  return { ...plan, charts, warnings: [...plan.warnings, ...warnings] }
}

/** The plan over the amount, as `asProducts` was given it. */
export function asAmounts(plan: DashboardPlan, amount: MadeAmount): DashboardPlan {
  return { ...plan, charts: plan.charts.map((chart) => undone(chart, amount)) }
}

/** What the amount is, beside a chart that shows it. */
function told<Body extends Pick<ChartPlan, 'assumptions'>>(before: Body, made: Body, { table, name, quantity, price }: MadeAmount): Body {
  if (JSON.stringify(made) === JSON.stringify(before)) return made
  const of = price.table === table ? '' : ` of ${price.table}`
  const note = `${humanName(name)} is ${quantity} of ${table} times ${price.column}${of}.`
  return made.assumptions.includes(note) ? made : { ...made, assumptions: [...made.assumptions, note] }
}

function tried<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch (cause) {
    if (cause instanceof NoSuchColumn) return undefined
    throw cause
  }
}

interface Scope {
  readonly source: Source
  readonly joins: Map<string, Join>
}

interface Product {
  readonly column: ColumnRef
  readonly times: ColumnRef
}

function multiplied<Value>(value: Value, amount: MadeAmount, scopes: readonly Scope[]): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => multiplied(each, amount, scopes)) as Value
  if (!isPlain(value)) return value
  if (isColumnRef(value)) {
    if (productOf(value, amount, scopes)) throw new NoSuchColumn()
    return value
  }
  const through = throughSource(value, scopes, {
    open: (source): Scope => ({ source, joins: new Map() }),
    close: (source, own) => ({ ...source, joins: [...source.joins, ...own.joins.values()] }),
    change: (part, all) => multiplied(part, amount, all),
  })
  if (through) return through
  const { aggregate, column, of, minus } = value
  const whole = aggregate !== undefined && isPlain(column) && isColumnRef(column) ? productOf(column, amount, scopes) : undefined
  if (whole) {
    if (minus !== undefined || !isProductAggregate(aggregate)) throw new NoSuchColumn()
    return { ...value, ...whole }
  }
  return aggregate === undefined || !isPlain(of)
    ? mapped(value, (each) => multiplied(each, amount, scopes))
    : { ...mapped(value, (each, name) => (name === 'of' ? each : multiplied(each, amount, scopes))), of: rowOf(of, amount, scopes) }
}

const isProductAggregate = (aggregate: unknown): boolean =>
  typeof aggregate === 'string' && !['count', 'count_distinct', 'metric'].includes(aggregate)

/** What is computed of each row, the amount in it as the product that it is. */
function rowOf(of: Plain, amount: MadeAmount, scopes: readonly Scope[]): unknown {
  const { kind, column } = of
  if (kind !== 'column') return mapped(of, (each) => (isPlain(each) ? rowOf(each, amount, scopes) : each))
  const product = isPlain(column) && isColumnRef(column) ? productOf(column, amount, scopes) : undefined
  return product ? productFormula(product) : of
}

const productFormula = ({ column, times }: Product): RowFormula => ({
  kind: 'calculation',
  op: '*',
  left: { kind: 'column', column: times },
  right: { kind: 'column', column },
})

function productOf(ref: ColumnRef, { table, name, quantity, price }: MadeAmount, scopes: readonly Scope[]): Product | undefined {
  if (ref.column !== name) return undefined
  const scope = scopes.find(({ source }) => relationAt(source, ref.relation) !== undefined)
  if (!scope || relationAt(scope.source, ref.relation)?.table !== table) return undefined
  const column = { relation: ref.relation, column: quantity }
  if (!price.key) return { column, times: { relation: ref.relation, column: price.column } }
  const [from = ''] = price.key.from.columns
  const [to = ''] = price.key.to.columns
  const leads = ({ relation, on }: Join): boolean =>
    relation.table === price.table && on.some(({ left, right }) => isPair(left, ref.relation, from) && isPair(right, relation.alias, to))
  const isBase = ({ relation, on }: Join): boolean =>
    relation.alias === ref.relation && on.some(({ left, right }) => left.column === to && isPair(right, ref.relation, from))
  const there = scope.source.joins.find(leads)?.relation.alias ?? scope.source.joins.find(isBase)?.on[0]?.left.relation
  if (there !== undefined) return { column, times: { relation: there, column: price.column } }
  if (relationAt(scope.source, price.table)) throw new NoSuchColumn()
  scope.joins.set(price.table, {
    relation: { alias: price.table, table: price.table },
    kind: price.isOptional ? 'left' : 'inner',
    on: [{ left: { relation: ref.relation, column: from }, right: { relation: price.table, column: to } }],
  })
  return { column, times: { relation: price.table, column: price.column } }
}

const isPair = (ref: ColumnRef, relation: string, column: string): boolean => ref.relation === relation && ref.column === column

function undone<Value>(value: Value, amount: MadeAmount): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => undone(each, amount)) as Value
  if (!isPlain(value)) return value
  const { column, times, kind, op, left, right } = value
  const isAmount = (of: unknown, price: unknown): of is ColumnRef =>
    isPlain(of) &&
    isColumnRef(of) &&
    of.column === amount.quantity &&
    isPlain(price) &&
    isColumnRef(price) &&
    price.column === amount.price.column
  if (isAmount(column, times)) {
    const { times: _times, ...rest } = value
    return { ...rest, column: { relation: column.relation, column: amount.name } } as unknown as Value
  }
  if (kind === 'calculation' && op === '*' && isPlain(left) && isPlain(right)) {
    const [price, of] = [left['column'], right['column']]
    if (isAmount(of, price)) return { kind: 'column', column: { relation: of.relation, column: amount.name } } as unknown as Value
  }
  return mapped(value, (each) => undone(each, amount))
}
