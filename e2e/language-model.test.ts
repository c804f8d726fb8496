import { rmSync } from 'node:fs'
import { startEmulator } from '@chitravani/emulators'
import type { Emulator } from '@chitravani/emulators'
import { startServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'
import type { DashboardFailure, DashboardResponse, GenerateChunk } from '@chitravani/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CheckedClient } from './client.ts'
import { withinOneDay } from './day.ts'
import { furnishedFolder } from './server.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

/** The server with a language model set up, played by an emulator. */
const key = 'sk-e2e-never-to-be-seen'
let emulator: Emulator
let server: TestServer
let client: CheckedClient
let token: string

/** An answer or a failure; each test knows which. */
interface Either {
  readonly error: { readonly code: string }
  readonly warnings: readonly { readonly code: string }[]
}

const settings = (url: string, more = '') => `
[llm]
provider = "openai"
model = "emulated"
base_url = "${url}"
timeout_seconds = 30
input_price = 2
output_price = 8.5
currency = "EUR"
${more}`

beforeAll(async () => {
  emulator = await startEmulator('openai-chat', { key })
  ;({ server, client, token } = await startSignedIn({ settings: settings(emulator.url), environment: { CHITRAVANI_LLM_API_KEY: key } }))
})
afterAll(async () => {
  await server.stop()
  rmSync(server.folder, { recursive: true, force: true })
  await emulator.close()
})
afterEach(async () => {
  await emulator.setFaults()
  emulator.clear()
})

const ask = (planner: 'auto' | 'llm' | 'embedded', prompt = 'total amount by region') =>
  client.call('POST', '/dashboard/generate', { token, body: { user_prompt: prompt, connection_name: 'shop', planner } })

describe('with a language model', () => {
  it('auto and llm ask it, embedded does not [spec: decisions 2 Planners / embedded]', async () => {
    for (const planner of ['auto', 'llm'] as const) {
      const made = (await ask(planner)).body as DashboardResponse
      expect(made.usage).toMatchObject({ model: 'emulated', calls: 1, currency: 'EUR' })
      expect(made.warnings).toEqual([])
    }
    expect(emulator.requests).toHaveLength(2)
    expect(((await ask('embedded')).body as DashboardResponse).usage).toBeUndefined()
    expect(emulator.requests).toHaveLength(2)
  })

  it('the stream tells what is drafted, and complete.result.usage what it took', async () => {
    const chunks: GenerateChunk[] = []
    const body = { user_prompt: 'total amount by region', connection_name: 'shop' }
    for await (const { chunk } of client.stream('/dashboard/generate/stream', { token, body })) chunks.push(chunk)
    expect(chunks.some((chunk) => chunk.type === 'progress' && chunk.details['charts_drafted'] === 1)).toBe(true)
    const last = chunks.at(-1)
    const usage = last?.type === 'complete' ? last.result.usage : undefined
    expect(usage?.input_tokens).toBeGreaterThan(100)
    expect(usage?.cost).toBeCloseTo(((usage?.input_tokens ?? 0) * 2 + (usage?.output_tokens ?? 0) * 8.5) / 1e6, 7)
  })

  it('changes by words go to it as well', async () => {
    const { session_id } = (await ask('llm')).body as DashboardResponse
    const changed = await client.call('POST', '/dashboard/refine', { token, body: { session_id, new_feedback: 'use the dark theme' } })
    expect((changed.body as DashboardResponse).usage).toMatchObject({ calls: 1 })
    expect((changed.body as DashboardResponse).version).toBe(2)
  })

  it('down: auto says that the other planner answered, llm fails as documented', async () => {
    await emulator.setFaults({ name: 'status', status: 500 })
    const made = (await ask('auto')).body as DashboardResponse
    expect(made.warnings.map(({ code }) => code)).toContain('model_fallback')
    expect(made.dashboard.chart_count).toBeGreaterThan(0)
    const failed = await ask('llm', 'total amount by region for the vibraphone committee')
    expect([failed.status, (failed.body as DashboardFailure).error.code]).toEqual([503, 'model_unavailable'])
    expect(failed.headers.get('retry-after')).not.toBeNull()
    // What the library that speaks to models hangs on its errors is the whole request.
    await vi.waitFor(() => expect(server.log().join('\n')).toContain('"msg":"request failed"'), { timeout: 30_000 })
    expect(server.log().join('\n')).not.toMatch(/vibraphone|CATALOGUE/)
  })

  it('a caller who leaves ends the call of the model [spec: decisions 2 Stages and the stream / The caller going away cancels]', async () => {
    await emulator.setFaults({ name: 'never' })
    const leaving = new AbortController()
    const asked = fetch(`${server.url}/dashboard/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user_prompt: 'total amount by region', connection_name: 'shop' }),
      signal: leaving.signal,
    })
    while (emulator.active === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    leaving.abort()
    await expect(asked).rejects.toThrow(/abort/i)
    const left = performance.now()
    while (emulator.active > 0 && performance.now() - left < 30_000) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(emulator.active).toBe(0)
  })

  it('log and metrics have calls, tokens and cost; neither they nor any answer has the key or the words', async () => {
    const told = () => server.log().filter((line) => line.includes('"msg":"language model asked"')).length
    const before = told()
    const made = await ask('auto', 'total amount by region for the xylophone committee')
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toMatch(/chitravani_model_calls_total\{provider="openai",purpose="plan",outcome="ok"\} \d/)
    expect(metrics).toMatch(/chitravani_model_tokens_total\{provider="openai",direction="input"\} \d/)
    expect(metrics).toMatch(/chitravani_model_cost_total\{provider="openai",currency="EUR"\} [\d.]/)
    await expect.poll(told).toBeGreaterThan(before)
    const log = server.log().join('\n')
    for (const text of [log, metrics, made.text]) expect(text).not.toContain(key)
    expect(log).not.toContain('xylophone')
  })
})

describe('the budget', () => {
  it('is refused at the limit, and is still spent after a restart [scorecard R16]', async () => {
    await withinOneDay()
    const folder = await furnishedFolder({ settings: settings(emulator.url, 'answer_tokens = 500\nuser_calls_per_day = 2\n') })
    const config = loadConfig({ folder, environment: { CHITRAVANI_LLM_API_KEY: key } })
    const body = { user_prompt: 'total amount by region', connection_name: 'shop' }
    let name = ''
    let password = ''
    const whileServing = async (work: (post: (body: object) => Promise<[number, Either]>) => Promise<void>) => {
      const printed: string[] = []
      const running = await startServer({ config, print: (line) => printed.push(line), logTo: { write: () => undefined } })
      try {
        const [, first, shown] = /name (\S+) and the password (\S+)/.exec(printed.join('\n')) ?? [undefined, name, password]
        ;[name, password] = [first ?? name, shown ?? password]
        const signedIn = await fetch(`${running.url}/auth/token`, {
          method: 'POST',
          body: new URLSearchParams({ username: name, password }),
        })
        const { access_token: bearer } = (await signedIn.json()) as { readonly access_token: string }
        await work(async (sent) => {
          const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
          const answer = await fetch(`${running.url}/dashboard/generate`, { method: 'POST', headers, body: JSON.stringify(sent) })
          return [answer.status, (await answer.json()) as Either]
        })
      } finally {
        await running.close()
      }
    }
    try {
      await whileServing(async (post) => {
        for (const status of [200, 200, 429, 429]) expect((await post({ ...body, planner: 'llm' }))[0]).toBe(status)
      })
      expect(emulator.requests).toHaveLength(2)
      await whileServing(async (post) => {
        const [status, refused] = await post({ ...body, planner: 'llm' })
        expect([status, refused.error.code]).toEqual([429, 'model_budget_spent'])
        const [, made] = await post(body)
        expect(made.warnings.map(({ code }) => code)).toContain('model_fallback')
      })
      expect(emulator.requests).toHaveLength(2)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
