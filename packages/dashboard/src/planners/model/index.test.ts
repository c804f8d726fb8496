import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { anthropicMessages, googleGenerate, openAiChat, sensible, serve } from '@chitravani/emulators'
import type { Fault } from '@chitravani/emulators'
import type { DashboardPlan } from '../../plan.ts'
import { embeddedPlanner } from '../embedded/index.ts'
import type { PlannerNote } from '../planner.ts'
import { memorySpending } from './budget.ts'
import { closeModels, keep, model, planner, wish } from './fixtures/asking.ts'
import { withFallback } from './index.ts'
import type { ModelCallFacts } from './index.ts'

afterEach(closeModels)

const sums = (plan: DashboardPlan) => plan.charts.map(({ measures, dimensions }) => [measures[0]?.column, dimensions[0]?.column])
const feeBySpecies = [
  [
    { relation: 'visits', column: 'fee' },
    { relation: 'animals', column: 'species' },
  ],
]

describe('every provider', () => {
  const providers = [
    ['openai', openAiChat],
    ['openai-compatible', openAiChat],
    ['ollama', openAiChat],
    ['anthropic', anthropicMessages],
    ['google', googleGenerate],
  ] as const
  for (const [provider, kind] of providers)
    for (const streaming of [true, false])
      it(`${provider} is spoken to on its own wire, ${streaming ? 'streaming' : 'whole'}`, async () => {
        const emulator = keep(await serve(kind()))
        const notes: PlannerNote[] = []
        const plan = await planner(emulator, { provider, streaming }).plan({ ...wish, onNote: (note) => notes.push(note) })
        expect(plan.planner).toBe('llm')
        expect(sums(plan)).toEqual(feeBySpecies)
        expect(emulator.violations).toEqual([])
        const spent = notes.find((note) => note.kind === 'spent')
        expect(spent?.usage).toMatchObject({ calls: 1, model: 'any' })
        expect(spent?.usage.inputTokens).toBeGreaterThan(100)
        expect(spent?.usage.outputTokens).toBeGreaterThan(20)
        expect(notes.some((note) => note.kind === 'drafting')).toBe(streaming)
      })

  it('anthropic takes the answer as a tool where the model wants it so, and through output_config where not', async () => {
    for (const name of ['claude-2.1', 'claude-sonnet-4-5']) {
      const emulator = keep(await serve(anthropicMessages()))
      expect(sums(await planner(emulator, { provider: 'anthropic', model: name }).plan(wish))).toEqual(feeBySpecies)
    }
  })
})

describe('a model that fails', () => {
  const cases: readonly (readonly [string, Fault, string, number])[] = [
    ['refuses the key', { name: 'status', status: 401 }, 'model_unavailable', 1],
    ['is overloaded', { name: 'overloaded' }, 'model_unavailable', 3],
    ['fails inside', { name: 'status', status: 500 }, 'model_unavailable', 3],
    ['takes no more requests', { name: 'rate-limited', retryAfter: 'seconds', retryAfterSeconds: 60 }, 'model_limited', 1],
    ['answers with half a JSON', { name: 'invalid-json' }, 'model_invalid_answer', 2],
    ['answers in prose', { name: 'no-json' }, 'model_invalid_answer', 2],
    ['invents columns', { name: 'invented-columns' }, 'model_invalid_answer', 2],
    ['breaks its stream off', { name: 'cut-stream' }, 'model_invalid_answer', 2],
    ['resets the connection in its answer', { name: 'reset-body' }, 'model_invalid_answer', 2],
    ['answers with a page', { name: 'html' }, 'model_invalid_answer', 2],
    ['answers with nothing', { name: 'empty' }, 'model_invalid_answer', 2],
    ['is not there', { name: 'refused' }, 'model_unavailable', 0],
  ]
  for (const [what, fault, code, calls] of cases)
    it(`and ${what}: ${code}; the other planner answers and says so`, async () => {
      const emulator = await model(sensible, [fault])
      const facts: ModelCallFacts[] = []
      const asked = planner(emulator, { onCall: (call) => facts.push(call) })
      await expect(asked.plan(wish)).rejects.toMatchObject({ code })
      expect(emulator.requests).toHaveLength(calls)
      expect(facts.length).toBeGreaterThan(0)
      const plan = await withFallback(planner(emulator), embeddedPlanner).plan(wish)
      expect(plan.planner).toBe('embedded')
      expect(plan.warnings.map((warning) => warning.code)).toContain('model_fallback')
    })

  for (const name of ['drip', 'never'])
    it(`and ${name === 'drip' ? 'drips' : 'never answers'}: model_timeout; the other planner answers and says so`, async () => {
      const emulator = await model(sensible, [{ name }])
      // The time is up when it is being answered, however late a machine under load comes to that.
      const limits: AbortController[] = []
      const timer = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        const limit = new AbortController()
        limits.push(limit)
        return limit.signal
      })
      onTestFinished(() => timer.mockRestore())
      const timeUp = async (calls: number) => {
        await expect.poll(() => emulator.requests[calls - 1]?.firstSentAt).toBeDefined()
        limits.at(-1)?.abort(new DOMException('The time is up.', 'TimeoutError'))
      }
      const facts: ModelCallFacts[] = []
      const asked = planner(emulator, { timeoutMs: 1_000, onCall: (call) => facts.push(call) }).plan(wish)
      await Promise.all([expect(asked).rejects.toMatchObject({ code: 'model_timeout' }), timeUp(1)])
      const [plan] = await Promise.all([withFallback(planner(emulator, { timeoutMs: 1_000 }), embeddedPlanner).plan(wish), timeUp(2)])
      expect(plan.planner).toBe('embedded')
      expect(plan.warnings.map((warning) => warning.code)).toContain('model_fallback')
      expect(facts).toHaveLength(1)
      expect(emulator.requests).toHaveLength(2)
      expect(timer.mock.calls).toEqual([[1_000], [1_000]])
    })

  it('and asks to wait is asked again when the time has come', async () => {
    const emulator = await model(sensible, [{ name: 'rate-limited', times: 1, retryAfter: 'seconds', retryAfterSeconds: 1 }])
    expect(sums(await planner(emulator).plan(wish))).toEqual(feeBySpecies)
    const [first, second] = emulator.requests
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900)
  })

  it('once is told what was wrong', async () => {
    const emulator = await model(sensible, [{ name: 'invented-columns', times: 1 }])
    expect(sums(await planner(emulator).plan(wish))).toEqual(feeBySpecies)
    expect(emulator.requests[1]?.body.toString()).toContain('there is no column')
  })

  it('again and again is left alone for a while', async () => {
    const emulator = await model(sensible, [{ name: 'status', status: 403 }])
    const asked = planner(emulator)
    for (let time = 0; time < 5; time++) await expect(asked.plan(wish)).rejects.toMatchObject({ code: 'model_unavailable' })
    expect(emulator.requests).toHaveLength(3)
  })

  it('is left at once when the caller goes [spec: decisions 2 Stages and the stream / The caller going away cancels]', async () => {
    const emulator = await model(sensible, [{ name: 'never' }])
    const leaving = new AbortController()
    const planned = withFallback(planner(emulator), embeddedPlanner).plan(wish, { signal: leaving.signal })
    while (emulator.active === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    leaving.abort(new Error('gone'))
    await expect(planned).rejects.toThrow('gone')
    while (emulator.active > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(emulator.requests).toHaveLength(1)
  })

  it('has no key in anything that is said of it', async () => {
    const emulator = await model(sensible, [{ name: 'status', status: 500 }])
    const error: unknown = await planner(emulator, { apiKey: 'sk-very-secret' })
      .plan(wish)
      .catch((caught: unknown) => caught)
    const { message, details } = error as { readonly message: string; readonly details?: unknown }
    expect(JSON.stringify([message, details])).not.toContain('sk-very')
  })
})

