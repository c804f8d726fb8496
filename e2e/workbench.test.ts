import { type Emulator, startEmulator } from '@chitravani/emulators'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { eventually, launch, missing, soundSent, visit } from './web-page.ts'
import type { Visitor } from './web-page.ts'

describe.skipIf(missing !== '')(`the speech workbench${missing}`, () => {
  const providers: Record<'a' | 'b' | 'd', Emulator> = {} as never
  let server: TestServer
  let browser: Browser

  beforeAll(async () => {
    for (const letter of ['a', 'b', 'd'] as const)
      providers[letter] = await startEmulator(`prov-${letter}`, { variants: letter === 'a' ? ['partial', 'vad'] : [] })
    const { a, b, d } = providers
    server = await startTestServer({
      settings: `[providers.prov_a]
endpoint = "${a.url}"
[providers.prov_b]
endpoint = "${b.url}"
[providers.prov_d]
endpoint = "${d.url}"
translation_service_id = "all"
[providers.prov_local]
espeak_path = "/no/such/program"
`,
      environment: { PROV_A_API_KEY: 'test-key', PROV_D_API_KEY: 'test-key' },
    })
    browser = await launch()
  })
  beforeEach(() => {
    for (const emulator of Object.values(providers)) emulator.clear()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    for (const emulator of Object.values(providers)) await emulator.close()
  })

  async function open(): Promise<Visitor> {
    const visitor = await visit(browser, server, { path: '/speech', permissions: ['microphone'] })
    await visitor.page.getByRole('row', { name: /prov_a/ }).waitFor()
    return visitor
  }
  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const told = (page: Page, name: string) => part(page, name).getByRole('status').textContent()

  it('shows who can what, and what is missing', async () => {
    const { page, complaints, strangers } = await open()
    expect(await page.getByRole('row', { name: /prov_a/ }).textContent()).toContain('ready')
    expect(await page.getByRole('row', { name: /prov_b/ }).textContent()).toContain('Set PROV_B_API_KEY.')
    expect(await page.getByRole('row', { name: /prov_local/ }).textContent()).toContain('npm run setup:voice')
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
    await page.context().close()
  })

  it('speaks at once and live, with the voice chosen', async () => {
    const { page, complaints } = await open()
    const speak = part(page, 'Speak')
    await speak.getByLabel('Provider').selectOption('prov_a')
    await eventually(() => speak.getByLabel('Voice').inputValue()).not.toBe('')
    await speak.getByRole('button', { name: 'Speak', exact: true }).click()
    await eventually(() => told(page, 'Speak')).toMatch(/^prov_a, wav, \d+ KB after \d+ ms/)
    expect(await speak.getByRole('link', { name: 'Save' }).getAttribute('download')).toBe('speech.wav')
    await speak.getByRole('button', { name: 'Speak live' }).click()
    await eventually(() => told(page, 'Speak')).toMatch(/^prov_a, wav: first sound after \d+ ms; [\d.]+ s heard$/)
    expect(providers.a.violations).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('speaks at the speed chosen, in the words of the provider, and offers what it has', async () => {
    const { page, complaints } = await open()
    const speak = part(page, 'Speak')
    await speak.getByLabel('Provider').selectOption('prov_a')
    await eventually(() => speak.getByLabel('Voice').inputValue()).not.toBe('')
    expect(await speak.getByLabel('Pitch').count()).toBe(0)
    await speak.getByLabel('Speed').selectOption('1.1')
    await speak.getByRole('button', { name: 'Speak', exact: true }).click()
    await eventually(() => told(page, 'Speak')).toMatch(/^prov_a, wav/)
    expect(String(providers.a.requests.at(-1)?.body)).toContain('"speed":1.1')
    // Beyond its range the provider is not asked, and the page says what is.
    await speak.getByLabel('Speed').selectOption('1.5')
    await speak.getByRole('button', { name: 'Speak', exact: true }).click()
    await eventually(() => told(page, 'Speak')).toContain('1.15')
    await speak.getByLabel('Provider').selectOption('')
    await speak.getByLabel('Pitch').selectOption('high')
    expect(complaints.filter((line) => !line.includes('422'))).toEqual([])
    await page.context().close()
  })

  it('listens with the microphone', async () => {
    const { page, complaints } = await open()
    const listen = part(page, 'Listen')
    await listen.getByLabel('Provider').selectOption('prov_a')
    await listen.getByRole('button', { name: 'Listen' }).click()
    await eventually(() => told(page, 'Listen')).toBe('Listening …')
    await listen.locator('[data-partial]', { hasText: 'bytes so far' }).waitFor()
    await eventually(() => soundSent(providers.a)).toBeGreaterThan(32_000)
    await listen.getByRole('button', { name: 'Finish' }).click()
    await eventually(() => told(page, 'Listen')).toBe('All is written down.')
    expect(await listen.getByLabel('Transcript').textContent()).toMatch(/^hi-IN:\d+ bytes/)
    expect(await listen.locator('[data-partial]').count()).toBe(0)
    expect(providers.a.violations).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('translates as Markdown and as plain text, and compares the structure', async () => {
    const { page, complaints } = await open()
    const translate = part(page, 'Translate')
    const result = (as: string) => translate.getByRole('group', { name: `Translated as ${as}` })
    await translate.getByRole('button', { name: 'Translate' }).click()
    await eventually(() => result('Markdown').textContent()).toMatch(/^# .+\n\n.*`npm start`/)
    expect(await result('plain text').textContent()).not.toBe('')
    expect(await result('Markdown').getAttribute('lang')).toMatch(/^hi/)
    expect(await told(page, 'Translate')).toMatch(/^prov_d, \d+ ms\./)
    const table = translate.getByRole('region', { name: 'Structure compared' })
    await table.getByRole('row', { name: /Heading 1/ }).waitFor()
    expect(await table.locator('td[data-same=false]').count()).toBe(await table.locator('td:nth-child(3)[data-same=false]').count())
    await translate.getByText(/^Translated as Markdown: (\d+) of \1 parts are the same\.$/).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('keeps keys in the browser, sends them with their own requests only, and forgets them', async () => {
    const { page } = await open()
    const sent: { readonly path: string; readonly key: string | undefined }[] = []
    page.on('request', (request) => sent.push({ path: new URL(request.url()).pathname, key: request.headers()['x-prov-b-api-key'] }))
    const frames: string[] = []
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))))
    const keys = part(page, 'Your own keys')
    await keys.getByLabel('Key of prov_b').fill('test-key')
    await keys.getByRole('button', { name: 'Keep' }).click()
    await eventually(() => page.getByRole('row', { name: /prov_b/ }).textContent()).toContain('your key')

    const speak = part(page, 'Speak')
    await speak.getByLabel('Provider').selectOption('prov_b')
    await speak.getByRole('button', { name: 'Speak', exact: true }).click()
    await eventually(() => told(page, 'Speak')).toMatch(/^prov_b, wav/)
    await speak.getByRole('button', { name: 'Speak live' }).click()
    await eventually(() => told(page, 'Speak')).toMatch(/^prov_b, 24000:pcm16: .* s heard$/)
    expect(frames.filter((frame) => frame.includes('"api_key":"test-key"'))).toHaveLength(1)
    await speak.getByLabel('Provider').selectOption('prov_a')
    await eventually(() => speak.getByLabel('Voice').inputValue()).not.toBe('')
    await speak.getByRole('button', { name: 'Speak', exact: true }).click()
    await eventually(() => told(page, 'Speak')).toMatch(/^prov_a, wav/)
    expect(sent.filter(({ key }) => key !== undefined)).toEqual([{ path: '/api/tts', key: 'test-key' }])

    await page.reload()
    await eventually(() => page.getByRole('row', { name: /prov_b/ }).textContent()).toContain('your key')
    await keys.getByRole('button', { name: 'Forget all keys' }).click()
    await eventually(() => page.getByRole('row', { name: /prov_b/ }).textContent()).toContain('not set up')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('test-key')
    expect(await keys.getByLabel('Key of prov_b').inputValue()).toBe('')
    expect(server.log().join('\n')).not.toContain('"test-key"')
    await page.context().close()
  })
})
