import { Failure } from '@chitravani/kit'
import type { Catalog } from '../../connections/connection.ts'
import type { ChartPlan, DashboardPlan } from '../../plan.ts'
import { summaryOf } from '../../summary.ts'
import type { PlanRequest } from '../planner.ts'
import { isNumeric } from './schema/column-types.ts'
import { profileOf } from './schema/column-sort.ts'
import { boardTitle } from './titles/board.ts'
import { understand } from './understand.ts'
import { endText } from './words/ends.ts'

const ranks = new RegExp(String.raw`\b(?:${endText})\b`, 'i')
const list = String.raw`(\p{L}[\p{L} ,&]{1,80}?)(?:,? please)?\s*[.?!]*$`
/** "Customers with the most orders and their segment". */
const theirs = new RegExp(`^(.{3,300}?),? (?:(?:along |together )?with|and|showing|including|plus) (?:also )?(?:their|its) ${list}`, 'iu')
/** "Top 10 products with revenue and units": whose they are need not be said behind what begins with a rank. */
const ranked = new RegExp(
  String.raw`^((?:(?:show|list|give|get|see|display|me|us|a|the|our|table of|list of) )*(?:${endText}) [^,;]{3,80}?),? (?:(?:along |together )?with|showing|including) ${list}`,
  'iu',
)

/** What is told of those who are ranked: as it was said, and whether it is measured of them or stored with them. */
interface Told {
  readonly words: string
  readonly is: 'measured' | 'counted' | 'stored'
}

/** More than so many columns nobody names in one breath. */
const mostTold = 5

/**
 * "Top 10 customers with their city", "top 10 products with revenue and units": the ranking, and what is told of those who are ranked beside
 * it, in a table. Undefined where one thing is measured of them, by which they are ranked, or nothing is ranked.
 * @param change makes the change in words
 */
export function toldBesideRanked(
  request: PlanRequest,
  plan: (request: PlanRequest) => DashboardPlan,
  change: (plan: DashboardPlan, feedback: string) => DashboardPlan,
): DashboardPlan | undefined {
  const { prompt, catalog } = request
  if (!/\b(?:with|their|its|showing|including) /i.test(prompt) || !ranks.test(prompt)) return undefined
  const [, head = '', words = ''] = theirs.exec(prompt) ?? ranked.exec(prompt) ?? []
  if (words === '' || !ranks.test(head)) return undefined
  const told = toldIn(words, catalog)
  const [first, ...others] = told
  if (!first || (others.length === 0 && first.is !== 'stored')) return undefined
  const by = /\bby\b/i.test(head) ? undefined : told.find(({ is }) => is === 'measured')
  try {
    const ranking = plan({ ...request, prompt: by ? `${head} by ${named(by)}` : head })
    const [chart, ...more] = ranking.charts
    if (!chart || more.length > 0 || chart.kind !== 'bar' || chart.dimensions.length !== 1 || chart.dimensions[0]?.grain) return undefined
    const isStored = ({ is }: Told): boolean => is === 'stored'
    const beside = [...told.filter((each) => each !== by && !isStored(each)), ...told.filter(isStored)]
    const added = beside.reduce((made, each) => change(made, saying(each)), ranking)
    const made = added.charts[0]?.kind === 'table' ? added : change(added, 'as a table')
    const [table, ...rest] = made.charts
    if (!table || rest.length > 0 || made.warnings.length > ranking.warnings.length || !isWhole(table, chart, told, by)) return undefined
    return asAsked(made, table, chart, prompt, words)
  } catch (cause) {
    if (cause instanceof Failure) return undefined
    throw cause
  }
}

/** Each of the things that are told; empty where some of the words are none. */
function toldIn(words: string, catalog: Catalog): readonly Told[] {
  const items = words.split(/\s*(?:,|&|\band\b)\s*/i).filter((item) => item !== '')
  const told = items.flatMap((item): readonly Told[] => {
    const { mentions, metrics, aggregates, conditions, unknown, index } = understand(item, catalog)
    if (conditions.length + unknown.length > 0) return []
    if (metrics.length === 1) return [{ words: item, is: 'measured' }]
    const [best, ...more] = mentions.map(({ readings }) => readings[0])
    if (!best || more.length > 0) return []
    if (best.kind === 'table') return [{ words: item, is: 'counted' }]
    const profile = best.kind === 'column' && best.column !== undefined ? profileOf(index, { ...best, column: best.column }) : undefined
    if (!profile) return []
    if (aggregates.length > 0 || isNumeric(profile)) return [{ words: item, is: 'measured' }]
    return [{ words: item, is: 'stored' }]
  })
  return told.length === items.length && told.length <= mostTold ? told : []
}

const named = ({ words, is }: Told): string => (is === 'counted' && !/\b(?:number|count)\b/i.test(words) ? `number of ${words}` : words)
const saying = (each: Told): string => (each.is === 'stored' ? `add their ${each.words}` : `${named(each)} too`)

/** Each of them has its column, beside what they are ranked by. */
function isWhole(table: ChartPlan, { dimensions, measures }: ChartPlan, told: readonly Told[], by: Told | undefined): boolean {
  const stored = told.filter(({ is }) => is === 'stored').length
  return (
    table.kind === 'table' &&
    table.dimensions.length === dimensions.length + stored &&
    table.measures.length === measures.length + told.length - stored - (by ? 1 : 0)
  )
}

/** As a request has it: no change was made, and its words stand in the prompt. */
function asAsked(
  { spokenOf: _changed, ...made }: DashboardPlan,
  table: ChartPlan,
  { traces, dimensions, measures }: ChartPlan,
  prompt: string,
  words: string,
): DashboardPlan {
  const start = prompt.lastIndexOf(words)
  const added = [...table.dimensions.slice(dimensions.length), ...table.measures.slice(measures.length)]
  const target = added.map(({ column, label }) => (column ? `${column.relation}.${column.column}` : label)).join(', ')
  const trace = { start, end: start + words.length, words, role: 'dimension', target, how: 'exact' } as const
  const charts = [{ ...table, traces: [...traces.filter(({ end }) => end <= start), trace] }]
  return { ...made, title: boardTitle([table.title]), description: summaryOf(charts), charts }
}
