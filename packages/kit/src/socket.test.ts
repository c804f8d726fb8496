import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { openSocket, refusalOf } from './socket.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const thing of open.splice(0)) thing.close()
})

async function serve(connect: (socket: WebSocket, headers: Readonly<Record<string, unknown>>) => void, refuse?: number): Promise<string> {
  const server: Server = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (message, stream, head) => {
    if (refuse === undefined) {
      sockets.handleUpgrade(message, stream, head, (socket) => connect(socket, message.headers))
      return
    }
    stream.end(`HTTP/1.1 ${refuse} No\r\ndate: Fri, 20 Nov 2026 10:00:00 GMT\r\ncontent-length: 4\r\n\r\nbody`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server, { close: () => sockets.clients.forEach((socket) => socket.terminate()) })
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describe('a socket', () => {
  it('carries headers, texts and bytes both ways, the first message too, and ends when the other side closes', async () => {
    const url = await serve((socket, headers) => {
      socket.send(`hello ${String(headers['x-own'])}`)
      socket.on('message', (data: Buffer, isBinary) => {
        socket.send(data, { binary: isBinary })
        if (isBinary) socket.close(1000)
      })
    })
    const socket = await openSocket({ url, headers: { 'x-own': 'header' } })
    await socket.send('text')
    await socket.send(Buffer.from([1, 2]))
    const got: unknown[] = []
    for await (const message of socket.messages) got.push(typeof message === 'string' ? message : [...message])
    expect(got).toEqual(['hello header', 'text', [1, 2]])
    expect(socket.closeCode).toBe(1000)
  })

  it('keeps no more than its room while it says goodbye to a sender that goes on', async () => {
    const message = Buffer.alloc(64 * 1024)
    let taken = 0
    const url = await serve((socket) => {
      socket.on('close', () => clearInterval(sending))
      const sending = setInterval(() => {
        while (socket.readyState === socket.OPEN && socket.bufferedAmount < 4 * message.length && taken < 800) {
          socket.send(message)
          taken += 1
        }
      }, 1)
    })
    const socket = await openSocket({ url })
    const reader = socket.messages[Symbol.asyncIterator]()
    await reader.next()
    await expect.poll(() => taken).toBeGreaterThan(20)
    // The goodbye is answered however slow the machine is; else the connection counts as lost.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await socket.close()
    let kept = 0
    for (let next = await reader.next(); !next.done; next = await reader.next()) kept += next.value.length
    expect(kept).toBeLessThanOrEqual(1024 * 1024 + 2 * message.length)
  })

  it('leaves nothing behind on the signal of its caller', async () => {
    const url = await serve((socket) => socket.close())
    const controller = new AbortController()
    let listeners = 0
    const { signal } = controller
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      listeners += 1
      add(...given)
    }
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      listeners -= 1
      remove(...given)
    }
    const socket = await openSocket({ url }, { signal })
    expect(listeners).toBeGreaterThan(0)
    for await (const message of socket.messages) expect(message).toBeDefined()
    await expect.poll(() => listeners).toBe(0)
  })

  it('tells status, head and body of a refused upgrade', async () => {
    const url = await serve(() => undefined, 403)
    const error: unknown = await openSocket({ url }).catch((thrown: unknown) => thrown)
    const refusal = refusalOf(error)
    expect(refusal?.status).toBe(403)
    expect(refusal?.headers['date']).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
    expect(Buffer.from(refusal?.body ?? []).toString()).toBe('body')
  })

  it('says what cannot be reached, what takes too long, and what is lost', async () => {
    await expect(openSocket({ url: 'ws://127.0.0.1:1/' })).rejects.toMatchObject({ code: 'unreachable' })
    await expect(openSocket({ url: 'no address' })).rejects.toMatchObject({ code: 'unreachable' })
    const silent = createServer()
    silent.on('upgrade', () => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    open.push({ close: () => silent.closeAllConnections() }, silent)
    const port = (silent.address() as AddressInfo).port
    await expect(openSocket({ url: `ws://127.0.0.1:${port}/` }, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'timed_out' })
    const url = await serve((socket) => socket.terminate())
    const socket = await openSocket({ url })
    const reading = (async () => {
      for await (const message of socket.messages) expect(message).toBeDefined()
    })()
    await expect(reading).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('ends at once when its signal fires, opening or open', async () => {
    const url = await serve(() => undefined)
    const controller = new AbortController()
    const socket = await openSocket({ url }, { signal: controller.signal })
    setTimeout(() => controller.abort(new Error('left')), 10)
    const reading = (async () => {
      for await (const message of socket.messages) expect(message).toBeDefined()
    })()
    await expect(reading).rejects.toThrow('left')
    await expect(openSocket({ url }, { signal: controller.signal })).rejects.toThrow('left')
  })

  it('stops reading while its reader is behind, and loses nothing', async () => {
    const pieces = 200
    let taken = 0
    const url = await serve((socket) => {
      for (let index = 0; index < pieces; index += 1) socket.send(Buffer.alloc(256 * 1024, index), () => (taken += 1))
    })
    const socket = await openSocket({ url })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(taken).toBeLessThan(pieces)
    let count = 0
    for await (const message of socket.messages) {
      expect((message as Uint8Array)[0]).toBe(count % 256)
      count += 1
      if (count === pieces) break
    }
    expect(count).toBe(pieces)
  })

  it('closes when the reader leaves', async () => {
    const left = Promise.withResolvers<number>()
    const url = await serve((socket) => {
      socket.on('close', (code) => left.resolve(code))
      socket.send('one')
    })
    const socket = await openSocket({ url })
    for await (const message of socket.messages) if (message === 'one') break
    expect(await left.promise).toBe(1000)
  })
})
