/** Sound made here: enough to be heard, measured and counted. */

export interface ToneOptions {
  readonly sampleRateHz?: number
  readonly hz?: number
}

/** Milliseconds of speech for a text, so that a test can tell lengths from texts: 40 per character, at least 40. */
export function speechMs(text: string): number {
  return Math.max(1, text.length) * 40
}

/** Signed 16-bit mono samples of a sine. */
export function tone(ms: number, options: ToneOptions = {}): Buffer {
  const rate = options.sampleRateHz ?? 24_000
  const samples = Math.round((rate * ms) / 1000)
  const sound = Buffer.alloc(samples * 2)
  const step = (2 * Math.PI * (options.hz ?? 440)) / rate
  for (let index = 0; index < samples; index += 1) sound.writeInt16LE(Math.round(8000 * Math.sin(index * step)), index * 2)
  return sound
}

/** The same as 32-bit floats. */
export function toFloat32(pcm16: Buffer): Buffer {
  const sound = Buffer.alloc(pcm16.length * 2)
  for (let at = 0; at < pcm16.length; at += 2) sound.writeFloatLE(pcm16.readInt16LE(at) / 32768, at * 2)
  return sound
}

/** A plain 44-byte WAV around samples. */
export function wav(samples: Buffer, sampleRateHz: number, bits = 16, formatCode = 1): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(formatCode, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRateHz, 24)
  header.writeUInt32LE((sampleRateHz * bits) / 8, 28)
  header.writeUInt16LE(bits / 8, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

const mp3FrameMs = 24
const mp3Frame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x64, 0xc4]), Buffer.alloc(140)])

/** Silent MPEG-2 Layer III frames, 24 kHz, 48 kbit/s, mono. */
export function mp3(ms: number): Buffer {
  return Buffer.concat(Array.from({ length: Math.max(1, Math.round(ms / mp3FrameMs)) }, () => mp3Frame))
}

/** Loud enough to be no silence, in a few bytes: for formats that no emulator can encode. */
export function oggLike(ms: number): Buffer {
  return Buffer.concat([Buffer.from('OggS'), Buffer.alloc(Math.max(1, Math.round(ms / 10)), 0x5a)])
}
