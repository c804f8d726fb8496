import { type CallOptions, deadline, isRecord } from '@chitravani/kit'
import { fromErrorFrame, fromSocketTrouble, fromTrouble, malformed, socketUrl, streamProvider } from '../call.ts'
import { speechFailure } from '../../errors.ts'
import type { Outside, TtsPlan, TtsUtterance } from '../provider.ts'
import { base, codeOfBody, paths, token } from './api.ts'
import { cleanerOf } from './chunks.ts'
import { readEvents, type SpeechEvent } from './event-stream.ts'
import type { Settings } from './settings.ts'
import { speechBody } from './speech-body.ts'

/**
 * One utterance: the texts are joined and sent as one request when they are complete. The service opens a
 * connection per text, so the one opened here in advance is the one that is used.
 */
export async function openSpeech(settings: Settings, outside: Outside, plan: TtsPlan, call: CallOptions): Promise<TtsUtterance> {
  const events =
    plan.options['streaming_transport'] === 'sse'
      ? overEvents(settings, outside, plan, call)
      : await overSocket(settings, outside, plan, call)
  const cleaner = cleanerOf(plan.options)
  const texts: string[] = []
  const ready = Promise.withResolvers<string>()
  ready.promise.catch(() => undefined)
  let closed = false
  let finished = false

  async function* audio(): AsyncGenerator<Uint8Array, void, undefined> {
    let heard = false
    try {
      const body = await ready.promise
      for await (const event of events.run(body)) {
        if (event.kind === 'failed') throw failureOf(event.body, settings)
        if (event.audio) {
          const sound = cleaner.push(event.audio)
          if (sound.length > 0) {
            heard = true
            yield sound
          }
        }
        if (event.kind !== 'ended') continue
        if (heard) return
        throw malformed(token, 'ended the speech without a sound')
      }
      if (!closed)
        throw speechFailure('transient_provider', `${token} closed the connection before the end of the speech`, { provider: token })
    } finally {
      await events.close()
    }
  }

  return {
    modelId: plan.modelId,
    format: cleaner.format,
    audio: audio(),
    send(text) {
      texts.push(text)
      return Promise.resolve()
    },
    finish() {
      finished = true
      ready.resolve(speechBody(joined(texts), plan))
      return Promise.resolve()
    },
    async close() {
      closed = true
      if (!finished) {
        ready.reject(
          speechFailure('transient_provider', `${token}: the utterance was closed before its text was complete`, { provider: token }),
        )
      }
      await events.close()
    },
  }
}

/** Texts that bring white space of their own are pieces of one; others are sentences or words apart. */
function joined(texts: readonly string[]): string {
  return texts.join(texts.some((text) => text !== text.trim()) ? '' : ' ')
}

interface Transport {
  run(body: string): AsyncIterable<SpeechEvent>
  close(): Promise<void>
}

async function overSocket(settings: Settings, outside: Outside, _plan: TtsPlan, call: CallOptions): Promise<Transport> {
  const request = base(settings, paths.speakSocket)
  const headers = { ...request.headers, 'content-type': 'application/json' }
  const trouble = (error: unknown) => fromSocketTrouble(error, request)
  const socket = await outside.openSocket({ url: socketUrl(request.url), headers }, call).catch((error: unknown) => {
    throw trouble(error)
  })
  return {
    async *run(body) {
      try {
        await socket.send(body)
        for await (const message of socket.messages) {
          if (typeof message !== 'string') yield { kind: 'audio', audio: message }
          else yield* readEvents.one(message)
        }
      } catch (error) {
        throw trouble(error)
      }
    },
    close: () => socket.close(),
  }
}

function overEvents(settings: Settings, outside: Outside, _plan: TtsPlan, call: CallOptions): Transport {
  const hangUp = new AbortController()
  return {
    async *run(body) {
      const signal = deadline(call) // from the complete text on, not from the opening
      const request = base(settings, paths.speakEvents)
      const headers = { ...request.headers, 'content-type': 'application/json', accept: 'text/event-stream' }
      const all = signal ? AbortSignal.any([signal, hangUp.signal]) : hangUp.signal
      try {
        const reply = await streamProvider(outside.http, { ...request, headers, body }, { signal: all })
        yield* readEvents.all(reply.body)
      } catch (error) {
        if (hangUp.signal.aborted && !signal?.aborted) return
        if (signal?.aborted && !call.signal?.aborted)
          throw speechFailure('timeout', `${token} did not answer in time`, { provider: token, cause: error })
        throw fromTrouble(error, token)
      }
    },
    close() {
      hangUp.abort()
      return Promise.resolve()
    },
  }
}

function failureOf(body: unknown, settings: Settings) {
  const sorted = codeOfBody(body)
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : body
  const message = isRecord(error) ? error['message'] : undefined
  return fromErrorFrame({ provider: token, secrets: [settings.apiKey] }, sorted?.code ?? 'transient_provider', message)
}
