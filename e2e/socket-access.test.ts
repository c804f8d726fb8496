import { join } from 'node:path'
import { addApiKey, openRecords } from '@chitravani/server/administration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRaw } from './raw-socket.ts'
import type { RawOptions, RawSocket } from './raw-socket.ts'
import { serverKeys, startSpeechWorld } from './speech-world.ts'
import type { SpeechWorld } from './speech-world.ts'

/** Who may open a socket, how many, with whose keys, and how a socket that falls silent ends. */

const start = { type: 'start', provider: 'prov_b', language: 'hi' }
const errorOf = (body: string) => (JSON.parse(body) as { error: { code: string; request_id: string } }).error

async function open(world: SpeechWorld, options: RawOptions = {}, path = 'tts'): Promise<RawSocket> {
  return openRaw(`${world.server.url}/api/${path}/stream`, options)
}

/** The frames that a start frame is answered with, up to the end or to `ready`. */
async function answerTo(world: SpeechWorld, frame: object, path = 'tts'): Promise<Readonly<Record<string, unknown>> | undefined> {
  const raw = await open(world, {}, path)
  raw.sendJson(frame)
  const answer = await raw.nextJson()
  raw.destroy()
  return answer
}

describe('opening a socket', () => {
  let world: SpeechWorld
  let key: string
  beforeAll(async () => {
    world = await startSpeechWorld({ environment: { CHITRAVANI_LIMITS_SOCKETS_PER_CALLER: '3' } })
    const records = await openRecords({ url: `sqlite:${join(world.server.folder, 'data', 'records.db')}` })
    key = await addApiKey(records.apiKeys, { name: 'phone' })
    await records.close()
  })
  afterAll(() => world[Symbol.asyncDispose]())
  const behind = { 'x-forwarded-for': '203.0.113.9' }

  it('takes a token or key as a header, or as a subprotocol of a browser, which is not echoed [spec: decisions 1 / Callers of /api/* and /v1/* / carries its token as subprotocols]', async () => {
    const token = await world.server.signIn()
    for (const secret of [token, key]) {
      const byHeader = await open(world, { headers: { ...behind, authorization: `Bearer ${secret}` } })
      const byProtocol = await open(world, { headers: behind, protocols: ['chitravani.v1', `bearer.${secret}`] })
      expect([byHeader.status, byProtocol.status, byProtocol.headers.get('sec-websocket-protocol')]).toEqual([101, 101, 'chitravani.v1'])
      byHeader.destroy()
      byProtocol.destroy()
    }
    for (const options of [{ headers: behind }, { headers: behind, protocols: ['chitravani.v1', 'bearer.wrong'] }]) {
      const refused = await open(world, options)
      expect([refused.status, errorOf(refused.body).code, refused.headers.get('www-authenticate')]).toEqual([401, 'unauthorized', 'Bearer'])
    }
  })

  it('checks Origin and Host, and gives every socket an id [spec: decisions 1 / Callers of /api/* and /v1/* / WebSockets check Origin]', async () => {
    const own = await open(world, { headers: { origin: world.server.url, 'x-request-id': 'my-socket-1' } })
    expect([own.status, own.headers.get('x-request-id')]).toEqual([101, 'my-socket-1'])
    own.destroy()
    const page = await open(world, { headers: { origin: 'https://elsewhere.example' } })
    expect([page.status, errorOf(page.body).code]).toEqual([403, 'foreign_origin'])
    const host = await open(world, { headers: { host: 'elsewhere.example' } })
    expect([host.status, errorOf(host.body).code]).toEqual([421, 'unknown_host'])
    const plain = await world.client.call('GET', '/api/tts/stream')
    expect([plain.status, plain.headers.get('upgrade')]).toEqual([426, 'websocket'])
  })

  it('takes so many of one caller, and more when some are closed', async () => {
    const sockets = [await open(world), await open(world), await open(world)]
    expect(sockets.map(({ status }) => status)).toEqual([101, 101, 101])
    const refused = await open(world)
    expect([refused.status, errorOf(refused.body).code, refused.headers.has('retry-after')]).toEqual([429, 'too_many_sockets', true])
    const other = await open(world, { headers: { authorization: `Bearer ${key}` } })
    expect(other.status).toBe(101)
    for (const raw of [...sockets, other]) raw.destroy()
    await expect
      .poll(async () => {
        const again = await open(world)
        again.destroy()
        return again.status
      })
      .toBe(101)
  })
})

