import { Failure, isFailure } from '@chitravani/kit'
import { languageKey, parseLanguageTag } from '../languages/tag.ts'
import type { Capability, Provider } from '../providers/provider.ts'
import type { Providers } from './candidates.ts'

export interface Place {
  readonly providers: Providers
  readonly capability: Capability
  readonly route: readonly string[]
}

interface Other {
  readonly provider: string
  /** What to do, so that it is asked. */
  readonly details: string
}

/** Runs a verb. Where its language is served by nobody, the failure also says who would serve it and what that takes. */
export async function pointOn<T>(place: Place, verb: () => Promise<T>): Promise<T> {
  try {
    return await verb()
  } catch (error) {
    throw withOthers(error, place)
  }
}

function withOthers(error: unknown, place: Place): unknown {
  const language = isFailure(error, 'unsupported_language') ? error.details?.['language'] : undefined
  if (!isFailure(error) || typeof language !== 'string') return error
  const others = whoElse(language, place)
  if (others.length === 0) return error
  const told = others.map(({ provider, details }) => `${provider}: ${details}`).join(' ')
  const { kind, code, message, provider, nextProvider, retryable } = error
  return new Failure(kind, code, `${message}. Others serve ${language}. ${told}`, {
    details: { ...error.details, others },
    cause: error,
    nextProvider,
    retryable,
    ...(provider === undefined ? {} : { provider }),
  })
}

/** Those that serve a language and are not asked: not set up, or on no route. */
function whoElse(language: string, { providers, capability, route }: Place): readonly Other[] {
  const key = languageKey(parseLanguageTag(language))
  return providers.tokens.flatMap((provider) => {
    const missing = providers.missing(provider, capability)
    if (missing === undefined || !roomOf(providers.offer(provider), capability)?.languages.has(key)) return []
    if (missing !== '') return [{ provider, details: missing }]
    return route.includes(provider) ? [] : [{ provider, details: `Name it in the request, or in routes.${capability}.` }]
  })
}

/** What a provider does of one capability. */
export function roomOf(provider: Provider | undefined, capability: Capability) {
  if (capability === 'translation') return provider?.translation
  return capability === 'text_to_speech' ? provider?.tts : provider?.stt
}
