import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'
import type { RunningServer } from '@chitravani/server'
import { sleep } from '@chitravani/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { furnishedFolder } from './server.ts'

/** In this process, so that what it holds can be counted. The proof with slow statements is bench/leave.ts. */
let server: RunningServer
let folder: string
let token: string
const at = { work: 0 }
beforeAll(async () => {
  folder = await furnishedFolder()
  const printed: string[] = []
  server = await startServer({
    config: loadConfig({ folder, environment: {} }),
    print: (line) => printed.push(line),
    logTo: { write: () => undefined },
    verbs: {
      async *generate(_request, _tools, call = {}) {
        at.work++
        try {
          yield { type: 'progress', stage: 'strategy', progress: 0, message: 'Thinking', details: {} }
          await sleep(600_000, call)
        } finally {
          at.work--
        }
      },
    },
  })
  const [, username = '', password = ''] = /name (\S+) and the password (\S+)/.exec(printed.join('\n')) ?? []
  const answer = await fetch(`${server.url}/auth/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })
  token = ((await answer.json()) as { access_token: string }).access_token
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const body = JSON.stringify({ user_prompt: 'anything', connection_name: 'shop' })

async function leaveAfterFirstChunk(query = ''): Promise<void> {
  const caller = new AbortController()
  const response = await fetch(`${server.url}/dashboard/generate/stream${query}`, {
    method: 'POST',
    headers: headers(),
    body,
    signal: caller.signal,
  })
  await response.body?.getReader().read()
  caller.abort()
}

const settled = async () => {
  for (let n = 0; at.work > 0 && n < 2_000; n++) await wait(10)
  await wait(300)
}

const held = () => {
  const kinds = process.getActiveResourcesInfo().filter((kind) => kind !== 'TickObject')
  return Object.fromEntries([...new Set(kinds)].sort().map((kind) => [kind, kinds.filter((each) => each === kind).length]))
}

describe('callers who leave', () => {
  it('stop the work and leave no timer, socket or listener behind', async () => {
    await Promise.all(Array.from({ length: 20 }, () => leaveAfterFirstChunk()))
    await settled()
    const before = held()
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 20 }, () => leaveAfterFirstChunk()))
    await settled()
    expect(at.work).toBe(0)
    // Sockets that were kept for a next request go after 10 s.
    const grown = () => ['Timeout', 'TCPSocketWrap'].filter((kind) => (held()[kind] ?? 0) > (before[kind] ?? 0) + 2)
    for (let n = 0; grown().length > 0 && n < 300; n++) await wait(100)
    expect(grown()).toEqual([])
  })

  it('keep the work going where they mean to come back, until it is cancelled', async () => {
    const response = await fetch(`${server.url}/dashboard/generate/stream?resume=true`, { method: 'POST', headers: headers(), body })
    const { value } = (await response.body?.getReader().read()) ?? {}
    const [, id = ''] = /"generation_id":"([^"]+)"/.exec(new TextDecoder().decode(value)) ?? []
    await response.body?.cancel().catch(() => undefined)
    await wait(300)
    expect(at.work).toBe(1)
    const cancelled = await fetch(`${server.url}/dashboard/generate/stream/${id}`, { method: 'DELETE', headers: headers() })
    expect(cancelled.status).toBe(204)
    await settled()
    expect(at.work).toBe(0)
    const rest = await fetch(`${server.url}/dashboard/generate/stream/${id}`, { headers: { ...headers(), 'last-event-id': `${id}.1` } })
    expect(await rest.text()).toMatch(/^id: \S+\.2\ndata: \{"type":"error".*"caller_left".*\n\n$/)
  })
})
