import type { Fault } from '@chitravani/emulators'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, startWorld, type World } from './spec/fixtures/world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld({
    cache: { enabled: true },
    routes: { translation: ['prov_d', 'prov_c', 'prov_f'] },
    providers: { prov_f: { endpoint: 'http://127.0.0.1:9' } },
  })
})
afterEach(() => world[Symbol.asyncDispose]())

const pair = { source: 'en', target: 'hi' }
const document = '# A title\n\nSome `code` and *words*.\n\n- one item\n- another item\n'
const markdown = { textFormat: 'markdown', bestEffort: true } as const

async function fail(...faults: readonly [d: Fault, c: Fault]): Promise<void> {
  const { c, d } = world.emulators
  await Promise.all([d.setFaults(faults[0]), c.setFaults(faults[1])])
}

describe('best effort while no provider can be reached', () => {
  it.each<[string, Fault, Fault]>([
    ['refused connections', { name: 'refused' }, { name: 'refused' }],
    ['connections that break', { name: 'reset-start' }, { name: 'reset-body' }],
    ['answers of 503 and 504', { name: 'status', status: 503 }, { name: 'status', status: 504 }],
    ['one that is down, one that asks for a pause', { name: 'refused' }, { name: 'rate-limited', retryAfter: 'seconds', retryAfterSeconds: 60 }],
  ])('answers the source with a warning, and keeps nothing: %s [spec: speech Errors / 4 / if every provider fails on a network outage, returns the source text with a warning in result.warnings]', async (_what, first, second) => {
    await fail(first, second)
    for (const [text, options] of [[document, markdown], ['Hello world', { bestEffort: true }]] as const) {
      expect(await world.speech.translate({ text, ...pair }, options)).toMatchObject({
        text,
        provider: { id: 'fallback-source', unofficial: true },
        cache: { hit: false },
        fallbacks: 3,
        warnings: [{ code: 'translation_fallback', message: expect.stringContaining('not translated') as unknown }],
      })
      expect(await codeOf(world.speech.translate({ text, ...pair }, { ...options, bestEffort: false }))).toMatch(/transient_provider|timeout/)
    }
    await Promise.all([world.emulators.c, world.emulators.d].map((emulator) => emulator.setFaults()))
  }) // prettier-ignore

  it('answers the source at the deadline of the caller, too', async () => {
    await fail({ name: 'never' }, { name: 'never' })
    const request = { text: document, ...pair }
    expect(await codeOf(world.speech.translate(request, { textFormat: 'markdown' }, { timeoutMs: 200 }))).toBe('timeout')
    expect(await world.speech.translate(request, markdown, { timeoutMs: 200 })).toMatchObject({ text: document, warnings: [{}] })
  })

  it('answers each text of a batch', async () => {
    await fail({ name: 'refused' }, { name: 'refused' })
    const texts = ['one text', document, 'a third']
    const results = await world.speech.translateBatch(texts, pair, markdown)
    expect(results.map(({ text }) => text)).toEqual(texts)
    expect(results.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual(texts.map(() => ['translation_fallback']))
  })

  it('gives the whole source back when the outage begins within a document', async () => {
    const { c, d } = world.emulators
    await c.setFaults({ name: 'refused' })
    await d.setFaults({ name: 'as-always', times: 2 }, { name: 'status', status: 503 })
    const long = Array.from({ length: 60 }, (_, index) => `Paragraph number ${index}.`).join('\n\n')
    expect(await world.speech.translate({ text: long, ...pair }, { ...markdown, maxBatchItems: 4 })).toMatchObject({
      text: long,
      warnings: [{ code: 'translation_fallback' }],
    })
    expect(d.requests.filter(({ fault }) => fault === 'as-always')).toHaveLength(2)
  })

  it('translates where a provider of the route still answers', async () => {
    await world.emulators.d.setFaults({ name: 'refused' })
    expect(await world.speech.translate({ text: 'Hello world', ...pair }, { bestEffort: true })).toMatchObject({
      text: 'hi:Hello world',
      provider: { id: 'prov_c' },
      fallbacks: 1,
      warnings: [],
    })
  })

  it.each<[string, Fault, string]>([
    ['a refused key', { name: 'status', status: 401 }, 'authentication'],
    ['a refused request', { name: 'status', status: 400 }, 'invalid_input'],
  ])('hides no mistake: %s', async (_what, fault, code) => {
    await fail(fault, { name: 'refused' })
    expect(await codeOf(world.speech.translate({ text: 'Hello world', ...pair }, { bestEffort: true }))).toBe(code)
  })

  it('hides no nonsense: a page instead of an answer', async () => {
    await fail({ name: 'html' }, { name: 'refused' })
    expect(await codeOf(world.speech.translate({ text: 'Hello world', ...pair }, { bestEffort: true }))).toBe('malformed_provider_response')
  })
})
