import { failure } from '../errors.ts'
import { aggregates, isPercentile } from '../plan-aggregate.ts'
import type { AggregateTerm, Calculation, Formula } from '../plan-formula.ts'
import type { NumberFormat } from '../plan.ts'
import { leavesOf, mapLeaves } from '../sql/formula.ts'
import type { ColumnProfile, Metric, TableProfile } from './connection.ts'

/** A metric as a file of hints has it. */
export interface MetricHint {
  /** `sum(amount) / count(distinct order_id)`: what `parseMetric` reads, over columns of its table. */
  readonly expression: string
  /** What people also call it. */
  readonly synonyms?: readonly string[]
  readonly description?: string
  readonly format?: (typeof metricFormats)[number]
  /** ISO 4217, or a unit word. */
  readonly unit?: string
}

export const metricFormats = ['plain', 'integer', 'money', 'percent'] as const satisfies readonly NumberFormat[]

/** Columns by name, before a table is at hand. */
type NamedRow = Calculation<{ readonly kind: 'column'; readonly name: string }>
interface NamedTerm {
  readonly kind: 'aggregate'
  readonly aggregate: AggregateTerm['aggregate']
  readonly of?: NamedRow
}
export type MetricExpression = Calculation<NamedTerm>

const functions: Readonly<Record<string, AggregateTerm['aggregate']>> = {
  sum: 'sum',
  avg: 'mean',
  mean: 'mean',
  median: 'median',
  min: 'min',
  max: 'max',
  stddev: 'stddev',
  count: 'count',
  count_distinct: 'count_distinct',
  ...Object.fromEntries(aggregates.filter(isPercentile).map((name) => [name, name])),
}
const longest = 1_000
const deepest = 20

interface Piece {
  readonly kind: 'name' | 'quoted' | 'number' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

/** Why an expression is none; its message is for whoever writes the hints. */
class MetricProblem extends Error {}

/**
 * Reads the expression of a metric: aggregates of one table's columns, numbers, `+ - * /` and brackets, inside the aggregates as
 * well; never SQL. A name that is more than letters, digits and `_` stands in double quotes.
 * @throws MetricProblem
 */
export function parseMetric(expression: string): MetricExpression {
  if (expression.length > longest) throw new MetricProblem(`is longer than ${longest} signs`)
  const pieces = piecesOf(expression)
  let at = 0
  const peek = () => pieces[at] ?? pieces.at(-1)!
  const isSign = (sign: string) => peek().kind === 'sign' && peek().text === sign
  const take = (sign: string): boolean => isSign(sign) && at++ >= 0
  const expect = (sign: string): void => {
    if (!take(sign)) throw unexpected(peek(), `"${sign}"`)
  }
  const chain = <Leaf>(signs: readonly ('+' | '-' | '*' | '/')[], part: () => Calculation<Leaf>): Calculation<Leaf> => {
    let left = part()
    for (let op = signs.find(isSign); op !== undefined; op = signs.find(isSign)) {
      at++
      left = { kind: 'calculation', op, left, right: part() }
    }
    return left
  }
  /** @param leaf what a name begins */
  const calculation = <Leaf>(leaf: () => Leaf, depth: number): Calculation<Leaf> => {
    if (depth > deepest) throw new MetricProblem('is nested too deep')
    const factor = (): Calculation<Leaf> => {
      if (take('-')) return { kind: 'calculation', op: '-', left: { kind: 'number', value: 0 }, right: factor() }
      if (take('(')) {
        const inside = calculation(leaf, depth + 1)
        expect(')')
        return inside
      }
      if (peek().kind !== 'number') return leaf()
      return { kind: 'number', value: Number(pieces[at++]?.text) }
    }
    return chain(['+', '-'], () => chain(['*', '/'], factor))
  }
  const column = (): { readonly kind: 'column'; readonly name: string } => {
    const { kind, text } = peek()
    if (kind !== 'name' && kind !== 'quoted') throw unexpected(peek(), 'a column or a number')
    at++
    return { kind: 'column', name: text }
  }
  const term = (): NamedTerm => {
    const { kind, text } = peek()
    const name = text.toLowerCase()
    const aggregate = kind === 'name' && Object.hasOwn(functions, name) ? functions[name] : undefined
    if (aggregate === undefined) throw unexpected(peek(), `one of ${Object.keys(functions).join(', ')}`)
    at++
    expect('(')
    if (aggregate === 'count' && (take('*') || isSign(')'))) {
      expect(')')
      return { kind: 'aggregate', aggregate }
    }
    const distinct = aggregate === 'count' && peek().kind === 'name' && /^distinct$/i.test(peek().text) && pieces[at + 1]?.text !== ')'
    if (distinct) at++
    const of = calculation(column, 0)
    if (leavesOf(of).length === 0) throw new MetricProblem(`has "${text}" of no column`)
    expect(')')
    return { kind: 'aggregate', aggregate: distinct ? 'count_distinct' : aggregate, of }
  }
  const whole = calculation(term, 0)
  if (peek().kind !== 'end') throw unexpected(peek(), '+, -, *, / or its end')
  if (leavesOf(whole).length === 0) throw new MetricProblem('has no aggregate')
  return whole
}

/** What is wrong with an expression, to stand behind its name; undefined where nothing is. */
export function metricProblem(expression: string): string | undefined {
  try {
    parseMetric(expression)
    return undefined
  } catch (error) {
    if (error instanceof MetricProblem) return error.message
    throw error
  }
}

function piecesOf(expression: string): readonly Piece[] {
  const found: Piece[] = []
  const pattern = /\s+|([\p{L}_][\p{L}\p{M}\p{N}_]*)|"((?:[^"]|"")+)"|([0-9]+(?:\.[0-9]+)?|\.[0-9]+)|([-+*/()])/uy
  while (pattern.lastIndex < expression.length) {
    const at = pattern.lastIndex
    const match = pattern.exec(expression)
    if (!match) throw new MetricProblem(`has at place ${at + 1} a sign that no metric has: ${JSON.stringify(expression.charAt(at))}`)
    const [, name, quoted, number, sign] = match
    if (name !== undefined) found.push({ kind: 'name', text: name, at })
    else if (quoted !== undefined) found.push({ kind: 'quoted', text: quoted.replaceAll('""', '"'), at })
    else if (number !== undefined) found.push({ kind: 'number', text: number, at })
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign, at })
  }
  return [...found, { kind: 'end', text: '', at: expression.length }]
}

