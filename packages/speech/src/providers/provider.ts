import type { CallOptions } from '@chitravani/kit'
import type { Http } from '@chitravani/kit/http'
import type { openSocket } from '@chitravani/kit/socket'
import type { AudioFormat } from '../audio/format.ts'
import type { LanguageKey, LanguageTag } from '../languages/tag.ts'
import type { WarningInfo } from '../warning.ts'
import type { Options, OptionTable } from './options.ts'
import type { BaseSettings, SettingTable } from './settings.ts'

export type { CallOptions }

export type Capability = 'text_to_speech' | 'speech_to_text' | 'translation'

/** The most one call takes, in the provider's own unit. */
export interface TextLimit {
  readonly max: number
  /** `characters` are UTF-16 code units; `bytes` are those of UTF-8 after the provider's own escaping. */
  readonly unit: 'characters' | 'bytes'
  /** What one piece costs; default: its length in the unit. */
  readonly cost?: (text: string) => number
}

// ---- text to speech

export interface TtsRequest {
  readonly language: LanguageTag | undefined
  /** As the caller gave them, unchecked. */
  readonly options: Readonly<Record<string, unknown>>
  /** Prepared for a stream: other options may hold. */
  readonly streaming: boolean
}

/** A request checked and resolved; nothing was called. Equal plans make equal speech of equal texts. */
export interface TtsPlan {
  /** Effective options: given ones and defaults. */
  readonly options: Options
  readonly language: LanguageTag | undefined
  /** The provider's word for the language. */
  readonly wireLanguage: string | undefined
  readonly modelId: string | null
  readonly voice: string | null
  readonly warnings: readonly WarningInfo[]
  /** Undefined where none is known. */
  readonly limit: TextLimit | undefined
}

export interface TtsAudio {
  readonly audio: Uint8Array
  /** By content; null when not recognized. */
  readonly format: AudioFormat | null
  readonly modelId: string | null
  readonly providerRequestId: string | null
  /** The language it is spoken in, where the provider chose it and knows. */
  readonly language?: LanguageTag
  readonly warnings?: readonly WarningInfo[]
}

/** Text to speech as one provider offers it. */
export interface TextToSpeech {
  /** Tags whose key is none of these are refused by `prepare`. */
  readonly languages: ReadonlySet<LanguageKey>
  readonly options: OptionTable
  /** Absent where the provider cannot stream. */
  readonly streamOptions?: OptionTable
  /**
   * Checks and resolves without a call. @throws `unsupported_language`, `invalid_input` (`nextProvider` tells whether this
   * provider merely lacks something), `configuration`
   */
  prepare(request: TtsRequest): TtsPlan
  /** One text within the plan's limit. Silence is a failure: `malformed_provider_response`. */
  synthesize(text: string, plan: TtsPlan, call: CallOptions): Promise<TtsAudio>
  /** Opens one utterance; resolves when the provider is ready for text. Absent where the provider cannot stream. */
  openStream?(plan: TtsPlan, call: CallOptions): Promise<TtsUtterance>
}

/** One utterance, from its first text to its last sound. */
export interface TtsUtterance {
  readonly modelId: string | null
  /** As results name it: `wav`, `mp3`, or `24000:pcm16` for headerless samples. Known once ready. */
  readonly format: string
  /** Text as it comes; the provider may speak at once or wait for `finish`. */
  send(text: string): Promise<void>
  /** No more text: speak what is left. Resolves when that was said, not when it was spoken. */
  finish(): Promise<void>
  /** Sound in order, whole samples, no empty chunk, no headers within headerless sound; ends after the last. */
  readonly audio: AsyncIterable<Uint8Array>
  /** Drops what was not spoken and hangs up. May be called at any time, more than once. */
  close(): Promise<void>
}

// ---- speech to text

export interface SttRequest {
  readonly language: LanguageTag | undefined
  /** Declared format of the file; `raw` and `pcm` mean headerless 16-bit mono. For streams always `pcm`. */
  readonly audioFormat: string
  readonly samplingRateHz: number
  readonly options: Readonly<Record<string, unknown>>
  readonly streaming: boolean
}

export interface SttPlan {
  readonly options: Options
  readonly language: LanguageTag | undefined
  readonly wireLanguage: string | undefined
  readonly audioFormat: string
  readonly samplingRateHz: number
  readonly modelId: string | null
  readonly warnings: readonly WarningInfo[]
}

