import type { ComposedDashboardSpec } from '@chitravani/protocol'
import { useEffect, useRef } from 'react'
import type { Shown } from './use-shown.ts'

const markedMs = 2_000
/** Inside its border, where nothing cuts it off. */
const marking = ['var(--accent)', 'transparent'].map((color) => ({ outline: `3px solid ${color}`, outlineOffset: '-3px' }))

/** After a change of the dashboard: the charts that are others now are marked for a moment, and one of them is brought into sight. */
export function useChangedCharts(shown: Shown | undefined): void {
  const before = useRef<Shown>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = shown
    if (!was || !shown || was.sessionId !== shown.sessionId || was.version === shown.version) return undefined
    const ids = changedCharts(was.dashboard, shown.dashboard)
    // Where all of them changed, that is seen.
    if (ids.length === 0 || (ids.length === shown.dashboard.chart_count && ids.length > 1)) return undefined
    // A chart that is new has its place a frame later.
    const frame = requestAnimationFrame(() => point(ids))
    return () => cancelAnimationFrame(frame)
  }, [shown])
}

/** Ids of those that are new, drawn otherwise or called otherwise; other rows alone are no change. */
function changedCharts(before: ComposedDashboardSpec, after: ComposedDashboardSpec): readonly string[] {
  const known = new Map(before.individual_specs.map(({ chart_id: id, title, spec }) => [id, JSON.stringify([title, spec])]))
  return after.individual_specs
    .filter(({ chart_id: id, title, spec }) => known.get(id) !== JSON.stringify([title, spec]))
    .map(({ chart_id: id }) => id)
}

function point(ids: readonly string[]): void {
  const cards = ids.flatMap((id) => document.querySelector<HTMLElement>(`[data-chart="${CSS.escape(id)}"]`) ?? [])
  for (const card of cards) card.animate(marking, { duration: markedMs, easing: 'ease-in' })
  const [first] = cards
  if (!first || cards.some(isSeen)) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  first.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
}

/** Most of it is on the screen, whose lower end the box for changes covers. */
function isSeen(card: HTMLElement): boolean {
  const { top, bottom, height } = card.getBoundingClientRect()
  return Math.min(bottom, innerHeight) - Math.max(top, 0) > 0.75 * Math.min(height, innerHeight)
}
