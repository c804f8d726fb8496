import { z } from 'zod'
import { languageTag, parameters, providerParameters, providerToken } from './speech.ts'

/** The frames of `WS /api/tts/stream` and `WS /api/stt/stream`: JSON texts, but for the sound that an STT client sends as binary. */

/** How a browser carries its token: it can set no header, but it can offer these two subprotocols. */
export const socketProtocol = 'chitravani.v1'
export const bearerProtocolPrefix = 'bearer.'

const start = {
  type: z.literal('start'),
  provider: providerToken,
  /** Override the server's own; with `provider` only, and an endpoint only together with a key. */
  api_key: z.string().min(1).max(1_024).optional(),
  endpoint: z.string().min(1).max(2_048).optional(),
  parameters: parameters.optional(),
}

// ---- text to speech

export const ttsStartFrame = z
  .strictObject({
    ...start,
    language: languageTag.nullish(),
    provider_parameters: providerParameters.optional(),
    /** After `done` the stream is ready again, until `close`. */
    keep_open: z.boolean().default(false),
  })
  .meta({ id: 'TtsStartFrame' })
export type TtsStartFrame = z.input<typeof ttsStartFrame>

/** What a client may send; binary messages are not among it. */
export const ttsClientFrame = z
  .discriminatedUnion('type', [
    ttsStartFrame,
    z.strictObject({ type: z.literal('text'), text: z.string() }),
    z.strictObject({ type: z.literal('flush') }),
    /** Drops the running utterance; answered by kind `done` and `done`. */
    z.strictObject({ type: z.literal('cancel') }),
    /** Ends a stream that was kept open. */
    z.strictObject({ type: z.literal('close') }),
  ])
  .meta({ id: 'TtsClientFrame' })
export type TtsClientFrame = z.input<typeof ttsClientFrame>

const readyFrame = z.strictObject({ type: z.literal('ready') })

/** The last frame before the close. `code` is one of the words of `docs/reference/errors.md`. */
export const errorFrame = z
  .strictObject({ type: z.literal('error'), code: z.string().regex(/^[a-z][a-z0-9_]*$/), message: z.string().min(1) })
  .meta({ id: 'ErrorFrame' })
export type ErrorFrame = z.infer<typeof errorFrame>

const eventOf = {
  type: z.literal('event'),
  /** `wav`, `mp3`, …, or `24000:pcm16` for headerless samples. */
  audio_format: z.string(),
  language: z.string().nullable(),
  provider: z.string(),
  model_id: z.string().nullable(),
  /** Of the utterance. */
  request_id: z.string(),
}

export const ttsAudioFrame = z
  .strictObject({ ...eventOf, kind: z.literal('audio'), audio_base64: z.string().min(1) })
  .meta({ id: 'TtsAudioFrame' })
export type TtsAudioFrame = z.infer<typeof ttsAudioFrame>

/** Ends an utterance; has no audio. */
export const ttsEndFrame = z.strictObject({ ...eventOf, kind: z.literal('done') }).meta({ id: 'TtsEndFrame' })
export type TtsEndFrame = z.infer<typeof ttsEndFrame>

export const ttsServerFrame = z
  .union([readyFrame, ttsAudioFrame, ttsEndFrame, z.strictObject({ type: z.literal('done') }), errorFrame])
  .meta({ id: 'TtsServerFrame' })
export type TtsServerFrame = z.infer<typeof ttsServerFrame>

// ---- speech to text

export const sttStartFrame = z
  .strictObject({
    ...start,
    language: languageTag.nullish(),
    /** In Hz, of the mono signed 16-bit samples that follow. */
    sampling_rate: z.int().min(1).max(192_000).default(16_000),
  })
  .meta({ id: 'SttStartFrame' })
export type SttStartFrame = z.input<typeof sttStartFrame>

/** What a client may send as text; its sound comes as binary messages. */
export const sttClientFrame = z
  .discriminatedUnion('type', [sttStartFrame, z.strictObject({ type: z.literal('finish') })])
  .meta({ id: 'SttClientFrame' })
export type SttClientFrame = z.input<typeof sttClientFrame>

export const transcriptFrame = z
  .strictObject({
    type: z.literal('transcript'),
    text: z.string(),
    is_final: z.boolean(),
    language: z.string().optional(),
    start_seconds: z.number().min(0).optional(),
    end_seconds: z.number().min(0).optional(),
  })
  .meta({ id: 'TranscriptFrame' })
export type TranscriptFrame = z.infer<typeof transcriptFrame>

export const sttServerFrame = z
  .discriminatedUnion('type', [
    readyFrame,
    transcriptFrame,
    /** Counts final transcripts with text. */
    z.strictObject({ type: z.literal('done'), transcript_count: z.int().min(0) }),
    errorFrame,
  ])
  .meta({ id: 'SttServerFrame' })
export type SttServerFrame = z.infer<typeof sttServerFrame>
