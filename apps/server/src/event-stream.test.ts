import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventStreamHeaders, writeEvents } from './event-stream.ts'
import type { StreamTimes } from './event-stream.ts'
import type { ServerSentEvent } from './route.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** One stream of these events over a real socket. */
async function serve(events: AsyncIterable<ServerSentEvent>, times: Partial<StreamTimes> = {}) {
  const finished = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.writeHead(200, eventStreamHeaders)
    writeEvents(response, events, new AbortController().signal, times).then(finished.resolve, finished.reject)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { response, finished: finished.promise, hangUp: () => request.destroy() }
}

const text = async (response: IncomingMessage) => {
  let all = ''
  for await (const chunk of response.setEncoding('utf8')) all += chunk as string
  return all
}

describe('an event stream', () => {
  it('keeps line ends of the data inside the data', async () => {
    const { response } = await serve(
      (async function* () {
        yield { id: '1', data: { text: 'a\n\ndata: {"type":"complete"}\r\n\r\n\u2028' } }
      })(),
    )
    expect(await text(response)).toBe('id: 1\ndata: {"text":"a\\n\\ndata: {\\"type\\":\\"complete\\"}\\r\\n\\r\\n\u2028"}\n\n')
  })

  it('says that it is alive in silence', async () => {
    const heard = Promise.withResolvers<void>()
    const { response } = await serve(
      (async function* () {
        yield { data: 1 }
        await heard.promise
        yield { data: 2 }
      })(),
      { keepAliveMs: 100 },
    )
    let all = ''
    for await (const chunk of response.setEncoding('utf8')) {
      all += chunk as string
      if (all.split(': keep-alive').length > 2) heard.resolve()
    }
    expect(all).toMatch(/^data: 1\n\n(: keep-alive\n\n){2,}data: 2\n\n$/)
  })

  it('holds the source back while nobody reads, and cuts a reader that takes nothing', async () => {
    let made = 0
    let ended = false
    const { response, finished } = await serve(
      (async function* () {
        try {
          for (; made < 100_000; made++) yield { data: 'x'.repeat(10_000) }
        } finally {
          ended = true
        }
      })(),
      { slowReaderMs: 300 },
    )
    response.pause()
    await finished
    expect(ended).toBe(true)
    // What fits into the buffers of two sockets, not a gigabyte.
    expect(made).toBeLessThan(3_000)
  })

  it('ends its source when the caller leaves', async () => {
    let ended = false
    const { hangUp, finished } = await serve(
      (async function* () {
        try {
          for (let n = 0; ; n++) {
            yield { data: n }
            await new Promise((resolve) => setTimeout(resolve, 10))
          }
        } finally {
          ended = true
        }
      })(),
    )
    hangUp()
    await finished
    expect(ended).toBe(true)
  })
})
