import { isChartInForm } from './forms.ts'
import type { RequestPart } from './part.ts'
import { rankedThing } from '../overview/ranked-thing.ts'

/**
 * What a stretch of a request is to a dashboard: a chart of its own, a thing to rank, a figure without a breakdown, a further
 * breakdown of what was measured before, a condition that frames it, or more words of what stands before it.
 */
export type Role = 'chart' | 'ranking' | 'figure' | 'by' | 'frame' | 'rest'

/** Says more of a chart: its order, or of what each of its rows stands. */
const continues =
  /^\s*(?:(?:(?:sort|arrange|broken|facet|separate)(?:ed)?|(?:(?:sub[ -]?)?grouped|ordered|ranked|colou?red|binned|stacked|divided|trended)|(?:order|rank|group|bin|colou?r|break|split|use|make)(?= (?:by|in|into|from|with|on|the|them|it|each|all|these|those|this|that|[xy]|based|according|as|an?|up|down|over|using|only|for|ascending|descending|asc|desc|results?|bars?|records?|rows?|data)\b))\b|display the [xy]|(?:put |with |use )?(?:\p{L}+ ){1,5}?on (?:the )?[xy][- ]?axis\b|[a-z]+ed by\b|(?:for|in|of|among|from) (?:each|every|all|those|these)\b)/iu
/** Begins with a word that says what, and ends with the steps of time. */
const stepped =
  /^\s*(?!(?:for|in|during|since|from|of|with|by|per|over|only|all|just|each|every)\b)[a-z][\w -]*\b(?:each|every|per|by) (?:day|week|month|quarter|year)\s*$/i
/** "… all for the north", "everything only for 2025": of the whole list. */
const framing = /^\s*(?:all|everything|both|always|only|each of (?:them|these))\b/i

/** "The payment modes as a pie": how many there are of each; "region as a pie" may be one more breakdown of what stands before it. */
export function isPieAlone({ understanding: { charts, text }, draft }: RequestPart): boolean {
  const [item, ...more] = draft.items
  const drawn = charts.some(({ kind, explicit }) => explicit && kind === 'arc')
  return drawn && more.length === 0 && item?.sort === 'category' && item.table === undefined && /^\W*(?:the|our|all)\s/i.test(text)
}

/** "Due to suppliers", "credit of customers". */
const stateOf = /^\s*(?:(?:the|our|all|still|amounts?|money|total) )*\p{L}+ (?:to|from|of|with) (?:the |our |each |every )?\p{L}+\s*$/iu

/** The money of those that are in a state, one by one. */
function isMoneyOfState({ understanding: { conditions, text }, draft: { measures, x } }: RequestPart): boolean {
  const [only, ...more] = measures
  return x !== undefined && only?.aggregate === 'sum' && !only.item && more.length === 0 && conditions.length === 1 && stateOf.test(text)
}

export function roleOf(part: RequestPart): Role {
  const { understanding, draft } = part
  const { charts, grains, conditions, text } = understanding
  const explicit = charts.some((chart) => chart.explicit)
  const timed = grains.some(({ asked }) => asked) || charts.some(({ kind }) => kind === 'line')
  const measured =
    // "Hires per month": how many there were, by the date that says so.
    (timed && draft.x !== undefined && draft.items.length > 0) ||
    draft.measures.some(({ aggregate, item, table }) => aggregate !== 'count' || item !== undefined || table !== undefined) ||
    draft.items.some(({ table, mention }) => table !== undefined && mention !== undefined)
  const plain = draft.measures.every(({ aggregate, item }) => aggregate === 'count' && item === undefined)
  // "Disposed each month": how many there were.
  if (plain && conditions.length > 0 && draft.items.length === 0 && draft.x !== undefined && !continues.test(text) && stepped.test(text))
    return 'chart'
  if (framing.test(text) && conditions.length > 0 && plain) return 'frame'
  if (rankedThing(understanding, draft)) return 'ranking'
  if (/^\s*(?:by|per|over time\b|across)\s/i.test(text) && plain) return 'by'
  if (continues.test(text)) return 'rest'
  if (isMoneyOfState(part)) return 'chart'
  if (draft.items.length > 0 && charts.some(({ kind, explicit: said }) => said && (kind === 'histogram' || kind === 'point')))
    return 'chart'
  if (isChartInForm(understanding, draft) || isPieAlone(part)) return 'chart'
  if (measured) {
    if (draft.measures.length > 0 && draft.x !== undefined && (draft.grouped || explicit)) return 'chart'
    if (timed || charts.some(({ kind }) => kind === 'arc')) return 'chart'
    if (draft.x === undefined && (charts.length > 0 || (draft.measures.length > 0 && understanding.aggregates.length > 0))) return 'figure'
  }
  const said = draft.items.some(({ columns, table }) => columns.length > 0 || table !== undefined)
  // "… and month in 2025": a further breakdown.
  return !said && conditions.length > 0 && !grains.some(({ asked }) => asked) ? 'frame' : 'rest'
}
