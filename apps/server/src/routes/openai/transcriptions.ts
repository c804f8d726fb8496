import { openAiTranscription, openAiTranscriptionEvent, openAiTranscriptionForm, openAiVerboseTranscription } from '@chitravani/protocol'
import { audioSeconds, detectFormat } from '@chitravani/speech'
import type { SttResult } from '@chitravani/speech'
import { ignoredHeaders, readModel, unusedFields } from '../../openai/models.ts'
import { toSrt, toVtt } from '../../openai/subtitles.ts'
import { json, route } from '../../route.ts'
import type { Answer, ReceivedFile, ServerSentEvent } from '../../route.ts'
import type { Services } from '../../services.ts'
import { checkAudioSize, refuseNoSound } from '../../speech/audio.ts'
import { overrideHeaders, serveSpeech } from '../../speech/serve.ts'
import { invalid } from '../../validate.ts'

export const transcriptions = (services: Services) =>
  route({
    method: 'POST',
    path: '/v1/audio/transcriptions',
    summary: "Writes down what is said in a file, as OpenAI's interface does",
    access: 'caller',
    budget: 'speech',
    takes: 'parts',
    body: openAiTranscriptionForm,
    headers: overrideHeaders,
    answers: {
      200: {
        description: 'The text in the form asked for',
        content: {
          'application/json': openAiTranscription.or(openAiVerboseTranscription),
          'text/plain': null,
          'text/vtt': null,
          'application/x-subrip': null,
          'text/event-stream': openAiTranscriptionEvent,
        },
      },
    },
    fails: ['bad_upstream', 'timeout'],
    async handle(call): Promise<Answer> {
      const { body } = call
      const file = readFile(call.received, services.config['limits.audio_bytes'])
      const ignored = unusedFields(body, openAiTranscriptionForm.shape)
      const provider = readModel(body.model, 'speech_to_text', ignored)
      const { audioFormat, samplingRateHz } = file
      const seconds = audioSeconds(file.bytes, audioFormat, samplingRateHz)
      const { result, headers: usage } = await serveSpeech(services, call, {
        operation: 'stt',
        provider,
        amount: { audioSeconds: seconds },
        cacheable: false,
        work: (library, limits) =>
          library.transcribe(
            file.bytes,
            { audioFormat, samplingRateHz, ...(body.language ? { language: body.language } : {}), ...(provider ? { provider } : {}) },
            limits,
          ),
        served: (heard) => ({ ...heard, free: false }),
      })
      const headers = { ...usage, ...ignoredHeaders(ignored), 'x-chitravani-provider': result.provider }
      if (body.stream === 'true') return { kind: 'events', headers, events: toEvents(result.text) }
      return answerIn(body.response_format, result, seconds, headers)
    },
  })

/** Sound as it was sent; what it is, is told by its content, else by the ending of its name. */
function readFile(file: ReceivedFile | undefined, maxBytes: number) {
  if (!file) throw invalid([{ field: 'file', problem: 'is missing', allowed: 'a file of sound' }])
  checkAudioSize(file.bytes.length, maxBytes)
  if (file.bytes.length === 0) throw invalid([{ field: 'file', problem: 'is empty', allowed: 'at least one byte of audio' }])
  const ending = /\.([A-Za-z0-9]{1,16})$/.exec(file.fileName)?.[1]?.toLowerCase()
  const audioFormat = detectFormat(file.bytes, ending) ?? ending ?? 'wav'
  refuseNoSound(file.bytes, audioFormat, 'file')
  return { bytes: file.bytes, audioFormat, samplingRateHz: usualRateHz }
}

/** Of samples without a header; files say their own. */
const usualRateHz = 16_000

type Form = 'json' | 'text' | 'srt' | 'verbose_json' | 'vtt'

function answerIn(form: Form, { text, language }: SttResult, duration: number, headers: Readonly<Record<string, string>>): Answer {
  const cues = text.trim() === '' ? [] : [{ startSeconds: 0, endSeconds: duration, text }]
  const usage = { type: 'duration', seconds: Math.ceil(duration) }
  switch (form) {
    case 'text':
      return { kind: 'text', body: `${text}\n`, type: 'text/plain; charset=utf-8', headers }
    case 'srt':
      return { kind: 'text', body: toSrt(cues), type: 'application/x-subrip; charset=utf-8', headers }
    case 'vtt':
      return { kind: 'text', body: toVtt(cues), type: 'text/vtt; charset=utf-8', headers }
    case 'verbose_json':
      return json(
        {
          task: 'transcribe',
          language: language?.tag ?? '',
          duration,
          text,
          // No provider here tells these figures; zero is what the interface has for "not known".
          segments: cues.map((cue, id) => ({
            id,
            seek: 0,
            start: cue.startSeconds,
            end: cue.endSeconds,
            text: cue.text,
            tokens: [],
            temperature: 0,
            avg_logprob: 0,
            compression_ratio: 0,
            no_speech_prob: 0,
          })),
          usage,
        },
        200,
        headers,
      )
    default:
      return json({ text, usage }, 200, headers)
  }
}

async function* toEvents(text: string): AsyncGenerator<ServerSentEvent, void, undefined> {
  if (text !== '') yield { data: { type: 'transcript.text.delta', delta: text } }
  yield { data: { type: 'transcript.text.done', text } }
}
