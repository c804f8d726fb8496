import { Failure, type FailureKind, type FailureOptions } from '@chitravani/kit'

interface FailureRow {
  readonly kind: FailureKind
  /** May a route go on to its next provider? */
  readonly nextProvider: boolean
  /** May the same provider be asked again? */
  readonly retryable: boolean
  /** What it means and what to do, for the error page. */
  readonly meaning: string
}

/** Every way this package fails. The docs page lists the same rows. */
export const speechFailures = {
  invalid_input: row(
    'invalid',
    false,
    false,
    'a text, option, setting or audio that cannot be used; the details name the field and what is allowed',
  ),
  unsupported_capability: row('invalid', true, false, 'the provider does not offer this operation; ask another or leave the provider out'),
  unsupported_language: row('invalid', true, false, 'the language is unknown or no provider of the route serves it'),
  unsupported_language_pair: row('invalid', true, false, 'no provider of the route translates between the two languages'),
  unknown_provider: row('invalid', false, false, 'no provider has this token; the details list those that exist'),
  missing_optional_dependency: row(
    'unavailable',
    false,
    false,
    'a package that this feature needs is not installed; the message has the command',
  ),
  configuration: row('internal', false, false, 'a setting is missing or wrong; the message names file, line and key'),
  authentication: row('bad_upstream', false, false, 'the provider refused the key; check or renew it'),
  permission: row('bad_upstream', false, false, 'the key may not use this service, or its credits are used up'),
  rate_limit: row('limited', true, true, 'the provider asks for a pause; retry after the given seconds'),
  timeout: row('timeout', true, true, 'no answer within the time limit'),
  transient_provider: row('unavailable', true, true, 'the provider is down, unreachable or resting after failures; try again later'),
  malformed_provider_response: row('bad_upstream', true, false, 'the provider answered with something that is no answer'),
  output_validation: row('bad_upstream', true, false, 'a translation came back without what had to stay in it'),
  not_cached: row('not_found', false, false, 'only what is cached was asked for, and this is not; ask again without `onlyCached`'),
  markdown_too_complex: row('too_large', false, false, 'the Markdown is nested or built so that parsing it takes too long'),
  event_loop_running: row(
    'conflict',
    false,
    false,
    'a synchronous call would stop a server or a pending call of this library; use the asynchronous form',
  ),
} as const satisfies Record<string, FailureRow>

export type SpeechFailureCode = keyof typeof speechFailures

/** A failure of this package; the code decides kind, retry and routing unless the options say otherwise. */
export function speechFailure(code: SpeechFailureCode, message: string, options: FailureOptions = {}): Failure {
  const { kind, nextProvider, retryable } = speechFailures[code]
  return new Failure(kind, code, message, { nextProvider, retryable, ...options })
}

/** A wrong field of a request: which, what was wrong, what is allowed. */
export function invalidInput(
  field: string,
  problem: string,
  allowed?: string | readonly (string | number)[],
  options: FailureOptions = {},
): Failure {
  const said = allowed === undefined ? '' : `; allowed: ${typeof allowed === 'string' ? allowed : allowed.join(', ')}`
  const details = { field, problem, ...(allowed === undefined ? {} : { allowed }), ...options.details }
  return speechFailure('invalid_input', `${field} ${problem}${said}`, { ...options, details })
}

function row(kind: FailureKind, nextProvider: boolean, retryable: boolean, meaning: string): FailureRow {
  return { kind, nextProvider, retryable, meaning }
}
