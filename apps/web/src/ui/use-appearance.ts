import { useCallback, useEffect, useState } from 'react'
import { chosenAppearance, keepAppearance, paint, themeOf } from './appearance.ts'
import type { Appearance } from './appearance.ts'

/** The appearance that was chosen, and the way to choose another; the page follows a device that turns light or dark. */
export function useAppearance(): readonly [Appearance, (next: Appearance) => void] {
  const [appearance, setAppearance] = useState<Appearance>(chosenAppearance)
  useEffect(() => {
    const follow = matchMedia('(prefers-color-scheme: dark)')
    const changed = () => paint(themeOf(chosenAppearance()))
    follow.addEventListener('change', changed)
    return () => follow.removeEventListener('change', changed)
  }, [])
  const choose = useCallback((next: Appearance) => {
    setAppearance(next)
    keepAppearance(next)
  }, [])
  return [appearance, choose]
}
