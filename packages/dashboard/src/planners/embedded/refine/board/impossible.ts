import type { ChartPlan } from '../../../../plan.ts'
import { inWords } from '../../../../wording.ts'
import { measuresOf } from '../../overview/fields.ts'
import { frameOver } from '../../overview/frame.ts'
import { reach } from '../../overview/reach.ts'
import { columnWords, lowered } from '../../titles/names.ts'
import type { BoardChange } from './change.ts'
import { baseOf, profileIn } from '../columns.ts'
import { dateBeside } from '../order/date-beside.ts'
import { isCut } from '../order/index.ts'
import type { Refusal, State } from '../state.ts'
import { colorNames } from '../words.ts'

const hiding = "(?:hide|remove|drop|delete|no|without|turn off|switch off|get rid of|take (?:away|off|out)|don'?t show|do not show)"

const averaged = /\b(?:moving|rolling|running|sliding)[- ](?:averages?|means?|medians?)\b|\b(?:smooth(?:ed|ing)?)\b(?! by)/

const legend = new RegExp(`\\b${hiding}(?: the| any| its| a)*\\s+legends?\\b`)

/** "Legend at the bottom", "move the legend to the right". */
const legendPlaced =
  /\blegends?\b(?: (?:is|to be|should be|goes|go))?(?: (?:at|to|on|onto|in|under|over))?(?: the)? (?:very )?(?:bottom|top|left|right|below|above|beneath|underneath|under|outside|inside|side|corner)\b/

const several =
  /^(?:please )?(?:show|plot|draw|display|use|compare)(?: me)?(?: the)? (?:both|all|two|several|all the)(?: of)?(?: the)? (?:measures?|values?|metrics?|numbers?|series)$/

const addingTo =
  /^(?:please )?(?:add|include|also show|show also|plot also)\s+(?:the\s+)?(\S.*?)\s+(?:to|in|on|into)\s+(?:it|this|that|the (?:pie|donut|doughnut|chart))$/

const largestFirst =
  /^(?:please )?(?:sort|order|rank)(?: it| them| the (?:lines?|values?|chart))?(?: in)? (?:descending(?:ly)?|desc|from (?:high(?:est)? to low(?:est)?|largest to smallest)|(?:highest|largest|biggest) first)(?: order)?$/

const byName =
  /^(?:in )?alphabetical(?:ly| order)$|^a (?:to|-) z$|^(?:please )?(?:sort|order|arrange|rank)\p{L}*\b.*?(?:\balphabetical(?:ly)?\b|\bby (?:name|label|title)s?\b|\ba (?:to|-) z\b)|^(?:the \p{L}+ (?:chart|one) )?in alphabetical order$/u

