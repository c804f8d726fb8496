import type { SocketMessage } from '@chitravani/kit/socket'
import { malformed } from '../call.ts'
import type { TtsPlan } from '../provider.ts'
import { rules } from './rules.ts'
import { longVoiceName } from './voices.ts'

/*
 * A message is header lines, an empty line, and a body. A binary one has the length of its header before it:
 *
 *   | 2 bytes, big-endian: n | n bytes of header lines | sound |
 */

export const token = 'prov_e'

const lineEnd = '\r\n'

/** How the sound is wanted. The two switches are texts; one of them must be on. */
export function configuration(at: Date): string {
  const metadataoptions = { sentenceBoundaryEnabled: 'true', wordBoundaryEnabled: 'false' }
  const context = { synthesis: { audio: { metadataoptions, outputFormat: rules.outputFormat } } }
  return message(
    [`X-Timestamp:${browserTime(at)}`, 'Content-Type:application/json; charset=utf-8', 'Path:speech.config'],
    JSON.stringify({ context }) + lineEnd,
  )
}

/** What is to be spoken, by whom and how. @param requestId 32 hex digits */
export function speech(text: string, { voice, options }: TtsPlan, requestId: string, at: Date): string {
  const { pitch, rate, volume } = options as { readonly pitch: string; readonly rate: string; readonly volume: string }
  return message(
    // the Z behind the zone is what the browser sends
    [`X-RequestId:${requestId}`, 'Content-Type:application/ssml+xml', `X-Timestamp:${browserTime(at)}Z`, 'Path:ssml'],
    `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='en-US'><voice name='${longVoiceName(voice ?? '')}'>` +
      `<prosody pitch='${pitch}' rate='${rate}' volume='${volume}'>${escapeText(text)}</prosody></voice></speak>`,
  )
}

/** XML 1.0 has no place for most control signs, not even escaped; they become spaces. */
export function escapeText(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

export type Answer = { readonly kind: 'sound'; readonly sound: Uint8Array } | { readonly kind: 'nothing' } | { readonly kind: 'ended' }

const nothing: Answer = { kind: 'nothing' }
/** Texts that tell of the turn and of boundaries between words; only its end matters. */
const passing: ReadonlySet<string | undefined> = new Set(['turn.start', 'response', 'audio.metadata'])

/** @throws `malformed_provider_response` */
export function readAnswer(answer: SocketMessage): Answer {
  if (typeof answer !== 'string') return readSound(answer)
  const path = readHeaders(answer.split(lineEnd + lineEnd, 1)[0] ?? '').get('path')
  if (path === 'turn.end') return { kind: 'ended' }
  if (passing.has(path)) return nothing
  throw malformed(token, 'sent a message of an unknown kind')
}

function readSound(frame: Uint8Array): Answer {
  const view = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)
  const end = view.length < 2 ? Infinity : 2 + view.readUInt16BE(0)
  if (view.length < end) throw malformed(token, 'sent a frame that is shorter than it says')
  const headers = readHeaders(view.toString('latin1', 2, end))
  const type = headers.get('content-type')
  const sound = view.subarray(end)
  if (headers.get('path') !== 'audio') throw malformed(token, 'sent a frame that is no audio')
  // a frame without type and sound marks the end of the audio
  if (type === undefined && sound.length === 0) return nothing
  if (type !== 'audio/mpeg' || sound.length === 0) throw malformed(token, 'sent a frame without MP3 in it')
  return { kind: 'sound', sound }
}

function readHeaders(text: string): ReadonlyMap<string, string> {
  const lines = text.split(lineEnd).map((line) => [line, line.indexOf(':')] as const)
  return new Map(lines.map(([line, at]) => [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]))
}

function message(headers: readonly string[], body: string): string {
  return headers.join(lineEnd) + lineEnd + lineEnd + body
}

/** `Thu Jan 01 2026 10:00:00 GMT+0000 (Coordinated Universal Time)` */
function browserTime(at: Date): string {
  const [weekday = '', day, month, year, time] = at.toUTCString().split(' ')
  return `${weekday.slice(0, 3)} ${month} ${day} ${year} ${time} GMT+0000 (Coordinated Universal Time)`
}
