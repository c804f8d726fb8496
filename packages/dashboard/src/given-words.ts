import type { ChartPlan, Trace } from './plan.ts'

type Given = 'title' | 'description'
type Body = Pick<ChartPlan, Given | 'traces'>

/** Whether a person gave a chart its title or its sentence; what is made anew of the chart later leaves that as it is. */
export function isGiven({ traces }: Pick<ChartPlan, 'traces'>, what: Given): boolean {
  return traces.some(({ role }) => role === what)
}

/** The chart with a title or a sentence that a person gave. */
export function withGiven<T extends Body>(chart: T, what: Given, words: string, how: Trace['how']): T {
  const trace: Trace = { start: 0, end: 0, words, role: what, target: words, how }
  return { ...chart, [what]: words, traces: [...chart.traces.filter(({ role }) => role !== what), trace] }
}

/** What takes a chart's place, with the title and the sentence that a person gave that chart. */
export function givenKept<T extends Body>(next: T, before: Body): T {
  return before.traces.reduce<T>(
    (chart, { role, how }) => (role === 'title' || role === 'description' ? withGiven(chart, role, before[role], how) : chart),
    next,
  )
}
