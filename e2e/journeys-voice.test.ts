import { type Emulator, startEmulator } from '@chitravani/emulators'
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { ask, byRegion, enter, eventually, launch, missing, question, soundSent } from './web-page.ts'

/** Saying, hearing and translating on the page; the providers are emulated. */
describe.skipIf(missing !== '')(`on the page${missing}`, () => {
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

  it('writes down a spoken question', async () => {
    const { page, complaints } = await enter(browser, server, { permissions: ['microphone'] })
    await page.getByRole('button', { name: 'Say it' }).click()
    await page.getByText('Listening …').waitFor()
    await eventually(() => soundSent(providers.a)).toBeGreaterThan(32_000)
    await page.getByRole('button', { name: 'That was all' }).click()
    await eventually(() => question(page).inputValue()).not.toBe('')
    expect(complaints).toEqual([])
    await page.close()
  })

  it('says what to do when the microphone is refused, and keeps what was written', async () => {
    const { page } = await enter(browser, server)
    await page.evaluate(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))`)
    await question(page).fill('half a quest')
    await page.getByRole('button', { name: 'Say it' }).click()
    await page.getByText('Allow it in the browser').waitFor()
    expect(await question(page).inputValue()).toBe('half a quest')
    await page.close()
  })

  it('translates titles and axes, from right to left in Urdu, and back', async () => {
    const { page, complaints } = await enter(browser, server)
    await ask(page, byRegion)
    const title = page.getByRole('heading', { level: 1 })
    const before = await title.textContent()
    await page.getByLabel('Language of the charts').selectOption('ur')
    await eventually(() => title.textContent()).not.toBe(before)
    await eventually(() => page.locator('[dir=rtl][lang=ur] article').count()).toBe(1)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /^HTML/ }).click()
    const file = await saved
    expect(readFileSync(await file.path(), 'utf8')).toContain(`<h1>${(await title.textContent()) ?? ''}</h1>`)
    await page.getByLabel('Language of the charts').selectOption('')
    await eventually(() => title.textContent()).toBe(before)
    expect(complaints).toEqual([])
    await page.close()
  })

  it('reads the summary aloud', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await page.evaluate(`HTMLMediaElement.prototype.play = function () { window.played = this.src; return Promise.resolve() }`)
    await page.getByRole('button', { name: 'Read the summary aloud' }).click()
    const panel = page.getByRole('dialog', { name: 'Read the summary aloud' })
    await panel.getByLabel('Language').selectOption('hi')
    await eventually(() => panel.getByLabel('Voice').locator('option').count()).toBeGreaterThan(1)
    await panel.getByLabel('Voice').selectOption({ index: 1 })
    await panel.getByRole('button', { name: 'Read aloud' }).click()
    await eventually(() => page.evaluate<string>('window.played ?? ""')).toMatch(/^blob:/)
    await panel.getByRole('button', { name: 'Stop' }).click()
    await page.close()
  })

  it('asks in Hindi, says how that was understood, and answers in Hindi', async () => {
    const { page, complaints } = await enter(browser, server)
    const words = 'क्षेत्र के अनुसार कुल बिक्री'
    // The emulated provider marks texts and leaves them as they are; a real one would say this.
    await page.route('**/api/translate', async (route) => {
      const asked = route.request().postDataJSON() as { readonly text?: string; readonly source: string; readonly target: string }
      if (asked.text !== words) return route.continue()
      expect(asked).toMatchObject({ source: 'hi', target: 'en' })
      const answer = await route.fetch()
      return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), text: byRegion } })
    })
    await ask(page, words)
    await page.getByText(`Understood as “${byRegion}”`).waitFor()
    await eventually(() => page.locator('[lang=hi] article[data-kind=bar]').count()).toBe(1)
    expect(await page.getByLabel('Language of the charts').inputValue()).toBe('hi')
    expect(complaints).toEqual([])
    await page.close()
  })

  it('mirrors the board for Urdu, keeps its places, and says what figures are compared with', async () => {
    const { page } = await enter(browser, server)
    await ask(page, 'How are we doing?')
    const cards = page.locator('article[data-chart]')
    const left = async (at: number) => (await cards.nth(at).boundingBox())?.x ?? 0
    const figures = async () => ((await page.locator('article[data-kind=text]').first().textContent()) ?? '').replaceAll(/[^0-9.,]+/g, ' ')
    expect(await left(0)).toBeLessThan(await left(1))
    const before = await figures()
    await page.getByLabel('Language of the charts').selectOption('ur')
    await page.locator('[dir=rtl] article[data-chart]').first().waitFor()
    await eventually(async () => (await left(0)) > (await left(1))).toBe(true)
    await page
      .getByText(/ur:.*(?:than|no figure)/)
      .first()
      .waitFor()
    expect((await figures()).trim()).toBe(before.trim())

    // One step to the left by keys is one column further, wherever columns are counted from.
    const handle = page.getByRole('button', { name: /^Move/ }).last()
    const card = cards.last()
    await card.scrollIntoViewIfNeeded()
    const was = await card.boundingBox()
    await handle.focus()
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.keyboard.press('Shift+ArrowRight')
    expect((await saved).status()).toBe(200)
    await eventually(async () => (await card.boundingBox())?.width !== was?.width).toBe(true)
    await page.close()
  })
})
