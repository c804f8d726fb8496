import type { ChartPlan, DashboardPlan, Trace } from '../../../plan.ts'
import { holdsMarkup, plainLine } from '../../clean.ts'
import { longestTitle } from '../titles/board.ts'
import type { Piece } from './language.ts'

/** A request in another language, as the planner reads it. */
export interface Said {
  /** Plain English. */
  readonly text: string
  /** The plan made of the English, its traces at the words that were written, and how they were read among the assumptions. */
  back(plan: DashboardPlan): DashboardPlan
  /** The same of a plan that was changed; what was there before stays as it is. */
  backTo(plan: DashboardPlan, before: DashboardPlan): DashboardPlan
}

/** @param pieces in English order */
export function saidIn(prompt: string, pieces: readonly Piece[]): Said {
  let text = ''
  const spans: { readonly from: number; readonly until: number; readonly piece: Piece }[] = []
  for (const piece of pieces) {
    const glue = text === '' || /^[,.;:?!]/.test(piece.text) ? '' : ' '
    const from = text.length + glue.length
    text += glue + piece.text
    spans.push({ from, until: text.length, piece })
  }
  const moved = (trace: Trace): Trace => {
    const under = spans.filter(({ from, until }) => from < trace.end && trace.start < until).map(({ piece }) => piece)
    const [first] = under
    const start = first ? Math.min(...under.map((piece) => piece.start)) : 0
    const end = first ? Math.max(...under.map((piece) => piece.end)) : prompt.length
    return { ...trace, start, end, words: prompt.slice(start, end) }
  }
  const own = titleIn(prompt)
  const note = `Read as “${text}”.`
  const of = <T extends Omit<ChartPlan, 'id' | 'alternatives'>>(chart: T): T => ({
    ...chart,
    traces: chart.traces.map(moved),
    assumptions: [note, ...chart.assumptions],
  })
  const whole = { start: 0, end: prompt.length, words: prompt }
  return {
    text,
    backTo: (plan, before) => {
      const known = new Set(before.charts.flatMap(({ traces }) => traces))
      const kept = new Set(before.charts)
      return {
        ...plan,
        charts: plan.charts.map((chart) =>
          kept.has(chart)
            ? chart
            : {
                ...chart,
                traces: chart.traces.map((trace) => (known.has(trace) ? trace : { ...trace, ...whole })),
                assumptions: [note, ...chart.assumptions.filter((each) => each !== note)],
              },
        ),
      }
    },
    back: (plan) => ({
      ...plan,
      ...(own === undefined ? {} : { title: own }),
      charts: plan.charts.map((chart) => ({
        ...of(chart),
        alternatives: chart.alternatives.map((each) => ({ ...each, plan: of(each.plan) })),
      })),
    }),
  }
}

/** The user's own words as a title; undefined where they hold what a page could take for more than text. */
function titleIn(prompt: string): string | undefined {
  const line = plainLine(prompt, longestTitle)
  return line === '' || holdsMarkup(line) ? undefined : line
}
