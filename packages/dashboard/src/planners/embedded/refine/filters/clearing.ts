import { isSameColumn } from '../../../../plan-source.ts'
import type { ColumnRef } from '../../../../plan-source.ts'
import type { Condition } from '../../../../plan-condition.ts'
import { groupingsOf } from '../../../../plan.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { understand } from '../../understand.ts'
import { columnsSaid, profileIn } from '../columns.ts'
import { nothing, without } from '../edit.ts'
import type { Edit, EditContext, Found, Reader } from '../edit.ts'
import type { Refusal } from '../state.ts'
import { deniesValues, keepsTo } from '../values-named.ts'

const verb =
  "(?:remove|exclude|forget|clear|drop|delete|reset|without|no|undo|lift|cancel|ignore|turn off|switch off|get rid of|take (?:off|away|out)|don'?t use)"
const article = '(?: (?:all|the|any|its|their|this|that|these|those|of|every|my))*'
const filter = '(?:filters?|filtering|conditions?|restrictions?|exclusions?)'

const whole = new RegExp(`\\b${verb}${article} ${filter}\\b(?! (?:on|for|by|of|about)\\b)|\\bunfiltered\\b|\\bno longer filter(?:ed)?\\b`)
const behind = new RegExp(`\\b${verb}${article} ${filter} (?:on|for|by|of|about) (?:the |a )?(.+)$`)
const before = new RegExp(`\\b${verb}${article} (.+?) ${filter}\\b`)
const bare = new RegExp(`^\\s*(?:please )?${verb}${article} (.+)$`)
const forgotten =
  /^\s*(?:please )?(?:forget|undo|lift|cancel|clear|reset|no longer|no more)(?: about)?(?: (?:the|only|just|that))* (.+?)(?: (?:ones?|now|again))*\s*$/
const notOnly = /^\s*not (?:only|just) (.+)$/
const anyTime =
  /\b(?:for |of |over |in |show )?(?:(?:all|every|any) (?:the )?(?:years?|time|periods?|dates?)|(?:the )?(?:full|entire|whole) (?:periods?|time|range|date range|timeline|history)|lifetime|(?:from|since) (?:the )?(?:very )?(?:beginning|start|inception))\b(?!\s+(?:of|until|till|to)\b)/
const everything =
  /\b(?:show|include|use|with|for|list|back to|see)?\s*(?:all|every)(?: of)?(?: the)? ([^,;]+?)(?: again| (?:back )?in)?\s*(?:$|(?=[,;]))/

const timeWords = /\b(?:dates?|times?|periods?|years?|months?|quarters?|days?|weeks?)\b/

/** "remove the filter", "clear the region filter", "for all years", "all regions again". */
export const readClearing: Reader = (text, context) => {
  const again = putBack.test(context.written) ? broughtBack(context) : undefined
  if (again) return again
  const all = whole.exec(text)
  if (all) return cleared(text, all, (condition, chart) => context.aimed || !isCutOff(condition, chart), true)
  const named = behind.exec(text) ?? before.exec(text)
  if (named) return cleared(text, named, (condition, chart) => isAbout(named[1] ?? '', condition, chart, context))
  const more = notOnly.exec(text)
  if (more) return cleared(text, more, (condition, chart) => isAbout(more[1] ?? '', condition, chart, context))
  const gone = bare.exec(text)
  const lifted =
    gone &&
    isPlainName(gone[1] ?? '', context) &&
    cleared(text, gone, (condition, chart) => isLifted(gone[1] ?? '', condition, chart, context))
  if (lifted && context.charts.some((chart) => lifted.edits.some((edit) => edit.fits(chart) > 0))) return lifted
  // "Forget closed", where only those are shown.
  const value = forgotten.exec(text)
  const kept = value && cleared(text, value, (condition) => keepsTo(condition, (value[1] ?? '').trim()))
  if (kept && context.charts.some((chart) => kept.edits.some((edit) => edit.fits(chart) > 0))) return kept
  const time = anyTime.exec(text)
  if (time) return cleared(text, time, (condition, chart) => isTimed(condition, chart, context))
  const days = anyDays.exec(text)
  if (days && context.charts.some(({ where }) => where.some(isOfDays))) return cleared(text, days, (condition) => isOfDays(condition))
  const units = days ?? anyUnits.exec(text)
  if (units && context.charts.some((chart) => chart.where.some((each) => isTimed(each, chart, context))))
    return cleared(text, units, (condition, chart) => isTimed(condition, chart, context))
  if (allAgain.test(text)) return undone(text)
  // "A line for every region" splits.
  const every = /\b(?:lines?|bars?|areas?|colou?rs?|charts?|panels?|series) for every\b/.test(text) ? undefined : everything.exec(text)
  const given = every && cleared(text, every, (condition, chart) => isOf(every[1] ?? '', condition, chart, context))
  return given && context.charts.some((chart) => given.edits.some((edit) => edit.fits(chart) > 0)) ? given : nothing(text)
}

/** "All days again" where only some days of the week are shown, else of a time; "all months". */
const anyDays =
  /^\s*(?:(?:show|include|use|with|for|list|back to|see|on) )*(?:all|every|any)(?: of)?(?: the)? (?:(?:week)?days?|days? of the week|hours?|times?)(?: (?:again|back|now|please))*\s*$/
