import { columnsOf, mentionBefore } from '../schema/column-kinds.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, ConditionReading, Mention } from '../understanding.ts'
import { isNegated } from './negated.ts'
import { normalizeValue } from '../schema/value-index.ts'
import { singleFits } from '../mentions/value-mentions.ts'
import { listSeparators } from '../words/comparisons.ts'

const leads: ReadonlySet<string> = new Set([
  'either',
  'of',
  'is',
  'are',
  'being',
  'as',
  'like',
  'including',
  'in',
  'with',
  'for',
  'both',
  ':',
])

/**
 * "Time slots J, F and P", "sections 1, 2 or 3": stored values that alone would be too short or too plain to be told, in a list behind the
 * name of their column or of what they stand for.
 */
export function listedValues(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  const found: ConditionReading[] = []
  for (let first = 0; first < tokens.length; first++) {
    const places = storedOf(context, listAt(tokens, first))
    const last = places.at(-1)
    if (last === undefined || places.length < 2 || places.some((at) => taken.has(at))) continue
    const isPlainList = places.some((at) => tokens[at] && !singleFits(tokens[at]))
    const before = isPlainList ? (columnBefore(context, first) ?? columnBehind(context, last) ?? leading(context, first)) : undefined
    if (!before) continue
    const said = columnsOf(before, index, (column) => column.type === 'text' || column.type === 'other')
    const table = before.readings.find((reading) => reading.kind === 'table' && reading.score > 0.6)?.table
    const choices = holding(context, places)
      .flatMap((choice): readonly ColumnChoice[] => {
        const named = said.find((other) => other.table === choice.table && other.column === choice.column)
        return named ? [{ ...named, score: Math.max(0.9, named.score) }] : choice.table === table ? [{ ...choice, score: 0.6 }] : []
      })
      .toSorted((a, b) => b.score - a.score)
    if (choices.length === 0) continue
    const [start, end] = [Math.min(before.start, first), Math.max(before.end, last + 1)]
    const negated = isNegated(context, start) || isNegated(context, first)
    found.push({
      start,
      end,
      joiner: 'and',
      words: wordsOf(context, start, end),
      kind: 'column',
      choices,
      several: places.length,
      make: (column) => ({
        kind: 'among',
        column,
        values: places.map((at) => storedAs(context, at, column) ?? tokens[at]?.text ?? ''),
        ...(negated ? { negated: true } : {}),
      }),
    })
    first = last
  }
  return found

  function leading({ tokens: all }: ConditionContext, at: number) {
    let from = at
    while (from > 0 && leads.has(all[from - 1]?.lower ?? '')) from--
    return mentionBefore(mentions, all, from, 1)
  }
}

/** Places of the words, letters and numbers of a list that begins here, one each. */
function listAt(tokens: readonly Token[], first: number): readonly number[] {
  const places: number[] = []
  for (let at = first; ;) {
    const token = tokens[at]
    if (!token || token.kind === 'mark' || listSeparators.has(token.lower)) break
    places.push(at)
    let next = at + 1
    while (next - at < 3 && listSeparators.has(tokens[next]?.lower ?? '')) next++
    if (next === at + 1) break
    at = next
  }
  return places
}

/** "Classes A or B and do have a mentor": as much of the list as some column holds. */
function storedOf({ tokens, index }: ConditionContext, places: readonly number[]): readonly number[] {
  let columns: ReadonlySet<string> | undefined
  const end = places.findIndex((at) => {
    const held = (index.values.get(normalizeValue(tokens[at]?.text ?? '')) ?? []).map(({ table, column }) => `${table}|${column}`)
    columns = new Set(columns ? held.filter((each) => columns?.has(each)) : held)
    return columns.size === 0
  })
  return end < 0 ? places : places.slice(0, end)
}

/** "Bays C or D held in May": the name of the column right before the list. */
function columnBefore({ mentions }: ConditionContext, first: number): Mention | undefined {
  return mentions.find(({ end, readings: [best] }) => end === first && best?.kind === 'column' && best.score > 0.8)
}

/** "In the V or R band": the name of the column behind the letters. */
function columnBehind({ tokens, mentions }: ConditionContext, last: number): Mention | undefined {
  const behind = mentions.find(({ start, readings: [best] }) => start === last + 1 && best?.kind === 'column' && best.score > 0.8)
  return tokens[last]?.text.length === 1 ? behind : undefined
}

/** Columns that hold each of them. */
function holding({ tokens, index }: ConditionContext, places: readonly number[]): readonly ColumnChoice[] {
  const [first = [], ...others] = places.map((at) => index.values.get(normalizeValue(tokens[at]?.text ?? '')) ?? [])
  return first
    .filter((entry) => others.every((list) => list.some(({ table, column }) => table === entry.table && column === entry.column)))
    .map(({ table, column }) => ({ table, column, score: 0.6 }))
}

function storedAs({ tokens, index }: ConditionContext, at: number, column: { readonly relation: string; readonly column: string }) {
  const entries = index.values.get(normalizeValue(tokens[at]?.text ?? '')) ?? []
  return entries.find((entry) => entry.table === column.relation && entry.column === column.column)?.value
}
