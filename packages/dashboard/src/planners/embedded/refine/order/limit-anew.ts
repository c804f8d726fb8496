import type { ChartPlan } from '../../../../plan.ts'
import { saysHowMany } from '../../chart/few-bars.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { numberSaid, numberWords } from '../words.ts'

const number = `(\\d{1,4}|${Object.keys(numberWords).join('|')})`
const things = '(?: (?:of (?:them|these|those)|names?|rows?|bars?|lines?|entries|items|ones|in all|in total|\\p{L}+s))?'
const anew = new RegExp(
  `^ *(?:(?:please|but|and|now|rather|actually) )*(?:(?:make|set|take|let|put|extend|expand|raise|increase|widen|reduce|shorten|cut|change|give|show)(?: (?:it|that|this|them|these|those|me|us|the list|the limit))*(?: (?:be|to|as|at|into|down to|up to|a|the|top|first))*|(?:i )?(?:want|need)) ${number}${things}(?: (?:instead|now|then|rather|please))* *$|^ *${number}${things} (?:instead|rather|better) *$`,
  'u',
)

/** "Make it fifteen", "20 instead" of the ten largest: so many of the same. */
export const readLimitAnew: Reader = (text, { charts, written }) => {
  // "It" may have gone with the name of a chart.
  const match = anew.exec(text) ?? anew.exec(written.toLowerCase())
  const count = numberSaid(match?.[1] ?? match?.[2] ?? '')
  if (!match || !(count >= 1 && count <= 1000)) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined =>
    chart.limit && chart.limit.count !== count
      ? { ...chart, limit: { ...chart.limit, count }, assumptions: chart.assumptions.filter((note) => !saysHowMany(note)) }
      : undefined
  if (!charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}
