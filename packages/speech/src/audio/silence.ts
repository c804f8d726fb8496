import { detectFormat } from './format.ts'
import { findData } from './wav.ts'

/** Is there no sound in it: a WAV without samples, or with zeros only? Compressed audio is taken for sound. */
export function isSilent(audio: Uint8Array): boolean {
  if (audio.length === 0) return true
  if (detectFormat(audio) !== 'wav') return false
  const view = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength)
  const data = findData(view)
  if (!data || data === 'more') return true
  const quiet = data.format?.encoding
  if (quiet === 'mulaw' || quiet === 'alaw') return view.length <= data.dataAt
  for (let at = data.dataAt; at < view.length; at += 1) if (view[at] !== 0) return false
  return true
}
