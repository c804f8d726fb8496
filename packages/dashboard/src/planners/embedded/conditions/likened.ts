import { columnsOf, columnsOfAdjective } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import type { ColumnChoice, ConditionReading } from '../understanding.ts'

const reach = 12
const higher: ReadonlySet<string> = new Set(['more', 'higher', 'greater', 'larger', 'bigger'])
const lower: ReadonlySet<string> = new Set(['less', 'lower', 'smaller', 'fewer'])
const determiners: ReadonlySet<string> = new Set(['the', 'any', 'all', 'every', 'each', 'that', 'those', 'a', 'an'])

/** Conditions that only say with what rows are likened: "in the same ward as Ann", "who earn more than the clerk with number 7". */
export function likened(context: ConditionContext, found: readonly ConditionReading[]): readonly ConditionReading[] {
  const behindNames = new Set<ConditionReading>()
  return found.flatMap((inner) => {
    if (behindNames.has(inner)) return []
    if (inner.kind !== 'column') return [inner]
    const outer = sameAs(context, inner, found) ?? moreThan(context, inner, found)
    if (!outer) return [inner]
    const whole = withRestOfName(outer, inner, found)
    for (const each of whole.extreme?.among ?? []) behindNames.add(each)
    const others = othersAlone(context, whole)
    for (let at = others.start; at < others.end; at++) context.taken.add(at)
    return [others]
  })
}

/** "The same ward as Asha Rao", where first and last names stand apart. */
function withRestOfName(outer: ConditionReading, inner: ConditionReading, found: readonly ConditionReading[]): ConditionReading {
  const rest = found.find(
    ({ kind, start, choices: [own] }) => kind === 'column' && start === inner.end && own?.table === inner.choices[0]?.table,
  )
  if (!rest || !outer.extreme || !('values' in inner) || !('values' in rest)) return outer
  return { ...outer, end: rest.end, words: `${outer.words} ${rest.words}`, extreme: { ...outer.extreme, among: [inner, rest] } }
}

const notThemselves =
  /^,?\s*(?:(?:not|without) (?:including|counting)|excluding|except|besides|apart from|other than|but not) (?:him|her|it|them|that one|(?:him|her|it|them)sel(?:f|ves))\b/i

/** "Who else works in the same ward as Asha", "other beds of the same make as this one", "…, not including her": all but the one they are likened to. */
function othersAlone({ text, tokens }: ConditionContext, outer: ConditionReading): ConditionReading {
  if (!outer.extreme || outer.extreme.aggregate !== 'none') return outer
  const isOther = tokens
    .slice(0, outer.start)
    .some(({ lower }) => /^(?:else|others?|colleagues?|neighbou?rs?|siblings?|peers?)$/.test(lower))
  const behind = notThemselves.exec(text.slice(tokens[outer.end - 1]?.end ?? text.length))
  if (!isOther && !behind) return outer
  const end = behind ? tokens.findLastIndex(({ start }) => start < (tokens[outer.end - 1]?.end ?? 0) + behind[0].length) + 1 : outer.end
  return { ...outer, end, extreme: { ...outer.extreme, apart: true } }
}

/** The last such word before the condition, with nothing between that breaks the sentence or is a condition itself. */
function wordBefore(
  { tokens }: ConditionContext,
  inner: ConditionReading,
  found: readonly ConditionReading[],
  word: string,
): number | undefined {
  for (let at = inner.start - 1; at >= Math.max(0, inner.start - reach); at--) {
    const token = tokens[at]
    if (!token || [',', '.', ';', '?'].includes(token.text)) return undefined
    if (found.some((other) => other !== inner && other.start <= at && at < other.end)) return undefined
    if (token.lower === word) return at
  }
  return undefined
}

function sameAs(context: ConditionContext, inner: ConditionReading, found: readonly ConditionReading[]): ConditionReading | undefined {
  const { tokens, mentions, index } = context
  const as = wordBefore(context, inner, found, 'as')
  const owner = inner.choices[0]?.table
  if (as === undefined || owner === undefined) return undefined
  const same = tokens.slice(Math.max(0, as - 4), as).findLast((token) => token.lower === 'same')?.index
  const named = same === undefined ? undefined : mentions.find(({ start, end }) => start > same && end <= as)
  if (same === undefined || !named) return undefined
  const own = columnsOf(named, index, () => true).filter(({ table, score }) => table === owner && score > 0.8)
  const keys = named.readings.flatMap(({ kind, table, score }): readonly ColumnChoice[] =>
    kind !== 'table' || score < 0.8
      ? []
      : index.catalog.keys.flatMap(({ from, to }) =>
          from.table === owner && to.table === table && from.columns.length === 1
            ? [{ table: owner, column: from.columns[0] ?? '', score }]
            : [],
        ),
  )
  const choices = [...own, ...keys]
  if (choices.length === 0) return undefined
  const start = tokens[same - 1]?.lower === 'the' ? same - 1 : same
  return liken(context, inner, start, choices, { op: 'eq', aggregate: 'none', among: [inner] })
}

function moreThan(context: ConditionContext, inner: ConditionReading, found: readonly ConditionReading[]): ConditionReading | undefined {
  const { tokens, mentions, index } = context
  const than = wordBefore(context, inner, found, 'than')
  const owner = inner.choices[0]?.table
  const sign = tokens[(than ?? 0) - 1]
  if (than === undefined || owner === undefined || !sign || !determiners.has(tokens[than + 1]?.lower ?? '')) return undefined
  const adjective = columnsOfAdjective(sign.lower, index)
  const up = higher.has(sign.lower) || adjective?.low === false
  if (!up && !lower.has(sign.lower) && !adjective) return undefined
  const before = mentions.findLast(({ end }) => end <= sign.index)
  const near =
    before && sign.index - before.end <= 2 ? columnsOf(before, index, (column) => isNumeric(column) && column.meaning !== 'id') : []
  const behind = mentions.find(({ start }) => start > than && start <= than + 5)
  const said = behind ? columnsOf(behind, index, (column) => isNumeric(column) && column.meaning !== 'id') : []
  const choices = [near, adjective?.choices ?? [], said].find((each) => each.length > 0) ?? []
  if (choices.length === 0) return undefined
  const start = near.length > 0 ? (before?.start ?? sign.index) : sign.index
  return liken(context, inner, start, choices, { op: up ? 'gt' : 'lt', aggregate: up ? 'max' : 'min', among: [inner] })
}

function liken(
  context: ConditionContext,
  inner: ConditionReading,
  start: number,
  choices: readonly ColumnChoice[],
  extreme: NonNullable<ConditionReading['extreme']>,
): ConditionReading {
  return { start, end: inner.end, joiner: inner.joiner, words: wordsOf(context, start, inner.end), kind: 'extreme', choices, extreme }
}
