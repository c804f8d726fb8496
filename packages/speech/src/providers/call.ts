import { type CallOptions, Failure } from '@chitravani/kit'
import { type Http, type HttpReply, type HttpRequest, type HttpStream, retryAfterSeconds } from '@chitravani/kit/http'
import { refusalOf } from '@chitravani/kit/socket'
import { speechFailure, type SpeechFailureCode } from '../errors.ts'

/** What a provider makes of a status that is no success; undefined leaves it to the general table. */
export type SortError = (status: number, body: unknown) => Partial<SortedError> | undefined

export interface SortedError {
  readonly code: SpeechFailureCode
  /** The provider's own words; cut and cleaned before they are shown. */
  readonly message: string
  readonly nextProvider: boolean
  readonly retryable: boolean
}

export interface ProviderCall extends HttpRequest {
  readonly provider: string
  /** Texts that never appear in a message: the key. */
  readonly secrets: readonly (string | undefined)[]
  readonly sort?: SortError
}

/** Calls out and returns a successful reply; every other end is a failure of this package. */
export async function callProvider(http: Http, request: ProviderCall, call: CallOptions): Promise<HttpReply> {
  const reply = await http.send(request, call).catch((error: unknown) => {
    throw fromTrouble(error, request.provider)
  })
  if (reply.status < 200 || reply.status > 299) throw fromStatus(request, reply)
  return reply
}

/** The same for a reply that is read as it comes. */
export async function streamProvider(http: Http, request: ProviderCall, call: CallOptions): Promise<HttpStream> {
  const reply = await http.stream(request, call).catch((error: unknown) => {
    throw fromTrouble(error, request.provider)
  })
  if (reply.status >= 200 && reply.status <= 299) return { ...reply, body: sortedBody(reply.body, request.provider) }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of sortedBody(reply.body, request.provider)) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxErrorBytes) break
  }
  throw fromStatus(request, { ...reply, body: Buffer.concat(chunks) })
}

const maxErrorBytes = 64 * 1024
const maxShownCharacters = 300

async function* sortedBody(body: AsyncIterable<Uint8Array>, provider: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* body
  } catch (error) {
    throw fromTrouble(error, provider)
  }
}

/** A connection that failed, in the words of this package. A caller's own reason for aborting passes through. */
export function fromTrouble(error: unknown, provider: string): unknown {
  if (!(error instanceof Failure)) return error
  const options = { provider, cause: error.cause }
  switch (error.code) {
    case 'unreachable':
      return speechFailure('transient_provider', `${provider} cannot be reached: ${error.message}`, options)
    case 'timed_out':
      return speechFailure('timeout', `${provider}: ${error.message}`, options)
    case 'broken_reply':
    case 'reply_too_large':
      return speechFailure('malformed_provider_response', `${provider}: ${error.message}`, options)
    case 'missing_optional_dependency':
      return speechFailure('missing_optional_dependency', error.message, options)
    default:
      return error
  }
}

/** A refused upgrade is sorted by its status like any other reply; other troubles of a socket as connections are. */
export function fromSocketTrouble(error: unknown, request: Pick<ProviderCall, 'provider' | 'secrets' | 'sort'>): unknown {
  const refusal = refusalOf(error)
  return refusal ? fromStatus(request, refusal) : fromTrouble(error, request.provider)
}

/** Sorts a status that is no success: first by the provider's own table, then by the general one. */
function fromStatus(request: Pick<ProviderCall, 'provider' | 'secrets' | 'sort'>, reply: HttpReply): Failure {
  const body = readErrorBody(reply.body)
  const own = request.sort?.(reply.status, body)
  const code = own?.code ?? codeOfStatus(reply.status)
  const said = own?.message ?? findMessage(body)
  const seconds = retryAfterSeconds(reply.headers['retry-after'])
  return speechFailure(code, `${request.provider} answered ${reply.status}${said ? `: ${shown(said, request.secrets)}` : ''}`, {
    provider: request.provider,
    details: { status: reply.status },
    ...(seconds === undefined || (code !== 'rate_limit' && code !== 'transient_provider') ? {} : { retryAfterSeconds: seconds }),
    ...(own?.nextProvider === undefined ? {} : { nextProvider: own.nextProvider }),
    ...(own?.retryable === undefined ? {} : { retryable: own.retryable }),
  })
}

