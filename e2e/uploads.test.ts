import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { UploadChunk } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { parseStrictly } from './sse.ts'

/** How a file gets to `POST /dashboard/files`, or does not. */

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ settings: 'upload_bytes = 200000' })
  token = await server.signIn()
})
afterAll(() => server[Symbol.asyncDispose]())

const csv = 'city,visitors\nPune,3\nDelhi,5\nSalem,8\n'
const form = (content: BlobPart, name: string) => {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  return body
}
const names = async () => {
  const answer = await fetch(`${server.url}/dashboard/connections`, { headers: { authorization: `Bearer ${token}` } })
  const { connections } = (await answer.json()) as { connections: { name: string; uploaded?: true }[] }
  return connections.filter(({ uploaded }) => uploaded).map(({ name }) => name)
}
const remove = (name: string) =>
  fetch(`${server.url}/dashboard/files/${name}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
/** What lies in the folder of uploads, parts on their way among it. */
const onDisk = () => {
  const folder = join(server.folder, 'data', 'uploads')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
}

describe('a file on its way', () => {
  it('is told of while it is read, over the same route, and may be refused there too', async () => {
    const send = async (content: BlobPart, name: string) => {
      const response = await fetch(`${server.url}/dashboard/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        body: form(content, name),
      })
      const chunks: UploadChunk[] = []
      if (response.headers.get('content-type') !== 'text/event-stream' || !response.body) await response.body?.cancel()
      else
        for await (const frame of parseStrictly(response.body))
          if (!('comment' in frame)) chunks.push(JSON.parse(frame.data) as UploadChunk)
      return { status: response.status, chunks }
    }
    const { status, chunks } = await send(csv, 'told.csv')
    expect([status, chunks.at(-1)]).toMatchObject([200, { type: 'complete', result: { name: 'told', uploaded: true, warnings: [] } }])
    for (const chunk of chunks.slice(0, -1)) expect(chunk).toMatchObject({ type: 'progress', stage: 'reading' })
    expect(await names()).toEqual(['told'])
    await remove('told')
    const broken = await send('[{"a": 1}, {"a"', 'told.json')
    expect([broken.status, broken.chunks.at(-1)]).toMatchObject([200, { type: 'error', status: 422, error: { code: 'file_unreadable' } }])
    // What is known before it is read is a plain answer.
    expect((await send('%PDF-1.7', 'told.pdf')).status).toBe(415)
    expect(await names()).toEqual([])
    expect(onDisk().filter((path) => path.includes('told'))).toEqual([])
  })

  it('is refused by the length that it says, or once it is longer, and its sender is cut', async () => {
    const { hostname, port } = new URL(server.url)
    const send = (length: string, goesOn: boolean) =>
      new Promise<{ answer: string; told: string[] }>((resolve) => {
        let answer = ''
        let told: string[] = []
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST /dashboard/files HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
          )
          const piece = '--b\r\ncontent-disposition: form-data; name="file"; filename="long.csv"\r\n\r\n'
          if (goesOn) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
        })
        const more = setInterval(() => goesOn && socket.write(`8000\r\n${'1,2\n'.repeat(8_192)}\r\n`), 20)
        socket.on('data', (data) => {
          answer += data.toString()
          told = onDisk().filter((path) => path.includes('received'))
        })
        // It is cut in the middle of what it sends.
        socket.on('error', () => {})
        socket.on('close', () => {
          clearInterval(more)
          resolve({ answer, told })
        })
      })
    // One after the other: what is there of the other one is not looked for.
    const outcomes = [await send('content-length: 2000000000', false), await send('transfer-encoding: chunked', true)]
    for (const { answer, told } of outcomes) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 .*"code":"body_too_large"/s)
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
      expect(told).toEqual([])
    }
    expect(await names()).toEqual([])
    const headers = { authorization: `Bearer ${token}` }
    const next = await fetch(`${server.url}/dashboard/files`, { method: 'POST', headers, body: form(csv, 'next.csv') })
    expect(next.status).toBe(201)
    await remove('next')
  })
})
