import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Http, openHttp, retryAfterSeconds } from './http.ts'

const open: (Server | Http)[] = []
afterEach(async () => {
  for (const thing of open.splice(0)) await (thing as { close(): unknown }).close()
})

async function serve(listener: RequestListener): Promise<{ url: string; http: Http }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const http = openHttp()
  open.push(http, server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, http }
}

describe('the way out', () => {
  it('answers any status with head and body', async () => {
    const { url, http } = await serve((request, response) => {
      response.writeHead(418, { 'x-many': ['a', 'b'] })
      request.pipe(response)
    })
    const reply = await http.send({ url, body: 'given' })
    expect(reply.status).toBe(418)
    expect(reply.headers['x-many']).toBe('a, b')
    expect(Buffer.from(reply.body).toString()).toBe('given')
  })

  it('follows no redirect', async () => {
    const { url, http } = await serve((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    expect((await http.send({ url })).status).toBe(302)
  })

  it('stops reading what is too long, announced or not', async () => {
    const { url, http } = await serve((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 10_000_000)
      const pump = () => {
        while (response.write(Buffer.alloc(65_536)));
        response.once('drain', pump)
      }
      pump()
    })
    for (const path of ['announced', 'endless']) {
      await expect(http.send({ url: url + path, maxReplyBytes: 100_000 })).rejects.toMatchObject({
        code: 'reply_too_large',
        details: { maxBytes: 100_000 },
      })
    }
  })

  it('says what is no address', async () => {
    await expect(openHttp().send({ url: 'not an address' })).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('hangs up when the reader leaves the loop', async () => {
    let closed: () => void
    const hungUp = new Promise<void>((resolve) => (closed = resolve))
    const { url, http } = await serve((_request, response) => {
      response.on('close', () => closed())
      response.write('first')
    })
    const { body } = await http.stream({ url })
    for await (const chunk of body) {
      expect(Buffer.from(chunk).toString()).toBe('first')
      break
    }
    await hungUp
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  it.each([
    ['7', 7],
    [' 0 ', 0],
    ['Fri, 20 Nov 2026 10:00:30 GMT', 30],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('%j means %j seconds', (header, seconds) => expect(retryAfterSeconds(header, now)).toBe(seconds))
})