export function codeOfStatus(status: number): SpeechFailureCode {
  if (status === 401) return 'authentication'
  if (status === 403) return 'permission'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429) return 'rate_limit'
  if (status >= 500) return 'transient_provider'
  if (status >= 400) return 'invalid_input'
  return 'malformed_provider_response' // a redirect or another reply that is neither success nor refusal
}

/** A failure that a provider announced inside a socket or an event stream. */
export function fromErrorFrame(
  request: Pick<ProviderCall, 'provider' | 'secrets'>,
  code: SpeechFailureCode,
  message: unknown,
  options: { readonly nextProvider?: boolean; readonly retryable?: boolean } = {},
): Failure {
  const said = typeof message === 'string' && message !== '' ? `: ${shown(message, request.secrets)}` : ''
  return speechFailure(code, `${request.provider} reported an error${said}`, { provider: request.provider, ...options })
}

export function malformed(provider: string, problem: string, cause?: unknown): Failure {
  return speechFailure('malformed_provider_response', `${provider} ${problem}`, { provider, ...(cause === undefined ? {} : { cause }) })
}

/** Reads JSON in the shape a guard asks for. @throws `malformed_provider_response` */
export function readJson<T>(body: Uint8Array | string, provider: string, read: (value: unknown) => T | undefined): T {
  let value: unknown
  try {
    value = JSON.parse(typeof body === 'string' ? body : decoder.decode(body))
  } catch {
    throw malformed(provider, 'answered with something that is no JSON')
  }
  const result = read(value)
  if (result === undefined) throw malformed(provider, 'answered with JSON of another shape')
  return result
}

/** Base64 as audio. @throws `malformed_provider_response` for bad base64 and for no sound */
export function readBase64Audio(text: unknown, provider: string): Uint8Array {
  if (typeof text !== 'string') throw malformed(provider, 'sent audio that is no base64')
  const audio = Buffer.from(text, 'base64')
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  // the decoder skips what is no base64, so a shorter result tells of it; a search of the text would take longer
  if (audio.length !== Math.floor(((text.length - padding) * 3) / 4)) throw malformed(provider, 'sent audio that is no base64')
  if (audio.length === 0) throw malformed(provider, 'sent no audio')
  return audio
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function readErrorBody(body: Uint8Array): unknown {
  const text = Buffer.from(body.subarray(0, maxErrorBytes)).toString('utf8')
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Finds a message where services put it: `error.message`, `message`, `detail`, `detail.message`, `error`. */
function findMessage(body: unknown): string | undefined {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null) return undefined
  const record = body as Readonly<Record<string, unknown>>
  for (const key of ['message', 'error', 'detail']) {
    const inner = record[key]
    if (typeof inner === 'string') return inner
    if (typeof inner === 'object' && inner !== null && typeof (inner as { message?: unknown }).message === 'string') {
      return (inner as { readonly message: string }).message
    }
  }
  return undefined
}

/** A provider's words made fit to show: one line, cut, no control signs, none of our secrets. */
export function shown(text: string, secrets: readonly (string | undefined)[]): string {
  let clean = text
  for (const secret of secrets) {
    if (!secret) continue
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) clean = clean.replaceAll(form, '***')
  }
  return clean
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxShownCharacters)
}

/** The address of a path below an endpoint, however the endpoint ends. */
export function joinUrl(endpoint: string, path: string): string {
  return endpoint.replace(/\/+$/, '') + path
}

/** The same address for a socket. */
export function socketUrl(url: string): string {
  return url.replace(/^http/, 'ws')
}
