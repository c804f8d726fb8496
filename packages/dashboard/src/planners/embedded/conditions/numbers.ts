import type { Comparison } from '../../../plan-condition.ts'
import { againstFigure, figureAt } from './against-figure.ts'
import type { Comparing } from './against-figure.ts'
import { namedInside } from './named-inside.ts'
import { countedConditions, isDeniedAt } from './counted-noun.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { literalFor, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { isExcluded } from './negated.ts'
import { comparisonSigns } from './comparison-signs.ts'
import { listWords } from './number-lists.ts'
import { equals } from './equal-numbers.ts'
import { ranges } from './ranges.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { numberAt } from '../words/tokens.ts'
import type { Token } from '../words/tokens.ts'
import type { ConditionReading } from '../understanding.ts'
import { currencyWords } from '../words/units.ts'
import { comparatives, orEqualAfter } from '../words/comparisons.ts'
import { withNumber } from './number-compared.ts'

const fillers: ReadonlySet<string> = new Set(['a', 'an', 'the', 'about', 'around', 'to', 'of', 'than', 'value', 'number', 'is'])
const opposite: Readonly<Record<Comparison, Comparison>> = { lt: 'gte', lte: 'gt', gt: 'lte', gte: 'lt', eq: 'ne', ne: 'eq' }

/** Comparisons with a number or an average, and ranges. */
export function numberConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, taken } = context
  const found: ConditionReading[] = [...ranges(context)]
  const free = (start: number, end: number): boolean =>
    tokens.slice(start, end).every((token) => !taken.has(token.index)) && !found.some((other) => other.start < end && start < other.end)
  for (const sign of comparisonSigns(context)) {
    if (!free(sign.start, sign.end)) continue
    const reading = withCurrency(context, afterSign(context, sign)) ?? againSaid(context, sign, found)
    if (reading && free(reading.start, reading.end)) found.push(reading)
  }
  for (const reading of [...suffixed(context), ...countedConditions(context), ...equals(context)])
    if (free(reading.start, reading.end)) found.push(reading)
  return found.filter(({ start, end }) => !tokens.slice(start, end).some((token) => isNone(context, token)))
}

/** "With 0 orders": without any. */
function isNone({ tokens, mentions }: ConditionContext, { index: at, lower }: Token): boolean {
  const things = mentions.find(({ start }) => start === at + 1)?.readings[0]
  return lower === '0' && things?.kind === 'table' && /^(?:with|have|has|had|having|made|got)$/.test(tokens[at - 1]?.lower ?? '')
}

/** "Over 1500 euro". */
function withCurrency({ tokens }: ConditionContext, reading: ConditionReading | undefined): ConditionReading | undefined {
  const next = reading && tokens[reading.end]
  return reading && next && currencyWords.has(next.word) ? { ...reading, end: reading.end + 1 } : reading
}

const limitOf =
  (op: Comparison, value: number): NonNullable<ConditionReading['make']> =>
  (column, profile) => ({ kind: 'compare', column, op, value: literalFor(profile, value) })

/** "Who weigh below 50 or above 80": of the column that the limit right before it is of. */
function againSaid(
  { text, tokens }: ConditionContext,
  { start, end, op }: Comparing,
  found: readonly ConditionReading[],
): ConditionReading | undefined {
  const before = /^(?:or|and)$/.test(tokens[start - 1]?.lower ?? '')
    ? found.find((each) => each.kind === 'column' && each.end === start - 1)
    : undefined
  const number = numberAt(tokens, end)
  if (!before || !number) return undefined
  return onColumns({ text, tokens }, { start, end: number.next }, before.choices, limitOf(op, number.value))
}

function afterSign(context: ConditionContext, sign: Comparing): ConditionReading | undefined {
  const { tokens } = context
  let at = sign.end
  // "At least a hundred" has an article that is part of the number.
  while (tokens[at] && !numberAt(tokens, at) && fillers.has(tokens[at]?.lower ?? '')) at++
  const denied = isDeniedAt(tokens, sign.start) && sign.op !== 'ne'
  const negated = denied !== (sign.op !== 'ne' && sign.op !== 'eq' && isExcluded(context, sign.start))
  const op = negated ? opposite[sign.op] : sign.op
  const figure = figureAt(tokens, at)
  if (figure) return againstFigure(context, sign, op, figure)
  const inside = namedInside(context, sign, op, at)
  if (inside) return inside
  const number = numberAt(tokens, at)
  // "Equal to 3, 5 or 7": any of them, which is a list and no comparison.
  if (!number || (sign.op === 'eq' && isListed(tokens, number.next))) return undefined
  return withNumber(context, sign, op, number.value, number.next)
}

function isListed(tokens: ConditionContext['tokens'], from: number): boolean {
  const joints = tokens.slice(from, from + 2).filter(({ lower }) => listWords.has(lower))
  return joints.length > 0 && tokens[from + joints.length]?.kind === 'number'
}

/** "5000 or more". */
function suffixed(context: ConditionContext): readonly ConditionReading[] {
  const { text, tokens } = context
  return orEqualAfter.flatMap(({ pattern, op }) =>
    [...text.matchAll(new RegExp(`([\\w.,$€£₹]+)(?: (?:years?|yrs?)(?: old| of age)?| [a-z]+)? (?:${pattern})\\b`, 'gi'))].flatMap(
      (match) => {
        const said = tokenFrom(tokens, match.index)
        // "Costing fifty or more", "three boats or more".
        const start = numberAt(tokens, said) ? said : said + 1
        const number = numberAt(tokens, start)
        const end = tokenUntil(tokens, match.index + match[0].length)
        if (!number || number.next >= end) return []
        const last = tokens[end - 1]?.lower ?? ''
        // "76th minute or after": the column stands between.
        const inside = context.mentions.find((mention) => mention.start === number.next && mention.end < end)
        const columns = inside ? columnsOf(inside, context.index, (column) => isNumeric(column) && column.meaning !== 'id') : []
        if (columns.length > 0) return [onColumns(context, { start, end }, columns, limitOf(op, number.value))]
        const adjective = Object.hasOwn(comparatives, last) ? last : undefined
        const reading = withNumber(context, { start, end, op, ...(adjective ? { adjective } : {}) }, op, number.value, end)
        return reading ? [reading] : []
      },
    ),
  )
}
