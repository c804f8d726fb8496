import type { Catalog } from '../../../../connections/connection.ts'
import type { Condition } from '../../../../plan-condition.ts'
import { relationsOf } from '../../../../plan.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { listed } from '../../titles/names.ts'
import { conditionsIn } from '../../titles/conditions.ts'
import { describeChart } from '../../titles/description.ts'
import { attach } from '../columns.ts'
import type { State } from '../state.ts'

type Body = Omit<ChartPlan, 'id' | 'alternatives'>

/** "All charts only 2025": what every chart of the dashboard is kept to holds for one that is added, unless that says otherwise of it. */
export function keptAsOthers(made: Body, { plan: { charts }, catalog }: State): Body {
  const [first, ...others] = charts
  if (!first || others.length === 0) return made
  const shared = keptToOf(first).filter((each) => others.every((other) => keptToOf(other).some((own) => isSame(each, own))))
  const [time] = sameTime(made, charts)
  return keptTo(time && !shared.some((each) => isSame(each, time)) ? [...shared, time] : shared, charts, made, catalog)
}

/**
 * A chart beside others, of the rows that they are kept to.
 * @param conditions over the sources of `from`; those that say nothing of the rows of `made`, or of what it has its own condition of, are left out
 */
export function keptTo(conditions: readonly Condition[], from: readonly Pick<ChartPlan, 'source'>[], made: Body, catalog: Catalog): Body {
  let { source } = made
  const all = from.flatMap((each) => relationsOf(each.source))
  const added = conditions.flatMap((condition): readonly Condition[] => {
    if (!('column' in condition) || made.where.some((own) => isOfSame(own, condition))) return []
    const table = all.find(({ alias }) => alias === condition.column.relation)?.table
    const at = table === undefined ? undefined : attach(catalog, { source }, table)
    if (!at) return []
    source = at.source
    return [{ ...condition, column: { ...condition.column, relation: at.relation } }]
  })
  if (added.length === 0) return made
  const chart = { ...made, source, where: [...made.where, ...added] }
  return {
    ...chart,
    ...describeChart(chart),
    assumptions: [...chart.assumptions, `As the other charts are, it is kept to ${listed(conditionsIn({ where: added }, 'sentence'))}.`],
  }
}

/** The conditions of a chart; of a figure that is compared with the time before its own time is one of them. */
function keptToOf({ where, comparison }: Pick<ChartPlan, 'where' | 'comparison'>): readonly Condition[] {
  if (!comparison) return where
  const { column, current } = comparison
  return [...where, { kind: 'period', column, from: current.from, until: current.until, words: current.label }]
}

/** A time of its own is the one that is asked of. */
const isOfSame = (own: Condition, other: Condition): boolean =>
  'column' in own && 'column' in other && (own.column.column === other.column.column || (own.kind === 'period' && other.kind === 'period'))

/** "October" of each of several charts, by the dates of whatever rows it shows: of these rows as well. */
function sameTime({ source }: Body, charts: readonly ChartPlan[]): readonly Condition[] {
  const alike = charts.find((chart) => chart.source.base.table === source.base.table)
  const time = alike && keptToOf(alike).find((each) => each.kind === 'period' && each.negated !== true)
  if (time?.kind !== 'period') return []
  const isThen = (each: Condition): boolean =>
    each.kind === 'period' && each.negated !== true && each.from === time.from && each.until === time.until
  return charts.every((chart) => keptToOf(chart).some(isThen)) ? [time] : []
}

const isSame = (one: Condition, other: Condition): boolean => JSON.stringify(one) === JSON.stringify(other)
