import { Failure } from '@chitravani/kit'
import { relationsOf } from '../../../plan.ts'
import type { DashboardPlan } from '../../../plan.ts'
import type { PlanRequest, RefineRequest } from '../../planner.ts'
import { rivalsOf } from './roles.ts'
import type { Rivals } from './roles.ts'
import { namedTwice, rolesSaid } from './said.ts'
import { asColumns, asJoins } from './sources.ts'
import { widened } from './widened.ts'

/**
 * "Voyages from Norway by destination port", where voyages refer to ports twice: planned over voyages that have both ends as columns of
 * their own, each of which becomes a join. Undefined for requests that name one role of a table, or none.
 */
export function plannedTwice(request: PlanRequest, plan: (request: PlanRequest) => DashboardPlan): DashboardPlan | undefined {
  const rivals = namedTwice(request.prompt, request.catalog)
  if (!rivals) return undefined
  const wide = widened(request.catalog, rivals)
  return understood(() => asJoins(plan({ ...request, catalog: wide.catalog }), wide))
}

/** The same of a change: where the plan has a table in a role and the words name another one, or it has two already. */
export function refinedTwice(request: RefineRequest, refine: (request: RefineRequest) => DashboardPlan): DashboardPlan | undefined {
  const { feedback, plan, catalog } = request
  const rivals = rivalsInPlan(plan, rivalsOf(catalog)) ?? rivalsAgainst(feedback, request)
  if (!rivals) return undefined
  const wide = widened(catalog, rivals)
  return understood(() => asJoins(refine({ ...request, plan: asColumns(plan, wide), catalog: wide.catalog }), wide))
}

/** A table that the plan joins in two roles, or under the name of a role. */
function rivalsInPlan({ charts }: DashboardPlan, all: readonly Rivals[]): Rivals | undefined {
  return all.find(({ to }) =>
    charts.some(({ source }) => relationsOf(source).some(({ alias, table }) => table === to.id && alias.startsWith(`${to.id} as `))),
  )
}

function rivalsAgainst(feedback: string, { plan, catalog }: RefineRequest): Rivals | undefined {
  return rolesSaid(feedback, catalog).find(({ rivals, said }) =>
    plan.charts.some(({ source }) => {
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
function understood(made: () => DashboardPlan): DashboardPlan | undefined {
  try {
    return made()
  } catch (cause) {
    if (cause instanceof Failure) return undefined
    throw cause
  }
}
