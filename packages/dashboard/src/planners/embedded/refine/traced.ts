import type { ChartPlan, Trace } from '../../../plan.ts'

/** In the order in which a change is told by what it did. */
const parts: readonly (readonly [Trace['role'], (chart: ChartPlan) => unknown])[] = [
  ['filter', ({ where, having }) => [where, having]],
  ['measure', ({ measures }) => measures],
  ['dimension', ({ dimensions }) => dimensions],
  ['series', ({ series }) => series],
  ['facet', ({ facet }) => facet],
  ['limit', ({ limit }) => limit],
  ['sort', ({ sort }) => sort],
]

/** What the words of a change led to in its chart. */
export function tracesOf(words: string, before: ChartPlan, after: ChartPlan): readonly Trace[] {
  const changed = parts.filter(([, part]) => JSON.stringify(part(before)) !== JSON.stringify(part(after)))
  const role = before.kind === after.kind ? (changed[0]?.[0] ?? 'layout') : 'layout'
  return [{ start: 0, end: words.length, words, role, target: targetOf(role, after), how: 'pattern' }]
}

function targetOf(role: Trace['role'], { kind, measures, dimensions, series, facet, title }: ChartPlan): string {
  if (role === 'layout') return kind
  const named = { measure: measures.at(-1), dimension: dimensions.at(-1), series, facet }[role as string]
  return named?.label ?? title
}
