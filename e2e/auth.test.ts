import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addUser, changePassword, openRecords, removeUser } from '@chitravani/server/administration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

let server: TestServer
let client: CheckedClient
beforeAll(async () => {
  server = await startTestServer()
  client = await openClient(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

const form = (fields: Record<string, string>) => client.call('POST', '/auth/token', { raw: new URLSearchParams(fields) })
const withRecords = async <T>(work: (records: Awaited<ReturnType<typeof openRecords>>) => Promise<T>) => {
  const records = await openRecords({ url: `sqlite:${join(server.folder, 'data', 'records.db')}` })
  try {
    return await work(records)
  } finally {
    await records.close()
  }
}

describe('POST /auth/token', () => {
  const right = () => ({ username: server.admin?.name ?? '', password: server.admin?.password ?? '' })

  it('takes both kinds of form and ignores what OAuth adds', async () => {
    const urlencoded = await form({ ...right(), grant_type: 'password', scope: 'x', client_id: 'y', client_secret: 'z' })
    expect(urlencoded.body).toMatchObject({ token_type: 'bearer', expires_in: 28_800 })
    const multipart = new FormData()
    for (const [name, value] of Object.entries(right())) multipart.set(name, value)
    const answer = await client.call('POST', '/auth/token', { raw: multipart })
    expect([answer.status, Object.keys(answer.body as object).sort()]).toEqual([200, ['access_token', 'expires_in', 'token_type']])
  })

  it('refuses a multipart body that ends early, and one without a boundary, as the caller’s fault', async () => {
    const half = '--b\r\nContent-Disposition: form-data; name="username"\r\n\r\ndemo'
    for (const [type, body] of [
      ['multipart/form-data; boundary=b', 'garbage'],
      ['multipart/form-data; boundary=b', half],
      ['multipart/form-data; boundary=b', '--b'],
      ['multipart/form-data', half],
    ]) {
      const answer = await fetch(`${server.url}/auth/token`, { method: 'POST', headers: { 'content-type': type ?? '' }, body: body ?? '' })
      expect([type, body, answer.status]).toEqual([type, body, 400])
      expect(await answer.json()).toMatchObject({ error: { code: 'malformed_request' } })
    }
  })

  it('puts the promised claims into the token and nothing that is secret', async () => {
    const { access_token } = (await form(right())).body as { access_token: string }
    const [header, payload] = access_token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>)
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(payload).toMatchObject({ sub: 'demo', iss: 'chitravani', aud: 'chitravani', jti: expect.any(String) as string })
    expect(Number(payload?.['exp']) - Number(payload?.['iat'])).toBe(28_800)
  })

  it('answers the same for an unknown user and a wrong password', async () => {
    const bodies = []
    for (const fields of [
      { ...right(), password: 'wrong' },
      { username: 'nobody', password: 'wrong' },
      { username: "' or 1=1 --", password: 'x' },
    ]) {
      const answer = await form(fields)
      const { error } = answer.body as { error: { request_id?: string } }
      delete error.request_id
      bodies.push([answer.status, answer.headers.get('www-authenticate'), error])
    }
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    expect(bodies[0]?.[0]).toBe(401)
  })

  it('takes as long for an unknown user', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 30; n++)
      for (const [kind, username] of [
        ['known', 'demo'],
        ['unknown', `nobody${n}`],
      ] as const) {
        const start = performance.now()
        await form({ username, password: 'wrong password' })
        times[kind].push(performance.now() - start)
      }
    const median = (list: number[]) => list.sort((a, b) => a - b)[15] ?? 0
    // Both hash once; one that did not would take a tenth of the time.
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) * 0.5)
  })

  it.each([
    ['no fields', new URLSearchParams({}), 422],
    ['no password', new URLSearchParams({ username: 'demo' }), 422],
    ['an unknown field', new URLSearchParams({ username: 'demo', password: 'x', role: 'admin' }), 422],
    [
      'a name twice',
      new URLSearchParams([
        ['username', 'demo'],
        ['username', 'x'],
        ['password', 'x'],
      ]),
      422,
    ],
    ['a password too long', new URLSearchParams({ username: 'demo', password: 'x'.repeat(2_000) }), 422],
    ['a body too long', new URLSearchParams({ username: 'demo', password: 'x'.repeat(20_000) }), 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await client.call('POST', '/auth/token', { raw: body })).status).toBe(status)
  })

  it('refuses JSON and files', async () => {
    expect((await client.call('POST', '/auth/token', { body: right() })).status).toBe(415)
    const file = new FormData()
    file.set('username', 'demo')
    file.set('password', new Blob(['x']), 'x.txt')
    expect((await client.call('POST', '/auth/token', { raw: file })).status).toBeGreaterThanOrEqual(400)
  })
})

