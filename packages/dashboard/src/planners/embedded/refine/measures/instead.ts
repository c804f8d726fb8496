import type { ChartPlan, Measure } from '../../../../plan.ts'
import { aggregateSaid } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { Edit, EditContext, Reader } from '../edit.ts'
import { partSaid } from '../groups/axes.ts'
import { measureEdit, shownMeasure, withMeasure } from './index.ts'
import { namesMeasure } from './names-measure.ts'

/** "A instead of B", "replace B with A", "change B to A", "switch from B to A". */
export const readInstead: Reader = (text, context) => {
  // "Only in the shops, not online" is of rows.
  if (/^\s*(?:only|just)\b.*\bnot\b/.test(text)) return nothing(text)
  const match =
    turned(/^\s*not (?:the )?(.+?),?\s+but\s+(.+)$/.exec(text)) ??
    /^(?:use |show |plot |take |make it |with |by |per |the )*(.*?)\b(?:instead of|rather than|in place of|not)\b(.*)$/.exec(text) ??
    turned(/\b(?:replace|swap|exchange|substitute)\s+(.*?)\s+(?:with|by|for)\s+(.*)$/.exec(text)) ??
    turned(/\b(?:change|switch)\s+(?:from )?(.*?)\s+(?:to|into)\s+(.*)$/.exec(text))
  const wanted = match?.[1] ?? ''
  // "Only the shops, not online" are rows.
  if (!match || !/[\p{L}\p{N}]/u.test(wanted) || /^\s*(?:only|just)\b/.test(text)) return nothing(text)
  const aggregate = aggregateSaid(wanted)
  // "By region instead of …" speaks of groups, "by quantity instead of revenue" of what is measured.
  const before = text.slice(0, text.indexOf(wanted)).trimEnd()
  if (/\b(?:by|per|each)\b/.test(wanted)) return nothing(text)
  const isBehindBy = /\b(?:by|per|each)$/.test(before)
  if (isBehindBy && !context.charts.some((chart) => namesMeasure(match[2] ?? '', chart, context))) return nothing(text)
  const old = match[2] ?? ''
  // "Stores instead of categories" of what is shown by category.
  const isOfGroups = context.charts.some((chart) => partSaid(old.trim(), chart, context) && !namesMeasure(old, chart, context))
  if (isOfGroups && aggregate === undefined) return nothing(text)
  const named = (chart: ChartPlan): Measure | undefined => shownMeasure(chart, old, aggregateSaid(old), context)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const gone = chart.measures.length > 1 ? named(chart) : undefined
    return gone ? exchanged(chart, gone, wanted, context) : measureEdit(chart, wanted, aggregate, context)
  }
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => {
      if (!change(chart)) return 0
      return namesMeasure(old, chart, context) || (chart.measures.length > 1 && named(chart)) ? 1 : isBehindBy ? 0 : 0.5
    },
    apply: change,
  }
  return { edits: [edit], rest: '' }
}

/** Of several measures the one that is named, for another in its place. */
function exchanged(chart: ChartPlan, gone: Measure, wanted: string, context: EditContext): ChartPlan | undefined {
  const made = withMeasure(chart, wanted, aggregateSaid(wanted), context)
  const fresh = made?.measures.at(-1)
  if (!made || !fresh || made.measures.length <= chart.measures.length) return undefined
  return { ...made, measures: chart.measures.map((each) => (each === gone ? { ...fresh, id: gone.id } : each)) }
}

function turned(match: RegExpExecArray | null): readonly (string | undefined)[] | undefined {
  return match ? [match[0], match[2], match[1]] : undefined
}
