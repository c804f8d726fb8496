import { recognizeNoSound, soundFiles } from '@chitravani/speech'
import { failure } from '../errors.ts'
import { invalid } from '../validate.ts'

/** Standard base64, padded or not. @throws `audio_too_large`, `invalid_request` */
export function readAudio(text: string, maxBytes: number, field = 'audio_base64'): Buffer {
  const unpadded = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length
  checkAudioSize(Math.floor((unpadded * 3) / 4), maxBytes)
  const audio = Buffer.from(text, 'base64')
  // The decoder steps over what is no base64, takes the letters of URLs as well, and drops a lone last sign: all of these show in the length or the signs.
  if (
    audio.length !== Math.floor((unpadded * 3) / 4) ||
    unpadded % 4 === 1 ||
    (unpadded !== text.length && text.length % 4 !== 0) ||
    /[-_]/.test(text)
  )
    throw invalid([{ field, problem: 'is no base64', allowed: 'standard base64 of the audio, without line breaks' }])
  if (audio.length === 0) throw invalid([{ field, problem: 'is empty', allowed: 'at least one byte of audio' }])
  return audio
}

/** @throws `audio_too_large` */
export function checkAudioSize(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes)
    throw failure('audio_too_large', `The audio has ${bytes} bytes; at most ${maxBytes} are taken.`, {
      details: { bytes, max_bytes: maxBytes },
    })
}

/** Before anybody is asked and charged. @throws `invalid_request` for a document, a picture, a text */
export function refuseNoSound(audio: Uint8Array, declared: string, field: string): void {
  const other = recognizeNoSound(audio, declared)
  if (other !== undefined) throw invalid([{ field, problem: `is ${other}, no sound`, allowed: soundFiles }])
}
