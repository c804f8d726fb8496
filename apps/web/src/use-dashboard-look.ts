import type { ComposedDashboardSpec } from '@chitravani/protocol'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paint, themeOf, themeOfBackground } from './ui/appearance.ts'
import type { Appearance, ThemeName } from './ui/appearance.ts'

/** The page takes the colours and the title of the dashboard on it. @param otherwise its colours where the dashboard has none */
export function useDashboardLook(dashboard: ComposedDashboardSpec | undefined, otherwise?: Appearance): void {
  // Another appearance is painted where it is chosen.
  const usual = useEffectEvent(() => otherwise && themeOf(otherwise))
  useEffect(() => {
    const theme = themeOfBackground(dashboard?.vega_lite_spec['background']) ?? usual()
    if (theme) paint(theme)
    document.title = dashboard ? `${dashboard.title} · Chitravani` : 'Chitravani'
  }, [dashboard])
}

/** Whoever chooses other colours for the page means the dashboard on it, too. */
export function useChosenTheme(
  appearance: Appearance,
  dashboard: ComposedDashboardSpec | undefined,
  recolour: (theme: ThemeName) => void,
): void {
  const before = useRef(appearance)
  const choose = useEffectEvent((theme: ThemeName) => {
    if (dashboard && themeOfBackground(dashboard.vega_lite_spec['background']) !== theme) recolour(theme)
  })
  useEffect(() => {
    if (before.current === appearance) return
    before.current = appearance
    choose(themeOf(appearance))
  }, [appearance])
}
