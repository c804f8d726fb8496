import type { ChartPlan } from '../../../../plan.ts'
import { startOf } from '../../phrases/calendar.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { readFilters } from './index.ts'

const said =
  /^\s*(?:(?:show|see|give|take|make|use|for|in|only|over|of) )*(?:(?:it|me|this|them) )*(?:the )?(?:full|whole|entire|complete) (?:of )?(?:this |the )?(?:(financial|fiscal) (?:year|yr)|(fy)|year|yr)(?: (?:instead|please|now|rather))*\s*$/

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
function inYear(chart: ChartPlan, isFiscal: boolean, { fiscalYearStart }: EditContext): ChartPlan | undefined {
  const unit = isFiscal ? 'fiscal' : 'year'
  let changed = false
  const where = chart.where.map((each) => {
    if (each.kind !== 'period' || each.negated === true || each.from === undefined || each.until === undefined) return each
    const [from, until] = [startOf(each.from, unit, 0, fiscalYearStart), startOf(each.from, unit, 1, fiscalYearStart)]
    if (each.until > until || (each.from === from && each.until === until)) return each
    changed = true
    const [year, next] = [from.slice(0, 4), from.slice(5, 7) === '01' ? '' : `-${until.slice(2, 4)}`]
    return { ...each, from, until, words: `in ${isFiscal ? 'FY ' : ''}${year}${next}` }
  })
  return changed ? { ...chart, where } : undefined
}
