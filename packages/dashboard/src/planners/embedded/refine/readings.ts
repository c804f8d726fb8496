import type { Catalog } from '../../../connections/connection.ts'
import { asBefore, mostAlternatives } from '../../../alternatives.ts'
import type { Alternative, ChartPlan } from '../../../plan.ts'
import { titleOf } from '../titles/title.ts'
import { tidied } from './columns.ts'
import type { Edit } from './edit.ts'

/**
 * The other readings of a chart that was changed: the same change is made to each, and one that it cannot be made to is dropped.
 * A chart of another kind keeps what it was as the first of them.
 */
export function readingsAfter(edits: readonly Edit[], before: ChartPlan, after: ChartPlan, catalog: Catalog): readonly Alternative[] {
  // A reading was chosen: it brought its own.
  if (after.alternatives !== before.alternatives) return after.alternatives
  const back = after.kind === before.kind ? [] : [asBefore(before)]
  const others = before.alternatives.flatMap((other) => edited(edits, other, before.id, catalog))
  const seen = new Set([essence(after)])
  return [...back, ...others]
    .filter((other) => {
      const key = essence(other.plan)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, mostAlternatives)
}

function edited(edits: readonly Edit[], other: Alternative, id: string, catalog: Catalog): readonly Alternative[] {
  let plan: ChartPlan = { ...other.plan, id, alternatives: [] }
  for (const edit of edits) {
    const next = edit.apply(plan)
    if (!next) return []
    // How it is drawn is what makes it another reading.
    if (next.kind === plan.kind) plan = next
  }
  const { id: _id, alternatives: _none, ...body } = tidied(catalog, plan)
  const title = titleOf(body)
  return [{ ...other, title, plan: { ...body, title } }]
}

function essence({ kind, measures, dimensions, series, facet, where, limit }: Alternative['plan']): string {
  return JSON.stringify([kind, measures.map(({ aggregate, column }) => [aggregate, column]), dimensions, series, facet, where, limit])
}
