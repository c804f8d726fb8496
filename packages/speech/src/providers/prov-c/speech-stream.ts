import { abortable, type CallOptions } from '@chitravani/kit'
import { speechFailure } from '../../errors.ts'
import { fromSocketTrouble, malformed, readBase64Audio } from '../call.ts'
import type { Outside, TtsPlan, TtsUtterance } from '../provider.ts'
import { base, frameFailure, frames, paths, readFrame, type ServiceFrame, streamUrl, token } from './api.ts'
import { cleanerOf } from './chunks.ts'
import type { Settings } from './settings.ts'

/** An idle socket is closed after a minute. */
const pingEveryMs = 20_000

/**
 * One utterance on a socket of its own. Texts go out as they come, so that the service can begin; sound is handed out
 * from `finish` on.
 *
 *     C config  text …  text  flush
 *     S                       audio …  event final
 */
export async function openSpeech(settings: Settings, outside: Outside, plan: TtsPlan, call: CallOptions): Promise<TtsUtterance> {
  const request = base(settings, paths.speakSocket)
  const trouble = (error: unknown) => fromSocketTrouble(error, request)
  const socket = await outside
    .openSocket({ url: streamUrl(request.url, plan.modelId), headers: request.headers }, call)
    .catch((error: unknown) => {
      throw trouble(error)
    })
  const cleaner = cleanerOf(plan.options)
  const flushed = Promise.withResolvers<void>()
  const state = { texts: 0, flushed: false, closed: false }

  const pinging = setInterval(() => void say(frames.ping), pingEveryMs)
  pinging.unref()
  // a frame that cannot be sent says less than what the service said before it hung up: the reader tells that
  const say = (frame: string) => socket.send(frame).catch(() => clearInterval(pinging))
  await say(frames.config(plan))

  async function* audio(): AsyncGenerator<Uint8Array, void, undefined> {
    let heard = false
    try {
      for await (const message of socket.messages) {
        const frame = frameOf(message, settings)
        if (frame.type === 'audio') {
          const sound = cleaner.push(readBase64Audio(frame.audio, token))
          if (sound.length === 0) continue
          await abortable(flushed.promise, call.signal)
          if (state.closed) return
          heard = true
          yield sound
        } else if (frame.type === 'final' && state.flushed) {
          if (!heard && state.texts > 0) throw malformed(token, 'ended the speech without a sound')
          return
        }
      }
    } catch (error) {
      if (state.closed) return
      throw trouble(error)
    } finally {
      await hangUp()
    }
    if (!state.closed) {
      throw speechFailure('transient_provider', `${token} closed the connection before the end of the speech`, { provider: token })
    }
  }

  const hangUp = async () => {
    clearInterval(pinging)
    await socket.close()
  }

  return {
    modelId: plan.modelId,
    format: cleaner.format,
    audio: audio(),
    async send(text) {
      state.texts += 1
      await say(frames.text(text))
    },
    async finish() {
      state.flushed = true
      await say(frames.flush)
      flushed.resolve()
    },
    async close() {
      state.closed = true
      flushed.resolve()
      await hangUp()
    },
  }
}

/** @throws what an error frame says */
function frameOf(message: string | Uint8Array, settings: Settings): ServiceFrame {
  const frame = typeof message === 'string' ? readFrame(message) : undefined
  if (!frame) throw malformed(token, 'sent a message that is no JSON object')
  if (frame.type === 'error') throw frameFailure(frame, settings)
  return frame
}
