import { isSameColumn } from '../../../../plan-source.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { besideShown, forThese, isPartOfShown, takesOtherwise } from './beside.ts'
import type { BoardChange } from './change.ts'
import { chartsAbout, onlyMeasuring } from './charts-about.ts'
import { keepMeasuring } from './enough.ts'
import { grow } from './growth.ts'
import { refuse } from './impossible.ts'
import { putInItsPlace } from './in-its-place.ts'
import { rename } from './naming.ts'
import { sayValues } from './bar-values.ts'
import { reordered, swap } from './reorder.ts'
import { resize } from './resize.ts'
import { openRows } from './rows-behind.ts'
import { keptAsOthers, keptTo } from './shared-filters.ts'
import { tableBeside } from './table-beside.ts'
import { boardIsFull, chartOf, freeNumber, maxCharts, withChart } from '../state.ts'
import type { State } from '../state.ts'
import { targetOf } from '../targets.ts'
import { movingSaid } from '../../along/values.ts'
import { restSaid } from '../order/rest-said.ts'
import { adding, intoLegend, lightTitleWords, ordinals, removing, themeWords } from '../words.ts'

/** "use the dark theme", "make it dark". */
const theme: BoardChange = ({ lower }, _target, state) => {
  const spoken = /\b(?:theme|mode|look|style|background|skin|scheme|palette)\b/.test(lower)
  const short = /^(?:make|turn|go|switch|set|change|use)(?: (?:it|everything|this|the dashboard|to|all|into))* (?:\w+[ _-]?){1,2}$/.test(
    lower,
  )
  const bare = /^(?:dark|light|slate|high[ _-]contrast)(?: (?:mode|theme|please))?$/.test(lower)
  if (!spoken && !short && !bare) return undefined
  const found = themeWords.find(([pattern]) => pattern.test(lower))
  if (!found || (!spoken && !/^(?:.*\b(?:dark|light|slate|high[ _-]contrast))$/.test(lower))) return undefined
  // "make the bars light green" is a colour.
  return { ...state, plan: { ...state.plan, theme: found[1] } }
}

/** "drop the pie". */
const remove: BoardChange = ({ lower }, target, state) => {
  const spared =
    /^(?:(?:drop|remove|delete|hide|get rid of|take away) (?:everything|all(?: (?:the )?(?:other )?(?:charts?|graphs?))?) (?:except|but|other than|apart from|besides)(?: for)?|keep only|only keep|leave only) (.+)$/.exec(
      lower,
    )
  const kept = spared ? new Set(namedCharts(spared[1] ?? '', state)) : undefined
  if (kept && kept.size > 0)
    return taken(
      state,
      state.plan.charts.map(({ id }) => id).filter((id) => !kept.has(id)),
    )
  if (!removing.test(lower)) return undefined
  if (target.by === 'title' && namesBreakdown(lower.replace(removing, ''), state)) return undefined
  const named = namedCharts(lower.replace(removing, ''), state)
  const part = /\b(?:from|in|on|of) (?:the )?/.test(target.rest) && target.by !== 'title'
  const left = target.rest
    .replace(removing, '')
    // Its "of" may have gone with the chart's name.
    .replace(/^get rid\b/, '')
    .replace(
      /\b(?:the|a|an|chart|charts|graph|plot|one|ones|please|by|for|of|per|and|number|with|against|from|dashboard|both|all|as well|too|completely|entirely|again)\b/g,
      ' ',
    )
    // "Average" says little of which chart it is, and belongs to its name.
    .replace(/\p{L}+/gu, (word) => (lightTitleWords.has(word) ? ' ' : word))
  const ids = named.length > 1 ? named : target.by === 'all' ? [] : target.ids
  const about = ids.length === 0 ? chartsAbout(lower.replace(removing, ''), state) : undefined
  // No rows are called a chart.
  if (about?.length === 1) return taken(state, about)
  if (about && !/\bone\s*$/.test(lower)) return {}
  const only = ids.length === 0 ? onlyMeasuring(lower.replace(removing, ''), state) : undefined
  if (only !== undefined) return taken(state, [only])
  if (
    ids.length === 0 ||
    (named.length < 2 && (part || /[\p{L}\p{N}]/u.test(left) || (target.by === 'given' && !/\b(?:it|this|chart|one)\b/.test(lower))))
  )
    return undefined
  return taken(state, ids)
}

