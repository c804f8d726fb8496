import type { ProviderList, TtsResponse } from '@chitravani/protocol'
import { addApiKey, openRecords, revokeApiKey } from '@chitravani/server/administration'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withinOneDay } from './day.ts'
import { serverKeys, startSpeechWorld, toneWav } from './speech-world.ts'
import type { SpeechWorld } from './speech-world.ts'

/** Who may call the speech routes, from where, how often, how much, and with whose keys. */

const code = (body: unknown) => (body as { error?: { code: string } }).error?.code
const tts = { text: 'Hello there', provider: 'prov_b', language: 'en' }

async function withRecordsOf<T>(world: SpeechWorld, work: (records: Awaited<ReturnType<typeof openRecords>>) => Promise<T>): Promise<T> {
  const records = await openRecords({ url: `sqlite:${join(world.server.folder, 'data', 'records.db')}` })
  try {
    return await work(records)
  } finally {
    await records.close()
  }
}
const newKey = (world: SpeechWorld, name: string, caps: object = {}) =>
  withRecordsOf(world, (records) => addApiKey(records.apiKeys, { name, ...caps }))

describe('callers', () => {
  let world: SpeechWorld
  beforeAll(async () => {
    world = await startSpeechWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())
  const paths = ['/api/providers', '/api/languages', '/api/voices']

  it('need no sign-in on this machine, but behind a proxy they do [spec: decisions 1 / Callers of /api/* and /v1/* / open on a loopback host] [spec: speech Authentication / 6]', async () => {
    for (const path of paths) expect([path, (await world.client.call('GET', path)).status]).toEqual([path, 200])
    expect((await world.client.call('POST', '/api/tts', { body: tts })).status).toBe(200)
    for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']) {
      const answer = await world.client.call('POST', '/api/tts', { body: tts, headers: { [header]: '127.0.0.1' } })
      expect([header, answer.status, code(answer.body), answer.headers.get('www-authenticate')]).toEqual([
        header,
        401,
        'unauthorized',
        'Bearer',
      ])
    }
  })

  it('show a token or an API key where one is needed; every bad one gets the same answer [spec: decisions 1 / Callers of /api/* and /v1/* / API keys]', async () => {
    const behind = { 'x-forwarded-for': '203.0.113.9' }
    const get = (token: string) => world.client.call('GET', '/api/providers', { token, headers: behind })
    const key = await newKey(world, 'phone')
    expect([(await get(key)).status, (await get(await world.server.signIn())).status]).toEqual([200, 200])
    const bad = ['x', 'chv_', `${key}x`, key.slice(0, -1), key.toUpperCase(), 'a.b.c', `chv_${'A'.repeat(43)}`]
    const said = new Set<string>()
    for (const token of bad) {
      const answer = await get(token)
      expect([token, answer.status]).toEqual([token, 401])
      const { message, code: reason } = (answer.body as { error: { message: string; code: string } }).error
      said.add(`${reason} ${message}`)
    }
    expect(said.size).toBe(1)
    expect((await world.client.call('GET', '/auth/me', { token: key })).status).toBe(401)
    await withRecordsOf(world, (records) => revokeApiKey(records.apiKeys, 'phone'))
    expect((await get(key)).status).toBe(401)
    expect(JSON.stringify(world.server.log())).not.toContain(key)
  })

  it('are asked always or never where the operator says so, and wherever the server listens beyond this machine', async () => {
    for (const [settings, status] of [
      ['[auth]\nrequire_api_auth = "always"', 401],
      ['[auth]\nrequire_api_auth = "never"', 200],
    ] as const) {
      await using other = await startSpeechWorld({ settings })
      const headers = status === 200 ? { 'x-forwarded-for': '203.0.113.9' } : {}
      expect([settings, (await other.client.call('GET', '/api/providers', { headers })).status]).toEqual([settings, status])
    }
    await using open = await startSpeechWorld({ environment: { CHITRAVANI_SERVER_HOST: '0.0.0.0' } })
    expect((await open.client.call('GET', '/api/providers')).status).toBe(401)
    expect((await open.client.call('GET', '/api/providers', { token: await open.server.signIn() })).status).toBe(200)
  })

  it('are no pages of another site [spec: decisions 1 / Callers of /api/* and /v1/* / CORS is closed unless configured]', async () => {
    const { host } = new URL(world.server.url)
    const from = async (origin: string, path = '/api/tts') => {
      const answer = await world.client.call('POST', path, { body: tts, headers: { origin } })
      expect(answer.headers.get('access-control-allow-origin')).toBe(null)
      return answer.status
    }
    expect(await from(`http://${host}`)).toBe(200)
    for (const origin of [
      'http://evil.example',
      'null',
      `http://${host}.evil.example`,
      'http://localhost:1',
      `ftp://${host}`,
      'x',
      `http://user@${host}x`,
    ])
      expect([origin, await from(origin)]).toEqual([origin, 403])
    // A form of another site could send this without asking first.
    const simple = await world.client.call('POST', '/api/tts', { raw: JSON.stringify(tts), headers: { 'content-type': 'text/plain' } })
    expect(simple.status).toBe(415)
    await using other = await startSpeechWorld({ environment: { CHITRAVANI_SERVER_CORS_ORIGINS: 'https://app.example' } })
    const allowed = await other.client.call('POST', '/api/tts', { body: tts, headers: { origin: 'https://app.example' } })
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, 'https://app.example'])
  })
})

