import { isFailure } from '@chitravani/kit'
import type { Capability, Overrides, Speech } from '@chitravani/speech'
import { failure } from '../errors.ts'
import { headersOf } from './overrides.ts'

/** What a failure of the library has to do with the one who called. */
export interface Asked {
  readonly speech: Speech
  readonly capability: Capability
  /** As named by the request. */
  readonly provider?: string | null | undefined
  readonly overrides: Overrides
}

/** Codes by which a provider says that a key is not good. */
const aboutKeys: ReadonlySet<string> = new Set(['authentication', 'permission'])

/**
 * The library's failures as answers: what is not set up is not a fault of ours, and a caller's own bad key is the caller's.
 * Everything else stays what it is.
 */
export function forCaller(error: unknown, { speech, capability, provider, overrides }: Asked): unknown {
  if (!isFailure(error)) return error
  if (error.code === 'configuration') {
    const usable = speech.providers(capability).map((each) => each.provider)
    if (provider) return failure('provider_not_set_up', error.message, { details: { field: 'provider', allowed: usable }, cause: error })
    return failure('no_provider_set_up', error.message, { retryAfterSeconds: 60, cause: error })
  }
  if (aboutKeys.has(error.code) && error.provider !== undefined && Object.hasOwn(overrides, error.provider))
    return failure('provider_key_refused', error.message, {
      details: { field: headersOf(error.provider).shown.apiKey, provider: error.provider },
      cause: error,
    })
  return error
}
