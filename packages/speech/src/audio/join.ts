import { speechFailure } from '../errors.ts'
import type { AudioFormat } from './format.ts'
import { findData, fixWavSizes, hasNoLength, readWav, toWav } from './wav.ts'

/** Formats whose files may be joined: as samples (wav), or end to end because their frames stand alone. */
const joinable: ReadonlySet<AudioFormat> = new Set(['wav', 'mp3', 'aac', 'pcm', 'raw', 'mulaw', 'alaw', 'ogg'])

export function isJoinable(format: AudioFormat | null): boolean {
  return format !== null && joinable.has(format)
}

/**
 * Joins the parts of one speech; a WAV has the samples of all parts, in order, none lost and none added.
 * @throws `malformed_provider_response` when the parts differ in rate or sample, or cannot be joined
 */
export function joinAudio(parts: readonly Uint8Array[], format: AudioFormat | null): Uint8Array {
  const [first] = parts
  if (first === undefined) return new Uint8Array(0)
  if (parts.length === 1) return format === 'wav' ? withLength(first) : first
  if (format !== 'wav') {
    if (isJoinable(format)) return Buffer.concat(parts)
    throw cannotJoin(`audio of the format ${format ?? 'unknown'} cannot be joined`)
  }
  const wavs = parts.map((part) => readWav(part))
  const shape = wavs[0]?.format
  const fits = wavs.every(
    (wav) =>
      wav !== undefined &&
      shape !== undefined &&
      wav.format.encoding === shape.encoding &&
      wav.format.sampleRateHz === shape.sampleRateHz &&
      wav.format.channels === shape.channels,
  )
  if (!fits || !shape) throw cannotJoin('the parts of the speech came in different sample formats')
  return toWav(Buffer.concat(wavs.map((wav) => wav?.samples ?? new Uint8Array(0))), shape)
}

/** A WAV that says the length 0 is silence to players. */
function withLength(file: Uint8Array): Uint8Array {
  const header = findData(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  return header && header !== 'more' && hasNoLength(header) ? fixWavSizes(file) : file
}

function cannotJoin(message: string) {
  return speechFailure('malformed_provider_response', message)
}
