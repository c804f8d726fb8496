import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chromiumPath, openBrowser } from './browser.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

const executable = chromiumPath()
const built = existsSync(fileURLToPath(new URL('../apps/web/dist/index.html', import.meta.url)))
const missing = executable === undefined ? ' (no Chromium on this machine)' : built ? '' : ' (the page is not built)'

describe.skipIf(missing !== '')(`the page${missing}`, () => {
  let server: TestServer
  let browser: Browser
  /** What the page itself complained about. */
  const complaints: string[] = []

  beforeAll(async () => {
    server = await startTestServer()
    browser = await openBrowser(executable ?? '')
  })
  beforeEach(() => {
    complaints.length = 0
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
  })

  async function newPage(path = '/', width = 1280): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: 'light' })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(server.url + path)
    return page
  }

  async function signedIn(width?: number): Promise<Page> {
    const page = await newPage('/', width)
    await page.getByLabel('Name').fill(server.admin?.name ?? '')
    await page.getByLabel('Password', { exact: true }).fill(server.admin?.password ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('What do you want to see?').waitFor()
    return page
  }

  async function ask(page: Page, prompt: string): Promise<void> {
    await page.getByLabel('What do you want to see?').fill(prompt)
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.locator('.card.placed svg.marks').first().waitFor()
  }

  const bars = (page: Page) => page.locator('.card.kind-bar .mark-rect.role-mark path')

  it('signs in by name and password, and says why not', async () => {
    const page = await newPage()
    await page.getByLabel('Name').fill('demo')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/password/i)
    await page.close()
  })

  it('signs in by the link that was printed, once, and drops it from the address', async () => {
    const page = await newPage(`/#signin=${server.signInCode}`)
    await page.getByLabel('What do you want to see?').waitFor()
    expect(page.url()).not.toContain('signin')
    const again = await newPage(`/#signin=${server.signInCode}`)
    await again.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.close()
    await again.close()
  })

  it('asks, draws, filters by a click, changes in words, undoes, and finds it again', async () => {
    const page = await signedIn()
    await ask(page, 'bar chart of total amount of sales by region')
    await expect.poll(() => bars(page).count()).toBe(4)

    await bars(page).first().click()
    await expect.poll(() => page.getByRole('button', { name: /Remove the filter/ }).count()).toBe(1)
    await expect.poll(() => bars(page).count()).toBe(1)
    await page.getByRole('button', { name: /Remove the filter/ }).click()
    await expect.poll(() => bars(page).count()).toBe(4)

    await page.getByLabel('How to change it').fill('make it a pie chart')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.locator('.card.kind-arc .mark-arc.role-mark path').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => bars(page).count()).toBe(4)
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.locator('.card.kind-arc').waitFor()

    await page.reload()
    await page.locator('.card.kind-arc svg.marks').waitFor()
    expect(await page.locator('.sessions li').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await page.close()
  })

  it('filters from the picker and says why a chart is as it is', async () => {
    const page = await signedIn()
    await ask(page, 'bar chart of total amount of sales by region')
    await page.getByRole('button', { name: 'Filter', exact: true }).first().click()
    await page.getByLabel('Column').selectOption({ label: 'category' })
    await page.getByLabel('is', { exact: true }).selectOption({ label: 'Food' })
    await page.locator('.picker').getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Remove the filter category is Food' }).waitFor()
    // The menu closes when the filtered rows arrive.
    await page.waitForLoadState('networkidle')

    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Why this chart?' }).click()
    await expect.poll(() => page.locator('dialog pre').textContent()).toContain('SELECT')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Show the rows' }).click()
    expect(await page.locator('dialog tbody tr').count()).toBe(4)
    expect(complaints).toEqual([])
    await page.close()
  })

  it('shows what would work when the words fit nothing', async () => {
    const page = await signedIn()
    await page.getByLabel('What do you want to see?').fill('weather on Mars')
    await page.getByRole('button', { name: 'Show me' }).click()
    await expect.poll(() => page.locator('.notice.failure').textContent()).toMatch(/sales|regions|products/)
    await page.close()
  })

  it('fits a phone', async () => {
    const page = await signedIn(360)
    await ask(page, 'bar chart of total amount of sales by region')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.close()
  })

  it('has labels, roles and contrast that a check finds no fault with', async () => {
    const { AxeBuilder } = await import('@axe-core/playwright')
    const page = await signedIn()
    await ask(page, 'bar chart of total amount of sales by region')
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).exclude('.drawing').analyze()
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html ?? ''}`)).toEqual([])
    await page.close()
  })
})
