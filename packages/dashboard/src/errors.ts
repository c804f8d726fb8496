import { Failure } from '@chitravani/kit'
import type { FailureKind, FailureOptions } from '@chitravani/kit'

/** Every way this package fails: code to kind. A test compares it with docs/reference/errors.md. */
export const dashboardFailures = {
  not_understood: 'invalid',
  language_not_supported: 'invalid',
  unknown_connection: 'not_found',
  unknown_session: 'not_found',
  unknown_chart: 'not_found',
  unknown_alternative: 'not_found',
  unknown_column: 'invalid',
  bad_filter_value: 'invalid',
  stale_version: 'conflict',
  session_busy: 'conflict',
  nothing_to_undo: 'conflict',
  nothing_to_redo: 'conflict',
  sql_refused: 'invalid',
  query_failed: 'invalid',
  query_timeout: 'timeout',
  query_too_large: 'invalid',
  all_charts_failed: 'invalid',
  connection_failed: 'unavailable',
  missing_optional_dependency: 'unavailable',
  model_unavailable: 'unavailable',
  model_limited: 'unavailable',
  model_timeout: 'timeout',
  model_invalid_answer: 'bad_upstream',
  model_budget_spent: 'limited',
} as const satisfies Record<string, FailureKind>
export type DashboardFailureCode = keyof typeof dashboardFailures

export function failure(code: DashboardFailureCode, message: string, options: FailureOptions = {}): Failure {
  return new Failure(dashboardFailures[code], code, message, options)
}
