import type { ComposedDashboardSpec } from '@chitravani/protocol'
import { useEffect } from 'react'
import { paint, themeOf, themeOfBackground } from './ui/appearance.ts'
import type { Appearance } from './ui/appearance.ts'

/** The page takes the colours and the title of the dashboard on it. @param otherwise its colours where the dashboard has none */
export function useDashboardLook(dashboard: ComposedDashboardSpec | undefined, otherwise?: Appearance): void {
  useEffect(() => {
    const theme = themeOfBackground(dashboard?.vega_lite_spec['background']) ?? (otherwise && themeOf(otherwise))
    if (theme) paint(theme)
    document.title = dashboard ? `${dashboard.title} · Chitravani` : 'Chitravani'
  }, [dashboard, otherwise])
}
