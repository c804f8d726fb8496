import type { Dispatcher } from 'undici'
import { deadline, type CallOptions } from './abort.ts'
import { Failure } from './errors.ts'

export interface HttpRequest {
  readonly url: string
  /** Default: POST with a body, GET without. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** A longer reply ends as `reply_too_large`. Default 32 MiB. */
  readonly maxReplyBytes?: number
}

export interface HttpHead {
  readonly status: number
  /** Names in lower case; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
}

/** Any status; sorting a status into a failure is the caller's, who knows the provider. */
export interface HttpReply extends HttpHead {
  readonly body: Uint8Array
}

export interface HttpStream extends HttpHead {
  /** Leaving the loop hangs up. */
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * The one way out. Redirects are not followed, nothing is retried.
 *
 * Failures: `unreachable` (refused, reset, DNS, TLS, closed early), `timed_out`, `broken_reply` (not HTTP, or a body of
 * another length than announced), `reply_too_large`. A caller's signal rejects with its own reason.
 */
export interface Http extends AsyncDisposable {
  send(request: HttpRequest, call?: CallOptions): Promise<HttpReply>
  stream(request: HttpRequest, call?: CallOptions): Promise<HttpStream>
  close(): Promise<void>
}

export interface HttpOptions {
  /** Default 10 s. */
  readonly connectTimeoutMs?: number
  /** Connections per origin. Default 64. */
  readonly maxConnections?: number
  /** Wraps every connection, for example to refuse addresses. */
  readonly connect?: (agent: Dispatcher) => Dispatcher
  /** How a name is looked up; the guard for public addresses uses it. */
  readonly lookup?: unknown
}

const defaultMaxReplyBytes = 32 * 1024 * 1024

/** A pool of connections; undici itself is loaded with the first request. */
export function openHttp(options: HttpOptions = {}): Http {
  let pool: Promise<{ readonly agent: Dispatcher; readonly outer: Dispatcher }> | undefined
  const open = () =>
    (pool ??= import('undici').then(({ Agent }) => {
      const agent = new Agent({
        connections: options.maxConnections ?? 64,
        headersTimeout: 0, // the deadline of a call is the only clock
        bodyTimeout: 0,
        connect: { timeout: options.connectTimeoutMs ?? 10_000, ...(options.lookup ? { lookup: options.lookup as never } : {}) },
      })
      return { agent, outer: options.connect ? options.connect(agent) : agent }
    }))

  async function start(request: HttpRequest, call: CallOptions, signal: AbortSignal | undefined) {
    call.signal?.throwIfAborted()
    const { outer } = await open()
    const method = request.method ?? (request.body === undefined ? 'GET' : 'POST')
    let url: URL
    try {
      url = new URL(request.url)
    } catch (cause) {
      throw new Failure('unavailable', 'unreachable', 'the endpoint is not a URL', { cause })
    }
    try {
      return await outer.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        ...(request.headers ? { headers: request.headers } : {}),
        ...(request.body === undefined ? {} : { body: request.body }),
        ...(signal ? { signal } : {}),
      })
    } catch (error) {
      throw sorted(error, call, signal)
    }
  }

  const stream = async (request: HttpRequest, call: CallOptions = {}): Promise<HttpStream> => {
    const signal = deadline(call)
    const reply = await start(request, call, signal)
    const max = request.maxReplyBytes ?? defaultMaxReplyBytes
    async function* body() {
      let length = 0
      try {
        for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
          length += chunk.length
          if (length > max) throw tooLarge(max)
          yield chunk
        }
      } catch (error) {
        throw sorted(error, call, signal)
      } finally {
        if (!reply.body.destroyed) reply.body.destroy()
      }
    }
    return { status: reply.statusCode, headers: flat(reply.headers), body: body() }
  }

  return {
    stream,
    async send(request, call = {}) {
      const reply = await stream(request, call)
      const announced = Number(reply.headers['content-length'])
      const max = request.maxReplyBytes ?? defaultMaxReplyBytes
      if (announced > max) {
        await (reply.body as AsyncGenerator).return(undefined)
        throw tooLarge(max)
      }
      const chunks: Uint8Array[] = []
      for await (const chunk of reply.body) chunks.push(chunk)
      return { status: reply.status, headers: reply.headers, body: chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks) }
    },
    async close() {
      if (pool) await (await pool).agent.destroy()
    },
    [Symbol.asyncDispose]() {
      return this.close()
    },
  }
}

function tooLarge(maxBytes: number): Failure {
  return new Failure('bad_upstream', 'reply_too_large', `the reply is longer than ${maxBytes} bytes`, { details: { maxBytes } })
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) result[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return result
}

const brokenReplies = /^(HPE_|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_INFO$)/

function sorted(error: unknown, call: CallOptions, signal: AbortSignal | undefined): unknown {
  if (call.signal?.aborted) return call.signal.reason
  if (error instanceof Failure) return error
  const code = (error as { readonly code?: unknown }).code
  if (signal?.aborted) return new Failure('timeout', 'timed_out', 'no complete reply within the time limit', { cause: error })
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new Failure('timeout', 'timed_out', 'no connection within the time limit', { cause: error })
  if (typeof code === 'string' && brokenReplies.test(code)) {
    return new Failure('bad_upstream', 'broken_reply', 'the reply breaks the rules of HTTP', { cause: error })
  }
  return new Failure('unavailable', 'unreachable', `no connection${typeof code === 'string' ? ` (${code})` : ''}`, { cause: error })
}

/** Reads `Retry-After` in both forms; undefined when absent or unreadable. */
export function retryAfterSeconds(header: string | undefined, nowMs: number = Date.now()): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, (at - nowMs) / 1000)
}
