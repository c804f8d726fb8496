import { Failure } from '@chitravani/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { growth } from '../fixtures/growth.ts'
import { shownBy } from '../fixtures/shown.ts'
import { embeddedPlanner } from '../index.ts'
import { inEnglish } from '../languages/index.ts'

async function plan(prompt: string): Promise<DashboardPlan> {
  return embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
}

async function refusal(prompt: string): Promise<unknown> {
  return plan(prompt).then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('a request in Hindi', () => {
  it.each([
    ['शहर के अनुसार कुल बिक्री दिखाओ', 'total sales by city'],
    ['क्षेत्रवार बिक्री', 'sales by region'],
    ['हर ब्रांड के कितने ऑर्डर हैं?', 'number of orders by brand'],
    ['दिल्ली और मुंबई के ऑर्डर महीने के अनुसार', 'orders by month in Delhi and Mumbai'],
    ['पिछले ६ महीनों की बिक्री', 'sales in the last 6 months'],
    ['क्षेत्र के अनुसार बिक्री का पाई चार्ट', 'pie chart of sales by region'],
    ['1000 से ज़्यादा राशि वाले ऑर्डर शहर के अनुसार', 'orders with amount more than 1000 by city'],
    ['डेढ़ हज़ार से कम राशि वाले ऑर्डर शहर के अनुसार', 'orders with amount less than 1500 by city'],
    ['ऑनलाइन को छोड़कर शहर के अनुसार कुल बिक्री', 'total sales excluding Online by city'],
    ['सबसे ज़्यादा खरीदे गए 3 ब्रांड', '3 most bought brands'],
    ['3 सबसे कम खरीदे गए ब्रांड कौन से हैं?', '3 least bought brands'],
    ['धवनि ब्रांड की बिक्री महीने के अनुसार', 'sales by month for brand Dhwani'],
    // Two wishes, each with what it is broken down by; and one with both.
    ['शहर के हिसाब से बिक्री और महीने के हिसाब से ऑर्डर', 'sales by city and orders by month'],
    ['बिक्री शहर के हिसाब से और ऑर्डर महीने के हिसाब से', 'sales by city and orders by month'],
    ['मासिक बिक्री, क्षेत्रवार ऑर्डर', 'sales by month and orders by region'],
    ['हर महीने की बिक्री और टॉप 3 ब्रांड', 'sales by month and also top 3 brands'],
    ['सबसे ज़्यादा खरीदे गए 3 ब्रांड और हर शहर के ऑर्डर', '3 most bought brands and also orders by city'],
    ['हर शहर की बिक्री और ऑर्डर', 'sales and orders by city'],
    ['बिक्री का महीनेवार चार्ट और शहर का पाई चार्ट', 'sales by month and also city as a pie chart'],
    ['शहर और महीने के हिसाब से बिक्री', 'sales by city and month'],
  ])('%s', async (hindi, english) => {
    expect(shownBy(await plan(hindi))).toEqual(shownBy(await plan(english)))
  })

  it('is read in every spelling', async () => {
    const one = shownBy(await plan('शहर के हिसाब से ऑर्डर की संख्या'))
    for (const other of ['शहर के हिसाब से आर्डर की संख्या', 'शहरों के हिसाब से ऑर्डरों की सङ्ख्या', 'शहर के हिसाब से ऑर्ड\u200dर की संख्या'])
      expect(shownBy(await plan(other))).toEqual(one)
  })

  it('says how it was read, and points at its own words', async () => {
    const prompt = 'दिल्ली में शहर के अनुसार कुल बिक्री दिखाओ'
    const [chart] = (await plan(prompt)).charts
    expect(chart?.assumptions[0]).toBe('Read as “total sales in Delhi by city”.')
    const filter = chart?.traces.find(({ role }) => role === 'filter')
    expect(filter?.words).toContain('दिल्ली')
    for (const { start, end, words } of chart?.traces ?? []) expect(words).toBe(prompt.slice(start, end))
  })

  it('names what it does not know in its own letters', async () => {
    const { warnings } = await plan('शहर के अनुसार बिक्री और झुमरीतलैया')
    expect(warnings.map(({ message }) => message).join(' ')).toContain('"झुमरीतलैया"')
  })
})

describe('whatever is written in Devanagari', () => {
  const words =
    'राज्य शहर के अनुसार बिक्री की कुल औसत संख्या और में से तक हर सबसे ज़्यादा कम वाले 1000 २०२४ टॉप पाई चार्ट नहीं बिना बीच पिछले महीने दिल्ली झुमरी , । ? UPI कितने को का हिस्सा तुलना'
  const sentence = fc.array(fc.constantFrom(...words.split(' ')), { minLength: 1, maxLength: 14 }).map((list) => list.join(' '))
  const letters = fc
    .array(
      fc.integer({ min: 0x900, max: 0x97f }).map((code) => String.fromCodePoint(code)),
      { minLength: 1, maxLength: 60 },
    )
    .map((list) => list.join(''))

  it('fails only as documented, points inside the request, and answers the same twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(sentence, letters), async (prompt) => {
        const answer = async (): Promise<unknown> =>
          plan(prompt).catch((error: unknown) => {
            if (error instanceof Failure && ['not_understood', 'language_not_supported'].includes(error.code)) return error.code
            throw error
          })
        const [one, two] = [await answer(), await answer()]
        expect(JSON.stringify(two)).toBe(JSON.stringify(one))
        if (typeof one === 'string') return
        for (const { traces } of (one as DashboardPlan).charts)
          for (const { start, end, words: said } of traces) {
            expect(start).toBeGreaterThanOrEqual(0)
            expect(end).toBeLessThanOrEqual(prompt.length)
            expect(said).toBe(prompt.slice(start, end))
          }
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  it.each(['क', 'बिक्री में राज्य के '])('takes time in proportion to its length: %s', (words) => {
    const read = (length: number): unknown => inEnglish(words.repeat(Math.ceil(length / words.length)), bazaar)
    expect(growth(read, 1000, 8000)).toBeLessThan(24)
  })
})

describe('a change in Hindi', () => {
  it.each([
    ['इसे पाई चार्ट बना दो', 'make it a pie chart'],
    ['केवल दिल्ली दिखाओ', 'only Delhi'],
    ['मुंबई को हटा दो', 'exclude Mumbai'],
    ['पहले चार्ट को बढ़ते क्रम में करो', 'the first chart in ascending order'],
    ['डार्क थीम लगाओ', 'use the dark theme'],
    ['शहर के अनुसार औसत मात्रा का चार्ट जोड़ो', 'add a chart of average quantity by city'],
    ['पाई की जगह बार चार्ट', 'make the pie chart a bar chart'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, bazaar, 'change')?.text).toBe(english)
  })

  it('points at the words that were said', async () => {
    const before = await plan('शहर के अनुसार कुल बिक्री')
    const feedback = 'इसे पाई चार्ट बना दो'
    const after = await embeddedPlanner.refine({ feedback, plan: before, catalog: bazaar, fiscalYearStart: 4 })
    expect(after.charts[0]?.kind).toBe('arc')
    expect(after.charts[0]?.traces.at(-1)).toMatchObject({ words: feedback })
    expect(after.charts[0]?.assumptions[0]).toBe('Read as “make it a pie chart”.')
  })
})

describe('a request in a language that is not read', () => {
  it.each([
    'শহর অনুযায়ী মোট বিক্রি দেখাও',
    'நகரம் வாரியாக விற்பனை காட்டு',
    'zeige mir die Kosten nach Stadt',
    'शहरानुसार एकूण विक्री दाखवा आणि महिन्याचा कल सांगा',
  ])('is refused: %s', async (prompt) => {
    expect(await refusal(prompt)).toMatchObject({
      code: 'language_not_supported',
      message: expect.stringContaining('English and Hindi') as string,
    })
  })
})
