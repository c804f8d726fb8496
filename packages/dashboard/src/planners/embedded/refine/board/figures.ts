import type { AggregateTerm } from '../../../../plan-formula.ts'
import type { Condition } from '../../../../plan-condition.ts'
import { groupingsOf } from '../../../../plan.ts'
import type { ChartPlan, Dimension, Measure } from '../../../../plan.ts'
import { inWords } from '../../../../wording.ts'
import { describeChange, describeChart } from '../../titles/description.ts'
import type { BoardChange } from './change.ts'
import { aggregateSaid, attach, isMeasurable, measureFor, profileIn } from '../columns.ts'
import type { EditContext } from '../edit.ts'
import { counted } from '../measures/counting.ts'
import { asksHowMany } from '../measures/rows-in-all.ts'
import { single } from '../measures/running.ts'
import { boardIsFull, maxCharts, replaceCharts, warn, withChart } from '../state.ts'
import type { Refusal, State } from '../state.ts'
import type { Target } from '../targets.ts'
import { onlyListed, stemsOf } from '../rows/columns-said.ts'
import { listMeant } from './list.ts'
import { amountOf } from '../rows/order.ts'
import { partSaid } from '../rows/part-said.ts'
import { perUnit, perUnitSaid } from '../rows/per-unit.ts'
import { conditionsOf, isFirst, isList } from '../rows/rows-of.ts'

const asking =
  "^(?:(?:and|so|ok|now|please|just|only|also|what|is|was|are|what's|whats|how much|give|show|tell|me|us|the|their|its|a|an|in) )*"
const these =
  '(?: (?:of|for|in|from|on|over) (?:all )?(?:of )?(?:these|those|them|this|that|it|everything|all|the (?:above|list|rows|lot))(?: (?!by\\b|per\\b)\\p{L}+)?)'
const adding: readonly RegExp[] = [
  new RegExp(
    `${asking}(?:grand |overall |combined |whole )?(?:totals?|sum)(?: (?:amount|value|sum|figure|comes? to|is|it|in all))*${these}?$`,
    'u',
  ),
  /^(?:and |so )*(?:what|how much) (?:do|does|did|is|are|will|would) (?:they|these|those|it|that|this|all(?: of)? (?:them|these|those)) (?:all )?(?:(?:add|sum|come|amount|total|work out)(?: up)?(?: to)?|in total|in all|altogether|all together|together)(?: in (?:all|total)| altogether)?$/,
  /^(?:please )?(?:add|sum|total) (?:them|these|those|it|everything)(?: all)?(?: up)?$/,
  /^(?:and |so )*(?:how much )?(?:in (?:all|total)|altogether)(?: how much)?$/,
]
const aggregates = '(totals?|sum|averages?|avg|mean|median|max(?:imum)?|min(?:imum)?)'
const ofColumn = new RegExp(`${asking}${aggregates}(?: of)?(?: the| their)? (\\p{L}[^,;]{0,40}?)(${these})?$`, 'u')
const ofShown = new RegExp(`${asking}${aggregates}(?: (?:of|for))?(${these})?$`, 'u')

/** What a chart comes to as one number, asked of what is shown: "total?", "average bill of these", "how many a day", "what share is Pune". */
export const askFigure: BoardChange = (clause, target, state) => {
  const { lower } = clause
  if (
    !/\b(?:count|number|many|total|sum|average|averages|avg|mean|median|max|min|maximum|minimum|add|all|altogether|together|share|part|proportion|fraction|percent|percentage|much|totals|usually|typically|normally)\b|%/.test(
      lower,
    )
  )
    return undefined
  const shown = listMeant(target, state) ?? chartMeant(target, state)
  const measures = shown && figuresOf(clause.text, lower, shown, state)
  if (!shown || !measures) return undefined
  if (!Array.isArray(measures)) return measures as Refusal
  return withFigures(shown, measures, state)
}

/** The chart that is aimed at or was spoken of, else the only one that is no figure, or the only one. */
function chartMeant({ ids, by }: Target, { last, plan: { charts } }: State): ChartPlan | undefined {
  const meant = by === 'none' ? last : ids
  const drawn = charts.filter(({ kind }) => kind !== 'text')
  const [only, ...more] = drawn.length > 0 ? drawn : charts
  return charts.find(({ id }) => meant.length === 1 && id === meant[0]) ?? (more.length === 0 ? only : undefined)
}

