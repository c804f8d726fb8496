import type { Catalog, ColumnProfile } from '../../../../connections/connection.ts'
import type { ColumnRef } from '../../../../plan-source.ts'
import type { ChartPlan, PeriodComparison } from '../../../../plan.ts'
import { beforePeriod, earlier, lastWholePeriod, rangeLabel, spanOf } from '../../overview/periods.ts'
import type { ComparedGrain } from '../../overview/periods.ts'
import { profileIn } from '../columns.ts'
import { dateBeside } from '../order/date-beside.ts'
import { nothing, without } from '../edit.ts'
import type { Edit, EditContext, Reader } from '../edit.ts'
import { shownBy, sideBySide, withoutBeside } from './side-by-side.ts'
import type { Stretch } from './side-by-side.ts'

const unit = '(?:years?|yrs?|quarters?|months?|periods?)'
const ago = `(?:the )?(?:last|previous|prior|preceding) ${unit}|(?:the )?${unit} (?:before|earlier|ago)|(?:a|one) (?:year|yr|quarter|month) (?:ago|earlier|before|back)`
const setAgainst =
  '\\b(?:compar\\p{L}*|versus|vs\\.?|against|relative to|change (?:from|since|over|against)|(?<!^\\s*(?:please )?)change to|growth (?:over|since|against|from))\\b.*?\\b'
/** "The same months a year ago": how long ago goes before what is the same. */
const relative: readonly RegExp[] = [
  `${setAgainst}(?:${ago})\\b(?: (?:before|earlier|ago))?`,
  `${setAgainst}(?:the )?(?:year|quarter|month|period)s?\\b(?: (?:before|earlier|ago))?`,
  '\\b(?:year|quarter|month)[- ](?:over|on|to)[- ](?:year|quarter|month)\\b|\\byoy\\b|\\bmom\\b|\\bqoq\\b',
].map((pattern) => new RegExp(pattern, 'u'))
const relativeIn = (text: string): RegExpExecArray | undefined =>
  relative.map((pattern) => pattern.exec(text) ?? undefined).find((match) => match !== undefined)
const figures = "(?:(?:'?s)? (?:figures?|numbers?|values?|data|amounts?|sales|one))?"
const near = '(?:beside|besides|next to|alongside|along side|along with|against|side by side(?: with)?)'
/** "Put last year beside it", "2024 alongside". */
const placed = new RegExp(
  `^\\s*(?:please )?(?:(?:put|show|add|set|place|plot|draw|include|have|get|with)(?: me)?(?: also)? )?(?:(?:the )?(?:figures?|numbers?|values?|data|amounts?|sales|same|ones?) (?:for|of|from|in) )?(?:(?:${ago})|the same (?:${unit}|time) (?:${ago})|(?:the year )?((?:19|20)\\d\\d))${figures} ${near}(?: (?:it|this|that|them|these|those|each|the \\p{L}+))*\\s*$`,
  'u',
)
const sameOnes = '(?:,? (?:(?:for|of|in) )?(?:the )?same (?:months?|periods?|time|days?|dates?))?'
/** "Beside it last year, same months". */
const placedAhead = new RegExp(
  `^\\s*(?:please )?(?:(?:put|show|add|set|place|plot|draw|include|have|get|also|me) )*${near} (?:it|this|that|them|these|those|each),? (?:(?:put|show|add|plot|draw) )?(?:the )?(?:same (?:${unit}|time) )?(?:${ago})${figures}${sameOnes}\\s*$`,
  'u',
)
const sameSaid = /\bsame (?:months?|periods?|time|days?|dates?)\b/
const comparing =
  '^\\s*(?:please )?(?:compar\\p{L}*(?: (?:it|this|that|them|these))?\\s+(?:with|to|against)|(?:versus|vs\\.?|against)|(?:put|show|set) (?:it|this|that|them) (?:beside|next to|against)|how (?:does|do|did)(?: \\p{L}+){1,4} compar\\p{L}* (?:with|to|against))'
