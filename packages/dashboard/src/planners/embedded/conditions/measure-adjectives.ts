import type { ColumnProfile } from '../../../connections/connection.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { numberAt } from '../words/tokens.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { ordinalWords } from '../words/numbers.ts'

/** "4-credit courses", "fourth-grade rooms", "the 3rd grade": a number and its column, said as an adjective. */
export function measureAdjectives(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index } = context
  return mentions.flatMap((mention): readonly ConditionReading[] => {
    const dashed = tokens[mention.start - 1]?.text === '-'
    const at = mention.start - (dashed ? 2 : 1)
    const number = numberAt(tokens, at)?.next === at + 1 ? numberAt(tokens, at)?.value : undefined
    const value = ordinalAt(context, at) ?? (dashed || isSortOf(context, mention, at) ? number : undefined)
    if (value === undefined) return []
    const holds = (column: ColumnProfile): boolean => isNumeric(column) && column.meaning !== 'id' && isStored(column, value)
    const choices = columnsOf(mention, index, holds).filter(({ score }) => score > 0.8)
    if (mention.readings[0]?.kind !== 'column' || choices.length === 0) return []
    return [
      {
        start: at,
        end: mention.end,
        joiner: 'and',
        words: wordsOf(context, at, mention.end),
        kind: 'column',
        choices,
        make: (column) => ({ kind: 'compare', column, op: 'eq', value }),
      },
    ]
  })
}

/** "3 bhk flats": a number that sorts the rows into a few kinds, and no length of a list. */
function isSortOf({ tokens, index }: ConditionContext, { end, start, readings: [best] }: Mention, at: number): boolean {
  const profile =
    best?.kind === 'column' && best.how === 'exact'
      ? profileOf(index, { table: best.table, column: best.column ?? '', score: 1 })
      : undefined
  const word = tokens[end - 1]
  const isListed =
    /^(?:top|bottom|first|last|best|worst|biggest|largest|highest|lowest|than|least|most|over|under|above|below|exactly)$/.test(
      tokens[at - 1]?.lower ?? '',
    )
  return (
    profile !== undefined &&
    end - start === 1 &&
    word?.word === word?.lower &&
    isNumeric(profile) &&
    profile.distinct <= fewKinds &&
    !isListed &&
    tokens[at]?.kind === 'number'
  )
}

/** So many kinds a number sorts rows into at most. */
const fewKinds = 12

function ordinalAt({ tokens }: ConditionContext, at: number): number | undefined {
  const word = tokens[at]?.lower ?? ''
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1]
  return digits !== undefined ? Number(digits) : Object.hasOwn(ordinalWords, word) ? ordinalWords[word] : undefined
}

function isStored({ min, max, frequent, distinct }: ColumnProfile, value: number): boolean {
  if (frequent.length >= distinct) return frequent.some((entry) => entry.value === value)
  return typeof min === 'number' && typeof max === 'number' && value >= min && value <= max
}
