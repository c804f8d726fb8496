import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

/** Sends one request so many times on one connection, without waiting for answers. */
function pipeline(
  { url }: TestServer,
  path: string,
  token: string,
  times: number,
): { readonly socket: Socket; readonly answers: () => string[] } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('error', () => {}).setEncoding('latin1')
  socket.on('data', (chunk: string) => (text += chunk))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(times))
  return { socket, answers: () => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status ?? '') }
}

async function longestHealthMs(url: string, looks: number): Promise<number> {
  let longest = 0
  for (let look = 0; look < looks; look++) {
    const began = performance.now()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    longest = Math.max(longest, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return longest
}

const linesOf = (server: TestServer) =>
  server.log().flatMap((line) => {
    const read = line.startsWith('{') ? (JSON.parse(line) as { route?: string; status?: number; left?: boolean }) : {}
    return read.route === '/dashboard/sessions/:session_id/export' ? [read] : []
  })

describe('exports without end', () => {
  it('keep nobody waiting, are not gone on with when their caller has left, and do not hold up the end', async () => {
    await using server = await startTestServer({ environment: { CHITRAVANI_SERVER_SHUTDOWN_SECONDS: '5' } })
    const client = await openClient(server.url)
    const token = await server.signIn()
    const { session_id: id } = await client.generate(token, 'How are we doing?')
    const path = `/dashboard/sessions/${id}/export`
    expect((await client.call('GET', `${path}?format=html`, { token })).status).toBe(200)
    const flood = () => ['svg', 'html', 'png', 'svg', 'html'].map((format) => pipeline(server, `${path}?format=${format}`, token, 60))
    const quietMs = await longestHealthMs(server.url, 10)
    const first = flood()
    expect(await longestHealthMs(server.url, 20)).toBeLessThan(2_000 + 5 * quietMs)
    // Some are drawn, some told to come back, and whoever sends on and on is hung up on.
    await expect.poll(() => first.flatMap(({ answers }) => answers()), { timeout: 20_000 }).toEqual(expect.arrayContaining(['200', '429']))
    for (const { socket } of first) socket.destroy()
    await expect.poll(() => linesOf(server).filter(({ left }) => left === true).length, { timeout: 10_000 }).toBeGreaterThan(0)
    const began = performance.now()
    expect((await client.call('GET', `${path}?format=svg`, { token })).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(linesOf(server).filter(({ left, status }) => left === true && status === 200)).toEqual([])
    expect(server.log().filter((line) => line.includes('"level":"error"'))).toEqual([])
    flood()
    await longestHealthMs(server.url, 2)
    const told = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - told).toBeLessThan(9_000)
  })

  it('on one connection are answered in order, so many of them, and then it is closed', async () => {
    await using server = await startTestServer()
    const token = await server.signIn()
    const client = await openClient(server.url)
    const { session_id: id } = await client.generate(token, 'total amount by region')
    const { socket, answers } = pipeline(server, `/dashboard/sessions/${id}/export?format=svg`, token, 50)
    await new Promise((resolve) => socket.once('close', resolve))
    expect(answers()[0]).toBe('200')
    expect(answers().length).toBeLessThanOrEqual(34)
    expect(answers().at(-1)).toBe('429')
    // A few at once are nothing that anybody is refused for.
    const few = pipeline(server, '/healthz', token, 20)
    await expect.poll(() => few.answers()).toEqual(Array(20).fill('200'))
    few.socket.destroy()
  })

  it('have a rate of their own', async () => {
    await using server = await startTestServer({ environment: { CHITRAVANI_LIMITS_EXPORT_PER_MINUTE: '2' } })
    const token = await server.signIn()
    const client = await openClient(server.url)
    const { session_id: id } = await client.generate(token, 'total amount by region')
    const read = async () => (await client.call('GET', `/dashboard/sessions/${id}/export?format=json`, { token })).status
    expect([await read(), await read(), await read()]).toEqual([200, 200, 429])
    const change = { session_id: id, new_feedback: 'make it a pie chart' }
    expect((await client.call('POST', '/dashboard/refine', { token, body: change })).status).toBe(200)
  })
})
