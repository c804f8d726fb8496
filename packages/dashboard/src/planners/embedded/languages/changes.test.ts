import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { worded } from '../../../wording.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { embeddedPlanner } from '../index.ts'

async function board(prompt: string): Promise<DashboardPlan> {
  return embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
}

async function say(feedback: string, plan: DashboardPlan): Promise<DashboardPlan> {
  return embeddedPlanner.refine({ feedback, plan, catalog: bazaar, fiscalYearStart: 4 })
}

/** What the charts show, without their words. */
function shown({ charts, placements }: DashboardPlan): unknown {
  return [
    charts.map(({ kind, measures, dimensions, series, where, limit, sort, stack }) => [
      kind,
      measures,
      dimensions,
      series,
      where,
      limit,
      sort,
      stack,
    ]),
    placements,
  ]
}

describe('a change in Hindi', () => {
  it.each([
    ['शहर के अनुसार बिक्री', 'sales by city', 'प्रतिशत में दिखाओ', 'show percentages'],
    ['शहर के अनुसार बिक्री', 'sales by city', 'इसे बड़ा करो', 'make it bigger'],
    ['शहर के अनुसार बिक्री', 'sales by city', 'शहर की जगह ब्रांड दिखाओ', 'brand instead of city'],
    ['शहर के अनुसार बिक्री', 'sales by city', 'अक्ष बदल दो', 'swap the axes'],
    ['शहर के अनुसार बिक्री', 'sales by city', 'क्षेत्र के अनुसार एक और चार्ट जोड़ो', 'add another chart by region'],
    ['शहर के अनुसार बिक्री', 'sales by city', 'औसत दिखाओ', 'average'],
    ['महीने के अनुसार बिक्री', 'sales by month', 'महीने की जगह तिमाही', 'by quarter instead of month'],
    ['महीने के अनुसार बिक्री', 'sales by month', 'संचयी दिखाओ', 'make it cumulative'],
    ['2024 में शहर के अनुसार बिक्री', 'sales by city in 2024', 'सभी फ़िल्टर हटा दो', 'remove all filters'],
  ])('of “%s”: %s', async (hindi, english, change, said) => {
    expect(shown(await say(change, await board(hindi)))).toEqual(shown(await say(said, await board(english))))
  })

  it.each(['इसका नाम मेरी बिक्री रखो', 'इसे मेरी बिक्री नाम दो', 'शीर्षक बदलकर मेरी बिक्री करो', 'इसका नाम “मेरी बिक्री” रखो'])(
    'names without quotation marks: %s',
    async (words) => {
      const plan = await say(words, await board('शहर के अनुसार बिक्री'))
      expect(plan.charts.map((chart) => worded(chart).title)).toEqual(['मेरी बिक्री'])
      expect(plan.title).toBe('मेरी बिक्री')
    },
  )

  it('names the dashboard', async () => {
    expect((await say('डैशबोर्ड का नाम मेरी बिक्री रखो', await board('शहर के अनुसार बिक्री'))).title).toBe('मेरी बिक्री')
  })

  it('takes the heading of a lone chart along', async () => {
    const plan = await say('तिमाही के अनुसार', await board('महीने के अनुसार बिक्री'))
    expect(plan.title).toBe('तिमाहीवार बिक्री')
  })
})
