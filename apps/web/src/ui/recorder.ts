export const sampleRateHz = 16_000
/** A question is short; more than this is not kept. */
const mostSeconds = 60
const chunksPerSecond = 10

export interface Listening {
  stop(): void
}

export interface Recorder {
  /** Ends it; what was said as WAV, 16 kHz, one channel. */
  stop(): Uint8Array<ArrayBuffer>
  cancel(): void
}

/**
 * Hands on what the microphone hears: mono samples of 16 bits, 16 kHz, 100 ms at a time, until it is stopped. Rejects with the browser's
 * `NotAllowedError` or `NotFoundError` where there is none to listen to, and with a `NotSupportedError` on pages that may have none.
 */
export async function listen(onChunk: (samples: Int16Array<ArrayBuffer>) => void): Promise<Listening> {
  // Absent on pages that came over plain http from another machine.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('no microphone for pages without https', 'NotSupportedError')
  const stream = await devices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } })
  const context = new AudioContext({ sampleRate: sampleRateHz })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    if (context.state !== 'closed') void context.close().catch(() => undefined)
  }
  try {
    await context.audioWorklet.addModule(new URL('microphone-worklet.js', document.baseURI))
  } catch (error) {
    stop()
    throw error
  }
  const node = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 })
  node.port.addEventListener('message', ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) => onChunk(data))
  node.port.start()
  context.createMediaStreamSource(stream).connect(node)
  return { stop }
}

/** Keeps what the microphone hears. Rejects as `listen` does. */
export async function record(): Promise<Recorder> {
  const kept: Int16Array<ArrayBuffer>[] = []
  const microphone = await listen((samples) => {
    if (kept.length < mostSeconds * chunksPerSecond) kept.push(samples)
  })
  return {
    stop() {
      microphone.stop()
      return toWav(kept)
    },
    cancel: () => microphone.stop(),
  }
}

function toWav(chunks: readonly Int16Array[]): Uint8Array<ArrayBuffer> {
  const count = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const bytes = new Uint8Array(44 + count * 2)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => Array.from(text).forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  word(0, 'RIFF')
  view.setUint32(4, 36 + count * 2, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRateHz, true)
  view.setUint32(28, sampleRateHz * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, count * 2, true)
  let at = 44
  for (const chunk of chunks)
    for (const sample of chunk) {
      view.setInt16(at, sample, true)
      at += 2
    }
  return bytes
}

/** Bytes as base64, in pieces: an argument list has a longest length. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
}
