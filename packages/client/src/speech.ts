import type {
  LanguageList,
  ProviderList,
  SttRequestBody,
  SttResponse,
  TranslateRequestBody,
  TranslationResultBody,
  TranslationResults,
  TtsRequestBody,
  TtsResponse,
  VoiceList,
} from '@chitravani/protocol'
import { sendJson } from './request.ts'
import type { CallOptions, Transport } from './request.ts'

/** A call with the caller's own keys for it: `{ prov_a: { apiKey } }`. They go with this one request and are kept nowhere. */
export interface SpeechCallOptions extends CallOptions {
  readonly keys?: Readonly<Record<string, { readonly apiKey?: string; readonly endpoint?: string }>>
}

export interface SpeechCalls {
  /** Text to speech. */
  speak(request: TtsRequestBody, call?: SpeechCallOptions): Promise<TtsResponse>
  /** Speech to text. */
  transcribe(request: SttRequestBody, call?: SpeechCallOptions): Promise<SttResponse>
  translate(request: TranslateRequestBody & { readonly text: string }, call?: SpeechCallOptions): Promise<TranslationResultBody>
  translateAll(request: TranslateRequestBody & { readonly texts: string[] }, call?: SpeechCallOptions): Promise<TranslationResults>
  languages(call?: CallOptions): Promise<LanguageList>
  voices(query?: { readonly provider?: string; readonly language?: string }, call?: CallOptions): Promise<VoiceList>
  /** @param query `all`: also those that cannot be used, with what is missing */
  providers(query?: { readonly all?: boolean }, call?: CallOptions): Promise<ProviderList>
}

export function openSpeech(transport: Transport): SpeechCalls {
  const post = <T>(path: string, body: unknown, { keys = {}, ...call }: SpeechCallOptions = {}): Promise<T> =>
    sendJson<T>(transport, path, { ...call, body, headers: headersOf(keys) })
  return {
    speak: (request, call) => post('/api/tts', request, call),
    transcribe: (request, call) => post('/api/stt', request, call),
    translate: (request, call) => post('/api/translate', request, call),
    translateAll: (request, call) => post('/api/translate', request, call),
    languages: (call) => sendJson(transport, '/api/languages', { ...call }),
    voices: (query, call) => sendJson(transport, '/api/voices', { ...call, ...(query ? { query } : {}) }),
    providers: (query, call) => sendJson(transport, '/api/providers', { ...call, query: { all: String(query?.all ?? false) } }),
  }
}

/** `X-Prov-A-Api-Key`, `X-Prov-A-Endpoint` of `prov_a`. */
function headersOf(keys: NonNullable<SpeechCallOptions['keys']>): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [provider, { apiKey, endpoint }] of Object.entries(keys)) {
    const name = `x-${provider.replaceAll('_', '-')}`
    if (apiKey !== undefined && apiKey !== '') headers[`${name}-api-key`] = apiKey
    if (endpoint !== undefined && endpoint !== '') headers[`${name}-endpoint`] = endpoint
  }
  return headers
}
