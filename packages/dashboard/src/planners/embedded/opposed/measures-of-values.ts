import { columnOf } from '../../../connections/connection.ts'
import type { PlanRequest } from '../../planner.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { ofBoth } from './both.ts'
import type { Reader } from './both.ts'
import { traced, wording } from './wording.ts'

const lead = /^(?:please|compare|comparison|comparing|of|between|show|me|the|a)$/
const against = /\b(?:vs|versus|against)\b|^\s*(?:please )?compar/i

/**
 * "Compare Pune and Delhi: sales, average bill, returns", "Pune vs Delhi orders and returns": values of one column by more than one thing that is
 * told of them. What is listed is read without the values, broken down by their column, and has a chart of its own where its rows are others.
 */
export function listedMeasures(request: PlanRequest, { text, tokens, conditions, index }: Understanding, read: Reader): ReturnType<Reader> {
  const [values, ...more] = conditions
  const [choice] = values?.choices ?? []
  const profile = choice && columnOf(index.catalog, choice.table, choice.column)
  if (!values || more.length > 0 || !profile || profile.type !== 'text' || !against.test(text)) return undefined
  const made = values.make?.({ relation: choice.table, column: choice.column }, profile, request.fiscalYearStart)
  const named =
    made?.kind === 'among' && made.negated !== true ? made.values.flatMap((value) => (typeof value === 'string' ? [value] : [])) : []
  const isLed = tokens.slice(0, values.start).every(({ lower }) => lead.test(lower))
  const rest = tokens.slice(values.end)
  const [first] = rest
  const listed = first?.kind === 'mark' ? rest.slice(1) : rest
  const isList =
    listed.some(({ lower }) => lower === ',' || lower === 'and') && !listed.some(({ lower }) => /^(?:by|per|in|for|over)$/.test(lower))
  if (named.length < 2 || !isLed || !isList) return undefined
  const anew = wording(text, [...listed, `by ${lowered(humanName(profile.name))}`])
  const planned = read(anew.text)
  const charts = planned?.charts ?? []
  const both = charts.flatMap((chart) => ofBoth(chart, { profile, values: named }, request) ?? [])
  if (!planned || charts.length < 2 || both.length < charts.length) return undefined
  const shown = both.map((chart) => ({ ...chart, traces: chart.traces.flatMap((trace) => traced(trace, anew, request.prompt)) }))
  return { charts: shown, understanding: planned.understanding }
}
