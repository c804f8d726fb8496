import type { CallOptions } from '@chitravani/kit'
import { isFailure } from '@chitravani/kit'
import type { DashboardPlan, PlanWarning } from '../../plan.ts'
import type { Catalog } from '../../connections/connection.ts'
import { wantedKind } from '../embedded/refine/targets.ts'
import type { Planner, RefineRequest } from '../planner.ts'
import { isHarmfulName } from '../clean.ts'

const reasons: Readonly<Record<string, string>> = {
  model_unavailable: 'The language model could not be reached',
  model_limited: 'The provider of the language model takes no more requests for now',
  model_timeout: 'The language model did not answer in time',
  model_invalid_answer: 'The language model answered with what cannot be used',
  model_budget_spent: 'The budget for the language model is spent',
  not_understood: 'The language model found nothing that fits',
}

/** The model where it can be had and makes sense of the words; else the other planner, which the dashboard then says. */
export function withFallback(model: Planner, other: Planner): Planner {
  const instead = async (
    call: CallOptions,
    first: () => Promise<DashboardPlan>,
    second: () => Promise<DashboardPlan>,
  ): Promise<DashboardPlan> => {
    try {
      return await first()
    } catch (error) {
      call.signal?.throwIfAborted()
      const reason = isFailure(error) ? reasons[error.code] : undefined
      if (reason === undefined) throw error
      const plan = await second()
      const warning: PlanWarning = { code: 'model_fallback', message: `${reason}; the planner without a model answered.` }
      return { ...plan, warnings: [...plan.warnings, warning] }
    }
  }
  return {
    name: 'llm',
    plan: (request, call = {}) =>
      instead(
        call,
        () => model.plan(request, call),
        () => other.plan({ ...request, catalog: harmless(request.catalog) }, call),
      ),
    refine: async (request, call = {}) =>
      (await atOnce(request, other)) ??
      instead(
        call,
        () => model.refine(request, call),
        () => other.refine({ ...request, catalog: harmless(request.catalog) }, call),
      ),
  }
}

const withoutHarm = new WeakMap<Catalog, Catalog>()

/** The catalog without the names that no model is shown, so that neither planner brings them into a dashboard. */
function harmless(catalog: Catalog): Catalog {
  const before = withoutHarm.get(catalog)
  if (before) return before
  const plain = catalog.tables.every(({ id, columns }) => !isHarmfulName(id) && columns.every(({ name }) => !isHarmfulName(name)))
  const tables = catalog.tables
    .filter(({ id }) => !isHarmfulName(id))
    .map((table) => ({ ...table, columns: table.columns.filter(({ name }) => !isHarmfulName(name)) }))
  const kept = new Set(tables.map(({ id }) => id))
  const made = plain
    ? catalog
    : { ...catalog, tables, keys: catalog.keys.filter(({ from, to }) => kept.has(from.table) && kept.has(to.table)) }
  withoutHarm.set(catalog, made)
  return made
}

/** "Show it as a pie": a wish for another kind of chart and nothing more needs no model, and is there at once. */
async function atOnce(request: RefineRequest, other: Planner): Promise<DashboardPlan | undefined> {
  const words = request.feedback.trim().toLowerCase()
  const bare = /^(?:please )?(?:show|draw|make|turn|display|change)\b[\p{L}\p{M}\p{N} _-]*$/u.test(words) && words.split(/\s+/).length <= 8
  if (!bare || wantedKind(words) === undefined) return undefined
  try {
    const plan = await other.refine(request)
    return plan.warnings.some(({ code }) => code === 'unused_words') ? undefined : plan
  } catch (error) {
    if (isFailure(error)) return undefined
    throw error
  }
}
