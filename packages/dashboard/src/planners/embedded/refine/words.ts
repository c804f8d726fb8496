import { aggregates, isPercentile } from '../../../plan-aggregate.ts'
import type { Aggregate, Percentile } from '../../../plan-aggregate.ts'
import type { ChartKind, Theme, TimeGrain } from '../../../plan.ts'

/** How people name chart kinds when they talk about charts they see. Longest first where one holds another. */
export const kindPhrases: readonly (readonly [RegExp, ChartKind])[] = [
  [/box(?:[- ]and[- ]whiskers?)?[- ]?plots?|boxes/, 'boxplot'],
  [/scatter[- ]?(?:plots?|charts?|graphs?)?|bubble[- ]?(?:charts?|plots?)?|bubbles|point[- ]?(?:charts?|plots?)|points|dots/, 'point'],
  [/heat[- ]?maps?|matrix/, 'rect'],
  [/histograms?/, 'histogram'],
  [/(?:pie|donut|doughnut|ring)(?:[- ]?(?:charts?|graphs?))?|pies|donuts|doughnuts/, 'arc'],
  [/(?:bar|column)[- ]?(?:charts?|graphs?|plots?)|bars|columns|bar/, 'bar'],
  [/(?:line|trend)[- ]?(?:charts?|graphs?|plots?)|lines|line/, 'line'],
  [/area[- ]?(?:charts?|graphs?|plots?)|areas|area/, 'area'],
  [/tables?|lists?|grid/, 'table'],
  [/kpis?|big numbers?|single numbers?|number cards?|key figures?|figures?|numbers?|cards?/, 'text'],
]

export const ordinals: Readonly<Record<string, number>> = {
  first: 1, '1st': 1, second: 2, '2nd': 2, third: 3, '3rd': 3, fourth: 4, '4th': 4, fifth: 5, '5th': 5, sixth: 6, '6th': 6,
  seventh: 7, '7th': 7, eighth: 8, '8th': 8, ninth: 9, '9th': 9, tenth: 10, '10th': 10, eleventh: 11, '11th': 11, twelfth: 12, '12th': 12,
  last: -1, final: -1,
} // prettier-ignore

/** Words with which a new wish begins; before one of them "and" and a comma end the wish before. */
export const commandWords: ReadonlySet<string> = new Set(
  (
    'make show label drop remove delete add use change switch rename call name title put move place sort order exclude only limit colour color paint compare set turn hide filter ' +
    'break split replace swap display keep resize enlarge shrink include without just increase reduce convert give create insert plot draw stack facet group ' +
    'stretch widen narrow let take get cut restrict leave bring push drag double arrange transform rank reverse discard also then have apply clear reset undo zoom flip rotate'
  ).split(' '),
)

/** Words around a change that say nothing of the data. */
export const wordsOfChanging: ReadonlySet<string> = new Set(
  'instead again back rather go goes going went come came comes coming enough bit little really actually now simply maybe bring brought rs rupees chart view way wise fine right wrong fair else ones one guys folks stuff moved developed evolved progressed'.split(
    ' ',
  ),
)

export const removing =
  /^(?:please )?(?:drop|remove|delete|get rid of|take (?:away|out|off)|hide|discard|lose|throw (?:away|out)|kill|scrap|clear|reset)\b/
export const adding = /^(?:please )?(?:add|create|insert|include|give me|i (?:also )?(?:want|need)|draw|plot|make|show(?: me)?|put in)\b/

export const themeWords: readonly (readonly [RegExp, Theme])[] = [
  [/\bhigh[ _-]?contrast\b/, 'high_contrast'],
  [/\bdark\b|\bnight\b|\bblack background\b/, 'dark'],
  [/\bslate\b/, 'slate'],
  [/\blight\b|\bbright\b|\bwhite background\b/, 'light'],
  [/\bdefault\b|\bstandard\b|\bnormal\b/, 'default'],
]

/** CSS colour names people use. */
export const colorNames: ReadonlySet<string> = new Set(
  (
    'red green blue orange purple yellow pink teal brown black gray grey cyan magenta navy maroon olive lime gold violet indigo turquoise crimson coral salmon tomato ' +
    'orchid tan khaki lavender steelblue skyblue darkblue darkgreen darkred lightblue lightgreen slategray forestgreen royalblue seagreen firebrick chocolate goldenrod'
  ).split(' '),
)

