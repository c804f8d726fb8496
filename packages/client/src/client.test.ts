import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { createClient } from './index.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server that answers as told, on a port of its own. */
async function listening(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  const started = server
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

const progress = { type: 'progress', stage: 'strategy', progress: 0, message: 'Reading', details: {} }
const complete = { type: 'complete', result: { session_id: 'a', version: 1, dashboard_spec: {}, warnings: [] } }
const line = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`
const prompt = { user_prompt: 'sales', connection_name: 'sample' }

async function collected<T>(chunks: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}

describe('signing in', () => {
  it('sends a form and bears the token from then on', async () => {
    const seen: [IncomingMessage, string][] = []
    const baseUrl = await listening((request, response) => {
      void text(request).then((body) => {
        seen.push([request, body])
        return response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ access_token: 'T', token_type: 'bearer', expires_in: 60, connections: [] }))
      })
    })
    const client = createClient({ baseUrl: `${baseUrl}/` })
    await client.signIn('demo', 'a b&c')
    await client.connections()
    expect(seen[0]?.[0].headers['content-type']).toContain('application/x-www-form-urlencoded')
    expect(seen[0]?.[1]).toBe('username=demo&password=a+b%26c')
    expect(seen[1]?.[0].url).toBe('/dashboard/connections')
    expect(seen[1]?.[0].headers['authorization']).toBe('Bearer T')
    client.signOut()
    expect(client.token).toBeUndefined()
  })
})

describe('a token that the server takes no more', () => {
  it('is told once, and not when another one took its place meanwhile', async () => {
    const late: (() => void)[] = []
    const baseUrl = await listening(({ url }, response) => {
      const refuse = () =>
        response
          .writeHead(401, { 'content-type': 'application/json' })
          .end(JSON.stringify({ success: false, error: { code: 'unauthorized', message: 'Sign in.', retryable: false } }))
      if (url === '/auth/token') response.end(JSON.stringify({ access_token: 'new', token_type: 'bearer', expires_in: 60 }))
      else if (url?.startsWith('/dashboard/sessions')) late.push(refuse)
      else refuse()
    })
    let told = 0
    const client = createClient({ baseUrl, token: 'old', onTokenRefused: () => told++ })
    const slow = client.sessions()
    await expect(client.me()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(told).toBe(1)
    await client.signIn('asha', 'secret')
    for (const answer of late) answer()
    await expect(slow).rejects.toMatchObject({ code: 'unauthorized' })
    expect([told, client.token]).toEqual([1, 'new'])
  })
})

describe('a failed call', () => {
  it.each([
    [
      422,
      {
        success: false,
        error: { code: 'not_understood', message: 'm', details: { suggestions: ['x'] }, retryable: false, request_id: 'r' },
      },
      'not_understood',
      'invalid',
    ],
    [401, { error: { code: 'bad_token', message: 'm', retryable: false, request_id: 'r' } }, 'bad_token', 'unauthorized'],
    [502, undefined, 'unexpected_answer', 'bad_upstream'],
  ])('of status %i becomes a Failure', async (status, body, code, kind) => {
    const baseUrl = await listening((_, response) => {
      response.statusCode = status
      response.end(body === undefined ? '<html>' : JSON.stringify(body))
    })
    await expect(createClient({ baseUrl }).generateWhole(prompt)).rejects.toMatchObject({ name: 'Failure', code, kind })
  })

  it('says after how many seconds to come back', async () => {
    const baseUrl = await listening((_, response) => {
      response.writeHead(429, { 'retry-after': '7' })
      response.end(JSON.stringify({ error: { code: 'rate_limited', message: 'm', retryable: true, request_id: 'r' } }))
    })
    await expect(createClient({ baseUrl }).connections()).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 7,
      retryable: true,
    })
  })

  it('names a server that is not there', async () => {
    const baseUrl = await listening(() => undefined)
    server?.close()
    await expect(createClient({ baseUrl }).connections()).rejects.toMatchObject({ code: 'server_unreachable' })
  })
})

describe('a generation', () => {
  it('yields chunks as they come, over keep-alives and cuts in the middle of a character', async () => {
    const baseUrl = await listening((_, response) => {
      const bytes = Buffer.from(line({ ...progress, message: 'बिक्री' }) + ': keep-alive\n\n' + line(complete))
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      let at = 0
      const timer = setInterval(() => {
        response.write(bytes.subarray(at, at + 61))
        at += 61
        if (at < bytes.length) return
        clearInterval(timer)
        response.end()
      }, 1)
    })
    const chunks = await collected(createClient({ baseUrl }).generate(prompt))
    expect(chunks).toEqual([{ ...progress, message: 'बिक्री' }, complete])
  })

  it('throws the failure that a stream ends with', async () => {
    const baseUrl = await listening((_, response) => {
      response.end(
        line(progress) +
          line({
            type: 'error',
            stage: 'data',
            status: 422,
            error: { code: 'all_charts_failed', message: 'm', retryable: false, request_id: 'r' },
          }),
      )
    })
    await expect(collected(createClient({ baseUrl }).generate(prompt))).rejects.toMatchObject({
      code: 'all_charts_failed',
      kind: 'invalid',
    })
  })

  it('does not take a stream that was cut for a dashboard', async () => {
    const baseUrl = await listening((_, response) => {
      response.end(line(progress))
    })
    await expect(collected(createClient({ baseUrl }).generate(prompt))).rejects.toMatchObject({ code: 'stream_cut' })
  })

  it.each(['signal', 'break'] as const)('hangs up when the caller leaves by %s', async (way) => {
    const left = Promise.withResolvers<void>()
    const baseUrl = await listening((_, response) => {
      response.on('close', () => left.resolve())
      response.write(line(progress))
    })
    const controller = new AbortController()
    const reading = (async () => {
      for await (const chunk of createClient({ baseUrl }).generate(prompt, { signal: controller.signal })) {
        expect(chunk.type).toBe('progress')
        if (way === 'break') break
        controller.abort(new Error('enough'))
      }
    })()
    const outcome = await reading.catch((error: Error) => error.message)
    expect(outcome).toBe(way === 'signal' ? 'enough' : undefined)
    await left.promise
  })
})

describe('bringing a file', () => {
  const result = { name: 'a', kind: 'files', sample: false, uploaded: true, warnings: [] }
  const told = { type: 'progress', stage: 'reading', progress: 40, message: 'Checking', details: {} }
  const answering = (chunks: readonly unknown[]) =>
    listening((request, response) => {
      request.resume().once('end', () => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end(chunks.map(line).join(''))
      })
    })
  const upload = async (chunks: readonly unknown[], call = {}) =>
    createClient({ baseUrl: await answering(chunks) }).uploadFile(new Blob(['a']), 'a.csv', call)

  it('tells how far the reading is, and answers what became of it', async () => {
    const shares: unknown[] = []
    expect(await upload([told, { type: 'complete', result }], { onReading: (share: unknown) => shares.push(share) })).toEqual(result)
    expect(shares).toEqual([{ percent: 40, message: 'Checking' }])
  })

  it('throws what the server says, and that a stream was cut', async () => {
    const error = { code: 'file_unreadable', message: 'No table.', retryable: false, request_id: 'r' }
    await expect(upload([told, { type: 'error', stage: 'reading', status: 422, error }])).rejects.toMatchObject({ code: 'file_unreadable' })
    await expect(upload([told])).rejects.toMatchObject({ code: 'stream_cut' })
  })

  it('ends with the signal', async () => {
    const baseUrl = await listening((_request, response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders())
    const controller = new AbortController()
    const bringing = createClient({ baseUrl }).uploadFile(new Blob(['a']), 'a.csv', { signal: controller.signal })
    setTimeout(() => controller.abort(new Error('no more')), 50)
    await expect(bringing).rejects.toThrow('no more')
  })
})
