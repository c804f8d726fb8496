import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { watchArrival } from './arrival.ts'
import { refuse, tooSlow } from './refuse.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A request whose body comes in pieces, each followed by half of the time that a body has. */
async function send(takesFile: boolean, pieces: readonly number[]): Promise<{ answer: string; sent: number }> {
  const server = createServer((request, response) => {
    watchArrival(request, takesFile, (socket: Socket) => refuse(socket, tooSlow(), {}))
    request.resume().on('end', () => response.end('read'))
    request.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const length = pieces.reduce((sum, piece) => sum + piece, 0)
  const arrived = once(server, 'request')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.setEncoding('latin1').on('error', () => undefined)
  let answer = ''
  socket.on('data', (text: string) => (answer += text))
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`)
  const [request] = (await arrived) as [{ socket: Socket }]
  let sent = 0
  for (const piece of pieces) {
    const before = request.socket.bytesRead
    socket.write('x'.repeat(piece))
    await vi.waitUntil(() => request.socket.destroyed || request.socket.bytesRead === before + piece, { interval: 1 })
    sent += 1
    await vi.advanceTimersByTimeAsync(15_000)
    // Sockets have a clock of their own.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    if (answer !== '') break
  }
  await vi.waitUntil(() => answer !== '', { interval: 1 })
  // Nothing of the connection is left, although its client has not closed its side.
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitUntil(() => request.socket.destroyed, { interval: 1 })
  socket.destroy()
  server.close()
  return { answer, sent }
}

it('gives a body half a minute, whatever comes of it meanwhile', async () => {
  expect((await send(false, [10, 10])).answer).toMatch(/^HTTP\/1\.1 200 /)
  const slow = await send(false, [100_000, 100_000, 100_000, 100_000])
  expect(slow).toMatchObject({ answer: expect.stringMatching(/^HTTP\/1\.1 408 [\s\S]*"request_timeout"/) as string, sent: 2 })
})

it('gives a file as long as it needs while it comes, and cuts one of which a byte comes now and then', async () => {
  expect((await send(true, [40_000, 40_000, 40_000, 40_000, 40_000, 40_000, 5])).answer).toMatch(/^HTTP\/1\.1 200 /)
  const slow = await send(true, [1, 1, 1, 1, 1])
  expect(slow).toMatchObject({ answer: expect.stringMatching(/^HTTP\/1\.1 408 [\s\S]*"request_timeout"/) as string, sent: 2 })
  // One that came well at first and then hardly any more.
  expect((await send(true, [90_000, 1, 1, 1, 1, 1])).sent).toBe(4)
})
