import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { shownBy } from '../fixtures/shown.ts'
import { embeddedPlanner } from '../index.ts'
import { inEnglish } from './index.ts'

const people = catalog([
  table('bills', 700, [
    id('id', 700),
    column('billed_on', 'date'),
    column('amount', 'money', { unit: 'INR' }),
    column('quantity', 'measure', { type: 'integer', distinct: 20, min: 1, max: 20 }),
    column('client', 'name', { values: ['Dev Ali', 'Diya Rao', 'Gati', 'Rekha', 'Saha'] }),
    column('channel', 'category', { values: ['Bihar', 'Kesar', 'Online'] }),
  ]),
  table('refunds', 90, [column('refunded_on', 'date'), column('refund_amount', 'money', { unit: 'INR' })]),
])

async function plan(prompt: string, over = bazaar): Promise<DashboardPlan> {
  return embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
}

describe('everyday words', () => {
  it.each(['दिवाली', 'ईद', 'धीरे', 'अक्सर', 'राखी', 'सही', 'दूर', 'बाहर'])('are not heard as names of the data: %s', async (word) => {
    const { charts, warnings } = await plan(`महीने के हिसाब से ${word} की बिक्री`, people)
    expect(charts[0]?.where).toEqual([])
    expect(warnings.map(({ message }) => message).join(' ')).toContain(word)
  })

  it.each([
    ['रेखा के बिल', 'invoices for Rekha'],
    ['bikri kaisi chal rahi hai', 'sales overview'],
    ['dhandha kaisa chal raha hai', 'business overview'],
    ['ऊपर के पाँच ग्राहक', 'top 5 customer'],
    ['neeche ke 3 grahak', 'bottom 3 customer'],
    ['5000 से ऊपर के बिल', 'invoices over 5000'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, people)?.text).toBe(english)
  })
})

describe('what rose and fell', () => {
  it.each([
    ['पिछले साल के मुकाबले इस साल बिक्री घटी या बढ़ी?', 'last year versus this year sales over time'],
    ['पिछले छह महीने में ऑर्डर घटे या बढ़े', 'did orders rise or fall in the last 6 months'],
    ['is saal bikri ghat rahi hai ya badh rahi hai', 'are sales rising or falling this year'],
    ['बिक्री में कितनी बढ़ोतरी हुई', 'growth in sales'],
    ['दिल्ली में बिक्री कितनी बढ़ी', 'growth of sales in Delhi'],
    ['किस ब्रांड की बिक्री सबसे ज़्यादा घटी', 'which brand had sales fall the most'],
    ['बिक्री में सबसे ज़्यादा गिरावट किस ब्रांड में आई', 'which brand had sales fall the most'],
    ['बढ़ते क्रम में शहर के हिसाब से बिक्री', 'sales by city in ascending order'],
  ])('%s', async (hindi, english) => {
    expect(shownBy(await plan(hindi))).toEqual(shownBy(await plan(english)))
  })
})

describe('days', () => {
  it.each([
    ['रोज़ की बिक्री', 'daily sales'],
    ['हर दिन की बिक्री', 'daily sales'],
    ['pichhle 7 din ki daily sale dikha do', 'daily sale in the last 7 days'],
    ['प्रतिदिन औसत बिक्री', 'daily average sales'],
    ['roz kitne order aate hain', 'daily number of orders'],
    ['रोज़ कितना बिकता है', 'daily sales'],
    ['शहर के हिसाब से दैनिक बिक्री', 'daily sales by city'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, bazaar)?.text).toBe(english)
  })
})

describe('how much and how many', () => {
  it.each([
    ['is mahine ki total sale kitni hai', bazaar, 'sum', 'amount'],
    ['कितना रिफंड दिया गया', people, 'sum', 'refund_amount'],
    ['कितने रिफंड दिए गए', people, 'count', undefined],
    ['कितना माल बिका', people, 'sum', 'quantity'],
    ['कितना बिका', people, 'sum', 'amount'],
    ['कितने ऑर्डर आए', bazaar, 'count', undefined],
  ])('%s', async (prompt, over, aggregate, name) => {
    const [chart] = (await plan(prompt, over)).charts
    expect(chart?.measures).toMatchObject([name === undefined ? { aggregate } : { aggregate, column: { column: name } }])
  })
})

