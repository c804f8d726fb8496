import type { ChartPlan } from '../../../plan.ts'
import { groupingsOf } from '../../../plan.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { journeyNames, journeyOf } from '../schema/journeys.ts'
import { describeChart } from '../titles/description.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, nounOf } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { countOf, countText } from '../words/counts.ts'

const bare = /^\s*(?:(?:what|which) (?:are|is) |show (?:me )?|list |give me )*(?:the |our )?(?:top|most|busiest|best|least|quietest)\b/i
const ends = /\b(busiest|most (?:popular|common|frequent|used|travelled|flown)|(least|quietest)(?: (?:popular|busy|used))?)\b/i
const behind = /\b(by|per|for each|for every|of each|in each|each|across) routes?\b/i
const number = new RegExp(String.raw`\b(?:top|first) (${countText()})\b`, 'i')
const usual = { ranked: 10, listed: 30 }

/** What is asked of the routes of journeys, where no column is called so: in words that name both ends. */
export interface RoutesSaid {
  readonly prompt: string
  readonly columns: readonly [string, string]
  readonly count: number
  readonly order: 'asc' | 'desc'
}

/** "Busiest route", "passengers by route", "top 5 routes by revenue". Undefined for other requests. */
export function routesSaid({ text, index, mentions, tokens }: Understanding): RoutesSaid | undefined {
  if (!/\broutes?\b/i.test(text)) return undefined
  const isNamed = mentions.some(
    ({ start, end, readings: [best] }) => (best?.score ?? 0) > 0.6 && tokens.slice(start, end).some(({ word }) => word === 'route'),
  )
  const journeys = isNamed ? [] : index.catalog.tables.flatMap((table) => (journeyOf(table) ? [{ table, journey: journeyOf(table) }] : []))
  const [only, ...more] = journeys
  if (!only?.journey || more.length > 0) return undefined
  const { from, to } = only.journey
  // "From" and "To" alone are no nouns.
  const called = (column: ColumnProfile): string =>
    (/^(?:from|to)$/i.test(column.name) ? journeyNames(only.table, column)[0] : undefined) ?? lowered(humanName(column.name))
  const both = `by ${called(from)} and ${called(to)}`
  const said = number.exec(text)
  const isLow = ends.exec(text)?.[2] !== undefined
  const isRanked = bare.test(text) || ends.test(text) || said !== null
  const measure = /\broutes? (?:by|with the (?:most|highest)) (.+?)\s*[?.!]*$/i.exec(text)?.[1]
  const rest = measure === undefined ? (/\broutes?\b(.*)$/i.exec(text)?.[1] ?? '').replace(number, '').trimEnd() : ''
  const prompt = behind.test(text)
    ? text.replace(behind, both)
    : isRanked
      ? `${measure ?? `number of ${nounOf(only.table).many}`} ${both}${rest}`
      : undefined
  if (prompt === undefined) return undefined
  const count = said ? countOf(said[1] ?? '') : isRanked ? usual.ranked : usual.listed
  return { prompt, columns: [from.name, to.name], count, order: isLow ? 'asc' : 'desc' }
}

const where =
  /\bby where (?:(?:we|i|they|it|you|he|she|people|(?:the |our )?\p{L}+s) )?(?:(?<from>pick(?:s|ed)?(?: (?:it|them))? up|collect(?:s|ed)?|start(?:s|ed)?|beg[aiu]ns?|le(?:ave|aves|ft)|set(?:s)? off|com(?:e|es)|came)|(?<to>go|goes|went|drop(?:s|ped)?(?: (?:it|them))? off|deliver(?:s|ed)?|end(?:s|ed)?(?: up)?|arriv(?:e|es|ed)|tak(?:e|es)|took))(?: (?:it|them))?(?: (?:from|to|at))?(?![\p{L}\p{N}])/iu

/** "Minutes by where we pick up from", "runs by where they go to" of journeys: the end of them that is meant, by a name for it. */
export function endOfJourney({ text, index }: Understanding): string | undefined {
  const said = where.exec(text)
  const [only, ...more] = said ? index.catalog.tables.flatMap((table) => journeyOf(table) ?? []) : []
  if (!said || !only || more.length > 0) return undefined
  return text.replace(where, said.groups?.['from'] === undefined ? 'by destination' : 'by origin')
}

/** The chart of both ends as a list of routes, those with most of it first; undefined where it shows something else. */
export function asRoutes(chart: Omit<ChartPlan, 'id'>, { columns, count, order }: RoutesSaid): Omit<ChartPlan, 'id'> | undefined {
  const groups = groupingsOf(chart)
  const [measure, ...measures] = chart.measures
  const sides = columns.flatMap((name) => groups.find(({ column }) => column.column === name) ?? [])
  if (!measure || measures.length > 0 || sides.length !== 2 || groups.length !== 2 || measure.aggregate === 'none') return undefined
  const { series: _series, facet: _facet, stack: _stack, orientation: _orientation, ...rest } = chart
  const body: Omit<ChartPlan, 'id'> = {
    ...rest,
    kind: 'table',
    dimensions: sides.map((side, place) => ({ ...side, id: `d${String(place + 1)}` })),
    sort: [{ by: { measure: measure.id }, order }],
    limit: { count, rest: 'drop' },
    traces: [],
    alternatives: [],
  }
  return { ...body, ...describeChart(body) }
}
