import type {
  LanguageList,
  ProviderList,
  SttResponse,
  TranslationResultBody,
  TranslationResults,
  TtsResponse,
  VoiceList,
} from '@chitravani/protocol'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSpeechWorld, toneWav } from './speech-world.ts'
import type { SpeechWorld } from './speech-world.ts'

/** The speech routes over a real server, the providers played on loopback. */

let world: SpeechWorld
beforeAll(async () => {
  world = await startSpeechWorld({ environment: { CHITRAVANI_CACHE_ENABLED: 'true' } })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => {
  for (const emulator of Object.values(world.emulators)) emulator.clear()
})

const code = (body: unknown) => (body as { error?: { code: string } }).error?.code
const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  world.client.call('POST', path, { body, headers })
const speak = async (body: object) => (await post('/api/tts', body)).body as TtsResponse
const hindi = { language: 'hi', parameters: { voice: 'Nalini' } }

/** What a server says to headers that announce a body. */
function announced(url: string, bytes: number): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const head = `POST /api/stt HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`
    const socket = connect(Number(port), hostname, () => socket.write(head))
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk
      // The server would wait for the rest a while.
      if (answer.endsWith('}')) socket.end()
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
    socket.setTimeout(30_000, () => socket.destroy(new Error('no answer')))
  })
}

describe('POST /api/tts', () => {
  it('answers the sound and who made it [spec: speech POST {base_url}/api/tts / Request (JSON): TTS request fields] [spec: speech POST {base_url}/api/tts / Response (JSON): base64 WAV or] [spec: speech TTS result / Response field names of POST] [spec: decisions 3 / POST /api/tts answers {"audio_base64","audio_format","language","provider","model_id","request_id","provider_request_id","fallback_count","cached","cache_backend","warnings"}; audio_format]', async () => {
    const answer = await post('/api/tts', { text: 'नमस्ते दुनिया', provider: 'prov_a', ...hindi })
    const body = answer.body as TtsResponse
    expect(Object.keys(body)).toEqual([
      'audio_base64',
      'audio_format',
      'language',
      'provider',
      'model_id',
      'request_id',
      'provider_request_id',
      'fallback_count',
      'cached',
      'cache_backend',
      'warnings',
    ])
    expect(body).toMatchObject({
      audio_format: 'wav',
      language: 'hi',
      provider: 'prov_a',
      fallback_count: 0,
      cached: false,
      cache_backend: 'memory',
    })
    expect(Buffer.from(body.audio_base64, 'base64').subarray(0, 4).toString()).toBe('RIFF')
    expect(body.request_id).toBe(answer.headers.get('x-request-id'))
  })

  it('sends raw samples of prov_b in a WAV, as base64 [spec: speech TTS result / Contains audio (bytes; base64 in / base64 in the API]', async () => {
    const body = await speak({ text: 'Hello there', language: 'en', provider: 'prov_b' })
    const audio = Buffer.from(body.audio_base64, 'base64')
    expect([body.provider, body.audio_format, audio.subarray(0, 4).toString(), audio.toString('base64')]).toEqual([
      'prov_b',
      'wav',
      'RIFF',
      body.audio_base64,
    ])
  })

  it('keeps whole results and gives a hit a request id of its own', async () => {
    const asked = { text: 'the same again', provider: 'prov_a', ...hindi }
    const [first, second] = [await speak(asked), await speak(asked)]
    expect([first.cached, second.cached, second.provider_request_id, second.audio_base64 === first.audio_base64]).toEqual([
      false,
      true,
      null,
      true,
    ])
    expect(second.request_id).not.toBe(first.request_id)
    expect(world.emulators.a.requests).toHaveLength(1)
  })

  it('follows the route, options to the first, the next one when one is down', async () => {
    const down = { name: 'status', status: 503 }
    await using other = await startSpeechWorld({ emulated: { a: { faults: Array.from({ length: 9 }, () => down) } } })
    const by = async (body: object) => (await other.client.call('POST', '/api/tts', { body })).body as TtsResponse
    const answer = await by({ text: 'x', ...hindi, provider_parameters: { prov_b: { voice: 'default_female' } } })
    expect([answer.provider, answer.fallback_count]).toEqual(['prov_b', 1])
    const skipped = await by({ text: 'no voice was given', language: 'hi' })
    expect([skipped.provider, skipped.fallback_count]).toEqual(['prov_b', 0])
    const alone = await other.client.call('POST', '/api/tts', { body: { text: 'x', ...hindi, provider: 'prov_a' } })
    expect([alone.status, code(alone.body)]).toEqual([503, 'transient_provider'])
  })

  it('says what is wrong with a request, in the one shape of errors [spec: speech Errors / 5 / HTTP status codes and error bodies of the server]', async () => {
    const wrong: readonly (readonly [object, number, string, string?])[] = [
      [{ text: '' }, 422, 'invalid_request', 'text'],
      [{ text: ' \n' }, 422, 'invalid_request', 'text'],
      [{ text: '!?' }, 422, 'invalid_input', 'text'],
      [{ text: 'x'.repeat(20_001) }, 422, 'invalid_request', 'text'],
      [{ text: 'x', voice: 'Nalini' }, 422, 'invalid_request', 'voice'],
      [{ text: 'x', language: 'fr' }, 422, 'unsupported_language', 'language'],
      [{ text: 'x', provider: 'prov_z' }, 422, 'unknown_provider', 'provider'],
      [{ text: 'x', language: 'hi', provider: 'prov_a' }, 422, 'invalid_input', 'parameters.voice'],
      [{ text: 'x', language: 'hi', provider: 'prov_d', parameters: { serviceId: 'x' } }, 422, 'invalid_input'],
      [{ text: 'x', provider: 'prov_b', parameters: { api_key: 'x' } }, 422, 'invalid_request', 'parameters.api_key'],
      [{ text: 'x', provider_parameters: { prov_b: { deep: [{ 'X-Api-Key': 1 }] } } }, 422, 'invalid_request'],
      [{ text: 'x', parameters: { endpoint: 'http://127.0.0.1' } }, 422, 'invalid_request', 'parameters.endpoint'],
    ]
    for (const [body, status, expected, field] of wrong) {
      const answer = await post('/api/tts', body)
      const { details } = (answer.body as { error: { details?: { field?: string } } }).error
      expect([body, answer.status, code(answer.body), field === undefined ? undefined : details?.field]).toEqual([
        body,
        status,
        expected,
        field,
      ])
    }
    expect(Object.values(world.emulators).flatMap(({ requests }) => requests)).toEqual([])
  })

  it('speaks the words of a Markdown document where that is asked for', async () => {
    const text = '# नमस्ते\n\nपढ़ें [यह](https://a.example)।\n\n```\ncode\n```\n'
    const sent = async (more: object) => {
      await speak({ text, language: 'hi', provider: 'prov_d', ...more })
      const body = JSON.parse(String(world.emulators.d.requests.at(-1)?.body)) as { inputData: { input: { source: string }[] } }
      return body.inputData.input.map(({ source }) => source)
    }
    expect(await sent({ text_format: 'markdown' })).toEqual(['नमस्ते\n\nपढ़ें यह।'])
    expect(await sent({})).toEqual([text])
    const nothing = await post('/api/tts', { text: '```\ncode\n```', language: 'hi', provider: 'prov_d', text_format: 'markdown' })
    expect([nothing.status, code(nothing.body)]).toEqual([422, 'invalid_input'])
  })
})

