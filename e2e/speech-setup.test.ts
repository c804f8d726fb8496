import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProviderList } from '@chitravani/protocol'
import { describe, expect, it } from 'vitest'
import { furnishedFolder, startTestServer } from './server.ts'
import { openClient } from './client.ts'
import { startSpeechWorld } from './speech-world.ts'

/** How the speech half is set up, what happens when it is not, and what a server shows to strangers. */

const code = (body: unknown) => (body as { error?: { code: string } }).error?.code

describe('settings of speech', () => {
  it('stand in the server’s own files, under the environment', async () => {
    const folder = await furnishedFolder({
      settings: '[providers.prov_b]\ntimeout_seconds = 3.5\n[routes]\ntext_to_speech = ["prov_b", "prov_c"]\n',
    })
    writeFileSync(join(folder, '.env'), 'PROV_B_API_KEY=from-the-file\n')
    await using server = await startTestServer({ folder, environment: { PROV_C_API_KEY: 'from-the-environment' } })
    const client = await openClient(server.url)
    const { text_to_speech: speakers } = (await client.call('GET', '/api/providers')).body as ProviderList
    expect(speakers.map(({ provider }) => provider).filter((token) => token !== 'prov_e' && token !== 'prov_local')).toEqual([
      'prov_b',
      'prov_c',
    ])
  })

  it('that are wrong end the start, with file, line, key and what is allowed, beside all others', async () => {
    const folder = await furnishedFolder({
      settings: '[providers.prov_b]\nspeed = 1\n[providers.prov_z]\n[cache]\nbackend = "disk"\n[nowhere]\n',
    })
    await expect(startTestServer({ folder, environment: { CHITRAVANI_CACHE_SPEED: '1' } })).rejects.toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /nowhere[\s\S]*CHITRAVANI_CACHE_SPEED[\s\S]*\.toml:\d+: providers\.prov_b\.speed[\s\S]*providers\.prov_z[\s\S]*cache\.backend.*memory, sqlite/,
        ) as string,
      }) as Error,
    )
  })

  it('that fail when they are used leave the dashboards alone', async () => {
    await using world = await startSpeechWorld({
      environment: { CHITRAVANI_CACHE_ENABLED: 'true', CHITRAVANI_CACHE_BACKEND: 'sqlite', CHITRAVANI_CACHE_PATH: '/dev/null/cache.db' },
    })
    const token = await world.server.signIn()
    expect((await world.client.generate(token, 'How are we doing?')).success).toBe(true)
    for (const path of ['/api/providers', '/api/voices']) {
      const answer = await world.client.call('GET', path)
      expect([path, answer.status, code(answer.body)]).toEqual([path, 503, 'speech_unavailable'])
    }
    const spoken = await world.client.call('POST', '/api/tts', { body: { text: 'x' } })
    expect([spoken.status, code(spoken.body), spoken.text.includes('/dev/null')]).toEqual([503, 'speech_unavailable', false])
    expect((await world.client.call('GET', '/api/languages')).status).toBe(200)
  })
})

describe('strangers', () => {
  it('see nothing that they should not, on any route and with any method', async () => {
    await using world = await startSpeechWorld({ settings: '[auth]\nrequire_api_auth = "always"' })
    const open = new Set([
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/docs',
      '/auth/token',
      '/auth/link',
      '/share/{token}',
      '/share/{token}/filter',
      '/metrics',
    ])
    const seen: string[] = []
    for (const [path, operations] of Object.entries(world.client.document.paths))
      for (const method of Object.keys(operations)) {
        const filled = path.replaceAll(/\{\w+\}/g, '7d2f0c1e-5b7a-4b1f-9d0e-1f2a3b4c5d6e')
        // Behind a proxy, so that nobody counts as somebody on this machine.
        const headers = { 'x-forwarded-for': '203.0.113.9' }
        const answer = await world.client.call(method.toUpperCase(), filled, {
          headers,
          ...(method === 'get' || method === 'delete' ? {} : { body: {} }),
        })
        if (open.has(path) ? answer.status < 400 : answer.status !== 401) seen.push(path)
        expect(answer.text).not.toMatch(/server-secret|node_modules|\.ts:\d/)
      }
    expect(seen.sort()).toEqual(['/docs', '/healthz', '/openapi.json', '/readyz'])
    for (const path of [
      '/debug',
      '/.env',
      '/api',
      '/api/health',
      '/api/keys',
      '/v1',
      '/setup',
      '/server-status',
      '/api/tts/..%2f..%2f.env',
    ])
      expect([path, (await world.client.call('GET', path)).status]).toEqual([path, 404])
  })
})
