import { themeNames } from '@chitravani/protocol/names'
import type { ThemeName } from '@chitravani/protocol/names'

export type { ThemeName }
/** `system` follows the device: light by day, dark where it is set so. */
export type Appearance = ThemeName | 'system'

const kept = 'chitravani.theme'

export const appearances: readonly Appearance[] = ['system', ...themeNames]

const isDark: Readonly<Record<ThemeName, boolean>> = { default: false, light: false, dark: true, slate: true, high_contrast: true }

export function chosenAppearance(): Appearance {
  const remembered = localStorage.getItem(kept)
  return appearances.find((name) => name === remembered) ?? 'system'
}

/** The theme that an appearance means on this device now. */
export function themeOf(appearance: Appearance): ThemeName {
  if (appearance !== 'system') return appearance
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default'
}

export function keepAppearance(appearance: Appearance): void {
  localStorage.setItem(kept, appearance)
  paint(themeOf(appearance))
}

/** The page takes the colours of a theme. */
export function paint(theme: ThemeName): void {
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['mode'] = isDark[theme] ? 'dark' : 'light'
}
