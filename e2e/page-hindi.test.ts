import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enter, launch, missing } from './web-page.ts'

/** The page in Hindi where no provider is on the route of translations: an unofficial one is listed all the same. */
describe.skipIf(missing !== '')(`the page in Hindi${missing}`, () => {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    server = await startTestServer({ sample: true })
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
  })

  async function open(width: number): Promise<Page> {
    const { page } = await enter(browser, server, { width })
    await page.evaluate(`localStorage.setItem('chitravani.language', 'hi')`)
    await page.reload()
    await page.getByText('कारोबार का हाल दिखाइए').waitFor()
    return page
  }
  async function ask(page: Page, words: string): Promise<void> {
    await page.locator('textarea').first().fill(words)
    await page.locator('textarea').first().press('Enter')
  }

  it.each([390, 1280])('asks the planner as it is, %i wide', async (width) => {
    const page = await open(width)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await ask(page, 'राज्य के अनुसार कुल बिक्री दिखाओ')
    // By its role: the list of dashboards, out of sight on a phone, names it as well.
    await page.getByRole('heading', { name: 'राज्य के अनुसार बिक्री' }).first().waitFor()
    // Nobody would answer: the charts' language is not offered either.
    expect(asked).not.toContain('/api/translate')
    expect(await page.getByLabel('चार्ट की भाषा').count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    if (process.env['LOOK'] !== undefined) await page.screenshot({ path: `${process.env['LOOK']}-${String(width)}-board.png` })
    await page.close()
  })

  it('says in Hindi which languages can be asked', async () => {
    const page = await open(390)
    await ask(page, 'রাজ্য অনুযায়ী মোট বিক্রি দেখাও')
    await page.getByText('हिन्दी या अंग्रेज़ी में पूछें।').waitFor()
    await page.close()
  })

  it('offers examples in Hindi, and says in it what came of a question', async () => {
    const page = await open(1280)
    await page.getByText('चैनल के अनुसार डिलीवरी के औसत दिन').waitFor()
    expect(await page.getByText('ये उदाहरण अंग्रेज़ी में हैं').count()).toBe(0)
    await ask(page, '1990 की बिक्री राज्य के अनुसार')
    await page.getByText('इन शर्तों से कोई आँकड़ा नहीं मिला').waitFor()
    await ask(page, 'क्वर्टी दिखाओ')
    await page.getByText('इसका कोई शब्द आँकड़ों से नहीं जुड़ा').waitFor()
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^[\u0900-\u097f ]+ की संख्या$/ })
      .first()
      .waitFor()
    await page.close()
  })

  it('draws months, lakh and crore in Hindi, and names columns and roles in it', async () => {
    const page = await open(1280)
    await ask(page, 'महीनेवार बिक्री')
    await page.locator('.chart-drawing[data-drawn]').waitFor()
    const drawn = (await page.locator('.chart-drawing').textContent()) ?? ''
    expect(drawn).toMatch(/करोड़/)
    expect(drawn).toMatch(/जन.? 20\d\d/)
    expect(drawn).not.toMatch(/Jan|Cr\b/)
    await page.getByRole('button', { name: 'फ़िल्टर जोड़ें' }).click()
    const names = await page.getByLabel('कॉलम', { exact: true }).locator('option').allTextContents()
    expect(names).toEqual(expect.arrayContaining(['शहर', 'ऑर्डर की तिथि', 'राशि']))
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /का मेन्यू$/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'यही चार्ट क्यों?' }).click()
    await page.getByRole('heading', { name: 'आपके शब्दों से' }).waitFor()
    const words = (await page.getByRole('dialog').getByRole('listitem').allTextContents()).join(' ')
    expect(words).toMatch(/समय के चरण/)
    expect(words).not.toMatch(/\b(?:grain|measure|synonym|pattern)\b/)
    await page.close()
  })

  it('refuses a change in Hindi, and lets every script run its own way', async () => {
    const page = await open(1280)
    await page.locator('textarea').first().fill('مہینے کے حساب سے فروخت')
    expect(
      await page
        .locator('textarea')
        .first()
        .evaluate((field) => getComputedStyle(field).direction),
    ).toBe('rtl')
    await ask(page, 'राज्य के अनुसार बिक्री')
    const change = page.getByLabel('कैसे बदलना है')
    await change.fill('क्वर्टी ज़क्सव')
    await change.press('Enter')
    await page.getByText('यह बदलाव नहीं हो सका').waitFor()
    await page.close()
  })
})