describe('a token', () => {
  const key = () => Buffer.from(readFileSync(join(server.folder, 'data', 'signing.key'), 'utf8').trim(), 'base64url')
  const part = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const hmac = (text: string, secret: string | Buffer, hash = 'sha256') => createHmac(hash, secret).update(text).digest('base64url')

  it('is refused in sixty forms with one and the same body', async () => {
    const good = await server.signIn()
    const [goodHeader = '', goodPayload = '', goodSignature = ''] = good.split('.')
    const claims = JSON.parse(Buffer.from(goodPayload, 'base64url').toString()) as Record<string, unknown>
    const at = Math.floor(Date.now() / 1_000)
    const signed = (header: object, payload: unknown, secret: string | Buffer = key()) => {
      const text = `${part(header)}.${part(payload)}`
      return `${text}.${hmac(text, secret)}`
    }
    const HS = { alg: 'HS256', typ: 'JWT' }
    const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))
    // What the forgeries are held against: made by the same hand, with the right key, it is taken.
    expect((await client.call('GET', '/auth/me', { token: signed(HS, claims) })).status).toBe(200)

    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = publicKey.export({ type: 'spki', format: 'pem' })
    const rsa = (header: object) => {
      const text = `${part(header)}.${part(claims)}`
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
    }
    const jwk = { kty: 'oct', k: part('attacker key attacker key attacker key') }
    const forged: readonly (readonly [string, string])[] = [
      ...['none', 'None', 'NONE', 'nOnE', ''].map((alg) => [`alg ${alg}`, `${part({ alg, typ: 'JWT' })}.${goodPayload}.`] as const),
      ['alg none with signature', `${part({ alg: 'none', typ: 'JWT' })}.${goodPayload}.${goodSignature}`],
      ['no alg', `${part({ typ: 'JWT' })}.${goodPayload}.${goodSignature}`],
      ['alg missing a type', signed({ alg: 256, typ: 'JWT' }, claims)],
      [
        'HS384',
        `${part({ alg: 'HS384', typ: 'JWT' })}.${goodPayload}.${hmac(`${part({ alg: 'HS384', typ: 'JWT' })}.${goodPayload}`, key(), 'sha384')}`,
      ],
      [
        'HS512',
        `${part({ alg: 'HS512', typ: 'JWT' })}.${goodPayload}.${hmac(`${part({ alg: 'HS512', typ: 'JWT' })}.${goodPayload}`, key(), 'sha512')}`,
      ],
      ['RS256', rsa({ alg: 'RS256', typ: 'JWT' })],
      ['PS256', rsa({ alg: 'PS256', typ: 'JWT' })],
      ['HS256 with a public key', signed(HS, claims, Buffer.from(pem))],
      ...['', 'secret', 'changeme', 'chitravani', 'demo', 'a'.repeat(32), '\0'.repeat(32)].map(
        (secret) => [`key ${JSON.stringify(secret)}`, signed(HS, claims, secret)] as const,
      ),
      ['embedded jwk', signed({ ...HS, jwk }, claims, Buffer.from(jwk.k, 'base64url'))],
      ['jku', signed({ ...HS, jku: 'http://127.0.0.1:9/keys' }, claims, 'attacker key attacker key attacker key')],
      ['x5u', signed({ ...HS, x5u: 'http://127.0.0.1:9/cert' }, claims, 'attacker key attacker key attacker key')],
      ['kid path', signed({ ...HS, kid: '../../../dev/null' }, claims, '')],
      ['kid sql', signed({ ...HS, kid: "x' union select 'key" }, claims, 'key')],
      ['other kid', signed({ ...HS, kid: 'other' }, claims, 'other key other key other key other')],
      ['unknown crit', signed({ ...HS, crit: ['x'], x: 1 }, claims)],
      ['crit b64', signed({ ...HS, crit: ['b64'], b64: false }, claims)],
      ['empty crit', signed({ ...HS, crit: [] }, claims)],
      ['other typ', signed({ alg: 'HS256', typ: 'at+jwt' }, claims)],
      ['no typ', signed({ alg: 'HS256' }, claims)],
      ['other audience', signed(HS, { ...claims, aud: 'other' })],
      ['no audience', signed(HS, without('aud'))],
      ['other issuer', signed(HS, { ...claims, iss: 'other' })],
      ['no issuer', signed(HS, without('iss'))],
      ['expired', signed(HS, { ...claims, exp: at - 1 })],
      ['no expiry', signed(HS, without('exp'))],
      ['expiry a text', signed(HS, { ...claims, exp: String(at + 99) })],
      ['not yet', signed(HS, { ...claims, nbf: at + 600 })],
      ['no issue time', signed(HS, without('iat'))],
      ['issue time a text', signed(HS, { ...claims, iat: 'now' })],
      ['no id', signed(HS, without('jti'))],
      ['no subject', signed(HS, without('sub'))],
      ['subject nobody', signed(HS, { ...claims, sub: 'nobody' })],
      ['subject a number', signed(HS, { ...claims, sub: 1 })],
      ['subject a list', signed(HS, { ...claims, sub: ['demo'] })],
      ['subject prototype', signed(HS, { ...claims, sub: '__proto__' })],
      ['no start of validity', signed(HS, without('vf'))],
      ['other start of validity', signed(HS, { ...claims, vf: new Date().toISOString() })],
      ['payload a list', signed(HS, [claims])],
      ['payload a text', signed(HS, '"demo"')],
      ['payload no JSON', signed(HS, '{')],
      ['payload changed', `${goodHeader}.${part({ ...claims, sub: 'other' })}.${goodSignature}`],
      ['signature written otherwise', `${good.slice(0, -1)}${nextSign(good.at(-1) ?? '')}`],
      ['signature cut', good.slice(0, -1)],
      ['signature changed', `${good.slice(0, -3)}${good.endsWith('AAA') ? 'BBB' : 'AAA'}`],
      ['no signature', `${goodHeader}.${goodPayload}.`],
      ['two parts', `${goodHeader}.${goodPayload}`],
      ['four parts', `${good}.x`],
      ['five parts', `${good}.x.y`],
      ['empty', ''],
      ['dots', '..'],
      ['no token', 'x'],
      ['a UUID', randomUUID()],
      ['header no JSON', `x.${goodPayload}.${goodSignature}`],
      ['padding', `${good}=`],
      ['standard base64', good.replaceAll('-', '+').replaceAll('_', '/').concat('+/')],
      ['too long', signed(HS, { ...claims, x: 'x'.repeat(5_000) })],
      ['sql', "' or '1'='1"],
    ]
    expect(forged.length).toBeGreaterThanOrEqual(60)
    const bodies = new Set<string>()
    for (const [name, token] of forged) {
      const answer = await client.call('GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } })
      expect([name, answer.status, answer.headers.get('www-authenticate')]).toEqual([name, 401, 'Bearer'])
      bodies.add(answer.text.replace(/"request_id":"[^"]*"/, ''))
    }
    for (const authorization of ['', 'Bearer', `Basic ${good}`, good, `Bearer  `, `Bearer ${good} x`]) {
      const answer = await client.call('GET', '/auth/me', { headers: { authorization } })
      expect([authorization.slice(0, 12), answer.status]).toEqual([authorization.slice(0, 12), 401])
      bodies.add(answer.text.replace(/"request_id":"[^"]*"/, ''))
    }
    expect(bodies.size).toBe(1)
    const [, mebibyte] = ['', 'x'.repeat(1_048_576)]
    await expect(
      client.call('GET', '/auth/me', { token: mebibyte }).then(
        ({ status }) => status === 431 || Promise.reject(new Error(String(status))),
        () => true,
      ),
    ).resolves.toBe(true)
  })

  it('ends with a change of the password, and a removal', async () => {
    await withRecords((records) => addUser(records.users, { name: 'asha', password: 'first password', role: 'user' }))
    const first = await server.signIn('asha', 'first password')
    const wrong = await client.call('POST', '/auth/password', {
      token: first,
      body: { current_password: 'x', new_password: 'second password' },
    })
    expect(wrong.status).toBe(401)
    expect(
      (await client.call('POST', '/auth/password', { token: first, body: { current_password: 'first password', new_password: 'short' } }))
        .status,
    ).toBe(422)
    const changed = await client.call('POST', '/auth/password', {
      token: first,
      body: { current_password: 'first password', new_password: 'second password' },
    })
    const { access_token: second } = changed.body as { access_token: string }
    expect((await client.call('GET', '/auth/me', { token: first })).status).toBe(401)
    expect((await client.call('GET', '/auth/me', { token: second })).status).toBe(200)
    await withRecords((records) => changePassword(records.users, 'asha', 'third password'))
    expect((await client.call('GET', '/auth/me', { token: second })).status).toBe(401)
    const third = await server.signIn('asha', 'third password')
    await withRecords((records) => removeUser(records, 'asha'))
    expect((await client.call('GET', '/auth/me', { token: third })).status).toBe(401)
  })

  it('of a user is none of an admin', async () => {
    await withRecords((records) => addUser(records.users, { name: 'ravi', password: 'long enough password', role: 'user' }))
    const token = await server.signIn('ravi', 'long enough password')
    const answer = await client.call('POST', '/dashboard/connections', { token, body: { name: 'x', kind: 'sqlite', path: 'shop.db' } })
    expect([answer.status, (answer.body as { error: { code: string } }).error.code]).toEqual([403, 'forbidden'])
  })
})

describe('a sign-in link', () => {
  it('is good once', async () => {
    const exchange = (code: string) => client.call('POST', '/auth/link', { body: { code } })
    expect((await exchange('guessed')).status).toBe(401)
    const { access_token: token } = (await exchange(server.signInCode)).body as { access_token: string }
    expect((await client.call('GET', '/auth/me', { token })).body).toMatchObject({ name: 'demo' })
    expect((await exchange(server.signInCode)).status).toBe(401)
  })
})

/** The sign after this one in the order of base64url: the last sign of 32 bytes has two bits that nobody reads. */
function nextSign(sign: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return signs[signs.indexOf(sign) + 1] ?? ''
}
