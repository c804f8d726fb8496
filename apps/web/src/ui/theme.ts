import type { ComposedDashboardSpec, themeNames } from '@chitravani/protocol'
import { el } from './element.ts'

type Theme = (typeof themeNames)[number]

const kept = 'chitravani.theme'
const names: readonly [Theme, string, 'light' | 'dark'][] = [
  ['default', 'Default', 'light'],
  ['light', 'Light', 'light'],
  ['dark', 'Dark', 'dark'],
  ['slate', 'Slate', 'dark'],
  ['high_contrast', 'High contrast', 'dark'],
]

export interface Themes {
  readonly element: HTMLElement
  readonly current: Theme
  /** The page takes the colour of the dashboard that it shows. */
  follow(dashboard: ComposedDashboardSpec): void
}

/** Which theme new dashboards have; choosing one while a dashboard is shown changes that one too. */
export function openThemes(changed: (theme: Theme) => void): Themes {
  const select = el('select', {
    id: 'theme',
    on: {
      change: () => {
        use(select.value as Theme)
        changed(select.value as Theme)
      },
    },
  })
  select.append(...names.map(([name, label]) => el('option', { value: name }, label)))
  const remembered = names.find(([name]) => name === localStorage.getItem(kept))?.[0]
  use(remembered ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default'))

  function use(theme: Theme): void {
    select.value = theme
    localStorage.setItem(kept, theme)
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dataset['mode'] = names.find(([name]) => name === theme)?.[2] ?? 'light'
  }

  return {
    element: el('label', { class: 'theme small' }, el('span', { class: 'quiet' }, 'Theme'), select),
    get current() {
      return select.value as Theme
    },
    follow(dashboard) {
      const theme = backgrounds[String(dashboard.vega_lite_spec['background']).toLowerCase()]
      if (theme) use(theme)
    },
  }
}

/** The dashboard says its colours, not its theme's name. */
const backgrounds: Readonly<Record<string, Theme>> = {
  '#ffffff': 'default',
  '#faf8f5': 'light',
  '#15181c': 'dark',
  '#1e293b': 'slate',
  '#000000': 'high_contrast',
}
