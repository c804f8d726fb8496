import { describe, expect, it } from 'vitest'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'
import { inEnglish } from './index.ts'

const works = catalog([
  table('line_checks', 600, [
    column('Check_Date', 'date'),
    column('Line', 'category', { values: ['L1', 'L4'] }),
    column('Defect', 'category', { values: ['Burr', 'Crack'] }),
    column('Rej_Qty', 'measure'),
    column('GST Amt', 'money'),
    column('Site', 'category', { values: ['Taj Mahal', 'Red Fort'] }),
    column('Status', 'category', { values: ['Vacant', 'Closed'] }),
  ]),
])

const bank = catalog([
  table('statement', 400, [column('Txn Date', 'date'), column('Withdrawal Amt', 'money'), column('Deposit Amt', 'money')]),
])

const english = (prompt: string, over = works): string | undefined => inEnglish(prompt, over)?.text

describe('English words in Devanagari', () => {
  it.each([
    ['लाइन L4 में कितना रिजेक्शन हुआ', 'rejection in Line L4'],
    ['लाइन के हिसाब से रिजेक्शन', 'rejection by line'],
    ['रिजेक्शन का लाइन चार्ट', 'rejection as a line chart'],
    ['ताजमहल में कितना जीएसटी लगा', 'GST in Taj Mahal'],
    ['कितने मामले क्लोज हुए', 'number of cases closed'],
  ])('are heard: %s', (prompt, wanted) => {
    expect(english(prompt)?.toLowerCase()).toBe(wanted.toLowerCase())
  })
})

describe('words of work', () => {
  it.each([
    ['कौन से दोष सबसे ज्यादा आते हैं', 'which defect has the most'],
    ['पिछले महीने कुल कितना जीएसटी लगा', 'total GST last month'],
    ['सबसे ज़्यादा रिजेक्शन कहाँ होता है', 'which place has the most rejection'],
    ['kitne flat khaali hain', 'number of vacant flats'],
  ])('%s', (prompt, wanted) => {
    expect(english(prompt)).toBe(wanted)
  })

  it.each([
    ['इस महीने कुल कितना पैसा जमा हुआ', 'Deposit Amt'],
    ['pichle mahine kitna paisa nikala', 'Withdrawal Amt'],
    ['पिछले महीने कुल निकासी', 'Withdrawal Amt'],
  ])('%s', async (prompt, wanted) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: bank, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.measures).toMatchObject([{ aggregate: 'sum', column: { column: wanted } }])
    expect(charts[0]?.where).toMatchObject([{ kind: 'period' }])
  })
})
