import { describe, expect, it } from 'vitest'
import { clinic } from '../planners/embedded/fixtures/catalogs.ts'
import { metricProblem, metricsOf, parseMetric } from './metric.ts'

describe('the expression of a metric', () => {
  it('is arithmetic over aggregates, and inside them over columns', () => {
    expect(parseMetric('sum(a) - 2 * avg("unit price" / (1 + b))')).toEqual({
      kind: 'calculation',
      op: '-',
      left: { kind: 'aggregate', aggregate: 'sum', of: { kind: 'column', name: 'a' } },
      right: {
        kind: 'calculation',
        op: '*',
        left: { kind: 'number', value: 2 },
        right: {
          kind: 'aggregate',
          aggregate: 'mean',
          of: {
            kind: 'calculation',
            op: '/',
            left: { kind: 'column', name: 'unit price' },
            right: { kind: 'calculation', op: '+', left: { kind: 'number', value: 1 }, right: { kind: 'column', name: 'b' } },
          },
        },
      },
    })
    // From left to right, as everybody reads it.
    expect(parseMetric('sum(a) - sum(b) - sum(c)')).toMatchObject({ left: { op: '-' }, right: { of: { name: 'c' } } })
    expect(parseMetric('-COUNT(*) + count() + count(DISTINCT a) + count(distinct)')).toMatchObject({
      left: { left: { left: { op: '-', right: { aggregate: 'count' } } }, right: { aggregate: 'count_distinct', of: { name: 'a' } } },
      right: { aggregate: 'count', of: { name: 'distinct' } },
    })
  })

  it.each([
    [
      '',
      'ends where one of sum, avg, mean, median, min, max, stddev, count, count_distinct, p1, p5, p10, p20, p25, p75, p80, p90, p95, p98, p99 should stand',
    ],
    ['sum(a', 'ends where ")" should stand'],
    [
      'a / b',
      'has "a" at place 1, where one of sum, avg, mean, median, min, max, stddev, count, count_distinct, p1, p5, p10, p20, p25, p75, p80, p90, p95, p98, p99 should stand',
    ],
    ['sum(a) sum(b)', 'has "sum" at place 8, where +, -, *, / or its end should stand'],
    ['sum(a); drop table x', 'has at place 7 a sign that no metric has: ";"'],
    ["sum('a')", `has at place 5 a sign that no metric has: "'"`],
    [
      'sum(a) -- b',
      'has "b" at place 11, where one of sum, avg, mean, median, min, max, stddev, count, count_distinct, p1, p5, p10, p20, p25, p75, p80, p90, p95, p98, p99 should stand',
    ],
    ['sum(1)', 'has "sum" of no column'],
    ['3 / 2', 'has no aggregate'],
    [
      'constructor(a)',
      'has "constructor" at place 1, where one of sum, avg, mean, median, min, max, stddev, count, count_distinct, p1, p5, p10, p20, p25, p75, p80, p90, p95, p98, p99 should stand',
    ],
    [`sum(${'('.repeat(40)}a${')'.repeat(40)})`, 'is nested too deep'],
    [`sum(a)${' + sum(a)'.repeat(200)}`, 'is longer than 1000 signs'],
  ])('is refused with its place: %s', (expression, problem) => {
    expect(metricProblem(expression)).toBe(problem)
  })

  it('is tied to the columns of its table, which can be calculated with', () => {
    const table = {
      ...clinic.tables[0]!,
      id: 'lines',
      primaryKey: ['id'],
      columns: columns(['id', 'integer'], ['Amount', 'number'], ['note', 'text']),
    }
    expect(metricsOf(table, { one: { expression: 'sum(amount) / count()' }, two: { expression: 'count(distinct note)' } })).toMatchObject([
      {
        name: 'one',
        formula: {
          left: { of: { column: { relation: 'lines', column: 'Amount' } } },
          right: { aggregate: 'count', of: { column: { relation: 'lines', column: 'id' } } },
        },
      },
      { formula: { aggregate: 'count_distinct', of: { column: { column: 'note' } } } },
    ])
    expect(() => metricsOf(table, { bad: { expression: 'sum(cost)' } })).toThrow(
      'The metric "bad" of "lines" names the column "cost", which its table does not have.',
    )
    expect(() => metricsOf(table, { bad: { expression: 'sum(note)' } })).toThrow(
      'calculates with the column "note", which holds no numbers',
    )
  })
})

const columns = (...named: readonly (readonly [string, 'integer' | 'number' | 'text'])[]) =>
  named.map(([name, type]) => ({ ...clinic.tables[0]!.columns[0]!, name, type }))
