import type { ColumnProfile } from '../../../connections/connection.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { ConditionReading } from '../understanding.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const drawn = /^(?:charts?|graphs?|plots?|diagrams?|histograms?|scatter|pie|axis)$/
const links: ReadonlySet<string> = new Set(['with', 'having'])
const behind = /^(?:[,.;?!]|in|during|since|this|last|on|from|until|till|before|after|now|today)$/

/**
 * "Lots with damage", "bills with a discount" of a number that is none for some rows: those that have any. What the rows have at all is
 * shown, not asked for.
 */
export function someConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  if (tokens.some(({ lower }) => drawn.test(lower))) return []
  return mentions.flatMap((mention): readonly ConditionReading[] => {
    const { start, end } = mention
    const article = /^(?:a|an|any|some)$/.test(tokens[start - 1]?.lower ?? '') ? start - 1 : start
    const from = article - 1
    const next = tokens[end]?.lower
    const [best] = mention.readings
    if (!links.has(tokens[from]?.lower ?? '') || taken.has(start) || (next !== undefined && !behind.test(next))) return []
    const things = mentions.find((other) => other.end === from)?.readings[0]
    if (!things || best?.kind !== 'column' || best.score < 0.5 || things.kind === 'value') return []
    if (things.kind === 'column' && !isCalled(profileOf(index, { table: things.table, column: things.column ?? '', score: 1 }))) return []
    const choices = columnsOf(mention, index, isNoneOfSome).slice(0, 1)
    if (choices[0]?.column !== best.column) return []
    return [onColumns(context, { start: from, end }, choices, (column) => ({ kind: 'compare', column, op: 'gt', value: 0 }))]
  })
}

const isCalled = (column: ColumnProfile | undefined): boolean => column?.meaning === 'id' || column?.meaning === 'name'
const isNoneOfSome = (column: ColumnProfile): boolean => isNumeric(column) && column.meaning !== 'id' && column.min === 0
