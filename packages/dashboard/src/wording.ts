import type { Alternative, ChartPlan, Dimension } from './plan.ts'

/** The words in the language of a chart's request; those that have no others there stay as they are. */
export function inWords({ wording }: Pick<ChartPlan, 'wording'>, english: string): string {
  return wording && Object.hasOwn(wording.of, english) ? (wording.of[english] ?? english) : english
}

/** The chart as people see it: title, sentence, names and explanations in the language of its request. */
export function worded<T extends Omit<ChartPlan, 'id' | 'alternatives'>>(chart: T): T {
  if (!chart.wording) return chart
  const say = (english: string): string => inWords(chart, english)
  const named = (dimension: Dimension): Dimension => ({ ...dimension, label: say(dimension.label) })
  const { series, facet, comparison } = chart
  return {
    ...chart,
    title: say(chart.title),
    description: say(chart.description),
    measures: chart.measures.map((measure) => ({ ...measure, label: say(measure.label) })),
    dimensions: chart.dimensions.map(named),
    ...(series ? { series: named(series) } : {}),
    ...(facet ? { facet: named(facet) } : {}),
    ...(comparison
      ? {
          comparison: {
            ...comparison,
            current: { ...comparison.current, label: say(comparison.current.label) },
            before: { ...comparison.before, label: say(comparison.before.label) },
          },
        }
      : {}),
    assumptions: chart.assumptions.map(say),
  }
}

/** Another reading as people see it. */
export function wordedReading({ title, reason, plan }: Alternative): { readonly title: string; readonly reason: string } {
  return { title: inWords(plan, title), reason: inWords(plan, reason) }
}
