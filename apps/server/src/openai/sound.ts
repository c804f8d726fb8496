import type { SpeechFormat } from '@chitravani/protocol'
import { audioFormats, contentTypeOf, stripWavHeaders, streamedLength, toMono16, wavHeader } from '@chitravani/speech'
import type { AudioFormat, PcmFormat, SampleConverter } from '@chitravani/speech'
import { failure } from '../errors.ts'
import { pcmRateHz } from './wishes.ts'

/** Sound as it comes out of the library: `format` as results and streams name it. */
export interface Sound {
  readonly provider: string
  readonly format: string | null
  readonly chunks: AsyncIterable<Uint8Array>
}

/** Containers that OpenAI's names stand for. */
const containers: Readonly<Record<SpeechFormat, readonly string[]>> = {
  mp3: ['mp3'],
  opus: ['ogg', 'opus'],
  aac: ['aac'],
  flac: ['flac'],
  wav: ['wav'],
  pcm: [],
}

/**
 * The same sound in the format that was asked for: samples and WAV are made of each other, everything else stays as it is.
 * @throws `audio_format_unavailable` naming what there is
 */
export function inFormat(
  { format, provider, chunks }: Sound,
  wanted: SpeechFormat | undefined,
): { type: string; chunks: AsyncIterable<Uint8Array> } {
  const samples = samplesOf(format)
  if (wanted === 'pcm' && (samples || format === 'wav')) return { type: 'audio/pcm', chunks: toSamples(chunks, samples) }
  if (samples && (wanted === 'wav' || wanted === undefined)) return { type: 'audio/wav', chunks: withHeader(chunks, samples) }
  if (wanted === undefined || (format !== null && containers[wanted].includes(format))) return { type: typeOf(format), chunks }
  throw unavailable(wanted, provider, [format ?? 'audio of an unknown format'])
}

export function unavailable(wanted: SpeechFormat, provider: string, there: readonly string[]) {
  return failure('audio_format_unavailable', `${provider} does not give ${wanted}; it gives ${there.join(', ')}.`, {
    details: { field: 'response_format', provider, allowed: there },
  })
}

/** `24000:pcm16`, as streams name headerless samples. */
function samplesOf(format: string | null): PcmFormat | undefined {
  const [, rate, encoding] = /^(\d+):(pcm16|float32|mulaw|alaw)$/.exec(format ?? '') ?? []
  return rate === undefined ? undefined : { sampleRateHz: Number(rate), encoding: encoding as PcmFormat['encoding'], channels: 1 }
}

function typeOf(format: string | null): string {
  const known = audioFormats.find((name) => name === format)
  return known ? contentTypeOf(known satisfies AudioFormat) : 'application/octet-stream'
}

/** So much is turned at once; other requests come between. */
const sliceBytes = 256 * 1024

async function* toSamples(chunks: AsyncIterable<Uint8Array>, format: PcmFormat | undefined): AsyncGenerator<Uint8Array, void, undefined> {
  const stripper = format ? undefined : stripWavHeaders()
  let converter: SampleConverter | undefined
  const convert = (sound: Uint8Array): Uint8Array => {
    const from = format ?? stripper?.format
    if (sound.length === 0) return sound
    if (!from)
      throw failure('audio_format_unavailable', 'The provider sent a WAV whose samples cannot be read.', {
        details: { field: 'response_format', allowed: ['wav'] },
      })
    converter ??= toMono16(from, pcmRateHz)
    return converter.push(sound)
  }
  for await (const chunk of chunks) {
    const sound = stripper ? stripper.push(chunk) : chunk
    for (let at = 0; at < sound.length; at += sliceBytes) {
      const out = convert(sound.subarray(at, at + sliceBytes))
      if (out.length > 0) yield out
    }
  }
  const rest = [stripper?.end(), converter?.end()].filter((out) => out !== undefined && out.length > 0)
  yield* rest as Uint8Array[]
}

async function* withHeader(chunks: AsyncIterable<Uint8Array>, format: PcmFormat): AsyncGenerator<Uint8Array, void, undefined> {
  yield wavHeader(format, streamedLength)
  yield* chunks
}
