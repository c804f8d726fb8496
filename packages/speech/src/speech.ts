import type { CallOptions } from '@chitravani/kit'
import { type Core, type Overrides, withOverrides } from './core.ts'
import { invalidInput } from './errors.ts'
import { tagOfKey } from './languages/tag.ts'
import { countPending } from './pending.ts'
import type { Capability, Outside, Voice } from './providers/provider.ts'
import { synthesize, type TtsRequestInput, type TtsResult } from './synthesize.ts'
import { openTtsStream, type TtsStreamOptions } from './synthesize-stream.ts'
import type { TtsStream } from './tts-session.ts'
import { type SttOptions, type SttResult, transcribe } from './transcribe.ts'
import { openSttStream, type SttStream, type SttStreamOptions } from './transcribe-stream.ts'
import { translate, translateBatch, type TranslationRequest, type TranslationResult } from './translate.ts'
import type { TranslationOptions } from './translation-options.ts'
import { breakerKey } from './routing/opened.ts'
import type { RequestCall } from './routing/route.ts'
import { type Place, pointOn, roomOf } from './routing/who-else.ts'

/** One provider for one capability, as pages show it. */
export interface ProviderInfo {
  readonly provider: string
  readonly name: string
  readonly unofficial: boolean
  readonly available: boolean
  /** A request that names no provider may go to it. */
  readonly onRoute: boolean
  /** What is missing, or how it is set up. */
  readonly details: string
  /** Tags of the languages served, or that would be once it is set up; the script only where it is not the default one. */
  readonly languages: readonly string[]
  readonly streaming: boolean
  readonly batch: boolean
}

/** Everything, opened once: what a server holds. */
export interface Speech extends AsyncDisposable {
  translate(request: TranslationRequest, options?: TranslationOptions, call?: RequestCall): Promise<TranslationResult>
  translateBatch(
    texts: readonly string[],
    pair: Pick<TranslationRequest, 'source' | 'target'>,
    options?: TranslationOptions,
    call?: RequestCall,
  ): Promise<readonly TranslationResult[]>
  synthesize(request: TtsRequestInput, call?: RequestCall): Promise<TtsResult>
  openTtsStream(options?: TtsStreamOptions, call?: CallOptions): Promise<TtsStream>
  transcribe(audio: Uint8Array, options?: SttOptions, call?: CallOptions): Promise<SttResult>
  openSttStream(options?: SttStreamOptions, call?: CallOptions): Promise<SttStream>
  /** Makes no provider call. @param all also those that cannot be used, with what is missing */
  providers(capability: Capability, all?: boolean): readonly ProviderInfo[]
  voices(filter?: { readonly provider?: string; readonly language?: string }): readonly (Voice & { readonly provider: string })[]
  /** Tokens of providers that are given a rest after failures, or asked for one: others are asked meanwhile. */
  resting(): readonly string[]
  /** For one caller with keys or addresses of its own; needs no closing. */
  withOverrides(overrides: Overrides, outside: Outside): Speech
  close(): Promise<void>
}

/** The verbs over one core. */
export function speechOf(core: Core): Speech {
  const run = async <T>(verb: () => Promise<T>): Promise<T> => {
    if (core.closing.aborted) throw invalidInput('client', 'is closed')
    return countPending(verb())
  }
  const place = (capability: Capability): Place => ({ providers: core.providers, capability, route: core.routes[capability] })
  const [speaking, listening] = [place('text_to_speech'), place('speech_to_text')]
  return {
    translate: (request, options, call) => run(() => translate(core, request, options, call)),
    translateBatch: (texts, pair, options, call) => run(() => translateBatch(core, texts, pair, options, call)),
    synthesize: (request, call) => run(() => pointOn(speaking, () => synthesize(core, request, call))),
    openTtsStream: (options, call) => run(() => pointOn(speaking, () => openTtsStream(core, options, call))),
    transcribe: (audio, options, call) => run(() => pointOn(listening, () => transcribe(core, audio, options, call))),
    openSttStream: (options, call) => run(() => pointOn(listening, () => openSttStream(core, options, call))),
    providers: (capability, all = false) => describeProviders(core, capability).filter(({ available }) => all || available),
    voices: (filter = {}) => listVoices(core, filter),
    resting: () => restingProviders(core),
    withOverrides: (overrides, outside) => speechOf(withOverrides(core, overrides, outside)),
    close: () => core.close(),
    [Symbol.asyncDispose]: () => core.close(),
  }
}

function describeProviders(core: Core, capability: Capability): readonly ProviderInfo[] {
  return core.kinds
    .filter((kind) => kind.capabilities.includes(capability))
    .map(({ token, name, unofficial }) => {
      const opened = core.providers.opened.get(token)
      const available = opened?.capabilities.has(capability) ?? false
      const room = roomOf(core.providers.offer(token), capability)
      return {
        provider: token,
        name,
        unofficial,
        available,
        onRoute: core.routes[capability].includes(token),
        details: available ? 'Ready.' : (core.providers.missing(token, capability) ?? ''),
        languages: room ? [...room.languages].map(tagOfKey) : [],
        streaming: room !== undefined && 'openStream' in room && room.openStream !== undefined,
        batch: room !== undefined,
      }
    })
}

function restingProviders({ providers, traffic }: Core): readonly string[] {
  return [...providers.opened.values()].filter((opened) => traffic.breaker.isResting(breakerKey(opened))).map(({ token }) => token)
}

function listVoices(core: Core, filter: { readonly provider?: string; readonly language?: string }) {
  const language = filter.language?.toLowerCase()
  return [...core.providers.opened.values()]
    .filter(({ token }) => filter.provider === undefined || token === filter.provider)
    .flatMap(({ token, provider }) => (provider.voices ?? []).map((voice) => ({ ...voice, provider: token })))
    .filter(
      ({ languages }) =>
        language === undefined ||
        languages.length === 0 ||
        languages.some((tag) => tag.toLowerCase() === language || tag.toLowerCase() === language.split('-')[0]),
    )
}