describe('the budget', () => {
  it('of a day refuses before anything is sent, and counts what was taken [scorecard R16]', async () => {
    const emulator = await model()
    const spending = memorySpending()
    const options = { spending, answerTokens: 500, now: () => new Date('2026-05-01T12:00:00Z') }
    const asked = planner(emulator, { ...options, budget: { userTokensPerDay: 9_000 } })
    let served = 0
    const refused: unknown[] = []
    for (let time = 0; time < 20; time++)
      await asked.plan(wish).then(
        () => served++,
        (error: unknown) => refused.push(error),
      )
    for (const error of refused) expect(error).toMatchObject({ code: 'model_budget_spent', kind: 'limited', retryAfterSeconds: 43_200 })
    expect(served).toBeGreaterThan(2)
    expect(served).toBeLessThan(20)
    expect(emulator.requests).toHaveLength(served)
    // Another user, and the next day, begin anew.
    await asked.plan({ ...wish, owner: 'ravi' })
    await planner(emulator, { ...options, budget: { userTokensPerDay: 9_000 }, now: () => new Date('2026-05-02T00:00:01Z') }).plan(wish)
    expect(emulator.requests).toHaveLength(served + 2)
  })

  it('of calls counts every one that was made, repeats included', async () => {
    const emulator = await model(sensible, [{ name: 'status', status: 500, times: 2 }])
    const asked = planner(emulator, { budget: { userCallsPerDay: 4 }, now: () => new Date('2026-05-01T12:00:00Z') })
    await asked.plan(wish)
    await asked.plan(wish)
    await expect(asked.plan(wish)).rejects.toMatchObject({ code: 'model_budget_spent' })
    expect(emulator.requests).toHaveLength(4)
  })

  it('of a request refuses the second question too', async () => {
    const emulator = await model(sensible, [{ name: 'no-json' }])
    const asked = planner(emulator, { answerTokens: 500, budget: { requestTokens: 3_200 } })
    await expect(asked.plan(wish)).rejects.toMatchObject({ code: 'model_budget_spent', retryable: false })
    expect(emulator.requests).toHaveLength(1)
  })

  it('is told with its cost', async () => {
    const emulator = await model()
    const notes: PlannerNote[] = []
    await planner(emulator, { prices: { input: 1, output: 10, currency: 'EUR' } }).plan({ ...wish, onNote: (note) => notes.push(note) })
    const usage = notes.flatMap((note) => (note.kind === 'spent' ? [note.usage] : []))[0]
    expect(usage?.currency).toBe('EUR')
    expect(usage?.cost).toBeCloseTo(((usage?.inputTokens ?? 0) + 10 * (usage?.outputTokens ?? 0)) / 1e6, 7)
  })
})
