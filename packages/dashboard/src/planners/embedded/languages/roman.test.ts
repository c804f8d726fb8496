import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { growth } from '../fixtures/growth.ts'
import { shownBy } from '../fixtures/shown.ts'
import { embeddedPlanner } from '../index.ts'
import { isRomanHindi } from './hindi/roman.ts'
import { inEnglish } from './index.ts'

async function plan(prompt: string): Promise<DashboardPlan> {
  return embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
}

async function say(feedback: string, before: DashboardPlan): Promise<DashboardPlan> {
  return embeddedPlanner.refine({ feedback, plan: before, catalog: bazaar, fiscalYearStart: 4 })
}

describe('a request in Hindi in Roman letters', () => {
  it.each([
    ['shahar ke hisab se kul bikri dikhao', 'total sales by city'],
    ['shehar ke hisaab se kul bikree dikhaiye', 'total sales by city'],
    ['sheher ke anusar kul bikri batao', 'total sales by city'],
    ['har brand ke kitne order hain?', 'number of orders by brand'],
    ['kitne orders hue', 'number of orders'],
    ['Delhi ke orders kitne the', 'number of orders in Delhi'],
    ['Delhi Ke Orders Kitne The', 'number of orders in Delhi'],
    ['KITNE ORDERS HAIN', 'number of orders'],
    ['is mahine ki bikri kitni hui', 'sales this month'],
    ['is maheene Delhi me kitni bikri hui', 'sales in Delhi this month'],
    ['pichle saal ki bikri mahine ke hisab se', 'sales by month last year'],
    ['pichhle 6 mahino ki bikri', 'sales in the last 6 months'],
    ['last month ki bikri kitni thi', 'sales last month'],
    ['2024 mein har mahine ki bikri', 'sales by month in 2024'],
    ['bikri mahinewar dikhao', 'sales by month'],
    ['region-wise bikri dikhao', 'sales by region'],
    ['march se june tak ki bikri', 'sales from March to June'],
    ['region ke hisab se bikri ka pie chart', 'pie chart of sales by region'],
    ['1000 se zyada amount wale order city ke hisab se', 'orders with amount more than 1000 by city'],
    ['dedh hazaar se kam amount wale order city ke hisab se', 'orders with amount less than 1500 by city'],
    ['online ko chhodkar shahar ke hisab se kul bikri', 'total sales excluding Online by city'],
    ['Delhi aur Mumbai ke order mahine ke hisab se', 'orders by month in Delhi and Mumbai'],
    ['sabse zyada kharide gaye teen brand', '3 most bought brands'],
    ['sabse jyada bikne wala brand', 'top brands by sales'],
    ['bikri ke hisab se top 2 brand', 'top 2 brands by sales'],
    ['kaun se shehar mein sabse zyada order hain', 'which city has the most orders'],
    ['kis dukan ki sabse zyada bikri hui', 'which shop has the most sales'],
    ['ausat quantity channel ke mutabik', 'average quantity by channel'],
  ])('%s', async (roman, english) => {
    expect(shownBy(await plan(roman))).toEqual(shownBy(await plan(english)))
  })

  it('says how it was read, points at what was typed, and is told in English', async () => {
    const prompt = 'Delhi mein shahar ke hisab se kul bikri dikhao'
    const { charts, title } = await plan(prompt)
    expect(charts[0]?.assumptions[0]).toBe('Read as “total sales in Delhi by city”.')
    expect(charts[0]?.traces.find(({ role }) => role === 'dimension')?.words).toBe('shahar')
    expect(charts[0]?.traces.find(({ role }) => role === 'filter')?.words).toBe('Delhi')
    for (const { start, end, words } of charts[0]?.traces ?? []) expect(words).toBe(prompt.slice(start, end))
    expect(charts[0]?.wording).toBeUndefined()
    expect([title, charts[0]?.title]).toEqual([charts[0]?.title, 'Sales by city, Delhi'])
  })

  it('names what nothing was made of as it was typed', async () => {
    const messages = async (prompt: string): Promise<string> => (await plan(prompt)).warnings.map(({ message }) => message).join(' ')
    expect(await messages('shahar ke hisab se bikri aur mausam')).toContain('"mausam"')
    expect(await messages('shahar ke hisab se bikri aur jhumritalaiya')).toContain('"jhumritalaiya"')
    expect(await messages('शहर के हिसाब से बिक्री और मौसम')).toContain('"मौसम"')
    expect(await messages('shahar ke hisab se bikri')).toBe('')
  })

  it('never answers in letters that were not typed', async () => {
    for (const prompt of [
      'kal parso ki bikri shahar ke hisab se',
      'shahar ke hisab se bikri, rakho iska kram',
      'neela shahar ke hisab se kul bikri',
    ])
      expect(JSON.stringify(await plan(prompt))).not.toMatch(/[\u0900-\u097f]/)
  })

  it.each(['a', 'ab-', 'war', 'bikri ki ', 'karamchariyon zyxwv '])('takes time in proportion to its length: %s', (words) => {
    const read = (length: number): unknown => inEnglish(`ka ki ${words.repeat(Math.ceil(length / words.length))}`, bazaar)
    // Eight times the text; 64 were a pattern that looks at every pair of places.
    expect(growth(read, 1000, 8000)).toBeLessThan(24)
  })
})

