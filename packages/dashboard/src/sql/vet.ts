import { failure } from '../errors.ts'
import { aggregates, isPercentile } from '../plan-aggregate.ts'
import { calculations, countedUnits } from '../plan-formula.ts'
import { foldedGrains } from '../plan-condition.ts'
import { isOfGroup, relationsOf, timeGrains } from '../plan.ts'
import type { Calculation } from '../plan-formula.ts'
import type { Source } from '../plan-source.ts'
import type { Condition, Having, MeasureHaving, SubSource } from '../plan-condition.ts'
import type { ChartPlan, Dimension, Measure } from '../plan.ts'
import { columnsOfRow } from './formula.ts'

const comparisons: readonly string[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte']
const grains: readonly string[] = [...timeGrains, ...foldedGrains]
const orders: readonly string[] = ['asc', 'desc']
/** Conditions inside conditions at most. */
const maxDepth = 20
/** A year of days. */
const maxMoving = 366

/**
 * Checks the words and numbers of a plan that become SQL text without quoting. A plan may come out of a store, a
 * model or a request: types alone do not hold there.
 * @throws `query_failed`
 */
export function vetPlan(plan: ChartPlan): void {
  vetSource(plan.source)
  for (const measure of plan.measures) {
    if (measure.running) oneOf('aggregate of a running total', measure.aggregate, ['sum', 'count'])
    oneOf('aggregate', measure.aggregate, [...aggregates, 'metric'])
    vetAlong(measure, plan.dimensions.length > 0)
    if (measure.aggregate === 'metric') vetMetric(measure)
  }
  for (const { aggregate, column, minus, times } of plan.measures) {
    if (times && (minus || !column)) throw failure('query_failed', 'A product is of two columns.')
    if (times)
      oneOf('aggregate of a product', aggregate, [
        'none',
        'sum',
        'mean',
        'median',
        'min',
        'max',
        'stddev',
        ...aggregates.filter(isPercentile),
      ])
    if (!minus) continue
    oneOf('aggregate of a difference', aggregate, ['sum', 'mean', 'median', 'min', 'max', ...aggregates.filter(isPercentile)])
    if (minus.relation !== column?.relation) throw failure('query_failed', 'A difference is of two columns of one relation.')
  }
  for (const dimension of [...plan.dimensions, plan.series, plan.facet]) if (dimension) vetDimension(dimension)
  for (const condition of plan.where) vetCondition(condition, 0)
  for (const having of plan.having)
    if ('measure' in having) vetMeasureHaving(having, plan.measures)
    else vetHaving(having)
  for (const sort of plan.sort) {
    oneOf('order', sort.order, orders)
    if ('aggregate' in sort.by) oneOf('aggregate', sort.by.aggregate, aggregates)
  }
  if (plan.limit) {
    oneOf('rest', plan.limit.rest, ['drop', 'other'])
    if (!Number.isSafeInteger(plan.limit.count) || plan.limit.count < 1)
      throw failure('query_failed', 'A limit is a whole number of at least 1.')
    if (plan.limit.within !== undefined) oneOf('rest of so many of each', plan.limit.rest, ['drop'])
  }
}

/** Values in the order of the first dimension: in one way, and of groups. */
function vetAlong({ running, change, moving, share, aggregate }: Measure, hasAxis: boolean): void {
  if (change !== undefined) oneOf('change', change, ['difference', 'percent'])
  if (moving !== undefined && (!Number.isSafeInteger(moving) || moving < 2 || moving > maxMoving))
    throw failure('query_failed', `A moving mean is of 2 to ${String(maxMoving)} values.`)
  const ways = [running === true, change !== undefined, moving !== undefined].filter(Boolean).length
  if (ways > 1) throw failure('query_failed', 'A value is summed up, averaged or compared along the axis: one of them.')
  if ((change !== undefined || moving !== undefined) && (share === true || aggregate === 'none' || !hasAxis))
    throw failure('query_failed', 'Only values of groups along an axis change or are averaged.')
}

function oneOf(what: string, word: string, allowed: readonly string[]): void {
  if (!allowed.includes(word)) throw failure('query_failed', `"${word}" is no ${what}; ${allowed.join(', ')} are.`)
}

function vetSource(source: Source): void {
  for (const relation of relationsOf(source))
    if (typeof relation.alias !== 'string') throw failure('query_failed', 'A relation needs an alias.')
  for (const join of source.joins) oneOf('kind of join', join.kind, ['inner', 'left'])
}

function vetMetric({ formula, share }: Measure): void {
  if (!formula) throw failure('query_failed', 'A metric needs a formula.')
  if (share === true) throw failure('query_failed', 'A metric has no whole that it could be a share of.')
  vetCalculation(formula, 0, (term) => {
    oneOf('part of a metric', term.kind, ['aggregate'])
    oneOf('aggregate', term.aggregate, aggregates.slice(1))
    for (const condition of term.where ?? []) vetCondition(condition, 0)
    if (term.unit !== undefined) {
      oneOf('unit of time', term.unit, countedUnits)
      oneOf('aggregate of units of time', term.aggregate, ['count_distinct'])
      oneOf('what units of time are told from', term.of?.kind ?? 'nothing', ['column'])
    }
    if (term.of === undefined) return oneOf('aggregate of rows', term.aggregate, ['count'])
    const timed = new Set<string>()
    const relations = new Set<string>()
    vetCalculation(term.of, 0, (leaf) => {
      oneOf('part of a row', leaf.kind, ['column', 'days'])
      if (leaf.kind === 'days' && 'date' in leaf.until && !/^\d{4}-\d{2}-\d{2}$/.test(leaf.until.date))
        throw failure('query_failed', 'The day until which days are counted is written YYYY-MM-DD.')
      if (leaf.kind === 'days' && leaf.in !== undefined) {
        oneOf('unit of time', leaf.in, ['minutes'])
        if ('date' in leaf.until) throw failure('query_failed', 'Minutes are counted between two moments of a row.')
      }
      for (const { relation } of columnsOfRow(leaf)) {
        relations.add(relation)
        if (leaf.kind === 'days') timed.add(relation)
      }
    })
    if (relations.size === 0) throw failure('query_failed', 'An aggregate of a metric is of columns.')
    if (timed.size > 0 && relations.size > 1)
      throw failure('query_failed', 'An aggregate of stretches of time is of columns of one relation.')
  })
}

function vetCalculation<Leaf extends { readonly kind: string }>(
  node: Calculation<Leaf>,
  depth: number,
  vetLeaf: (leaf: Leaf) => void,
): void {
  if (depth > maxDepth) throw failure('query_failed', 'The formula is nested too deep.')
  if (node.kind === 'calculation' && 'op' in node) {
    oneOf('calculation', node.op, calculations)
    vetCalculation(node.left, depth + 1, vetLeaf)
    vetCalculation(node.right, depth + 1, vetLeaf)
  } else if (node.kind === 'number' && 'value' in node) {
    if (!Number.isFinite(node.value)) throw failure('query_failed', 'A number of a formula is finite.')
  } else vetLeaf(node as Leaf)
}

function vetDimension(dimension: Dimension): void {
  const { grain, yearFrom } = dimension
  if (grain !== undefined) oneOf('time grain', grain, grains)
  if (yearFrom !== undefined && !(grain === 'year' && Number.isInteger(yearFrom) && yearFrom >= 2 && yearFrom <= 12))
    throw failure('query_failed', 'Years that do not begin in January begin in a month from 2 to 12.')
}

/** What is compared is one number for each group, which no other group has a part in. */
function vetMeasureHaving({ measure: id, op, value }: MeasureHaving, measures: readonly Measure[]): void {
  if (!Number.isFinite(value)) throw failure('query_failed', 'A condition on groups compares with a finite number.')
  oneOf('comparison', op, comparisons)
  const measure = measures.find((each) => each.id === id)
  if (!measure) throw failure('query_failed', `The plan has no measure "${id}" that a condition could be on.`)
  if (!isOfGroup(measure)) throw failure('query_failed', 'A condition on groups is on what their own rows come to.')
}

function vetHaving(having: Having): void {
  oneOf('aggregate', having.aggregate, aggregates)
  oneOf('comparison', having.op, comparisons)
}

function vetCondition(condition: Condition, depth: number): void {
  if (depth > maxDepth) throw failure('query_failed', 'The conditions are nested too deep.')
  const inside = (sub: SubSource) => {
    vetSource(sub.source)
    for (const part of sub.where) vetCondition(part, depth + 1)
  }
  switch (condition.kind) {
    case 'compare':
    case 'compare_columns':
      oneOf('comparison', condition.op, comparisons)
      break
    case 'elapsed':
      oneOf('comparison', condition.op, comparisons)
      if (!Number.isFinite(condition.days)) throw failure('query_failed', 'A number of days is finite.')
      if (condition.in !== undefined) {
        oneOf('unit of time', condition.in, ['minutes'])
        if (condition.from.relation !== condition.until.relation)
          throw failure('query_failed', 'Minutes are counted between two moments of a row.')
      }
      break
    case 'text':
      oneOf('match', condition.match, ['contains', 'starts', 'ends'])
      break
    case 'calendar':
      oneOf('part of the calendar', condition.grain, foldedGrains)
      break
    case 'related':
      inside(condition.sub)
      for (const having of condition.having ?? []) vetHaving(having)
      break
    case 'compare_to':
      oneOf('comparison', condition.op, comparisons)
      oneOf('aggregate', condition.aggregate, aggregates)
      inside(condition.sub)
      break
    case 'all':
    case 'any':
      for (const part of condition.of) vetCondition(part, depth + 1)
      break
    case 'not':
      vetCondition(condition.of, depth + 1)
      break
    case 'between':
    case 'period':
    case 'among':
    case 'missing':
      break
    default:
      throw failure('query_failed', `"${String((condition as { kind: unknown }).kind)}" is no condition.`)
  }
}