describe('POST /api/stt', () => {
  const audio_base64 = toneWav().toString('base64')

  it('answers the text and who heard it [spec: speech POST {base_url}/api/stt / Request (JSON): provider (token, for] [spec: speech POST {base_url}/api/stt / Name of the audio field] [spec: decisions 3 / POST /api/stt takes {"audio_base64","provider"?,"language"?,"audio_format" (default]', async () => {
    const answer = await post('/api/stt', { audio_base64, provider: 'prov_a', language: 'hi', audio_format: 'wav', sampling_rate: 16_000 })
    const body = answer.body as SttResponse
    expect(Object.keys(body)).toEqual([
      'text',
      'language',
      'provider',
      'model_id',
      'request_id',
      'provider_request_id',
      'fallback_count',
      'cached',
      'cache_backend',
    ])
    expect(body).toMatchObject({ language: 'hi', provider: 'prov_a', fallback_count: 0, cached: false, cache_backend: 'none' })
    expect(body.text.length).toBeGreaterThan(0)
    expect(answer.headers.get('x-chitravani-audio-seconds')).toBe('0.5')
    const defaults = (await post('/api/stt', { audio_base64, language: 'hi' })).body as SttResponse
    expect([defaults.provider, defaults.cached]).toEqual(['prov_a', false])
  })

  it('takes ten MiB of audio and no more, and nothing but base64', async () => {
    const full = toneWav((10_485_760 - 44) / 32_000)
    expect(full.length).toBe(10_485_760)
    const send = (audio: string) => post('/api/stt', { audio_base64: audio, provider: 'prov_d', language: 'hi' })
    expect((await send(full.toString('base64'))).status).toBe(200)
    const over = await send(Buffer.concat([full, Buffer.alloc(1)]).toString('base64'))
    expect([over.status, code(over.body)]).toEqual([413, 'audio_too_large'])
    // Refused by what it announces; nothing of it is read.
    expect(await announced(world.server.url, 14_680_065)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"body_too_large"/)
    for (const bad of ['%%%', 'A', 'AAA-', 'AAAA=', 'AA AA', '====', 'ÄÖ'])
      expect([bad, code((await send(bad)).body)]).toEqual([bad, 'invalid_request'])
  })

  it('refuses what is no sound before anybody is asked, and lets through what may be', async () => {
    const asked = () => world.emulators.d.requests.length
    const send = (audio: Buffer, audio_format: string) =>
      post('/api/stt', { audio_base64: audio.toString('base64'), provider: 'prov_d', language: 'hi', audio_format })
    const before = asked()
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])
    for (const [audio, name] of [
      [Buffer.from('%PDF-1.7\n1 0 obj\n'), 'a PDF document'],
      [picture, 'a picture (PNG)'],
      [Buffer.from('नमस्ते, आप कैसे हैं? यह एक पत्र है।'), 'a text'],
    ] as const) {
      const answer = await send(audio, 'wav')
      expect([answer.status, code(answer.body)]).toEqual([422, 'invalid_request'])
      expect(JSON.stringify(answer.body)).toContain(`audio_base64 is ${name}, no sound`)
    }
    expect(asked()).toBe(before)
    const samples = toneWav().subarray(44)
    expect([(await send(samples, 'pcm')).status, (await send(samples, 'wav')).status]).toEqual([200, 200])
    expect(asked()).toBe(before + 2)
  })
})

