import { type CallOptions, isRecord } from '@chitravani/kit'
import type { Catalog } from './catalog/catalog.ts'
import { type ConfigSources, loadSpeechConfig } from './config/load.ts'
import type { LanguageTag } from './languages/tag.ts'
import type { Outside } from './providers/provider.ts'
import type { Speech } from './speech.ts'
import type { SpeakOptions, TtsResult } from './synthesize.ts'
import type { TtsStreamOptions } from './synthesize-stream.ts'
import type { TtsStream } from './tts-session.ts'
import type { SttOptions, SttResult } from './transcribe.ts'
import type { SttStream, SttStreamOptions } from './transcribe-stream.ts'
import type { TranslationRequest, TranslationResult } from './translate.ts'
import type { TranslationOptions } from './translation-options.ts'
import type { TranslationProcessorPipeline } from './translation/contract.ts'

export type { ProviderInfo, Speech } from './speech.ts'

export interface SpeechOptions extends ConfigSources {
  readonly catalog?: Catalog
  readonly pipeline?: TranslationProcessorPipeline
  readonly outside?: Outside
}

/** Opens everything once. @throws `configuration` */
export async function openSpeech(options: SpeechOptions = {}): Promise<Speech> {
  const { catalog, pipeline, outside, ...sources } = isRecord(options) ? (options as SpeechOptions) : {}
  const config = loadSpeechConfig(isRecord(options) ? sources : options)
  // a program that only imports the library should not wait for the code of its verbs and providers
  const [{ openCore }, { speechOf }] = await Promise.all([import('./core.ts'), import('./speech.ts')])
  return speechOf(
    await openCore({ ...config, ...(catalog ? { catalog } : {}), ...(pipeline ? { pipeline } : {}), ...(outside ? { outside } : {}) }),
  )
}

export interface TranslationClient extends AsyncDisposable {
  translate(
    text: string,
    source: string | LanguageTag,
    target: string | LanguageTag,
    options?: TranslationOptions,
    call?: CallOptions,
  ): Promise<TranslationResult>
  translate(request: TranslationRequest, options?: TranslationOptions, call?: CallOptions): Promise<TranslationResult>
  translateBatch(
    texts: readonly string[],
    source: string | LanguageTag,
    target: string | LanguageTag,
    options?: TranslationOptions,
    call?: CallOptions,
  ): Promise<readonly TranslationResult[]>
  close(): Promise<void>
}

export interface TtsClient extends AsyncDisposable {
  synthesize(text: string, options?: SpeakOptions, call?: CallOptions): Promise<TtsResult>
  stream(options?: TtsStreamOptions, call?: CallOptions): Promise<TtsStream>
  voices: Speech['voices']
  close(): Promise<void>
}

export interface SttClient extends AsyncDisposable {
  transcribe(audio: Uint8Array, options?: SttOptions, call?: CallOptions): Promise<SttResult>
  stream(options?: SttStreamOptions, call?: CallOptions): Promise<SttStream>
  close(): Promise<void>
}

/** A client that translates; `await using` closes it. @param providers tokens in the order to be tried; default: the route */
export async function getTranslationClient(providers?: readonly string[] | null, options: SpeechOptions = {}): Promise<TranslationClient> {
  const speech = await openSpeech(providers ? { ...options, routes: { ...options.routes, translation: providers } } : options)
  return {
    translate(first: string | TranslationRequest, ...rest: unknown[]) {
      if (typeof first !== 'string') return speech.translate(first, ...(rest as [TranslationOptions?, CallOptions?]))
      const [source, target, chosen, call] = rest as [string, string, TranslationOptions?, CallOptions?]
      return speech.translate({ text: first, source, target }, chosen, call)
    },
    translateBatch: (texts, source, target, chosen, call) => speech.translateBatch(texts, { source, target }, chosen, call),
    close: () => speech.close(),
    [Symbol.asyncDispose]: () => speech.close(),
  }
}

/** A client that speaks; `await using` closes it. */
export async function getTtsClient(options: SpeechOptions = {}): Promise<TtsClient> {
  const speech = await openSpeech(options)
  return {
    synthesize: (text, chosen, call) => speech.synthesize({ ...chosen, text }, call),
    stream: (chosen, call) => speech.openTtsStream(chosen, call),
    voices: (filter) => speech.voices(filter),
    close: () => speech.close(),
    [Symbol.asyncDispose]: () => speech.close(),
  }
}

/** A client that listens; `await using` closes it. */
export async function getSttClient(options: SpeechOptions = {}): Promise<SttClient> {
  const speech = await openSpeech(options)
  return {
    transcribe: (audio, chosen, call) => speech.transcribe(audio, chosen, call),
    stream: (chosen, call) => speech.openSttStream(chosen, call),
    close: () => speech.close(),
    [Symbol.asyncDispose]: () => speech.close(),
  }
}
