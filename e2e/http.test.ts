import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCheck, openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

let server: TestServer
let client: CheckedClient
let token: string
beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn())
})
afterAll(() => server[Symbol.asyncDispose]())

const code = (body: unknown) => (body as { error?: { code: string } }).error?.code
const json = { 'content-type': 'application/json' }

/** Bytes on a socket of our own: requests that no client library would send. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
    socket.on('end', () => resolve(held(answer))).on('error', (error) => (answer === '' ? reject(error) : resolve(held(answer))))
    socket.setTimeout(30_000, () => socket.destroy(new Error('no answer')))
  })
}

/** What Node's own parser refuses is written by hand; it has the documented shape like every other refusal. */
function held(answer: string): string {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  const lines = head.split('\r\n').map((line) => line.split(': '))
  const headers = new Headers(lines.slice(1).map(([name = '', ...value]): [string, string] => [name, value.join(': ')]))
  if (status >= 400) createCheck(client.document)('GET', '/no/route/at/all', { status, headers }, JSON.parse(body))
  return answer
}

describe('what is no request of ours', () => {
  it('is refused in the shape of its area', async () => {
    expect(code((await client.call('GET', '/nothing')).body)).toBe('not_found')
    expect((await client.call('GET', '/dashboard/nothing')).body).toMatchObject({
      success: false,
      session_id: null,
      dashboard: null,
      error: { code: 'not_found' },
    })
    const wrong = await client.call('PUT', '/dashboard/filter', { raw: 'x' })
    expect([wrong.status, wrong.headers.get('allow'), code(wrong.body)]).toEqual([405, 'POST', 'method_not_allowed'])
  })

  it('is refused for its body', async () => {
    const send = (body: BodyInit, headers: Record<string, string> = json) =>
      client.call('POST', '/dashboard/filter', { token, raw: body, headers })
    expect([(await send('{')).status, (await send('')).status, (await send('a=b', { 'content-type': 'text/plain' })).status]).toEqual([
      400, 400, 415,
    ])
    for (const [charset, status] of [
      ['utf-16', 415],
      ['"ISO-8859-1"', 415],
      ['"UTF-8"', 422],
    ] as const)
      expect([charset, (await send('{}', { 'content-type': `application/json; charset=${charset}` })).status]).toEqual([charset, status])
    expect((await send(Buffer.from([0x22, 0xff, 0x22]))).status).toBe(400)
    expect((await send(`{"session_id":"${'x'.repeat(1_048_577)}"}`)).status).toBe(413)
    expect((await send('['.repeat(60) + ']'.repeat(60))).status).toBe(422)
    expect((await send('['.repeat(5_000) + ']'.repeat(5_000))).status).toBe(422)
    expect((await send('['.repeat(500_000))).status).toBe(400)
  })

  it('is told of it while it still sends, and hears it', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname).setEncoding('latin1').pause()
    let answer = ''
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.write(
      `POST /dashboard/filter HTTP/1.1\r\nhost: localhost\r\nx-request-id: long-1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n`,
    )
    await expect.poll(() => server.log().join('\n')).toContain('long-1')
    socket.write('x'.repeat(1_000_000))
    await once(socket.resume(), 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"body_too_large"/)
  })

  it('is no failure of ours where its sender leaves in the middle of a file', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="left.csv"\r\n\r\na,b\n'
    socket.write(
      `POST /dashboard/files HTTP/1.1\r\nhost: localhost\r\nx-request-id: left-1\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n${head}`,
    )
    const lines = () => server.log().filter((line) => line.includes('left-1'))
    await setTimeout(500)
    socket.destroy()
    await expect.poll(lines).not.toEqual([])
    await setTimeout(500)
    expect(lines()).toEqual([expect.stringMatching(/"level":"info".*"status":499/)])
  })

  it('is refused for its size: address, headers', async () => {
    expect((await client.call('GET', `/healthz?${'x'.repeat(8_200)}`)).status).toBe(414)
    for (const length of [100, 600, 7_000])
      expect((await client.call('GET', `/dashboard/sessions/${'x'.repeat(length)}`, { token })).status).toBe(422)
    const long = await raw(`GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"headers_too_large"/)
    expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/)
    expect(await raw('GET /%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/,
    )
  })

  it('is refused with the headers of every answer where no parser, or no route, takes it', async () => {
    const ask = (line: string, headers = 'host: localhost\r\n') => raw(`${line} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`)
    for (const [line, headers, status] of [
      ['NONSENSE', undefined, 400],
      ['GET /%zz', undefined, 400],
      ['GET /healthz', 'host: localhost\r\nhost: localhost\r\n', 400],
      ['GET /healthz', '', 400],
      ['GET http://evil.example/healthz', undefined, 421],
      ['GET http://localhost@evil.example/healthz', undefined, 421],
      ['GET http://localhost/healthz', undefined, 200],
      ['CONNECT localhost:443', undefined, 405],
      ['PROPFIND /healthz', undefined, 405],
      ['QUERY /healthz', undefined, 405],
      ['PROPFIND /nothing', undefined, 404],
      ['GET /healthz', 'host: localhost\r\nexpect: foo\r\n', 200],
    ] as const) {
      const answer = await ask(line, headers)
      expect([line, headers, answer.slice(0, 12)]).toEqual([line, headers, `HTTP/1.1 ${status}`])
      expect(answer).toMatch(/content-security-policy: [\s\S]*x-request-id: /i)
    }
  })

  it('is refused for the host it names', async () => {
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '',
      '0.0.0.0',
      '[::2]',
      'a b',
      '169.254.169.254',
    ])
      expect([host, (await raw(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).slice(0, 12)]).toEqual([
        host,
        'HTTP/1.1 421',
      ])
    for (const host of ['localhost', 'localhost:1', '127.0.0.1', '[::1]:80', 'LOCALHOST'])
      expect([host, (await raw(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).slice(0, 12)]).toEqual([
        host,
        'HTTP/1.1 200',
      ])
  })
})

describe('keys that reach prototypes', () => {
  it('are unknown fields and leave every object clean', async () => {
    const send = (body: string) => client.call('POST', '/dashboard/generate', { token, raw: body, headers: json })
    for (const key of ['__proto__', 'constructor', 'prototype', 'role', 'session_id', 'owner', 'hasOwnProperty', 'toString']) {
      const answer = await send(`{"user_prompt":"x","connection_name":"shop",${JSON.stringify(key)}:{"polluted":true}}`)
      expect([key, answer.status, code(answer.body)]).toEqual([key, 422, 'invalid_request'])
      expect(answer.text).toContain(key)
    }
    const filter = await client.call('POST', '/dashboard/filter', {
      token,
      raw: '{"session_id":"11111111-1111-1111-1111-111111111111","filter_state":{"__proto__":{"gte":1}}}',
      headers: json,
    })
    expect(filter.status).toBe(422)
    expect((await client.call('GET', '/readyz')).body).not.toHaveProperty('polluted')
  })
})

describe('every answer', () => {
  it('has the id that was sent, or one of ours', async () => {
    const mine = await client.call('GET', '/healthz', { headers: { 'x-request-id': 'my-id.1' } })
    expect(mine.headers.get('x-request-id')).toBe('my-id.1')
    const odd = await client.call('GET', '/nothing', { headers: { 'x-request-id': 'a b"<x>' } })
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((odd.body as { error: { request_id: string } }).error.request_id).toBe(odd.headers.get('x-request-id'))
  })

  it('has a strict policy, no cookie, and opens nothing to other sites', async () => {
    const { headers } = await client.call('GET', '/docs', { headers: { origin: 'https://evil.example' } })
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-frame-options')).toBe('DENY')
    const preflight = await client.call('OPTIONS', '/dashboard/generate', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null])
  })
})

describe('the document', () => {
  it('lists what the server answers, and nothing else answers', async () => {
    const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
    const paths = Object.entries(client.document.paths)
    for (const [path, operations] of paths) {
      // What is spelled out may also be a name in another path.
      const others = paths.filter(([other]) => other !== path && new RegExp(`^${other.replaceAll(/\{\w+\}/g, '[^/{]+')}$`).test(path))
      const concrete = path.replaceAll(/\{(\w+)\}/g, '11111111-1111-4111-8111-111111111111')
      for (const method of methods) {
        if (method in operations || (method === 'head' && 'get' in operations) || others.some(([, other]) => method in other)) continue
        const answer = await client.call(method.toUpperCase(), concrete)
        expect([method, path, answer.status]).toEqual([method, path, 405])
      }
    }
    for (const path of [
      '/admin',
      '/debug',
      '/setup',
      '/auth',
      '/auth/register',
      '/users',
      '/dashboard',
      '/dashboard/',
      '/dashboard/generate/',
      '/api',
      '/v1',
      '/.env',
      '/server.ts',
      '/openapi.yaml',
      '/documentation',
      '/swagger',
      '/healthz/x',
    ])
      expect([path, (await client.call('GET', path)).status]).toEqual([path, 404])
  })

  it('is complete: every operation has an id, a summary and documented failures', () => {
    const ids = new Set<string>()
    for (const operations of Object.values(client.document.paths))
      for (const operation of Object.values(operations) as { operationId: string; summary: string; responses: object }[]) {
        ids.add(operation.operationId)
        expect(operation.summary).toMatch(/\w/)
        for (const status of ['400', '413', '421', '422', '429', '500', '503']) expect(operation.responses).toHaveProperty(status)
      }
    expect(ids.size).toBe(Object.values(client.document.paths).flatMap((operations) => Object.keys(operations)).length)
  })

  it('is a page without script or foreign address', async () => {
    const { text } = await client.call('GET', '/docs')
    expect(text).toContain('/dashboard/generate/stream')
    expect(text).not.toMatch(/<script|src=|https?:\/\/(?!json-schema|vega)/)
  })
})

describe('health', () => {
  it('tells the truth, and details to this machine only', async () => {
    expect((await client.call('GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect((await client.call('GET', '/readyz')).body).toEqual({ status: 'ready', connections: ['shop'] })
    expect((await client.call('GET', '/readyz', { headers: { 'x-forwarded-for': '203.0.113.9' } })).body).toEqual({ status: 'ready' })
    expect((await client.call('GET', '/metrics')).text).toContain('chitravani_http_requests_total')
    for (const name of [
      'x-forwarded-proto',
      'x-forwarded-server',
      'x-client-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'x-cluster-client-ip',
    ])
      expect([name, (await client.call('GET', '/metrics', { headers: { [name]: '203.0.113.9' } })).status]).toEqual([name, 403])
    expect((await client.call('GET', '/metrics', { headers: { forwarded: 'for=203.0.113.9' } })).status).toBe(403)
  })
})

describe('the log', () => {
  it('has one line of JSON for each request, without control signs, prompts or secrets', async () => {
    const before = server.log().length
    const secret = 'hunter2-hunter2'
    const words = 'unlikelyword of the prompt'
    await client.call('GET', '/nothing%0a%1b[31mred%00?token=planted-query-token', {})
    await raw('GET /\u0085\u009b31m HTTP/1.1\r\nhost: localhost\r\nx-request-id: forged\u0085\r\nconnection: close\r\n\r\n')
    await client.call('POST', '/auth/token', { raw: new URLSearchParams({ username: `nobody\n{"level":"error"}`, password: secret }) })
    await client.call('POST', '/dashboard/generate', { token, body: { user_prompt: words, connection_name: 'shop' } })
    await client.call('GET', '/auth/me', { token: `${token}x` })
    // A line is written after its answer was sent, so that one of an earlier test may stand first. What no parser can read has none.
    const routes = () =>
      server
        .log()
        .slice(before)
        .map((line) => (JSON.parse(line) as { route: string }).route)
    await vi.waitFor(() => expect(routes().slice(-4)).toEqual(['none', '/auth/token', '/dashboard/generate', '/auth/me']), {
      timeout: 30_000,
    })
    const lines = server.log().slice(before)
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: 'info', msg: 'request', request_id: expect.any(String) as string })
      expect(/[\p{Cc}\u2028\u2029]/u.test(line)).toBe(false)
    }
    const all = server.log().join('\n')
    for (const planted of [
      secret,
      words,
      token,
      'planted-query-token',
      Buffer.from(secret).toString('base64'),
      server.admin?.password ?? '-',
    ])
      expect(all).not.toContain(planted)
  })
})

describe('limits of the product', () => {
  it('are counted by user, whatever the caller says of itself', async () => {
    await using small = await startTestServer({ limits: 'product', settings: 'filter_per_minute = 5\ntoken_failures = 3' })
    const strict = await openClient(small.url)
    const mine = await small.signIn()
    const filter = (headers: Record<string, string> = {}) =>
      strict.call('POST', '/dashboard/filter', {
        token: mine,
        body: { session_id: '11111111-1111-4111-8111-111111111111', filter_state: {} },
        headers,
      })
    for (let n = 0; n < 5; n++) expect((await filter()).status).toBe(404)
    for (const headers of [{}, { 'x-forwarded-for': '198.51.100.7' }, { 'x-real-ip': '198.51.100.8' }]) {
      const limited = await filter(headers)
      expect(limited.status).toBe(429)
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const guess = (username: string) => strict.call('POST', '/auth/token', { raw: new URLSearchParams({ username, password: 'wrong' }) })
    for (let n = 0; n < 3; n++) expect((await guess('demo')).status).toBe(401)
    // The first pause is a second, each further one is twice as long; who is slow comes too late for the short ones.
    await expect.poll(async () => (await guess('demo')).status).toBe(429)
    expect((await guess('other')).status).toBe(401)
  })
})
