import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import {
  ask,
  atRest,
  bars,
  byRegion,
  chartMenu,
  enter,
  eventually,
  launch,
  menuTakesKeys,
  missing,
  question,
  refine,
  settled,
  visit,
} from './web-page.ts'

/** What people do with the page, from the question to a changed dashboard, in a real browser against the real server. */
describe.skipIf(missing !== '')(`on the page${missing}`, () => {
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

  it('signs in by name and password, and says why not', async () => {
    const { page } = await visit(browser, server)
    await page.getByLabel('Name', { exact: true }).fill('demo')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await eventually(() => page.getByRole('alert').textContent()).toMatch(/password/i)
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('demo')
    await page.close()
  })

  it('signs in by the link that was printed, once, and drops it from the address', async () => {
    const { page } = await visit(browser, server, { path: `/#signin=${server.signInCode}` })
    await question(page).waitFor()
    expect(page.url()).not.toContain('signin')
    const { page: again } = await visit(browser, server, { path: `/#signin=${server.signInCode}` })
    await eventually(() => again.getByRole('alert').textContent()).toMatch(/link/i)
    await page.close()
    await again.close()
  })

  it('asks an example question, draws, and finds it again after a reload', async () => {
    const { page, complaints, strangers } = await enter(browser, server)
    await page.getByRole('button', { name: 'How are we doing?', exact: true }).click()
    await settled(page)
    expect(await page.locator('article[data-chart]').count()).toBeGreaterThan(2)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await page.reload()
    await settled(page)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    expect([complaints, strangers]).toEqual([[], []])
    await page.close()
  })

  it('cancels on the way and keeps the question', async () => {
    const { page } = await enter(browser, server)
    const held = Promise.withResolvers<void>()
    await page.route('**/dashboard/generate/stream', async (route) => {
      await held.promise
      await route.continue().catch(() => undefined)
    })
    await question(page).fill(byRegion)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await eventually(() => question(page).inputValue()).toBe(byRegion)
    expect(await page.getByRole('progressbar').count()).toBe(0)
    held.resolve()
    await page.close()
  })

  it('brings a file, tells how far it is, and gives it up by the keys alone', async () => {
    const { page } = await enter(browser, server)
    const held = Promise.withResolvers<void>()
    await page.route('**/dashboard/files', async (route) => {
      await held.promise
      await route.continue().catch(() => undefined)
    })
    const file = { name: 'parks.csv', mimeType: 'text/csv', buffer: Buffer.from('park,trees\nNorth,5\nSouth,7\nEast,9\n') }
    const choose = () => page.locator('input[type=file]').setInputFiles(file)
    const bar = page.getByRole('progressbar', { name: /parks\.csv/ })
    const button = page.getByRole('button', { name: /^Bring a file/ })
    await choose()
    await bar.waitFor()
    await eventually(() => page.getByRole('status').allTextContents()).toContainEqual(expect.stringContaining('parks.csv'))
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Cancel the file' }).focus()
    await page.keyboard.press('Enter')
    await bar.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await eventually(() => page.locator('[aria-live=polite].sr-only').allTextContents()).toContain('Cancelled')
    held.resolve()
    await choose()
    await eventually(() => page.getByLabel('Data').inputValue()).toBe('parks')
    await bar.waitFor({ state: 'detached' })
    await page.close()
  })

  it('changes in words, undoes and does it again', async () => {
    const { page, complaints } = await enter(browser, server)
    await ask(page, byRegion)
    await eventually(() => bars(page).count()).toBe(4)
    await refine(page, 'make it a pie chart')
    await page.locator('article[data-kind=arc] .mark-arc.role-mark path').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => bars(page).count()).toBe(4)
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.locator('article[data-kind=arc]').waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })

  it('changes one chart in words that was pointed at', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await chartMenu(page, 'Change in words …')
    await page.getByRole('button', { name: /^Change the whole dashboard/ }).waitFor()
    await refine(page, 'make it a pie chart')
    await page.locator('article[data-kind=arc]').waitFor()
    await eventually(() => page.getByLabel('How to change it').inputValue()).toBe('')
    await page.close()
  })

  it('edits a chart by hand: title, kind, aggregation, limit', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await chartMenu(page, 'Edit …')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('By hand')
    await dialog.getByLabel('Summed up as').selectOption('mean')
    await dialog.getByLabel('Order').selectOption('smallest')
    await dialog.getByLabel('At most').fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'By hand' }).waitFor()
    await eventually(() => bars(page).count()).toBe(2)
    await chartMenu(page, 'Edit …')
    await dialog.getByLabel('Kind').selectOption('arc')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.locator('article[data-kind=arc]').waitFor()
    await page.close()
  })

  it('edits a step of time and a dimension by hand', async () => {
    const { page } = await enter(browser, server)
    await ask(page, 'total amount of sales per month')
    const rows = page.locator('article tbody tr')
    await page.getByRole('button', { name: /as a table$/ }).click()
    await eventually(() => rows.count()).toBeGreaterThan(20)
    await chartMenu(page, 'Edit …')
    await page.getByLabel('Steps of time').selectOption('year')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(() => rows.count()).toBe(2)
    await page.close()
  })

  it('drags and resizes a chart, and keeps its place', async () => {
    const { page } = await enter(browser, server)
    await ask(page, 'How are we doing?')
    const chart = page.locator('article[data-chart]').last()
    const id = await chart.getAttribute('data-chart')
    const box = () => page.locator(`article[data-chart="${id}"]`).boundingBox()
    await chart.scrollIntoViewIfNeeded()
    const before = await box()
    const handle = chart.locator('.drag-handle')
    await handle.hover()
    await page.mouse.down()
    await page.mouse.move(400, 260, { steps: 12 })
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.mouse.up()
    expect((await saved).status()).toBe(200)
    await eventually(box).not.toEqual(before)
    // It glides to its place, and again where the server puts it elsewhere; where it is on the way says nothing.
    await page.getByRole('button', { name: 'Refresh the data' }).click({ trial: true })
    await atRest(page)
    const moved = await box()
    await page.reload()
    await settled(page)
    await page.evaluate('scrollTo(0, 0)')
    // Places are columns of the grid; where the page's width leaves half a pixel over, it may go to either side.
    await eventually(async () => Math.abs(((await box())?.x ?? 0) - (moved?.x ?? -10))).toBeLessThan(1.5)
    await page.close()
  })

  it('removes a chart and takes it back', async () => {
    const { page } = await enter(browser, server)
    await ask(page, 'How are we doing?')
    const count = await page.locator('article[data-chart]').count()
    await chartMenu(page, 'Remove')
    await eventually(() => page.locator('article[data-chart]').count()).toBe(count - 1)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await eventually(() => page.locator('article[data-chart]').count()).toBe(count)
    await page.close()
  })

  it('says why a chart is as it is, with its statement and other readings', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await chartMenu(page, 'Why this chart?')
    await eventually(() => page.locator('dialog pre, [role=dialog] pre').textContent()).toContain('SELECT')
    expect(await page.getByRole('dialog').textContent()).toContain('region')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.close()
  })

  it('shows another reading of the question from the chart’s menu, and takes it back', async () => {
    const { page, complaints } = await enter(browser, server)
    await ask(page, byRegion)
    const title = () => page.locator('article h3').first().textContent()
    const kind = () => page.locator('article').first().getAttribute('data-kind')
    const before = [await title(), await kind()]
    await page
      .getByRole('button', { name: /^Menu of(?! the dashboard)/ })
      .first()
      .click()
    // By keys: a mouse that jumps leaves the way between the two menus, and the second one closes.
    await page.getByRole('menuitem', { name: 'Other readings' }).focus()
    await page.keyboard.press('ArrowRight')
    await menuTakesKeys(page, 1)
    const changed = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.keyboard.press('Enter')
    expect((await changed).request().postDataJSON()).toMatchObject({ alternative: 0 })
    await eventually(async () => [await title(), await kind()]).not.toEqual(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => [await title(), await kind()]).toEqual(before)
    expect(complaints).toEqual([])
    await page.close()
  })

  it('shows what would work when the words fit nothing', async () => {
    const { page } = await enter(browser, server)
    await question(page).fill('weather on Mars')
    await page.keyboard.press('Enter')
    await eventually(() => page.getByRole('alert').textContent()).toMatch(/sales|regions|products/)
    expect(await question(page).inputValue()).toBe('weather on Mars')
    await page.close()
  })

  it('fits a phone', async () => {
    const { page } = await enter(browser, server, { width: 360 })
    await ask(page, 'How are we doing?')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.close()
  })
})
