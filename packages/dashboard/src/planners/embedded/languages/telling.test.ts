import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { worded, wordedReading } from '../../../wording.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { telling } from './hindi/telling/index.ts'
import { embeddedPlanner } from '../index.ts'

async function plan(prompt: string, over = bazaar): Promise<DashboardPlan> {
  return embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
}

async function refined(before: DashboardPlan, feedback: string): Promise<DashboardPlan> {
  return embeddedPlanner.refine({ feedback, plan: before, catalog: bazaar, fiscalYearStart: 4 })
}

const titles = ({ charts }: DashboardPlan): readonly string[] => charts.map((chart) => worded(chart).title)

/** Some names that no list knows, and a flag. */
const parcels = catalog(
  [
    table('depots', 12, [id('depot_id', 12), column('name', 'name', { distinct: 12, unique: true })], ['depot_id']),
    table('parcels', 4000, [
      id('parcel_id', 4000),
      id('depot_id', 12),
      column('sent_on', 'date', { distinct: 900, min: '2022-01-03', max: '2024-12-30' }),
      column('zorb_kind', 'category', { values: ['Freight', 'Holiday'] }),
      column('wait_min', 'measure', { type: 'integer', distinct: 60, min: 0, max: 90 }),
      column('weight_kg', 'measure', { distinct: 800, min: 1, max: 40 }),
    ]),
  ],
  [key('parcels.depot_id', 'depots.depot_id')],
)

describe('the title of a chart that was asked for in Hindi', () => {
  it.each([
    ['शहर के अनुसार कुल बिक्री दिखाओ', 'शहर के अनुसार बिक्री'],
    ['महीनेवार आय', 'महीनेवार आय'],
    ['सबसे ज़्यादा बिक्री वाले 5 शहर', 'सबसे ज़्यादा बिक्री वाले 5 शहर'],
    ['बिक्री के हिसाब से टॉप 2 भुगतान विधि', 'सबसे ज़्यादा बिक्री वाली 2 भुगतान विधियाँ'],
    ['हर शहर में कितने ऑर्डर हैं?', 'शहर के अनुसार ऑर्डरों की संख्या'],
    ['औसत मात्रा क्षेत्रवार', 'क्षेत्र के अनुसार औसत मात्रा'],
    ['दिल्ली और मुंबई के ऑर्डर महीने के अनुसार', 'शहर के अनुसार महीनेवार ऑर्डरों की संख्या, दिल्ली और मुंबई'],
    ['1000 से ज़्यादा राशि वाले ऑर्डर शहर के अनुसार', 'शहर के अनुसार ऑर्डरों की संख्या, राशि 1,000 से ज़्यादा'],
    ['पिछले ६ महीनों की बिक्री महीने के अनुसार', 'महीनेवार बिक्री, पिछले 6 महीने'],
    ['ऑनलाइन को छोड़कर शहर के अनुसार कुल बिक्री', 'शहर के अनुसार बिक्री, ऑनलाइन को छोड़कर'],
    ['क्षेत्र के अनुसार बिक्री का पाई चार्ट', 'क्षेत्र के अनुसार बिक्री का हिस्सा'],
    ['क्षेत्र के अनुसार महीनेवार बिक्री', 'क्षेत्र के अनुसार महीनेवार बिक्री'],
    ['राशि का वितरण', 'राशि का वितरण'],
  ])('%s: %s', async (prompt, title) => {
    expect(titles(await plan(prompt))).toEqual([title])
  })

  it('leaves a name that neither the user nor a list has in Hindi as it is stored', async () => {
    expect(titles(await plan('zorb kind के अनुसार औसत वजन', parcels))).toEqual(['Zorb kind के अनुसार औसत वज़न (किग्रा)'])
  })

  it('comes with axes, a sentence and explanations in Hindi', async () => {
    const [chart] = (await plan('महीने के अनुसार बिक्री')).charts.map(worded)
    expect(chart?.measures.map(({ label }) => label)).toEqual(['कुल बिक्री'])
    expect(chart?.dimensions[0]?.label).toMatch(/ की तिथि \(महीना\)$/)
    expect(chart?.description).toMatch(/^लाइन चार्ट: महीनेवार बिक्री \(.+ की तिथि के अनुसार\)।$/)
    expect(chart?.assumptions[0]).toBe('इस तरह पढ़ा गया: “sales by month”।')
  })

  it.each([
    ['महीने दर महीने बिक्री की वृद्धि', 'महीनेवार बिक्री की वृद्धि', ['बिक्री की वृद्धि']],
    ['औसत मात्रा की महीनेवार वृद्धि', 'महीनेवार औसत मात्रा की वृद्धि', ['औसत मात्रा की वृद्धि']],
    ['महीने दर महीने ऑर्डर की वृद्धि', 'महीनेवार ऑर्डरों की संख्या में वृद्धि', ['ऑर्डरों की संख्या में वृद्धि']],
  ])('says how values grew from one step to the next: %s', async (prompt, title, labels) => {
    const [chart] = (await plan(prompt)).charts.map(worded)
    expect(chart?.title).toBe(title)
    expect(chart?.measures.map(({ label }) => label)).toEqual(labels)
    expect(chart?.assumptions.slice(-2)).toEqual([
      'वृद्धि एक महीने से अगले की तुलना में है, पहले वाले मान के हिस्से के रूप में।',
      'दिसंबर 2025 छोड़ दिया गया है: डेटा 2025-12-30 पर समाप्त होता है।',
    ])
  })

  it('says that the first few of each are shown', async () => {
    const told = async (prompt: string) => telling.chart((await plan(prompt)).charts[0]!, () => undefined).title
    expect(await told('top 2 payment methods by amount in each region')).toBe('हर क्षेत्र में सबसे ज़्यादा राशि वाले 2 भुगतान के तरीके')
    expect(await told('bottom 2 cities by orders in each month')).toBe('हर महीने में सबसे कम ऑर्डरों वाले 2 शहर')
    expect(await told('top 2 cities by orders')).toBe('सबसे ज़्यादा ऑर्डरों वाले 2 शहर')
  })

  it('is there of other readings too', async () => {
    const [chart] = (await plan('शहर के अनुसार बिक्री')).charts
    const readings = chart?.alternatives.map(wordedReading) ?? []
    expect(readings.map(({ title }) => title)).toContain('शहर के अनुसार औसत बिक्री')
    for (const { title, reason } of readings) expect(`${title} ${reason}`).toMatch(/[\u0900-\u097f]/)
  })

  it('leaves the plan to English: statements, and charts asked for in English, are as they were', async () => {
    const [hindi, english] = [await plan('शहर के अनुसार कुल बिक्री'), await plan('total sales by city')]
    expect(hindi.charts[0]?.measures).toEqual(english.charts[0]?.measures)
    expect(english.charts[0]).not.toHaveProperty('wording')
    expect(english.charts.map(worded)).toEqual(english.charts)
  })
})

