import { columnOf } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { PlanRequest } from '../../planner.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Span, Understanding } from '../understanding.ts'
import { comparatives, longAdjectives } from '../words/comparisons.ts'
import { amountsOfDeed } from '../words/deeds.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import type { Token } from '../words/tokens.ts'
import { ofBoth } from './both.ts'
import type { Body, Reader } from './both.ts'
import { sidesAround } from './sides.ts'
import type { Sides } from './sides.ts'
import { asNoun, isDegree, superlativeOf, traced, wording } from './wording.ts'

const asks =
  /^\s*(?:(?:and|so|but|tell me|show me|check|see) )?(?:whether|if|who|where|which|what|is|are|was|were|do|does|did|has|have)\b|[,:;-]\s*(?:who|which|what|where)\b|\bor\b.*\b(?:who|which)\b/i
/** "Which brings more revenue": what is brought says it all. */
const carries = /^(?:brings?|brought|makes?|made|gets?|got|gives?|gave|generates?|generated|draws?|attracts?|sees?|shows?|takes?)$/
const isAsking = ({ kind, lower }: Token): boolean =>
  kind === 'mark' ||
  /^(?:whether|if|who|where|which|what|one|ones|is|are|was|were|do|does|did|has|have|been|of|the|two|both|them|these|those|we|us|i)$/.test(
    lower,
  )

/**
 * "Do men or women buy more", "which sells more, north or south", "online or phone: which is faster": two or more values of one column, of
 * which the request asks which has more. What they have is read without them, broken down by their column, and all of them are shown.
 */
export function eitherValue(request: PlanRequest, understanding: Understanding, read: Reader): ReturnType<Reader> {
  const { text, tokens } = understanding
  if (!asks.test(text) || understanding.charts.some(({ explicit }) => explicit)) return undefined
  const pair = bothIn(understanding, request.fiscalYearStart) ?? besideOr(understanding)
  if (!pair) return undefined
  const { profile, values } = pair
  const said = tokens.filter((token) => (token.index < pair.start || token.index >= pair.end) && !isAsking(token))
  const compared = said.find(({ lower }) => Object.hasOwn(comparatives, lower) || longAdjectives.has(lower))
  if (!(compared ?? said.some(isDegree))) return undefined
  const column = lowered(humanName(profile.name))
  // "Buffalo or cow milk" of a column "milk type".
  const isItsNoun = ({ index, stem }: Token): boolean =>
    index === pair.end && wordsOfName(profile.name).some((word) => formOf(word).stem === stem)
  const open = said.filter((token) => token !== compared && !isDegree(token) && !isItsNoun(token))
  const nouns = open.filter(({ lower }) => !carries.test(lower))
  const rest = (nouns.length > 0 ? nouns : open).map(asNoun)
  const isLess = said.some(({ lower }) => lower === 'less')
  const words = compared ? [superlativeOf(compared.lower, isLess), column, ...rest] : [...rest, `by ${column}`]
  // "Who pays more": how much, where the data tell it, and not how often.
  const paid = rest.findIndex((word) => word === 'payments')
  const amounts =
    paid < 0
      ? []
      : amountsOfDeed('pay')
          .slice(0, mostAmounts)
          .map((noun) => words.map((word) => (word === 'payments' ? `total ${noun}` : word)))
  for (const each of [...amounts, words]) {
    const other = wording(text, each)
    const planned = read(other.text)
    const [chart, ...more] = planned?.charts ?? []
    const both = chart && more.length === 0 ? ofBoth(chart, { profile, values, ...(compared ? { compared } : {}) }, request) : undefined
    if (!planned || !both || (each !== words && !isSummed(both, planned.understanding))) continue
    const traces = both.traces.flatMap((trace) => traced(trace, other, request.prompt))
    return { charts: [{ ...both, traces }], understanding: planned.understanding }
  }
  return undefined
}

const mostAmounts = 4
const isSummed = ({ measures }: Body, { unknown }: Understanding): boolean =>
  unknown.length === 0 && measures.length === 1 && measures[0]?.aggregate === 'sum'

type Pair = Span & Pick<Sides, 'profile' | 'values'>

/** Read as one condition, in which either value will do, or as one behind the other: "in Pune or in Delhi". */
function bothIn({ tokens, conditions, index }: Understanding, fiscalYearStart: number): Pair | undefined {
  const words = (from: number, to: number | undefined): readonly string[] => tokens.slice(from, to).map(({ lower }) => lower)
  const plain = conditions.filter(({ kind, time }) => kind === 'column' && time !== true).toSorted((a, b) => a.start - b.start)
  const at = plain.findIndex(({ start, end }) => words(start, end).includes('or'))
  const first = plain.findIndex(({ end }, place) => orAgain.test(words(end, plain[place + 1]?.start).join(' ')))
  const both = at >= 0 ? plain.slice(at, at + 1) : first >= 0 ? plain.slice(first, first + 2) : []
  const [one] = both
  const [choice] = one?.choices ?? []
  const profile = choice && columnOf(index.catalog, choice.table, choice.column)
  if (!one || !choice || !profile) return undefined
  const each = both.map(({ choices: [own], make }) =>
    own?.column === choice.column ? valuesOf(make?.({ relation: choice.table, column: choice.column }, profile, fiscalYearStart)) : [],
  )
  const values = [...new Set(each.flat())]
  return values.length > 1 && each.every((own) => own.length > 0)
    ? { start: one.start, end: both.at(-1)?.end ?? one.end, profile, values }
    : undefined
}

const orAgain = /^(?:, )?or(?: (?:in|from|at|on|with|by|for|of|during|to))?(?: the)?$/

function valuesOf(made: Condition | undefined): readonly string[] {
  const values =
    made?.kind === 'among' && made.negated !== true ? made.values : made?.kind === 'compare' && made.op === 'eq' ? [made.value] : []
  return values.flatMap((value) => (typeof value === 'string' ? [value] : []))
}

/** "Store or online", where one of them is the name of a table as well. */
function besideOr(understanding: Understanding): Pair | undefined {
  const at = understanding.tokens.findIndex(({ lower }) => lower === 'or')
  const sides = at > 0 ? sidesAround(understanding, { start: at, end: at + 1 }, false) : undefined
  const between = (from: number, until: number): boolean =>
    understanding.tokens.slice(from, until).every(({ lower }) => /^(?:in|at|on|by|from|through|via|the|our|a)$/.test(lower))
  const isBeside = sides !== undefined && between(sides.one.end, at) && between(at + 1, sides.other.start) && sides.values.length > 1
  return isBeside ? { start: sides.one.start, end: sides.other.end, profile: sides.profile, values: sides.values } : undefined
}
