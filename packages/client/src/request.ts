import type { Failure } from '@chitravani/kit/errors'
import { errorOf, failure, failureOf } from './failures.ts'

export interface CallOptions {
  /** Ends the call at once, and with it the work on the server; the call rejects with `signal.reason`. */
  readonly signal?: AbortSignal
}

export interface RequestOptions extends CallOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as a form; instead of `body`. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent as multipart; instead of `body`. */
  readonly parts?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
}

export interface Transport {
  /** Where the server is, without a slash at the end. */
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
  token(): string | undefined
  tokenRefused(): void
}

/** Sends a request; an answer that is not 2xx becomes its failure. */
export async function send(transport: Transport, path: string, options: RequestOptions = {}): Promise<Response> {
  options.signal?.throwIfAborted()
  const token = transport.token()
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  const payload =
    options.parts ??
    (options.form ? new URLSearchParams(options.form) : options.body === undefined ? undefined : JSON.stringify(options.body))
  let response: Response
  try {
    response = await transport.fetch(`${transport.baseUrl}${path}${queryOf(options.query)}`, {
      method: options.method ?? (payload === undefined ? 'GET' : 'POST'),
      headers,
      ...(payload === undefined ? {} : { body: payload }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (cause) {
    throw broken(transport, options.signal, cause)
  }
  if (response.ok) return response
  const problem = await failed(response)
  // One that was replaced meanwhile is nobody's loss.
  if (token !== undefined && token === transport.token() && problem.code === 'unauthorized') transport.tokenRefused()
  throw problem
}

/** Sends a request and reads its JSON. The server's answers are made by the schemas that `T` comes from. */
export async function sendJson<T>(transport: Transport, path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(transport, path, options)
  try {
    return (await response.json()) as T
  } catch (cause) {
    if (cause instanceof SyntaxError)
      throw failure('unexpected_answer', `${transport.baseUrl}${path} answered with something that is not JSON.`, { cause })
    throw broken(transport, options.signal, cause)
  }
}

/** What a connection that broke means to the caller: its own abort, or a server that cannot be reached. */
export function broken(transport: Transport, signal: AbortSignal | undefined, cause: unknown): unknown {
  if (signal?.aborted) return signal.reason
  return failure('server_unreachable', `No answer from ${transport.baseUrl || 'the server'}. Is it running?`, { cause })
}

async function failed(response: Response): Promise<Failure> {
  const text = await response.text().catch(() => '')
  const error = errorOf(parsed(text))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (error) return failureOf(response.status, error, Number.isFinite(retryAfter) ? retryAfter : undefined)
  return failure('unexpected_answer', `The server answered ${response.status} without saying why.`, {
    details: { status: response.status },
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function queryOf(query: RequestOptions['query']): string {
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string | number] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString()}`
}
