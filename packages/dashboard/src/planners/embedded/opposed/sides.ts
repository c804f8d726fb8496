import { tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { isFlag } from '../schema/flags.ts'
import type { ConditionReading, Span, Understanding } from '../understanding.ts'
import { comparatives, longAdjectives } from '../words/comparisons.ts'
import type { Token } from '../words/tokens.ts'
import { formOf } from '../words/word-forms.ts'

/** Two values of one column that the words set against each other, with other words between them. Spans are of tokens. */
export interface Sides {
  readonly table: string
  readonly profile: ColumnProfile
  /** As stored, of both sides; of a yes or no there are none, since both together are all. */
  readonly values: readonly string[]
  readonly one: Span
  readonly other: Span
  /** The words that set them against each other. */
  readonly marker: Span
  /** "Than": what stands before it says by what they differ. */
  readonly than: boolean
  /** The adjective that says so by itself: "faster". */
  readonly compared?: Token
}

type Side = Span & { readonly values: readonly string[]; readonly told: string }

const plain = /\b(?:vs\.?|versus|against|(?:as )?compared? (?:to|with|against)|in comparison (?:to|with)|relative to)(?!\w)/gi
const than = /\bthan\b/gi
const asks = /^\s*(?:(?:and|so|but|tell me|show me|check|see) )?(?:whether|if|is|are|was|were|do|does|did|has|have|had)\b/i
const joins = /\b(?:and|with|to)\b/gi
const pairs =
  /^\s*(?:(?:please|can you|show(?: me)?) )*(?:compar(?:e|ing|ison of|ison between)|(?:what is |what's )?(?:the )?(?:difference|gap))\b/i

/** Undefined where no two values are set against each other, or nothing stands between them that would part them. */
export function sidesOf(understanding: Understanding): Sides | undefined {
  const { text, tokens } = understanding
  const found = (pattern: RegExp, isThan = false) => [...text.matchAll(pattern)].map((match) => ({ match, isThan }))
  const markers = [...found(plain), ...(asks.test(text) ? found(than, true) : []), ...(pairs.test(text) ? found(joins) : [])]
  for (const { match, isThan } of markers) {
    const start = tokens.findIndex((token) => token.start >= match.index)
    const end = tokens.findIndex((token) => token.start >= match.index + match[0].length)
    const sides = start > 0 && end > start ? sidesAround(understanding, { start, end }, isThan) : undefined
    if (sides) return sides
  }
  return undefined
}

/** What stands on both sides of the words that set two things against each other. */
export function sidesAround(understanding: Understanding, marker: Span, isThan: boolean): Sides | undefined {
  const { tokens, conditions, index } = understanding
  const own = conditions.filter(({ kind, time }) => kind === 'column' && time !== true)
  const left = own.findLast(({ end }) => end <= marker.start)
  const right = own.find(({ start }) => start >= marker.end)
  for (const { table, column } of [...(left?.choices ?? []), ...(right?.choices ?? [])]) {
    const profile = tableOf(index.catalog, table)?.columns.find(({ name }) => name === column)
    if (!profile) continue
    const [before, behind] = [tokens.slice(0, marker.start), tokens.slice(marker.end, marker.end + 5)]
    const one =
      ofCondition(left, table, profile, understanding) ?? flagIn(understanding, before, table, profile) ?? lastNamed(before, profile)
    const other =
      ofCondition(right, table, profile, understanding) ?? flagIn(understanding, behind, table, profile) ?? firstNamed(behind, profile)
    if (!one || !other || one.told === other.told || one.values.some((value) => other.values.includes(value))) continue
    const compared = isThan
      ? tokens.slice(one.end, marker.start).findLast(({ lower }) => Object.hasOwn(comparatives, lower) || longAdjectives.has(lower))
      : undefined
    const values = [...one.values, ...other.values]
    return { table, profile, values, one, other, marker, than: isThan, ...(compared ? { compared } : {}) }
  }
  return undefined
}

function ofCondition(
  condition: ConditionReading | undefined,
  table: string,
  profile: ColumnProfile,
  { text, tokens }: Understanding,
): Side | undefined {
  if (condition?.choices.some((choice) => choice.table === table && choice.column === profile.name) !== true) return undefined
  const made = condition.make?.({ relation: table, column: profile.name }, profile, 1)
  const { start, end } = condition
  if (isFlag(profile)) return ofFlag(condition, tokens, text)
  const values =
    made?.kind === 'compare' && made.op === 'eq' ? [made.value] : made?.kind === 'among' && made.negated !== true ? made.values : []
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value] : []))
  return texts.length > 0 && texts.length === values.length ? { start, end, values: texts, told: texts.join('\u0000') } : undefined
}

/** "Guided dives": the word that a yes or no is called by. */
function flagIn(
  { mentions, tokens, text }: Understanding,
  near: readonly Token[],
  table: string,
  profile: ColumnProfile,
): Side | undefined {
  const from = near[0]?.index ?? 0
  const mention = mentions.find(
    ({ start, readings: [best] }) =>
      start >= from && start < from + near.length && best?.kind === 'column' && best.table === table && best.column === profile.name,
  )
  if (!mention || !isFlag(profile)) return undefined
  return ofFlag(mention, tokens, text)
}

/** "Late" and "on time", "opened" and "not opened" are told apart by the words alone. */
function ofFlag({ start, end }: Span, tokens: readonly Token[], text: string): Side {
  const from = /^(?:not|non|never|no|un)$/.test(tokens[start - 1]?.lower ?? '') ? start - 1 : start
  return { start: from, end, values: [], told: text.slice(tokens[from]?.start, tokens[end - 1]?.end).toLowerCase() }
}

/** So many values at most are told by one of their words. */
const mostNamed = 3

/** The value, or the few that have the word in them: "home" of "Home & Kitchen". */
function named(tokens: readonly Token[], { type, values }: ColumnProfile): Side | undefined {
  const [first] = tokens
  if (first?.kind !== 'word' || type !== 'text') return undefined
  for (let count = Math.min(4, tokens.length); count > 0; count--) {
    const words = tokens.slice(0, count).map(({ word }) => word)
    const same = values.filter((value) => wordsIn(value).join(' ') === words.join(' '))
    if (same.length > 0) return { start: first.index, end: first.index + count, values: same, told: same.join('\u0000') }
  }
  const partly = first.lower.length < 4 ? [] : values.filter((value) => wordsIn(value).includes(first.word))
  if (partly.length === 0 || partly.length > mostNamed) return undefined
  return { start: first.index, end: first.index + 1, values: partly, told: partly.join('\u0000') }
}

const firstNamed = (tokens: readonly Token[], profile: ColumnProfile): Side | undefined =>
  tokens.flatMap((_, at) => named(tokens.slice(at), profile) ?? [])[0]

function lastNamed(tokens: readonly Token[], profile: ColumnProfile): Side | undefined {
  return tokens.flatMap((_, at) => named(tokens.slice(at), profile) ?? []).at(-1)
}

const wordsIn = (text: string): readonly string[] => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => formOf(word).text)