describe('limits', () => {
  it('of a minute count each caller alone and say when to come back [spec: speech Limits / Server rate limits and request] [spec: decisions 1 / Limits / speech and translation 120]', async () => {
    await using world = await startSpeechWorld({ environment: { CHITRAVANI_LIMITS_SPEECH_PER_MINUTE: '5' } })
    const [one, two] = [await newKey(world, 'one'), await newKey(world, 'two')]
    const say = (token?: string, headers: Record<string, string> = {}) =>
      world.client.call('POST', '/api/tts', { token, headers, body: tts })
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) statuses.push((await say(one)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const limited = await say(one, { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.8' })
    expect([limited.status, code(limited.body)]).toEqual([429, 'too_many_requests'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([(await say(two)).status, (await say()).status]).toEqual([200, 200])
  })

  it('of texts are those of the settings [spec: decisions 1 / Limits / TTS text 20,000, translation text 500,000]', async () => {
    await using world = await startSpeechWorld()
    const tooLong = async (path: string, body: object) => code((await world.client.call('POST', path, { body })).body)
    const pair = { source: 'en', target: 'en' }
    expect(await tooLong('/api/tts', { text: 'x'.repeat(20_001) })).toBe('invalid_request')
    expect(await tooLong('/api/translate', { ...pair, text: 'x'.repeat(500_001) })).toBe('invalid_request')
    expect((await world.client.call('POST', '/api/translate', { body: { ...pair, text: 'x '.repeat(250_000) } })).status).toBe(200)
  })

  it('of a day refuse beyond the cap, count once, and outlive the process', async () => {
    await withinOneDay()
    let folder = ''
    await using first = await startSpeechWorld({ environment: { CHITRAVANI_CACHE_ENABLED: 'true' } })
    folder = first.server.folder
    const key = await newKey(first, 'kiosk', { charactersPerDay: 60, audioSecondsPerDay: 1 })
    const say = (world: SpeechWorld, text: string) => world.client.call('POST', '/api/tts', { token: key, body: { ...tts, text } })
    const once = await say(first, 'x'.repeat(30))
    expect([once.status, once.headers.get('x-chitravani-characters'), once.headers.get('x-chitravani-characters-left')]).toEqual([
      200,
      '30',
      '30',
    ])
    // Out of the cache: nothing goes to a provider, nothing is counted.
    const again = await say(first, 'x'.repeat(30))
    expect([
      (again.body as TtsResponse).cached,
      again.headers.get('x-chitravani-characters'),
      again.headers.get('x-chitravani-characters-left'),
    ]).toEqual([true, '0', '30'])
    const over = await say(first, 'y'.repeat(31))
    expect([over.status, code(over.body), Number(over.headers.get('retry-after')) > 0]).toEqual([429, 'quota_exceeded', true])
    // What failed was not spoken.
    await first.emulators.b.setFaults({ name: 'status', status: 400 })
    expect((await say(first, 'z'.repeat(10))).status).toBe(422)
    await first.emulators.b.setFaults()
    const listen = (seconds: number) =>
      first.client.call('POST', '/api/stt', { token: key, body: { audio_base64: toneWav(seconds).toString('base64'), language: 'hi' } })
    expect([(await listen(0.75)).status, (await listen(0.5)).status, (await listen(0.25)).status]).toEqual([200, 429, 200])
    // Not even time to say goodbye.
    await first.server.stop('SIGKILL')
    await using second = await startSpeechWorld({ folder })
    const after = await say(second, 'w'.repeat(31))
    expect([after.status, code(after.body)]).toEqual([429, 'quota_exceeded'])
    expect((await say(second, 'w'.repeat(30))).status).toBe(200)
    const spoken = [...first.emulators.b.requests, ...second.emulators.b.requests].filter(({ fault }) => fault === undefined)
    expect(spoken.reduce((sum, { body }) => sum + (JSON.parse(String(body)) as { text: string }).text.length, 0)).toBe(60)
  })

  it('of a day that is used up still give what the cache has, and only that', async () => {
    await withinOneDay()
    await using world = await startSpeechWorld({ environment: { CHITRAVANI_CACHE_ENABLED: 'true' } })
    const key = await newKey(world, 'frugal', { charactersPerDay: 40 })
    const call = (path: string, body: object) => world.client.call('POST', path, { token: key, body })
    const say = (text: string) => call('/api/tts', { ...tts, text })
    const speak = (input: string, more: object = {}) => call('/v1/audio/speech', { model: 'prov_b', voice: 'alloy', input, ...more })
    const turn = (...texts: string[]) => call('/api/translate', { source: 'en', target: 'hi', provider: 'prov_c', texts })
    const known = 'Twenty letters here.'
    // Both faces share what is kept of a voice.
    for (const first of [await say(known), await speak(known), await turn(known)]) expect(first.status).toBe(200)
    const asked = () => Object.values(world.emulators).reduce((sum, { requests }) => sum + requests.length, 0)
    const before = asked()
    for (const again of [await say(known), await speak(known), await turn(known, known)]) {
      expect([again.status, again.headers.get('x-chitravani-characters'), again.headers.get('x-chitravani-characters-left')]).toEqual([
        200,
        '0',
        '0',
      ])
    }
    const fresh = 'Never heard before.'
    for (const refused of [await say(fresh), await speak(fresh), await speak(known, { stream_format: 'sse' }), await turn(known, fresh)])
      expect([refused.status, code(refused.body)]).toEqual([429, 'quota_exceeded'])
    expect(asked()).toBe(before)
  })

  it('are told in figures and in the log, one line a request', async () => {
    await using world = await startSpeechWorld()
    await world.client.call('POST', '/api/tts', { body: tts, headers: { 'x-request-id': 'find-me' } })
    const figures = (await world.client.call('GET', '/metrics')).text
    expect(figures).toMatch(/chitravani_speech_characters_total\{operation="tts",provider="prov_b",cached="false"\} 11/)
    const told = () =>
      world.server
        .log()
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((each) => each['request_id'] === 'find-me')
    // The line is written behind the answer.
    await expect.poll(() => told().length).toBeGreaterThan(0)
    const [line, ...more] = told()
    expect(more).toEqual([])
    expect(line).toMatchObject({ route: '/api/tts', status: 200, operation: 'tts', provider: 'prov_b', characters: 11, cached: false })
    expect(line?.['first_byte_ms']).toEqual(expect.any(Number))
    expect(JSON.stringify(line)).not.toContain('Hello')
  })
})

describe('keys of a caller', () => {
  let world: SpeechWorld
  beforeAll(async () => {
    world = await startSpeechWorld({
      without: ['a'],
      environment: { CHITRAVANI_CACHE_ENABLED: 'true', CHITRAVANI_CACHE_BACKEND: 'sqlite' },
    })
  })
  afterAll(() => world[Symbol.asyncDispose]())
  beforeEach(() => {
    for (const emulator of Object.values(world.emulators)) emulator.clear()
  })
  const send = (
    headers: Record<string, string>,
    body: object = { text: 'Hello', provider: 'prov_a', language: 'hi', parameters: { voice: 'Nalini' } },
  ) => world.client.call('POST', '/api/tts', { body, headers })

  it('stand in for the server’s by header, for this request alone [spec: speech Authentication / 3] [spec: speech Authentication / 5] [spec: decisions 3 / Overrides over HTTP]', async () => {
    expect(code((await send({})).body)).toBe('provider_not_set_up')
    const own = await send({ 'X-Prov-A-Api-Key': serverKeys.a })
    expect([own.status, (own.body as TtsResponse).provider]).toEqual([200, 'prov_a'])
    expect(world.emulators.a.requests.map(({ headers }) => headers['x-api-key-id'])).toEqual([serverKeys.a])
    expect(code((await send({})).body)).toBe('provider_not_set_up')
    const wrong = await send({ 'X-Prov-B-Api-Key': 'callers-own-wrong-key' }, { text: 'Hello', provider: 'prov_b', language: 'en' })
    expect([wrong.status, code(wrong.body)]).toEqual([422, 'provider_key_refused'])
    expect(wrong.body).toMatchObject({ error: { details: { field: 'X-Prov-B-Api-Key', provider: 'prov_b' } } })
    expect(wrong.text).not.toContain('callers-own-wrong-key')
    const listed = (await world.client.call('GET', '/api/providers', { headers: { 'x-prov-a-api-key': 'anything' } })).body as ProviderList
    expect(listed.speech_to_text.map(({ provider }) => provider)).toContain('prov_a')
    for (const text of [JSON.stringify(world.server.log()), (await world.client.call('GET', '/metrics')).text])
      expect(text).not.toMatch(/callers-own-wrong-key|server-secret/)
  })

  it('never get what the cache keeps for another key', async () => {
    const asked = { text: 'kept for one key', provider: 'prov_b', language: 'en' }
    expect(((await send({}, asked)).body as TtsResponse).cached).toBe(false)
    expect(((await send({}, asked)).body as TtsResponse).cached).toBe(true)
    expect((await send({ 'x-prov-b-api-key': 'another' }, asked)).status).toBe(422)
  })

  it('are refused where they make no sense, before anything is asked [spec: decisions 1 / Endpoint overrides]', async () => {
    const wrong: readonly (readonly [Record<string, string>, string, string])[] = [
      [{ 'x-prov-e-api-key': 'k' }, 'invalid_request', 'X-Prov-E-Api-Key'],
      [{ 'x-prov-f-endpoint': 'https://speech.example.com' }, 'invalid_request', 'X-Prov-F-Endpoint'],
      [{ 'x-prov-b-endpoint': 'https://speech.example.com' }, 'invalid_request', 'X-Prov-B-Endpoint'],
      [{ 'x-prov-b-endpoint': 'https://speech.example.com', 'x-prov-c-api-key': 'k' }, 'invalid_request', 'X-Prov-B-Endpoint'],
      [{ 'x-prov-b-api-key': 'two words' }, 'invalid_request', 'X-Prov-B-Api-Key'],
      [{ 'x-prov-b-api-key': 'k', 'x-prov-b-endpoint': 'no address' }, 'invalid_request', 'X-Prov-B-Endpoint'],
      [{ 'x-prov-b-api-key': 'k', 'x-prov-b-endpoint': 'https://93.184.216.34/?a=b' }, 'invalid_request', 'X-Prov-B-Endpoint'],
      [{ 'x-prov-b-api-key': 'k', 'x-prov-b-endpoint': world.emulators.b.url }, 'address_refused', 'endpoint'],
      [{ 'x-prov-b-api-key': 'k', 'x-prov-b-endpoint': 'http://93.184.216.34' }, 'address_refused', 'endpoint'],
      [{ 'x-prov-b-api-key': 'k', 'x-prov-b-endpoint': 'https://user:pass@93.184.216.34' }, 'address_refused', 'endpoint'],
    ]
    for (const [headers, expected, field] of wrong) {
      const answer = await send(headers, tts)
      const { error } = answer.body as { error: { code: string; details: { field: string } } }
      expect([headers, answer.status, error.code, error.details.field]).toEqual([headers, 422, expected, field])
    }
    expect(Object.values(world.emulators).flatMap(({ requests }) => requests)).toEqual([])
  })

  it('reach an endpoint that the operator allows by host and port, and no neighbour of it; the server’s key stays at home', async () => {
    const { host, port } = new URL(world.emulators.b.url)
    await using other = await startSpeechWorld({ environment: { CHITRAVANI_SECURITY_ENDPOINT_ALLOWLIST: host } })
    const to = (endpoint: string) =>
      other.client.call('POST', '/api/tts', { body: tts, headers: { 'x-prov-b-api-key': serverKeys.b, 'x-prov-b-endpoint': endpoint } })
    expect((await to(`http://${host}`)).status).toBe(200)
    expect((await to(`ws://${host}`)).status).toBe(200)
    expect(world.emulators.b.requests.map(({ headers }) => headers['x-api-key'])).toEqual([serverKeys.b, serverKeys.b])
    for (const neighbour of [
      `http://127.0.0.1:${Number(port) + 1}`,
      `http://localhost:${port}`,
      `http://127.0.0.2:${port}`,
      `http://[::ffff:127.0.0.1]:${port}`,
      'http://127.0.0.1',
    ])
      expect([neighbour, code((await to(neighbour)).body)]).toEqual([neighbour, 'address_refused'])
    const bare = await other.client.call('POST', '/api/tts', { body: tts, headers: { 'x-prov-b-endpoint': `http://${host}` } })
    expect([bare.status, code(bare.body)]).toEqual([422, 'invalid_request'])
    expect(other.emulators.b.requests).toEqual([])
  })
})
