import { z } from 'zod'
import { defaultSpeechLimits, languageTag } from './speech.ts'

/** The face under `/v1`: fields and answers as OpenAI's interface for sound has them. Fields that are not named here are ignored. */

export const speechFormats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const
export type SpeechFormat = (typeof speechFormats)[number]

const input = (max: number) => z.string().regex(/\S/, 'must not be empty').max(max)

export const openAiSpeechRequest = z
  .looseObject({
    /** A provider token, or `auto` for the configured route. */
    model: z.string().min(1).max(128),
    input: input(defaultSpeechLimits.ttsText),
    /** A voice of the provider; names of OpenAI's own voices mean the usual one. */
    voice: z.union([z.string().min(1).max(200), z.looseObject({ id: z.string().min(1).max(200) })]).nullish(),
    /** Left out: what the provider sends. */
    response_format: z.enum(speechFormats).nullish(),
    speed: z.number().min(0.25).max(4).nullish(),
    /** `audio`: as it is made; `sse`: the same as events. Left out: the provider's whole answer where its format needs that. */
    stream_format: z.enum(['audio', 'sse']).nullish(),
    /** Ours: the language of the text; left out, its script decides. */
    language: languageTag.nullish(),
  })
  .meta({ id: 'OpenAiSpeechRequest' })
export type OpenAiSpeechRequest = z.infer<typeof openAiSpeechRequest>

/** The same with another longest text. */
export function openAiSpeechRequestWith(maxText: number): typeof openAiSpeechRequest {
  return maxText === defaultSpeechLimits.ttsText ? openAiSpeechRequest : openAiSpeechRequest.extend({ input: input(maxText) })
}

/** What the events of `stream_format: "sse"` hold. */
export const openAiSpeechEvent = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('speech.audio.delta'), audio: z.string() }),
    z.strictObject({
      type: z.literal('speech.audio.done'),
      /** Characters, where OpenAI counts tokens. */
      usage: z.strictObject({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() }),
    }),
    z.strictObject({ type: z.literal('error'), error: z.looseObject({ code: z.string(), message: z.string() }) }),
  ])
  .meta({ id: 'OpenAiSpeechEvent' })
export type OpenAiSpeechEvent = z.infer<typeof openAiSpeechEvent>

export const transcriptionFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const

/** The fields of the form; each is a text there. */
export const openAiTranscriptionForm = z
  .looseObject({
    file: z.string().meta({ format: 'binary' }).optional(),
    model: z.string().min(1).max(128),
    language: languageTag.optional(),
    response_format: z.enum(transcriptionFormats).default('json'),
    stream: z.enum(['true', 'false']).default('false'),
  })
  .meta({ id: 'OpenAiTranscriptionForm' })

export const openAiTranscription = z
  .strictObject({ text: z.string(), usage: z.strictObject({ type: z.literal('duration'), seconds: z.number() }) })
  .meta({ id: 'OpenAiTranscription' })

export const openAiVerboseTranscription = z
  .strictObject({
    task: z.literal('transcribe'),
    language: z.string(),
    duration: z.number(),
    text: z.string(),
    segments: z.array(
      z.strictObject({
        id: z.int(),
        seek: z.int(),
        start: z.number(),
        end: z.number(),
        text: z.string(),
        tokens: z.array(z.int()),
        temperature: z.number(),
        avg_logprob: z.number(),
        compression_ratio: z.number(),
        no_speech_prob: z.number(),
      }),
    ),
    usage: z.strictObject({ type: z.literal('duration'), seconds: z.number() }),
  })
  .meta({ id: 'OpenAiVerboseTranscription' })

/** What the events of `stream=true` hold. */
export const openAiTranscriptionEvent = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('transcript.text.delta'), delta: z.string() }),
    z.strictObject({ type: z.literal('transcript.text.done'), text: z.string() }),
  ])
  .meta({ id: 'OpenAiTranscriptionEvent' })

export const openAiModel = z
  .strictObject({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() })
  .meta({ id: 'OpenAiModel' })
export type OpenAiModel = z.infer<typeof openAiModel>

export const openAiModelList = z.strictObject({ object: z.literal('list'), data: z.array(openAiModel) }).meta({ id: 'OpenAiModelList' })
