import type { EmulatedReply, EmulatedRequest, EmulatedSocket, EmulatorWorld } from '../emulator.ts'
import { mp3, oggLike, speechMs, tone, wav } from '../tone.ts'
import { errorReply, languageTags } from './refusal.ts'

interface Wanted {
  readonly text: string
  readonly container: string
  readonly rate: number
}

function read(json: unknown): Wanted | EmulatedReply {
  const body = (json ?? {}) as Readonly<Record<string, unknown>>
  const bad = (message: string) => errorReply(400, 'INVALID_REQUEST_ERROR', message)
  if (typeof body['text'] !== 'string' || body['text'] === '') return bad('text is required')
  if (typeof body['voice'] !== 'string') return bad('voice is required')
  if (body['model'] !== 'timbre-v2.5') return bad('the supported model is timbre-v2.5')
  const language = body['language']
  if (
    language !== undefined &&
    language !== 'auto' &&
    language !== 'hi-en' &&
    (typeof language !== 'string' || !languageTags.has(language))
  )
    return bad('language is not supported')
  const speed = body['speed']
  if (speed !== undefined && (typeof speed !== 'number' || speed < 0.85 || speed > 1.15)) return bad('speed is out of range')
  if ('streaming_transport' in body) return bad('streaming_transport is unknown')
  const config = (body['audio_config'] ?? {}) as Readonly<Record<string, unknown>>
  return {
    text: body['text'],
    container: typeof config['container'] === 'string' ? config['container'] : 'wav',
    rate: Number(config['sample_rate'] ?? 48_000),
  }
}

function sound({ text, container, rate }: Wanted): Buffer {
  const ms = speechMs(text)
  if (container === 'mp3') return mp3(ms)
  if (container === 'ogg') return oggLike(ms)
  if (container === 'mulaw' || container === 'alaw') return Buffer.alloc(Math.round((rate * ms) / 1000), 0x55)
  return container === 'raw' ? tone(ms, { sampleRateHz: rate }) : wav(tone(ms, { sampleRateHz: rate }), rate)
}

export function speak(request: EmulatedRequest): EmulatedReply {
  const wanted = read(request.json)
  if (!('text' in wanted)) return wanted
  if (request.fault?.name === 'no-audio') return { body: Buffer.alloc(0) }
  return { headers: { 'content-type': 'audio/wav' }, body: sound(wanted) }
}

/** The sound in the chunks that the wire's variants make of it. */
function cut(wanted: Wanted, variants: ReadonlySet<string>): Buffer[] {
  if (wanted.container !== 'wav' && wanted.container !== 'raw') return [sound(wanted)]
  const samples = tone(speechMs(wanted.text), { sampleRateHz: wanted.rate })
  const size = variants.has('tiny') ? 7 : 9600
  const pieces: Buffer[] = []
  for (let at = 0; at < samples.length; at += size) pieces.push(samples.subarray(at, at + size))
  if (variants.has('wav-chunks')) return pieces.map((piece) => wav(piece, wanted.rate))
  if (variants.has('wav-first') || wanted.container === 'wav') {
    const all = wav(samples, wanted.rate)
    const cuts = [all.subarray(0, 44)]
    for (let at = 44; at < all.length; at += size + 1) cuts.push(all.subarray(at, at + size + 1)) // cut in the middle of a sample
    return cuts
  }
  return pieces
}

export function speakEvents(request: EmulatedRequest, world: EmulatorWorld): EmulatedReply {
  const wanted = read(request.json)
  if (!('text' in wanted)) return wanted
  if (request.headers['accept'] !== 'text/event-stream') world.violation('the event stream was asked for without its accept header')
  return { headers: { 'content-type': 'text/event-stream' }, body: events(cut(wanted, world.variants), request, world.variants) }
}

async function* events(
  chunks: readonly Buffer[],
  request: EmulatedRequest,
  variants: ReadonlySet<string>,
): AsyncGenerator<string, void, undefined> {
  const fault = request.fault?.name
  const dialect = variants.has('sse-2') ? 2 : variants.has('sse-3') ? 3 : 1
  const event = (name: string, data: string) => (dialect === 3 ? '' : `event: ${name}\n`) + `data: ${data}\n\n`
  yield ': keep-alive\n\n'
  yield event('start', JSON.stringify({ status: 'streaming_started', request_id: 'r1' }))
  const failed = dialect === 3 ? { status: 'error', message: 'engine failed' } : { message: 'engine failed' }
  if (fault === 'error-first') {
    yield event('error', JSON.stringify(failed))
    return
  }
  const last = variants.has('last-audio') ? (chunks.at(-1)?.toString('base64') ?? '') : ''
  for (const [index, chunk] of (last === '' ? chunks : chunks.slice(0, -1)).entries()) {
    if (fault === 'no-audio') break
    const audio = chunk.toString('base64')
    if (dialect === 2) yield event('audio_chunk', audio)
    else if (index === 1)
      yield `${dialect === 1 ? 'event: chunk\n' : ''}data: {"chunk_index":1,\ndata: "audio":"${audio}"}\n\n` // one value over two lines
    else yield event('chunk', JSON.stringify({ chunk_index: index, audio, is_final: false }))
    if (fault === 'error-frame') {
      yield event('error', JSON.stringify(failed))
      return
    }
    await Promise.resolve()
  }
  if (fault !== 'no-end')
    yield event(dialect === 2 ? 'completed' : 'complete', JSON.stringify({ chunk_index: chunks.length, audio: last, is_final: true }))
}

export async function speakSocket(socket: EmulatedSocket, world: EmulatorWorld): Promise<void> {
  const fault = socket.request.fault?.name
  for await (const message of socket.messages) {
    const wanted = read(parse(message))
    if (!('text' in wanted)) {
      socket.send({
        type: 'error',
        message: (wanted.body as { error: { message: string } }).error.message,
        error: { type: 'INVALID_REQUEST_ERROR' },
      })
      return socket.close()
    }
    socket.send({ type: 'start', request_id: 'r1', message: 'streaming started' })
    if (fault === 'error-first') return socket.send({ type: 'error', message: 'engine failed' })
    const chunks = fault === 'no-audio' ? [] : cut(wanted, world.variants)
    const last = world.variants.has('last-audio') ? chunks.pop() : undefined
    for (const [index, chunk] of chunks.entries()) {
      if (world.variants.has('binary')) socket.send(chunk)
      else socket.send({ type: 'audio', data: { audio: chunk.toString('base64'), chunk_index: index, is_final: false } })
      if (fault === 'error-frame') return socket.send({ type: 'error', message: 'engine failed' })
    }
    socket.send({ type: 'complete', request_id: 'r1', data: { audio: last?.toString('base64') ?? '', is_final: true } })
  }
}

function parse(message: string | Buffer): unknown {
  try {
    return JSON.parse(String(message)) as unknown
  } catch {
    return undefined
  }
}
