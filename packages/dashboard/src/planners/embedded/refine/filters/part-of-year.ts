import type { ChartPlan } from '../../../../plan.ts'
import { comparedNote } from '../../overview/figures.ts'
import { rangeLabel } from '../../overview/periods.ts'
import { startOf } from '../../phrases/calendar.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { numberSaid, numberWords } from '../words.ts'

const places = ['first', 'second', 'third', 'fourth']
const said = new RegExp(
  `^\\s*(?:(?:only|just|show|see|give|keep|for|in|me|it|now|and|of|the) )*(?:(?:(q|h)([1-4]))|(${places.join('|')}|last) (half|quarter)|first (\\d{1,2}|${Object.keys(numberWords).join('|')}) months)(?: (?:only|of (?:the|that|this) year|of it|please|alone))*\\s*$`,
)

/** "Q1 only", "first half", "first 6 months" of a year that is shown: that part of it, and of no newer year. */
export const readPartOfYear: Reader = (text, { charts }) => {
  const match = said.exec(text.replaceAll(/ +/g, ' '))
  const months = match ? monthsOf(match) : undefined
  if (!months) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => partOf(chart, months)
  if (!charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'all', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

interface Months {
  /** From 0, counted from the beginning of the year that is shown. */
  readonly from: number
  readonly count: number
}

/** "Last quarter" is rather the one before this one. */
function monthsOf([, short, number, place, unit, count]: RegExpExecArray): Months | undefined {
  if (count !== undefined) {
    const months = numberSaid(count)
    return months > 0 && months < 12 ? { from: 0, count: months } : undefined
  }
  const length = short === 'h' || unit === 'half' ? 6 : 3
  const at = number === undefined ? (place === 'last' ? (length === 6 ? 1 : -1) : places.indexOf(place ?? '')) : Number(number) - 1
  return at >= 0 && at < 12 / length ? { from: at * length, count: length } : undefined
}

/** The chart over these months of the one year that it is kept to, or that its figure is of. */
function partOf(chart: ChartPlan, { from, count }: Months): ChartPlan | undefined {
  const part = (year: string) => {
    const [begin, until] = [startOf(year, 'month', from), startOf(year, 'month', from + count)]
    return { from: begin, until, label: rangeLabel(new Date(begin), new Date(until)) }
  }
  const times = chart.where.filter((each) => each.kind === 'period' && each.negated !== true)
  const [time] = times
  if (chart.comparison) {
    const { current } = chart.comparison
    if (times.length > 0 || !isYear(current)) return undefined
    const comparison = { ...chart.comparison, current: part(current.from), before: part(startOf(current.from, 'month', -12)) }
    const [old, made] = [chart.comparison, comparison].map(comparedNote)
    return { ...chart, comparison, assumptions: chart.assumptions.map((each) => (each === old ? (made ?? each) : each)) }
  }
  if (times.length !== 1 || time?.kind !== 'period' || !isYear(time)) return undefined
  const { label, ...within } = part(time.from ?? '')
  return { ...chart, where: chart.where.map((each) => (each === time ? { ...time, ...within, words: `in ${label}` } : each)) }
}

const isYear = ({ from, until }: { readonly from?: string; readonly until?: string }): boolean =>
  from !== undefined && from.endsWith('-01') && startOf(from, 'month', 12) === until
