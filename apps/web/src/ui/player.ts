/** Plays sound as it comes, without gaps, and sound that is complete. */
export interface Player {
  /** A chunk, as the stream names its format; what cannot be played in parts is played when it is complete. */
  push(chunk: Uint8Array<ArrayBuffer>, format: string): void
  /** No more comes. Resolves when the last sound was heard. @returns seconds of sound */
  end(): Promise<number>
  stop(): void
}

/** Enough for the first chunk to be late by this much without a gap. */
const leadSeconds = 0.05

export function openPlayer(): Player {
  const context = new AudioContext()
  const waiting: Uint8Array<ArrayBuffer>[] = []
  let samples: { readonly rateHz: number; readonly float: boolean } | undefined
  let rest = new Uint8Array(0)
  let until = 0
  let seconds = 0
  let first = true

  const schedule = (buffer: AudioBuffer) => {
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(context.destination)
    const at = Math.max(until, context.currentTime + leadSeconds)
    source.start(at)
    until = at + buffer.duration
    seconds += buffer.duration
  }

  const pushSamples = (chunk: Uint8Array<ArrayBuffer>, { rateHz, float }: NonNullable<typeof samples>) => {
    const all = new Uint8Array(rest.length + chunk.length)
    all.set(rest)
    all.set(chunk, rest.length)
    const width = float ? 4 : 2
    const count = Math.floor(all.length / width)
    rest = all.slice(count * width)
    if (count === 0) return
    const view = new DataView(all.buffer)
    const buffer = context.createBuffer(1, count, rateHz)
    const target = buffer.getChannelData(0)
    for (let at = 0; at < count; at += 1) target[at] = float ? view.getFloat32(at * 4, true) : view.getInt16(at * 2, true) / 32_768
    schedule(buffer)
  }

  return {
    push(chunk, format) {
      if (first) {
        first = false
        const header = format === 'wav' ? readHeader(chunk) : undefined
        samples = header ?? readFormat(format)
        if (header) {
          pushSamples(chunk.slice(header.dataAt), header)
          return
        }
      }
      if (samples) pushSamples(chunk, samples)
      else waiting.push(chunk)
    },
    async end() {
      if (waiting.length > 0) schedule(await context.decodeAudioData(await new Blob(waiting).arrayBuffer()))
      const left = until - context.currentTime
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left * 1000))
      if (context.state !== 'closed') await context.close()
      return seconds
    },
    stop() {
      if (context.state !== 'closed') void context.close()
    },
  }
}

/** `24000:pcm16` */
function readFormat(format: string) {
  const [, rate, encoding] = /^(\d+):(pcm16|float32)$/.exec(format) ?? []
  return rate === undefined ? undefined : { rateHz: Number(rate), float: encoding === 'float32' }
}

/** Where the samples of a mono 16-bit WAV begin; undefined for any other, which the browser decodes as a whole. */
function readHeader(chunk: Uint8Array<ArrayBuffer>) {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  const name = (at: number) => String.fromCharCode(...chunk.subarray(at, at + 4))
  if (chunk.length < 44 || name(0) !== 'RIFF') return undefined
  let rateHz = 0
  for (let at = 12; at + 8 <= chunk.length; at += 8 + view.getUint32(at + 4, true)) {
    if (name(at) === 'data') return rateHz > 0 ? { rateHz, float: false, dataAt: at + 8 } : undefined
    if (name(at) !== 'fmt ') continue
    if (view.getUint16(at + 8, true) !== 1 || view.getUint16(at + 10, true) !== 1 || view.getUint16(at + 22, true) !== 16) return undefined
    rateHz = view.getUint32(at + 12, true)
  }
  return undefined
}
