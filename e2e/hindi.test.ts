import type { DashboardResponse } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedClient } from './client.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

describe('Hindi over HTTP, without a key and without a translator', () => {
  let server: TestServer
  let client: CheckedClient
  let token: string
  beforeAll(async () => {
    ;({ server, client, token } = await startSignedIn({ sample: true }))
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const post = (path: string, body: unknown) => client.call('POST', path, { token, body })

  it('makes a dashboard, says how it read the question, and changes it', async () => {
    const made = await post('/dashboard/generate', { user_prompt: 'राज्य के अनुसार कुल बिक्री दिखाओ', connection_name: 'sample' })
    expect(made.status).toBe(200)
    const { session_id, dashboard } = made.body as DashboardResponse
    expect(dashboard.individual_specs.map(({ chart_type }) => chart_type)).toEqual(['bar'])
    expect(dashboard.individual_specs.map(({ title }) => title)).toEqual(['राज्य के अनुसार बिक्री'])
    expect(JSON.stringify(made.body)).toContain('इस तरह पढ़ा गया: “total sales by state”।')
    const changed = await post('/dashboard/refine', { session_id, new_feedback: '“राज्य के अनुसार बिक्री” को पाई चार्ट बना दो' })
    expect(changed.status).toBe(200)
    const [chart] = (changed.body as DashboardResponse).dashboard.individual_specs
    expect(chart).toMatchObject({ chart_type: 'arc', title: 'राज्य के अनुसार बिक्री का हिस्सा' })
    expect(JSON.stringify(chart?.spec)).toContain('"कुल बिक्री"')
  })

  it('warns in Hindi', async () => {
    const said = async (user_prompt: string): Promise<readonly string[]> => {
      const { body } = await post('/dashboard/generate', { user_prompt, connection_name: 'sample' })
      return (body as DashboardResponse).warnings.map(({ message }) => message)
    }
    expect(await said('राज्य के अनुसार बिक्री का ट्रीमैप')).toEqual(['यह चार्ट यहाँ नहीं बनता; उसकी जगह उससे मिलता-जुलता चार्ट है।'])
    expect(await said('शहर के अनुसार बिक्री और झुमरीतलैया')).toEqual(['डेटा में "झुमरीतलैया" जैसा कुछ नहीं मिला; चार्ट इसके बिना बनाए गए हैं।'])
  })

  it('says in Hindi what would work, and that works', async () => {
    const made = await post('/dashboard/generate', { user_prompt: 'कारोबार का हाल दिखाइए', connection_name: 'sample' })
    const { session_id } = made.body as DashboardResponse
    const refused = await post('/dashboard/refine', { session_id, new_feedback: 'ग्नोर्क को फ्लर्बल करो' })
    const { error } = refused.body as { error: { code: string; details: { suggestions: string[] } } }
    expect([error.code, error.details.suggestions.length]).toEqual(['not_understood', 3])
    for (const said of error.details.suggestions) {
      expect(said).not.toMatch(/[a-z]/)
      expect((await post('/dashboard/refine', { session_id, new_feedback: said })).status).toBe(200)
    }
  })

  it('refuses other languages and says which can be asked', async () => {
    const refused = await post('/dashboard/generate', { user_prompt: 'রাজ্য অনুযায়ী মোট বিক্রি দেখাও', connection_name: 'sample' })
    expect([refused.status, refused.body]).toMatchObject([422, { error: { code: 'language_not_supported' } }])
    expect(JSON.stringify(refused.body)).toContain('English and Hindi')
  })
})
