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
  return keptTo(
    first.where.filter((each) => others.every(({ where }) => where.some((other) => isSame(each, other)))),
    first,
    made,
    catalog,
  )
}

/**
 * A chart beside others, of the rows that they are kept to.
 * @param conditions over the source of `from`; those that say nothing of the rows of `made`, or of what it has its own condition of, are left out
 */
export function keptTo(conditions: readonly Condition[], from: Pick<ChartPlan, 'source'>, made: Body, catalog: Catalog): Body {
  let { source } = made
  const added = conditions.flatMap((condition): readonly Condition[] => {
    if (!('column' in condition) || made.where.some((own) => isOfSame(own, condition))) return []
    const table = relationsOf(from.source).find(({ alias }) => alias === condition.column.relation)?.table
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

/** A time of its own is the one that is asked of. */
const isOfSame = (own: Condition, other: Condition): boolean =>
  'column' in own && 'column' in other && (own.column.column === other.column.column || (own.kind === 'period' && other.kind === 'period'))

const isSame = (one: Condition, other: Condition): boolean => JSON.stringify(one) === JSON.stringify(other)
