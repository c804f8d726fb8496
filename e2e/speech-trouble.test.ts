import type { SttResponse, TranslationResultBody, TtsResponse } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answered } from './client.ts'
import { readCorpus, sampled } from './corpora.ts'
import { startSpeechWorld, toneWav } from './speech-world.ts'
import type { SpeechWorld } from './speech-world.ts'

/** Providers in trouble, and texts that want to be more than texts. */

const start = (more: Readonly<Record<string, string>> = {}) =>
  startSpeechWorld({ environment: { CHITRAVANI_RETRY_MAX_ATTEMPTS: '1', CHITRAVANI_ROUTE_TEXT_TO_SPEECH: 'prov_b,prov_d', ...more } })
let world: SpeechWorld
beforeAll(async () => {
  world = await start()
})
afterAll(() => world[Symbol.asyncDispose]())

const post = (path: string, body: object, { client } = world) => client.call('POST', path, { body })
const code = (answer: Answered) => (answer.body as { error?: { code: string } }).error?.code

/** An operation on its first provider, and by whom it is served when that one fails. */
const operations = {
  tts: {
    first: 'b',
    next: 'prov_d',
    ask: (at: SpeechWorld, provider?: string) => post('/api/tts', { text: 'Hello there', language: 'hi', provider }, at),
    by: (answer: Answered) => [(answer.body as TtsResponse).provider, (answer.body as TtsResponse).fallback_count],
  },
  stt: {
    first: 'a',
    next: 'prov_d',
    ask: (at: SpeechWorld, provider?: string) =>
      post('/api/stt', { audio_base64: toneWav(0.1).toString('base64'), language: 'hi', provider }, at),
    by: (answer: Answered) => [(answer.body as SttResponse).provider, (answer.body as SttResponse).fallback_count],
  },
  translate: {
    first: 'd',
    next: 'prov_c',
    ask: (at: SpeechWorld, provider?: string) => post('/api/translate', { text: 'Hello there', source: 'en', target: 'hi', provider }, at),
    by: (answer: Answered) => [(answer.body as TranslationResultBody).provider.id, (answer.body as TranslationResultBody).fallbacks],
  },
} as const

const troubles = [
  ['down', { name: 'reset-start' }, 503, 'transient_provider'],
  ['failing', { name: 'status', status: 500 }, 503, 'transient_provider'],
  ['asking for a pause', { name: 'rate-limited', retryAfter: 'none' }, 429, 'rate_limit'],
  ['failing in the middle', { name: 'truncated' }, 502, 'malformed_provider_response'],
  ['hanging up in the middle', { name: 'reset-body' }, 503, 'transient_provider'],
  ['answering with a page', { name: 'html' }, 502, 'malformed_provider_response'],
  ['answering with nothing', { name: 'empty' }, 502, 'malformed_provider_response'],
] as const
const delays = [
  ['silent', { name: 'never' }],
  ['slow', { name: 'drip' }],
] as const

describe.each(Object.entries(operations))('%s with a provider', (_name, { first, next, ask, by }) => {
  const emulator = () => world.emulators[first]
  /** Has no patience with this one provider; whoever is well may take its time. */
  let hasty: SpeechWorld
  beforeAll(async () => {
    hasty = await start({ [`PROV_${first.toUpperCase()}_TIMEOUT_SECONDS`]: '2' })
  })
  afterAll(() => hasty[Symbol.asyncDispose]())

  // Too few failures for the memory of what went wrong before.
  it.each(delays)('%s: the named one is given up, the route goes on, nobody waits for ever', async (_trouble, fault) => {
    await hasty.emulators[first].setFaults(fault)
    const named = await ask(hasty, `prov_${first}`)
    expect([named.status, code(named), named.headers.has('retry-after')]).toEqual([504, 'timeout', false])
    expect(by(await ask(hasty))).toEqual([next, 1])
  })

  it.each(troubles)('%s: the named one says so, the route goes on, nobody waits for ever', async (_trouble, fault, status, expected) => {
    // One that was well until now, for the memory of what went wrong before.
    for (let n = 0; n < 4; n++) expect((await ask(world, `prov_${first}`)).status).toBe(200)
    await emulator().setFaults(fault, fault)
    const named = await ask(world, `prov_${first}`)
    const routed = await ask(world)
    await emulator().setFaults()
    const alike = expected === 'malformed_provider_response' ? [expected, 'transient_provider'] : [expected]
    expect(alike).toContain(code(named))
    expect([named.status, by(routed)]).toEqual([alike.length > 1 && code(named) !== expected ? 503 : status, [next, 1]])
    expect(named.headers.has('retry-after')).toBe(named.status === 429 || named.status === 503)
  })
})