const why =
  /^(?:(?:and|but|so|explain|tell me|show me|can you (?:explain|tell me))\s+)*(?:why|what (?:caused|explains|is the reason|was the reason)|how come|what(?:'s| is| was| has)? (?:happened|happening|going on|gone wrong|went wrong|wrong|the matter|changed|behind)\b(?!.*\b(?:since|from|over|against|compared|between)\b))\b/
const ofCurrency =
  /^(?:please )?(?:change|convert|switch|show|use|set|turn|make)\b.*\b(?:currency|(?:in|into|to) (?:us )?(?:dollars?|usd|rupees?|inr|euros?|eur|pounds?|gbp|yen)\b)/
const asOne =
  /^(?:please )?(?:combine|merge|join|overlay|put)\b.*\b(?:(?:in|into|as|to) (?:one|a single|the same) (?:chart|graph|plot)|together in one)\b|^(?:please )?(?:combine|merge|overlay) (?:the |both |all )?(?:first |last )?(?:two|three|charts?|graphs?|both)\b/
const undoing =
  /^(?:please )?(?:undo|revert|go back|take (?:that|it) back)(?: (?:it|that|this|the last (?:change|one|step)|my last change))?$/
const ofAxis = /\b(?:log(?:arithmic)?(?: ?10)?) (?:scale|axis)\b|\b(?:axis|scale|y) (?:at|from|to) (?:zero|0)\b/
const ofTitles =
  /^(?:please )?(?:make|keep|get)? ?(?:the |its |all )?(?:titles?|names?|headings?|headlines?) (?:shorter|short|longer|simpler|smaller|briefer)$|^(?:please )?(?:shorten|abbreviate|simplify) (?:the |its |all )?(?:titles?|names?|headings?)$|^(?:please )?(?:a )?shorter titles?$/
const ofUnits =
  /^(?:please )?(?:(?:show|put|display|make|give|have|convert)\b.* )?(?:in|into|to) (?:lakhs?|lacs?|crores?|thousands?|millions?|billions?|mn|bn|cr|k)$/
const ofFiscal = /^(?:please )?(?:use|by|per|show by|switch to|as|group by)(?: the)? (?:fiscal|financial) (?:quarters?|months?)$/
const ofLetters = /\b(?:bigger|larger|smaller|increase|decrease|change|bold)\b.*\b(?:fonts?|text size|letters|typeface)\b|\bfont size\b/

const insideFirst =
  /\b(?:inside|within|into|in)(?: of)? the (?:top|biggest|largest|highest|best|lowest|smallest|worst) (?:one|bar|slice|group)\s*$/

const marks = '(?:trend|target|reference|goal|average|mean|median|regression|forecast|benchmark|threshold|limit|budget)'
const besideData = new RegExp(
  `^(?:please )?(?:add|draw|show|include|insert|put(?: in)?|mark|set)(?: me)? (?:an? |the )?(?:(?:linear|dashed|dotted|red|horizontal|vertical|straight) )*(?:${marks}[- ]?lines?\\b|(?:lines?|marker|mark) (?:at|through|across|(?:for|on|of|showing|to show|to mark) (?:an? |the |our |its )*${marks})\\b)|^(?:please )?mark (?:an? |the |our |its )*(?:${marks}|\\d[\\d,.]* ?%?)(?: .*)?$`,
)

const sending =
  /^(?:please )?(?:e-?mail|mail|send|forward|whatsapp|text|message|share|fax|print|export|download|save)\b(?: me| us)? (?:it|this|that|these|those|them|all of (?:it|this)|(?:the |this |my )?(?:charts?|dashboard|board|list|table|report|page|screen))\b/

const ofFuture =
  /^(?:please )?(?:(?:show|add|make|give|can you)(?: me)? (?:an? |the )?)?(?:forecast|predict|extrapolate)\b(?!s? (?:from|of the (?:plan|budget)))/
const marking = /^(?:please )?(?:highlight|emphasi[sz]e|circle|point out)\b/

/** Wishes about how charts are drawn that no plan holds, each with what to say. */
const never: readonly (readonly [RegExp, string])[] = [
  [why, 'Charts show what is so, and not why. Comparing or splitting them may tell.'],
  [ofCurrency, 'Amounts are shown in the currency in which they are kept.'],
  [asOne, 'Charts cannot be put into one; ask for both measures in one chart instead.'],
  [sending, 'Words change what is shown; nothing is sent, saved or printed by them.'],
  [undoing, 'A change is taken back with the button “Undo” above the dashboard.'],
  [ofAxis, 'The scale of an axis follows the data: bars begin at zero, and none is logarithmic.'],
  [besideData, 'Lines beside the data, as trends and targets, cannot be drawn.'],
  [ofFuture, 'Charts show what the data hold; what is to come is not foretold.'],
  [marking, 'Single bars and points cannot be marked; “only …” keeps the chart to them.'],
  [ofTitles, 'A title says what its chart shows; give it another by saying “call it …”.'],
  [ofUnits, 'The unit of numbers follows their size and where the page is read; it cannot be set.'],
  [ofFiscal, 'Quarters and months are those of the calendar; years can be financial ones, as in “by financial year”.'],
  [insideFirst, 'Which one comes first is told by the rows alone; name it to look inside.'],
  [ofLetters, 'The size of letters follows the size of a chart and of the page.'],
]

/** "Set the colours to: dog red, cat blue": of each value its own. */
function ofEachColour(lower: string): boolean {
  if (!/\bcolou?rs\b/.test(lower)) return false
  return lower.split(/[^\p{L}]+/u).filter((word) => colorNames.has(word)).length > 1
}

const ofHours =
  /^(?:(?:and|show|tell me|see) )*(?:(?:at|in|during) )?(?:what|which) (?:time(?: of (?:the )?day)?|hours?)\b(?! (?:of (?:the )?(?:year|month|week)|period|range))|\b(?:by|per|each|every) (?:the )?hours?\b|\bhour[- ]?(?:wise|ly)\b/

/** Days alone are told by what the charts can be told by. */
function tellsNoHours(charts: readonly ChartPlan[], { catalog }: State): boolean {
  const columns = charts.flatMap((chart) => reach(catalog, baseOf(catalog, chart)).flatMap(({ table }) => table.columns))
  return (
    columns.some(({ type }) => type === 'date') &&
    !columns.some(({ name, type }) => type.startsWith('time') || /\b(?:time|hours?)\b/i.test(name.replaceAll('_', ' ')))
  )
}

/** Wishes that other words would be read out of, though nothing here can do them: each with what can be done instead. */
export const refuse: BoardChange = ({ lower }, target, state) => {
  const meant = state.plan.charts.filter(({ id }) => target.ids.includes(id))
  const charts = meant.length > 0 ? meant : state.plan.charts
  const impossible = never.find(([pattern]) => pattern.test(lower))
  if (impossible?.[0] === why) return { refused: impossible[1], ...(ofOneOf(charts, lower, state) ?? whatMayTell(charts, state)) }
  if (impossible) return { refused: impossible[1] }
  if (ofEachColour(lower)) return { refused: 'The colours of single values cannot be chosen; a theme changes all of them.' }
  if (ofHours.test(lower) && charts.length > 0 && tellsNoHours(charts, state))
    return { refused: 'The data tells days, and no time of the day.' }
  if (largestFirst.test(lower) && charts.length > 0 && charts.every(isTimeline)) return runsAlongTime(charts)
  if (byName.test(lower)) {
    const cut = charts.filter(isCut)
    if (cut.length > 0 && (cut.length === charts.length || /\b(?:top|best|first|largest) \d+\b/.test(lower))) return staysCut(cut)
  }
  if (averaged.test(lower)) return noAverage(charts)
  if (legend.test(lower)) return legendStays(charts)
  if (legendPlaced.test(lower)) return legendHasPlace(charts)
  if (several.test(lower)) return whichMeasures(charts, state)
  if (addingTo.test(lower) && charts.length > 0 && charts.every(({ kind }) => kind === 'arc'))
    return oneInPie(charts, addingTo.exec(lower)?.[1] ?? '')
  return undefined
}

/** "Why is Pune so low": its own parts, and its course. */
function ofOneOf(charts: readonly ChartPlan[], lower: string, { catalog }: State): Pick<Refusal, 'suggestions'> | undefined {
  for (const chart of charts) {
    const [axis] = chart.dimensions
    const at = axis && !axis.grain && !axis.bin ? profileIn(catalog, chart, axis.column) : undefined
    const value = at && valueIn(lower, [...new Set([...at.profile.values, ...at.profile.frequent.map((each) => each.value)])])
    if (!at || value === undefined) continue
    const base = baseOf(catalog, chart)
    const groups = frameOver(catalog, base).groups.filter(
      // All that is said of a shop is the same for all its rows.
      ({ size, profile, reached }) => size > 1 && size <= 12 && profile !== at.profile && (reached.table !== at.table || at.table === base),
    )
    const parts = groups.slice(0, 2).map(({ profile, reached }) => `by ${columnWords(profile, reached.table)}`)
    return {
      suggestions: [...parts, ...(dateBeside(catalog, chart) ? ['by month'] : [])].map((by) => `in another chart only ${value} ${by}`),
    }
  }
  return undefined
}

/** The value that is named, whole or by a word that no other one has. */
function valueIn(lower: string, values: readonly unknown[]): string | undefined {
  const texts = values.filter((value): value is string => typeof value === 'string')
  const whole = texts.filter((value) => lower.includes(value.toLowerCase())).toSorted((a, b) => b.length - a.length)[0]
  if (whole !== undefined) return whole
  const words = new Set(lower.match(/\p{L}{4,}/gu) ?? [])
  const [only, ...more] = texts.filter((value) => (value.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => words.has(word)))
  return more.length === 0 ? only : undefined
}

/** What a fall is made of is seen by its parts, and against the time before it. */
function whatMayTell(charts: readonly ChartPlan[], { catalog }: State): Pick<Refusal, 'suggestions'> {
  const chart = charts.find((each) => each.dimensions[0]?.grain !== undefined && !each.series)
  if (!chart) return {}
  const title = inWords(chart, chart.title)
  const groups = frameOver(catalog, baseOf(catalog, chart)).groups.filter(({ size }) => size > 1 && size <= 12)
  const parts = groups.slice(0, 2).map(({ profile, reached }) => `split “${title}” by ${columnWords(profile, reached.table)}`)
  return { suggestions: [...parts, `compare “${title}” with last year`] }
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

const isColoured = ({ series, kind, measures }: ChartPlan): boolean => series !== undefined || kind === 'arc' || measures.length > 1

function legendHasPlace(charts: readonly ChartPlan[]): Refusal {
  if (!charts.some(isColoured)) return { refused: 'None of the charts has a legend.' }
  return { refused: 'A legend stands below its chart, or beside it where it has more than six entries; it has no other place.' }
}

function legendStays(charts: readonly ChartPlan[]): Refusal {
  const coloured = charts.find(isColoured)
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