/** "Remove category" takes the colours away where a chart has them by category, rather than a chart with the word in its title. */
function namesBreakdown(phrase: string, { plan: { charts } }: State): boolean {
  const words = phrase
    .trim()
    .replace(/^(?:the|by) /, '')
    .replace(/ (?:breakdown|split|series|legend|colou?rs?)$/, '')
  return charts.some(({ series, facet, kind, dimensions }) =>
    [series, facet, ...(kind === 'rect' ? dimensions : [])].some((each) => each !== undefined && each.label.toLowerCase() === words),
  )
}

function taken(state: State, ids: readonly string[]): State | undefined {
  const gone = new Set(ids)
  const charts = state.plan.charts.filter(({ id }) => !gone.has(id))
  if (charts.length === 0 || charts.length === state.plan.charts.length) return undefined
  const placements = Object.fromEntries(Object.entries(state.plan.placements).filter(([id]) => !gone.has(id)))
  const { targetChartId, ...rest } = state
  return {
    ...rest,
    ...(targetChartId !== undefined && !gone.has(targetChartId) ? { targetChartId } : {}),
    last: [],
    plan: { ...state.plan, charts, placements },
  }
}

/** Every chart of a list: "the scatter plot and the histogram". */
function namedCharts(phrase: string, state: State): readonly string[] {
  const parts = phrase.split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
  const found = parts.map((part) => targetOf({ lower: part }, { ...state, last: [] }))
  return found.every(({ ids, by }) => ids.length > 0 && by !== 'all' && by !== 'given') ? [...new Set(found.flatMap(({ ids }) => ids))] : []
}

/** "Add a moving average": to a line that is there. */
function addsAverage(lower: string): boolean {
  const rest = movingSaid(lower)?.rest
  return (
    rest !== undefined &&
    !/[\p{L}\p{N}]/u.test(rest.replace(/\b(?:please|add|include|put|also|show|me|a|an|the|to|it|this|that|chart|line|graph|in|on)\b/g, ''))
  )
}

/** "Also show returns by month": another chart, while "also show the city" is another column. */
const alsoChart =
  /^also (?=(?:show|add|plot|draw|include|give|see)\b.*\b(?:by|per|each|over time)\b|add (?:an?|another|one more)(?: \p{L}+)? (?:chart|graph|plot|pie|table)\b)/u
/** "I want percentages": of what is there. */
const onlyShares =
  /^(?:(?:the|a|as|in) )*(?:(?:%|percent(?:age)?s?|shares?)(?: (?:instead|please|of each))*|(?:actual|absolute|real|plain|raw|exact) (?:numbers?|figures?|values?|amounts?)(?: (?:instead|please|back))*(?:,? (?:and )?(?:not|instead of|rather than) .*)?)$/
/** "The payment methods they use": of the rows that are shown. */
const whatTheyDo =
  /,? (?:that |which )?(?:they|these people|those people|these ones|those ones) (?:mostly |mainly |usually |all )?\p{L}+(?: (?:with|by|from|in|for))?\s*$/iu

/** The chart just changed, or the last one. */
const spokenOf = ({ last, plan: { charts } }: State): ChartPlan | undefined => charts.find(({ id }) => last.includes(id)) ?? charts.at(-1)

/** "Also show the orders of each region" of bars by region: of the same rows. */
function sameAxis({ dimensions: [axis], source }: Pick<ChartPlan, 'dimensions' | 'source'>, state: State): ChartPlan | undefined {
  const shown = spokenOf(state)
  const [same] = shown?.dimensions ?? []
  const isSame = axis && same && isSameColumn(axis.column, same.column) && axis.grain === same.grain
  return isSame && shown?.source.base.table === source.base.table ? shown : undefined
}

/** "…, as a number": one figure. */
const asFigure = /\s+as an? (?:single |big |key )?(?:number|figure|kpi|card|tile|metric)$/i

