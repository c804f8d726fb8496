import { type Emulator, startEmulator } from '@chitravani/emulators'
import { themeNames } from '@chitravani/protocol'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from './axe.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { eventually, launch, missing, visit } from './web-page.ts'
import type { VisitOptions } from './web-page.ts'

/** The workbench for everybody, and when things go wrong; what it does is in `workbench.test.ts`. */
describe.skipIf(missing !== '')(`the workbench for everybody${missing}`, () => {
  const providers: Record<'a' | 'd', Emulator> = {} as never
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    for (const letter of ['a', 'd'] as const) providers[letter] = await startEmulator(`prov-${letter}`)
    server = await startTestServer({
      settings: `[providers.prov_a]
endpoint = "${providers.a.url}"
[providers.prov_d]
endpoint = "${providers.d.url}"
translation_service_id = "all"
[providers.prov_local]
espeak_path = "/no/such/program"
`,
      environment: { PROV_A_API_KEY: 'test-key', PROV_D_API_KEY: 'test-key' },
    })
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    for (const emulator of Object.values(providers)) await emulator.close()
  })

  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  async function open(options: VisitOptions = {}): Promise<Page> {
    const { page } = await visit(browser, server, { path: '/speech', ...options })
    await page.getByRole('row', { name: /prov_a/ }).waitFor()
    return page
  }
  async function translated(page: Page, send = 'Translate', structure = 'Structure compared'): Promise<void> {
    await page.getByRole('button', { name: send, exact: true }).click()
    await page.getByRole('region', { name: structure }).waitFor()
  }

  it.each(themeNames)('has no serious fault: %s', async (theme) => {
    const page = await open()
    await page.getByLabel('Theme').selectOption(theme)
    await translated(page)
    expect(await faults(page)).toEqual([])
    await page.close()
  })

  it.each([360, 820])('fits a width of %i, with text of 200 %', async (width) => {
    const page = await open({ width })
    await translated(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await page.close()
  })

  it('speaks Hindi', async () => {
    const page = await open()
    await page.getByRole('banner').getByLabel('Language').selectOption('hi')
    await page.getByRole('heading', { level: 1, name: 'वाणी कार्यशाला' }).waitFor()
    await translated(page, 'अनुवाद करें', 'बनावट की तुलना')
    expect(await faults(page)).toEqual([])
    await page.close()
  })

  it('says what to do when the microphone is refused, and listens when it is allowed', async () => {
    const page = await open({ permissions: ['microphone'] })
    const listen = part(page, 'Listen')
    await page.evaluate(`
      window.given = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))`)
    await listen.getByRole('button', { name: 'Listen' }).click()
    await listen.getByText('Allow it in the browser').waitFor()
    await page.evaluate('navigator.mediaDevices.getUserMedia = window.given')
    await listen.getByRole('button', { name: 'Listen' }).click()
    await listen.getByText('Listening …').waitFor()
    await page.close()
  })

  it('says what to do when a talk is cut, keeps the text, and speaks the next time', async () => {
    const page = await open()
    const speak = part(page, 'Speak')
    await speak.getByLabel('Text').fill('कल सुबह')
    await speak.getByLabel('Provider').selectOption('prov_a')
    await eventually(() => speak.getByLabel('Voice').inputValue()).not.toBe('')
    let cut = true
    await page.routeWebSocket('**/api/tts/stream', (socket) => {
      if (!cut) socket.connectToServer()
      else void socket.close({ code: 1011 })
    })
    await speak.getByRole('button', { name: 'Speak live' }).click()
    await speak.getByText(/The connection ended before all was said|The server does not answer/).waitFor()
    expect(await speak.getByLabel('Text').inputValue()).toBe('कल सुबह')
    cut = false
    await speak.getByRole('button', { name: 'Speak live' }).click()
    await speak.getByText(/s heard$/).waitFor()
    await page.close()
  })

  it('shows what a provider says as text, whatever it says', async () => {
    const { page, complaints, strangers } = await visit(browser, server, { path: '/speech' })
    await page.getByRole('row', { name: /prov_a/ }).waitFor()
    const hostile = `<img src=x onerror="window.hit = 1"> and [this](javascript:window.hit=1)\n\n<script>window.hit = 1</script>`
    await part(page, 'Translate').getByLabel('Text').fill(hostile)
    await translated(page)
    expect(await part(page, 'Translate').getByRole('group', { name: 'Translated as plain text' }).textContent()).toContain('<img src=x')
    expect(await page.evaluate('window.hit')).toBeUndefined()
    expect([complaints, strangers]).toEqual([[], []])
    await page.close()
  })

  it('says what to do when the server is away', async () => {
    const page = await open()
    await page.context().setOffline(true)
    await part(page, 'Translate').getByRole('button', { name: 'Translate' }).click()
    await part(page, 'Translate').getByText('The server does not answer.').waitFor()
    await page.context().setOffline(false)
    await translated(page)
    await page.close()
  })
})
