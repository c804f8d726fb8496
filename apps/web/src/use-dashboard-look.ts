import { themeOfSpec } from '@chitravani/protocol/themes'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ThemeName } from './ui/appearance.ts'
import type { Shown } from './use-shown.ts'

/** The window is named after the dashboard in it. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Chitravani' : `${title} · Chitravani`
    return () => {
      document.title = 'Chitravani'
    }
  }, [title])
}

/** Charts are shown in the colours of the page, whichever they are kept in; who asks for others in words means the page as well. */
export function useThemeInWords(shown: Shown | undefined, choose: (theme: ThemeName) => void): void {
  const before = useRef(shown)
  const follow = useEffectEvent(choose)
  useEffect(() => {
    const [earlier, theme] = [before.current, shown && themeOfSpec(shown.dashboard.vega_lite_spec)]
    before.current = shown
    if (theme === undefined || earlier?.sessionId !== shown?.sessionId) return
    if (earlier && themeOfSpec(earlier.dashboard.vega_lite_spec) !== theme) follow(theme)
  }, [shown])
}