const unexpected = ({ kind, text, at }: Piece, wanted: string) =>
  new MetricProblem(
    kind === 'end' ? `ends where ${wanted} should stand` : `has ${JSON.stringify(text)} at place ${at + 1}, where ${wanted} should stand`,
  )

/** The metrics of a table, their columns found. @throws `connection_failed` naming the metric */
export function metricsOf(table: TableProfile, hints: Readonly<Record<string, MetricHint>>): readonly Metric[] {
  return Object.entries(hints).map(([name, { expression, synonyms = [], description, format, unit }]) => {
    try {
      return {
        name,
        synonyms,
        expression,
        formula: bound(parseMetric(expression), table),
        ...(description === undefined ? {} : { description }),
        ...(format === undefined ? {} : { format }),
        ...(unit === undefined ? {} : { unit }),
      }
    } catch (error) {
      if (!(error instanceof MetricProblem)) throw error
      throw failure('connection_failed', `The metric "${name}" of "${table.id}" ${error.message}.`)
    }
  })
}

function bound(expression: MetricExpression, table: TableProfile): Formula {
  const columnFor = (name: string): ColumnProfile => {
    const same = table.columns.filter((column) => column.name.toLowerCase() === name.toLowerCase())
    const found = same.find((column) => column.name === name) ?? (same.length === 1 ? same[0] : undefined)
    if (!found) throw new MetricProblem(`names the column "${name}", which its table does not have`)
    return found
  }
  const [key, ...more] = table.primaryKey
  return mapLeaves(expression, ({ aggregate, of }): AggregateTerm => {
    // Rows are counted by their key where they have one: a join may repeat them.
    if (!of) return { kind: 'aggregate', aggregate, ...(key !== undefined && more.length === 0 ? { of: columnRef(table, key) } : {}) }
    const anyType = of.kind === 'column' && aggregate.startsWith('count')
    const columns = mapLeaves(of, ({ name }) => {
      const { name: own, type } = columnFor(name)
      if (!anyType && type !== 'integer' && type !== 'number' && type !== 'boolean')
        throw new MetricProblem(`calculates with the column "${name}", which holds no numbers`)
      return columnRef(table, own)
    })
    return { kind: 'aggregate', aggregate, of: columns }
  })
}

const columnRef = (table: TableProfile, column: string) => ({ kind: 'column' as const, column: { relation: table.id, column } })
