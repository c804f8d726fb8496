import { openAiSpeechEvent, openAiSpeechRequestWith } from '@chitravani/protocol'
import type { OpenAiSpeechEvent } from '@chitravani/protocol'
import { toErrorObject, toFailure } from '../../failures.ts'
import { ignoredHeaders, readModel, readVoice, unusedFields } from '../../openai/models.ts'
import { isStreamed, readSetup, speak } from '../../openai/speak.ts'
import { inTheirWords } from '../../openai/wishes.ts'
import { route } from '../../route.ts'
import type { Answer, ServerSentEvent } from '../../route.ts'
import type { Services } from '../../services.ts'
import { overrideHeaders, serveSpeech } from '../../speech/serve.ts'

export const speech = (services: Services) => {
  const setup = readSetup(services)
  const schema = openAiSpeechRequestWith(services.config['limits.tts_text'])
  return route({
    method: 'POST',
    path: '/v1/audio/speech',
    summary: "Speaks a text, as OpenAI's interface does",
    access: 'caller',
    budget: 'speech',
    body: schema,
    headers: overrideHeaders,
    answers: {
      200: {
        description: 'The sound in the format asked for, or the same in events',
        content: { 'audio/*': null, 'text/event-stream': openAiSpeechEvent },
      },
    },
    fails: ['bad_upstream', 'timeout'],
    async handle(call): Promise<Answer> {
      const { body } = call
      const ignored = unusedFields(body, schema.shape)
      const asked = { body, provider: readModel(body.model, 'text_to_speech', ignored), voice: readVoice(body.voice, ignored) }
      const streamed = isStreamed(body, setup.keepsResults)
      const { result, headers: usage } = await serveSpeech(services, call, {
        operation: 'tts',
        provider: asked.provider,
        amount: { characters: body.input.length },
        cacheable: !streamed,
        work: (library, limits) =>
          speak(library, asked, streamed, setup.route, limits).catch((error: unknown) => {
            throw inTheirWords(error)
          }),
        served: (begun) => begun,
      })
      const headers = { ...usage, ...ignoredHeaders(ignored), 'x-chitravani-provider': result.provider }
      if (body.stream_format === 'sse')
        return { kind: 'events', headers, events: toEvents(result.chunks, body.input.length, call.requestId) }
      if (result.whole) return { kind: 'text', body: result.whole, type: result.type, headers }
      return { kind: 'bytes', chunks: result.chunks, type: result.type, headers }
    },
  })
}

/** Larger chunks would be events of several hundred kilobytes. */
const eventBytes = 32 * 1024

async function* toEvents(
  chunks: AsyncIterable<Uint8Array>,
  characters: number,
  requestId: string,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const event = (data: OpenAiSpeechEvent): ServerSentEvent => ({ data })
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      for (let at = 0; at < chunk.length; at += eventBytes) {
        const audio = Buffer.from(chunk.subarray(at, at + eventBytes)).toString('base64')
        yield event({ type: 'speech.audio.delta', audio })
      }
    }
    const usage = { input_tokens: characters, output_tokens: bytes, total_tokens: characters + bytes }
    yield event({ type: 'speech.audio.done', usage })
  } catch (error) {
    const { code, message, request_id } = toErrorObject(toFailure(error), requestId)
    yield event({ type: 'error', error: { code, message, request_id } })
  }
}
