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
    await page.getByText('हिन्दी या अंग्रेज़ी में पूछिए।').waitFor()
    await page.close()
  })
})
