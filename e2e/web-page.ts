import type { Emulator } from '@chitravani/emulators'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { chromiumPath, fakeMicrophone, openBrowser } from './browser.ts'
import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** The built page in a real browser, as journeys use it. */

const executable = chromiumPath()
const built = existsSync(fileURLToPath(new URL('../apps/web/dist/index.html', import.meta.url)))
/** Why the page cannot be driven here; empty where it can. */
export const missing = executable === undefined ? ' (no Chromium on this machine)' : built ? '' : ' (the page is not built)'

export interface Visitor {
  readonly page: Page
  /** What the page complained about on the console, or threw. */
  readonly complaints: string[]
  /** Addresses of other origins that it asked. */
  readonly strangers: string[]
}

export interface VisitOptions extends BrowserContextOptions {
  readonly path?: string
  readonly width?: number
}

export function launch(): Promise<Browser> {
  return openBrowser(executable ?? '', fakeMicrophone)
}

export async function visit(
  browser: Browser,
  server: TestServer,
  { path = '/', width = 1280, ...more }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: 'light', locale: 'en-IN', ...more })
  // A machine under load is late.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(server.url)) strangers.push(request.url())
  })
  await page.goto(server.url + path)
  return { page, complaints, strangers }
}

export async function signIn(page: Page, { admin }: TestServer): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(admin?.name ?? '')
  await page.getByLabel('Password', { exact: true }).fill(admin?.password ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signed in, and ready to be asked. */
export async function enter(browser: Browser, server: TestServer, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, server, options)
  await signIn(visitor.page, server)
  await question(visitor.page).waitFor()
  return visitor
}

export const question = (page: Page) => page.getByLabel('What do you want to see?')

/** Asks and waits until the dashboard is whole and its charts are drawn. */
export async function ask(page: Page, words: string): Promise<void> {
  await question(page).fill(words)
  await page.getByRole('button', { name: 'Show me' }).click()
  await settled(page)
}

export async function settled(page: Page): Promise<void> {
  await page.getByRole('toolbar').waitFor()
  await page.locator('article[data-chart]').first().waitFor()
  // What a card can do comes after its rows, with the time of these; a press before that is lost.
  await page.locator('article[data-chart]:not(:has(time))').first().waitFor({ state: 'detached' })
  await page.locator('.chart-drawing:not([data-drawn])').first().waitFor({ state: 'detached' })
  await atRest(page)
}

/** Waits until nothing glides or fades any more; what turns for ever, such as a sign of waiting, may turn. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const ending = () =>
      document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
    for (let some = ending(); some.length > 0; some = ending()) await Promise.allSettled(some.map(({ finished }) => finished))
  })()`)
}

/** A menu takes keys once an entry of it has the focus. @param at 1 for the menu of an entry */
export async function menuTakesKeys(page: Page, at = 0): Promise<void> {
  await page.getByRole('menu').nth(at).locator('[role=menuitem]:focus').waitFor()
}

/** The bars of the first bar chart. */
export const bars = (page: Page) => page.locator('article[data-kind=bar] .mark-rect.role-mark path')

/** Bars that stand back, because others were chosen in their chart. */
export const faintBars = (page: Page) => page.locator('article[data-kind=bar] .mark-rect.role-mark path[opacity="0.3"]')

export async function chartMenu(page: Page, entry: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: /^Menu of(?! the dashboard)/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export async function refine(page: Page, words: string): Promise<void> {
  await page.getByLabel('How to change it').fill(words)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
}

export const byRegion = 'bar chart of total amount of sales by region'

/** Looks again and again: a machine under load draws late. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 60_000, interval: 100 })

/** Bytes of sound that reached a provider. */
export function soundSent({ requests }: Emulator): number {
  return requests
    .flatMap(({ frames }) => frames.filter(({ from }) => from === 'client'))
    .reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0)
}