describe('POST /api/translate', () => {
  it('translates the values of front matter that are named', async () => {
    const body = { text: '---\ntitle: Hello\nslug: hello\n---\nWorld\n', source: 'en', target: 'hi', text_format: 'markdown' }
    const ask = async (more: object) => (await post('/api/translate', { ...body, ...more })).body as TranslationResultBody
    expect((await ask({ front_matter: ['title'] })).text).toBe('---\ntitle: hi:Hello\nslug: hello\n---\nhi:World\n')
    expect((await ask({})).text).toBe('---\ntitle: Hello\nslug: hello\n---\nhi:World\n')
    const plain = await post('/api/translate', { ...body, text_format: 'plain', front_matter: ['title'] })
    expect([plain.status, code(plain.body)]).toEqual([422, 'invalid_input'])
  })

  it('answers one result, or several in order [spec: decisions 3 / POST /api/translate takes text or] [spec: speech Other HTTP endpoints / HTTP endpoints for translation, detection]', async () => {
    const one = (await post('/api/translate', { text: '# Good *morning*', source: 'en', target: 'hi-IN', text_format: 'markdown' }))
      .body as TranslationResultBody
    expect(one).toMatchObject({
      source: 'en',
      target: 'hi-IN',
      provider: { id: 'prov_d', unofficial: false },
      cache: { hit: false, backend: 'memory' },
      fallbacks: 0,
      warnings: [],
    })
    expect(one.text).toMatch(/^# /)
    const { results } = (await post('/api/translate', { texts: ['one', 'two', 'three'], source: 'en', target: 'hi', provider: 'prov_c' }))
      .body as TranslationResults
    expect(results.map(({ provider }) => provider.id)).toEqual(['prov_c', 'prov_c', 'prov_c'])
    expect(results.map(({ text }, at) => text.includes(['one', 'two', 'three'][at] ?? '?') || text !== '')).toEqual([true, true, true])
    const again = (await post('/api/translate', { text: '# Good *morning*', source: 'en', target: 'hi-IN', text_format: 'markdown' }))
      .body as TranslationResultBody
    expect([again.cache.hit, again.text]).toEqual([true, one.text])
    for (const path of ['/api/detect', '/api/transliterate']) expect((await post(path, { text: 'x' })).status).toBe(404)
  })

  it('says what is wrong with a request', async () => {
    const pair = { source: 'en', target: 'hi' }
    const wrong: readonly (readonly [object, string])[] = [
      [pair, 'invalid_request'],
      [{ ...pair, text: 'a', texts: ['b'] }, 'invalid_request'],
      [{ ...pair, texts: ['b'], message_id: 'm' }, 'invalid_request'],
      [{ ...pair, text: '' }, 'invalid_request'],
      [{ ...pair, texts: ['a'.repeat(300_000), 'b'.repeat(200_001)] }, 'invalid_request'],
      [{ ...pair, texts: Array.from({ length: 1_001 }, () => 'a') }, 'invalid_request'],
      [{ source: 'en', target: 'fr', text: 'a' }, 'unsupported_language'],
      [{ ...pair, text: 'a', text_format: 'html' }, 'invalid_request'],
      [{ ...pair, text: 'a', provider: 'prov_a' }, 'unsupported_capability'],
    ]
    for (const [body, expected] of wrong) {
      const answer = await post('/api/translate', body)
      expect([JSON.stringify(body).slice(0, 80), answer.status, code(answer.body)]).toEqual([
        JSON.stringify(body).slice(0, 80),
        422,
        expected,
      ])
    }
  })
})

describe('what can be had', () => {
  it('is listed by capability, without a call [spec: speech GET {base_url}/api/providers / Returns the providers that can] [spec: speech GET {base_url}/api/providers / Prov_a appears under both when] [spec: speech GET {base_url}/api/providers / Response body beyond the group] [spec: decisions 3 / GET /api/providers]', async () => {
    const usable = (await world.client.call('GET', '/api/providers')).body as ProviderList
    expect(usable.speech_to_text.map(({ provider }) => provider)).toEqual(['prov_a', 'prov_d'])
    expect(usable.text_to_speech.map(({ provider }) => provider).filter((token) => /prov_[a-d]$/.test(token))).toEqual([
      'prov_a',
      'prov_b',
      'prov_c',
      'prov_d',
    ])
    expect(usable.translation.map(({ provider }) => provider)).toEqual(expect.arrayContaining(['prov_c', 'prov_d']) as string[])
    expect(usable.text_to_speech.find(({ provider }) => provider === 'prov_b')).toMatchObject({
      available: true,
      streaming: true,
      batch: true,
    })
    await using bare = await startSpeechWorld({ without: ['a', 'b', 'c', 'd'] })
    const none = (await bare.client.call('GET', '/api/providers')).body as ProviderList
    expect(none.speech_to_text).toEqual([])
    const all = (await bare.client.call('GET', '/api/providers?all=true')).body as ProviderList
    expect(all.speech_to_text.find(({ provider }) => provider === 'prov_a')).toMatchObject({
      available: false,
      details: expect.stringContaining('PROV_A_API_KEY') as string,
    })
    const unset = await bare.client.call('POST', '/api/tts', { body: { text: 'x', provider: 'prov_b' } })
    expect([unset.status, code(unset.body)]).toEqual([422, 'provider_not_set_up'])
    const nobody = await bare.client.call('POST', '/api/stt', { body: { audio_base64: toneWav().toString('base64'), language: 'hi' } })
    expect([nobody.status, code(nobody.body), nobody.headers.get('retry-after')]).toEqual([503, 'no_provider_set_up', '60'])
    expect(Object.values(world.emulators).flatMap(({ requests }) => requests)).toEqual([])
  })

  it('has 23 languages and voices by provider and language', async () => {
    const { languages } = (await world.client.call('GET', '/api/languages')).body as LanguageList
    expect(languages).toHaveLength(23)
    expect(languages.find(({ tag }) => tag === 'ur')).toMatchObject({ name: 'Urdu', scripts: ['Arab'], direction: 'rtl' })
    const voices = async (query: string) => ((await world.client.call('GET', `/api/voices${query}`)).body as VoiceList).voices
    const ofA = await voices('?provider=prov_a&language=hi-IN')
    expect(ofA.length).toBeGreaterThan(0)
    expect(
      ofA.every(
        ({ provider, languages: served }) => provider === 'prov_a' && (served.length === 0 || served.some((tag) => tag.startsWith('hi'))),
      ),
    ).toBe(true)
    expect((await world.client.call('GET', '/api/voices?provider=prov_z')).status).toBe(422)
    expect((await world.client.call('GET', '/api/voices?language=zz')).status).toBe(422)
    expect((await world.client.call('GET', '/api/voices?lang=hi')).status).toBe(422)
  })
})

describe('one server', () => {
  it('serves dashboards and speech on one port, without a state between calls [spec: speech What the service does / 1] [spec: speech States and transitions / HTTP calls are stateless] [spec: decisions 1 / One process, one port / /api/* (HTTP and WebSocket)]', async () => {
    const token = await world.server.signIn()
    const [dashboard, providers] = await Promise.all([
      world.client.call('GET', '/dashboard/connections', { token }),
      world.client.call('GET', '/api/providers'),
    ])
    expect([dashboard.status, providers.status, providers.headers.has('set-cookie')]).toEqual([200, 200, false])
    const asked = { text: 'stateless', provider: 'prov_b', language: 'en' }
    const answers = await Promise.all([speak(asked), speak(asked), speak(asked)])
    expect(new Set(answers.map(({ audio_base64 }) => audio_base64)).size).toBe(1)
    expect(Object.keys(world.client.document.paths)).toEqual(
      expect.arrayContaining(['/api/tts', '/api/stt', '/api/translate', '/api/languages', '/api/voices', '/api/providers']) as string[],
    )
  })
})
