import { columnWords, lowered, nounOf } from '../../titles/names.ts'
import { isOfWholeSteps } from '../../titles/conditions.ts'
import { countWords, measureWords } from '../../titles/labels.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { alongside, changeSaid, movingSaid } from '../../along/values.ts'
import type { Along } from '../../along/values.ts'
import { wholeUntil } from '../../along/whole-steps.ts'
import { baseOf, profileIn } from '../columns.ts'
import { nothing, without } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'

const words = '(?:cumulativ(?:e|ely)|cumulated?|accumulated?|running (?:total|sum|count)s?|adding up|added up over time|year to date)'
const lead = '(?:(?:as|to|into|show|use|make|it|them|the|a|in|with) )*'
const averages = '(?:moving|rolling|sliding|trailing) (?:averages?|avg|means?)'
const off = new RegExp(
  `\\b(?:not|no|no longer|without|remove|drop|instead of|stop)(?: (?:the|a|any|be|as))* (?:${words}|${averages}|growth|changes?)\\b|^(?:please )?(?:show|use|plot|back to|go back to)(?: me)?(?: the)? (?:(?:actual|plain|absolute|original|raw) (?:values?|numbers?|figures?|amounts?)|(?:values?|numbers?|figures?|amounts?) (?:themselves|instead))$|\\b(?:plain|actual|normal|ordinary|usual|simple|original|raw|single|separate) (?:(?:hour|dai|week|month|quarter|year)ly )?(?:values?|numbers?|figures?|amounts?|totals?|ones)\\b(?: (?:after all|again|instead|really|rather|back))*`,
)
const on = new RegExp(`\\b${lead}${words}\\b(?: (?:values?|totals?|numbers?|figures?|of .*))?`)
const smooth = /\bsmooth(?:ed|en|er)?(?: (?:it|them|out|the (?:line|curve|chart)s?|line|curve))*\b(?! by)/

/** "show the running total", "not cumulative", "add a 3 month moving average", "as month over month growth". */
export const readRunning: Reader = (text, context) => {
  const gone = off.exec(text)
  if (gone) return edit(text, gone, (chart) => single(chart, context))
  const total = on.exec(text)
  if (total) return edit(text, total, (chart) => turned(chart, running))
  const mean = movingSaid(text)
  if (mean) {
    const added = mean.beside || /\b(?:add|also|with|plus|and|beside)\b/.test(text)
    const along = { moving: mean.moving }
    return edit(text, whole(text), (chart) => (added ? beside(chart, along) : turned(chart, (measure) => alongside(measure, along))))
  }
  const smoothed = smooth.exec(text)
  if (smoothed) return edit(text, smoothed, (chart) => turned(chart, (measure) => alongside(measure, { moving: 3 })))
  const changed = growth.test(text) ? changeSaid(text) : undefined
  if (changed)
    return edit(text, whole(text), (chart) =>
      asBars(
        turned(chart, (measure) => alongside(measure, { change: changed })),
        context,
      ),
    )
  return nothing(text)
}

/** A chart over time; growth of things is read elsewhere. */
const growth =
  /^(?:please )?(?:show|use|plot|display|draw|as|make it|turn it into|change (?:it )?to|switch to|see|give|i (?:want|need)|want|need|what(?:'?s| is| was)?)(?: me| it| the| as| a| its| their| them| to see)* (?:(?:month|quarter|year|week|day)[- ](?:over|on|to)[- ](?:month|quarter|year|week|day) |monthly |quarterly |yearly |weekly |period )?(?:(?:rate of )?growth|growth rate|(?:percent(?:age)?|%) (?:growth|change)|changes?)(?: rates?)?(?: (?:instead|in (?:percent|%)|of it|please|(?:from|over) (?:month|quarter|year|week|day|one|period) .*))*$/

const whole = (text: string): RegExpExecArray => /^.*$/s.exec(text) as RegExpExecArray

function edit(text: string, match: RegExpExecArray, apply: (chart: ChartPlan) => ChartPlan | undefined) {
  return { edits: [{ scope: 'best' as const, fits: (chart: ChartPlan) => (apply(chart) ? 1 : 0), apply }], rest: without(text, match) }
}

/** Only along time. */
function turned(chart: ChartPlan, as: (measure: Measure) => Measure | undefined): ChartPlan | undefined {
  if (!['line', 'area', 'bar', 'table'].includes(chart.kind) || chart.dimensions[0]?.grain === undefined) return undefined
  if (!chart.measures.some(as)) return undefined
  return { ...chart, measures: chart.measures.map((measure) => as(measure) ?? measure) }
}

function beside(chart: ChartPlan, along: Along): ChartPlan | undefined {
  const added = turned(chart, (measure) => alongside(measure, along))
  if (!added || chart.series) return undefined
  const more = added.measures.filter((measure, at) => measure !== chart.measures[at])
  return { ...chart, measures: [...chart.measures, ...more.map((measure) => ({ ...measure, id: `${measure.id}_average` }))] }
}

/** Changes go both ways, which bars show best. */
function asBars(chart: ChartPlan | undefined, { catalog }: EditContext): ChartPlan | undefined {
  const [axis] = chart?.dimensions ?? []
  if (!chart || !axis) return chart
  const at = profileIn(catalog, chart, axis.column)
  const cut = at && wholeUntil(chart.where, axis, at.profile)
  const whole = cut ? { ...chart, where: [...chart.where, cut.condition], assumptions: [...chart.assumptions, cut.note] } : chart
  return chart.kind !== 'table' && !chart.series ? { ...whole, kind: 'bar' } : whole
}

/** What adds up. */
function running(measure: Measure): Measure | undefined {
  const { aggregate, running: already, share, change, moving } = measure
  // Averages do not add up: what they are of does.
  if (aggregate === 'mean' && measure.column && measure.label.startsWith('Average '))
    return running({ ...measure, aggregate: 'sum', label: measure.label.replace(/^Average /, 'Total ') })
  if ((aggregate !== 'sum' && aggregate !== 'count') || already || share || change || moving) return undefined
  return { ...measure, running: true, label: `Running total of ${lowered(measure.label).replace(/^total (?=\S)/, '')}` }
}

/** The values themselves, of what goes along the axis; undefined where nothing does. */
export function single(chart: ChartPlan, { catalog }: Pick<EditContext, 'catalog'>): ChartPlan | undefined {
  const isAlong = ({ running: total, moving, change }: Measure): boolean => total === true || moving !== undefined || change !== undefined
  if (!chart.measures.some(isAlong)) return undefined
  // Beside what it is made of an average only goes.
  const [first] = chart.measures
  if (first && !isAlong(first)) return { ...chart, measures: chart.measures.filter((measure) => !isAlong(measure)) }
  const measures = chart.measures.map(({ running: _total, moving: _moving, change: _change, ...measure }): Measure => {
    const at = measure.column && profileIn(catalog, chart, measure.column)
    const aggregate = measure.aggregate === 'metric' ? 'sum' : measure.aggregate
    const label = at
      ? measureWords(aggregate, columnWords(at.profile, at.table), nounOf(at.table))
      : countWords(nounOf(baseOf(catalog, chart)))
    return { ...measure, label: measure.formula ? measure.label.replace(/^(?:Growth of|Change in|Moving average of) /, '') : label }
  })
  return { ...chart, measures, where: chart.where.filter((condition) => !isOfWholeSteps(condition)) }
}
