import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan, DashboardPlan } from '../../../plan.ts'
import { failure } from '../../../errors.ts'
import type { RefineRequest } from '../../planner.ts'
import { draftOf } from '../shape/draft.ts'
import { inWords } from '../../../wording.ts'
import { boardTitle } from '../titles/board.ts'
import { inWordsBefore, inWordsOf } from '../titles/spoken-money.ts'
import { warningsOf } from '../titles/told-beside.ts'
import { describeChange } from '../titles/description.ts'
import { drawChart } from '../chart/index.ts'
import { planOverview } from '../overview/index.ts'
import { understand } from '../understand.ts'
import { ofAnother } from './another.ts'
import { attempts } from './attempts.ts'
import { boardChanges } from './board/index.ts'
import type { BoardTools } from './board/change.ts'
import { rowChanges } from './board/of-rows.ts'
import { clauseOf, clausesOf } from './clauses/index.ts'
import type { Clause } from './clauses/index.ts'
import { corrected } from './corrected.ts'
import { wholeAgain } from './filters/values-gap.ts'
import { cannotCompare } from './compared/cannot.ts'
import { limitsKept, tidied } from './columns.ts'
import type { Edit, EditContext, Found } from './edit.ts'
import { answerFollowUp, answerLeftOver } from './follow-up.ts'
import { nothingToClear } from './filters/clearing.ts'
import { asksKind, isHarmless } from './shown-already.ts'
import { askHowMuch, askPartOf, askPerOne } from './how-much.ts'
import { asKind } from './kinds.ts'
import { single } from './measures/running.ts'
import { brokenDown } from './one-value.ts'
import { namedRows } from './named-rows.ts'
import { notesAfter } from './notes.ts'
import { chartOf, isRefusal, maxCharts, replaceCharts, warn } from './state.ts'
import type { Acted, Refusal, State } from './state.ts'
import { refusalOf } from './refusals.ts'
import { targetOf, wantedKind } from './targets.ts'
import type { Target } from './targets.ts'
import { tracedOn } from './traced.ts'
import { readers } from './readers.ts'
import { nothingOfTime } from './order/along-time.ts'
import { nothingOfShares } from './order/limits.ts'
import { readingsAfter } from './readings.ts'
import { commandWords, wordsOfChanging } from './words.ts'

/** What rooms above make of words that a new chart is asked for with. */
interface Above extends Pick<BoardTools, 'planComparison' | 'planQuestion'> {
  /** The one chart that a request of these words would have; undefined where it would be a whole dashboard. */
  readonly planRequest: BoardTools['planChart']
}

const nothingAbove: Above = { planComparison: () => undefined, planRequest: () => undefined, planQuestion: () => undefined }

/**
 * The plan as the feedback wants it: its wishes one after the other, each on the charts it names or fits. Pure.
 * @throws `not_understood` (details.suggestions) when no wish can be acted on, `unknown_chart`
 */
export function refinePlan(request: RefineRequest, above: Above = nothingAbove): DashboardPlan {
  const { feedback, plan, catalog, fiscalYearStart, targetChartId } = request
  if (targetChartId !== undefined && !plan.charts.some(({ id }) => id === targetChartId))
    throw failure('unknown_chart', `There is no chart “${targetChartId}” on this dashboard.`, {
      details: { charts: plan.charts.map(({ id }) => id) },
    })
  const spokenOf = plan.spokenOf?.filter((id) => plan.charts.some((chart) => chart.id === id)) ?? []
  // What is said of the only one needs no "it".
  const last = plan.charts.length > 1 ? spokenOf : []
  const start: State = { plan, catalog, fiscalYearStart, last, ...(targetChartId === undefined ? {} : { targetChartId }) }
  let state = start
  const unused: { readonly words: string; readonly why?: string }[] = []
  const refusals: Refusal[] = []
  let acted = 0
  const tools: BoardTools = {
    planComparison: above.planComparison,
    planChart: (text, state) => above.planRequest(text, state) ?? planPlain(text, state),
    planQuestion: above.planQuestion,
  }
  for (const clause of joinedClauses(clausesOf(feedback), start)) {
    const next = act(corrected(clause, state), state, tools)
    if (isRefusal(next)) {
      if (next.isSo && next.refused !== undefined && isHarmless(clause.lower)) {
        state = warn(state, { code: 'shown_already', message: next.refused })
        acted++
        continue
      }
      if (!next.isSo) unused.push({ words: clause.text, ...(next.refused === undefined ? {} : { why: next.refused }) })
      refusals.push(next)
      continue
    }
    state = next
    acted++
  }
  const [told, ...more] = refusals
  if (acted === 0 && told?.isSo && told.refused !== undefined && more.length === 0 && asksKind(clauseOf(feedback).lower))
    return warn(state, { code: 'shown_already', message: told.refused }).plan
  if (acted === 0) throw refusalOf(request, refusals)
  for (const { words, why } of unused)
    state = warn(state, { code: 'unused_words', message: `Nothing was made of “${words}”.${why === undefined ? '' : ` ${why}`}` })
  const charts = inWordsBefore(state.plan.charts, plan.charts, catalog)
  state = { ...state, plan: { ...state.plan, charts: inWordsOf(feedback, charts, catalog) } }
  for (const warning of warningsOf(state.plan.charts, plan.charts)) state = warn(state, warning)
  return { ...withHeading(state.plan, plan), spokenOf: state.last }
}

