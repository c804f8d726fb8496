import { groupingsOf } from '../../../../plan.ts'
import type { ChartPlan, TimeGrain } from '../../../../plan.ts'
import { understand } from '../../understand.ts'
import { grainPhrases, grainWords } from '../../words/time.ts'
import { columnsSaid } from '../columns.ts'
import type { NamedColumn } from '../columns.ts'
import type { State } from '../state.ts'

const chartBehind =
  /^\s*(?:the|that|this) (?:chart|graph|plot|one)s? (?:(?:broken down|grouped|split|shown) )?(?:by|per|of|about|with|for|over|on|that (?:shows?|is by|is about)|which (?:shows?|is by)|showing) (?:the |each |every )?(.+?)\s*$/

/** "The van chart", "the one by hour", where one is by `vehicle_no`: those that show what the words name; undefined where they name no chart. */
export function chartsAbout(phrase: string, { plan: { charts }, catalog }: State): readonly string[] | undefined {
  const behind = chartBehind.exec(phrase)?.[1]
  const name = behind ?? /^\s*(?:the|that|this) (.+?) (?:chart|graph|plot|one)\s*$/.exec(phrase)?.[1]
  if (name === undefined || charts.length < 2) return undefined
  const timed = charts.filter((chart) => groupingsOf(chart).some(({ grain }) => grain !== undefined && isUnitSaid(name, grain)))
  if (timed.length > 0) return timed.map(({ id }) => id)
  const shows = (chart: ChartPlan): boolean => {
    const [said] = columnsSaid(name, catalog, chart)
    return [...groupingsOf(chart), ...chart.measures].some(({ column }) => said !== undefined && column?.column === said.profile.name)
  }
  return charts.filter(shows).map(({ id }) => id)
}

/** "Hour" of hours of the day, "day of the week" of weekdays. */
function isUnitSaid(words: string, grain: TimeGrain): boolean {
  const phrase = grainPhrases.find(({ pattern }) => words.replace(pattern, '').trim() === '')?.grain
  const said = phrase ?? (Object.hasOwn(grainWords, words) ? grainWords[words] : undefined)
  return said !== undefined && (grain === said || grain.startsWith(`${said}_of_`))
}

/**
 * "Remove fat", "take out the milk" of a chart of it beside one of something else: the only chart that measures it, and nothing besides; where
 * none does the only one over the rows that are called so. Where a chart has it as one part of several the part goes, and no chart.
 */
export function onlyMeasuring(phrase: string, { plan: { charts }, catalog }: State): string | undefined {
  const name = /^\s*(?:the |that )?(\p{L}[\p{L}\p{N} ]*)$/u.exec(phrase)?.[1]
  if (name === undefined || charts.length < 2) return undefined
  const called = charts.filter(({ measures: [first, ...more] }) => more.length === 0 && first?.label.toLowerCase() === name.trim())
  if (called.length === 1) return called[0]?.id
  const { conditions, unknown, mentions } = understand(name, catalog)
  if (conditions.length + unknown.length > 0 || mentions.length !== 1) return undefined
  const said = new Map(charts.map((chart) => [chart.id, columnsSaid(name, catalog, chart)]))
  const isOf = (chart: ChartPlan, fits: (named: NamedColumn) => boolean): boolean => said.get(chart.id)?.some(fits) === true
  const isPart = (chart: ChartPlan): boolean =>
    [...groupingsOf(chart), ...(chart.measures.length > 1 ? chart.measures : [])].some(({ column }) =>
      isOf(chart, ({ profile, table, whole }) => !whole && column?.column === profile.name && tablesOf(chart).has(table.id)),
    )
  if (charts.some(isPart)) return undefined
  const measuring = charts.filter((chart) =>
    chart.measures.some(({ column }) =>
      isOf(chart, ({ profile, table, whole }) => !whole && column?.column === profile.name && tablesOf(chart).has(table.id)),
    ),
  )
  const over = charts.filter((chart) => isOf(chart, ({ table }) => chart.source.base.table === table.id))
  const [only, ...more] = measuring.length > 0 ? measuring : over
  return only && more.length === 0 ? only.id : undefined
}

const tablesOf = ({ source }: ChartPlan): ReadonlySet<string> =>
  new Set([source.base, ...source.joins.map(({ relation }) => relation)].map(({ table }) => table))
