import { type AudioFormat, audioFormats } from '../audio/format.ts'
import { type LanguageTag, parseLanguageTag } from '../languages/tag.ts'

const schemaVersion = 1

/** Speech as it is kept: without request ids. */
export interface CachedSpeech {
  readonly audio: Uint8Array
  readonly format: AudioFormat | null
  readonly modelId: string | null
  /** As the provider chose it; null where it was asked for, or nobody knows. */
  readonly language: LanguageTag | null
}

export interface CachedSegment {
  readonly text: string
  readonly serviceId: string | null
  readonly modelId: string | null
}

/** A length, JSON of that length, then the sound as it is. */
export function encodeSpeech({ audio, format, modelId, language }: CachedSpeech): Uint8Array {
  const head = Buffer.from(
    JSON.stringify({ schema_version: schemaVersion, audio_format: format, model_id: modelId, language: language?.tag ?? null }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, audio])
}

/** Undefined for what cannot be read: a miss. */
export function decodeSpeech(value: Uint8Array): CachedSpeech | undefined {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (bytes.length < 4) return undefined
  const headEnd = 4 + bytes.readUInt32LE()
  if (headEnd >= bytes.length) return undefined
  const head = parse(bytes.toString('utf8', 4, headEnd))
  if (!head) return undefined
  const format = audioFormats.find((name) => name === head['audio_format']) ?? null
  const language = textOrNull(head['language'])
  return {
    audio: bytes.subarray(headEnd),
    format,
    modelId: textOrNull(head['model_id']),
    language: language === null ? null : parseLanguageTag(language),
  }
}

export function encodeSegment({ text, serviceId, modelId }: CachedSegment): Uint8Array {
  return Buffer.from(JSON.stringify({ schema_version: schemaVersion, text, service_id: serviceId, model_id: modelId }))
}

export function decodeSegment(value: Uint8Array): CachedSegment | undefined {
  const entry = parse(Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8'))
  if (!entry || typeof entry['text'] !== 'string') return undefined
  return { text: entry['text'], serviceId: textOrNull(entry['service_id']), modelId: textOrNull(entry['model_id']) }
}

function parse(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(json) as Readonly<Record<string, unknown>> | null
    return value?.['schema_version'] === schemaVersion ? value : undefined
  } catch {
    return undefined
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
