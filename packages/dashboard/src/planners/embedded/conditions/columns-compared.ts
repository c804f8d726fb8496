import { columnOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Comparison } from '../../../plan-condition.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric, isTemporal } from '../schema/column-types.ts'
import type { ConditionReading, Mention, Reading } from '../understanding.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

const signs: Readonly<Record<string, Comparison>> = {
  '>': 'gt',
  '>=': 'gte',
  '≥': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '≤': 'lte',
  '=': 'eq',
  '==': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '≠': 'ne',
}
const sayings: readonly (readonly [RegExp, Comparison])[] = [
  [/^(?:is |are |was |were )?(?:more|greater|higher|larger|bigger|later) than|^(?:exceeds?|exceeded|exceeding|over|above)\b/, 'gt'],
  [/^(?:is |are |was |were )?(?:less|lower|smaller|fewer|earlier) than|^(?:below|under)\b/, 'lt'],
  [/^(?:is |are |was |were )?(?:not equal to|different from)/, 'ne'],
  [/^(?:is |are |was |were )?(?:equal to|the same as)/, 'eq'],
]

/** "Received < billed", "closed_on > due_on", "where spent amount is more than sanctioned amount": two columns of the same rows. */
export function comparedColumns(context: ConditionContext): readonly ConditionReading[] {
  const { mentions, tokens, taken } = context
  return mentions.flatMap((left, place): readonly ConditionReading[] => {
    const next = mentions[place + 1]
    const beside = next && comparisonIn(context, left, next)
    const doer = beside ? undefined : otherDoer(context, left, mentions.slice(place + 1))
    const [right, op] = doer ? [doer.right, doer.op] : [next, beside]
    if (!right || !op || tokens.slice(left.start, right.end).some(({ index }) => taken.has(index))) return []
    const pair = pairOf(context, left, right)
    if (!pair) return []
    return [
      {
        start: left.start,
        end: right.end,
        joiner: 'and',
        words: wordsOf(context, left.start, right.end),
        kind: 'column',
        choices: [{ table: pair.table, column: pair.left, score: 1 }],
        make: (column) => ({ kind: 'compare_columns', left: column, op, right: { relation: column.relation, column: pair.right } }),
      },
    ]
  })
}

function comparisonIn({ tokens }: ConditionContext, left: Mention, right: Mention): Comparison | undefined {
  const gap = tokens.slice(left.end, right.start).filter(({ lower }) => !/^(?:the|its|their)$/.test(lower))
  const [only, ...more] = gap
  if (only?.kind === 'mark' && more.length === 0) return Object.hasOwn(signs, only.text) ? signs[only.text] : undefined
  // "Stores with more revenue than costs" are told by another reader; here a condition is begun in so many words.
  const led = tokens.slice(Math.max(0, left.start - 2), left.start).some(({ lower }) => /^(?:where|whose|if|when|having)$/.test(lower))
  const said = gap.map(({ lower }) => lower).join(' ')
  return led && gap.length <= 4 ? sayings.find(([pattern]) => pattern.exec(said)?.[0] === said)?.[1] : undefined
}

/** "Where the home side scored less than the away side": of two that do the same, each by the word that tells its column from the other's. */
function otherDoer(
  { tokens, index }: ConditionContext,
  left: Mention,
  behind: readonly Mention[],
): { readonly right: Mention; readonly op: Comparison } | undefined {
  const isLed = tokens.slice(Math.max(0, left.start - 3), left.start).some(({ lower }) => /^(?:where|if|when|which|that)$/.test(lower))
  const [own] = left.readings
  if (!isLed || own?.kind !== 'column' || own.how !== 'part') return undefined
  const isBehindThan = (at: number): boolean => tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => lower === 'than')
  const right = behind.find(
    ({ start, readings: [best] }) => start - left.end <= 8 && isBehindThan(start) && best?.how === 'part' && isRival(index, own, best),
  )
  const gap = right ? tokens.slice(left.end, right.start) : []
  const shared = index.columns.find(({ table, column }) => table.id === own.table && column.name === own.column)?.pieces ?? []
  if (!right || !gap.some(({ stem }) => shared.some((piece) => piece.stem === stem))) return undefined
  const words = gap.map(({ lower }) => lower).join(' ')
  const op = /\b(?:more|higher|greater|longer)(?: \p{L}+)? than\b/u.test(words)
    ? 'gt'
    : /\b(?:less|fewer|lower|shorter)(?: \p{L}+)? than\b/u.test(words)
      ? 'lt'
      : undefined
  return op && { right, op }
}

function isRival({ columns }: ConditionContext['index'], a: Reading, b: Reading): boolean {
  const [left, right] = [a, b].map((each) => columns.find(({ table, column }) => table.id === each.table && column.name === each.column))
  return (
    left !== undefined &&
    right !== undefined &&
    left !== right &&
    left.table.id === right.table.id &&
    left.pieces.length === right.pieces.length &&
    left.pieces.some(({ stem }) => right.pieces.some((piece) => piece.stem === stem))
  )
}

function pairOf(
  { index }: ConditionContext,
  a: Mention,
  b: Mention,
): { readonly table: string; readonly left: string; readonly right: string } | undefined {
  const fits = (column: ColumnProfile): boolean => (isNumeric(column) && column.meaning !== 'id') || isTemporal(column)
  for (const left of columnsOf(a, index, fits))
    for (const right of columnsOf(b, index, fits)) {
      if (left.table !== right.table || left.column === right.column || left.score < 0.5 || right.score < 0.5) continue
      const kinds = [left, right]
        .map(({ table, column }) => columnOf(index.catalog, table, column))
        .map((column) => column && isNumeric(column))
      if (kinds[0] === kinds[1]) return { table: left.table, left: left.column, right: right.column }
    }
  return undefined
}
