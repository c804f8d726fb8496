import { sortOf } from '../schema/column-sort.ts'
import { leadsUp } from '../schema/joins.ts'
import { normalizeValue } from '../schema/schema-index.ts'
import { isGrammar, isPlain } from '../schema/word-match.ts'
import type { ConditionReading } from '../understanding.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

/** So many kinds a column has at most, and so many of them may begin with the word. */
const most = { kinds: 40, alike: 3 }

/** "Water complaints" where departments have "Water Supply": the first word of a stored kind in front of what is told apart by it. */
export function partialValues(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  return tokens.flatMap((token): readonly ConditionReading[] => {
    const { index: at, lower, kind, word } = token
    const things = mentions.find(({ start }) => start === at + 1)?.readings[0]
    if (kind !== 'word' || lower.length < 4 || things?.kind !== 'table' || things.score < 0.8 || taken.has(at)) return []
    if (isGrammar(lower) || isPlain(lower) || mentions.some(({ start, end }) => start <= at && at < end)) return []
    const found = index.columns.flatMap(({ table, column }) => {
      if (column.type !== 'text' || !column.valuesComplete || column.distinct > most.kinds || sortOf(column) !== 'category') return []
      if (table.id !== things.table && !leadsUp(index.catalog, things.table, table.id)) return []
      const values = column.values.filter((value) => {
        const [first = '', ...more] = normalizeValue(value).split(' ')
        return more.length > 0 && (first === lower || first === word)
      })
      return values.length > 0 && values.length <= most.alike ? [{ table: table.id, column: column.name, values }] : []
    })
    const [only, ...others] = found
    if (!only || others.length > 0) return []
    const { values } = only
    return [
      onColumns(context, { start: at, end: at + 1 }, [{ table: only.table, column: only.column, score: 0.8 }], (column) =>
        values.length === 1 ? { kind: 'compare', column, op: 'eq', value: values[0] ?? '' } : { kind: 'among', column, values },
      ),
    ]
  })
}
