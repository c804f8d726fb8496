import { orEqualAt } from './comparison-signs.ts'
import { columnsOf, holdingFirst, mentionBefore } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { literalFor, reaches, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { shortKeyBefore } from './short-keys.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { asPart } from '../words/measured-in.ts'
import { numberAt } from '../words/tokens.ts'
import { listFrom } from './number-lists.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, ConditionReading, Mention } from '../understanding.ts'
import { isNegated } from './negated.ts'
import { isGrammar, matchesOf } from '../schema/word-match.ts'

/** "Within the lot numbers 40 and 60", "floors 2 to 4": the last number of a range behind the name of its column, and where it ends. */
function rangeAt(tokens: readonly Token[], named: number, first: number): { readonly high: number; readonly next: number } | undefined {
  const next = numberAt(tokens, first)?.next ?? first + 1
  const joint = tokens[next]?.lower ?? ''
  const said = tokens.slice(Math.max(0, named - 3), named).some(({ lower }) => lower === 'within' || lower === 'between')
  const high = ['to', 'through', '-'].includes(joint) || (said && joint === 'and') ? numberAt(tokens, next + 1) : undefined
  const more = high && (tokens[high.next]?.lower === ',' || tokens[high.next]?.lower === 'or') && tokens[high.next + 1]?.kind === 'number'
  return high && !more && high.value > (tokens[first]?.value ?? Infinity) ? { high: high.value, next: high.next } : undefined
}

/** "Departments 2, 5 or 1" where no table has that name: the keys that are called after them, or by another word for them ("workers 1 and 7" of `staff_id`). */
function keysOf(words: readonly Token[], index: ConditionContext['index'], text: string): readonly IndexedColumn[] {
  const called = (atLeast: number): readonly IndexedColumn[] =>
    index.columns.filter(
      ({ column, keyWord, pieces }) =>
        keyWord &&
        (isNumeric(column) || column.values.includes(text)) &&
        pieces.every(
          (piece) => keyPieces.has(piece.text) || words.some((word) => (matchesOf(word, index).get(piece.text)?.score ?? 0) >= atLeast),
        ),
    )
  const named = called(0.85)
  return named.length > 0 ? named : called(0.7)
}

/** "9:48" of stored times. */
function isPartOfValue(mentions: readonly Mention[], { index: at }: Token): boolean {
  return mentions.some(({ start, end, readings: [best] }) => best?.kind === 'value' && start <= at && at < end && end - start > 1)
}

/** "With a maximum crew size of 6": no more than that. */
function boundBefore(tokens: readonly Token[], at: number): 'lte' | 'gte' | undefined {
  if (!['a', 'an'].includes(tokens[at - 2]?.lower ?? '')) return undefined
  const word = tokens[at - 1]?.lower ?? ''
  return /^max(?:imum|imal)?$/.test(word) ? 'lte' : /^min(?:imum|imal)?$/.test(word) ? 'gte' : undefined
}

/** "Heats of 2000", where none has such a key: the one number of theirs that is so in some of them. */
function measuredSo(
  { index }: ConditionContext,
  table: string | undefined,
  gap: readonly Token[],
  said: readonly number[],
  keys: readonly IndexedColumn[],
): readonly ColumnChoice[] | undefined {
  if (table === undefined || gap.at(-1)?.lower !== 'of' || keys.some(({ column }) => said.some((value) => reaches(column, value))))
    return undefined
  const holding = index.columns.filter(
    ({ table: owner, column }) =>
      owner.id === table &&
      isNumeric(column) &&
      column.meaning !== 'id' &&
      said.every((value) => column.frequent.some((stored) => stored.value === value)),
  )
  return holding.length === 1 ? holding.map(({ column }) => ({ table, column: column.name, score: 0.7 })) : undefined
}

/** "level 3", "department number is 40", "ids 7, 8 or 9": a column, then its number or numbers. */
export function equals(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  const found: ConditionReading[] = []
  for (const token of tokens) {
    if (token.kind !== 'number' || taken.has(token.index) || isPartOfValue(mentions, token)) continue
    const number = numberAt(tokens, token.index)
    // "Is one of 3, 7, 8".
    const isChoice = tokens[token.index - 1]?.lower === 'of' && ['one', 'any'].includes(tokens[token.index - 2]?.lower ?? '')
    const from = isChoice ? token.index - 2 : token.index
    const before = mentionBefore(mentions, tokens, from, 3) ?? shortKeyBefore(context, token.index, token.value ?? NaN)
    if (!number || !before || number.value !== token.value) continue
    // "With 5 or more": so many of something.
    if (orEqualAt(tokens, number.next)) continue
    const gap = tokens.slice(before.end, from)
    if (
      gap.some(
        (word) =>
          ![
            'is',
            'are',
            'equal',
            'equals',
            'to',
            '=',
            'of',
            'as',
            'with',
            'was',
            ':',
            'number',
            'no',
            'value',
            'values',
            'numbers',
            'numbered',
            'either',
            'ids',
            'id',
          ].includes(word.lower),
      )
    )
      continue
    const lastOf = (mention: Mention): Token => tokens[mention.end - 1] ?? token
    const columns = columnsOf(
      before,
      index,
      (column) => isNumeric(column) || (column.type === 'text' && column.values.includes(token.text)),
    )
    const table = before.readings.find((reading) => reading.kind === 'table' && reading.score > 0.8)
    const declared = table
      ? index.columns.filter(
          (entry) =>
            entry.table.id === table.table &&
            entry.table.primaryKey.length === 1 &&
            entry.table.primaryKey[0] === entry.column.name &&
            isNumeric(entry.column),
        )
      : []
    // "regions 2, 4 or 1": the key that is called after the thing.
    const called = table
      ? index.columns.filter(
          ({ table: owner, column, pieces }) =>
            owner.id === table.table &&
            column.meaning === 'id' &&
            (isNumeric(column) || column.values.includes(token.text)) &&
            pieces.some(
              (piece) =>
                before.words.toLowerCase().startsWith(piece.text) || [...matchesOf(lastOf(before), index).keys()].includes(piece.text),
            ),
        )
      : []
    const words = tokens.slice(before.start, before.end)
    const keys = declared.length > 0 ? declared : called.length > 0 ? called : keysOf(words, index, token.text)
    const list = listFrom(tokens, token.index)
    const said = list.places.flatMap((at) => tokens[at]?.value ?? [])
    const choices: readonly ColumnChoice[] =
      (columns[0]?.score ?? 0) > 0.55
        ? holdingFirst(columns, index, said)
        : (measuredSo(context, table?.table, gap, said, keys) ??
          keys.map((entry) => ({ table: entry.table.id, column: entry.column.name, score: 0.7 })))
    if (choices.length === 0) continue
    // "Tents of 4 people": none that is numbered so.
    const isKey = (columns[0]?.score ?? 0) <= 0.55
    const behind = tokens[list.next]
    if (
      isKey &&
      /^(?:of|with)$/.test(gap.at(-1)?.lower ?? '') &&
      behind?.kind === 'word' &&
      behind.word !== behind.lower &&
      !isGrammar(behind.lower)
    )
      continue
    const range = rangeAt(tokens, before.start, token.index)
    if (range) {
      found.push({
        start: before.start,
        end: range.next,
        joiner: 'and',
        words: wordsOf(context, before.start, range.next),
        kind: 'column',
        choices,
        make: (column, profile) => ({
          kind: 'between',
          column,
          low: literalFor(profile, number.value),
          high: literalFor(profile, range.high),
          ...(isNegated(context, before.start) ? { negated: true } : {}),
        }),
      })
      continue
    }
    // "Discount rate 30%", kept as 0.3.
    const partOr = (profile: ColumnProfile, at: number): number => asPart(profile, tokens[at]?.value ?? 0, tokens.slice(at, at + 2))
    const make: ConditionReading['make'] = (column, profile) => {
      const values = list.places.map((at) => (isNumeric(profile) ? partOr(profile, at) : (tokens[at]?.text ?? '')))
      const [only = 0] = values
      const negated = isNegated(context, before.start) || isNegated(context, token.index)
      return values.length === 1
        ? { kind: 'compare', column, op: boundBefore(tokens, before.start) ?? (negated ? 'ne' : 'eq'), value: only }
        : { kind: 'among', column, values, ...(negated ? { negated: true } : {}) }
    }
    found.push({
      start: before.start,
      end: list.next,
      joiner: 'and',
      words: wordsOf(context, before.start, list.next),
      kind: 'column',
      choices,
      ...(list.places.length > 1 ? { several: list.places.length } : {}),
      make,
    })
  }
  return found
}
