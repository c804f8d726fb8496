import { themeNames } from '@chitravani/protocol'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from './axe.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { ask, bars, byRegion, enter, eventually, launch, menuTakesKeys, missing, visit } from './web-page.ts'

/** The page for everybody: what a check finds, and what can be done with keys alone. */
describe.skipIf(missing !== '')(`the page for everybody${missing}`, () => {
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

  it.each(themeNames)(
    'has no serious fault in any view and state: %s',
    async (theme) => {
      const { page: door } = await visit(browser, server)
      await door.evaluate(`localStorage.setItem('chitravani.theme', '${theme}')`)
      await door.reload()
      await door.getByLabel('Name', { exact: true }).waitFor()
      expect(await faults(door)).toEqual([])
      const { page } = await enter(browser, server, { storageState: await door.context().storageState() })
      await page.getByRole('button', { name: 'How are we doing?', exact: true }).waitFor()
      expect(await faults(page)).toEqual([])
      await ask(page, 'How are we doing?')
      expect(await faults(page)).toEqual([])
      await page
        .getByRole('button', { name: /as a table$/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Add a filter' }).click()
      await page.getByRole('dialog', { name: 'Add a filter' }).waitFor()
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Escape')
      for (const entry of ['Why this chart?', 'Full screen', 'Edit …']) {
        await page
          .getByRole('button', { name: /^Menu of(?! the dashboard)/ })
          .first()
          .click()
        expect(await faults(page)).toEqual([])
        await page.getByRole('menuitem', { name: entry }).click()
        await page.getByRole('dialog').waitFor()
        expect(await faults(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await page.getByLabel('How to change it').fill('weather on Mars')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
      expect(await faults(page)).toEqual([])
      await door.close()
      await page.close()
    },
    400_000,
  )

  it('can be worked with keys alone: ask, a menu, filter, refine, undo, export', async () => {
    const { page } = await enter(browser, server)
    /** Walks on with the tab key until the focus is on what bears the name. */
    const reach = async (name: RegExp) => {
      for (let step = 0; step < 120; step++) {
        const focused = await page.evaluate<string>(
          `(() => { const e = document.activeElement; return e ? (e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent ?? '') : '' })()`,
        )
        if (name.test(focused.trim())) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`no way by keys to ${name.source}`)
    }
    await reach(/^What do you want to see/)
    await page.keyboard.type(byRegion)
    await page.keyboard.press('Enter')
    await eventually(() => bars(page).count()).toBe(4)

    await reach(/^Menu of(?! the dashboard)/)
    await page.keyboard.press('Enter')
    await menuTakesKeys(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(() => page.evaluate(`document.activeElement?.getAttribute('aria-label') ?? ''`)).toMatch(/^Menu of/)

    await page.locator('#content').focus()
    await reach(/as a table$/)
    await page.keyboard.press('Enter')
    await reach(/^North$/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Remove the filter/ }).waitFor()
    await page.locator('#content').focus()
    await reach(/^Remove the filter/)
    await page.keyboard.press('Enter')
    await eventually(() => page.getByRole('button', { name: /^Remove the filter/ }).count()).toBe(0)

    await page.locator('#content').focus()
    await reach(/^How to change it/)
    await page.keyboard.type('make it a pie chart')
    await page.keyboard.press('Enter')
    await page.locator('article[data-kind=arc]').waitFor()
    await page.locator('#content').focus()
    await reach(/^Undo$/)
    await page.keyboard.press('Enter')
    await page.locator('article[data-kind=bar]').waitFor()

    await page.locator('#content').focus()
    await reach(/^Export$/)
    await page.keyboard.press('Enter')
    await menuTakesKeys(page)
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await saved).suggestedFilename()).toMatch(/\.html$/)
    await page.close()
  }, 240_000)

  it('moves and sizes a chart by keys', async () => {
    const { page } = await enter(browser, server)
    await ask(page, 'How are we doing?')
    const chart = page.locator('article[data-chart]').last()
    const width = async () => Math.round((await chart.boundingBox())?.width ?? 0)
    const before = await width()
    await chart.locator('.drag-handle').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await eventually(width).toBeLessThan(before)
    await page.close()
  })

  it('says charts in words and keeps 200 % text in sight', async () => {
    const { page } = await enter(browser, server, { width: 900 })
    await ask(page, byRegion)
    const about = await page.locator('article').first().getAttribute('aria-describedby')
    expect(await page.locator(`[id="${about}"]`).textContent()).toMatch(/region/i)
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(900)
    await page.close()
  })
})
