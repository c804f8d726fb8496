import { isRecord } from '@chitravani/kit'
import { joinUrl, type ProviderCall, type SortError } from '../call.ts'
import type { Settings } from './settings.ts'

/** The Vachana speech services, https://docs.vachana.ai: REST, server-sent events and sockets on one host. */

export const token = 'prov_a'

export const paths = {
  transcribe: '/stt/v3',
  transcribeStream: '/stt/v3/stream',
  speak: '/api/v1/tts/inference',
  speakEvents: '/api/v1/tts/sse',
  speakSocket: '/api/v1/tts',
} as const

const codes: Readonly<Record<string, ReturnType<SortError>>> = {
  INVALID_REQUEST_ERROR: { code: 'invalid_input' },
  FORBIDDEN: { code: 'permission' },
  SCOPE_NOT_ALLOWED: { code: 'permission' },
  RATE_LIMIT_ERROR: { code: 'rate_limit' },
  API_ERROR: { code: 'transient_provider' },
  SERVICE_UNAVAILABLE: { code: 'transient_provider' },
}

/** By the type in the body `{success: false, error: {type, message}}`; also for error frames. */
export function codeOfBody(body: unknown): ReturnType<SortError> {
  const error = isRecord(body) ? body['error'] : undefined
  const type = isRecord(error) ? error['type'] : undefined
  return typeof type === 'string' && Object.hasOwn(codes, type) ? codes[type] : undefined
}

const sort: SortError = (status, body) => (status === 401 ? undefined : codeOfBody(body))

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
    headers: { 'x-api-key-id': settings.apiKey ?? '' },
  }
}
