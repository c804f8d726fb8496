/** Takes the pictures of the docs: the page as it is, over the sample company. `npm run screenshots` */
import { startEmulator } from '@chitravani/emulators'
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
// Plays the provider that translates: the pictures show whole pages in another script, not good translations.
const translator = await startEmulator('prov-d')
await using server = await startTestServer({
  sample: true,
  settings: `[providers.prov_d]\nendpoint = "${translator.url}"\ntranslation_service_id = "all"\n[providers.prov_local]\nespeak_path = "/no/such/program"`,
  environment: { PROV_D_API_KEY: 'test-key' },
})
const browser = await openBrowser(executable)
try {
  const { name, password } = server.admin ?? { name: '', password: '' }
  const open = async (width: number, height: number, theme: string, language = 'en'): Promise<Page> => {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: width < 500 ? 2 : 1,
      colorScheme: 'light',
      locale: 'en-IN',
    })
    const page = await context.newPage()
    await page.goto(server.url)
    await page.evaluate(`localStorage.setItem('chitravani.theme', '${theme}')`)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('What do you want to see?').waitFor()
    await page.evaluate(`localStorage.setItem('chitravani.language', '${language}')`)
    await page.reload()
    await page.locator('textarea').waitFor()
    return page
  }
  const ask = async (page: Page, prompt: string) => {
    await page.locator('textarea').fill(prompt)
    await page.keyboard.press('Enter')
    await settled(page)
    await page.waitForTimeout(800)
  }
  const shoot = async (page: Page, file: string, whole = false) => {
    await page.mouse.move(2, 2)
    // What fades in is shown when it is there; a head that sticks is shown where the page begins.
    if (whole) await page.evaluate('scrollTo(0, 0)')
    await page.screenshot({ path: `${folder}${file}.png`, fullPage: whole, animations: 'disabled' })
    process.stdout.write(`docs/images/${file}.png\n`)
  }

  const light = await open(1440, 1180, 'default')
  await light.getByRole('button', { name: 'How are we doing?', exact: true }).waitFor()
  await shoot(light, 'start')
  await ask(light, 'How are we doing?')
  await shoot(light, 'dashboard')
  await light.locator('article[data-kind=bar] .mark-rect.role-mark path').first().click()
  await light.getByText('Filtered by').first().waitFor()
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

  const tablet = await open(820, 1180, 'slate')
  await ask(tablet, 'How are we doing?')
  await shoot(tablet, 'tablet')

  const wall = await open(3840, 2160, 'light')
  await ask(wall, 'How are we doing?')
  await shoot(wall, 'wall')

  const hindi = await open(1440, 1180, 'default', 'hi')
  await shoot(hindi, 'hindi-start')
  await ask(hindi, 'How are we doing?')
  await shoot(hindi, 'hindi')

  for (const [width, file] of [
    [1440, 'urdu'],
    [360, 'urdu-phone'],
  ] as const) {
    const urdu = await open(width, 1000, 'dark')
    await ask(urdu, 'How are we doing?')
    await urdu.getByLabel('Language of the charts').selectOption('ur')
    await urdu.locator('[dir=rtl] article').first().waitFor()
    await urdu.waitForTimeout(1_500)
    await shoot(urdu, file)
  }

  for (const { width, theme, language, target, send, file } of [
    { width: 1440, theme: 'default', language: 'en', target: 'hi', send: 'Translate', file: 'speech' },
    { width: 360, theme: 'dark', language: 'hi', target: 'ur', send: 'अनुवाद करें', file: 'speech-phone' },
  ]) {
    const workbench = await open(width, 1180, theme, language)
    await workbench.goto(`${server.url}/speech`)
    await workbench.getByRole('row', { name: /prov_d/ }).waitFor()
    const part = workbench.locator('section', { has: workbench.getByRole('button', { name: send, exact: true }) })
    await part.locator('select').nth(1).selectOption(target)
    await part.getByRole('button', { name: send, exact: true }).click()
    await part.locator('table').waitFor()
    await workbench.waitForTimeout(300)
    await shoot(workbench, file, true)
  }
} finally {
  await browser.close()
  await translator.close()
}
