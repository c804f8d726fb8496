import { once } from 'node:events'
import { connect } from 'node:net'
import type { GenerateChunk } from '@chitravani/protocol'
import { describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import { parseStrictly } from './sse.ts'

/** A stream that is held open by a generation which would take minutes; see e2e/serve-slowly.ts. */
async function openStream(url: string, token: string, query = '') {
  const response = await fetch(`${url}/dashboard/generate/stream${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user_prompt: 'anything', connection_name: 'shop' }),
  })
  const chunks: GenerateChunk[] = []
  const first = Promise.withResolvers<void>()
  const ended = (async () => {
    for await (const frame of parseStrictly(response.body as unknown as AsyncIterable<Uint8Array>)) {
      if (!('comment' in frame)) chunks.push(JSON.parse(frame.data) as GenerateChunk)
      first.resolve()
    }
  })()
  ended.catch(() => first.resolve())
  await first.promise
  return { chunks, ended }
}

/** Resolves when it takes no new connection: it has heard the signal. */
const refuses = (url: string) =>
  expect
    .poll(() =>
      fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        (error: Error) => error.message,
      ),
    )
    .toBe('fetch failed')

describe('a server that is told to stop', () => {
  it('ends two hundred streams with a last event, refuses new ones, leaves with 0', async () => {
    await using server = await startTestServer({ program: 'serve-slowly.ts' })
    const token = await server.signIn()
    const streams = await Promise.all(
      Array.from({ length: 200 }, (_, n) => openStream(server.url, token, n % 4 === 0 ? '?resume=true' : '')),
    )
    const started = performance.now()
    server.child.kill('SIGTERM')
    await refuses(server.url)
    expect(await server.stop()).toBe(0)
    console.log(`stopped after ${((performance.now() - started) / 1_000).toFixed(1)} s`)
    for (const { chunks, ended } of streams) {
      await ended
      expect(chunks.at(-1)).toMatchObject({ type: 'error', status: 503, error: { code: 'shutting_down' } })
    }
  })

  it('refuses requests on connections that were kept', async () => {
    await using server = await startTestServer({ program: 'serve-slowly.ts' })
    const token = await server.signIn()
    const { ended } = await openStream(server.url, token)
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    await once(socket, 'connect')
    // Half a request keeps the connection busy over the signal. It is there when the whole one before it is answered.
    const half = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'
    socket.write(`${half}\r\n${half}`)
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"ok"/)
    server.child.kill('SIGTERM')
    await refuses(server.url)
    answer = ''
    socket.write('\r\n')
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: \d[\s\S]*"code":"shutting_down"/i)
    expect(await server.stop()).toBe(0)
    await ended
  })

  it('leaves at once at the second signal', async () => {
    await using server = await startTestServer({
      program: 'serve-slowly.ts',
      environment: { CHITRAVANI_SERVER_SHUTDOWN_SECONDS: '60' },
    })
    const { ended } = await openStream(server.url, await server.signIn())
    server.child.kill('SIGTERM')
    await refuses(server.url)
    const second = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.stop()).toBe(1)
    console.log(`left ${(performance.now() - second).toFixed(0)} ms after the second signal`)
    await expect(ended).rejects.toThrow('terminated')
  })
})
