import { columnOf } from '../../../connections/connection.ts'
import type { PlanRequest } from '../../planner.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Span, Understanding } from '../understanding.ts'
import { comparatives, longAdjectives } from '../words/comparisons.ts'
import type { Token } from '../words/tokens.ts'
import { ofBoth } from './both.ts'
import type { Reader } from './both.ts'
import { sidesAround } from './sides.ts'
import type { Sides } from './sides.ts'
import { asNoun, isDegree, superlativeOf, traced, wording } from './wording.ts'

const asks =
  /^\s*(?:(?:and|so|but|tell me|show me|check|see) )?(?:whether|if|who|which|what|is|are|was|were|do|does|did|has|have)\b|[,:;-]\s*(?:who|which|what)\b/i
/** "Which brings more revenue": what is brought says it all. */
const carries = /^(?:brings?|brought|makes?|made|gets?|got|gives?|gave|generates?|generated|draws?|attracts?|sees?|shows?|takes?)$/
const isAsking = ({ kind, lower }: Token): boolean =>
  kind === 'mark' ||
  /^(?:whether|if|who|which|what|one|ones|is|are|was|were|do|does|did|has|have|been|of|the|two|both|them|these|those)$/.test(lower)

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
  const open = said.filter((token) => token !== compared && !isDegree(token))
  const nouns = open.filter(({ lower }) => !carries.test(lower))
  const rest = (nouns.length > 0 ? nouns : open).map(asNoun)
  const isLess = said.some(({ lower }) => lower === 'less')
  const words = compared ? [superlativeOf(compared.lower, isLess), column, ...rest] : [...rest, `by ${column}`]
  const other = wording(text, words)
  const planned = read(other.text)
  const [chart, ...more] = planned?.charts ?? []
  const both = chart && more.length === 0 ? ofBoth(chart, { profile, values, ...(compared ? { compared } : {}) }, request) : undefined
  if (!planned || !both) return undefined
  const traces = both.traces.flatMap((trace) => traced(trace, other, request.prompt))
  return { charts: [{ ...both, traces }], understanding: planned.understanding }
}

type Pair = Span & Pick<Sides, 'profile' | 'values'>

/** Read as one condition: either value will do. */
function bothIn({ tokens, conditions, index }: Understanding, fiscalYearStart: number): Pair | undefined {
  const both = conditions.find(
    ({ kind, time, start, end }) => kind === 'column' && time !== true && tokens.slice(start, end).some(({ lower }) => lower === 'or'),
  )
  const [choice] = both?.choices ?? []
  const profile = choice && columnOf(index.catalog, choice.table, choice.column)
  const made = choice && profile && both?.make?.({ relation: choice.table, column: choice.column }, profile, fiscalYearStart)
  if (!both || !profile || made?.kind !== 'among' || made.negated === true) return undefined
  const values = made.values.flatMap((value) => (typeof value === 'string' ? [value] : []))
  return values.length > 1 ? { start: both.start, end: both.end, profile, values } : undefined
}

/** "Store or online", where one of them is the name of a table as well. */
function besideOr(understanding: Understanding): Pair | undefined {
  const at = understanding.tokens.findIndex(({ lower }) => lower === 'or')
  const sides = at > 0 ? sidesAround(understanding, { start: at, end: at + 1 }, false) : undefined
  const isBeside = sides !== undefined && sides.one.end === at && sides.other.start === at + 1 && sides.values.length > 1
  return isBeside ? { start: sides.one.start, end: sides.other.end, profile: sides.profile, values: sides.values } : undefined
}
