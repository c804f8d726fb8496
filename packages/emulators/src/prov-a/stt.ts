import type { EmulatedReply, EmulatedRequest, EmulatedSocket, EmulatorWorld } from '../emulator.ts'
import { readStamp } from '../stamp.ts'
import { errorReply, languageTags } from './refusal.ts'

const frameBytes = 1024
/** Zero bytes that the client sends behind the speech, so that the voice detector closes the segment: 500 ms. */
const trailingSilenceSeconds = 0.5

export function transcribe(request: EmulatedRequest): EmulatedReply {
  const parts = readParts(request)
  const file = parts.get('audio_file')
  const language = parts.get('language_code')?.toString('utf8')
  if (!file || file.length === 0) return errorReply(400, 'INVALID_REQUEST_ERROR', 'audio_file is required')
  if (!language || !languageTags.has(language)) return errorReply(400, 'INVALID_REQUEST_ERROR', 'language_code is not supported')
  if (request.fault?.name === 'success-false') return { body: { success: false, request_id: 'req_1', message: 'no' } }
  if (request.fault?.name === 'no-text') return { body: { success: true, request_id: 'req_1', transcript: 7 } }
  return {
    body: { success: true, request_id: 'req_7f3a', timestamp: '20251226_143052.123', transcript: `${language}:${file.length} bytes` },
  }
}

/** Parts of a multipart body by name; enough for well-formed bodies. */
function readParts(request: EmulatedRequest): Map<string, Buffer> {
  const boundary = /boundary="?([^";]+)"?/.exec(request.headers['content-type'] ?? '')?.[1]
  const parts = new Map<string, Buffer>()
  if (!boundary) return parts
  const mark = Buffer.from(`--${boundary}`)
  let at = request.body.indexOf(mark)
  while (at >= 0) {
    const next = request.body.indexOf(mark, at + mark.length)
    if (next < 0) break
    const part = request.body.subarray(at + mark.length + 2, next - 2)
    const gap = part.indexOf('\r\n\r\n')
    const name = /name="([^"]+)"/.exec(part.toString('latin1', 0, gap))?.[1]
    if (name) parts.set(name, part.subarray(gap + 4))
    at = next
  }
  return parts
}

/** Hears speech where samples are not zero; a segment ends with 300 ms of silence. */
export async function listen(socket: EmulatedSocket, world: EmulatorWorld): Promise<void> {
  const { headers, fault } = socket.request
  const rate = Number(headers['x-sample-rate'])
  const language = headers['lang_code'] ?? ''
  if (![8000, 16_000, 44_100, 48_000].includes(rate) || !languageTags.has(language)) {
    socket.send({ type: 'error', message: 'lang_code or x-sample-rate is not supported', timestamp: now() })
    return socket.close()
  }
  socket.send({ type: 'connected', message: 'Connected', timestamp: now(), config: { sample_rate: rate, chunk_size: 512 } })
  let speechBytes = 0
  let silentFrames = 0
  let segments = 0
  let frames = 0
  let startedAt: number | undefined
  using pulse = openPulse()
  for await (const message of socket.messages) {
    if (typeof message === 'string') {
      world.violation('a text frame was sent to the recogniser')
      continue
    }
    if (message.length !== frameBytes) world.violation(`a frame of ${message.length} bytes`)
    // Where this process stood still, frames of a while come at once: the first may be as old as the last sign of life.
    startedAt ??= pulse.at
    frames += 1
    if (world.variants.has('stamped') && message.length === frameBytes && message.readUInt32LE(8) > 0) {
      const { delayMs, index, isWhole } = readStamp(message)
      if (index !== frames || !isWhole) world.violation(`stamped frame ${index} came as number ${frames}`)
      ;(socket.record.delaysMs ??= []).push(delayMs)
    }
    const dueMs = (frames * 512 * 1000) / rate
    if (performance.now() - startedAt < dueMs / 2 - 500) world.violation('frames come faster than twice real time')
    const silent = message.every((byte) => byte === 0)
    if (!silent && speechBytes === 0 && world.variants.has('vad')) socket.send({ type: 'speech_start', timestamp: now() })
    if (!silent) {
      speechBytes += message.length
      silentFrames = 0
      if (world.variants.has('partial') && (speechBytes / frameBytes) % 16 === 0)
        socket.send({ type: 'transcript', timestamp: now(), text: `${language}: ${speechBytes} bytes so far`, is_final: false })
      if (fault?.name === 'error-frame') return socket.send({ type: 'error', message: 'engine failed', timestamp: now() })
      continue
    }
    silentFrames += 1
    if (speechBytes > 0 && (silentFrames * 512) / rate >= 0.3 && fault?.name !== 'no-final') {
      if (world.variants.has('vad')) socket.send({ type: 'speech_end', timestamp: now() })
      socket.send({ type: 'processing', timestamp: now() })
      const text = `${language}:${speechBytes} bytes`
      segments += 1
      socket.send({
        type: 'transcript',
        timestamp: now(),
        text,
        audio_duration_ms: Math.round((speechBytes / 2 / rate) * 1000),
        segment_id: `seg_${segments}`,
        segment_index: segments - 1,
        latency: 12,
      })
      speechBytes = 0
    }
  }
  if ((silentFrames * 512) / rate < trailingSilenceSeconds - 0.05 && frames > 0) world.violation('no silence at the end')
}

/** When this process was last awake and had read all that there was. */
function openPulse(): { readonly at: number } & Disposable {
  let at = performance.now()
  const timer = setInterval(() => setImmediate(() => (at = performance.now())), 20)
  return {
    get at() {
      return at
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

function now(): string {
  return new Date().toISOString()
}
