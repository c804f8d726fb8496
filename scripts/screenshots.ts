/** Takes the pictures of the docs: the page as it is, over the sample company. `npm run screenshots` */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { chromiumPath, openBrowser } from '../e2e/browser.ts'
import { startTestServer } from '../e2e/server.ts'
import { settled } from '../e2e/web-page.ts'

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url))
const executable = chromiumPath()
if (executable === undefined) {
  process.stderr.write('There is no Chromium here: npm run setup:system\n')
  process.exit(1)
}

mkdirSync(folder, { recursive: true })
await using server = await startTestServer({ sample: true })
const browser = await openBrowser(executable)
try {
  const { name, password } = server.admin ?? { name: '', password: '' }
  const open = async (width: number, height: number, theme: string): Promise<Page> => {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: width < 500 ? 2 : 1,
      colorScheme: 'light',
      locale: 'en-IN',
    })
    const page = await context.newPage()
    await page.goto(server.url)
    await page.evaluate(`localStorage.setItem('chitravani.theme', '${theme}')`)
    await page.reload()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('What do you want to see?').waitFor()
    return page
  }
  const ask = async (page: Page, prompt: string) => {
    await page.getByLabel('What do you want to see?').fill(prompt)
    await page.getByRole('button', { name: 'Show me' }).click()
    await settled(page)
    await page.waitForTimeout(800)
  }
  const shoot = async (page: Page, file: string) => {
    await page.mouse.move(2, 2)
    await page.screenshot({ path: `${folder}${file}.png` })
    process.stdout.write(`docs/images/${file}.png\n`)
  }

  const light = await open(1440, 1180, 'default')
  await light.getByRole('button', { name: 'How are we doing?' }).waitFor()
  await shoot(light, 'start')
  await ask(light, 'How are we doing?')
  await shoot(light, 'dashboard')
  await light.locator('article[data-kind=bar] .mark-rect.role-mark path').first().click()
  await light.waitForTimeout(800)
  await shoot(light, 'filtered')
  await light.getByRole('button', { name: 'New dashboard' }).click()
  await ask(light, 'share of orders by payment method as a donut')
  await light
    .getByRole('button', { name: /^Menu of(?! the dashboard)/ })
    .first()
    .click()
  await light.getByRole('menuitem', { name: 'Why this chart?' }).click()
  await light.waitForTimeout(300)
  await shoot(light, 'why')

  const dark = await open(1440, 1180, 'dark')
  await ask(dark, 'Tell me about returns')
  await shoot(dark, 'dark')

  const phone = await open(360, 780, 'default')
  await ask(phone, 'How are we doing?')
  await shoot(phone, 'phone')
} finally {
  await browser.close()
}
