import { withGiven } from '../../../../given-words.ts'
import type { ChartPlan, DashboardPlan } from '../../../../plan.ts'
import { inWords } from '../../../../wording.ts'
import type { BoardChange } from './change.ts'
import { chartOf } from '../state.ts'
import type { State } from '../state.ts'
import { targetOf } from '../targets.ts'

const give = '(?:(?:re-?)?(?:name|title|label)|call)'
const name = '(?:title|name|heading|headline|caption)'
const whole = '(?:the |this |my )?(?:whole )?(?:dashboard|board|page|report)'

/** The name of the dashboard itself, as the only group. */
const ofDashboard: readonly RegExp[] = [
  `^${give}\\s+${whole}\\s+(?:to |as |into |: ?)?(.+)$`,
  `^(?:change|set|make|edit)\\s+(?:the )?${name} of (?:the |this )?(?:dashboard|board|page|report)\\s+(?:to |into |: ?)(.+)$`,
  `^(?:change|set|make|edit)\\s+(?:the |this |my )?(?:dashboard|board|page|report)(?:'s|’s)?\\s+${name}\\s+(?:to |into |: ?)(.+)$`,
  `^(?:the |this |my )?(?:dashboard|board|page|report)(?:'s|’s)?\\s+${name}\\s*(?:should be|shall be|is|:|=)\\s*(.+)$`,
  `^give\\s+${whole}\\s+the ${name}\\s+(.+)$`,
].map((pattern) => new RegExp(pattern, 'i'))

/** Whom, and the name; whom is empty where the name alone is said. */
const ofChart: readonly RegExp[] = [
  `^${give}\\s+()(?:to|as|into)\\s+(.+)$`,
  `^${give}\\s+(it|this|that)(?: one)?\\s+(?!(?:with|in|on|by|one|chart|graph|plot|pie|table|bars?|line|kpi|heatmap|histogram)\\b)(?:(?:to|as|into)\\s+|:\\s*)?(.+)$`,
  `^${give}\\s+(\\S.*?)\\s+(?:to|as|into)\\s+(.+)$`,
  `^(?:change|set|edit|make)\\s+(?:the )?${name} of\\s+(\\S.*?)\\s+(?:to|into|:)\\s+(.+)$`,
  `^(?:change|set|edit|make)\\s+(?:its|the)\\s+()${name}\\s*(?:to|into|:)\\s+(.+)$`,
  `^(?:its |the |a )?(?:new )?()${name}\\s*(?:should be|shall be|must be|to be|:)\\s*(.+)$`,
  `^(?:the )?${name} of\\s+(?:the )?(\\S.*?)\\s+(?:should be|shall be|must be|to be|will be|:)\\s*(.+)$`,
  `^(?:the )?(\\S.*?)(?:'s|’s)? (?:new )?${name}\\s*(?:should be|shall be|must be|to be|will be|:)\\s*(.+)$`,
  `^(?:put|keep|write|use)\\s+()(?:the |a )?${name}(?: as|:)?\\s+(["'“‘].+)$`,
  `^give\\s+(\\S.*?)\\s+(?:the|a) (?:new )?${name}(?: of|:)?\\s+(.+)$`,
  `^${give}\\s+((?:the |that |this )?(?:\\w+ )?(?:chart|graph|plot|one|pie|table|bars?|line|kpi|heatmap|histogram))\\s+(.+)$`,
].map((pattern) => new RegExp(pattern, 'i'))

/** "rename the dashboard to …", "call it …", "title: …". */
export const rename: BoardChange = ({ text }, _target, state) => {
  // "Label the bars with their values" writes them on the bars.
  if (
    /^label (?:the |each |every |all )*(?:bars?|columns?)(?: with (?:the |its |their )*(?:values?|numbers?|amounts?|figures?))?$/i.test(
      text,
    )
  )
    return undefined
  const dashboard = matched(ofDashboard, text)
  if (dashboard) return { ...state, plan: { ...state.plan, title: cleanTitle(dashboard[1] ?? '') } }
  const named = matched(ofChart, text)
  if (!named) return undefined
  const [, whom = '', said = ''] = named
  const title = cleanTitle(said)
  if (title === '') return undefined
  const loose = /^(?:it|this|that|(?:the |this |that )?(?:chart|graph|plot))?$/i.test(whom.trim())
  // "Pie heading should be …".
  const meant = [whom, `the ${whom}`].flatMap((words) => targetOf({ lower: words.toLowerCase() }, state).ids)
  const chart = chartOf(state, (loose ? meantAlone(state) : meant[0]) ?? '')
  if (chart) return withTitle(state, chart, title)
  // It is called a chart, though none of them is called so: "the chart Sales".
  const called = /^(?:the |this |that )?(?:chart|graph|plot)\s+(.+)$|^(?:the )?(.+?)\s+(?:chart|graph|plot)$/i.exec(whom.trim())
  const [only, ...others] = state.plan.charts
  if (called && only)
    return others.length === 0 ? withTitle(state, only, title) : unknownName(called[1] ?? called[2] ?? '', title, state.plan)
  return loose ? whichOne(title, state.plan) : undefined
}

function matched(patterns: readonly RegExp[], text: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found
  }
  return undefined
}

/** What "it" is where it is said of no chart in particular: the one just changed, the one asked about, or the only one. */
function meantAlone({ last, targetChartId, plan: { charts } }: State): string | undefined {
  return last[0] ?? targetChartId ?? (charts.length === 1 ? charts[0]?.id : undefined)
}

function withTitle(state: State, chart: ChartPlan, title: string): State {
  const renamed = withGiven(chart, 'title', title, 'pattern')
  return {
    ...state,
    last: [chart.id],
    plan: { ...state.plan, charts: state.plan.charts.map((other) => (other === chart ? renamed : other)) },
  }
}

function whichOne(title: string, { charts }: DashboardPlan): { readonly refused: string; readonly suggestions: readonly string[] } {
  return {
    refused: `“${title}” could be the name of the dashboard or of one of its ${String(charts.length)} charts.`,
    suggestions: [
      `call the dashboard “${title}”`,
      ...charts.slice(0, 2).map((chart) => `rename “${inWords(chart, chart.title)}” to “${title}”`),
    ],
  }
}

function unknownName(
  name: string,
  title: string,
  { charts }: DashboardPlan,
): { readonly refused: string; readonly suggestions: readonly string[] } {
  return {
    refused: `No chart is called “${cleanTitle(name)}”.`,
    suggestions: charts.slice(0, 3).map((chart) => `rename “${inWords(chart, chart.title)}” to “${title}”`),
  }
}

function cleanTitle(text: string): string {
  return text
    .trim()
    .replace(/^["“'‘]+|["”'’]+$/gu, '')
    .trim()
    .slice(0, 120)
}
