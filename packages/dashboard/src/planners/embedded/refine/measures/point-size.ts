import type { ChartPlan, Measure } from '../../../../plan.ts'
import { aggregateSaid, attach, columnsSaid, freeId, isMeasurable, measureFor } from '../columns.ts'
import { nothing, without } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'

const dots = '(?:bubbles?|points?|dots?|circles?|markers?)'
const sizes = new RegExp(
  String.raw`\b(?:(?:re)?siz(?:e|ed|ing)(?:\s+(?:the |all )?(?:${dots}|them|it)?)?\s*(?:by|to show|on|according to|based on)|(?:use|show|put|take)(?=\s.+\s(?:as|for) (?:the )?(?:${dots} )?(?:size|bubbles)\b)|(?:set |make )?(?:the )?${dots} (?:sizes? )?(?:by|is|be|to|show|for|sized by))\s+(?:the )?(.+?)(?:\s+(?:as|for) (?:the )?(?:${dots} )?(?:size|bubbles))?(?=\s*(?:,|$))`,
  'u',
)
const alike = new RegExp(
  String.raw`\b(?:all )?(?:${dots} )?(?:the |of the )?same size\b|\b(?:remove|drop|no|without|ignore)(?: the)? (?:${dots} )?(?:size|sizes|sizing)\b`,
  'u',
)

/** "Size the bubbles by stock", "use weight as the size", "all points the same size". */
export const readPointSize: Reader = (text, context) => {
  const gone = alike.exec(text)
  if (gone) return { edits: [{ scope: 'best', fits: (chart) => (unsized(chart) ? 0.9 : 0), apply: unsized }], rest: without(text, gone) }
  const match = sizes.exec(text)
  const words = match?.[1]
  if (!match || words === undefined || !context.charts.some(({ kind }) => kind === 'point')) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => sizedBy(chart, words, context)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 0.95 : 0), apply: change }], rest: without(text, match) }
}

function sizedBy(chart: ChartPlan, words: string, { catalog }: EditContext): ChartPlan | undefined {
  const [x, y] = chart.measures
  if (chart.kind !== 'point' || !x) return undefined
  const said = columnsSaid(words, catalog, chart).find((column) => isMeasurable(catalog, column))
  const at = said && attach(catalog, chart, said.table.id)
  if (!said || !at) return undefined
  const raw = y !== undefined && x.aggregate === 'none'
  const id = y === undefined ? x.id : (chart.measures[2]?.id ?? freeId(chart, 'm'))
  const size: Measure = measureFor(catalog, chart, said, at.relation, raw ? 'none' : aggregateSaid(words), id)
  // Two measures place the points; else two breakdowns do.
  const measures = y ? [x, y, size] : chart.dimensions.length > 1 ? [size] : undefined
  return measures && { ...chart, source: at.source, measures }
}

function unsized(chart: ChartPlan): ChartPlan | undefined {
  const [x, y, size] = chart.measures
  return chart.kind === 'point' && x && y && size ? { ...chart, measures: [x, y] } : undefined
}
