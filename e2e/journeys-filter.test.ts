import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { ask, bars, byRegion, eventually, enter, faintBars, launch, missing, question, refine, settled } from './web-page.ts'

/** Filters, files and tables on the page. */
describe.skipIf(missing !== '')(`on the page${missing}`, () => {
  let server: TestServer
  let browser: Browser
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chitravani-files-'))
    server = await startTestServer()
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })
  const file = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }

  /** What the bars of a chart say. */
  const saidBy = (page: Page, chart: 'first' | 'last') => () =>
    page.evaluate<string[]>(
      `[...[...document.querySelectorAll('article')].at(${chart === 'first' ? 0 : -1}).querySelectorAll('.mark-rect.role-mark path')].map((bar) => bar.getAttribute('aria-label'))`,
    )

  it('shows a click where it was made, and filters the other charts by it', async () => {
    const { page, complaints } = await enter(browser, server)
    await ask(page, byRegion)
    await refine(page, 'add the total amount per category')
    await page.locator('article').nth(1).waitFor()
    await settled(page)
    const [mine, other] = [saidBy(page, 'first'), saidBy(page, 'last')]
    const [all, unfiltered] = [await mine(), await other()]
    expect([all.length, unfiltered.length]).toEqual([4, 2])
    const own = page.locator('article').first()
    const ownBars = own.locator('.mark-rect.role-mark path')
    await ownBars.nth(1).click()
    await eventually(() => faintBars(page).count()).toBe(3)
    await eventually(other).not.toEqual(unfiltered)
    expect(await mine()).toEqual(all)
    expect(await ownBars.nth(1).getAttribute('opacity')).toBe('1')
    expect(await own.locator('footer').textContent()).toMatch(/^Chosen here: region is \w+; filters the other charts/)
    await eventually(() => page.locator('article footer').nth(1).textContent()).toContain('Filtered by region')
    // Chosen in the other one as well: each is inside what was chosen in its neighbour, and in nothing of its own.
    const inside = await other()
    await page.locator('article').nth(1).locator('.mark-rect.role-mark path').first().click()
    await eventually(() => own.locator('footer').textContent()).toContain('Filtered by category')
    await eventually(mine).not.toEqual(all)
    expect(await mine()).toHaveLength(4)
    expect(await other()).toEqual(inside)
    await page.locator('article').nth(1).locator('.mark-rect.role-mark path').first().click()
    await eventually(() => page.getByRole('button', { name: /^Remove the filter/ }).count()).toBe(1)
    await eventually(mine).toEqual(all)
    await ownBars.nth(1).click()
    await eventually(other).toEqual(unfiltered)
    await eventually(() => faintBars(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Remove the filter/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => faintBars(page).count()).toBe(3)
    expect(await mine()).toEqual(all)
    expect(complaints).toEqual([])
    await page.close()
  })

  it('filters by a click, by a chip no more, and by the way back', async () => {
    const { page, complaints } = await enter(browser, server)
    await ask(page, byRegion)
    await eventually(() => bars(page).count()).toBe(4)
    await bars(page).first().click()
    await page.getByRole('button', { name: /^Remove the filter region/ }).waitFor()
    await eventually(() => faintBars(page).count()).toBe(3)
    await page.getByRole('button', { name: /^Remove the filter/ }).click()
    await eventually(() => faintBars(page).count()).toBe(0)
    await page.goBack()
    await eventually(() => faintBars(page).count()).toBe(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => faintBars(page).count()).toBe(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => faintBars(page).count()).toBe(0)
    expect(await bars(page).count()).toBe(4)
    expect(complaints).toEqual([])
    await page.close()
  })

  it('filters by a link', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await bars(page).first().click()
    await eventually(() => faintBars(page).count()).toBe(3)
    const other = await page.context().newPage()
    const address = page.url()
    const token = await page.evaluate<string>('sessionStorage.getItem("chitravani.token")')
    await other.addInitScript(`sessionStorage.setItem('chitravani.token', ${JSON.stringify(token)})`)
    await other.goto(address)
    await settled(other)
    await eventually(() => faintBars(other).count()).toBe(3)
    expect(await bars(other).count()).toBe(4)
    // A link that names no chart filters them all.
    await other.evaluate(`location.hash = location.hash.replace(/&from=.*$/, '')`)
    await eventually(() => bars(other).count()).toBe(1)
    await eventually(() => other.locator('article footer').first().textContent()).toContain('Filtered by region')
    await page.close()
    await other.close()
  })

  it('filters from the picker: values, dates, numbers', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    const picker = page.getByRole('dialog', { name: 'Add a filter' })
    const open = () => page.getByRole('button', { name: 'Add a filter' }).click()
    const apply = () => picker.getByRole('button', { name: 'Filter', exact: true }).click()
    await open()
    await picker.getByLabel('Column').selectOption({ label: 'category' })
    await picker.getByLabel('Food').check()
    await apply()
    await page.getByRole('button', { name: 'Remove the filter category is Food' }).waitFor()
    await open()
    await picker.getByLabel('Column').selectOption({ label: 'sold on' })
    await picker.getByLabel('From').fill('2025-01-01')
    await apply()
    await page.getByRole('button', { name: /^Remove the filter sold on from 2025-01-01/ }).waitFor()
    await open()
    await picker.getByLabel('Column').selectOption({ label: 'amount' })
    await picker.getByLabel('From').fill('9')
    await picker.getByLabel('To').fill('2')
    await picker.getByRole('alert').getByText('larger').waitFor()
    await picker.getByLabel('To').fill('500')
    await apply()
    await eventually(() => page.getByRole('button', { name: /^Remove the filter/ }).count()).toBe(3)
    await page.getByRole('button', { name: 'Remove all' }).click()
    await eventually(() => page.getByRole('button', { name: /^Remove the filter/ }).count()).toBe(0)
    await eventually(() => bars(page).count()).toBe(4)
    await page.close()
  })

  it('filters by a brushed stretch of time', async () => {
    const { page } = await enter(browser, server)
    await ask(page, 'total amount of sales per month')
    const drawing = await page.locator('.chart-drawing svg .mark-group.role-frame.root path.background').first().boundingBox()
    if (!drawing) throw new Error('no chart')
    const y = drawing.y + drawing.height / 2
    await page.mouse.move(drawing.x + drawing.width * 0.3, y)
    await page.mouse.down()
    await page.mouse.move(drawing.x + drawing.width * 0.6, y, { steps: 8 })
    await page.mouse.up()
    const chip = page.getByRole('button', { name: /^Remove the filter sold on from 2024/ })
    await chip.waitFor()
    await eventually(() => page.locator('article footer').first().textContent()).toContain('Chosen here: sold on from 2024')
    const brush = async () => Math.round((await page.locator('.brush_brush path').boundingBox())?.width ?? 0)
    const wide = await brush()
    expect(wide).toBeGreaterThan(drawing.width * 0.25)
    // The stretch is drawn again from the address alone.
    await page.reload()
    await settled(page)
    await eventually(async () => Math.abs((await brush()) - wide)).toBeLessThan(wide * 0.1)
    await page.mouse.click(drawing.x + drawing.width * 0.9, y)
    await eventually(() => chip.count()).toBe(0)
    await page.close()
  })

  it('draws "no data" for a filter that leaves none', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await page.evaluate(`location.hash += '&filter=' + encodeURIComponent(JSON.stringify({ region: 'Nowhere' }))`)
    await page.getByText('No data for this filter').waitFor()
    await page.close()
  })

  it('cancels a filter that the next one overtakes', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    const held = Promise.withResolvers<void>()
    let first = true
    await page.route('**/dashboard/filter', async (route) => {
      if (first) {
        first = false
        await held.promise
      }
      await route.continue().catch(() => undefined)
    })
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/dashboard/filter'))
    await page.evaluate(
      `location.hash += '&filter=' + encodeURIComponent(JSON.stringify({ 'regions.region': ['North', 'South', 'East'] }))`,
    )
    const answered = page.waitForResponse((response) => response.url().endsWith('/dashboard/filter'))
    await bars(page).nth(1).click()
    await cancelled
    held.resolve()
    await answered
    await eventually(() => faintBars(page).count()).toBe(3)
    expect(await bars(page).count()).toBe(4)
    await page.close()
  })

  it('shows rows as a table that filters, and gives them as CSV, PNG and SVG', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    for (const [entry, ending] of [
      ['Download CSV', 'csv'],
      ['Download PNG', 'png'],
      ['Download SVG', 'svg'],
    ] as const) {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Menu of(?! the dashboard)/ }).click()
      await page.getByRole('menuitem', { name: entry }).click()
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`))
    }
    await page.getByRole('button', { name: /as a table$/ }).click()
    await page.getByRole('button', { name: 'North', exact: true }).click()
    await eventually(() => page.locator('article tbody tr[aria-current]').allTextContents()).toHaveLength(1)
    expect(await page.locator('article tbody tr').count()).toBe(4)
    await page.close()
  })

  it('asks a file that was brought, and takes it away again', async () => {
    const { page } = await enter(browser, server)
    const csv = `city,visitors\n${Array.from({ length: 40 }, (_, n) => `${['Pune', 'Delhi', 'Salem'][n % 3]},${n}`).join('\n')}`
    await page.locator('input[type=file]').setInputFiles(file('visits.csv', csv))
    await eventually(() => page.getByLabel('Data').inputValue()).toBe('visits')
    await page.getByRole('button', { name: /city/ }).first().waitFor()
    await ask(page, 'bar chart of total visitors by city')
    await eventually(() => bars(page).count()).toBe(3)
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('menuitem', { name: 'My files' }).click()
    await page.getByRole('button', { name: 'Remove the file visits' }).click()
    await page.getByText('You have brought no files yet.').waitFor()
    await page.close()
  })

  it('says what is wrong with a broken file and keeps the question', async () => {
    const { page } = await enter(browser, server)
    await question(page).fill('something I want to know')
    await page.locator('input[type=file]').setInputFiles(file('broken.parquet', 'PAR1 not whole'))
    await eventually(() => page.getByRole('alert').textContent()).toMatch(/Parquet.*cut off/)
    expect(await question(page).inputValue()).toBe('something I want to know')
    await page.close()
  })
})