/** "add a chart of …", "add a pie of …". */
const add: BoardChange = (clause, target, state, tools) => {
  const also = alsoChart.test(clause.lower)
  const figure = asFigure.test(clause.lower)
  const text = clause.text.replace(asFigure, '').replace(also ? /^also /i : '', '')
  const lower = clause.lower.replace(asFigure, '').replace(also ? alsoChart : '', '')
  if (!adding.test(lower) || intoLegend.test(lower) || addsAverage(lower) || restSaid.exec(lower)?.index === 0) return undefined
  const article =
    /^(?:please )?(?:add|create|insert|include|give me|i (?:also )?(?:want|need)|draw|plot|make|show(?: me)?|put in)(?: (?:me|in|also))*(?: (?:an?|another|one more|the|some))?( new| extra| further)?\s+(.+)$/.exec(
      lower,
    )
  const speaks =
    /\b(?:chart|graph|plot|kpi|table|pie|donut|bars?|line|area|histogram|heat ?map|scatter|box ?plot|tile|figure|card|visual|diagram|distribution|breakdown|trend)\b/.test(
      article?.[2] ?? '',
    )
  const firm = also || /^(?:please )?(?:add|create|insert|i (?:also )?(?:want|need)|give me)\b/.test(lower)
  const intoOther = /\b(?:to|in|into|on) (?:the|this|that|it|chart)\b/.test(lower) && target.ids.length > 0 && target.by !== 'title'
  const named = target.by === 'title' && /\b(?:to|in|into|on) (?:the |that )?[\p{L} ]*\b(?:chart|graph|plot|table)\b/u.test(lower)
  if (
    !article ||
    intoOther ||
    named ||
    /\binstead\s*$/.test(lower) ||
    (!firm && !(speaks && /^(?:please )?(?:draw|plot|make|show(?: me)?|put in|include)(?: me)? (?:an?|another|one more) /.test(lower)))
  )
    return undefined
  // "Add up by quarter" is of what is shown.
  if (!speaks && /^(?:up )?(?:by|per) /.test(article[2] ?? '')) return undefined
  // "Add the average" is of what is measured.
  if (!speaks && !also && takesOtherwise(article[2] ?? '', state)) return undefined
  if (firm && !speaks && (state.targetChartId !== undefined || onlyShares.test(article[2] ?? ''))) return undefined
  if (state.plan.charts.length >= maxCharts) return firm && (also || speaks) ? boardIsFull(state) : undefined
  const asked = text
    .slice(text.length - (article[2] ?? '').length)
    .replace(/^(?:chart|graph|plot|visual|tile|diagram|card|figure|kpi)s?\s+(?:of|for|showing|with|that shows|about|on)\s+(?:the\s+)?/i, '')
    .replace(/^(?:showing|with)\s+(?:the\s+)?/i, '')
  if (!figure && !speaks && isPartOfShown(asked, state)) return undefined
  const beside =
    figure || (speaks && !/\b(?:by|per|for each)\b/.test(lower) && !forThese.test(asked)) ? undefined : besideShown(asked, state, tools)
  const of = whatTheyDo.test(asked) ? spokenOf(state) : undefined
  const made = beside ?? tools.planChart(of ? asked.replace(whatTheyDo, '') : asked, state)
  // A new chart that cannot be made changes none of those that are there.
  if (!made) return firm && speaks ? {} : undefined
  const like = of ?? (also ? sameAxis(made, state) : undefined)
  const kept = beside && forThese.test(asked) ? made : like ? keptTo(like.where, [like], made, state.catalog) : keptAsOthers(made, state)
  const kpi = figure || /\bkpi\b|\bnumber card\b|\bbig number\b/.test(lower)
  const isFigure = kpi && made.measures[0] && made.measures[0].aggregate !== 'none'
  return withChart(state, isFigure ? { ...kept, kind: 'text', dimensions: [], sort: [] } : kept)
}

