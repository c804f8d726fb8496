import type { ColumnProfile } from '../../../connections/connection.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import { leadsUp } from '../schema/joins.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { onColumns } from './context.ts'
import { isNegated } from './negated.ts'
import type { ConditionContext } from './context.ts'

const drawn = /^(?:charts?|graphs?|plots?|diagrams?|histograms?|scatter|pie|axis)$/
const links: ReadonlySet<string> = new Set(['with', 'having'])
const behind = /^(?:[,.;?!]|in|during|since|this|last|on|from|until|till|before|after|now|today)$/

const nothing: ReadonlySet<string> = new Set(['no', 'zero', 'without'])
const has: ReadonlySet<string> = new Set(['with', 'having', 'have', 'has', 'had', 'got', 'get'])
const relatives: ReadonlySet<string> = new Set(['that', 'which', 'who', 'were', 'was', 'are'])
const behindNothing =
  /^(?:[,.;?!]|in|during|since|this|last|on|from|until|till|before|after|now|today|by|per|each|every|over|across|for|and|or|at|as|vs|versus|daily|weekly|monthly|quarterly|yearly|month|year|day|week)$/

/**
 * "Lots with damage", "bills with a discount" of a number that is none for some rows: those that have any. What the rows have at all is
 * shown, not asked for, and so it is where a chart is described.
 */
export function someConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  const isDrawn = tokens.some(({ lower }) => drawn.test(lower))
  return mentions.flatMap((mention): readonly ConditionReading[] => {
    const { start, end } = mention
    const article = /^(?:a|an|any|some)$/.test(tokens[start - 1]?.lower ?? '') ? start - 1 : start
    const from = article - 1
    const next = tokens[end]?.lower
    const [best] = mention.readings
    const none = noneOf(context, mention, from)
    if (none) return [none]
    const link = tokens[from]?.lower ?? ''
    if (
      isDrawn ||
      !(links.has(link) || has.has(link)) ||
      taken.has(start) ||
      (next !== undefined && !(relatives.has(tokens[from - 1]?.lower ?? '') ? behindNothing : behind).test(next))
    )
      return []
    const relative = !links.has(link) && relatives.has(tokens[from - 1]?.lower ?? '') ? 1 : 0
    const things = mentions.find((other) => other.end === from - relative)?.readings[0]
    if (!things || best?.kind !== 'column' || best.score < 0.5 || things.kind === 'value') return []
    if (things.kind === 'column' && !isCalled(profileOf(index, { table: things.table, column: things.column ?? '', score: 1 }))) return []
    const choices = columnsOf(mention, index, isNoneOfSome).slice(0, 1)
    if (choices[0]?.column !== best.column) return []
    return [onColumns(context, { start: from - relative, end }, choices, (column) => ({ kind: 'compare', column, op: 'gt', value: 0 }))]
  })
}

/**
 * "Bills without a discount", "lots with no damage at all": those that have none, or any where such are left out; of things whose rows tell it, as orders do of their lines,
 * those that no row of has any.
 */
function noneOf(context: ConditionContext, mention: Mention, at: number): ConditionReading | undefined {
  const { tokens, mentions, index, taken } = context
  const [best] = mention.readings
  const sign = tokens[at]
  if (!sign || !nothing.has(sign.lower) || taken.has(mention.start) || best?.kind !== 'column' || best.score < 0.5) return undefined
  let start = sign.index
  if (sign.lower !== 'without' && !has.has(tokens[--start]?.lower ?? '') && !isVerb(context, start)) return undefined
  while (relatives.has(tokens[start - 1]?.lower ?? '')) start--
  const atAll = tokens[mention.end]?.lower === 'at' && tokens[mention.end + 1]?.lower === 'all'
  const end = atAll ? mention.end + 2 : mention.end
  const next = tokens[end]?.lower
  const things = mentions.find((other) => other.end === start)?.readings[0]
  if ((next !== undefined && !behindNothing.test(next)) || !things || things.kind === 'value') return undefined
  const choices = columnsOf(mention, index, isNoneOfSome).slice(0, 1)
  const [choice] = choices
  if (!choice || choice.column !== best.column) return undefined
  // "Sales without tax" are what is left of each, and no rows; those without a discount went for their price.
  const isOfRows = isCalled(profileOf(index, { table: things.table, column: things.column ?? '', score: 1 }))
  if (things.kind === 'column' && !isOfRows && !(things.table === choice.table && /\bdiscounts?\b/i.test(mention.words))) return undefined
  const op = isNegated(context, start) ? 'gt' : 'eq'
  const none = onColumns(context, { start, end }, choices, (column) => ({ kind: 'compare', column, op, value: 0 }))
  if (things.kind !== 'table' || things.table === choice.table || !leadsUp(index.catalog, choice.table, things.table)) return none
  const any = onColumns(context, { start, end }, choices, (column) => ({ kind: 'compare', column, op: 'gt', value: 0 }))
  const related = { table: choice.table, others: [], subject: things.table, negated: op === 'eq', inner: [any] }
  return { start, end, joiner: 'and', words: none.words, kind: 'related', choices: [], related }
}

/** "Lots that took no damage", "which needed no repairs". */
const isVerb = ({ tokens, mentions }: ConditionContext, at: number): boolean =>
  /ed$|^(?:took|take|takes|use|uses|need|needs)$/.test(tokens[at]?.lower ?? '') &&
  /^(?:that|which|who)$/.test(tokens[at - 1]?.lower ?? '') &&
  !mentions.some(({ start, end }) => start <= at && at < end)

const isCalled = (column: ColumnProfile | undefined): boolean => column?.meaning === 'id' || column?.meaning === 'name'
const isNoneOfSome = (column: ColumnProfile): boolean => isNumeric(column) && column.meaning !== 'id' && column.min === 0
