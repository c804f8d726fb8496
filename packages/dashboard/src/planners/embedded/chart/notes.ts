import type { Catalog } from '../../../connections/connection.ts'
import type { Measure } from '../../../plan.ts'
import { isOtherThanAverage, linesOf } from '../mentions/header-values.ts'
import { percentileAt } from '../phrases/aggregates.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, nounIn } from '../titles/names.ts'
import { eitherNotes } from './explain.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { MetricMention, Understanding } from '../understanding.ts'
import type { Basis } from './basis.ts'
import { explainMetric } from './metrics.ts'
import { asksRunning } from './summing.ts'

/** Of a thing that is kept in lines: what the figures are of. */
export function toldByLines(catalog: Catalog, thing: string, lines: string): string {
  return `What each ${nounIn(catalog, thing).one} comes to is told by its ${nounIn(catalog, lines).many} only; the amounts of these are shown.`
}

/** "Median order value", where the value is told by lines: the thing that they are of. */
function wholeSaid({ tokens, index }: Understanding, lines: string): string | undefined {
  const said = (stem: string): boolean => tokens.some((token) => token.stem === stem)
  const held = index.tables.find(({ table }) => table.id === lines)
  if (tokens.some((_, at) => isOtherThanAverage(tokens, at)))
    return index.tables.find(({ table }) => linesOf(table.id, index)?.table.id === lines)?.table.id
  if (!held || held.pieces.every(({ stem }) => said(stem))) return undefined
  return index.tables.find(({ table, pieces }) => said(pieces.at(-1)?.stem ?? '') && linesOf(table.id, index)?.table === held.table)?.table
    .id
}

/** What a chart takes for granted or leaves out of what was said, in sentences. */
export function notesOf(
  understanding: Understanding,
  draft: Draft,
  { xColumn, seriesColumn, facetColumn, measureColumns, filters }: Basis,
  shown: { readonly measures: readonly Measure[]; readonly metrics: readonly MetricMention[] },
): readonly string[] {
  const { tokens, metrics } = understanding
  const notes: string[] = []
  for (const item of draft.left) {
    const words = tokens.slice(item.start, item.end).map((token) => token.text)
    notes.push(`The chart has no room for a breakdown by ${words.join(' ')}.`)
  }
  notes.push(
    ...eitherNotes([draft.x, draft.series, draft.facet, ...draft.measures], [xColumn, seriesColumn, facetColumn, ...measureColumns]),
  )
  for (const [place, { aggregate, item }] of draft.measures.entries()) {
    const [named, held] = [item?.table, measureColumns[place]?.table]
    if (aggregate === 'mean' && named !== undefined && held !== undefined && named !== held)
      notes.push(`The average is over ${lowered(humanName(held))}; ${lowered(humanName(named))} may be made of several of them.`)
  }
  const [held] = measureColumns
  const [first] = draft.measures
  // Totals of lines are those of the whole, and so are averages over all of them; other figures are not.
  const isOfSingle = ['median', 'max', 'min'].includes(first?.aggregate ?? '') || (first?.aggregate === 'auto' && !draft.x)
  const whole = held && isOfSingle ? wholeSaid(understanding, held.table) : undefined
  if (held && whole !== undefined) notes.push(toldByLines(understanding.index.catalog, whole, held.table))
  for (const { words } of filters.dropped) notes.push(`“${words}” could not be applied to this chart.`)
  for (const { table, metric } of shown.metrics) notes.push(explainMetric(table, metric))
  for (const { metric } of metrics)
    if (!shown.metrics.some((each) => each.metric === metric)) notes.push(`The chart does not show ${metric.name}.`)
  notes.push(...gainNotes(shown.measures))
  const percentile = tokens.find(({ index }) => percentileAt(tokens, index)?.isOther === true)
  if (percentile && shown.measures.some(({ aggregate }) => aggregate === 'median'))
    notes.push(`“${percentile.text}”, as a percentile, is not drawn here; the median stands in for it.`)
  if (asksRunning(understanding) && !shown.measures.some((measure) => measure.running))
    notes.push('Only sums and counts along an axis with an order add up; every value is that of its own group.')
  return notes
}

/** What a gain is made of. */
export function gainNotes(measures: readonly Pick<Measure, 'column' | 'minus' | 'label'>[]): readonly string[] {
  return measures.flatMap(({ column, minus, label }) =>
    column && minus
      ? [
          `${/profit/i.test(label) ? 'Profit' : label} is taken as ${lowered(humanName(column.column))} less ${lowered(humanName(minus.column))}.`,
        ]
      : [],
  )
}
