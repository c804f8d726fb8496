import { createContext, useCallback, useEffect, useState } from 'react'
import { chosenAppearance, keepAppearance, paint, themeOf } from './appearance.ts'
import type { Appearance, ThemeName } from './appearance.ts'

/** The theme of the page, and of every chart on it; undefined: charts bear their own. */
export const ThemeContext = createContext<ThemeName | undefined>(undefined)

interface Look {
  readonly appearance: Appearance
  /** What the appearance means on this device now. */
  readonly theme: ThemeName
  readonly choose: (next: Appearance) => void
}

/** The appearance that was chosen, and the way to choose another; the page follows a device that turns light or dark. */
export function useAppearance(): Look {
  const [appearance, setAppearance] = useState<Appearance>(chosenAppearance)
  const [theme, setTheme] = useState(() => themeOf(chosenAppearance()))
  useEffect(() => {
    const follow = matchMedia('(prefers-color-scheme: dark)')
    const changed = () => {
      const now = themeOf(chosenAppearance())
      paint(now)
      setTheme(now)
    }
    follow.addEventListener('change', changed)
    return () => follow.removeEventListener('change', changed)
  }, [])
  const choose = useCallback((next: Appearance) => {
    setAppearance(next)
    setTheme(themeOf(next))
    keepAppearance(next)
  }, [])
  return { appearance, theme, choose }
}
