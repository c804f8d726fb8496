import type { ChartPlan } from '../../../../plan.ts'
import { dayAfter, startOf } from '../../phrases/calendar.ts'
import { monthNames } from '../../words/time.ts'
import { newestOf } from '../../schema/now.ts'
import { profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { readFilters } from './index.ts'

const part = `(?:only |just )?(?:for )?(?:the |this |that |a |one |last )?(?:single |one |last )?(?:months?|quarters?|weeks?|days?|${monthNames.join('|')})(?: \\d{4})?`
const said = new RegExp(
  `^\\s*(?:not ${part},? (?:but )?)?(?:(?:show|see|give|take|make|use|for|in|only|over|of) )*(?:(?:it|me|this|them) )*(?:the )?(?:full|whole|entire|complete) (?:of )?(?:this |the )?(?:(financial|fiscal) (?:year|yr)|(fy)|year|yr)(?: (?:instead|please|now|rather))*(?:,? (?:and |but )?(?:not|instead of|rather than) ${part})?\\s*$`,
)

/** "The full financial year" of a month that is shown: the year that the month is in. */
export const readWholeYear: Reader = (text, context) => {
  const match = said.exec(text.replaceAll(/ +/g, ' '))
  if (!match) return nothing(text)
  const isFiscal = (match[1] ?? match[2]) !== undefined
  if (context.charts.some((chart) => inYear(chart, isFiscal, context))) {
    const change = (chart: ChartPlan): ChartPlan | undefined => inYear(chart, isFiscal, context)
    return { edits: [{ scope: 'all', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
  }
  const words = isFiscal ? 'this financial year' : 'this year'
  return readFilters(words, { ...context, written: words })
}

/** The chart over the year that holds what it shows now; undefined where it shows more than one, or all. */
function inYear(chart: ChartPlan, isFiscal: boolean, { catalog, fiscalYearStart }: EditContext): ChartPlan | undefined {
  let changed = false
  const notes: string[] = []
  const where = chart.where.map((each) => {
    if (each.kind !== 'period' || each.negated === true || each.from === undefined || each.until === undefined) return each
    const profile = profileIn(catalog, chart, each.column)?.profile
    const newest = profile ? newestOf(profile) : undefined
    const [own, other] = [isFiscal, true].map((fiscal) => yearOf(each.from ?? '', fiscal, fiscalYearStart))
    // "The whole year" that has three months so far, where the financial year has all of its own.
    const hasBegun = own && newest !== undefined && newest < startOf(own.from, 'month', 6)
    const isOther = hasBegun && other && other.until <= dayAfter(newest)
    const year = isOther ? other : own
    if (!year || each.until > year.until || (each.from === year.from && each.until === year.until)) return each
    changed = true
    if (newest !== undefined && year.until > dayAfter(newest)) notes.push(`${year.name} is not whole: the data end on ${newest}.`)
    return { ...each, from: year.from, until: year.until, words: `in ${year.name}` }
  })
  return changed ? { ...chart, where, assumptions: [...chart.assumptions, ...notes] } : undefined
}

function yearOf(
  day: string,
  isFiscal: boolean,
  fiscalYearStart: number,
): { readonly from: string; readonly until: string; readonly name: string } {
  const [from = '', until = ''] = [0, 1].map((move) => startOf(day, isFiscal ? 'fiscal' : 'year', move, fiscalYearStart))
  const [year, next] = [from.slice(0, 4), from.slice(5, 7) === '01' ? '' : `-${until.slice(2, 4)}`]
  return { from, until, name: `${next === '' ? '' : 'FY '}${year}${next}` }
}