const withYear = new RegExp(
  `${comparing} (?:(?:the )?(?:same|corresponding) (?:months?|quarters?|weeks?|days?|periods?|time|one) (?:of|in|from) )?(?:the year )?((?:19|20)\\d\\d)\\s*$`,
  'u',
)
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const withMonth = new RegExp(
  `${comparing} (jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:,? ((?:19|20)\\d\\d))?\\s*$`,
  'u',
)
/** "Also last year", "last year too": beside what is shown, and not added to it. */
const alsoShown = new RegExp(
  `^\\s*(?:please )?(?:(?:also|include|add|plus|with|show|put|see|give|have)(?: me| in)? )*(?:(${ago})|(?:the year )?((?:19|20)\\d\\d))${figures}(?: (?:too|also|as well|in it|to it))*\\s*$`,
  'u',
)
const adds = /\b(?:also|include|add|plus|with|too|as well)\b/

/** A year that is said so is put beside another where months do not tell them apart. */
function alsoSaid(text: string, { joins }: EditContext): RegExpExecArray | null {
  return joins === true || adds.test(text) ? alsoShown.exec(text) : null
}

/** The newest there is, of a chart of one before it. */
const withNow =
  /^\s*(?:(?:please|show|see|give|put|set|me|it|this|that|them|these|those|now|and|also) )*(?:compar\p{L}*(?: (?:it|this|that|them|these|those))? (?:with|to|against)|versus|vs\.?|against|beside|next to) (?:this|the current|current) (year|month)\s*$/u
// Words that named a chart are blanks.
const nowSaid = (text: string): RegExpExecArray | null => withNow.exec(text.replaceAll(/ +/g, ' '))
const overAll = /\b(?:over|across|through|throughout|along|with) (?:the |all )*(?:years|months|quarters|time)\b/

/** Whether one time is to be compared with another: what cannot be compared is not narrowed to it. */
export const asksToCompare = (text: string): boolean =>
  placed.test(text) ||
  placedAhead.test(text) ||
  withMonth.test(text) ||
  nowSaid(text) !== null ||
  (/^\s*(?:please )?(?:compar\p{L}*|versus|vs\.?|against|how (?:does|do|did)\b.* compar\p{L}*)\b/u.test(text) &&
    (relativeIn(text) !== undefined || withYear.test(text)))

/** Whether a time by how long ago it was is said to be set against what is shown. */
export const saysAgo = (text: string): boolean => !overAll.test(text) && (relativeIn(text) !== undefined || placed.test(text))

/** What time another is compared with. */
interface Against {
  readonly by?: ComparedGrain
  readonly year?: number
  /** From 0. */
  readonly month?: number
  /** Only the months that the newer one has. */
  readonly sameMonths?: boolean
  /** The newest year or month of the data. */
  readonly now?: 'year' | 'month'
}

