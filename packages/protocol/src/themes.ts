import type { ComposedDashboardSpec } from './dashboard.ts'
import type { ThemeName as Theme } from './names.ts'

type Json = Readonly<Record<string, unknown>>

/** The colours of a theme. Every palette colour stands at 3:1 or more against the background, every text at 4.5:1. */
export interface Colors {
  readonly background: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly grid: string
  /** Wong's colour-blind-safe set, darkened or lightened until it can be seen on the background; then its shades. */
  readonly palette: readonly string[]
  /** Of what is left over: "Other". */
  readonly other: string
  /** From little to much; from below to above. */
  readonly ramp: readonly string[]
  readonly diverging: readonly string[]
}

const onLight = [
  '#0072b2',
  '#d55e00',
  '#00876a',
  '#b3568a',
  '#9a6a00',
  '#5b4ba0',
  '#4a6274',
  '#8c2d04',
  '#2b86bd',
  '#7a7400',
  '#3f6f1e',
  '#a8326e',
]
const onDark = [
  '#56b4e9',
  '#e69f00',
  '#2fc59b',
  '#e58fbf',
  '#f0e442',
  '#ff8a4c',
  '#a99bf0',
  '#9ccc65',
  '#7fd3e6',
  '#f4b6a6',
  '#c9a96a',
  '#b7c4cf',
]
const blues = ['#e3eef7', '#a9cde6', '#62a5d0', '#2277b0', '#0b4a7d']
const blueToOrange = ['#0b4a7d', '#62a5d0', '#eeeeee', '#f0a05a', '#a63f00']
const nightBlues = ['#1d3142', '#25567a', '#2f82b8', '#5fb2e6', '#c4e6fb']
const nightDiverging = ['#7cc4f2', '#2f6f9c', '#3a3f45', '#b3611f', '#ffb366']

export const themeColors: Readonly<Record<Theme, Colors>> = {
  default: {
    background: '#ffffff',
    text: '#1f2933',
    quiet: '#52606d',
    line: '#8a96a3',
    grid: '#e4e7eb',
    palette: onLight,
    other: '#868e96',
    ramp: blues,
    diverging: blueToOrange,
  },
  light: {
    background: '#faf8f5',
    text: '#2b2520',
    quiet: '#5c5349',
    line: '#8f8579',
    grid: '#e8e2d9',
    palette: onLight,
    other: '#857d74',
    ramp: blues,
    diverging: blueToOrange,
  },
  dark: {
    background: '#15181c',
    text: '#eceff1',
    quiet: '#b0bac4',
    line: '#77828d',
    grid: '#2b3138',
    palette: onDark,
    other: '#8d979f',
    ramp: nightBlues,
    diverging: nightDiverging,
  },
  slate: {
    background: '#1e293b',
    text: '#f1f5f9',
    quiet: '#cbd5e1',
    line: '#8292a8',
    grid: '#334155',
    palette: onDark,
    other: '#94a3b8',
    ramp: nightBlues,
    diverging: nightDiverging,
  },
  high_contrast: {
    background: '#000000',
    text: '#ffffff',
    quiet: '#ffffff',
    line: '#ffffff',
    grid: '#4d4d4d',
    palette: onDark,
    other: '#c0c0c0',
    ramp: nightBlues,
    diverging: nightDiverging,
  },
}

const font = "'Noto Sans', 'Noto Sans Devanagari', 'Noto Nastaliq Urdu', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** `config` of every specification of the theme, but for the locale. */
export function themeConfig(theme: Theme): Json {
  const colors = themeColors[theme]
  const first = colors.palette[0]
  const label = { labelColor: colors.quiet, labelFont: font, labelFontSize: 11 }
  const title = { titleColor: colors.text, titleFont: font, titleFontSize: 12, titleFontWeight: 600 }
  const bold = theme === 'high_contrast'
  return {
    background: colors.background,
    font,
    padding: 8,
    view: { stroke: null },
    axis: {
      ...label,
      ...title,
      domainColor: colors.line,
      tickColor: colors.line,
      gridColor: colors.grid,
      domainWidth: bold ? 2 : 1,
      titlePadding: 8,
      labelPadding: 4,
    },
    legend: { ...label, ...title, symbolSize: 90, titlePadding: 4, labelLimit: 160 },
    header: { ...label, ...title, labelFontSize: 12 },
    title: { color: colors.text, font, subtitleColor: colors.quiet },
    range: { category: colors.palette, ordinal: colors.ramp, ramp: colors.ramp, heatmap: colors.ramp, diverging: colors.diverging },
    mark: { color: first },
    bar: { color: first },
    line: { color: first, strokeWidth: bold ? 3 : 2 },
    area: { color: first, line: true },
    point: { color: first },
    rect: { color: first },
    text: { color: colors.text, font, fontSize: 12 },
    rule: { color: colors.line },
    tick: { color: first },
  }
}

/** Where a specification says colours; the same letters elsewhere are somebody's words. */
const colorKeys: ReadonlySet<string> = new Set(['color', 'fill', 'stroke', 'value', 'range'])

/** The theme whose colours a specification bears; undefined where they are no theme's. */
export function themeOfSpec(spec: Json): Theme | undefined {
  const background = spec['background'] ?? (spec['config'] as Json | undefined)?.['background']
  const themes = Object.entries(themeColors) as (readonly [Theme, Colors])[]
  return themes.find(([, colors]) => colors.background === background)?.[0]
}

/** A chart in the colours of another theme. What was coloured by hand stays, as does a chart of no theme. */
export function inTheme(spec: Json, theme: Theme): Json {
  const own = themeOfSpec(spec)
  if (own === undefined || own === theme) return spec
  const [from, to] = [themeColors[own], themeColors[theme]]
  const scales = [from.diverging, from.ramp].map(String)
  const colors = pairs(from, to)
  const swapped = (part: unknown, key: string): unknown => {
    if (typeof part === 'string') return colorKeys.has(key) ? (colors.get(part) ?? part) : part
    // Some colours of the two scales are the same.
    if (Array.isArray(part)) return [to.diverging, to.ramp][scales.indexOf(String(part))] ?? part.map((each) => swapped(each, key))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, name === 'config' ? each : swapped(each, name)]))
  }
  return { ...(swapped(spec, '') as Json), config: { ...(spec['config'] as Json), ...themeConfig(theme) } }
}

/** A dashboard in the colours of another theme, its charts too. */
export function dashboardInTheme(dashboard: ComposedDashboardSpec, theme: Theme): ComposedDashboardSpec {
  const { vega_lite_spec: base, individual_specs: charts } = dashboard
  const isKnown = themeOfSpec(base) !== undefined
  return {
    ...dashboard,
    vega_lite_spec: isKnown ? { ...inTheme(base, theme), background: themeColors[theme].background } : base,
    individual_specs: charts.map((chart) => ({ ...chart, spec: inTheme(chart.spec, theme) })),
  }
}

/** Each colour and what stands for it; of those that mean several things the first counts. */
function pairs(from: Colors, to: Colors): ReadonlyMap<string, string> {
  const list = ({ palette, text, quiet, background, line, grid, other, ramp, diverging }: Colors) => [
    ...palette,
    text,
    quiet,
    background,
    line,
    grid,
    other,
    ...ramp,
    ...diverging,
  ]
  const after = list(to)
  return new Map(
    list(from)
      .map((color, at) => [color, after[at] ?? color] as const)
      .toReversed(),
  )
}