describe('a dashboard that was asked for in Hindi and is changed', () => {
  it('follows the change', async () => {
    const before = await plan('शहर के अनुसार बिक्री')
    const five = await refined(before, 'केवल पहले पाँच')
    expect(titles(five)).toEqual(['सबसे ज़्यादा बिक्री वाले 5 शहर'])
    expect(titles(await refined(five, 'make it a pie chart'))[0]).toMatch(/[\u0900-\u097f]/)
  })

  it.each([
    ['महीनेवार बिक्री', 'show the running total', 'महीनेवार बिक्री (अब तक का जोड़)'],
    ['महीनेवार ऑर्डर', 'show the running total', 'महीनेवार ऑर्डरों की संख्या (अब तक का जोड़)'],
    ['महीनेवार बिक्री', 'add a 3 month moving average', 'महीनेवार बिक्री और बिक्री का चल औसत'],
    ['महीनेवार औसत मात्रा', 'show the change', 'महीनेवार औसत मात्रा में बदलाव'],
  ])('tells values by those before them: %s, %s', async (prompt, feedback, title) => {
    expect(titles(await refined(await plan(prompt), feedback))).toEqual([title])
  })

  it.each([
    'महीनेवार बिक्री को बार चार्ट बनाओ',
    '“महीनेवार बिक्री” को बार चार्ट बना दो',
    'महीनेवार बिक्री वाले चार्ट को बार चार्ट बनाओ',
    'make “महीनेवार बिक्री” a bar chart',
    'make the chart of sales per month a bar chart',
  ])('has its charts named by their titles: %s', async (feedback) => {
    const before = await plan('महीने के अनुसार बिक्री और साथ ही शहर के अनुसार ऑर्डर')
    expect(titles(before)).toEqual(['महीनेवार बिक्री', 'शहर के अनुसार ऑर्डरों की संख्या'])
    const after = await refined(before, feedback)
    expect(after.charts.map(({ kind }) => kind)).toEqual(['bar', before.charts[1]?.kind])
    expect(after.charts[0]?.traces.at(-1)).toMatchObject({ words: feedback })
    expect(titles(after)[0]).toBe('महीनेवार बिक्री')
  })

  it('says how the change was read by the title too', async () => {
    const after = await refined(await plan('महीने के अनुसार बिक्री'), 'महीनेवार बिक्री को बार चार्ट बनाओ')
    expect(after.charts.map(worded)[0]?.assumptions[0]).toBe('इस तरह पढ़ा गया: “make ‘महीनेवार बिक्री’ a bar chart”।')
  })

  it('tells a chart that is added in English in Hindi, by the words used before', async () => {
    const after = await refined(await plan('शहर के अनुसार सेल्स'), 'add a chart of total sales by region')
    expect(titles(after).at(-1)).toBe('क्षेत्र के अनुसार सेल्स')
  })

  it('keeps a title that a person gave', async () => {
    const after = await refined(await plan('शहर के अनुसार बिक्री'), 'पहले चार्ट का नाम "हमारे शहर" रखो')
    expect(titles(after)).toEqual(['हमारे शहर'])
    expect(titles(await refined(after, 'इसे पाई चार्ट बना दो'))).toEqual(['हमारे शहर'])
  })
})