describe('texts of strangers', () => {
  const places: Readonly<Record<string, (text: string) => [string, string, object | undefined, Record<string, string>]>> = {
    'tts: text': (text) => ['POST', '/api/tts', { text, language: 'hi', provider: 'prov_b' }, {}],
    'tts: language': (text) => ['POST', '/api/tts', { text: 'x', language: text }, {}],
    'tts: provider': (text) => ['POST', '/api/tts', { text: 'x', provider: text }, {}],
    'tts: option': (text) => ['POST', '/api/tts', { text: 'x', language: 'hi', provider: 'prov_d', parameters: { voiceId: text } }, {}],
    'tts: name of an option': (text) => [
      'POST',
      '/api/tts',
      { text: 'x', language: 'hi', provider: 'prov_d', parameters: { [text]: 1 } },
      {},
    ],
    'tts: name of a provider': (text) => ['POST', '/api/tts', { text: 'x', provider_parameters: { [text]: {} } }, {}],
    'stt: audio': (text) => ['POST', '/api/stt', { audio_base64: text, language: 'hi' }, {}],
    'stt: format': (text) => ['POST', '/api/stt', { audio_base64: 'AAAA', audio_format: text, language: 'hi' }, {}],
    'translate: text': (text) => ['POST', '/api/translate', { text, source: 'en', target: 'hi', text_format: 'markdown' }, {}],
    'translate: source': (text) => ['POST', '/api/translate', { text: 'x', source: text, target: 'hi' }, {}],
    'translate: message': (text) => ['POST', '/api/translate', { text: 'x', source: 'en', target: 'hi', message_id: text }, {}],
    'voices: language': (text) => ['GET', `/api/voices?language=${encodeURIComponent(text)}`, undefined, {}],
    'voices: provider': (text) => ['GET', `/api/voices?provider=${encodeURIComponent(text)}`, undefined, {}],
    'providers: all': (text) => ['GET', `/api/providers?all=${encodeURIComponent(text)}`, undefined, {}],
    'header: key': (text) => ['GET', '/api/providers', undefined, { 'x-prov-a-api-key': header(text) }],
    'header: endpoint': (text) => ['GET', '/api/providers', undefined, { 'x-prov-a-api-key': 'k', 'x-prov-a-endpoint': header(text) }],
    'header: authorization': (text) => ['GET', '/api/providers', undefined, { authorization: `Bearer ${header(text)}` }],
    'header: origin': (text) => ['GET', '/api/providers', undefined, { origin: header(text) }],
  }
  const texts = ['injection/naughty-strings.json', 'injection/traversal-crlf.json', 'injection/sql.json'].flatMap((path) =>
    ((readCorpus(path) ?? []) as readonly { readonly text: string }[]).map(({ text }) => text),
  )

  it.each(Object.keys(places))(
    'do no harm as %s',
    async (place) => {
      const harm: string[] = []
      for (const text of sampled(texts, 40)) {
        const [method, path, body, headers] = (places[place] as (typeof places)[string])(text.toWellFormed())
        const answer = await world.client.call(method, path, { ...(body ? { body } : {}), headers })
        // A provider may find an option of a stranger wrong; that is the caller's fault as well.
        if (answer.status >= 500) harm.push(`${answer.status} ${code(answer) ?? ''} ${JSON.stringify(text)}`)
      }
      expect(harm).toEqual([])
    },
    3_600_000,
  )

  it('come back as the provider gave them, and its errors without line ends or controls', async () => {
    const [first] = ['<img src=x onerror=alert(1)>\r\ndata: {"type":"complete"}\n\n']
    const translated = (await post('/api/translate', { text: first, source: 'en', target: 'hi', provider: 'prov_c' }))
      .body as TranslationResultBody
    expect(translated.text).toContain('<img')
    for (const line of world.server.log()) {
      expect(
        Array.from(line).filter((sign) => sign < ' ' || (sign >= '\u007f' && sign <= '\u009f') || '\u2028\u2029'.includes(sign)),
      ).toEqual([])
      expect(() => JSON.parse(line) as unknown).not.toThrow()
    }
    expect(
      world.server.log().filter((line) => line.includes('"level":"error"') && !line.includes('_provider') && !line.includes('timeout')),
    ).toEqual([])
  })
})

function header(text: string): string {
  return text
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim()
    .slice(0, 4_000)
}

describe('a provider that keeps failing', () => {
  it('is named by /readyz while it rests, to this machine alone', async () => {
    await using own = await startSpeechWorld({ environment: { CHITRAVANI_RETRY_MAX_ATTEMPTS: '1' } })
    const { client, emulators } = own
    const speak = () => client.call('POST', '/api/tts', { body: { text: 'Hello there', language: 'hi', provider: 'prov_b' } })
    const ready = async (headers: Readonly<Record<string, string>> = {}) => (await client.call('GET', '/readyz', { headers })).body
    expect(await ready()).toEqual({ status: 'ready', connections: ['shop'] })
    await emulators.b.setFaults({ name: 'status', status: 500 })
    // Asked again, should its rest be over before anybody looks.
    await vi.waitFor(
      async () => {
        for (let n = 0; n < 6; n++) expect((await speak()).status).toBe(503)
        expect(await ready()).toEqual({ status: 'ready', connections: ['shop'], degraded: ['prov_b'] })
      },
      { timeout: 60_000, interval: 100 },
    )
    expect(await ready({ 'x-forwarded-for': '203.0.113.9' })).toEqual({ status: 'ready' })
  })
})
