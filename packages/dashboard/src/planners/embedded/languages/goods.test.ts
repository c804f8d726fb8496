import { describe, expect, it } from 'vitest'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { by, measures, plan } from '../fixtures/asked.ts'
import { inEnglish } from './index.ts'

const farmers = ['Asha Bai', 'Dev Singh', 'Ramesh Lal']

/** Oil that is taken in, and feed that is sold, by a mill. */
const mill = catalog([
  table(
    'oil_collection',
    900,
    [
      column('Date', 'date', { distinct: 300, min: '2024-04-01', max: '2025-08-13' }),
      column('Farmer', 'name', { values: farmers }),
      column('District', 'place', { values: ['Kota', 'Sikar', 'Tonk'] }),
      column('Qty (Ltr)', 'measure', { distinct: 150, min: 2, max: 22, unit: 'l' }),
      column('Purity %', 'share', { distinct: 40, min: 60, max: 99 }),
      column('Amount (Rs)', 'money', { distinct: 800, min: 60, max: 1200, unit: 'INR' }),
    ],
    [],
  ),
  table(
    'feed_sale',
    210,
    [
      column('Dt.', 'date', { distinct: 150, min: '2024-04-09', max: '2025-08-11' }),
      column('Farmer', 'name', { values: farmers }),
      column('District', 'place', { values: ['Kota', 'Sikar', 'Tonk'] }),
      column('Bags', 'measure', { type: 'integer', distinct: 5, min: 1, max: 5 }),
      column('Total Amt', 'money', { type: 'integer', distinct: 20, min: 340, max: 8750 }),
    ],
    [],
  ),
])

const shown = async (prompt: string): Promise<readonly unknown[]> => {
  const { charts } = await plan(prompt, mill)
  return charts.map((chart) => [measures(chart), by(chart)])
}

describe('money of goods', () => {
  it.each([
    ['किस किसान ने कितने पैसे का तेल दिया', [[['sum Amount (Rs)'], ['Farmer']]]],
    ['तेल की रकम ज़िले के हिसाब से', [[['sum Amount (Rs)'], ['District']]]],
    ['दाने की कुल रकम', [[['sum Total Amt'], []]]],
    ['kisan ke hisab se tel ka paisa', [[['sum Amount (Rs)'], ['Farmer']]]],
    ['अब तक तेल का कुल कितना भुगतान हुआ', [[['sum Amount (Rs)'], []]]],
    ['दाना किस किसान ने कितनी बोरी लिया', [[['sum Bags'], ['Farmer']]]],
  ])('%s', async (prompt, wanted) => {
    expect(await shown(prompt)).toEqual(wanted)
  })
})

describe('several asked for in one breath', () => {
  it('of each of two months', async () => {
    const { charts } = await plan('जून और जुलाई 2025 में कितना कितना तेल आया', mill)
    expect(charts).toMatchObject([{ dimensions: [{ grain: 'month' }], where: [{ from: '2025-06-01', until: '2025-08-01' }] }])
  })

  it('of each of two places', async () => {
    expect(await shown('कोटा और सीकर में कितना कितना तेल आया')).toEqual([[['sum Qty (Ltr)'], ['District']]])
  })

  it('two charts by one thing', async () => {
    expect(await shown('तेल की रकम का एक और दाने की रकम का दूसरा चार्ट, दोनों किसान के हिसाब से')).toEqual([
      [['sum Amount (Rs)'], ['Farmer']],
      [['sum Total Amt'], ['Farmer']],
    ])
  })

  it('of whom different ones are counted by what they brought', async () => {
    expect(await shown('हर महीने कितने अलग अलग किसान तेल लाए')).toEqual([[['count_distinct Farmer'], ['Date']]])
  })
})

describe('what Hindi says in few words', () => {
  it.each([
    ['जुलाई में कितने किसानों ने तेल दिया', 'number of different farmers of oil in July'],
    ['कितने ज़िलों से तेल आया', 'number of different districts of oil'],
    ['एक लीटर का औसत रेट', 'average rate per litre'],
    ['दाना कितने का बिका', 'feed amount'],
    ['पिछले महीने कितने का माल बिका', 'sales last month'],
    ['कितने का तेल आया', 'oil amount'],
    ['रोज औसतन कितना तेल आता है', 'average oil per day'],
    ['दाने की बिक्री ज़िले के हिसाब से', 'sales of feed by district'],
  ])('%s', (request, english) => {
    expect(inEnglish(request, mill)?.text).toBe(english)
  })
})

describe('rows beside those that are shown', () => {
  it.each([
    ['रमेश को भी साथ में जोड़ो', 'put Ramesh with it'],
    ['कोटा का भी इसी में दिखाओ', 'put Kota with it'],
    ['सीकर को इसके साथ रखो', 'put Sikar with it'],
    ['कोटा भी शामिल कर लो', 'also include Kota'],
    ['इसी में ज़िला अलग अलग कर दो', 'break it down by district'],
    ['दोनों में किसका ज्यादा बैठता है', 'which of them has more'],
    ['कौन सा कम है', 'which of them has less'],
    ['क्यों गिरा वहाँ', 'why is it so'],
    ['सबसे ज्यादा कहाँ गिरा?', 'where did it fall the most'],
    ['किस ज़िले में सबसे ज़्यादा बढ़ा', 'which district rose the most'],
  ])('%s', (change, english) => {
    expect(inEnglish(change, mill, 'change')?.text).toBe(english)
  })
})

describe('goods of a shop', () => {
  const counter = catalog([
    table('sales', 500, [
      column('sold_on', 'date'),
      column('kind', 'category', { values: ['Namkeen', 'Sweets'] }),
      column('maker', 'category', { values: ['Methai', 'Zaika'] }),
      column('amount', 'money', { unit: 'INR' }),
    ]),
  ])

  it.each(['मिठाई की बिक्री', 'mithai ki bikri kitni hui'])('are themselves, and no name that sounds like them: %s', (hindi) => {
    expect(inEnglish(hindi, counter)?.text).toMatch(/sales .*sweets/)
  })
})
