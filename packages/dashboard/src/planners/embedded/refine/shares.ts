import type { ChartPlan, Measure } from '../../../plan.ts'
import { measureWords, shareWords } from '../titles/labels.ts'
import { columnWords, nounOf } from '../titles/names.ts'
import { exchanged } from './axes.ts'
import { profileIn } from './columns.ts'
import { counted } from './counting.ts'
import { nothing, without } from './edit.ts'
import type { Edit, EditContext, Reader } from './edit.ts'

const off =
  /\b(?:absolute|actual|raw|plain) (?:numbers?|values?|figures?|amounts?)\b|\b(?:not|no|instead of|without) (?:percent(?:age)?s?|shares?|%)/
const on =
  /(?:\b(?:as|in|into|to|show|use)\s+(?:a |the )?(?:percent(?:age)?s?|shares?|proportions?|%)|\bpercent(?:age)?s? of (?:the )?(?:total|whole)|\bshares? of (?:the )?(?:total|whole)|% of (?:the )?(?:total|whole))(?!\w)(?: (?:of|instead).*$)?/
const ofAll = /\bof (?:the )?(?:grand |overall |whole )?(?:total|whole|sum|all)\b|\boverall\b/

/** "In percent", "as shares", "% of the total", "plain numbers". */
export const readShare: Reader = (text, context) => {
  const gone = off.exec(text)
  if (gone) return { edits: [plain(context)], rest: without(text, gone) }
  const match = on.exec(text)
  if (!match) return nothing(text)
  const each = !ofAll.test(match[0])
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => {
      if (!chart.measures.some(adds)) return isPercent(chart) ? 0.2 : 0
      return chart.dimensions.length === 0 || chart.kind === 'histogram' ? 0 : chart.kind === 'bar' ? 1 : 0.6
    },
    apply: (chart) =>
      isPercent(chart)
        ? chart
        : ((each ? wholeEach(chart) : undefined) ?? {
            ...chart,
            measures: chart.measures.map(({ share: _before, ...measure }) =>
              adds(measure) ? { ...measure, share: true, label: shareWords(measure.label) } : shareless(chart, measure, context),
            ),
          }),
  }
  return { edits: [edit], rest: without(text, match) }
}

const adds = ({ aggregate }: Pick<Measure, 'aggregate'>): boolean => aggregate === 'sum' || aggregate === 'count'

const isPercent = ({ measures }: ChartPlan): boolean =>
  measures.length > 0 && measures.every(({ share, format, change }) => share === true || format === 'percent' || change === 'percent')

/** What each step of the axis is made of: its parts come to a whole each, and time is what they are read along. */
function wholeEach(chart: ChartPlan): ChartPlan | undefined {
  const [axis, ...others] = chart.dimensions
  const [measure, ...measures] = chart.measures
  if (!axis || !chart.series || others.length > 0 || measures.length > 0 || !measure || !adds(measure)) return undefined
  if (!['bar', 'line', 'area'].includes(chart.kind) || (axis.grain && chart.series.grain)) return undefined
  const along = chart.series.grain && !axis.grain ? exchanged(chart, 'axis', 'series') : chart
  return along && { ...along, kind: along.kind === 'line' ? 'area' : along.kind, stack: 'normalized' }
}

function plain(context: EditContext): Edit {
  const apply = (chart: ChartPlan): ChartPlan => ({
    ...chart,
    ...(chart.stack === 'normalized' ? { stack: 'stacked' as const } : {}),
    measures: chart.measures.map(({ share: _before, ...measure }) => shareless(chart, measure, context)),
  })
  const isShown = ({ measures, stack }: ChartPlan): boolean => stack === 'normalized' || measures.some(({ share }) => share)
  return { scope: 'best', fits: (chart) => (isShown(chart) ? 1 : 0), apply }
}

/** Under the name that it had before it became a share. */
function shareless(chart: ChartPlan, measure: Measure, context: EditContext): Measure {
  if (!/^share of /i.test(measure.label)) return measure
  const at = measure.column && profileIn(context.catalog, chart, measure.column)
  if (!at) return { ...measure, label: counted(chart, measure, context).label }
  const aggregate = measure.aggregate === 'metric' ? 'sum' : measure.aggregate
  return { ...measure, label: measureWords(aggregate, columnWords(at.profile, at.table), nounOf(at.table)) }
}
