import type { ChartPlan, DashboardPlan } from '../../../plan.ts'
import { inWords } from '../../../wording.ts'

/** What can be said of any chart, in the languages that changes are read in. */
const commands = {
  en: {
    byQuarter: (title: string) => `show “${title}” by quarter`,
    topFive: (title: string) => `only the top 5 in “${title}”`,
    asBars: (title: string) => `show “${title}” as a bar chart`,
    ascending: (title: string) => `sort “${title}” ascending`,
    asArea: (title: string) => `show “${title}” as an area`,
    bigger: (title: string) => `make “${title}” bigger`,
    remove: (title: string) => `remove “${title}”`,
  },
  hi: {
    byQuarter: (title: string) => `“${title}” को तिमाही के अनुसार दिखाओ`,
    topFive: (title: string) => `“${title}” में सिर्फ़ पहले 5`,
    asBars: (title: string) => `“${title}” को बार चार्ट में दिखाओ`,
    ascending: (title: string) => `“${title}” को बढ़ते क्रम में लगाओ`,
    asArea: (title: string) => `“${title}” को एरिया चार्ट में दिखाओ`,
    bigger: (title: string) => `“${title}” को बड़ा करो`,
    remove: (title: string) => `“${title}” हटाओ`,
  },
} as const

/** Up to three things that would work on this dashboard, said with its own titles and in their language. */
export function suggestionsFor(plan: DashboardPlan, targetChartId?: string): readonly string[] {
  const charts = targetChartId === undefined ? plan.charts : plan.charts.filter(({ id }) => id === targetChartId)
  const found: string[] = []
  const add = (chart: ChartPlan | undefined, command: keyof (typeof commands)['en']): void => {
    if (!chart || found.length >= 3) return
    const told = commands[chart.wording?.language === 'hi' ? 'hi' : 'en']
    found.push(told[command](inWords(chart, chart.title)))
  }
  const grouped = (chart: ChartPlan): boolean =>
    chart.dimensions.length > 0 && chart.dimensions[0]?.grain === undefined && !chart.dimensions[0]?.bin
  const bars = charts.find((chart) => chart.kind === 'bar' && grouped(chart))
  add(
    charts.find(
      ({ dimensions, kind }) =>
        kind !== 'rect' && dimensions[0]?.grain !== undefined && dimensions[0].grain !== 'quarter' && dimensions[0].grain !== 'year',
    ),
    'byQuarter',
  )
  add(bars, 'topFive')
  add(
    charts.find((chart) => chart.kind === 'arc'),
    'asBars',
  )
  add(bars, 'ascending')
  add(
    charts.find((chart) => chart.kind === 'line'),
    'asArea',
  )
  add(charts[0], 'bigger')
  add(plan.charts.at(-1), 'remove')
  return found
}
