import type { Trace } from '../../../plan.ts'
import type { DimensionDraft, Draft, MeasureDraft } from '../shape/draft-parts.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { ChartBody } from './body.ts'
import type { ColumnChoice, Mention, Span, Understanding } from '../understanding.ts'

/** Which words led to which part of the chart. */
export function traceOf(understanding: Understanding, draft: Draft, body: ChartBody): readonly Trace[] {
  const { tokens, text } = understanding
  const traces: Trace[] = []
  const add = (span: Span, role: Trace['role'], target: string, how: Trace['how']): void => {
    const [start, end] = [tokens[span.start]?.start, tokens[span.end - 1]?.end]
    if (start !== undefined && end !== undefined && end > start)
      traces.push({ start, end, words: text.slice(start, end), role, target, how })
  }
  const column = (
    mention: Mention | undefined,
    role: Trace['role'],
    ref: { readonly relation: string; readonly column: string } | undefined,
  ): void => {
    if (!mention || !ref) return
    const reading =
      mention.readings.find((candidate) => candidate.table === ref.relation && candidate.column === ref.column) ??
      mention.readings.find((candidate) => candidate.table === ref.relation)
    if (reading) add(mention, role, `${ref.relation}.${ref.column}`, reading.how)
  }
  for (const measure of body.measures)
    column(
      draft.measures.find((said) =>
        said.choices.some((choice) => choice.table === measure.column?.relation && choice.column === measure.column.column),
      )?.item?.mention,
      'measure',
      measure.column,
    )
  for (const metric of understanding.metrics)
    if (body.measures.some((measure) => measure.metric === metric.metric.name))
      add(metric, 'measure', `${metric.table}: ${metric.metric.expression}`, metric.how)
  column(draft.x?.item?.mention, 'dimension', body.dimensions[0]?.column)
  column(draft.series?.item?.mention, 'series', body.series?.column)
  column(draft.facet?.item?.mention, 'facet', body.facet?.column)
  for (const word of understanding.aggregates)
    if (body.measures.some((measure) => measure.aggregate === word.aggregate) && !understanding.used.has(word.start))
      add(word, 'aggregate', word.aggregate, 'pattern')
  for (const item of draft.items)
    if (item.table && item.mention && draft.measures.some((measure) => measure.item === item))
      add(item.mention, 'table', item.table, item.mention.readings.find((reading) => reading.kind === 'table')?.how ?? 'exact')
  for (const condition of draft.conditions) add(condition, 'filter', condition.words, 'pattern')
  for (const grain of understanding.grains)
    if (body.dimensions.some((dimension) => dimension.grain === grain.grain)) add(grain, 'grain', grain.grain, 'pattern')
  for (const chart of understanding.charts) if (chart.explicit && chart.kind === body.kind) add(chart, 'chart', chart.kind, 'pattern')
  if (understanding.sort) add(understanding.sort, 'sort', understanding.sort.order, 'pattern')
  if (understanding.limit) add(understanding.limit, 'limit', String(understanding.limit.count), 'pattern')
  return traces.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** "By region or country": which of the two the chart shows. */
export function eitherNotes(
  sides: readonly (DimensionDraft | MeasureDraft | undefined)[],
  chosen: readonly (ColumnChoice | undefined)[],
): readonly string[] {
  return sides.flatMap((side, place) => {
    const shown = chosen[place]
    if (!side?.item?.either || !side.item.mention || !shown) return []
    return [`“${side.item.mention.words}” is read as ${lowered(humanName(shown.column))}; the other is among the other readings.`]
  })
}
