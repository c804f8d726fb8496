import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { DashboardResponse, GenerateChunk } from '@chitravani/protocol'
import { parseStrictly } from './sse.ts'

export interface CallInit {
  readonly token?: string | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is. */
  readonly raw?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The text as JSON, where it is. */
  readonly body: unknown
}

export interface ReceivedChunk {
  readonly id?: string
  readonly chunk: GenerateChunk
}

/** A client that holds every answer against the server's own document, and every stream against the grammar. */
export interface CheckedClient {
  readonly url: string
  readonly document: OpenApi
  call(method: string, path: string, init?: CallInit): Promise<Answered>
  /** The chunks of a generation, as they come. A plain answer in place of a stream is thrown as `NoStream`. */
  stream(path: string, init?: CallInit & { readonly method?: string }): AsyncGenerator<ReceivedChunk>
  /** Generates without a stream, expecting success. */
  generate(token: string, prompt: string, connection?: string): Promise<DashboardResponse>
  /** How many answers were checked. */
  readonly checked: () => number
}

export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>> }>>
    >
  >
}

export class NoStream extends Error {
  readonly answer: Answered
  constructor(answer: Answered) {
    super(`an answer of ${answer.status} in place of a stream: ${answer.text.slice(0, 300)}`)
    this.answer = answer
  }
}

export async function openClient(url: string): Promise<CheckedClient> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi
  const check = createCheck(document)
  let checked = 0
  const send = (method: string, path: string, init: CallInit) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(init.body === undefined ? (init.raw === undefined ? {} : { body: init.raw }) : { body: JSON.stringify(init.body) }),
      ...(init.signal ? { signal: init.signal } : {}),
      redirect: 'manual',
    })
  const read = async (method: string, path: string, response: Response): Promise<Answered> => {
    const text = await response.text()
    const body = text !== '' && /json/.test(response.headers.get('content-type') ?? '') ? (JSON.parse(text) as unknown) : undefined
    checked++
    check(method, path, response, body)
    return { status: response.status, headers: response.headers, text, body }
  }
  const call: CheckedClient['call'] = async (method, path, init = {}) => read(method, path, await send(method, path, init))
  return {
    url,
    document,
    checked: () => checked,
    call,
    async *stream(path, init = {}) {
      const method = init.method ?? 'POST'
      const response = await send(method, path, init)
      if (response.headers.get('content-type') !== 'text/event-stream') throw new NoStream(await read(method, path, response))
      checked++
      let last = ''
      let progress = 0
      for await (const frame of parseStrictly(response.body as unknown as AsyncIterable<Uint8Array>)) {
        if ('comment' in frame) continue
        if (last === 'complete' || last === 'error') throw new Error(`a chunk after ${last}`)
        const chunk = JSON.parse(frame.data) as GenerateChunk
        check(method, path, response, chunk)
        last = chunk.type
        if (chunk.type === 'progress') {
          if (chunk.progress < progress) throw new Error(`progress went down from ${progress} to ${chunk.progress}`)
          progress = chunk.progress
        }
        yield { ...(frame.id === undefined ? {} : { id: frame.id }), chunk }
      }
      if (last !== 'complete' && last !== 'error') throw new Error(`the stream ended with ${last || 'nothing'}`)
    },
    async generate(token, prompt, connection = 'shop') {
      const answer = await call('POST', '/dashboard/generate', { token, body: { user_prompt: prompt, connection_name: connection } })
      if (answer.status !== 200) throw new Error(`generate answered ${answer.status}: ${answer.text.slice(0, 500)}`)
      return answer.body as DashboardResponse
    },
  }
}

/** What the document is asked about: a response, or as much of one as a client made of bytes has. */
export interface AnswerHead {
  readonly status: number
  readonly headers: Pick<Headers, 'get' | 'has'>
}

/** Throws what is not as documented. `body`: JSON, an event, or undefined for what is neither. */
export type Check = (method: string, path: string, head: AnswerHead, body: unknown) => void

/** Holds an answer against the document. What no route of it could have answered has the shape of its area. */
export function createCheck(document: OpenApi): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const templates = Object.keys(document.paths).map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  const compiled = new Map<string, ValidateFunction>()
  const validator = (pointer: string) => {
    let found = compiled.get(pointer)
    if (!found) compiled.set(pointer, (found = ajv.compile({ $ref: `openapi#${pointer}` })))
    return found
  }
  return (method, path, response, body) => {
    const { status } = response
    const where = `${method} ${path.slice(0, 120)} -> ${status}`
    if (!/^[\w.-]{1,64}$/.test(response.headers.get('x-request-id') ?? '')) throw new Error(`${where}: no request id`)
    if (response.headers.get('x-content-type-options') !== 'nosniff') throw new Error(`${where}: no nosniff`)
    if (response.headers.has('set-cookie')) throw new Error(`${where}: a cookie`)
    const plain = path.split('?')[0] ?? path
    const lower = (method === 'HEAD' ? 'get' : method).toLowerCase()
    // A path that is spelled out has its own methods; for others it may be a name in another path.
    const fitting = templates.filter((each) => each.pattern.test(plain) && lower in (document.paths[each.path] ?? {}))
    const template = fitting.find((each) => each.path === plain) ?? fitting[0]
    const operation = template && document.paths[template.path]?.[lower]
    if (!template || !operation) {
      // Not a route: the refusal still has the documented shape.
      const shape = plain.startsWith('/dashboard') ? 'DashboardFailure' : plain.startsWith('/v1') ? 'OpenAiErrorResponse' : 'ErrorResponse'
      if (method !== 'HEAD' && (status >= 400 || body !== undefined)) hold(validator(`/components/schemas/${shape}`), body, where)
      return
    }
    const documented = operation.responses[String(status)]
    if (!documented) throw new Error(`${where}: this status is not documented`)
    if (documented.content === undefined || method === 'HEAD') return
    const sent = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
    const type = sent in documented.content ? sent : sent.replace(/\/.*/, '/*')
    if (!(type in documented.content)) throw new Error(`${where}: the content type ${sent} is not documented`)
    if (body === undefined) return
    const pointer = ['', 'paths', template.path, lower, 'responses', String(status), 'content', type, 'schema'].map(escapePointer).join('/')
    hold(validator(pointer), body, where)
  }
}

function hold(validate: ValidateFunction, body: unknown, where: string): void {
  if (!validate(body))
    throw new Error(`${where}: not as documented: ${JSON.stringify(validate.errors?.slice(0, 3))} in ${JSON.stringify(body).slice(0, 600)}`)
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
