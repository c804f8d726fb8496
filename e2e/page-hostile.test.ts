import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCorpus } from './corpora.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { ask, enter, eventually, launch, missing, question, settled } from './web-page.ts'

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

/** Words that want to be obeyed; to a page they are words like any other. */
const prompts = (readCorpus('injection/prompt.json') ?? []).flatMap((each) => {
  const { text } = (each ?? {}) as { readonly text?: unknown }
  return typeof text === 'string' && text.trim() !== '' ? [text] : []
})
const all = [...new Set([...own, ...naughty, ...prompts])]
/** A table of the page shows so many rows. */
const rowsOfFile = 450
const files = Array.from({ length: Math.ceil(all.length / rowsOfFile) }, (_, at) => all.slice(at * rowsOfFile, (at + 1) * rowsOfFile))

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

  it.each(files.map((texts, at) => ({ at, texts })))(
    'shows cells and column names as they are, file $at',
    async ({ at: fileAt, texts }) => {
      const { page, complaints, strangers } = await enter(browser, server)
      // Control signs make it no text file; all else stays.
      const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/[^\P{Cc}\t\n]/gu, '')}"`
      const lines = texts.map((text, at) => `${quoted(text)},${(at % 7) + 1},group ${at % 3}`)
      const bytes = Buffer.from(`${quoted('<b onmouseover=alert(1)>word</b>')},amount,team\n${lines.join('\n')}\n`)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: `<img src=x onerror=alert(${fileAt})>.csv`, mimeType: 'text/csv', buffer: bytes })
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
    },
    240_000,
  )

  it('shows titles as they are, in the page and in the list', async () => {
    const { page, complaints, strangers } = await enter(browser, server)
    await ask(page, 'bar chart of total amount of sales by region')
    const token = await page.evaluate<string>('sessionStorage.getItem("chitravani.token")')
    const session = /session=([^&]+)/.exec(page.url())?.[1] ?? ''
    // Together, as a title has room for them: each of them would be met alone as well.
    const marked = prompts.filter((text) => text.length <= 200 && /[<{$]|https?:/.test(text))
    const titles = [
      [own.slice(0, 4), own.slice(4, 7), own.slice(7, 9), own.slice(9, 13)].map((part) => part.join(' ')),
      marked.slice(0, 6),
    ].flat()
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

  it('asks and changes in hostile words without obeying them', async () => {
    const { page, complaints, strangers } = await enter(browser, server)
    const step = Math.max(1, Math.floor(prompts.length / 8))
    for (const text of [...own.slice(0, 4), ...prompts.filter((_, at) => at % step === 0)]) {
      await question(page).fill(text.slice(0, 4_000))
      await page.getByRole('button', { name: 'Show me' }).click()
      // Either a dashboard or a sentence that says why not.
      await page.getByRole('toolbar').or(page.getByRole('alert')).first().waitFor()
      expect(await page.evaluate('window.hit')).toBeUndefined()
      await page.goto(`${server.url}/`)
      await question(page).waitFor()
    }
    expect([complaints.filter((each) => !each.startsWith('Failed to load resource')), strangers]).toEqual([[], []])
    await page.close()
  }, 240_000)

  it.each([
    '#session=<img src=x onerror=alert(1)>',
    '#filter={"__proto__":{"a":1}}',
    '#filter=[[[',
    '#filter={"region":{"gte":{}},"__proto__":1}&from={"region":"chart_1","__proto__":"chart_1","constructor":[]}',
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
      `(() => { const s = document.createElement('script'); s.textContent = 'window.inlined = 1'; document.head.append(s); return String(window.inlined) })()`,
    )
    expect(evaluated).toBe('undefined')
    await page.close()
  })
})
