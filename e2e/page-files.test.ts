import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))
const missing = existsSync(`${dist}index.html`) ? '' : ' (the page is not built)'

/** The page's files as they travel. */
describe.skipIf(missing !== '')(`the files of the page${missing}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
  })

  /** As sent, unread: `fetch` would unpack it. */
  async function get(path: string, encoding: string): Promise<{ readonly answer: IncomingMessage; readonly body: Buffer }> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } }, resolve)
        .on('error', reject)
        .end()
    })
    return { answer, body: await buffer(answer) }
  }
  const script = () => /assets\/[\w-]+\.js/.exec(readFileSync(`${dist}index.html`, 'utf8'))?.[0] ?? ''

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('go out as the browser takes them: %s', async (accepted, encoding, unpack) => {
    const { answer, body } = await get(`/${script()}`, accepted)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['vary']).toMatch(/accept-encoding/i)
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(unpack(body).equals(readFileSync(`${dist}${script()}`))).toBe(true)
  })

  it('have no second address for their compressed form', async () => {
    const { answer } = await get(`/${script()}.br`, 'identity')
    expect(answer.statusCode).toBe(404)
  })

  it('serve both pages with the policy', async () => {
    const asked = ['/', '/speech'].flatMap((path) =>
      ['br', 'gzip', 'deflate', 'identity', '*'].map((encoding) => [path, encoding] as const),
    )
    for (const [path, encoding] of asked) {
      const { answer, body } = await get(path, encoding)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
      expect(body.length).toBeGreaterThan(0)
    }
  })
})