/** "a second copy of the pie". */
const copy: BoardChange = ({ lower }, target, state) => {
  if (!/^(?:duplicate|copy|clone)\b/.test(lower) || target.ids.length !== 1) return undefined
  if (state.plan.charts.length >= maxCharts) return boardIsFull(state)
  const chart = chartOf(state, target.ids[0] ?? '')
  if (!chart) return undefined
  const number = freeNumber(state.plan)
  const twin = { ...chart, id: `chart_${number}`, title: `${chart.title} (copy)` }
  return { ...state, last: [twin.id], plan: { ...state.plan, charts: [...state.plan.charts, twin], nextChartNumber: number + 1 } }
}

const timeNamed =
  /\b(?:first|last|second|third|fourth|next|\d(?:st|nd|rd|th)) (?:\d+ )?(?:(?:fiscal|financial|calendar|whole|full) )?(?:years?|yrs?|quarters?|months?|weeks?|days?|hal(?:f|ves)|fy)\b/g

/** "put the pie first", "move it to the end", "above the table". */
const move: BoardChange = ({ lower }, target, state) => {
  const order = state.plan.charts.map(({ id }) => id)
  if (!/^(?:move|put|place|bring|push|shift|send|show|drag|set|start with|begin with|open with|make)\b/.test(lower)) return undefined
  const beside =
    /\b(before|above|ahead of|in front of|after|below|under|underneath|behind|next to|beside)\s+((?:the|that|this|chart|it|all|every|["“]).*)$/.exec(
      lower,
    )
  const start = beside ? lower.slice(0, beside.index) : lower
  const who = beside ? targetOf({ lower: start }, state) : /^(?:start|begin|open) with/.test(lower) ? target : target
  const ids = who.ids.filter((id) => order.includes(id))
  if (ids.length === 0 || who.by === 'all') return undefined
  const others = order.filter((id) => !ids.includes(id))
  if (beside) {
    const other = targetOf({ lower: beside[2] ?? '' }, { ...state, last: [] }).ids.find((id) => others.includes(id))
    if (other === undefined) return undefined
    const at = others.indexOf(other) + (/before|above|ahead|front/.test(beside[1] ?? '') ? 0 : 1)
    return reordered(state, [...others.slice(0, at), ...ids, ...others.slice(at)], ids)
  }
  // "Make it last year", "make it the first quarter": a time, and no place.
  const words = who.rest.replaceAll(timeNamed, ' ')
  if (
    /\b(?:first(?! \d)|to the (?:start|top|front|beginning)|at the (?:start|top|front|beginning)|on top|up top|to the (?:very )?top|top left)\b|^(?:start|begin|open) with/.test(
      words,
    )
  )
    return reordered(state, [...ids, ...others], ids)
  if (/\b(?:last|to the (?:end|bottom|back)|at the (?:end|bottom|back)|on the bottom|finally)\b/.test(words))
    return reordered(state, [...others, ...ids], ids)
  const place = new RegExp(
    `\\b(?:to |in |into |at |as )?(?:the )?(${Object.keys(ordinals).join('|')})(?: (?:place|position|spot|slot))?\\b|\\b(?:place|position|spot|slot) (\\d+)\\b`,
  ).exec(words)
  if (place) {
    const at = place[2] === undefined ? (ordinals[place[1] ?? ''] ?? 1) : Number(place[2])
    return reordered(state, [...others.slice(0, at - 1), ...ids, ...others.slice(at - 1)], ids)
  }
  const step = /\b(up|left|earlier|down|right|later)\b/.exec(words)
  const at = order.indexOf(ids[0] ?? '')
  if (!step || !/^(?:move|push|shift|bring|drag)/.test(lower)) return undefined
  const next = Math.max(0, Math.min(others.length, at + (/up|left|earlier/.test(step[1] ?? '') ? -1 : 1)))
  return reordered(state, [...others.slice(0, next), ...ids, ...others.slice(next)], ids)
}

/** In the order in which they are asked. */
export const boardChanges: readonly BoardChange[] = [
  rename,
  refuse,
  grow,
  openRows,
  sayValues,
  theme,
  keepMeasuring,
  putInItsPlace,
  swap,
  remove,
  copy,
  tableBeside,
  add,
  move,
  resize,
]
