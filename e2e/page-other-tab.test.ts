import { join } from 'node:path'
import { addUser, changePassword, openRecords } from '@chitravani/server/administration'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { ask, byRegion, chartMenu, eventually, launch, missing, question, refine, visit } from './web-page.ts'

/** What becomes of work in a tab whose sign-in was ended from elsewhere: the password was changed in another tab. */
describe.skipIf(missing !== '')(`a tab that is signed out from elsewhere${missing}`, () => {
  let server: TestServer
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    server = await startTestServer()
    browser = await launch()
    await withUsers(async (users) => {
      for (const name of ['asha', 'ravi']) await addUser(users, { name, password: 'first password', role: 'user' })
    })
  })
  beforeEach(async () => {
    ;({ page } = await visit(browser, server))
    await signInAs('asha')
    await question(page).waitFor()
    await ask(page, byRegion)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
  })

  async function signInAs(name: string) {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Password', { exact: true }).fill('first password')
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  async function signOut() {
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }

  async function withUsers(work: (users: Awaited<ReturnType<typeof openRecords>>['users']) => Promise<void>) {
    const records = await openRecords({ url: `sqlite:${join(server.folder, 'data', 'records.db')}` })
    await work(records.users)
    await records.close()
  }

  const endSignIns = () => withUsers((users) => changePassword(users, 'asha', 'first password'))

  it('offers the sign-in over an open dialog, which keeps what was typed', async () => {
    await chartMenu(page, 'Edit …')
    await page.getByRole('dialog').getByLabel('Title').fill('Typed by hand')
    await endSignIns()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your sign-in has ended.').waitFor()
    await signInAs('asha')
    await page.getByText('Your sign-in has ended.').waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').getByLabel('Title').inputValue()).toBe('Typed by hand')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Typed by hand' }).waitFor()
    await page.close()
  })

  it('shows nothing of the work to somebody else who signs in there', async () => {
    await endSignIns()
    await refine(page, 'make it a pie chart')
    await page.getByText('Your sign-in has ended.').waitFor()
    await signInAs('ravi')
    await question(page).waitFor()
    expect(await page.locator('article[data-chart]').count()).toBe(0)
    expect(await page.getByLabel('How to change it').count()).toBe(0)
    await page.close()
  })

  it('tells somebody else nothing of what failed there', async () => {
    await refine(page, 'blorp')
    const told = page.getByText('“blorp” could not be turned into a change of this dashboard.')
    await told.waitFor()
    await signOut()
    await signInAs('ravi')
    await question(page).waitFor()
    expect(await told.count()).toBe(0)
    await page.close()
  })

  it('keeps no question for somebody else who signs in there, loaded again or not', async () => {
    await page.getByRole('button', { name: 'New dashboard' }).click()
    await question(page).fill('what asha wants to know')
    await endSignIns()
    await page.reload()
    await page.getByText('Your sign-in has ended.').waitFor()
    await page.reload()
    await signInAs('ravi')
    await question(page).waitFor()
    expect(await question(page).inputValue()).toBe('')
    await page.close()
  })

  it('is left with what was asked for last, and the next one finds none of it', async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/dashboard/generate/stream', async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: 'New dashboard' }).click()
    await question(page).fill('number of sales by product')
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
    await signOut()
    expect(await page.title()).toBe('Chitravani')
    await signInAs('ravi')
    await question(page).waitFor()
    goOn()
    await page.waitForTimeout(3_000)
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.close()
  })

  it('deletes what was to be deleted when who did it leaves', async () => {
    const list = page.getByRole('navigation', { name: 'My dashboards' })
    await list.locator('[aria-current=page]').waitFor()
    const mine = list.getByRole('button', { name: /^Menu of the dashboard/ })
    const before = await mine.count()
    await mine.first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await signOut()
    expect((await deleted).status()).toBe(200)
    await signInAs('asha')
    await question(page).waitFor()
    await eventually(() => mine.count()).toBe(before - 1)
    await page.close()
  })
})
