import { foldedGrains } from '../../../../plan-condition.ts'
import type { Source } from '../../../../plan-source.ts'
import type { ChartPlan, Dimension, TimeGrain } from '../../../../plan.ts'
import { fiscal, saysFiscal } from '../../chart/fiscal-years.ts'
import { sentence } from '../../titles/names.ts'
import { attach, columnsSaid, dimensionFor, freeId, grainWord, isMeasurable } from '../columns.ts'
import type { NamedColumn } from '../columns.ts'
import { dateBeside } from '../order/date-beside.ts'
import type { EditContext } from '../edit.ts'
import { grainNames } from '../words.ts'

interface Group {
  readonly source: Source
  readonly dimension: Dimension
  readonly size: number
  readonly timed: boolean
}

/** The group that a phrase names, joined to the chart; undefined where it names none with at most `most` values. */
export function groupSaid(phrase: string, chart: ChartPlan, context: EditContext, most: number): Group | undefined {
  const grain = grainNames.find(([pattern]) => pattern.test(`by ${phrase}`))?.[1]
  const timed = grain === undefined ? undefined : timeSaid(phrase, chart, grain, context)
  if (timed) return timed
  // "Group" alone is a word of requests; behind "by" it may be a name.
  const isBrief = /^\p{L}+(?: \p{L}+)?$/u.test(phrase.trim())
  for (const words of isBrief ? [phrase, `by ${phrase.trim()}`] : [phrase]) {
    const group = groupIn(columnsSaid(words, context.catalog, chart), grain, chart, context, most)
    if (group) return group
  }
  return undefined
}

function groupIn(
  named: readonly NamedColumn[],
  grain: TimeGrain | undefined,
  chart: ChartPlan,
  context: EditContext,
  most: number,
): Group | undefined {
  for (const said of named) {
    if (said.score < 0.54 || (said.profile.meaning === 'text' && said.profile.distinct > 50)) continue
    if (isMeasurable(context.catalog, said) && said.profile.distinct > 30) continue
    if (said.profile.distinct > most && !said.profile.temporal) continue
    const at = attach(context.catalog, chart, said.table.id)
    if (!at) continue
    return {
      source: at.source,
      dimension: dimensionFor(said, at.relation, freeId(chart, 'd'), grain),
      size: said.profile.distinct,
      timed: said.profile.meaning === 'date',
    }
  }
  return undefined
}

/** "By year" is by the date of what the chart shows, whatever else is stored by the year. */
function timeSaid(phrase: string, chart: ChartPlan, grain: TimeGrain, { catalog, fiscalYearStart }: EditContext): Group | undefined {
  if (
    !/^(?:the )?(?:(?:calendar|fiscal|financial|fin) )?(?:years?|quarters?|months?|weeks?|days?|week ?days?|day of the week|month of the year|hours?|hour of (?:the )?day)$/.test(
      phrase.trim(),
    )
  )
    return undefined
  const date = dateBeside(catalog, chart)
  if (!date || (/hour/.test(grain) && date.profile.type !== 'timestamp')) return undefined
  // Beside weekdays and months of any year the hours are those of any day.
  const isFolded = chart.dimensions.some((each) => each.grain && foldedGrains.some((folded) => folded === each.grain))
  const step = grain === 'hour' && isFolded ? 'hour_of_day' : grain
  const dimension: Dimension = { id: freeId(chart, 'd'), column: date.column, grain: step, label: sentence(grainWord(step)) }
  const inYears = saysFiscal(phrase) ? fiscal(dimension, fiscalYearStart) : dimension
  return { source: date.source, dimension: inYears, size: date.profile.distinct, timed: true }
}
