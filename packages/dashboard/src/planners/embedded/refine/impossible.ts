import type { ChartPlan } from '../../../plan.ts'
import { inWords } from '../../../wording.ts'
import { measuresOf } from '../overview/fields.ts'
import { reach } from '../overview/reach.ts'
import { columnWords, lowered } from '../titles/names.ts'
import type { BoardChange } from './board-change.ts'
import { baseOf } from './columns.ts'
import { isCut } from './order.ts'
import type { Refusal, State } from './state.ts'

const hiding = "(?:hide|remove|drop|delete|no|without|turn off|switch off|get rid of|take (?:away|off|out)|don'?t show|do not show)"

const averaged = /\b(?:moving|rolling|running|sliding)[- ](?:averages?|means?|medians?)\b|\b(?:smooth(?:ed|ing)?)\b(?! by)/

const legend = new RegExp(`\\b${hiding}(?: the| any| its| a)*\\s+legends?\\b`)

const several =
  /^(?:please )?(?:show|plot|draw|display|use|compare)(?: me)?(?: the)? (?:both|all|two|several|all the)(?: of)?(?: the)? (?:measures?|values?|metrics?|numbers?|series)$/

const addingTo =
  /^(?:please )?(?:add|include|also show|show also|plot also)\s+(?:the )?(.+?)\s+(?:to|in|on|into)\s+(?:it|this|that|the (?:pie|donut|doughnut|chart))$/

const largestFirst =
  /^(?:please )?(?:sort|order|rank)(?: it| them| the (?:lines?|values?|chart))?(?: in)? (?:descending(?:ly)?|desc|from (?:high(?:est)? to low(?:est)?|largest to smallest)|(?:highest|largest|biggest) first)(?: order)?$/

const byName =
  /^(?:please )?(?:sort|order|arrange|rank)\p{L}*\b.*?(?:\balphabetical(?:ly)?\b|\bby (?:name|label|title)s?\b|\ba (?:to|-) z\b)/u

/** Wishes that other words would be read out of, though nothing here can do them: each with what can be done instead. */
export const refuse: BoardChange = ({ lower }, target, state) => {
  const meant = state.plan.charts.filter(({ id }) => target.ids.includes(id))
  const charts = meant.length > 0 ? meant : state.plan.charts
  if (largestFirst.test(lower) && charts.length > 0 && charts.every(isTimeline)) return runsAlongTime(charts)
  if (byName.test(lower)) {
    const cut = charts.filter(isCut)
    if (cut.length > 0 && (cut.length === charts.length || /\b(?:top|best|first|largest) \d+\b/.test(lower))) return staysCut(cut)
  }
  if (averaged.test(lower)) return noAverage(charts)
  if (legend.test(lower)) return legendStays(charts)
  if (several.test(lower)) return whichMeasures(charts, state)
  if (addingTo.test(lower) && charts.length > 0 && charts.every(({ kind }) => kind === 'arc'))
    return oneInPie(charts, addingTo.exec(lower)?.[1] ?? '')
  return undefined
}

function isTimeline({ kind, dimensions }: ChartPlan): boolean {
  return (kind === 'line' || kind === 'area') && dimensions[0]?.grain !== undefined
}

function staysCut([chart]: readonly ChartPlan[]): Refusal {
  const title = chart ? inWords(chart, chart.title) : ''
  return {
    refused: `“${title}” shows those that come first by their value; the first by name would be others.`,
    suggestions: [`show all in “${title}”`, `show “${title}” as a table`],
  }
}

function runsAlongTime(charts: readonly ChartPlan[]): Refusal {
  const [chart] = charts
  const title = chart ? inWords(chart, chart.title) : ''
  return {
    refused: `“${title}” runs along time; bars and rows of a table can stand by their size.`,
    suggestions: [`show “${title}” as a bar chart`, `show “${title}” as a table`],
  }
}

/** Averaged are values in the order of time. */
function noAverage(charts: readonly ChartPlan[]): Refusal | undefined {
  if (charts.some(({ dimensions }) => dimensions[0]?.grain !== undefined)) return undefined
  return { refused: 'A moving average runs along time, and none of the charts does.' }
}

function legendStays(charts: readonly ChartPlan[]): Refusal {
  const coloured = charts.find(({ series, kind, measures }) => series !== undefined || kind === 'arc' || measures.length > 1)
  if (!coloured) return { refused: 'None of the charts has a legend.' }
  const by = coloured.series
  const title = inWords(coloured, coloured.title)
  return {
    refused: `The legend of “${title}” says what its colours mean, and stays.`,
    suggestions: by
      ? [`remove ${lowered(inWords(coloured, by.label))}`, `split “${title}” into panels by ${lowered(inWords(coloured, by.label))}`]
      : coloured.kind === 'arc'
        ? [`show “${title}” as a bar chart`]
        : [`show “${title}” as a table`],
  }
}

function whichMeasures(charts: readonly ChartPlan[], state: State): Refusal | undefined {
  const [chart] = charts
  if (!chart || chart.measures.length > 1) return undefined
  const known = new Set(chart.measures.map(({ column }) => column?.column))
  const [own] = reach(state.catalog, baseOf(state.catalog, chart))
  const others = own ? measuresOf(state.catalog, own).filter(({ profile }) => !known.has(profile.name)) : []
  const named = own ? others.slice(0, 2).map(({ profile }) => `add ${columnWords(profile, own.table)} to it`) : []
  return {
    refused: `“${inWords(chart, chart.title)}” shows one measure; say which one is to be drawn beside it.`,
    ...(named.length > 0 ? { suggestions: named } : {}),
  }
}

function oneInPie(charts: readonly ChartPlan[], words: string): Refusal {
  const [pie] = charts
  if (!pie) return {}
  const title = inWords(pie, pie.title)
  return {
    refused: `The slices of “${title}” show one measure.`,
    suggestions: [`show ${words} instead`, `show “${title}” as a bar chart`],
  }
}
