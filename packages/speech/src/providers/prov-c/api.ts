import { isRecord } from '@chitravani/kit'
import type { Failure } from '@chitravani/kit'
import type { HttpReply } from '@chitravani/kit/http'
import { codeOfStatus, fromErrorFrame, joinUrl, type ProviderCall, socketUrl, type SortError } from '../call.ts'
import type { TtsPlan } from '../provider.ts'
import type { Settings } from './settings.ts'

/** The Sarvam services, https://docs.sarvam.ai: speech whole and streamed, translation. */

export const token = 'prov_c'

export const paths = {
  speak: '/text-to-speech',
  speakSocket: '/text-to-speech/ws',
  translate: '/translate',
} as const

/** By `error.code` of a reply or of an error frame. */
const codes: Readonly<Record<string, ReturnType<SortError>>> = {
  invalid_api_key_error: { code: 'authentication' },
  authentication_error: { code: 'authentication' },
  invalid_request_error: { code: 'invalid_input' },
  unprocessable_entity_error: { code: 'invalid_input' },
  not_found_error: { code: 'invalid_input' },
  rate_limit_exceeded_error: { code: 'rate_limit' },
  // used-up credits do not come back by waiting, but another provider may have some
  insufficient_quota_error: { code: 'permission', nextProvider: true, retryable: false },
  internal_server_error: { code: 'transient_provider' },
}

function ofCode(code: unknown): ReturnType<SortError> {
  return typeof code === 'string' && Object.hasOwn(codes, code) ? codes[code] : undefined
}

/** A wrong key is 403 here. */
const sort: SortError = (status, body) => {
  const error = isRecord(body) ? body['error'] : undefined
  return ofCode(isRecord(error) ? error['code'] : undefined) ?? (status === 403 ? { code: 'authentication' } : undefined)
}

/** What every call has: address, key, and how its errors are read. */
export function base(
  settings: Settings,
  path: string,
): Pick<ProviderCall, 'provider' | 'secrets' | 'sort' | 'url'> & { readonly headers: Record<string, string> } {
  return {
    provider: token,
    secrets: [settings.apiKey],
    sort,
    url: joinUrl(settings.endpoint, path),
    headers: { 'api-subscription-key': settings.apiKey ?? '' },
  }
}

/** Pages and official clients of the service name the language differently, so both names are sent. */
function languageFields(language: string | undefined): Readonly<Record<string, unknown>> {
  return { language_code: language, target_language_code: language }
}

export function speechBody(text: string, { options, wireLanguage, modelId }: TtsPlan): string {
  return JSON.stringify({ ...options, text, ...languageFields(wireLanguage), model: modelId })
}

/** Without the completion event nobody could tell the end. */
export function streamUrl(url: string, modelId: string | null): string {
  return `${socketUrl(url)}?model=${encodeURIComponent(modelId ?? '')}&send_completion_event=true`
}

export const frames = {
  config: ({ options, wireLanguage }: TtsPlan) => JSON.stringify({ type: 'config', data: { ...options, ...languageFields(wireLanguage) } }),
  text: (text: string) => JSON.stringify({ type: 'text', data: { text } }),
  flush: JSON.stringify({ type: 'flush' }),
  ping: JSON.stringify({ type: 'ping' }),
} as const

export type ServiceFrame =
  | { readonly type: 'audio'; readonly audio: unknown }
  | { readonly type: 'error'; readonly code: unknown; readonly message: unknown }
  | { readonly type: 'final' | 'other' }

/** @returns undefined when it is no JSON object */
export function readFrame(message: string): ServiceFrame | undefined {
  let value: unknown
  try {
    value = JSON.parse(message)
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const data = isRecord(value['data']) ? value['data'] : {}
  if (value['type'] === 'audio') return { type: 'audio', audio: data['audio'] }
  if (value['type'] === 'error') return { type: 'error', code: data['code'], message: data['message'] }
  return { type: value['type'] === 'event' && data['event_type'] === 'final' ? 'final' : 'other' }
}

/** The code of an error frame is a status, or one of the words of replies. */
export function frameFailure({ code, message }: { readonly code: unknown; readonly message: unknown }, settings: Settings): Failure {
  const status = typeof code === 'number' && code >= 400 && code <= 599 ? code : undefined
  const sorted = ofCode(code) ?? (status === undefined ? undefined : sort(status, undefined))
  const fallback = status === undefined ? 'transient_provider' : codeOfStatus(status)
  return fromErrorFrame({ provider: token, secrets: [settings.apiKey] }, sorted?.code ?? fallback, message, {
    ...(sorted?.nextProvider === undefined ? {} : { nextProvider: sorted.nextProvider }),
    ...(sorted?.retryable === undefined ? {} : { retryable: sorted.retryable }),
  })
}

export function requestIdOf(answer: Readonly<Record<string, unknown>>, { headers }: HttpReply): string | null {
  const id = answer['request_id']
  return typeof id === 'string' ? id : (headers['x-request-id'] ?? null)
}
