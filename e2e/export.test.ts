import { createClient } from '@chitravani/client'
import type { ChartPlan, DashboardResponse, TranslationResults } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedClient } from './client.ts'
import { startSpeechWorld } from './speech-world.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

let server: TestServer
let client: CheckedClient
let token: string
let made: DashboardResponse
beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn())
  made = await client.generate(token, 'bar chart of total amount of sales by region')
})
afterAll(() => server[Symbol.asyncDispose]())

const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code
const read = (path: string) => client.call('GET', `/dashboard/sessions/${made.session_id}${path}`, { token })

describe('an exported dashboard', () => {
  it('is inside the filters in force and lists them', async () => {
    const filter = encodeURIComponent(JSON.stringify({ category: '<b>Food</b>', 'sales.sold_on': { gte: '2025-01-01' } }))
    const page = await read(`/export?format=html&filter=${filter}`)
    expect(page.text).toContain('<li>Category: &lt;b&gt;Food&lt;/b&gt;</li><li>Sold on: ≥ 2025-01-01</li>')
    const inside = (await read(`/export?format=json&filter=${encodeURIComponent('{"region":"North"}')}`))
      .body as DashboardResponse['dashboard']
    expect(inside.individual_specs[0]?.data.values).toHaveLength(1)
    expect((await read('/export?format=html')).text).not.toContain('Filtered by')
  })

  it.each(['{', '[]', '{"a":{"like":"x"}}', '"x"'])('is refused inside what is no filter state: %s', async (filter) => {
    expect((await read(`/export?format=html&filter=${encodeURIComponent(filter)}`)).status).toBe(422)
  })
})

describe('an exported page', () => {
  it('is in the language of its words, and lets what is wide scroll on a phone', async () => {
    const list = await client.generate(token, 'bar chart of total amount of sales by region')
    const body = { session_id: list.session_id, new_feedback: 'show it as a table' }
    expect((await client.call('POST', '/dashboard/refine', { token, body })).status).toBe(200)
    const page = (await client.call('GET', `/dashboard/sessions/${list.session_id}/export?format=html`, { token })).text
    expect(page).toContain('<html lang="en">')
    expect(page).toMatch(/<figure class="wide" tabindex="0" style="[^"]*"><figcaption>[^<]*<\/figcaption><svg/)
    const hindi = await client.generate(token, 'क्षेत्र के अनुसार बिक्री')
    expect((await client.call('GET', `/dashboard/sessions/${hindi.session_id}/export?format=html`, { token })).text).toContain(
      '<html lang="hi">',
    )
    expect((await read('/export?format=html')).text).not.toContain('class="wide"')
  })
})

describe('an exported dashboard in other colours', () => {
  const background = (dashboard: unknown) => (dashboard as DashboardResponse['dashboard']).vega_lite_spec['background']

  it('has those that are asked for, and by itself those that it is kept in', async () => {
    const picture = (await read('/export?format=svg&theme=slate')).text
    expect(picture).toContain('fill="#1e293b"')
    expect(picture).not.toContain('#0072b2')
    expect((await read('/export?format=html&theme=dark')).text).toContain('background:#15181c')
    expect(background((await read('/export?format=json&theme=dark')).body)).toBe('#15181c')
    expect(background((await read('/export?format=json')).body)).toBe('#ffffff')
    const filter = encodeURIComponent('{"region":"North"}')
    expect((await read(`/export?format=svg&theme=dark&filter=${filter}`)).text).toContain('fill="#15181c"')
  })

  it('is refused in colours that there are not', async () => {
    expect((await read('/export?format=svg&theme=pink')).status).toBe(422)
  })
})

describe('an exported dashboard in another language', () => {
  it('has its words in it, from right to left where that is read so, and its rows as they are', async () => {
    await using world = await startSpeechWorld()
    const { client: told } = world
    const signedIn = await world.server.signIn()
    const { session_id: id, dashboard } = await told.generate(signedIn, 'bar chart of total amount of sales by region')
    const file = (query: string) => told.call('GET', `/dashboard/sessions/${id}/export?${query}`, { token: signedIn })
    const body = { texts: [dashboard.title], source: 'en', target: 'ur' }
    const { results } = (await told.call('POST', '/api/translate', { token: signedIn, body })).body as TranslationResults
    const title = results[0]?.text ?? ''
    expect(title).not.toBe(dashboard.title)
    const page = (await file('format=html&language=ur')).text
    expect(page).toContain('<html lang="ur" dir="rtl">')
    expect(page).toContain(`<h1>${title}</h1>`)
    expect((await file('format=svg&language=ur')).text).toContain(
      `direction="rtl" font-size="24" font-weight="700" fill="#1c2430">${title}<`,
    )
    const spec = (await file('format=json&language=ur')).body as DashboardResponse['dashboard']
    expect([spec.title, spec.individual_specs[0]?.data.values]).toEqual([title, dashboard.individual_specs[0]?.data.values])
    expect((await file('format=html&language=en')).text).toContain(`<html lang="en">`)
    expect((await file('format=html&language=xx-none')).status).toBe(422)
  })

  it('is refused where nobody translates', async () => {
    const answer = await read('/export?format=html&language=ta')
    expect([answer.status, codeOf(answer.body)]).toEqual([503, 'no_provider_set_up'])
  })
})

describe('the rows of a chart as CSV', () => {
  it('begin with a byte order mark for those that ask for one', async () => {
    const id = made.dashboard.individual_specs[0]?.chart_id ?? ''
    const api = createClient({ baseUrl: server.url, token })
    const plain = await api.chartCsv(made.session_id, id)
    expect(plain).toMatch(/^[a-z]/)
    expect(await api.chartCsv(made.session_id, id, { forExcel: true })).toBe(`\uFEFF${plain}`)
    expect((await read(`/charts/${id}/data?format=csv&bom=perhaps`)).status).toBe(422)
  })
})

describe('the plan of a chart', () => {
  it('can be read, changed and sent back', async () => {
    const id = made.dashboard.individual_specs[0]?.chart_id ?? ''
    const plan = (await read(`/charts/${id}`)).body as ChartPlan
    expect([plan.kind, plan.measures[0]?.aggregate, plan.dimensions[0]?.column.column]).toEqual(['bar', 'sum', 'region'])
    const [measure] = plan.measures
    const body = {
      plan: { measures: [{ ...measure, aggregate: 'mean', label: 'Mean amount' }], dimensions: plan.dimensions, sort: plan.sort },
    }
    const changed = await client.call('PATCH', `/dashboard/sessions/${made.session_id}/charts/${id}`, { token, body })
    expect(changed.status).toBe(200)
    expect(((await read(`/charts/${id}`)).body as ChartPlan).measures[0]?.aggregate).toBe('mean')
    expect((await read('/charts/nothing')).status).toBe(404)
  })

  it('tells its looks in the words that change them', async () => {
    const id = made.dashboard.individual_specs[0]?.chart_id ?? ''
    const looks = async () => {
      const { donut, labels, color } = (await read(`/charts/${id}`)).body as ChartPlan
      return { donut, labels, color }
    }
    expect(await looks()).toEqual({ donut: false, labels: false, color: null })
    const asked = { donut: true, labels: true, color: '#aa3311' }
    await client.call('PATCH', `/dashboard/sessions/${made.session_id}/charts/${id}`, { token, body: { plan: asked } })
    expect(await looks()).toEqual(asked)
  })
})
