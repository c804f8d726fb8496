import { Failure } from '@chitravani/kit'
import type { Catalog } from '../../../connections/connection.ts'
import { relationsOf } from '../../../plan.ts'
import type { DashboardPlan } from '../../../plan.ts'
import type { PlanRequest, RefineRequest } from '../../planner.ts'
import { madeAmountOf } from './made-amounts.ts'
import { asAmounts, asProducts } from './made-measures.ts'
import { widened } from './role-columns.ts'
import { asColumns, asJoins } from './role-joins.ts'
import { rivalsOf } from './roles.ts'
import type { Rivals } from './roles.ts'
import { namedTwice, rolesSaid } from './roles-said.ts'

/** A catalog in which tables have columns that they do not store, and the way there and back. */
interface Wide {
  readonly catalog: Catalog
  /** Undefined where nothing is left of the plan. */
  readonly narrow: (plan: DashboardPlan) => DashboardPlan | undefined
  readonly widen: (plan: DashboardPlan) => DashboardPlan
}

/**
 * "Voyages from Norway by destination port", where voyages refer to ports twice; "average order value", where only quantities and prices are
 * stored: planned over tables that have both ends, and amounts, as columns of their own, of which joins and products are made afterwards.
 * Undefined for requests that need none of it.
 */
export function plannedWide(request: PlanRequest, plan: (request: PlanRequest) => DashboardPlan): DashboardPlan | undefined {
  const { prompt, catalog } = request
  const wide = widest(catalog, (over) => namedTwice(prompt, over))
  return wide && understood(() => wide.narrow(plan({ ...request, catalog: wide.catalog })))
}

/** The same of a change: where the plan has a table in a role and the words name another one, or it has two already. */
export function refinedWide(request: RefineRequest, refine: (request: RefineRequest) => DashboardPlan): DashboardPlan | undefined {
  const { feedback, plan, catalog } = request
  const wide = widest(catalog, (over) => rivalsInPlan(plan, rivalsOf(over)) ?? rivalsAgainst(feedback, plan, over))
  return (
    wide &&
    understood(() => {
      const changed = refine({ ...request, plan: wide.widen(plan), catalog: wide.catalog })
      const made = wide.narrow(changed)
      // A change takes no chart away that it was not asked to.
      return made && made.charts.length === changed.charts.length ? made : undefined
    })
  )
}

/** So many tables are seen in their roles at one time. */
const mostRivals = 3

/** The catalog with amounts, and with the roles of each table that they are found of. */
function widest(catalog: Catalog, rivalsIn: (over: Catalog) => Rivals | undefined): Wide | undefined {
  let wide = amountsWide(catalog)
  for (let count = 0; count < mostRivals; count++) {
    const next = rolesWide(wide?.catalog ?? catalog, rivalsIn(wide?.catalog ?? catalog))
    if (!next) break
    wide = wide ? onTop(wide, next) : next
  }
  return wide
}

function onTop(below: Wide, above: Wide): Wide {
  return {
    catalog: above.catalog,
    narrow: (plan) => {
      const made = above.narrow(plan)
      return made && below.narrow(made)
    },
    widen: (plan) => above.widen(below.widen(plan)),
  }
}

function amountsWide(catalog: Catalog): Wide | undefined {
  const amount = madeAmountOf(catalog)
  return amount && { catalog: amount.catalog, narrow: (plan) => asProducts(plan, amount), widen: (plan) => asAmounts(plan, amount) }
}

function rolesWide(catalog: Catalog, rivals: Rivals | undefined): Wide | undefined {
  const wide = rivals && widened(catalog, rivals)
  return wide && { catalog: wide.catalog, narrow: (plan) => asJoins(plan, wide), widen: (plan) => asColumns(plan, wide) }
}

/** A table that the plan joins in two roles, or under the name of a role. */
function rivalsInPlan({ charts }: DashboardPlan, all: readonly Rivals[]): Rivals | undefined {
  return all.find(({ to }) =>
    charts.some(({ source }) => relationsOf(source).some(({ alias, table }) => table === to.id && alias.startsWith(`${to.id} as `))),
  )
}

function rivalsAgainst(feedback: string, { charts }: DashboardPlan, catalog: Catalog): Rivals | undefined {
  return rolesSaid(feedback, catalog).find(({ rivals, said }) =>
    charts.some(({ source }) => {
      const used = rivals.roles.filter(({ key }) =>
        source.joins.some(
          ({ relation, on }) => relation.table === rivals.to.id && on.some(({ left }) => left.column === key.from.columns[0]),
        ),
      )
      return source.base.table === rivals.from.id && new Set([...used, ...said]).size > 1
    }),
  )?.rivals
}

/** What cannot be read so may still be read otherwise. */
function understood(made: () => DashboardPlan | undefined): DashboardPlan | undefined {
  try {
    return made()
  } catch (cause) {
    if (cause instanceof Failure) return undefined
    throw cause
  }
}
