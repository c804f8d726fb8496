import { profileOf, sortOf } from '../schema/column-sort.ts'
import { accountColumns } from '../schema/accounts.ts'
import { grantedMoney } from '../schema/granted.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { tableOf } from '../../../connections/connection.ts'
import { frameOver } from '../overview/frame.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

/** "Sanctioned vs spent by block", "billed and paid by customer": what was granted and what was spent of it, side by side in each group. */
export function moneyBeside(understanding: Understanding, draft: Draft): Answer | undefined {
  const { charts, index, aggregates, text } = understanding
  const group = draft.x ?? draft.series
  const numbers = draft.items.filter(({ sort, columns, aggregates: own }) => sort === 'number' && columns.length > 0 && own.length === 0)
  const [first, second, ...more] = numbers
  if (charts.some(({ kind, explicit }) => explicit && kind !== 'bar') || charts.some(({ kind }) => kind === 'point')) return undefined
  if (!first || !second || more.length > 0 || aggregates.length > 0 || (draft.x && draft.series) || draft.facet) return undefined
  const profile = profileOf(index, group?.choices[0])
  const isGroup = group?.item?.marker === 'group' && profile !== undefined && sortOf(profile) === 'category'
  const isAlone = group === undefined && versus.test(text)
  if (!isGroup && !isAlone) return undefined
  const [one, other] = [first, second].map(({ columns: [choice] }) => choice)
  const pair = pairsOfMoney(index).find(
    ({ table, columns }) =>
      one?.table === table && other?.table === table && columns.every((each) => each === one.column || each === other.column),
  )
  if (!pair || !one || !other) return undefined
  return {
    understanding: heard(understanding, () => false, group ? drawnAs('bar') : undefined),
    draft: withSides(draft, {
      ...sideOf(understanding, pair.table, group),
      measures: [one, other].map((choice) => ({ aggregate: 'sum' as const, choices: [choice] })),
    }),
    notes: ['Both are added up.'],
  }
}

/** Where no group was said, by the time at which it was. */
function sideOf({ index: { catalog } }: Understanding, id: string, group: DimensionDraft | undefined): Pick<Draft, 'x'> {
  if (group) return { x: group }
  const table = tableOf(catalog, id)
  const [date] = table ? frameOver(catalog, table).dates : []
  return date ? { x: { choices: [{ table: date.reached.table.id, column: date.ref.column, score: 1 }] } } : {}
}

const versus = /\b(?:vs\.?|versus|against|compared (?:to|with))\s/i

interface MoneyPair {
  readonly table: string
  readonly columns: readonly string[]
}

/** Budgets and what was spent, bills and what was paid, what went out of an account and what came in. */
function pairsOfMoney(index: SchemaIndex): readonly MoneyPair[] {
  const accounts = index.tables.flatMap(({ table }) => {
    const account = accountColumns(table)
    return account ? [{ table: table.id, columns: [account.in.name, account.out.name] }] : []
  })
  return [...grantedMoney(index).map(({ table, granted, spent }) => ({ table, columns: [granted, spent] })), ...accounts]
}
