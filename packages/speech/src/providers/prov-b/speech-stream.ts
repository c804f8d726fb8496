import { abortable, type CallOptions, deadline } from '@chitravani/kit'
import type { SocketMessage } from '@chitravani/kit/socket'
import { alignSamples, type PcmFormat } from '../../audio/index.ts'
import { speechFailure } from '../../errors.ts'
import { fromErrorFrame, fromSocketTrouble, malformed, socketUrl } from '../call.ts'
import type { Outside, TtsPlan, TtsUtterance } from '../provider.ts'
import { base, codeOfFrame, helloFrame, maxCharacters, paths, readFrame, type ServiceFrame, token } from './api.ts'
import { readSampleFormat } from './options.ts'
import type { Settings } from './settings.ts'

/**
 * One utterance on a socket of its own. Every text is spoken as soon as it arrives, so sound may come before `finish`.
 *
 *     C hello  text 0  text 1            end
 *     S        ready   audio+bytes …  audio+bytes …  done
 */
export async function openSpeech(settings: Settings, outside: Outside, plan: TtsPlan, call: CallOptions): Promise<TtsUtterance> {
  const request = base(settings, paths.speakSocket)
  const trouble = (error: unknown) => fromSocketTrouble(error, request)
  const opening = deadline(call)
  const headers = { authorization: `Bearer ${settings.apiKey ?? ''}` }
  const socket = await outside.openSocket({ url: socketUrl(request.url), headers }, call).catch((error: unknown) => {
    throw trouble(error)
  })
  // a frame that cannot be sent says less than what the service said before it hung up: the reader tells that
  const say = (frame: string) => socket.send(frame).catch(() => undefined)
  const reader = socket.messages[Symbol.asyncIterator]()
  let format: PcmFormat
  try {
    await say(helloFrame(settings, plan))
    format = readReady(await abortable(reader.next(), opening), request.secrets)
  } catch (error) {
    void socket.close()
    if (!opening?.aborted || call.signal?.aborted) throw trouble(error)
    throw speechFailure('timeout', `${token} was not ready in time`, { provider: token, cause: error })
  }

  let texts = 0
  /** Signs that cannot be spoken alone; they wait for the next text. */
  let waiting = ''
  let closed = false

  async function* audio(): AsyncGenerator<Uint8Array, void, undefined> {
    const aligner = alignSamples(format)
    let announced: number | undefined
    let heard = false
    try {
      for await (const message of socket.messages) {
        if (typeof message !== 'string') {
          checkBytes(message, announced)
          announced = undefined
          heard = true
          const samples = aligner.push(message)
          if (samples.length > 0) yield samples
          continue
        }
        if (announced !== undefined) throw malformed(token, 'announced audio and sent none')
        const frame = frameOf(message, request.secrets)
        if (frame.type === 'audio') announced = Number(frame.bytes)
        if (frame.type !== 'done') continue
        if (!heard && texts > 0) throw malformed(token, 'ended the speech without a sound')
        return
      }
    } catch (error) {
      if (closed) return
      throw trouble(error)
    } finally {
      await socket.close()
    }
    if (!closed)
      throw speechFailure('transient_provider', `${token} closed the connection before the end of the speech`, { provider: token })
  }

  return {
    modelId: plan.modelId,
    format: `${format.sampleRateHz}:${format.encoding}`,
    audio: audio(),
    async send(text) {
      const whole = waiting.length + text.length > maxCharacters ? text : waiting + text
      waiting = speakable.test(whole) ? '' : whole
      if (waiting !== '') return
      const seq = texts
      texts += 1
      await say(JSON.stringify({ type: 'text', seq, target_text: whole }))
    },
    async finish() {
      await say(JSON.stringify({ type: 'end' }))
    },
    async close() {
      closed = true
      await socket.close() // there is no frame that cancels
    },
  }
}

const speakable = /[\p{L}\p{N}]/u

type Secrets = readonly (string | undefined)[]

/** The first answer: ready, or why not. */
function readReady(first: IteratorResult<SocketMessage, unknown>, secrets: Secrets): PcmFormat {
  if (first.done) throw speechFailure('transient_provider', `${token} closed the connection before it was ready`, { provider: token })
  const frame = typeof first.value === 'string' ? frameOf(first.value, secrets) : undefined
  if (frame?.type !== 'ready') throw malformed(token, 'did not say that it is ready')
  const format = readSampleFormat(frame.sampleRate, frame.encoding)
  if (!format) throw malformed(token, 'announced samples of a rate or encoding that cannot be asked for')
  return format
}

/** @throws what an error frame says: a text that was not spoken ends the utterance, whether or not the service would go on */
function frameOf(message: string, secrets: Secrets): ServiceFrame {
  const frame = readFrame(message)
  if (!frame) throw malformed(token, 'sent a message that is no JSON object')
  if (frame.type === 'error') throw fromErrorFrame({ provider: token, secrets }, codeOfFrame(frame.code), frame.message ?? frame.code)
  return frame
}

/** Every announcement is followed by exactly one message of so many bytes. */
function checkBytes(message: Uint8Array, announced: number | undefined): void {
  if (message.length === 0) throw malformed(token, 'sent no audio')
  if (announced === undefined) throw malformed(token, 'sent audio that it had not announced')
  if (announced !== message.length) throw malformed(token, `announced ${announced} bytes of audio and sent ${message.length}`)
}
