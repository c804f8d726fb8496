import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { leaveWords, pastFlags, pastStates, presentFlags, presentStates } from '../words/lives.ts'
import { stateNames } from '../words/states.ts'
import { isTemporal, isYear } from './column-types.ts'
import { flagValue, isFlag } from './flags.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'
import { normalizeValue } from './schema-index.ts'

/** How a table tells of its rows whether they are still there: the column, and the condition that they are, or are not. */
export interface Life {
  readonly column: IndexedColumn
  readonly where: (ref: ColumnRef, present: boolean) => Condition
}

/** So many kinds a column of states has at most. */
const mostStates = 12

/** By a flag, a stored state, or the date on which they left; undefined where the table tells nothing of it. */
export function lifeOf({ columns }: SchemaIndex, table: string): Life | undefined {
  const own = columns.filter((entry) => entry.table.id === table)
  return first(own, byFlag) ?? first(own, byState) ?? first(own, byEnd)
}

/** The date on which the rows of a table left or came to their end, where some have none. */
export function endDateOf({ columns }: SchemaIndex, table: string): IndexedColumn | undefined {
  return columns.find((entry) => entry.table.id === table && isEnd(entry))
}

function first(columns: readonly IndexedColumn[], read: (entry: IndexedColumn) => Life | undefined): Life | undefined {
  for (const entry of columns) {
    const life = read(entry)
    if (life) return life
  }
  return undefined
}

const says = ({ pieces }: IndexedColumn, words: ReadonlySet<string>): boolean => pieces.some(({ text }) => words.has(text))

function byFlag(entry: IndexedColumn): Life | undefined {
  const { column } = entry
  const isPast = says(entry, pastFlags)
  if (!isFlag(column) || (!isPast && !says(entry, presentFlags))) return undefined
  return {
    column: entry,
    where: (ref, present) => ({ kind: 'compare', column: ref, op: 'eq', value: flagValue(column, present !== isPast) }),
  }
}

function byState(entry: IndexedColumn): Life | undefined {
  const { column } = entry
  if (column.type !== 'text' || !column.valuesComplete || column.distinct < 2 || column.distinct > mostStates) return undefined
  const [there, gone] = [presentStates, pastStates].map((states) => column.values.filter((value) => states.has(normalizeValue(value))))
  const isNamed = entry.pieces.some(({ text }) => stateNames.has(text))
  // One kind of them is enough where there are but two and the column is called a state: what is not the one is the other.
  const isEither = isNamed && column.distinct === 2
  if (!there || !gone || (isEither ? there.length + gone.length === 0 : there.length === 0 || gone.length === 0)) return undefined
  return {
    column: entry,
    where: (ref, present) => {
      const [said, other] = present ? [there, gone] : [gone, there]
      return said.length > 0 ? amongStates(ref, said) : { kind: 'among', column: ref, values: other, negated: true }
    },
  }
}

function amongStates(column: ColumnRef, values: readonly string[]): Condition {
  const [only, ...more] = values
  return only !== undefined && more.length === 0
    ? { kind: 'compare', column, op: 'eq', value: only, anyCase: true }
    : { kind: 'among', column, values }
}

function byEnd(entry: IndexedColumn): Life | undefined {
  return isEnd(entry)
    ? { column: entry, where: (column, present) => ({ kind: 'missing', column, ...(present ? {} : { negated: true }) }) }
    : undefined
}

const isOpenDate = (column: ColumnProfile): boolean => isTemporal(column) && !isYear(column) && column.nulls > 0
const isEnd = (entry: IndexedColumn): boolean => isOpenDate(entry.column) && says(entry, leaveWords)
