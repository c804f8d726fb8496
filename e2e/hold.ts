import { ServerResponse } from 'node:http'
import { createCheck } from './client.ts'
import type { Check, OpenApi } from './client.ts'

/** What an answer that is not as the document says is told by, in the log of the server that gave it. */
export const notAsDocumented = 'not as documented'

type Method = (this: ServerResponse, ...given: unknown[]) => unknown

interface Sent {
  readonly headers: Map<string, string>
  readonly parts: Buffer[]
}

/**
 * Holds every answer of this process against the server's own `/openapi.json`, which has to be its first answer: whoever asked for it, a
 * browser, another make's client or a socket of bytes. What is not as documented becomes a line in the log; `startTestServer` fails by it.
 */
export function holdAnswers(): void {
  const prototype = ServerResponse.prototype as unknown as Record<'writeHead' | 'write' | 'end', Method>
  const { writeHead, write, end } = prototype
  const base = process.env['CHITRAVANI_SERVER_BASE_PATH'] ?? ''
  const sent = new WeakMap<ServerResponse, Sent>()
  const sentBy = (response: ServerResponse): Sent => {
    let found = sent.get(response)
    if (!found) sent.set(response, (found = { headers: new Map(), parts: [] }))
    return found
  }
  let check: Check | undefined
  const hold = (response: ServerResponse) => {
    // The caller has gone: nobody reads it, and the log alone says so.
    if (response.statusCode === 499) return
    const { headers, parts } = sentBy(response)
    for (const [name, value] of Object.entries(response.getHeaders())) headers.set(name.toLowerCase(), String(value))
    const { method = 'GET', url: asked = '/' } = response.req
    // An address may be written whole.
    const url = asked.replace(/^https?:\/\/[^/]*/, '')
    const path = url.startsWith(base) ? url.slice(base.length) : url
    const text = Buffer.concat(parts).toString()
    const type = headers.get('content-type') ?? ''
    try {
      if (!check && url.endsWith('/openapi.json')) check = createCheck(JSON.parse(text) as OpenApi)
      const head = {
        status: response.statusCode,
        headers: { get: (name: string) => headers.get(name) ?? null, has: (name: string) => headers.has(name) },
      }
      const events = type.startsWith('text/event-stream')
        ? text
            .split('\n\n')
            .map(dataOf)
            .filter((data) => data !== undefined)
        : []
      for (const event of events) check?.(method, path, head, JSON.parse(event))
      if (events.length === 0) check?.(method, path, head, type.includes('json') && text !== '' ? JSON.parse(text) : undefined)
    } catch (error) {
      process.stderr.write(`${JSON.stringify({ level: 'error', msg: notAsDocumented, error: String(error).slice(0, 2_000) })}\n`)
    }
  }
  const keep = (response: ServerResponse, chunk: unknown, encoding: unknown) => {
    const bytes =
      typeof chunk === 'string' ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8') : chunk
    const type = String(response.getHeader('content-type') ?? sentBy(response).headers.get('content-type') ?? '')
    if (bytes instanceof Uint8Array && /json|event-stream/.test(type)) sentBy(response).parts.push(Buffer.from(bytes))
  }
  prototype.writeHead = function (...given) {
    // What is given here is not kept where `getHeaders` would find it.
    for (const [name, value] of Object.entries((given.at(-1) as object | undefined) ?? {}))
      sentBy(this).headers.set(name.toLowerCase(), String(value))
    return Reflect.apply(writeHead, this, given)
  }
  prototype.write = function (...given) {
    keep(this, given[0], given[1])
    return Reflect.apply(write, this, given)
  }
  prototype.end = function (...given) {
    keep(this, given[0], given[1])
    // Before its end leaves: whoever has it may end this process at once.
    hold(this)
    return Reflect.apply(end, this, given)
  }
}

/** The `data:` of a frame; undefined for comments. */
function dataOf(frame: string): string | undefined {
  return frame
    .split('\n')
    .find((line) => line.startsWith('data: '))
    ?.slice(6)
}
