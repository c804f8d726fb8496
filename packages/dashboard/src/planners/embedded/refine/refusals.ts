import { failure } from '../../../errors.ts'
import type { RefineRequest } from '../../planner.ts'
import type { Refusal } from './state.ts'
import { suggestionsFor } from './suggestions.ts'

const emptying =
  /^\s*(?:please\s+)?(?:remove|delete|drop|clear|hide|discard|throw away|get rid of|take (?:away|off|out))\s+(?:all|every|everything|each|both)\b(?:\s+(?:of\s+)?(?:the\s+|them\b|these\s+)?(?:charts?|graphs?|plots?|tiles?|visuals?|one)?)?[\s.!]*$/i

const emptyingOne =
  /^\s*(?:please\s+)?(?:remove|delete|drop|hide|discard|throw away|get rid of|take (?:away|off|out))\s+(?:it|this|that|(?:the |this |that )?(?:only |last )?(?:chart|graph|plot|tile|visual))[\s.!]*$/i

/** Why nothing was changed, and what would work: to be thrown, `not_understood`. */
export function refusalOf(request: RefineRequest, refusals: readonly Refusal[]): Error {
  const {
    feedback,
    plan: { charts },
  } = request
  return emptying.test(feedback) || (charts.length === 1 && emptyingOne.test(feedback))
    ? wouldEmpty(charts.length)
    : refusedFor(request, refusals)
}

function wouldEmpty(charts: number): Error {
  return failure(
    'not_understood',
    `A dashboard keeps at least one of its charts, and this would take away ${charts === 1 ? 'its only one' : `all ${String(charts)}`}. ${charts === 1 ? 'Add another one first' : 'Name the charts to take away'}, or delete the dashboard.`,
    { details: { suggestions: charts === 1 ? ['make it bigger'] : ['keep only the first chart'] } },
  )
}

function refusedFor(request: RefineRequest, refusals: readonly Refusal[]): Error {
  const why = refusals.find(({ refused }) => refused !== undefined)
  if (why?.refused === undefined) return notUnderstood(request)
  const suggestions = why.suggestions ?? suggestionsFor(request.plan, request.targetChartId)
  return failure('not_understood', `${why.refused} These would work: ${suggestions.join('; ')}.`, { details: { suggestions } })
}

function notUnderstood({ feedback, plan, targetChartId }: RefineRequest): Error {
  const suggestions = suggestionsFor(plan, targetChartId)
  const say = suggestions.join('; ')
  const short = feedback.trim().length > 60 ? `${feedback.trim().slice(0, 60)}…` : feedback.trim()
  return failure('not_understood', `“${short}” could not be turned into a change of this dashboard. These would work: ${say}.`, {
    details: { suggestions },
  })
}