/** A heading put together from the titles of the charts follows them. */
function withHeading(plan: DashboardPlan, before: DashboardPlan): DashboardPlan {
  const titled = ({ charts }: DashboardPlan): string => boardTitle(charts.map(({ title }) => title))
  return plan.title === before.title && before.title === titled(before) ? { ...plan, title: titled(plan) } : plan
}

/** A wish that only names a chart is the beginning of the next one: "sales by region: top 5". */
function joinedClauses(clauses: readonly Clause[], state: State): readonly Clause[] {
  const joined: Clause[] = []
  for (const clause of clauses) {
    const before = joined.at(-1)
    if (before && isOnlyTarget(before, state)) joined[joined.length - 1] = clauseOf(`${before.text} ${clause.text}`)
    else joined.push(clause)
  }
  return joined
}

function isOnlyTarget(clause: Clause, state: State): boolean {
  const target = targetOf(clause, state)
  return (
    target.ids.length > 0 &&
    target.by !== 'given' &&
    !/[\p{L}\p{N}]/u.test(
      target.rest.replace(
        /\b(?:by|per|of|the|for|in|on|and|with|against|chart|number|total|average|share|distribution|top|to|a|as)\b/g,
        '',
      ),
    )
  )
}

function act(clause: Clause, state: State, tools: BoardTools): State | Refusal {
  const target = targetOf(clause, state)
  const another = ofAnother(clause, state, target.ids)
  if (another && 'refused' in another) return another
  const changed = another && act(another.clause, another.state, tools)
  if (changed && !isRefusal(changed)) {
    const { targetChartId: _copy, ...rest } = changed
    return state.targetChartId === undefined ? rest : { ...rest, targetChartId: state.targetChartId }
  }
  for (const change of [...rowChanges, askPartOf, askPerOne, ...boardChanges, answerFollowUp]) {
    const next = change(clause, target, state, tools)
    if (next) return next
  }
  const acted = actOnCharts(clause, target, state)
  if (isRefusal(acted)) {
    // What no word of it changed may be asked of what is shown.
    const asked = acted.isSo ? undefined : (askHowMuch(clause, target, state, tools) ?? answerLeftOver(clause, target, state, tools))
    return asked ?? acted
  }
  if (acted.unread.length === 0) return acted.state
  const whole = answerLeftOver(clause, target, state, tools)
  if (whole) return whole
  const words = acted.unread.map((word) => `“${word}”`).join(', ')
  return warn(acted.state, { code: 'unused_words', message: `Nothing in the data goes by ${words}; the change was made without.` })
}

/** A chart of the words as they stand, or of what is named behind its kind. */
function planPlain(text: string, { catalog, fiscalYearStart }: State): ReturnType<BoardTools['planChart']> {
  const draw = (words: string): ReturnType<BoardTools['planChart']> => {
    const understanding = understand(words, catalog)
    return drawChart(understanding, draftOf(understanding), { fiscalYearStart })
  }
  const whole = draw(text)
  if (whole) return whole
  // The kind may stand in the way of the rest: "pie of employees by country".
  const named = /^\s*(\p{L}+(?: \p{L}+)?)\s+(?:of|for|with|showing)\s+(.+)$/u.exec(text)
  const kind = named && wantedKind(`as a ${(named[1] ?? '').toLowerCase()}`)?.kind
  const said = named && kind ? (named[2] ?? '') : text
  // "Employees by country" counts them.
  const plain = draw(said) ?? (/\b(?:by|per)\b/i.test(said) ? draw(`number of ${said}`) : undefined)
  if (plain && kind) return asKind(catalog, { ...plain, id: '', alternatives: [] }, kind)
  if (plain || !kind) return plain
  // "A table of employees": the one that an overview of them would show.
  const about = understand(said, catalog)
  if (about.mentions.length === 0) return undefined
  const shown = planOverview({ prompt: said, catalog, maxCharts, theme: 'default', fiscalYearStart }, about).charts
  return shown.find((chart) => chart.kind === kind)
}

