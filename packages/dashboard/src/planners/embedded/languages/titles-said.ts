import type { DashboardPlan } from '../../../plan.ts'
import { worded } from '../../../wording.ts'

/**
 * A change that names charts by the titles they bear in another language, with their ids instead; a figure's bare name is also that of
 * what it shows, so it counts in quotation marks alone.
 */
export function withChartIds(feedback: string, { charts }: DashboardPlan): string {
  const titles = charts
    .flatMap((chart) => (chart.wording ? [{ id: chart.id, title: worded(chart).title, quoted: chart.kind === 'text' }] : []))
    .filter(({ title }) => /[^\p{ASCII}]/u.test(title))
    .toSorted((a, b) => b.title.length - a.title.length)
  let text = feedback
  for (const { id, title, quoted } of titles) {
    const own = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    text = text.replace(
      new RegExp(quoted ? `["“‘']${own}["”’']` : `["“‘']${own}["”’']|(?<!["“‘'])${own}(?![\\p{L}\\p{M}])`, 'u'),
      ` ${id} `,
    )
  }
  return text === feedback ? feedback : text.replaceAll(/ {2,}/g, ' ').trim()
}

/** The other way, for people: ids of charts as the titles they bear. */
export function withTitles(text: string, { charts }: DashboardPlan): string {
  return text.replaceAll(/\bchart_\d+\b/g, (id) => {
    const chart = charts.find((each) => each.id === id)
    return chart ? `‘${worded(chart).title}’` : id
  })
}
