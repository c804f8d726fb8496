import { setTimeout as wait } from 'node:timers/promises'
import type { EmulatedSocket, EmulatorWorld } from '../emulator.ts'
import { fieldsOf, type Fields } from '../fields.ts'
import { stamped } from '../stamp.ts'
import { speechMs } from '../tone.ts'
import { type Problem, problemOfHello, problemOfText } from './checks.ts'
import { formatOf, type SampleFormat, soundOf } from './tts.ts'

const session = 's-1'

export async function speakSocket(socket: EmulatedSocket, world: EmulatorWorld): Promise<void> {
  const fault = socket.request.fault?.name
  let format: SampleFormat | undefined
  let expected = 0
  let ended = false
  const fail = ({ code, message }: Problem, fatal = true) => {
    socket.send({ type: 'error', code, message, fatal })
    if (fatal) socket.close()
  }
  for await (const message of socket.messages) {
    const frame = fieldsOf(message)
    if (!frame) return fail({ code: 'invalid_frame', message: 'not a JSON object' })
    if (!format) {
      if (frame['type'] !== 'hello') return fail({ code: 'invalid_frame', message: 'hello comes first' })
      if (fault === 'no-ready') continue
      const problem = firstProblem(frame, socket, world)
      if (problem) return fail(problem)
      format = formatOf(frame['output_format'], world.variants)
      socket.send(ready(format, fault === 'bad-ready'))
      continue
    }
    if (frame['type'] === 'text') {
      if (ended) world.violation('a text came after the end')
      if (frame['seq'] !== expected) world.violation(`seq ${String(frame['seq'])} instead of ${expected}`)
      const problem = problemOfText(frame['target_text'])
      if (problem) return fail(problem)
      if (world.variants.has('flood') || world.variants.has('stamped')) {
        if (world.variants.has('flood')) await socket.pour(flood(expected))
        else await speakStamped(socket, String(frame['target_text']), expected, format)
        if (fault === 'error-frame') return fail({ code: 'inference_failed', message: 'engine failed' })
      } else if (!speakOne(socket, String(frame['target_text']), expected, format, world)) return
      expected += 1
      if (fault === 'done-early') socket.send({ type: 'done', session_id: session })
    } else if (frame['type'] === 'end') {
      ended = true
      socket.send({ type: 'done', session_id: session })
      socket.close()
    } else fail({ code: 'invalid_frame', message: `unknown type ${String(frame['type'])}` })
  }
}

function firstProblem(hello: Fields, socket: EmulatedSocket, world: EmulatorWorld): Problem | undefined {
  const { headers, fault } = socket.request
  const inHeader = headers['authorization'] === `Bearer ${world.key}` && !world.variants.has('frame-auth')
  if (!inHeader && hello['auth_token'] !== world.key)
    return { code: 'unauthorized', message: `no account has the key ${String(hello['auth_token'])}` }
  if (fault?.name === 'auth-frame') return { code: 'invalid_api_key', message: 'the key was revoked' }
  if (fault?.name === 'quota-frame') return { code: 'quota_exceeded', message: 'too many sessions' }
  if (fault?.name === 'error-first') return { code: 'internal', message: 'engine failed' }
  return problemOfHello(hello)
}

function ready({ rate, encoding }: SampleFormat, bad: boolean): object {
  return {
    type: 'ready',
    session_id: session,
    protocol_version: 2,
    sample_rate: bad ? 11_025 : rate,
    encoding,
    max_text_len: 10_000,
    idle_timeout_s: 180,
  }
}

/** Announces and sends the sound of one text; false when the fault ended the conversation. */
function speakOne(socket: EmulatedSocket, text: string, seq: number, format: SampleFormat, world: EmulatorWorld): boolean {
  const fault = socket.request.fault?.name
  const { variants } = world
  if (fault === 'no-audio') return true
  const sound = soundOf(text, format)
  const size = variants.has('tiny') ? 7 : variants.has('huge') ? sound.length : 9600
  const chunks: Buffer[] = []
  for (let at = 0; at < sound.length; at += size) chunks.push(sound.subarray(at, at + size))
  if (variants.has('unknown-frames')) socket.send({ type: 'metrics', queue_ms: 3 })
  for (const [index, chunk] of chunks.entries()) {
    const announcement = {
      type: 'audio',
      seq: variants.has('seq-from-one') ? seq + 1 : seq,
      chunk_index: index,
      chunk_total: chunks.length,
      is_last_chunk: index === chunks.length - 1,
      bytes: fault === 'wrong-bytes' ? chunk.length + 2 : fault === 'empty-binary' ? 0 : chunk.length,
      duration_ms: Math.round((chunk.length * 1000) / (format.rate * (format.encoding === 'float32' ? 4 : 2))),
      inference_ms: 41,
    }
    if (fault !== 'unannounced') socket.send(announcement)
    if (fault === 'never-sent') continue
    socket.send(fault === 'empty-binary' ? Buffer.alloc(0) : chunk)
    if (fault === 'no-json') socket.send('not json')
    if (fault === 'error-frame' || fault === 'error-nonfatal') {
      socket.send({ type: 'error', code: 'inference_failed', message: 'engine failed', seq, fatal: fault === 'error-frame' })
      if (fault === 'error-frame') socket.close()
      return fault !== 'error-frame'
    }
  }
  return true
}

const stampedMs = 100

/** The text's number names its owner: `text 17` is spoken in chunks that belong to 17. */
async function speakStamped(socket: EmulatedSocket, text: string, seq: number, { rate }: SampleFormat): Promise<void> {
  const bytes = (rate * 2 * stampedMs) / 1000
  const total = Math.ceil(speechMs(text) / stampedMs)
  const owner = Number(/\d+/.exec(text)?.[0] ?? 0)
  const startedAt = performance.now()
  for (let index = 0; index < total && !socket.closed; index += 1) {
    await wait(Math.max(0, startedAt + index * stampedMs - performance.now()))
    const announcement = { type: 'audio', seq, chunk_index: index, chunk_total: total, is_last_chunk: index === total - 1, bytes }
    await socket.pour([announcement, stamped(bytes, index, owner)])
  }
}

const floodBytes = 100 * 1024 * 1024
const floodChunk = Buffer.alloc(64 * 1024, 0x11)

/** More sound than anybody can hear, as fast as it is taken. */
function* flood(seq: number): Generator<object | Buffer, void, undefined> {
  const total = floodBytes / floodChunk.length
  for (let index = 0; index < total; index += 1) {
    yield { type: 'audio', seq, chunk_index: index, chunk_total: total, is_last_chunk: index === total - 1, bytes: floodChunk.length }
    yield floodChunk
  }
}