describe('keys and addresses of a start frame', () => {
  let world: SpeechWorld
  beforeAll(async () => {
    world = await startSpeechWorld({ without: ['a'] })
  })
  afterAll(() => world[Symbol.asyncDispose]())
  beforeEach(() => {
    for (const emulator of Object.values(world.emulators)) emulator.clear()
  })

  it('stand in for those of the server, for this socket alone [spec: speech Authentication / 4] [spec: speech WS {base_url}/api/stt/stream / Frames in start override the]', async () => {
    const listen = { type: 'start', provider: 'prov_a', language: 'hi' }
    expect(await answerTo(world, listen, 'stt')).toMatchObject({ code: 'provider_not_set_up' })
    expect(await answerTo(world, { ...listen, api_key: serverKeys.a }, 'stt')).toEqual({ type: 'ready' })
    expect(await answerTo(world, listen, 'stt')).toMatchObject({ code: 'provider_not_set_up' })
    expect(await answerTo(world, { ...start, api_key: 'not-good' })).toMatchObject({ code: 'provider_key_refused' })
    expect(world.emulators.b.requests.at(-1)?.headers['authorization']).toBe('Bearer not-good')
    expect(await answerTo(world, start)).toEqual({ type: 'ready' })
  })

  it('are refused without each other, without a provider, inside options, and for addresses within', async () => {
    const cases: readonly (readonly [object, string])[] = [
      [{ ...start, endpoint: 'https://speech.example.org' }, 'invalid_request'],
      [{ ...start, api_key: 'k', endpoint: 'http://speech.example.org' }, 'address_refused'],
      [{ ...start, api_key: 'k', endpoint: world.emulators.b.url }, 'address_refused'],
      [{ ...start, api_key: 'k', endpoint: 'wss://169.254.169.254' }, 'address_refused'],
      [{ ...start, api_key: 'k', endpoint: 'https://[::ffff:127.0.0.1]' }, 'address_refused'],
      [{ ...start, provider: null, api_key: 'k' }, 'invalid_request'],
      [{ ...start, provider: 'prov_e', api_key: 'k' }, 'invalid_request'],
      [{ ...start, parameters: { api_key: 'k' } }, 'invalid_request'],
    ]
    for (const [frame, code] of cases) expect([frame, (await answerTo(world, frame))?.['code']]).toEqual([frame, code])
    expect(world.emulators.b.requests).toEqual([])
  })
})

describe('an address that the operator allows', () => {
  it('is reached with the key of the caller, never with that of the server', async () => {
    await using other = await startSpeechWorld()
    const allowed = new URL(other.emulators.b.url).host
    await using world = await startSpeechWorld({ environment: { CHITRAVANI_SECURITY_ENDPOINT_ALLOWLIST: allowed } })
    const theirs = { ...start, api_key: serverKeys.b, endpoint: other.emulators.b.url }
    expect(await answerTo(world, { ...theirs, api_key: 'of-the-caller' })).toMatchObject({ code: 'provider_key_refused' })
    const sent = JSON.stringify(other.emulators.b.requests.map(({ headers, frames }) => [headers, frames]))
    expect(sent).toContain('of-the-caller')
    expect(sent).not.toContain(serverKeys.b)
    expect(await answerTo(world, { ...start, api_key: 'k', endpoint: other.emulators.a.url })).toMatchObject({ code: 'address_refused' })
    expect(other.emulators.a.requests).toEqual([])
    expect(world.emulators.b.requests).toEqual([])
  })
})

describe('a silent client', () => {
  let world: SpeechWorld
  beforeAll(async () => {
    world = await startSpeechWorld({
      program: 'serve-sockets.ts',
      environment: { SOCKET_TIMES: '{"pingEveryMs":200,"pongMs":8000,"slowReaderMs":1500,"startMs":20000}' },
      emulated: { b: { variants: ['flood'] } },
    })
  })
  afterAll(() => world[Symbol.asyncDispose]())

  it('is pinged, and ended when it does not answer [spec: decisions 3 / Sockets / ping every 20 s]', async () => {
    const alive = await open(world)
    const dead = await open(world)
    dead.answersPings = false
    expect([(await dead.rest()).at(-1)?.['code'], await dead.closed]).toEqual(['no_pong', 1008])
    expect(alive.pings).toBeGreaterThan(1)
    alive.sendJson(start)
    expect(await alive.nextJson()).toEqual({ type: 'ready' })
    alive.destroy()
  })

  it('holds back the provider while it reads nothing, and is cut [spec: decisions 3 / Sockets / a slow reader]', async () => {
    const raw = await open(world)
    raw.sendJson(start)
    expect(await raw.nextJson()).toEqual({ type: 'ready' })
    raw.sendJson({ type: 'text', text: 'flood' })
    raw.stream.pause()
    const line = () => world.server.log().find((text) => text.includes('"slow_reader"'))
    await expect.poll(line, { timeout: 20_000 }).toContain('"close":')
    // of 100 MB no more was taken than what the kernel and the bounded queues hold
    expect(world.emulators.b.requests.at(-1)?.poured).toBeLessThan(40 * 1024 * 1024)
    raw.destroy()
    await expect.poll(() => world.emulators.b.active).toBe(0)
  })
})
