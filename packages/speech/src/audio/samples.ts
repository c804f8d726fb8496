import { alignSamples } from './pcm.ts'
import { blockAlign, bytesPerSample, type PcmFormat, type SampleEncoding } from './format.ts'

/** Turns headerless sound of any format of ours into mono 16-bit samples of another rate, as it comes. */
export interface SampleConverter {
  push(chunk: Uint8Array): Uint8Array
  /** What waited for samples that never came. */
  end(): Uint8Array
}

/** Mono 16-bit samples at `rateHz`. Channels are mixed; other rates go through a low-pass filter, so that nothing is folded back. */
export function toMono16(from: PcmFormat, rateHz: number): SampleConverter {
  const aligner = alignSamples(from)
  const resampler = from.sampleRateHz === rateHz ? undefined : resample(from.sampleRateHz, rateHz)
  const isAlready = resampler === undefined && from.encoding === 'pcm16' && from.channels === 1
  return {
    push(chunk) {
      const whole = aligner.push(chunk)
      if (isAlready) return whole
      const samples = readSamples(whole, from)
      return write16(resampler ? resampler.push(samples) : samples)
    },
    end: () => (resampler ? write16(resampler.end()) : new Uint8Array(0)),
  }
}

/** Headerless sound as numbers from -1 to 1, channels mixed. */
export function readSamples(sound: Uint8Array, format: PcmFormat): Float32Array {
  const view = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength)
  const count = Math.floor(sound.length / blockAlign(format))
  const read = readers[format.encoding]
  const step = bytesPerSample(format.encoding)
  const samples = new Float32Array(count)
  for (let index = 0; index < count; index += 1) {
    let sum = 0
    for (let channel = 0; channel < format.channels; channel += 1) sum += read(view, (index * format.channels + channel) * step)
    samples[index] = sum / format.channels
  }
  return samples
}

const readers: Readonly<Record<SampleEncoding, (view: Buffer, at: number) => number>> = {
  pcm16: (view, at) => view.readInt16LE(at) / 32_768,
  float32: (view, at) => view.readFloatLE(at),
  mulaw: (view, at) => fromMulaw(view[at] as number) / 32_768,
  alaw: (view, at) => fromAlaw(view[at] as number) / 32_768,
}

/** G.711: https://www.itu.int/rec/T-REC-G.711 */
function fromMulaw(byte: number): number {
  const bits = ~byte & 0xff
  const magnitude = (((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)
  return bits & 0x80 ? 0x84 - magnitude : magnitude - 0x84
}

function fromAlaw(byte: number): number {
  const bits = byte ^ 0x55
  const segment = (bits & 0x70) >> 4
  const base = ((bits & 0x0f) << 4) + (segment === 0 ? 8 : 0x108)
  const magnitude = segment > 1 ? base << (segment - 1) : base
  return bits & 0x80 ? magnitude : -magnitude
}

/** Numbers from -1 to 1 as signed 16-bit samples; louder ones are cut. */
export function write16(samples: Float32Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(samples.length * 2)
  for (let index = 0; index < samples.length; index += 1) {
    const value = Math.round((samples[index] as number) * 32_768)
    bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, value)), index * 2)
  }
  return bytes
}

/** Zero crossings of the filter on each side. */
const crossings = 16
/** Rates without a small common ratio would need a filter for each sample. */
const maxPhases = 4096

/** A windowed-sinc filter with one row of weights per phase. */
function resample(fromHz: number, toHz: number) {
  const divisor = gcd(fromHz, toHz)
  const exact = toHz / divisor
  const phases = Math.min(exact, maxPhases)
  const cutoff = Math.min(1, toHz / fromHz)
  const half = Math.ceil(crossings / cutoff)
  const rows = Array.from({ length: phases }, (_, phase) => filterRow(phase / phases, half, cutoff))
  // the sound begins behind half a filter of silence, and ends before one
  let held: Float32Array = new Float32Array(half - 1)
  let dropped = -(half - 1)
  let made = 0

  const take = (more: Float32Array): Float32Array => {
    const all = new Float32Array(held.length + more.length)
    all.set(held)
    all.set(more, held.length)
    const ready = dropped + all.length - half
    const count = Math.max(0, Math.floor((ready * toHz) / fromHz) + 1 - made)
    const out = new Float32Array(count)
    for (let index = 0; index < count; index += 1) {
      const position = ((made + index) * fromHz) / toHz
      let whole = Math.floor(position)
      let phase = Math.round((position - whole) * phases)
      if (phase === phases) {
        phase = 0
        whole += 1
      }
      const row = rows[phase] as Float32Array
      const start = whole - (half - 1) - dropped
      let sum = 0
      for (let tap = 0; tap < row.length; tap += 1) sum += (row[tap] as number) * (all[start + tap] ?? 0)
      out[index] = sum
    }
    made += count
    const keepFrom = Math.max(0, Math.min(all.length, Math.floor((made * fromHz) / toHz) - (half - 1) - dropped))
    held = all.subarray(keepFrom)
    dropped += keepFrom
    return out
  }
  return { push: take, end: () => take(new Float32Array(half)) }
}

function filterRow(fraction: number, half: number, cutoff: number): Float32Array {
  const row = new Float32Array(half * 2)
  let sum = 0
  for (let tap = 0; tap < row.length; tap += 1) {
    const distance = tap - (half - 1) - fraction
    const angle = Math.PI * distance * cutoff
    const sinc = angle === 0 ? 1 : Math.sin(angle) / angle
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / half)
    row[tap] = sinc * window
    sum += row[tap] as number
  }
  return row.map((weight) => weight / sum)
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
