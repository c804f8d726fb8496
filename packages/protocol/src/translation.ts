import type { ChartSpec, ComposedDashboardSpec } from './dashboard.ts'
import { hasFiguresOf } from './figures.ts'
import { headlineOf } from './headline.ts'
import type { Headline } from './headline.ts'

export * from './headline.ts'

/** A dashboard's words by what they are in another language; those that are not in it stay. */
export type Words = ReadonlyMap<string, string>

/** From where a language is read; Kashmiri and Sindhi have a Devanagari form as well. */
export function directionOf(language: string): 'rtl' | 'ltr' {
  return /^(ur|ks|sd)(?!.*Deva)/.test(language) ? 'rtl' : 'ltr'
}

/** A dashboard that was asked for in Hindi has Hindi words beside English ones. */
export function languageOf(text: string): 'en' | 'hi' {
  return /[\u0900-\u097f]/.test(text) ? 'hi' : 'en'
}

/** All that is to be translated: titles, descriptions, names of axes, what figures are compared with. @param shown charts with other rows, by id */
export function wordsOf(dashboard: ComposedDashboardSpec, shown?: ReadonlyMap<string, ChartSpec>): string[] {
  const found = new Set<string>([dashboard.title, dashboard.description])
  for (const chart of dashboard.individual_specs) {
    found.add(chart.title)
    found.add(chart.description)
    found.add(headlineOf(shown?.get(chart.chart_id) ?? chart)?.comparison?.sentence ?? '')
    mapTitles(chart.spec, (text) => {
      found.add(text)
      return text
    })
  }
  return [...found].filter((text) => text.trim() !== '')
}

/** The same numbers, rows and places in other words. */
export function translateDashboard(dashboard: ComposedDashboardSpec, words: Words): ComposedDashboardSpec {
  const say = (text: string) => words.get(text) ?? text
  return {
    ...dashboard,
    title: say(dashboard.title),
    description: say(dashboard.description),
    vega_lite_spec: mapTitles(dashboard.vega_lite_spec, say) as ComposedDashboardSpec['vega_lite_spec'],
    individual_specs: dashboard.individual_specs.map((chart) => translateChart(chart, words)),
  }
}

export function translateChart(chart: ChartSpec, words: Words): ChartSpec {
  const say = (text: string) => words.get(text) ?? text
  const said = { title: say(chart.title), description: say(chart.description), spec: mapTitles(chart.spec, say) as ChartSpec['spec'] }
  const { comparison } = headlineOf(chart) ?? {}
  return { ...chart, ...said, ...(comparison ? { data: { ...chart.data, values: [compared(chart, comparison, say)] } } : {}) }
}

/** A KPI's row with what it is compared with in other words; the arrow is the same in all languages. */
function compared(chart: ChartSpec, { arrow, sentence, fields }: NonNullable<Headline['comparison']>, say: (text: string) => string) {
  const [row = {}] = chart.data.values
  const translated = say(sentence)
  return { ...row, [fields.change]: arrow, [fields.before]: hasFiguresOf(translated, sentence) ? translated : sentence }
}

/** Changes every `title` of a specification; a chart's rows and values are not words of the dashboard. */
function mapTitles(value: unknown, say: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => mapTitles(each, say))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key === 'config' || key === 'values' || key === 'data') return [key, part]
      return [key, key === 'title' && typeof part === 'string' ? say(part) : mapTitles(part, say)]
    }),
  )
}
