import { groupingsOf, relationsOf } from '../../../plan.ts'
import type { ChartPlan } from '../../../plan.ts'
import type { Clause } from './clauses/index.ts'
import type { BoardChange, BoardTools } from './board/change.ts'
import { attach } from './columns.ts'
import { keptAsOthers, keptTo } from './board/shared-filters.ts'
import { readWhichOther } from './measures/which-other.ts'
import { readWhich } from './order/which.ts'
import { boardIsFull, maxCharts, withChart } from './state.ts'
import type { State } from './state.ts'
import type { Target } from './targets.ts'

const lead = String.raw`^(?:(?:and|so|now|also|then|but|tell me|show me|give me|show|find|see|the|a)[, ]+)*`
/** What a question or a list begins with that is of something else than how a chart is drawn. */
const question = new RegExp(`${lead}(?:which|what|who|whom|whose|list|names? of)(?:'?s|'?re)? .`)
/** What may be another measure of what is shown as well: who reads changes comes first. */
const figures = new RegExp(
  `${lead}(?:how (?:many|much|long|often) .|(?:total|average|avg\\.?|mean|median|number of|count of|top|best|worst|lowest|highest) .|.+ (?:by|per|for each|for every) .)`,
)
/** "In these", "of those two": the rows that are shown. */
const ofThese = / (?:in|of|for|among|amongst|from|on|out of) (?:these|those|them|this|that|it|here)(?: (?:two|three|few|ones?))?[?.!]*$/i
/** "What % of their parcels is that", "how much is it for each": of what is shown. */
const ofShown = /\b(?:it|its|that|this|these|those|they|them|their|theirs|each|same|of all|percent|percentages?|shares?)\b|%/

/**
 * A question of its own ("which stores have no orders", "who bought most"): one more chart, of the rows that the chart spoken of is kept to.
 * What asks about the groups that are shown ("which month was the best") is left to who reads changes.
 */
export const answerFollowUp: BoardChange = (clause, target, state, tools) =>
  question.test(clause.lower) && !isAboutEnds(clause, target, state) ? answered(clause, target, state, tools) : undefined

/** The same of what nobody reads a change in: "how many customers ordered twice", "spend per campaign". */
export const answerLeftOver: BoardChange = (clause, target, state, tools) =>
  figures.test(clause.lower) ? answered(clause, target, state, tools) : undefined

/** "What share of online orders": of a whole of its own. */
const ofOwn =
  /\b(?:shares?|percent|percentages?|part|proportion|%) of (?:the |all |our )?(?!(?:it|its|that|this|these|those|they|them|their|each|same|all|total|whole|sum|everything)\b)(?=\p{L})/gu

const answered: BoardChange = ({ lower, text }, target, state, { planQuestion }) => {
  if (ofShown.test(lower.replace(ofThese, '').replaceAll(ofOwn, ''))) return undefined
  // Names of values keep their letters.
  const made = planQuestion(text.trim().replace(ofThese, ''), state)
  if (!made || isAboutShown(made, state)) return undefined
  if (ofThese.test(text) && !isOfThese(made, spokenOf(target, state), state)) return undefined
  if (state.plan.charts.length >= maxCharts) return boardIsFull(state)
  const of = spokenOf(target, state)
  return withChart(state, of ? keptTo(of.where, [of], made, state.catalog) : keptAsOthers(made, state))
}

/** "Which one is the worst", "which customer spent the least" of bars by till: what is shown, from an end or by others. */
function isAboutEnds({ lower, text }: Clause, { ids }: Target, { catalog, fiscalYearStart, plan }: State): boolean {
  const context = { catalog, fiscalYearStart, written: text, aimed: ids.length > 0, charts: plan.charts }
  return [readWhich, readWhichOther].some((reader) => reader(lower, context).edits.length > 0)
}

/** What is asked of "these" is of their rows, or of rows that belong with them, and of all that they are kept to. */
function isOfThese(made: Made, shown: ChartPlan | undefined, { catalog }: State): boolean {
  if (!shown) return true
  const isReached = attach(catalog, made, shown.source.base.table) ?? attach(catalog, shown, made.source.base.table)
  const tables = new Map(relationsOf(shown.source).map(({ alias, table }) => [alias, table]))
  return (
    isReached !== undefined &&
    shown.where.every((each) => 'column' in each && attach(catalog, made, tables.get(each.column.relation) ?? '') !== undefined)
  )
}

type Made = NonNullable<ReturnType<BoardTools['planQuestion']>>

function isAboutShown(made: Made, { plan: { charts } }: State): boolean {
  // A list tells more of each row than what it is of.
  const groups = made.kind === 'table' ? made.dimensions.slice(0, 1) : groupingsOf(made)
  return charts.some((chart) =>
    groupingsOf(chart).some((shown) =>
      groups.some(
        ({ column, grain }) =>
          (column.column === shown.column.column && column.relation === shown.column.relation) ||
          (grain !== undefined && shown.grain !== undefined),
      ),
    ),
  )
}

/** The chart that is named, the one changed before, or the only one. */
function spokenOf({ ids }: Target, { last, plan: { charts } }: State): ChartPlan | undefined {
  const [only, ...others] = charts
  return (
    charts.find(({ id }) => ids.length === 1 && id === ids[0]) ??
    charts.find(({ id }) => last.length === 1 && id === last[0]) ??
    (others.length === 0 ? only : undefined)
  )
}
