import type { AggregateTerm, Calculation, Formula, RowFormula } from '../plan-formula.ts'
import type { ColumnRef } from '../plan-source.ts'
import { elapsedSql } from './days.ts'
import type { Dialect } from './dialect.ts'
import { measureArgument } from './measures.ts'
import { momentOf, resolve } from './scope.ts'
import type { Scope } from './scope.ts'
import { finestOf } from './source.ts'
import { failure } from '../errors.ts'

type Leafed = { readonly kind: string }
type Step = Extract<Calculation<never>, { readonly kind: 'calculation' }>
const isStep = <Leaf extends Leafed>(node: Calculation<Leaf>): node is Step & { left: Calculation<Leaf>; right: Calculation<Leaf> } =>
  node.kind === 'calculation'
const isNumber = (node: Leafed): node is { readonly kind: 'number'; readonly value: number } => node.kind === 'number'

/** The same arithmetic over other leaves. */
export function mapLeaves<Leaf extends Leafed, To extends Leafed>(node: Calculation<Leaf>, to: (leaf: Leaf) => To): Calculation<To> {
  if (isStep(node)) return { kind: 'calculation', op: node.op, left: mapLeaves(node.left, to), right: mapLeaves(node.right, to) }
  return isNumber(node) ? node : to(node as Leaf)
}

/** All leaves, from left to right. */
export function leavesOf<Leaf extends Leafed>(node: Calculation<Leaf>): readonly Leaf[] {
  if (isStep(node)) return [...leavesOf(node.left), ...leavesOf(node.right)]
  return isNumber(node) ? [] : [node as Leaf]
}

/** Writes the arithmetic in real numbers, as every database has them alike. @param write a leaf as any number */
export function writeCalculation<Leaf extends Leafed>(dialect: Dialect, node: Calculation<Leaf>, write: (leaf: Leaf) => string): string {
  if (isNumber(node)) return dialect.asNumber(dialect.literal(node.value))
  if (!isStep(node)) return dialect.asNumber(write(node as Leaf))
  // A division makes real numbers of its own.
  const part = (side: Calculation<Leaf>) =>
    node.op === '/' && !isStep(side) && !isNumber(side) ? write(side as Leaf) : writeCalculation(dialect, side, write)
  const [left, right] = [part(node.left), part(node.right)]
  return node.op === '/' ? `(${dialect.divide(left, right)})` : `(${left} ${node.op} ${right})`
}

/** The columns that a formula reads. */
export function columnsOfFormula(formula: Formula): readonly ColumnRef[] {
  return leavesOf(formula).flatMap(({ of }) => (of ? columnsOfRow(of) : []))
}

/** The columns of what is computed of a row. */
export function columnsOfRow(of: RowFormula): readonly ColumnRef[] {
  return leavesOf(of).flatMap((leaf) =>
    leaf.kind === 'column' ? [leaf.column] : [leaf.from, ...('date' in leaf.until ? [] : [leaf.until])],
  )
}

/** What an aggregate of a formula is taken of, and the relation whose rows must each count once. */
export function leafArgument(
  scope: Scope,
  { aggregate, of, unit }: AggregateTerm,
): { readonly argument: string | undefined; readonly relation: string | undefined } {
  if (!of) return { argument: measureArgument(scope, aggregate, undefined), relation: undefined }
  const relation = relationOf(scope, of)
  if (of.kind === 'column' && unit !== undefined)
    return { argument: scope.dialect.truncate(momentOf(scope, resolve(scope, of.column)), unit), relation }
  if (of.kind === 'column') return { argument: measureArgument(scope, aggregate, of.column), relation }
  return {
    argument: writeCalculation(scope.dialect, of, (leaf) =>
      leaf.kind === 'column' ? (measureArgument(scope, 'sum', leaf.column) ?? 'NULL') : elapsedSql(scope, leaf),
    ),
    relation,
  }
}

/** The relation of whose rows it is computed: that of the lines where a price stands beside the goods which they refer to. */
function relationOf(scope: Scope, of: RowFormula): string | undefined {
  const [first, ...others] = new Set(columnsOfRow(of).map(({ relation }) => relation))
  if (first === undefined || others.length === 0) return first
  const finest = finestOf(scope, [first, ...others])
  if (finest === undefined)
    throw failure('query_failed', 'What is computed of a row is of its own columns and of those of rows that it refers to.')
  return finest
}