function actOnCharts(clause: Clause, target: Target, state: State): Acted | Refusal {
  const { catalog, fiscalYearStart, plan } = state
  const aims = target.by !== 'none' && target.by !== 'all'
  let asIs: ChartPlan | undefined
  for (const attempt of attempts(clause, target, plan.charts.length === 1)) {
    const sure = aims && !(target.by === 'title' && target.matched < 2)
    const charts = sure ? plan.charts.filter(({ id }) => target.ids.includes(id)) : plan.charts
    const context: EditContext = {
      catalog,
      fiscalYearStart,
      aimed: aims || plan.charts.length === 1,
      written: clause.text,
      joins: clause.joins,
      charts,
    }
    if (cannotCompare(attempt, context)) continue
    const { edits, rest } = readEdits(attempt, context, plan.charts)
    if (edits.length === 0) continue
    const ids = choose(edits, target, state)
    const changed = new Map<string, ChartPlan>()
    for (const id of ids) {
      const before = chartOf(state, id)
      const after = before && applyAll(edits, before, aims, catalog)
      if (before && after && JSON.stringify(after) === JSON.stringify(before)) asIs ??= before
      else if (before && after)
        changed.set(id, finished(before, { ...after, alternatives: readingsAfter(edits, before, after, catalog) }, clause))
    }
    if (changed.size > 0) {
      return { state: replaceCharts(state, changed), unread: unreadIn(rest, catalog) }
    }
  }
  if (asIs) return { refused: `“${inWords(asIs, asIs.title)}” is so already.`, isSo: true }
  return nothingToClear(clause.lower) ?? nothingOfTime(clause.lower, plan.charts) ?? nothingOfShares(clause.lower, plan.charts) ?? {}
}

/** Words that no reader took, and that nothing in the data goes by. */
function unreadIn(rest: string, catalog: Catalog): readonly string[] {
  if (!/\p{L}{2}/u.test(rest)) return []
  const { tokens, unknown } = understand(rest, catalog)
  const words = new Set(unknown.flatMap((at) => tokens[at]?.text ?? []))
  return [...words].filter((word) => !commandWords.has(word) && !wordsOfChanging.has(word)).slice(0, 8)
}

/** Readers take their words one after the other; edits that fit no chart are put back. */
function readEdits(text: string, context: EditContext, charts: readonly ChartPlan[]): Found {
  const edits: Edit[] = []
  let rest = text
  for (const reader of readers) {
    if (!/[\p{L}\p{N}]/u.test(rest)) break
    const found = reader(rest, context)
    const usable = found.edits.filter((edit) => charts.some((chart) => edit.fits(chart) > 0 || edit.apply(chart) !== undefined))
    if (usable.length === 0) continue
    edits.push(...usable)
    rest = found.rest
  }
  return { edits, rest }
}

/** The charts named; else those that the wish fits. */
function choose(edits: readonly Edit[], target: Target, state: State): readonly string[] {
  const filtersOnly = edits.every(({ scope }) => scope === 'all')
  // One word of a title in a wish about rows is a word about rows.
  if (
    target.ids.length > 0 &&
    target.by !== 'all' &&
    !(filtersOnly && target.by === 'title' && target.matched < 2 && !/\b(?:chart|graph|plot|table|one)\b/.test(target.rest))
  )
    return target.ids
  const scored = state.plan.charts.map((chart) => ({
    id: chart.id,
    fit: edits.reduce((sum, edit) => sum + edit.fits(chart), 0),
    every: edits.every((edit) => edit.fits(chart) > 0),
  }))
  const candidates = scored.some(({ every }) => every) ? scored.filter(({ every }) => every) : scored.filter(({ fit }) => fit > 0)
  if (target.by === 'all' || state.plan.charts.length === 1) return candidates.map(({ id }) => id)
  const most = Math.max(0, ...candidates.map(({ fit }) => fit))
  if (most < 0.25 * edits.length) return []
  if (filtersOnly) return candidates.filter(({ fit }) => fit >= most * 0.99).map(({ id }) => id)
  // "it" of the wish before, where this one fits it.
  const before = candidates.find(({ id }) => state.last.includes(id))
  if (before && before.fit >= most * 0.3) return [before.id]
  return candidates
    .filter(({ fit }) => fit === most)
    .slice(0, 1)
    .map(({ id }) => id)
}

function applyAll(edits: readonly Edit[], chart: ChartPlan, aimed: boolean, catalog: Catalog): ChartPlan | undefined {
  let current = chart
  let done = 0
  for (const edit of edits) {
    if (!aimed && edit.fits(current) === 0 && edits.length > 1) continue
    const next = edit.apply(current)
    if (!next) continue
    current = next
    done++
  }
  if (done === 0) return undefined
  // Without an axis nothing adds up along it.
  const still = current.dimensions.length > 0 ? undefined : single(current, { catalog })
  const made = tidied(
    catalog,
    limitsKept(chart, namedRows(chart, brokenDown(chart, wholeAgain(chart, still ?? current, catalog)), catalog)),
  )
  return JSON.stringify(made) === JSON.stringify(chart) ? made : { ...made, assumptions: notesAfter(chart, made, catalog) }
}

function finished(before: ChartPlan, after: ChartPlan, clause: Clause): ChartPlan {
  return {
    ...after,
    ...describeChange(before, after),
    traces: tracedOn(after.traces, clause.text, before, after),
  }
}
