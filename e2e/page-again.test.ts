import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { ask, byRegion, enter, launch, missing, question } from './web-page.ts'

describe.skipIf(missing !== '')(`the page that is loaded again, or printed${missing}`, () => {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startTestServer(), launch()])
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })

  it.each(['does-not-exist', '11111111-1111-4111-8111-111111111111'])('leaves an address that leads nowhere: %s', async (id) => {
    const { page } = await enter(browser, server)
    await page.goto(`${server.url}/#session=${id}`)
    await page.getByRole('alert').filter({ hasText: 'This dashboard is not there' }).waitFor()
    await question(page).waitFor()
    expect(page.url()).not.toContain('session')
    await page.context().close()
  })

  it('keeps what is written in the box until its dashboard is there', async () => {
    const { page } = await enter(browser, server)
    await question(page).fill('total amount')
    await page.reload()
    await question(page).waitFor()
    expect(await question(page).inputValue()).toBe('total amount')
    await ask(page, byRegion)
    await page.getByRole('button', { name: 'New dashboard' }).click()
    expect(await question(page).inputValue()).toBe('')
    await page.context().close()
  })

  it.each(['dark', 'slate', 'high_contrast', 'light'])('prints the theme %s on white', async (theme) => {
    const { page } = await enter(browser, server)
    await page.getByLabel('Theme').selectOption(theme)
    await ask(page, byRegion)
    await page.emulateMedia({ media: 'print' })
    const style = (of: string, property: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${of}')).getPropertyValue('${property}')`)
    expect(await style('article', 'background-color')).toBe('rgb(255, 255, 255)')
    expect(await style('article h3', 'color')).toBe('rgb(0, 0, 0)')
    expect(await style('.chart-drawing svg', 'background-color')).toBe('rgba(0, 0, 0, 0)')
    expect(await style('.chart-drawing svg', 'filter')).toMatch(theme === 'light' ? /^none$/ : /^invert/)
    await page.context().close()
  })
})
