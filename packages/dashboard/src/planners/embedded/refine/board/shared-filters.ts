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
  const shared = first.where.filter((each) => others.every(({ where }) => where.some((other) => isSame(each, other))))
  let { source } = made
  const added = shared.flatMap((condition): readonly Condition[] => {
    if (!('column' in condition) || made.where.some((own) => 'column' in own && own.column.column === condition.column.column)) return []
    const table = relationsOf(first.source).find(({ alias }) => alias === condition.column.relation)?.table
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

const isSame = (one: Condition, other: Condition): boolean => JSON.stringify(one) === JSON.stringify(other)
