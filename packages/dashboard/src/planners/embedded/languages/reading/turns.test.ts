import { describe, expect, it } from 'vitest'
import { worded } from '../../../../wording.ts'
import { alike, bazaar } from '../../fixtures/bazaar.ts'
import { embeddedPlanner } from '../../index.ts'
import { inEnglish } from '../index.ts'

describe('a request in Hindi', () => {
  it.each([
    ['कैश की मासिक बिक्री 2024 की', 'sales for cash by month in 2024'],
    ['पुणे की बिक्री 2024', 'sales for Pune in 2024'],
    ['एक ऑर्डर औसतन कितने का बनता है, महीने के हिसाब से', 'average order value by month'],
    ['ek order ausatan kitne ka hai', 'average order value'],
    ['प्रति ऑर्डर कितना पड़ता है', 'average order value'],
    ['कौन सी दुकानें सबसे खराब चल रही हैं', 'worst shops'],
    ['प्रति वर्ग फुट बिक्री शहर के हिसाब से', 'sales per square foot by city'],
    ['2024 में ब्रांड वाइज सेल और चैनल वाइज सेल', 'sales by brand in 2024 and also sales by channel in 2024'],
    ['पुणे में ब्रांड वाइज सेल और चैनल वाइज सेल', 'sales in Pune by brand and also sales in Pune by channel'],
    ['बिक्री की पिछले साल से तुलना', 'compare sales with last year'],
    ['मई से अगस्त की बिक्री', 'sales from May to August'],
    ['july se september cash ki bikri har saal', 'sales for cash by year from July to September'],
    ['nov 2023 se feb 2024 me kitne order aaye', 'number of orders from November 2023 to February 2024'],
    ['oct se kitne order aaye', 'number of orders since October'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, bazaar)?.text).toBe(english)
  })

  it.each([
    'ऑनलाइन और दुकान की बिक्री साल वार कंपेयर करो',
    'ऑनलाइन और दुकान की बिक्री साल के हिसाब से अलग अलग दिखाओ',
    'ऑनलाइन और दुकान की बिक्री का बंटवारा साल के हिसाब से',
  ])('sets values of one column side by side: %s', async (prompt) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts).toHaveLength(1)
    expect(charts[0]).toMatchObject({
      series: { column: { column: 'channel' } },
      where: [{ column: { column: 'channel' }, values: ['Online', 'Store'] }],
    })
  })
})

it('tells values in Hindi, tables called like them or not', async () => {
  const prompt = 'ऑनलाइन और स्टोर की बिक्री साल वार कंपेयर करो'
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: alike, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  expect(charts[0]).toMatchObject({ where: [{ column: { column: 'channel' }, values: ['Online', 'Store'] }] })
  expect(charts.map((chart) => worded(chart).title).join()).toContain('ऑनलाइन और स्टोर')
})
