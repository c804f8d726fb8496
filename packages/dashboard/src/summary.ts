import type { ChartPlan } from './plan.ts'
import { worded } from './wording.ts'

/** What the charts show in their own language: figures together in one sentence, then a sentence for each of the others. */
export function summaryOf(charts: readonly Omit<ChartPlan, 'id' | 'alternatives'>[]): string {
  const figures = charts.filter(({ kind }) => kind === 'text')
  if (figures.length < 2) return charts.map((chart) => worded(chart).description).join(' ')
  const others = charts.filter(({ kind }) => kind !== 'text')
  return [figuresSaid(figures), ...others.map((chart) => worded(chart).description)].join(' ')
}

/** "Amount, orders and customers." */
function figuresSaid(figures: readonly Omit<ChartPlan, 'id' | 'alternatives'>[]): string {
  const titles = figures.map((chart, place) => (place === 0 ? worded(chart).title : lowered(worded(chart).title)))
  const tag = figures[0]?.wording?.language
  // A title with a comma inside would fall apart in a list.
  if (titles.some((title) => /,| and /.test(title))) return `${titles.join('; ')}${tag === 'hi' ? '।' : '.'}`
  return `${new Intl.ListFormat(tag ?? 'en-GB', { type: 'conjunction' }).format(titles)}${tag === 'hi' ? '।' : '.'}`
}

/** Abbreviations and names in capitals stay as they are. */
function lowered(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title
}
