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

/** A chart tells of so many changes by words at most: people may go on for days. */
const most = 60

/** What led to a chart, with what the words of one more change did; said again, they count once. */
export function tracedOn(earlier: readonly Trace[], words: string, before: ChartPlan, after: ChartPlan): readonly Trace[] {
  const more = tracesOf(words, before, after)
  const others = earlier.filter(
    (each) => !more.some((one) => one.words === each.words && one.role === each.role && one.target === each.target),
  )
  // What a person gave stays given.
  const tooMany = new Set(others.filter(({ role }) => role !== 'title' && role !== 'description').slice(0, -most))
  return [...others.filter((each) => !tooMany.has(each)), ...more]
}

/** What the words of a change led to in its chart. */
function tracesOf(words: string, before: ChartPlan, after: ChartPlan): readonly Trace[] {
  const changed = parts.filter(([, part]) => JSON.stringify(part(before)) !== JSON.stringify(part(after)))
  const role = before.kind === after.kind ? (changed[0]?.[0] ?? 'layout') : 'layout'
  return [{ start: 0, end: words.length, words, role, target: targetOf(role, after), how: 'pattern' }]
}

function targetOf(role: Trace['role'], { kind, measures, dimensions, series, facet, title }: ChartPlan): string {
  if (role === 'layout') return kind
  const named = { measure: measures.at(-1), dimension: dimensions.at(-1), series, facet }[role as string]
  return named?.label ?? title
}
