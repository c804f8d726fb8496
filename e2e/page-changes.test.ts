import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { ask, byRegion, chartMenu, enter, eventually, launch, missing, refine } from './web-page.ts'

/** What somebody sees of a change they asked for. */
describe.skipIf(missing !== '')(`a change on the page${missing}`, () => {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    server = await startTestServer()
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
  })

  it('brings the chart it changed into sight on a phone', async () => {
    const { page } = await enter(browser, server, { width: 390 })
    await ask(page, 'How are we doing?')
    const changed = page.locator('article[data-chart]').last()
    const middle = async () => {
      const { y = 0, height = 0 } = (await changed.boundingBox()) ?? {}
      return (y + height / 2) / 900
    }
    expect(await middle()).toBeGreaterThan(1)
    await refine(page, 'rename the last chart to Found')
    await page.getByRole('heading', { name: 'Found' }).waitFor()
    await eventually(middle).toBeLessThan(0.9)
    await page.close()
  })

  it('says of which words nothing was made, and takes that away for a dialog', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await refine(page, 'make it a pie chart. flurble the gronk.')
    const told = page.getByText('Nothing was made of “flurble the gronk”.')
    await told.waitFor()
    await chartMenu(page, 'Why this chart?')
    await page.getByRole('dialog').waitFor()
    await eventually(() => told.count()).toBe(0)
    await page.close()
  })
})
