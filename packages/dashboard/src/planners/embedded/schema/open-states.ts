import type { Condition } from '../../../plan-condition.ts'
import { endWords, endedWords, openStates, restingWords, stateNames, unendedWords } from '../words/states.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'
import { normalizeValue } from './value-index.ts'

/** Which rows of a table have not come to their end, by a column of their states. */
export interface OpenRows {
  readonly column: IndexedColumn
  /** The states named: those that are open, or where most are, those of an end. */
  readonly values: readonly string[]
  /** Whether all but the states named are open. */
  readonly negated: boolean
}

export const isOpenState = (value: string): boolean => openStates.has(normalizeValue(value))

/** "Closed Won", "Dismissed for default": an end of some kind; "Pickup Pending", "Not paid" and "Partly settled" are none. */
function endsBy(words: ReadonlySet<string>, value: string): boolean {
  const said = normalizeValue(value).split(' ')
  return [said[0], said.at(-1)].some((word = '') => words.has(word)) && !said.some((word) => unendedWords.has(word))
}

/**
 * The rows of a table that are open still. Where one of its states is that of an end ("Disposed", "Closed Won"), all others are, however they
 * are called, but of states in which things stay no word tells so much: then only those that are called open.
 */
export function openRowsOf(index: SchemaIndex, table: string): OpenRows | undefined {
  const columns = index.columns.filter(
    (each) => each.table.id === table && each.column.valuesComplete && each.pieces.some(({ text }) => stateNames.has(text)),
  )
  for (const column of columns) {
    const { values } = column.column
    const ended = values.filter((value) => endsBy(endedWords, value))
    const others = values.filter((value) => !ended.includes(value))
    const isWhole = ended.some((value) => endsBy(endWords, value)) && others.length > 0
    if (isWhole && !others.some((value) => endsBy(restingWords, value)))
      return ended.length <= others.length ? { column, values: ended, negated: true } : { column, values: others, negated: false }
  }
  const column = columns.find((each) => each.column.values.some(isOpenState))
  const open = column?.column.values.filter(isOpenState) ?? []
  return column && open.length < column.column.values.length ? { column, values: open, negated: false } : undefined
}

export function openCondition({ values, negated }: OpenRows, column: { readonly relation: string; readonly column: string }): Condition {
  const [only] = values
  if (negated && values.length === 1 && only !== undefined) return { kind: 'compare', column, op: 'ne', value: only, anyCase: true }
  return { kind: 'among', column, values, ...(negated ? { negated: true } : {}) }
}
