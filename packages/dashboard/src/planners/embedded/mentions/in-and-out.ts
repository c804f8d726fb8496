import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import type { Condition } from '../../../plan-condition.ts'
import { ownMoney } from '../schema/amounts.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** How sheets say of a payment that it came in or went out. English, lower case. */
const ways: readonly (readonly [wentOut: string, cameIn: string])[] = [
  ['debit', 'credit'],
  ['dr', 'cr'],
  ['expense', 'income'],
  ['withdrawal', 'deposit'],
  ['paid', 'received'],
  ['out', 'in'],
  ['sent', 'received'],
  ['outflow', 'inflow'],
  ['payment', 'receipt'],
]

const outgo: ReadonlySet<string> = new Set(['spending', 'spend', 'spent', 'expense', 'expenditure', 'outgo', 'outflow', 'spends'])
const income: ReadonlySet<string> = new Set(['income', 'earning', 'inflow', 'received'])
const rest: ReadonlySet<string> = new Set(['saving', 'surplus', 'save', 'saved'])

/** "Biggest expenses", "last 10 expenses": payments of that kind, and not what they come to. */
function asksForRows(before: readonly Token[]): boolean {
  return /\b(?:list|latest|recent|newest|biggest|largest|smallest|highest|all|(?:last|top|first) \d+)\b/.test(
    before.map(({ lower }) => lower).join(' '),
  )
}

/** Payments of one column of which another says which way they went. */
export interface InAndOut {
  readonly table: string
  readonly amount: string
  readonly column: string
  readonly out: string
  readonly in: string
}

/**
 * "Spending by category", "income vs expenses by month", "savings per month" of payments that are told apart as debits and credits.
 * A word that names a column, or a value of another one, keeps its meaning.
 */
export function inAndOut(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  const isSaid = tokens.some(({ word, lower }) => [outgo, income, rest].some((words) => words.has(word) || words.has(lower)))
  const [only, ...more] = isSaid ? waysOfPayments(index) : []
  if (!only || more.length > 0) return []
  const both = tokens.some(({ word }) => income.has(word)) && tokens.some(({ word }) => outgo.has(word))
  return tokens.flatMap(({ index: at, word, lower, kind }): readonly MetricMention[] => {
    const is = (words: ReadonlySet<string>): boolean => words.has(word) || words.has(lower)
    if (kind !== 'word' || !(is(outgo) || is(income) || is(rest))) return []
    const said = mentions.find(({ start, end }) => start <= at && at < end)?.readings[0]
    if (said && (said.kind === 'column' || said.kind === 'table') && said.score > 0.8 && said.how === 'exact') return []
    if (said?.kind === 'value' && said.column !== only.column && !both) return []
    if (said?.kind === 'value' && said.column === only.column && asksForRows(tokens.slice(0, at))) return []
    const of = (value: string): AggregateTerm => ({
      kind: 'aggregate',
      aggregate: 'sum',
      of: { kind: 'column', column: { relation: only.table, column: only.amount } },
      where: [{ kind: 'compare', column: { relation: only.table, column: only.column }, op: 'eq', value } satisfies Condition],
    })
    const formula: Formula = is(rest)
      ? { kind: 'calculation', op: '-', left: of(only.in), right: of(only.out) }
      : of(is(outgo) ? only.out : only.in)
    const told = is(rest) ? `${only.in} less ${only.out}` : `sum(${only.amount}) of ${only.column} ${is(outgo) ? only.out : only.in}`
    const isNet = is(rest) && tokens[at - 1]?.lower === 'net'
    return [
      {
        start: isNet ? at - 1 : at,
        end: at + 1,
        table: only.table,
        how: 'synonym',
        metric: { name: /^saved?$/.test(lower) ? 'savings' : lower, synonyms: [], expression: told, formula, format: 'money' },
      },
    ]
  })
}

/** The tables whose payments are told apart by which way they went. */
export function waysOfPayments(index: SchemaIndex): readonly InAndOut[] {
  return index.tables.flatMap(({ table }): readonly InAndOut[] => {
    const amount = ownMoney(index, table)
    if (!amount || amount.times) return []
    for (const column of table.columns) {
      if (column.type !== 'text' || !column.valuesComplete || column.values.length !== 2) continue
      const called = (word: string): string | undefined =>
        column.values.find((value) => new RegExp(`^${word}s?(?:ed)?\\.?$`, 'i').test(value.trim()))
      for (const [wentOut, cameIn] of ways) {
        const [out, into] = [called(wentOut), called(cameIn)]
        if (out !== undefined && into !== undefined)
          return [{ table: table.id, amount: amount.column.name, column: column.name, out, in: into }]
      }
    }
    return []
  })
}
