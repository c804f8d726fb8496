import { z } from 'zod'
import { warning } from './dashboard.ts'

/** What the speech routes are sent and answer. Unknown fields are refused. The frames of their sockets: `speech-frames.ts`. */

/** Longest texts in UTF-16 units and most texts of one call, as the server documents them unless configured otherwise. */
export const defaultSpeechLimits = { ttsText: 20_000, translationText: 500_000, translationTexts: 1_000 } as const

/** A provider token such as `prov_a`; left out or null: the configured route. */
export const providerToken = z.string().min(1).max(64).nullish()
/** BCP 47 style: `hi`, `hi-IN`. */
export const languageTag = z.string().min(1).max(100)
/** Provider-specific options; nested JSON is allowed, keys and endpoints are not. */
export const parameters = z.record(z.string(), z.unknown())
/** A map from provider token to that provider's options, for automatic routing. */
export const providerParameters = z.record(z.string(), parameters)

const spoken = (max: number) => z.string().regex(/\S/, 'must not be empty').max(max)

export const ttsRequest = z
  .strictObject({
    text: spoken(defaultSpeechLimits.ttsText),
    language: languageTag.nullish(),
    provider: providerToken,
    /** `markdown`: only what a reader would hear of it is spoken. */
    text_format: z.enum(['plain', 'markdown']).default('plain'),
    parameters: parameters.optional(),
    provider_parameters: providerParameters.optional(),
  })
  .meta({ id: 'TtsRequest' })
export type TtsRequestBody = z.input<typeof ttsRequest>

/** The same with another longest text. */
export function ttsRequestWith(maxText: number): typeof ttsRequest {
  return maxText === defaultSpeechLimits.ttsText ? ttsRequest : ttsRequest.extend({ text: spoken(maxText) })
}

export const cacheBackends = ['none', 'memory', 'sqlite'] as const

export const ttsResponse = z
  .strictObject({
    audio_base64: z.string(),
    /** `wav`, `mp3`, …; null when not recognised. */
    audio_format: z.string().nullable(),
    language: z.string().nullable(),
    provider: z.string(),
    model_id: z.string().nullable(),
    request_id: z.string(),
    /** Null on a cache hit. */
    provider_request_id: z.string().nullable(),
    /** Providers tried before the one that answered. */
    fallback_count: z.int().min(0),
    cached: z.boolean(),
    cache_backend: z.enum(cacheBackends),
    warnings: z.array(warning),
  })
  .meta({ id: 'TtsResponse' })
export type TtsResponse = z.infer<typeof ttsResponse>

export const sttRequest = z
  .strictObject({
    /** Decoded at most 10 MiB unless configured otherwise. */
    audio_base64: z.string().min(1),
    provider: providerToken,
    language: languageTag.nullish(),
    audio_format: z
      .string()
      .regex(/^[A-Za-z0-9]{1,16}$/, 'must be ASCII letters and digits')
      .default('wav'),
    /** In Hz; of headerless samples (`raw`, `pcm`). */
    sampling_rate: z.int().min(1).max(192_000).default(16_000),
    parameters: parameters.optional(),
  })
  .meta({ id: 'SttRequest' })
export type SttRequestBody = z.input<typeof sttRequest>

export const sttResponse = z
  .strictObject({
    /** Empty for silence. */
    text: z.string(),
    language: z.string().nullable(),
    provider: z.string(),
    model_id: z.string().nullable(),
    request_id: z.string(),
    provider_request_id: z.string().nullable(),
    fallback_count: z.int().min(0),
    /** Speech to text is never cached. */
    cached: z.literal(false),
    cache_backend: z.literal('none'),
  })
  .meta({ id: 'SttResponse' })
export type SttResponse = z.infer<typeof sttResponse>

const translated = (max: number) => z.string().min(1).max(max)
const translatedList = (max: number) => z.array(z.string().max(max)).max(defaultSpeechLimits.translationTexts)