const gone =
  /\b(?:remove|drop|without|no|hide|delete|stop|forget|undo|don'?t show|get rid of)(?: (?:the|any|about|that|this))* (?:compari[a-z]*on|comparing|change|delta|difference)s?\b/

/** "Forget last year", where it stands beside this one. */
const goneYear = new RegExp(
  `\\b(?:remove|drop|without|no|hide|delete|forget|leave out|take (?:out|off|away)|get rid of)(?: about)? (?:the )?(?:last|previous|prior|other|older|earlier) ${unit}(?:'?s)?(?: (?:figures|numbers|values|one))?\\b`,
  'u',
)

/** "compare with last year", "against the month before", "put last year beside it", "without the comparison". */
export const readComparison: Reader = (text, context) => {
  const left = gone.exec(text)
  if (left) {
    const apply = ({ comparison, ...chart }: ChartPlan): ChartPlan | undefined => (comparison ? chart : withoutBeside(chart))
    return { edits: [{ scope: 'all', fits: (chart) => (apply(chart) ? 1 : 0), apply }], rest: without(text, left) }
  }
  const old = goneYear.exec(text)
  if (old && context.charts.some((chart) => withoutBeside(chart)))
    return { edits: [{ scope: 'all', fits: (chart) => (withoutBeside(chart) ? 1 : 0), apply: withoutBeside }], rest: without(text, old) }
  // "How did that change over the years": along all of them.
  if (overAll.test(text)) return nothing(text)
  const [year, month, now] = [withYear.exec(text), withMonth.exec(text), nowSaid(text)]
  const also = alsoSaid(text, context)
  const beside = placed.exec(text)
  const match = year ?? month ?? now ?? beside ?? aheadOf(text, context) ?? relativeIn(text) ?? also
  if (!match) return nothing(text)
  const by = grainIn(match[0])
  const named = year?.[1] ?? beside?.[1] ?? (match === also ? also?.[2] : undefined)
  const against: Against = named
    ? { year: Number(named) }
    : month
      ? {
          by: 'month',
          month: monthNames.indexOf((month[1] ?? '').slice(0, 3)),
          ...(month[2] === undefined ? {} : { year: Number(month[2]) }),
        }
      : now
        ? { now: now[1] === 'month' ? 'month' : 'year' }
        : { ...(by ? { by } : {}), ...(sameSaid.test(text) ? { sameMonths: true } : {}) }
  // A line of all months goes on through a year that is named.
  const goesOn = match === also && named !== undefined
  if (match === also && !context.charts.some((chart) => !isOverTime(chart) && compared(chart, against, context)) && goesOn)
    return nothing(text)
  const edit: Edit = {
    scope: 'all',
    fits: (chart) =>
      !compared(chart, against, context) || (goesOn && isOverTime(chart))
        ? 0
        : chart.kind === 'text'
          ? // A figure has no months.
            Number(!/\b(?:each|every) (?:month|quarter|week|day)\b/.test(text))
          : chart.dimensions[0]?.grain
            ? 0.6
            : 0.3,
    apply: (chart) => compared(chart, against, context),
  }
  return { edits: [edit], rest: now || match.input !== text ? '' : without(text, match) }
}

/** Its "it" may have gone with the name of a chart. */
const aheadOf = (text: string, { written }: EditContext): RegExpExecArray | null =>
  placedAhead.exec(text) ?? placedAhead.exec(written.toLowerCase())

const isOverTime = ({ dimensions: [axis] }: ChartPlan): boolean => axis?.grain !== undefined

function grainIn(words: string): ComparedGrain | undefined {
  if (/year|yr|yoy/.test(words)) return 'year'
  if (/quarter|qoq/.test(words)) return 'quarter'
  return /month|mom/.test(words) ? 'month' : undefined
}

function compared(chart: ChartPlan, said: Against, { catalog }: EditContext): ChartPlan | undefined {
  const against = said.now ? newest(chart, said.now, catalog) : said
  if (chart.kind === 'text') return figure(chart, against, catalog)
  const time = against.year === undefined && against.month === undefined ? undefined : timeShown(chart, catalog)
  const other = time && otherOf(time, against)
  if (time && !other) return undefined
  const { sameMonths = false } = against
  return sideBySide(chart, { by: against.by ?? 'year', ...(other ? { other } : {}), sameMonths }, catalog)
}

/** "Compare with this year" of the year before it; of this year itself with the one before. */
function newest(chart: ChartPlan, now: 'year' | 'month', catalog: Catalog): Against {
  const date = dateBeside(catalog, chart)
  const span = date && spanOf(date.profile)
  const shown = span && shownBy(chart.where, date.column, span)
  if (!span || !shown || shown === 'none') return { by: now }
  const last = new Date(span.last * 86_400_000).toISOString()
  const length = now === 'year' ? 4 : 7
  if (shown.from.slice(0, length) === last.slice(0, length)) return { by: now }
  const year = Number(last.slice(0, 4))
  return now === 'year' ? { year } : { by: 'month', year, month: Number(last.slice(5, 7)) - 1 }
}

/** The stretch that the chart shows; of a chart of all times the last year there is. */
function timeShown(chart: ChartPlan, catalog: Catalog): Stretch | undefined {
  const column = chart.dimensions[0]?.grain ? chart.dimensions[0].column : dateBeside(catalog, chart)?.column
  const profile = column && (profileIn(catalog, chart, column)?.profile ?? dateBeside(catalog, chart)?.profile)
  const span = profile && spanOf(profile)
  if (!column || !span) return undefined
  const shown = shownBy(chart.where, column, span)
  const last = new Date(span.last * 86_400_000).getUTCFullYear()
  return shown === 'none' ? undefined : (shown ?? { from: `${String(last)}-01-01`, until: `${String(last + 1)}-01-01` })
}

/** The same stretch in the year that is said, or the month that is. */
function otherOf(shown: Stretch, { year, month }: Against): Stretch | undefined {
  const from = Number(shown.from.slice(0, 4))
  if (month !== undefined) {
    const own = Number(shown.from.slice(5, 7)) - 1
    const day = (at: number): string => new Date(Date.UTC(year ?? (month > own ? from - 1 : from), at, 1)).toISOString().slice(0, 10)
    return { from: day(month), until: day(month + 1) }
  }
  const moved = (day: string): string => String(Number(day.slice(0, 4)) + (year ?? from) - from).padStart(4, '0') + day.slice(4)
  return { from: moved(shown.from), until: moved(shown.until) }
}

/** A figure keeps its window and gets the same one of the period before; one without a window gets the last whole period. */
function figure(chart: ChartPlan, against: Against, catalog: Catalog): ChartPlan | undefined {
  const { by } = against
  const isNamed = against.year !== undefined || against.month !== undefined
  if (chart.comparison) return by === undefined || isNamed ? undefined : { ...chart, comparison: earlier(chart.comparison, by) }
  const date = dateBeside(catalog, chart)
  const span = date && spanOf(date.profile)
  if (!date || !span) return undefined
  const { column } = date
  const shown = shownBy(chart.where, column, span)
  if (shown === 'none') return undefined
  if (shown) {
    const window = windowOf(column, shown, against, date.profile)
    const where = chart.where.filter((each) => each.kind !== 'period' || each.column.column !== column.column)
    return window && dayNumber(window.before.until) > span.first ? { ...chart, where, comparison: window } : undefined
  }
  const comparison =
    lastWholePeriod(column, date.profile, Number.MAX_SAFE_INTEGER, by) ??
    lastWholePeriod(column, date.profile, Number.MAX_SAFE_INTEGER, 'month')
  return isNamed ? undefined : comparison && { ...chart, source: date.source, comparison }
}

const dayNumber = (day: string): number => Math.floor(Date.parse(day.slice(0, 10)) / 86_400_000)

/** The stretch that a figure is kept to, and the one before it, a step earlier, or that is said. */
function windowOf(column: ColumnRef, shown: Stretch, { by, ...against }: Against, profile: ColumnProfile): PeriodComparison | undefined {
  const labelled = ({ from, until }: Stretch): PeriodComparison['current'] => ({
    from,
    until,
    label: rangeLabel(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`)),
  })
  const current = labelled(shown)
  if (against.year !== undefined || against.month !== undefined) {
    const other = otherOf(shown, against)
    if (!other || other.from === shown.from) return undefined
    // Last year's against this year's: what is newer is compared with what was before.
    return other.from > shown.from ? { column, current: labelled(other), before: current } : { column, current, before: labelled(other) }
  }
  const stepBefore = by && earlier({ column, current, before: current }, by)
  const before = beforePeriod(column, profile, shown)
  // As far as the data go, where it is the step that is meant.
  return before && (!stepBefore || stepBefore.before.from === before.before.from) ? before : stepBefore
}
