import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import { startTestServer } from './server.ts'

const run = promisify(execFile)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chitravani-start-'))
  settings('')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const settings = (more: string, port = 0) =>
  writeFileSync(join(folder, 'chitravani.toml'), `data = "data"\n[server]\nport = ${port}\n[dashboard]\nsample = "off"\n${more}`)

/** Starts where a start must fail. @returns exit code and what was said */
function failingStart(environment: Record<string, string> = {}): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((resolve) => {
    const program = fileURLToPath(new URL('serve.ts', import.meta.url))
    const child = execFile(
      process.execPath,
      ['--conditions=development', '--disable-warning=ExperimentalWarning', program, folder],
      { env: { ...process.env, ...environment }, timeout: 120_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, said: `${stdout}${stderr}` }),
    )
  })
}

describe('a start', () => {
  it.each([
    ['published', 'change-me-change-me-change-me-change-me', 'can be guessed'],
    ['of one letter', 'a'.repeat(64), 'can be guessed'],
    ['too short', 'Zk3!pQ9x', 'at least 32'],
  ])('refuses a signing key that is %s, without saying it', async (_, key, words) => {
    const { code, said } = await failingStart({ CHITRAVANI_AUTH_SIGNING_KEY: key })
    expect([code, said.trim().split('\n').length]).toEqual([1, 1])
    expect(said).toContain(words)
    expect(said).not.toContain(key)
  })

  it('says in one line that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    settings('', typeof address === 'object' && address ? address.port : 0)
    const { code, said } = await failingStart()
    other.close()
    expect([code, said]).toEqual([1, expect.stringMatching(/^Port \d+ is taken\. .*\n$/) as string])
  })

  it('says in one line that its store is damaged or of another program, and leaves it as it is', async () => {
    mkdirSync(join(folder, 'data'))
    const file = join(folder, 'data', 'records.db')
    for (const text of ['this is no database, whatever it is called', 'SQLite format 3\0 but then nothing of it that could be read']) {
      writeFileSync(file, text)
      const { code, said } = await failingStart()
      expect([code, said.trim().split('\n').length]).toEqual([1, 1])
      expect(said).toMatch(/damaged|no SQLite database/)
      expect(readFileSync(file, 'latin1')).toBe(text)
    }
  })

  it('names every wrong setting', async () => {
    settings('wrong = 1\n[nowhere]\nx = 1\n')
    const { code, said } = await failingStart({ CHITRAVANI_SERVER_PROT: '1' })
    expect(code).toBe(1)
    expect(said).toMatch(/chitravani\.toml:6: dashboard\.wrong[\s\S]*chitravani\.toml:7: nowhere[\s\S]*environment: CHITRAVANI_SERVER_PROT/)
    expect(said).not.toMatch(/\bat .*\.ts:\d+/)
  })

  it('makes files for its owner only, also under an open umask', async () => {
    const before = process.umask(0)
    try {
      await using server = await startTestServer({ folder })
      const client = await openClient(server.url)
      const token = await server.signIn()
      expect((await client.call('GET', '/dashboard/sessions', { token })).status).toBe(200)
      const names = readdirSync(join(folder, 'data'))
      expect(names.sort()).toEqual(['records.db', 'records.db-shm', 'records.db-wal', 'signing.key'])
      for (const name of names) expect([name, (statSync(join(folder, 'data', name)).mode & 0o777).toString(8)]).toEqual([name, '600'])
      expect((statSync(join(folder, 'data')).mode & 0o777).toString(8)).toBe('700')
    } finally {
      process.umask(before)
    }
  })

  it('keeps users, tokens and answers of idempotency keys over a kill', async () => {
    const first = await startTestServer()
    try {
      const client = await openClient(first.url)
      const token = await first.signIn()
      const body = { user_prompt: 'Bar chart of the total sales amount per region', connection_name: 'shop' }
      const headers = { 'idempotency-key': 'kept' }
      const before = await client.call('POST', '/dashboard/generate', { token, body, headers })
      // One that is under way when the server dies must not block its key for ever.
      const dying = client
        .call('POST', '/dashboard/generate', { token, body, headers: { 'idempotency-key': 'dying' } })
        .catch(() => undefined)
      await first.stop('SIGKILL')
      await dying
      await using second = await startTestServer({ folder: first.folder })
      expect(second.admin).toBeUndefined()
      const again = await openClient(second.url)
      const repeated = await again.call('POST', '/dashboard/generate', { token, body, headers })
      expect([repeated.status, repeated.text]).toEqual([200, before.text])
      expect((await again.call('POST', '/dashboard/generate', { token, body, headers: { 'idempotency-key': 'dying' } })).status).toBe(200)
    } finally {
      await first[Symbol.asyncDispose]()
    }
  })

  it('is not ready while its store cannot be written, and is again afterwards', async () => {
    await using server = await startTestServer()
    const client = await openClient(server.url)
    const other = new DatabaseSync(join(server.folder, 'data', 'records.db'))
    other.exec('begin immediate')
    const busy = await client.call('GET', '/readyz')
    expect([busy.status, busy.headers.get('retry-after'), busy.body]).toMatchObject([
      503,
      '1',
      { error: { code: 'storage_busy', retryable: true } },
    ])
    expect((await client.call('GET', '/healthz')).status).toBe(200)
    other.exec('rollback')
    other.close()
    // What the store said is believed for a moment.
    await expect.poll(async () => (await client.call('GET', '/readyz')).status).toBe(200)
  })

  it('speaks https with a certificate', async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes']
    await run('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-keyout', key, '-out', cert, ...subject])
    await using server = await startTestServer({ environment: { CHITRAVANI_SERVER_TLS_CERT: cert, CHITRAVANI_SERVER_TLS_KEY: key } })
    expect(server.url).toMatch(/^https:/)
    const [response] = (await once(get(`${server.url}/healthz`, { rejectUnauthorized: false }), 'response')) as [IncomingMessage]
    expect([response.statusCode, response.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age') as string,
    ])
    response.resume()
  })

  it('opens itself to the origins it is told, and no other', async () => {
    await using server = await startTestServer({ environment: { CHITRAVANI_SERVER_CORS_ORIGINS: 'https://app.example' } })
    const preflight = (origin: string) =>
      fetch(`${server.url}/dashboard/generate`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' },
      })
    const allowed = await preflight('https://app.example')
    expect([
      allowed.status,
      allowed.headers.get('access-control-allow-origin'),
      allowed.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, 'https://app.example', null])
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('answers below a base path, and to hosts it is told', async () => {
    await using server = await startTestServer({
      environment: { CHITRAVANI_SERVER_BASE_PATH: '/charts', CHITRAVANI_SERVER_ALLOWED_HOSTS: 'charts.example' },
    })
    expect(server.url).toMatch(/\/charts$/)
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(existsSync(join(server.folder, 'data', 'signing.key'))).toBe(true)
  })
})
