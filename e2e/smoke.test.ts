import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

describe('the server as its own process', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('greets with address, password and link, and takes both ways in', async () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const byPassword = await server.signIn()
    const me = await fetch(`${server.url}/auth/me`, { headers: { authorization: `Bearer ${byPassword}` } })
    expect(await me.json()).toMatchObject({ name: 'demo', role: 'admin' })
    const exchange = () =>
      fetch(`${server.url}/auth/link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: server.signInCode }),
      })
    expect((await exchange()).status).toBe(200)
    expect((await exchange()).status).toBe(401)
  })

  it('leaves with 0 when it is told to stop', async () => {
    expect(await server.stop()).toBe(0)
  })
})
