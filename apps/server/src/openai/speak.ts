import type { OpenAiSpeechRequest } from '@chitravani/protocol'
import { languageOfScript, loadSpeechConfig } from '@chitravani/speech'
import type { Speech, TtsOptions } from '@chitravani/speech'
import { isFailure } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import type { Services } from '../services.ts'
import type { Served } from '../speech/serve.ts'
import { inFormat, unavailable } from './sound.ts'
import type { Sound } from './sound.ts'
import { formatsOf, optionsFor } from './wishes.ts'
import type { Wish } from './wishes.ts'

/** Sound that has begun: its first bytes are there, so that what goes wrong before them is an answer of its own. */
export interface Begun extends Served {
  readonly type: string
  readonly chunks: AsyncIterable<Uint8Array>
  /** Has it ended already? Its length is known then. */
  readonly whole: Uint8Array | undefined
}

export interface Asked {
  readonly body: OpenAiSpeechRequest
  readonly provider: string | undefined
  readonly voice: string | undefined
}

/** Formats that are heard as they come; a WAV and a FLAC say at their start how long they are. */
const flowing: ReadonlySet<string> = new Set(['pcm', 'mp3', 'opus', 'aac'])

/** Is it to be sent while it is made? Where results are kept, whole ones are made, since streams never are. */
export function isStreamed({ stream_format: stream, response_format: format }: OpenAiSpeechRequest, keepsResults: boolean): boolean {
  return Boolean(stream) || (!keepsResults && flowing.has(format ?? ''))
}

/** How the server is set up, as far as the face needs to know. */
export function readSetup({ config }: Pick<Services, 'config'>): { readonly route: readonly string[]; readonly keepsResults: boolean } {
  const { routes, cache } = loadSpeechConfig(config.speech)
  return { route: routes.text_to_speech, keepsResults: cache.enabled }
}

/**
 * Speaks by the provider named, else by the first of the route that gives the format and can.
 * @throws `audio_format_unavailable`, and what the library throws
 */
export async function speak(
  speech: Speech,
  asked: Asked,
  streamed: boolean,
  route: readonly string[],
  limits: CallOptions,
): Promise<Begun> {
  const { body, provider } = asked
  const wanted = body.response_format ?? undefined
  const gives = (token: string) => wanted === undefined || formatsOf(token).includes(wanted)
  if (provider !== undefined) {
    if (wanted !== undefined && !gives(provider)) throw unavailable(wanted, provider, formatsOf(provider))
    return begin(speech, asked, provider, streamed, limits)
  }
  const ready = new Set(speech.providers('text_to_speech').map((each) => each.provider))
  const there = route.filter((token) => ready.has(token))
  const able = there.filter(gives)
  if (wanted !== undefined && able.length === 0 && there.length > 0)
    throw unavailable(wanted, 'the route', [...new Set(there.flatMap(formatsOf))])
  for (const token of able.slice(0, -1)) {
    try {
      return await begin(speech, asked, token, streamed, limits)
    } catch (error) {
      limits.signal?.throwIfAborted()
      if (!isFailure(error) || !error.nextProvider) throw error
    }
  }
  return begin(speech, asked, able.at(-1), streamed, limits)
}

async function begin(speech: Speech, asked: Asked, token: string | undefined, streamed: boolean, limits: CallOptions): Promise<Begun> {
  if (!streamed) return whole(speech, asked, token, limits)
  try {
    return await stream(speech, asked, token, limits)
  } catch (error) {
    // What cannot be asked of a stream may be asked of the whole: the speed, with some.
    if (!isFailure(error) || !['invalid_input', 'unsupported_capability'].includes(error.code)) throw error
    return whole(speech, asked, token, limits)
  }
}

function optionsOf({ body, voice }: Asked, token: string | undefined, streaming: boolean): TtsOptions {
  const wish: Wish = { voice, speed: body.speed ?? undefined, format: body.response_format ?? undefined, streaming }
  const language = body.language ?? languageOfScript(body.input)
  return {
    ...(language === undefined ? {} : { language }),
    ...(token === undefined ? {} : { provider: token, parameters: optionsFor(token, wish) }),
  }
}

async function whole(speech: Speech, asked: Asked, token: string | undefined, limits: CallOptions): Promise<Begun> {
  const { body } = asked
  const made = await speech.synthesize({ text: body.input, ...optionsOf(asked, token, false) }, limits)
  const sound: Sound = { provider: made.provider, format: made.audioFormat, chunks: once(made.audio) }
  const { type, chunks } = inFormat(sound, body.response_format ?? undefined)
  const parts: Uint8Array[] = []
  for await (const part of chunks) parts.push(part)
  const bytes = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)
  return {
    provider: made.provider,
    modelId: made.modelId,
    fallbacks: made.fallbacks,
    free: made.cached,
    type,
    chunks: once(bytes),
    whole: bytes,
  }
}

async function stream(speech: Speech, asked: Asked, token: string | undefined, limits: CallOptions): Promise<Begun> {
  const { body } = asked
  const { signal, timeoutMs } = limits
  const opened = await speech.openTtsStream(optionsOf(asked, token, true), {
    ...(signal ? { signal } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  try {
    let format: string | null = null
    const events = opened.events()[Symbol.asyncIterator]()
    // Sending waits while earlier sentences are not taken, so it goes on beside the reading.
    const sent = (async () => {
      await opened.sendText(body.input)
      await opened.flush()
    })()
    sent.catch(() => undefined)
    const next = async (): Promise<Uint8Array | undefined> => {
      for (;;) {
        const failed = sent.then(() => new Promise<never>(() => undefined))
        const result = await Promise.race([events.next(), failed])
        if (result.done || result.value.kind === 'done') return undefined
        format = result.value.audioFormat
        if (result.value.audio && result.value.audio.length > 0) return result.value.audio
      }
    }
    const first = await next()
    const chunks = (async function* () {
      try {
        for (let chunk = first; chunk !== undefined; chunk = await next()) yield chunk
      } finally {
        await opened.close()
      }
    })()
    const { type, chunks: turned } = inFormat({ provider: opened.provider, format, chunks }, body.response_format ?? undefined)
    return {
      provider: opened.provider,
      modelId: opened.modelId,
      fallbacks: 0,
      free: false,
      type,
      chunks: await begun(turned),
      whole: undefined,
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** The same, whose first bytes are there: what cannot be turned into the format is told before anything is sent. */
async function begun(chunks: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const left = chunks[Symbol.asyncIterator]()
  const first = await left.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await left.next()) yield next.value
    } finally {
      await left.return?.()
    }
  })()
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes
}
