import { isRecord } from '@chitravani/kit'
import { malformed, readBase64Audio } from '../call.ts'
import { token } from './api.ts'

/** What the service says during a speech, from whichever of its dialects. */
export type SpeechEvent =
  | { readonly kind: 'other' | 'audio' | 'ended'; readonly audio?: Uint8Array }
  | { readonly kind: 'failed'; readonly body: unknown; readonly audio?: undefined }

const endKinds: ReadonlySet<string> = new Set(['complete', 'completed', 'done', 'final'])
const audioFields = ['audio', 'audio_base64', 'chunk'] as const
const maxGatheredCharacters = 32 * 1024 * 1024

/** A message, or a body of server-sent events, as speech events. */
export const readEvents = {
  *one(message: string): Generator<SpeechEvent, void, undefined> {
    const value = tryJson(message)
    if (!isRecord(value)) throw malformed(token, 'sent a message that is no JSON object')
    yield fromObject(value, undefined)
  },

  /**
   * Three dialects: named events with JSON, `audio_chunk` with bare base64, and unnamed events told apart by their fields.
   * A JSON value may be spread over several `data:` lines, or even over lines without that word, so lines are gathered
   * until they can be read.
   */
  async *all(body: AsyncIterable<Uint8Array>): AsyncGenerator<SpeechEvent, void, undefined> {
    let name: string | undefined
    let gathered = ''
    for await (const line of lines(body)) {
      if (line.startsWith(':')) continue
      if (line.startsWith('event:')) {
        name = line.slice(6).trim()
        gathered = ''
        continue
      }
      if (line !== '') gathered += line.startsWith('data:') ? line.slice(5).trim() : line.trim()
      if (gathered.length > maxGatheredCharacters) throw malformed(token, 'sent an event that never ends')
      if (gathered === '') continue
      const event = read(gathered, name, line === '')
      if (!event) continue
      gathered = ''
      name = undefined
      yield event
    }
  },
}

function read(data: string, name: string | undefined, complete: boolean): SpeechEvent | undefined {
  const value = tryJson(data)
  if (isRecord(value)) return fromObject(value, name)
  if (name === 'audio_chunk' && complete) return { kind: 'audio', audio: readBase64Audio(data, token) }
  if (complete && !data.startsWith('{')) throw malformed(token, 'sent an event that cannot be read')
  return undefined
}

function fromObject(value: Readonly<Record<string, unknown>>, name: string | undefined): SpeechEvent {
  const kind = (name ?? text(value['type']) ?? text(value['event']) ?? text(value['status']) ?? '').toLowerCase()
  if (kind === 'error') return { kind: 'failed', body: value }
  const inner = isRecord(value['data']) ? value['data'] : value
  const field = audioFields.map((key) => inner[key]).find((entry) => entry !== undefined && entry !== null && entry !== '')
  const audio = field === undefined ? {} : { audio: readBase64Audio(field, token) }
  if (endKinds.has(kind) || inner['is_final'] === true) return { kind: 'ended', ...audio }
  return { kind: field === undefined ? 'other' : 'audio', ...audio }
}

async function* lines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
  yield ''
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function tryJson(given: string): unknown {
  try {
    return JSON.parse(given) as unknown
  } catch {
    return undefined
  }
}
