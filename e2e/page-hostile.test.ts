import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCorpus } from './corpora.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { ask, enter, eventually, launch, missing, settled } from './web-page.ts'

/** Titles, labels and cells that want to be more than text: no script runs, no request leaves, no dialog opens. */

/** What reaches out, in the forms that pages have fallen for; the corpus of the field joins where it is there. */
const own = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '<svg onload="window.hit=1">',
  '"><iframe src="https://example.invalid/"></iframe>',
  "javascript:alert('x')",
  '{{constructor.constructor("window.hit = 1")()}}',
  '${window.hit = 1}',
  '</style><style>@import url(https://example.invalid/x.css)</style>',
  '<a href="https://example.invalid" autofocus onfocus="window.hit=1">x</a>',
  '\u202E\u0000evil\u2028line',
  '=HYPERLINK("https://example.invalid")',
  '"+alert(1)+"',
  'सामान्य शब्द',
  '😀'.repeat(60),
]
const naughty = (readCorpus('injection/naughty-strings.json') ?? []).filter(
  (each): each is string => typeof each === 'string' && each.trim() !== '',
)

describe.skipIf(missing !== '')(`the page among hostile words${missing}`, () => {
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

  it('shows cells and column names as they are', async () => {
    const { page, complaints, strangers } = await enter(browser, server)
    // Control signs make it no text file; all else stays.
    const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/[^\P{Cc}\t\n]/gu, '')}"`
    const lines = [...own, ...naughty].slice(0, 400).map((text, at) => `${quoted(text)},${(at % 7) + 1},group ${at % 3}`)
    const bytes = Buffer.from(`${quoted('<b onmouseover=alert(1)>word</b>')},amount,team\n${lines.join('\n')}\n`)
    await page.locator('input[type=file]').setInputFiles({ name: '<img src=x onerror=alert(1)>.csv', mimeType: 'text/csv', buffer: bytes })
    await eventually(() => page.getByLabel('Data').inputValue()).toMatch(/img/)
    await ask(page, 'How are we doing?')
    // Its name changes with the press.
    const toTable = page.getByRole('button', { name: /as a table$/ })
    while ((await toTable.count()) > 0) await toTable.first().click()
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.keyboard.press('Escape')
    expect(await page.evaluate('window.hit')).toBeUndefined()
    expect([complaints, strangers]).toEqual([[], []])
    await page.close()
  }, 240_000)

  it('shows titles as they are, in the page and in the list', async () => {
    const { page, complaints, strangers } = await enter(browser, server)
    await ask(page, 'bar chart of total amount of sales by region')
    const token = await page.evaluate<string>('sessionStorage.getItem("chitravani.token")')
    const session = /session=([^&]+)/.exec(page.url())?.[1] ?? ''
    // Together, as a title has room for them: each of them would be met alone as well.
    const titles = [own.slice(0, 4), own.slice(4, 7), own.slice(7, 9), own.slice(9, 13)].map((part) => part.join(' '))
    for (const title of titles) {
      const answer = await fetch(`${server.url}/dashboard/sessions/${session}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title: title.replaceAll('\0', '') }),
      })
      expect(answer.status).toBe(200)
      await page.reload()
      await settled(page)
      expect(await page.evaluate('window.hit')).toBeUndefined()
    }
    expect([complaints, strangers]).toEqual([[], []])
    await page.close()
  }, 240_000)

  it.each([
    '#session=<img src=x onerror=alert(1)>',
    '#filter={"__proto__":{"a":1}}',
    '#filter=[[[',
    '#share=..%2F..%2Fx',
    '#signin="><script>',
    `#session=${'x'.repeat(5_000)}`,
  ])('opens an address that somebody made up: %s', async (hash) => {
    const { page, complaints, strangers } = await enter(browser, server)
    complaints.length = 0
    await page.goto(`${server.url}/${hash}`)
    await page.reload()
    await page.locator('main').first().waitFor()
    expect(await page.evaluate('window.hit')).toBeUndefined()
    expect([complaints.filter((each) => !each.startsWith('Failed to load resource')), strangers]).toEqual([[], []])
    await page.close()
  })

  it('is held by its policy: no script from a string, none from elsewhere, no frame', async () => {
    const { page } = await enter(browser, server)
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).not.toMatch(/unsafe-eval|\*/)
    const evaluated = await page.evaluate<string>(
      `new Promise((resolve) => { const s = document.createElement('script'); s.textContent = 'window.inlined = 1'; document.head.append(s); setTimeout(() => resolve(String(window.inlined)), 100) })`,
    )
    expect(evaluated).toBe('undefined')
    await page.close()
  })
})
