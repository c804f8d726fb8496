import type { ChartPlan, DashboardPlan, PlanWarning, Trace } from '../../../plan.ts'
import { summaryOf } from '../../../summary.ts'
import { holdsMarkup, plainLine } from '../../clean.ts'
import { longestTitle } from '../titles/board.ts'
import { nameKey } from '../titles/label-parts.ts'
import type { Piece, SpokenLanguage } from './language.ts'
import { toldIn } from './wording.ts'
import { withTitles } from './titles-said.ts'
import type { OwnWords } from './wording.ts'

/** A request in another language, as the planner reads it. */
export interface Said {
  /** Plain English. */
  readonly text: string
  /** Its words by the English that they were read as. */
  readonly own: OwnWords
  /** The plan made of the English, told in the language: its traces at the words that were written, and how they were read among the assumptions. */
  back(plan: DashboardPlan): DashboardPlan
  /** The same of a plan that was changed; what was there before stays as it is. */
  backTo(plan: DashboardPlan, before: DashboardPlan): DashboardPlan
}

/**
 * @param pieces in English order
 * @param written the request, where the prompt is not quite what was written
 */
export function saidIn(language: SpokenLanguage, prompt: string, pieces: readonly Piece[], written = prompt): Said {
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
  // A board that is told in English has an English heading.
  const title = language.telling ? titleIn(prompt) : undefined
  const note = `Read as “${text}”.`
  const of = <T extends Omit<ChartPlan, 'id' | 'alternatives'>>(chart: T): T => ({
    ...chart,
    traces: chart.traces.map(moved),
    assumptions: [note, ...chart.assumptions],
  })
  const own = ownWords(language, prompt, pieces)
  /** Words of no use as they were typed. */
  const typed = (english: string): string => {
    const at = text.toLowerCase().indexOf(english.toLowerCase())
    const under = at < 0 ? [] : spans.filter(({ from, until }) => from < at + english.length && at < until).map(({ piece }) => piece)
    return under.length === 0 ? english : [...new Set(under.map(({ start, end }) => prompt.slice(start, end)))].join(' ')
  }
  const named = (warning: PlanWarning): PlanWarning =>
    warning.code === 'unused_words'
      ? {
          ...warning,
          message: warning.message.replaceAll(
            /(["“])([^"“”]+)(["”])/g,
            (_, open: string, words: string, close: string) => open + typed(words) + close,
          ),
        }
      : warning
  return {
    text,
    own,
    backTo(plan, before) {
      const kept = new Set(before.charts)
      const traced = tracedTo(written, plan, before)
      const read = written === prompt ? note : withTitles(note, before)
      return {
        ...traced,
        warnings: traced.warnings.map((warning) => (before.warnings.includes(warning) ? warning : named(warning))),
        charts: traced.charts.map((chart) =>
          kept.has(chart) ? chart : { ...chart, assumptions: [read, ...chart.assumptions.filter((each) => each !== read)] },
        ),
      }
    },
    back(plan) {
      const charts = plan.charts.map((chart) => ({
        ...of(chart),
        alternatives: chart.alternatives.map((each) => ({ ...each, plan: of(each.plan) })),
      }))
      const told = toldIn(language, { ...plan, ...(title === undefined ? {} : { title }), charts, warnings: plan.warnings.map(named) }, own)
      return { ...told, description: summaryOf(told.charts) }
    },
  }
}

/** The changed plan, its new traces at the whole of what was written. */
export function tracedTo(written: string, plan: DashboardPlan, before: DashboardPlan): DashboardPlan {
  const known = new Set(before.charts.flatMap(({ traces }) => traces))
  const kept = new Set(before.charts)
  const whole = { start: 0, end: written.length, words: written }
  return {
    ...plan,
    charts: plan.charts.map((chart) =>
      kept.has(chart) ? chart : { ...chart, traces: chart.traces.map((trace) => (known.has(trace) ? trace : { ...trace, ...whole })) },
    ),
  }
}

/** What was read as one English name, without its endings. */
function ownWords({ telling }: SpokenLanguage, prompt: string, pieces: readonly Piece[]): OwnWords {
  return Object.fromEntries(
    pieces.flatMap(({ text: said, start, end }) => {
      const words = prompt.slice(start, end)
      // Quotation marks of ours say that a value is meant.
      const text = words === said ? said : said.replace(/^"(.+)"$/, '$1')
      const own = !telling || words === text || !/^\p{L}{3}/u.test(text) ? undefined : telling.base(words)
      return own === undefined ? [] : [[nameKey(text), own] as const]
    }),
  )
}

/** The user's own words as a title; undefined where they hold what a page could take for more than text. */
function titleIn(prompt: string): string | undefined {
  const line = plainLine(prompt, longestTitle)
  return line === '' || holdsMarkup(line) ? undefined : line
}