describe('turns of phrase', () => {
  it.each([
    ['इस साल अब तक की बिक्री महीने के हिसाब से', 'sales by month this year so far'],
    ['is saal ab tak ki bikri', 'sales this year so far'],
    ['पिछले महीने से इस महीने बिक्री', 'last month versus this month sales'],
    ['2024 में और 2025 में बिक्री', 'sales in 2024 and 2025'],
    ['दो साल की बिक्री की तुलना महीने के हिसाब से, 2024 और 2025', 'compare sales by month in 2024 and 2025'],
    ['बिक्री किस शहर में सबसे कम है?', 'which city has the least sales'],
    ['ऑर्डर किस ब्रांड में सबसे ज़्यादा आए', 'which brand has the most orders'],
    ['रिटर्न क्यों आते हैं', 'why are there return'],
    ['kis wajah se sabse zyada maal wapas aata hai', 'which reason has the most product returned'],
    ['किस शहर में डिलीवरी सबसे देर से होती है', 'which city has the most delivery time'],
    ['किस शहर में डिलीवरी में सबसे ज़्यादा दिन लगते हैं', 'which city has the most delivery days'],
    ['किस ब्रांड पर सबसे ज़्यादा घंटे लगे', 'which brand has the most hours'],
    ['जिन दुकानों ने 90 दिन से कुछ नहीं बेचा उनकी सूची', 'shops who have not sold in the last 90 days as a list'],
    ['ग्राहक जिन्होंने पिछले 6 महीने से कुछ नहीं खरीदा', 'customer who have not bought in the last 6 months'],
    ['kitne pratishat orders return hue', 'share of orders returned'],
    ['bombay ke top 10 shops', 'top 10 shops for Mumbai'],
    ['1 lakh se upar wale orders ki list', 'orders over 100000 as a list'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, bazaar)?.text).toBe(english)
  })
})

describe('a bare amount', () => {
  it.each([
    ['5000 से ज़्यादा के ऑर्डर', 'gt', 5000],
    ['ढाई हज़ार से कम के ऑर्डर शहर के हिसाब से', 'lt', 2500],
  ])('is that of the things themselves, where they have one: %s', async (prompt, op, value) => {
    const [chart] = (await plan(prompt)).charts
    expect(chart?.where).toMatchObject([{ kind: 'compare', column: { column: 'amount' }, op, value }])
  })
})

describe('a change', () => {
  it.each([
    ['सिर्फ ऊपर के पाँच दिखाओ', ', only top 5'],
    ['brand ke hisab se bhi dikhao', 'break it down by brand too'],
    ['brand ke saath channel bhi dikhao', 'break it down by channel too'],
    ['उल्टा क्रम करो', 'reverse the order'],
    ['सबसे कम वाले पहले', 'in ascending order'],
    ['पिछला वापस लाओ', 'undo'],
    ['pehle wala wapas lao', 'undo'],
    ['चार्ट बढ़ाओ', 'make it bigger'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, bazaar, 'change')?.text).toBe(english)
  })
})

describe('what is told', () => {
  it.each([
    ['इस साल अब तक की बिक्री', 'इस साल अब तक'],
    ['ऑनलाइन को छोड़कर शहर के हिसाब से बिक्री', 'ऑनलाइन को छोड़कर'],
  ])('has its conditions in Hindi: %s', async (prompt, words) => {
    const { wording, title, description } = (await plan(prompt)).charts[0] ?? {}
    expect(wording?.of[title ?? '']).toContain(words)
    expect(wording?.of[description ?? '']).not.toContain(`केवल ${words.endsWith('छोड़कर') ? words : '·'}`)
  })

  it('names several unknown words with “और”', async () => {
    const { charts, warnings } = await plan('शहर के हिसाब से बिक्री और होली और दूर')
    const told = warnings.map(({ message }) => charts[0]?.wording?.of[message] ?? message).join(' ')
    expect(told).not.toMatch(/ and /)
  })
})