function figuresOf(text: string, lower: string, shown: ChartPlan, state: State): readonly Measure[] | Refusal | undefined {
  const { catalog } = state
  const list = isList(shown)
  if (asksHowMany(lower)) return list ? [counted(shown, { id: 'm1' } as Measure, { catalog } as EditContext)] : undefined
  if (adding.some((pattern) => pattern.test(lower))) {
    if (list) return amountMeasures(shown, 'sum', state)
    if (shown.kind === 'text') return undefined
    const whole = shown.measures.flatMap((measure) => wholeOf(measure) ?? []).slice(0, 2)
    return whole.length === shown.measures.length && whole.length > 0 ? whole : undefined
  }
  const [, aggregate = '', pointed] = ofShown.exec(lower) ?? []
  if (aggregate !== '' && (list || pointed !== undefined)) {
    if (list) return amountMeasures(shown, aggregateSaid(aggregate) ?? 'mean', state)
    return /^(?:av|mean)/.test(aggregate) ? meanOfGroups(shown, catalog) : undefined
  }
  const [, named = '', column = '', said] = ofColumn.exec(lower) ?? []
  if (named !== '' && (list || said !== undefined) && !/\b(?:by|per|each|every|how|day|week|month|year)\b/.test(column)) {
    const stems = stemsOf(column)
    const [told, ...others] = shown.measures.filter(({ label }) => stems.every((stem) => stemsOf(label).includes(stem)))
    // "Total rent" of bars of the rent that was received: that.
    const own = told?.column && others.length === 0 && !told.minus ? profileIn(catalog, shown, told.column) : undefined
    const of = own ? { ...own, score: 1, whole: false } : onlyListed(column, shown, catalog)
    const at = of && attach(catalog, shown, of.table.id)
    if (!of || !at || at.relation !== shown.source.base.alias || !isMeasurable(catalog, of)) return undefined
    return [measureFor(catalog, shown, of, at.relation, aggregateSaid(named) ?? 'sum', 'm1')]
  }
  const unit = list ? undefined : perUnitSaid(lower)
  // What adds up along the chart is so much a month as well.
  if (unit) return perUnit(single(shown, state) ?? shown, unit)
  return list ? undefined : partSaid(text, shown, state)
}

function amountMeasures(list: ChartPlan, aggregate: Measure['aggregate'], { catalog }: State): readonly Measure[] | undefined {
  const amount = amountOf(list, catalog)
  const at = amount && attach(catalog, list, amount.table.id)
  if (!amount || !at || at.relation !== list.source.base.alias || aggregate === 'metric') return undefined
  return [measureFor(catalog, list, amount, at.relation, aggregate, 'm1')]
}

/** What adds up over all groups. */
function wholeOf({ share: _share, running: _running, change: _change, moving: _moving, ...measure }: Measure): Measure | undefined {
  return ['sum', 'count', 'count_distinct'].includes(measure.aggregate)
    ? { ...measure, id: 'm1', label: measure.label.replace(/^Share of (?=\S)/i, '') }
    : undefined
}

/** "The average of these": of what each bar comes to. */
function meanOfGroups(shown: ChartPlan, catalog: State['catalog']): readonly Measure[] | undefined {
  const [axis, ...others] = groupingsOf(shown)
  if (!axis || others.length > 0 || axis.bin) return undefined
  // A bar of what has no name is none of those that can be counted.
  const isNamed = shown.where.some((each) => each.kind === 'missing' && each.negated === true && each.column.column === axis.column.column)
  if (!isNamed && (profileIn(catalog, shown, axis.column)?.profile.nulls ?? 1) > 0) return undefined
  if (axis.grain) return isUnit(axis.grain) ? perUnit(shown, axis.grain) : undefined
  return perUnit(shown, { of: axis })
}

const isUnit = (grain: NonNullable<Dimension['grain']>): grain is Extract<NonNullable<AggregateTerm['unit']>, typeof grain> =>
  ['hour', 'day', 'week', 'month', 'quarter', 'year'].includes(grain)

/**
 * The numbers, each beside the chart, of all that it is kept to; of its first few alone nothing can be told. What it joined in stays, as rows that
 * it leaves out for want of it count for nothing.
 */
function withFigures(shown: ChartPlan, measures: readonly Measure[], state: State): State | Refusal {
  const { plan } = state
  const where = conditionsOf(shown)
  if (!where || isFirst(shown)) {
    const title = inWords(shown, shown.title)
    return {
      refused: `What “${title}” shows cannot be taken together as one number.`,
      ...(shown.limit ? { suggestions: [`show all in “${title}”`] } : {}),
    }
  }
  if (plan.charts.length + measures.length > maxCharts) return boardIsFull(state)
  let next = state
  for (const measure of measures) {
    const figure = figureOf(shown, where, measure)
    const isThere = next.plan.charts.some((each) => each.kind === 'text' && isSameFigure(each, figure))
    const beside = isList(shown) ? next.plan.charts.find((each) => each.kind === 'text' && isSameRows(each, figure)) : undefined
    next = isThere
      ? warn(next, { code: 'shown_already', message: `“${describeChart(figure).title}” is shown already.` })
      : beside
        ? replaceCharts(next, new Map([[beside.id, { ...figure, id: beside.id, ...describeChange(beside, figure) }]]))
        : withChart(next, { ...figure, ...describeChart(figure) })
  }
  // It is asked beside: what is said next is of the chart.
  return { ...next, last: [shown.id] }
}

function figureOf(shown: ChartPlan, where: readonly Condition[], measure: Measure): ChartPlan {
  const { series: _s, facet: _f, limit: _l, comparison: _c, stack: _t, orientation: _o, donut: _d, labels: _b, color: _p, ...rest } = shown
  return {
    ...rest,
    kind: 'text',
    dimensions: [],
    measures: [{ ...measure, id: 'm1' }],
    sort: [],
    having: [],
    where,
    traces: [],
    alternatives: [],
  }
}

/** The figure that says how many are listed says the rest as well. */
const isSameRows = (one: ChartPlan, other: ChartPlan): boolean =>
  JSON.stringify([one.source.base, one.where]) === JSON.stringify([other.source.base, other.where])

const isSameFigure = (one: ChartPlan, other: ChartPlan): boolean =>
  JSON.stringify([one.source.base, one.where, one.measures]) === JSON.stringify([other.source.base, other.where, other.measures])
