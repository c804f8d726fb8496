import type { ComposedDashboardSpec } from '@chitravani/protocol'
import { headlineOf } from '@chitravani/protocol/translation'
import type { Translation } from './use-translation.ts'

/** What a dashboard says, in sentences to be read aloud. */
export function summaryOf(dashboard: ComposedDashboardSpec, translation: Translation | undefined): string {
  const say = (text: string) => translation?.words.get(text) ?? text
  const sentence = (text: string) => (/[.!?।۔]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
  const charts = dashboard.individual_specs.map((chart) => {
    const headline = headlineOf(chart)
    return headline ? `${say(chart.title)}: ${headline.main}.` : `${sentence(say(chart.title))} ${sentence(say(chart.description))}`
  })
  const { title, description } = dashboard
  const head = saysOnlyItsTitle(dashboard) ? [] : [sentence(say(title)), sentence(say(description))]
  return [...head, ...charts].join(' ')
}

/** One chart under its own title: the heading of the page says all that there is to say. */
export function saysOnlyItsTitle({ title, individual_specs: charts }: ComposedDashboardSpec): boolean {
  return charts.length === 1 && charts[0]?.title === title
}
