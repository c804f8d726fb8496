import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import {
  ask,
  bars,
  byRegion,
  chartMenu,
  enter,
  eventually,
  faintBars,
  launch,
  missing,
  question,
  refine,
  settled,
  signIn,
  visit,
} from './web-page.ts'

/** Keeping, sharing and carrying away; and what the page does when things go wrong. */
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

  async function exported(page: Page, entry: RegExp): Promise<string> {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    // Under its own name: a browser tells by the ending what a file is.
    const download = await saved
    const path = `${await download.path()}-${download.suggestedFilename()}`
    await download.saveAs(path)
    return path
  }

  it('exports a file that opens with no server and lists the filters in force', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await bars(page).first().click()
    await page.getByRole('button', { name: /^Remove the filter/ }).waitFor()
    const path = await exported(page, /^HTML/)
    const context = await browser.newContext({ offline: true, javaScriptEnabled: false })
    const alone = await context.newPage()
    await alone.goto(pathToFileURL(path).href)
    expect(await alone.locator('figure svg').count()).toBe(1)
    expect(await alone.locator('body').textContent()).toMatch(/Filtered by\s*Region: \w+/)
    await context.close()
    await page.close()
  })

  it('exports a picture, the specification, and rows that Excel reads as UTF-8', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    expect(
      readFileSync(await exported(page, /PNG/))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(JSON.parse(readFileSync(await exported(page, /JSON/), 'utf8'))).toHaveProperty('individual_specs')
    const saved = page.waitForEvent('download')
    await chartMenu(page, /CSV/)
    expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/^\uFEFF\w+,\w+\r\n/)
    await page.close()
  })

  it('shares by a link that shows, filters, and ends', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await page.getByRole('button', { name: 'Share' }).click()
    // There is no link that could be ended.
    await page.getByRole('button', { name: 'Make a link' }).waitFor()
    expect(await page.getByRole('button', { name: /^End/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByLabel('Link').inputValue()
    const { page: guest } = await visit(browser, server, { path: link.slice(server.url.length) })
    await eventually(() => bars(guest).count()).toBe(4)
    expect(await guest.getByRole('button', { name: /Undo|Change/ }).count()).toBe(0)
    await bars(guest).first().click()
    await eventually(() => faintBars(guest).count()).toBe(3)
    await bars(guest).first().click()
    await eventually(() => faintBars(guest).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Share' }).click()
    expect(await page.getByLabel('Link').inputValue()).toBe(link)
    await page.getByRole('button', { name: 'End the link' }).click()
    await page.getByText('No link leads here any more.').waitFor()
    await guest.reload()
    await guest.getByText('This link shows nothing').waitFor()
    await page.close()
    await guest.close()
  })

  it('finds, renames, duplicates, deletes and takes back dashboards', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    const list = page.getByRole('navigation', { name: 'My dashboards' })
    // Until this one is listed, the first is of another journey.
    await list.locator('[aria-current=page]').waitFor()
    const entry = async (name: string | RegExp) => {
      await list
        .getByRole('button', { name: /^Menu of the dashboard/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name }).click()
    }
    await entry('Rename …')
    await page.getByRole('dialog').getByLabel('Title').fill('Sales of mine')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sales of mine' }).waitFor()
    const count = () => list.getByRole('button', { name: /^Menu of the dashboard/ }).count()
    const before = await count()
    await entry('Duplicate')
    await eventually(count).toBe(before + 1)
    await entry('Delete')
    await eventually(count).toBe(before)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await eventually(count).toBe(before + 1)
    await page.close()
  })

  it('reads the data anew', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    const moment = () => page.locator('article time').first().getAttribute('datetime')
    const before = await moment()
    await page.getByRole('button', { name: 'Refresh the data' }).click()
    await eventually(moment).not.toBe(before)
    await page.close()
  })

  it('speaks Hindi, and keeps theme and language', async () => {
    const { page } = await enter(browser, server)
    await page.getByLabel('Language').selectOption('hi')
    await page.getByRole('heading', { name: 'बताइए, आप क्या देखना चाहते हैं' }).waitFor()
    await page.getByLabel('रंग-रूप').selectOption('slate')
    await page.reload()
    await page.getByRole('heading', { name: 'बताइए, आप क्या देखना चाहते हैं' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('hi')
    expect(await page.locator('html').getAttribute('data-mode')).toBe('dark')
    await page.close()
  })

  it('shows dashboards, shared ones too, in the colours chosen for the page, and leaves them as they are kept', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    const colours = () =>
      page.evaluate(
        `[document.documentElement.dataset.theme, getComputedStyle(document.querySelector('article .chart-drawing svg')).backgroundColor]`,
      )
    await page.getByLabel('Theme').selectOption('dark')
    await eventually(colours).toEqual(['dark', 'rgb(21, 24, 28)'])
    expect(readFileSync(await exported(page, /^HTML/), 'utf8')).toContain('background:#15181c')
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
    await page.reload()
    await settled(page)
    await eventually(colours).toEqual(['dark', 'rgb(21, 24, 28)'])
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByLabel('Link').inputValue()
    await page.keyboard.press('Escape')
    // Whoever says the colours in words means the page as well.
    await refine(page, 'use the slate theme')
    await eventually(colours).toEqual(['slate', 'rgb(30, 41, 59)'])
    expect(await page.getByLabel('Theme').inputValue()).toBe('slate')
    const { page: guest } = await visit(browser, server, { path: link.slice(server.url.length) })
    await eventually(() => bars(guest).count()).toBe(4)
    const guests = () => guest.evaluate(`getComputedStyle(document.querySelector('article .chart-drawing svg')).backgroundColor`)
    await eventually(guests).toBe('rgb(255, 255, 255)')
    await guest.getByLabel('Theme').selectOption('dark')
    await eventually(guests).toBe('rgb(21, 24, 28)')
    await page.close()
    await guest.close()
  })

  it('goes on where it was after a sign-in that ended in the middle', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await page.route('**/dashboard/refine', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({
          success: false,
          session_id: null,
          dashboard: null,
          warnings: [],
          error: { code: 'unauthorized', message: 'm', retryable: false, request_id: 'r' },
        }),
      }),
    )
    await refine(page, 'make it a pie chart')
    await page.getByText('Your sign-in has ended.').waitFor()
    await page.unroute('**/dashboard/refine')
    await signIn(page, server)
    await eventually(() => page.getByLabel('How to change it').inputValue()).toBe('make it a pie chart')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.locator('article[data-kind=arc]').waitFor()
    await page.close()
  })

  it('says what to do when the server is away, loses nothing, and recovers', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    await page.context().setOffline(true)
    await refine(page, 'make it a pie chart')
    await page.getByRole('alert').getByText('The server does not answer.').waitFor()
    expect(await bars(page).count()).toBe(4)
    expect(await page.getByLabel('How to change it').inputValue()).toBe('make it a pie chart')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.locator('article[data-kind=arc]').waitFor()
    await page.close()
  })

  it('says so when the server is slow, and shows the answer when it comes', async () => {
    const { page } = await enter(browser, server)
    await ask(page, byRegion)
    const held = Promise.withResolvers<void>()
    await page.route('**/dashboard/refine', async (route) => {
      await held.promise
      await route.continue()
    })
    await refine(page, 'make it a pie chart')
    const note = page.getByRole('status').getByText('The server takes long to answer.')
    await note.waitFor()
    expect(await page.getByLabel('How to change it').inputValue()).toBe('make it a pie chart')
    held.resolve()
    await page.locator('article[data-kind=arc]').waitFor()
    await eventually(() => note.count()).toBe(0)
    await page.close()
  })

  it('keeps the question when the stream is cut, and can be asked again', async () => {
    const { page } = await enter(browser, server)
    await page.route('**/dashboard/generate/stream', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/event-stream',
        body: `data: ${JSON.stringify({ type: 'progress', stage: 'strategy', progress: 5, message: 'Reading', details: {} })}\n\n`,
      }),
    )
    await question(page).fill(byRegion)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('your question is still in the box').waitFor()
    await page.unroute('**/dashboard/generate/stream')
    expect(await question(page).inputValue()).toBe(byRegion)
    await page.getByRole('button', { name: 'Show me' }).click()
    await settled(page)
    await page.close()
  })

  it('says so when a part of it cannot be loaded, keeps the rest, and has it after loading anew', async () => {
    const { page } = await enter(browser, server)
    await page.route('**/assets/picker-*.js', (route) => route.abort())
    await ask(page, byRegion)
    await page.getByText('A part of the page did not load').waitFor()
    expect(await page.locator('article[data-kind=bar]').count()).toBe(1)
    await page.unroute('**/assets/picker-*.js')
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await page.getByRole('button', { name: 'Add a filter' }).waitFor()
    await page.locator('article[data-kind=bar]').waitFor()
    await page.close()
  })

  it('changes the password, signs out, and lets the new one in', async () => {
    const { page } = await enter(browser, server)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'My account' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const password = server.admin?.password ?? ''
    const change = async (from: string, to: string) => {
      await choose('Change my password')
      await page.getByLabel('Present password').fill(from)
      await page.getByLabel('New password (10 characters or more)').fill(to)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await page.getByLabel('Name', { exact: true }).fill(server.admin?.name ?? '')
      await page.getByLabel('Password', { exact: true }).fill(to)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await question(page).waitFor()
    }
    await change(password, 'another password')
    await change('another password', password)
    await choose('Sign out')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate('sessionStorage.getItem("chitravani.token")')).toBeNull()
    await page.close()
  })
})
