import type { SpeechFailureCode } from '../../errors.ts'
import { joinUrl, type ProviderCall, type SortError } from '../call.ts'
import type { TtsPlan } from '../provider.ts'
import type { Settings } from './settings.ts'

/** The Bodhi speech service, https://docs.navana.ai: one path for whole texts, one socket. */

export const token = 'prov_b'

export const paths = {
  speak: '/tts/bytes',
  /** The bare host redirects here, and sockets follow no redirects. */
  speakSocket: '/v1',
} as const

/** Characters of one text, whole or streamed. */
export const maxCharacters = 10_000

/** Reported for streams; whole texts come without a model. */
export const streamModelId = 'prov_b-tts'

const sort: SortError = (status) => (status === 402 ? { code: 'permission' } : undefined)

/** What every call has: address, what stays secret, and how its errors are read. */
export function base(settings: Settings, path: string): Pick<ProviderCall, 'provider' | 'secrets' | 'sort' | 'url'> {
  return { provider: token, secrets: [settings.apiKey], sort, url: joinUrl(settings.endpoint, path) }
}

/** The body of a call for a whole text. */
export function speechBody(text: string, { options, wireLanguage }: TtsPlan): string {
  return JSON.stringify({ ...options, text, ...(wireLanguage === undefined ? {} : { lang: wireLanguage }) })
}

/** The first frame of a socket; the key is in it too, for proxies that drop the header of an upgrade. */
export function helloFrame(settings: Settings, { options, wireLanguage }: TtsPlan): string {
  const lang = wireLanguage === undefined ? {} : { lang: wireLanguage }
  return JSON.stringify({ ...options, type: 'hello', ...lang, auth_token: settings.apiKey })
}

/** Only one code of error frames is documented, so codes are sorted by the words in them; the first that fits. */
const codeWords: readonly (readonly [RegExp, SpeechFailureCode])[] = [
  [/auth|api_?key|token/, 'authentication'],
  [/forbidden|permission|payment|credit/, 'permission'],
  [/quota|rate_?limit|too_many/, 'rate_limit'],
  [/voice|lang|format|encoding|sample_rate|text|too_long|field|invalid|unsupported|unknown/, 'invalid_input'],
  [/time_?out/, 'timeout'],
]

export function codeOfFrame(code: unknown): SpeechFailureCode {
  if (typeof code !== 'string') return 'transient_provider'
  return codeWords.find(([words]) => words.test(code.toLowerCase()))?.[1] ?? 'transient_provider'
}

/** What the service says in text frames; frames of other types are left alone. */
export type ServiceFrame =
  | { readonly type: 'ready'; readonly sampleRate: unknown; readonly encoding: unknown }
  | { readonly type: 'audio'; readonly bytes: unknown }
  | { readonly type: 'error'; readonly code: unknown; readonly message: unknown }
  | { readonly type: 'done' | 'other' }

/** @returns undefined when it is no JSON object */
export function readFrame(message: string): ServiceFrame | undefined {
  const frame = parse(message)
  if (!frame) return undefined
  switch (frame['type']) {
    case 'ready':
      return { type: 'ready', sampleRate: frame['sample_rate'], encoding: frame['encoding'] }
    case 'audio':
      return { type: 'audio', bytes: frame['bytes'] }
    case 'error':
      return { type: 'error', code: frame['code'], message: frame['message'] }
    default:
      return { type: frame['type'] === 'done' ? 'done' : 'other' }
  }
}

function parse(message: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(message)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}