describe('a change in Hindi in Roman letters', () => {
  it.each([
    ['isko pie chart bana do', 'make it a pie chart'],
    ['sirf Delhi dikhao', 'only Delhi'],
    ['Mumbai ko hata do', 'exclude Mumbai'],
    ['pehle chart ko badhte kram me karo', 'the first chart in ascending order'],
    ['shahar ki jagah brand dikhao', 'brand instead of city'],
    ['city ke hisab se ausat quantity ka chart jodo', 'add a chart of average quantity by city'],
    ['iska naam Meri Bikri rakho', 'call it “Meri Bikri”'],
    ['online hata do', 'exclude online'],
    ['hata do online', 'exclude online'],
    ['online orders nikal do', 'remove online orders'],
    ['pie chart bana do', 'make it a pie chart'],
    ['quarter wise kar do', 'by quarter'],
    ['top 3 hi rakho', ', top 3'],
    ['channel ke hisaab se tod do', 'break it down by channel'],
  ])('%s', (roman, english) => {
    expect(inEnglish(roman, bazaar, 'change')?.text).toBe(english)
  })

  it('changes dashboards of any language, and leaves them in theirs', async () => {
    const english = await say('saal ke hisab se dikhao', await plan('sales by month'))
    expect(english.charts[0]?.title).toBe('Sales per year')
    expect(english.charts[0]?.traces.at(-1)?.words).toBe('saal ke hisab se dikhao')
    const hindi = await say('saal ke hisab se dikhao', await plan('महीने के अनुसार बिक्री'))
    expect(shownBy(hindi)).toEqual(shownBy(english))
    expect(hindi.charts[0]?.wording?.language).toBe('hi')
  })
})

describe('a request in English', () => {
  it.each([
    'what is the total amount by city',
    'show me the top 5 cities by amount',
    'show me sales by city and compare it to last year',
    'is the amount of orders in Delhi higher than in Mumbai',
    'orders at par with or above 1000 by city',
    'what has the highest amount, is it me or the shop',
    'amount by month to date for the brand Kiran',
    'sales of Ka Ke and Ki by month',
    'orders of the shop “ka ki hai” by month',
    'show sales of shop ke ka by month for the region',
    'month wise, brand wise, city wise amount',
    'average char count by channel',
    'amount in jan, feb and mar by channel',
    'list the main shops, se and sa regions by amount',
    'how do I see what the shops sold',
    'udhaar by shop',
    'do not show Kar shops',
  ])('is not touched: %s', (prompt) => {
    expect(isRomanHindi(prompt)).toBe(false)
    expect(inEnglish(prompt, bazaar)).toBeUndefined()
    expect(inEnglish(prompt, bazaar, 'change')).toBeUndefined()
  })
})