const anyUnits =
  /^\s*(?:(?:show|include|use|with|for|list|back to|see|in) )*(?:all|every|any)(?: of)?(?: the)? (?:months?|quarters?|weeks?|days?)(?: (?:again|back|now|please))*\s*$/
const isOfDays = (condition: Condition): boolean => condition.kind === 'calendar'

/** "All of them again": without what the rows or groups were kept to last; "everything again": without all of it. */
const allAgain =
  /^\s*(?:(?:show|see|give|list|back to|get|want) )*(?:me )?(?:everything|everyone|all|all of (?:them|it|these|those)|them all)(?: (?:again|back))+(?: (?:now|please))*\s*$/

function undone(text: string): Found {
  const apply = (chart: ChartPlan): ChartPlan | undefined => {
    if (chart.limit && chart.kind !== 'table') return undefined
    if (/\bevery/.test(text)) return chart.where.length + chart.having.length > 0 ? { ...chart, where: [], having: [] } : undefined
    if (chart.having.length > 0) return { ...chart, having: chart.having.slice(0, -1) }
    return chart.where.length > 0 ? { ...chart, where: chart.where.slice(0, -1) } : undefined
  }
  return { edits: [{ scope: 'all', fits: (chart) => (apply(chart) ? 1 : 0), apply }], rest: text.replace(allAgain, '') }
}

const putBack =
  /^\s*(?:put|bring|get|let|take|add) (?:it|that|this|them|those|these)(?: (?:all|one|ones))? (?:back|in again)(?: in)?(?: again)?[\s.!]*$/i

/** "Put it back", where one thing was left out: what that was. */
function broughtBack({ charts }: EditContext): Found | undefined {
  const apply = (chart: ChartPlan): ChartPlan | undefined => {
    const [left, ...more] = chart.where.filter(deniesValues)
    return left && more.length === 0 ? { ...chart, where: chart.where.filter((each) => each !== left) } : undefined
  }
  return charts.some(apply) ? { edits: [{ scope: 'all', fits: (chart) => (apply(chart) ? 1 : 0), apply }], rest: '' } : undefined
}

/** Why nothing came of the wish, where it is one to take conditions away. */
export function nothingToClear(lower: string): Refusal | undefined {
  return whole.test(lower) || behind.test(lower) || before.test(lower) ? { refused: 'None of the charts has such a filter.' } : undefined
}

type Goes = (condition: Condition, chart: ChartPlan) => boolean

function cleared(text: string, match: RegExpExecArray, goes: Goes, groupsToo = false): Found {
  const apply = (chart: ChartPlan): ChartPlan | undefined => {
    const where = chart.where.filter((condition) => !goes(condition, chart))
    const having = groupsToo ? [] : chart.having
    return where.length < chart.where.length || having.length < chart.having.length ? { ...chart, where, having } : undefined
  }
  const edit: Edit = { scope: 'all', fits: (chart) => (apply(chart) ? 1 : 0), apply }
  return { edits: [edit], rest: without(text, match) }
}

/** A histogram leaves far larger values out by itself: nobody filtered them. */
function isCutOff(condition: Condition, { kind, dimensions: [bins] }: ChartPlan): boolean {
  return (
    kind === 'histogram' && condition.kind === 'compare' && condition.op.startsWith('lt') && condition.column.column === bins?.column.column
  )
}

/** By its column, by a time, or by what it says itself: "the 2025 filter". */
function isAbout(words: string, condition: Condition, chart: ChartPlan, context: EditContext): boolean {
  return (
    isOf(words, condition, chart, context) ||
    (timeWords.test(words) && isTimed(condition, chart, context)) ||
    JSON.stringify(condition).toLowerCase().includes(words.trim())
  )
}

/** "Remove the year" of a chart of one year: its filter goes, unless the chart stands by years. */
function isLifted(words: string, condition: Condition, chart: ChartPlan, context: EditContext): boolean {
  const refs = columnsIn(condition)
  const isShown = groupingsOf(chart).some(({ column }) => refs.some((ref) => isSameColumn(ref, column)))
  return !isShown && (isOf(words, condition, chart, context) || (timeWords.test(words) && isTimed(condition, chart, context)))
}

/** The name of a column and nothing beside it. */
function isPlainName(words: string, { catalog }: EditContext): boolean {
  if (words.trim().replace(timeWords, '') === '') return true
  const { conditions, unknown } = understand(words, catalog)
  return conditions.length === 0 && unknown.length === 0
}

function isOf(words: string, condition: Condition, chart: ChartPlan, { catalog }: EditContext): boolean {
  const refs = columnsIn(condition)
  if (refs.length === 0) return false
  const names = new Set(columnsSaid(words, catalog, chart).map(({ profile }) => profile.name))
  return refs.some(({ column }) => names.has(column))
}

function isTimed(condition: Condition, chart: ChartPlan, { catalog }: EditContext): boolean {
  return columnsIn(condition).some((ref) => profileIn(catalog, chart, ref)?.profile.temporal !== undefined)
}

function columnsIn(condition: Condition): readonly ColumnRef[] {
  if ('column' in condition) return [condition.column]
  if (condition.kind === 'compare_columns') return [condition.left, condition.right]
  if (condition.kind === 'elapsed') return [condition.from, condition.until]
  if (condition.kind === 'not') return columnsIn(condition.of)
  return condition.kind === 'related' ? [] : condition.of.flatMap(columnsIn)
}