/** "p95", "95th percentile". */
const percentileNamed = (name: Percentile): RegExp => new RegExp(`\\b(?:${name}|${name.slice(1)}(?:st|th)? percentiles?)\\b`)

export const aggregateNames: readonly (readonly [RegExp, Aggregate])[] = [
  [/\b(?:averages?|avg|means?|typical)\b/, 'mean'],
  ...aggregates.filter(isPercentile).map((name) => [percentileNamed(name), name] as const),
  [/\bmedians?\b/, 'median'],
  [/\b(?:totals?|sums?|summed)\b/, 'sum'],
  [/\b(?:maximum|max|highest|largest|greatest)\b/, 'max'],
  [/\b(?:minimum|min|lowest|smallest)\b/, 'min'],
  [/\b(?:standard deviation|stddev|stdev)\b/, 'stddev'],
  [/\b(?:distinct|different|unique) (?:count|number)s?\b|\b(?:count|number) of (?:distinct|different|unique)\b/, 'count_distinct'],
  [/\b(?:counts?|number of|nos?\.? of|how many)\b/, 'count'],
]

export const grainNames: readonly (readonly [RegExp, TimeGrain])[] = [
  [
    /\b(?:by|per|each|every|to|in|into|at|use) (?:the )?month of (?:the )?year\b|\bseasonal(?:ly)?\b|\b(?:by|per) calendar month\b/,
    'month_of_year',
  ],
  [/\b(?:by|per|each|every) (?:the )?(?:week ?day|day of (?:the )?week)s?\b/, 'weekday'],
  [/\b(?:by|per|each|every) (?:the )?hour of (?:the )?day\b/, 'hour_of_day'],
  [/\b(?:by|per|each|every) (?:the )?day of (?:the )?month\b/, 'day_of_month'],
  [
    /\b(?:by|per|each|every|to|in|into|at|use) (?:the )?(?:(?:calendar|fiscal|financial|fin) )?(?:years?|yearly|annual(?:ly)?)\b(?! ago)|\b(?:fiscal|financial|fin) year[- ]?wise\b|\byearly\b|\bannual(?:ly)?\b|\byear[- ]?wise\b|\byear by year\b/,
    'year',
  ],
  [
    /\b(?:by|per|each|every|to|in|into|at|use) (?:the )?(?:quarters?|quarterly)\b|\bquarterly\b|\bquarter[- ]?wise\b|\bquarter by quarter\b/,
    'quarter',
  ],
  [/\b(?:by|per|each|every|to|in|into|at|use) (?:the )?(?:months?|monthly)\b|\bmonthly\b|\bmonth[- ]?wise\b|\bmonth by month\b/, 'month'],
  [/\b(?:by|per|each|every|to|in|into|at|use) (?:the )?(?:weeks?|weekly)\b|\bweekly\b|\bweek[- ]?wise\b|\bweek by week\b/, 'week'],
  [/\b(?:by|per|each|every|to|in|into|at|use) (?:the )?(?:days?|daily)\b|\bdaily\b|\bday[- ]?wise\b|\bday by day\b/, 'day'],
  [/\b(?:by|per|each|every|to|in|into|at|use) (?:the )?(?:hours?|hourly)\b|\bhourly\b|\bhour[- ]?wise\b|\bhour by hour\b/, 'hour'],
]

/** Words of a title that say little of which chart it is. */
export const titleFillers: ReadonlySet<string> = new Set(
  'a an the of by per and or in on for to with against versus vs top bottom all some from over each without between is are how many number at as it this that chart graph plot'.split(
    ' ',
  ),
)
export const lightTitleWords: ReadonlySet<string> = new Set(
  'average total median highest lowest share distribution spread mean month year quarter week day hour monthly yearly weekly daily'.split(
    ' ',
  ),
)

export const numberWords: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, fifteen: 15, twenty: 20,
  thirty: 30, forty: 40, fifty: 50, hundred: 100, dozen: 12,
} // prettier-ignore

/** "five" or "5"; not a number where the word is none. */
export const numberSaid = (word: string): number => numberWords[word] ?? Number(word)

/** "add region to the legend", "use region as colour": the group stands first. */
export const intoLegend =
  /^(?:please )?(?:add|put|use|show|place|move|drag|set|take)\s+(?:the\s+)?(\S.*?)\s+(?:to|in|into|as|on|for)\s+(?:the |a )?(?:(legends?|colou?rs?|hues?|series)|(groups?|groupings?|facets?|panels?|small multiples))$/