export interface Transcript {
  /** Empty for silence. */
  readonly text: string
  readonly modelId: string | null
  readonly providerRequestId: string | null
  readonly warnings?: readonly WarningInfo[]
}

export type SttPiece =
  | { readonly kind: 'speech-started' }
  | { readonly kind: 'speech-ended' }
  | {
      readonly kind: 'transcript'
      readonly text: string
      readonly isFinal: boolean
      readonly startSeconds?: number
      readonly endSeconds?: number
    }

export interface SpeechToText {
  readonly languages: ReadonlySet<LanguageKey>
  readonly options: OptionTable
  readonly streamOptions?: OptionTable
  /** Rates a stream takes; absent where the provider cannot stream. */
  readonly streamRatesHz?: readonly number[]
  /** @throws as `TextToSpeech.prepare` */
  prepare(request: SttRequest): SttPlan
  transcribe(audio: Uint8Array, plan: SttPlan, call: CallOptions): Promise<Transcript>
  openStream?(plan: SttPlan, call: CallOptions): Promise<SttListening>
}

/** One stream of speech being heard. */
export interface SttListening {
  readonly modelId: string | null
  /** Mono signed 16-bit samples, any number of bytes; resolves when the provider may have more. */
  send(samples: Uint8Array): Promise<void>
  /** No more sound; the last transcripts follow and then the loop over `pieces` ends. */
  finish(): Promise<void>
  readonly pieces: AsyncIterable<SttPiece>
  close(): Promise<void>
}

// ---- translation

export interface TranslationPair {
  readonly source: LanguageTag
  readonly target: LanguageTag
}

export interface TranslationPlan extends TranslationPair {
  readonly wireSource: string
  readonly wireTarget: string
  readonly serviceId: string | null
  readonly modelId: string | null
  readonly limit: TextLimit | undefined
  /** Texts in one call. */
  readonly maxTexts: number
  readonly warnings: readonly WarningInfo[]
}

export interface Translated {
  /** As many as were given, in order; none blank. */
  readonly texts: readonly string[]
  readonly serviceId: string | null
  readonly modelId: string | null
  readonly providerRequestId: string | null
}

export interface Translation {
  readonly languages: ReadonlySet<LanguageKey>
  /** @throws `unsupported_language_pair` (the route goes on), `configuration` */
  prepare(pair: TranslationPair): TranslationPlan
  /** Texts without line ends and without white space at their edges; at most `maxTexts`, each within the limit. */
  translate(texts: readonly string[], plan: TranslationPlan, call: CallOptions): Promise<Translated>
}

// ---- the provider

export interface Voice {
  readonly id: string
  readonly name: string
  /** Tags it is preferred for; empty when for every language. */
  readonly languages: readonly string[]
  readonly gender: 'female' | 'male' | null
}

/** A provider opened with one set of settings. A capability is present or absent. */
export interface Provider {
  readonly tts?: TextToSpeech
  readonly stt?: SpeechToText
  readonly translation?: Translation
  /** Those known without asking the provider. */
  readonly voices?: readonly Voice[]
  close?(): Promise<void>
}

/** The outside world as a provider may use it; shared by all, replaced in tests. */
export interface Outside {
  readonly http: Http
  readonly openSocket: typeof openSocket
  /** Unix milliseconds. */
  readonly now: () => number
}

/** What is known of a provider before it is opened. */
export interface AboutProvider<Settings extends BaseSettings = BaseSettings> {
  /** As it stands in requests and configuration: `prov_a`. */
  readonly token: string
  readonly name: string
  /** A public service used without an agreement; takes part only when a route or a request names it. */
  readonly unofficial: boolean
  readonly capabilities: readonly Capability[]
  readonly settings: SettingTable
  /** A sentence that says what is missing for a capability; undefined when it can be used. */
  missing(settings: Settings, capability: Capability): string | undefined
}

export interface ProviderKind<Settings extends BaseSettings = BaseSettings> extends AboutProvider<Settings> {
  open(settings: Settings, outside: Outside): Provider
}

/** A provider whose code is loaded when a library is opened, not when the package is imported. */
export interface ListedProvider<Settings extends BaseSettings = BaseSettings> extends AboutProvider<Settings> {
  load(): Promise<ProviderKind<Settings>>
}