/** Exactly one of `text` and `texts`. */
export const translateRequest = z
  .strictObject({
    text: translated(defaultSpeechLimits.translationText).optional(),
    texts: translatedList(defaultSpeechLimits.translationText).optional(),
    source: languageTag,
    target: languageTag,
    provider: providerToken,
    text_format: z.enum(['plain', 'markdown']).default('plain'),
    best_effort: z.boolean().default(false),
    /** Keys of a Markdown document's front matter whose values are translated; with `text_format` `markdown` only. */
    front_matter: z
      .array(z.string().regex(/^[\w-]{1,64}$/, 'must be letters, digits, _ and -'))
      .max(32)
      .default([]),
    /** Of a message in the catalog of reviewed translations; with `text` only. */
    message_id: z.string().min(1).max(256).optional(),
  })
  .meta({ id: 'TranslateRequest' })
export type TranslateRequestBody = z.input<typeof translateRequest>

/** The same with another longest text. */
export function translateRequestWith(maxText: number): typeof translateRequest {
  return maxText === defaultSpeechLimits.translationText
    ? translateRequest
    : translateRequest.extend({ text: translated(maxText).optional(), texts: translatedList(maxText).optional() })
}

export const translationResult = z
  .strictObject({
    text: z.string(),
    /** Canonical tags. */
    source: z.string(),
    target: z.string(),
    /** A provider token, or `catalog`, `identity`, `structure`, `fallback-source` when no provider was asked. */
    provider: z.strictObject({ id: z.string(), unofficial: z.boolean() }),
    service_id: z.string().nullable(),
    model_id: z.string().nullable(),
    request_id: z.string(),
    provider_request_id: z.string().nullable(),
    elapsed_seconds: z.number().min(0),
    /** `hit` is true only when no provider call was needed. */
    cache: z.strictObject({ hit: z.boolean(), backend: z.enum([...cacheBackends, 'catalog']) }),
    /** Providers tried before the one that succeeded. */
    fallbacks: z.int().min(0),
    warnings: z.array(warning),
  })
  .meta({ id: 'TranslationResult' })
export type TranslationResultBody = z.infer<typeof translationResult>

/** The answer to `texts`, in their order. */
export const translationResults = z.strictObject({ results: z.array(translationResult) }).meta({ id: 'TranslationResults' })
export type TranslationResults = z.infer<typeof translationResults>

export const languageList = z
  .strictObject({
    languages: z.array(
      z.strictObject({
        tag: z.string(),
        name: z.string(),
        native_name: z.string(),
        /** The first is meant when a tag names none. */
        scripts: z.array(z.string()).min(1),
        /** Of the first script. */
        direction: z.enum(['ltr', 'rtl']),
      }),
    ),
  })
  .meta({ id: 'LanguageList' })
export type LanguageList = z.infer<typeof languageList>

export const voiceList = z
  .strictObject({
    voices: z.array(
      z.strictObject({
        provider: z.string(),
        id: z.string(),
        name: z.string(),
        /** Those it is preferred for; empty: for every language of its provider. */
        languages: z.array(z.string()),
        gender: z.enum(['female', 'male']).nullable(),
      }),
    ),
  })
  .meta({ id: 'VoiceList' })
export type VoiceList = z.infer<typeof voiceList>

export const voicesQuery = z.strictObject({ provider: z.string().min(1).max(64).optional(), language: languageTag.optional() })
export const providersQuery = z.strictObject({ all: z.enum(['true', 'false']).default('false') })

export const providerInfo = z
  .strictObject({
    provider: z.string(),
    name: z.string(),
    available: z.boolean(),
    /** A request that names no provider may go to it. */
    on_route: z.boolean(),
    /** A public service that promises nobody anything. */
    unofficial: z.boolean(),
    /** How it is set up, or what is missing. */
    details: z.string(),
    languages: z.array(z.string()),
    streaming: z.boolean(),
    batch: z.boolean(),
  })
  .meta({ id: 'ProviderInfo' })
export type ProviderInfoBody = z.infer<typeof providerInfo>

export const providerList = z
  .strictObject({
    speech_to_text: z.array(providerInfo),
    text_to_speech: z.array(providerInfo),
    translation: z.array(providerInfo),
  })
  .meta({ id: 'ProviderList' })
export type ProviderList = z.infer<typeof providerList>
