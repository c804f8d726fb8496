import { rmSync } from 'node:fs'
import type { DashboardResponse, GenerateChunk, SessionList, SessionResponse } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../packages/storage/src/postgres/throw-away.ts'
import { brokenStream, generateResumed } from './resume.ts'
import { furnishedFolder, startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

const database = await makeDatabase()

/** Two real processes over one database of PostgreSQL; each has a data folder of its own. */
describe.skipIf(!database)('two replicas', () => {
  const servers: TestServer[] = []
  let one: TestServer
  let two: TestServer
  let token: string
  const environment = { CHITRAVANI_STORAGE_URL: database?.url ?? '' }
  const start = async (folder?: string) => {
    const server = await startTestServer({ folder: folder ?? (await furnishedFolder()), environment })
    servers.push(server)
    return server
  }
  beforeAll(async () => {
    // At once, so that both would like to make the tables and the first user.
    ;[one, two] = await Promise.all([start(), start()])
    token = await one.signIn('demo', one.admin?.password ?? two.admin?.password)
  })
  afterAll(async () => {
    for (const server of servers) {
      await server.stop('SIGKILL')
      rmSync(server.folder, { recursive: true, force: true })
    }
    await database?.remove()
  })

  const ask = async (server: TestServer, method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const wanted = { user_prompt: 'Sales dashboard', connection_name: 'shop' }
  /** Generates at the first one and goes on at the second, after `signal` has come upon the first one in the midst of it. */
  const generateOver = async (first: TestServer, second: TestServer, signal: 'SIGKILL' | 'SIGTERM', after: number) => {
    const stream = await generateResumed({
      token,
      body: wanted,
      where: (cuts) => (cuts === 0 ? first : second).url,
      onChunk: (_chunk: GenerateChunk, seen) => void (seen === after && first.child.kill(signal)),
      limitMs: 60_000,
    })
    expect(brokenStream(stream)).toBeUndefined()
    return stream
  }

  it('make one first user, and each takes what the other one gave', async () => {
    expect([one.admin, two.admin].filter(Boolean)).toHaveLength(1)
    const made = (await ask(one, 'POST', '/dashboard/generate', wanted)).body as DashboardResponse
    const seen = (await ask(two, 'GET', `/dashboard/sessions/${made.session_id}`)).body as SessionResponse
    expect(seen.dashboard).toEqual(made.dashboard)
    const filtered = await ask(two, 'POST', '/dashboard/filter', { session_id: made.session_id, filter_state: { region: 'West' } })
    expect(filtered.status).toBe(200)
    expect((await ask(two, 'POST', '/auth/link', { code: one.signInCode })).status).toBe(200)
    for (const server of [one, two]) for (const path of ['/healthz', '/readyz']) expect((await fetch(server.url + path)).status).toBe(200)
  })

  it('let one of two changes of a dashboard through', async () => {
    const made = (await ask(one, 'POST', '/dashboard/generate', wanted)).body as DashboardResponse
    let version = made.version
    for (let n = 0; n < 5; n++) {
      const tries = await Promise.all(
        [one, two].map((server, at) =>
          ask(server, 'PATCH', `/dashboard/sessions/${made.session_id}`, { title: `Round ${n}, ${at}`, if_version: version }),
        ),
      )
      expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200, 409]))
      expect(tries.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: 'stale_version' } })
      const winner = tries.find(({ status }) => status === 200)?.body as DashboardResponse
      expect(winner.version).toBe(version + 1)
      for (const server of [one, two]) {
        const { body } = await ask(server, 'GET', `/dashboard/sessions/${made.session_id}`)
        expect((body as SessionResponse).dashboard).toEqual(winner.dashboard)
      }
      version = winner.version
    }
  })

  it('hand over what one of them runs when it is told to stop', async () => {
    const before = (await ask(two, 'GET', '/dashboard/sessions')).body as SessionList
    await generateOver(one, two, 'SIGTERM', 2)
    expect(await one.stop()).toBe(0)
    const after = (await ask(two, 'GET', '/dashboard/sessions')).body as SessionList
    expect(after.sessions.length).toBe(before.sessions.length + 1)
  })

  it('finish what one of them was killed over, once, and the client goes on where it was', async () => {
    one = await start(one.folder)
    const before = (await ask(two, 'GET', '/dashboard/sessions')).body as SessionList
    const stream = await generateOver(two, one, 'SIGKILL', 6)
    expect(stream.cuts).toBeGreaterThan(0)
    const last = stream.chunks.at(-1)
    const result = last?.type === 'complete' ? last.result : undefined
    const kept = (await ask(one, 'GET', `/dashboard/sessions/${result?.session_id}`)).body as SessionResponse
    expect(result?.dashboard_spec).toEqual(kept.dashboard)
    const after = (await ask(one, 'GET', '/dashboard/sessions')).body as SessionList
    expect(after.sessions.length).toBe(before.sessions.length + 1)
  })
})
