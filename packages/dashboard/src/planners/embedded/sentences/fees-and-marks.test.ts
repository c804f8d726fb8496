import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { inEnglish } from '../languages/index.ts'
import { refinePlan } from '../refine/index.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { ridingSchool } from '../fixtures/riding-school.ts'

const percent = 'Percentage of marks'

describe('a register with fees', () => {
  it.each([
    ['fees by stable', ['sum Fee Total (Rs)'], ['Stable']],
    ['fees collected by stable', ['sum Fee Paid'], ['Stable']],
    ['fee collection by town', ['sum Fee Paid'], ['Town']],
    ['fee received by month', ['sum Fee Paid'], ['Joining Date']],
    ['how much fee came in by stable', ['sum Fee Paid'], ['Stable']],
    ['how much fees have we received by town', ['sum Fee Paid'], ['Town']],
    ['discount by town', ['sum Discount'], ['Town']],
    ['average discount by town', ['mean Discount'], ['Town']],
    ['total fee and discount by stable', ['sum Fee Total (Rs)', 'sum Discount'], ['Stable']],
    ['collection rate by stable', ['Collection rate'], ['Stable']],
    ['total riders', ['count'], []],
  ])('adds up what was paid: %s', async (prompt, shown, groups) => {
    const chart = await only(prompt, ridingSchool)
    expect([measures(chart), by(chart)]).toEqual([shown, groups])
  })

  it.each([
    ['list of riders who paid less than 20000', 'Fee Paid', 'lt'],
    ['list of riders who have paid under 20000 in fees', 'Fee Paid', 'lt'],
    ['how many riders paid more than 20000', 'Fee Paid', 'gt'],
    ['number of riders who gave at least 20000 by stable', 'Fee Paid', 'gte'],
  ])('keeps to those who paid so much: %s', async (prompt, column, op) => {
    const chart = await only(prompt, ridingSchool)
    expect(chart.where).toEqual([{ kind: 'compare', column: { relation: 'rider_register', column }, op, value: 20_000 }])
  })

  it('takes what was paid for no thing that has fees', async () => {
    const { charts } = await plan('riders who paid less than 20000 fees', ridingSchool)
    expect(charts.every(({ where, having }) => having.length === 0 && where.length === 1)).toBe(true)
  })
})

describe('marks out of so many', () => {
  it.each([
    ['marks by discipline', ['mean Marks']],
    ['worst stable by marks', ['mean Marks']],
    ['total marks by discipline', ['sum Marks']],
    ['percentage of marks by discipline', [percent]],
    ['marks in percent by stable', [percent]],
    ['average percentage by town', [percent]],
    ['which discipline has the lowest percentage', [percent]],
  ])('are averaged, and in percent those of each paper: %s', async (prompt, shown) => {
    expect(measures(await only(prompt, ridingSchool))).toEqual(shown)
  })

  it.each(['show it in percent', 'as percentages', 'max marks differ so show percentages'])('are no share of all: %s', async (feedback) => {
    const before = await plan('average marks by discipline', ridingSchool)
    const after = refinePlan({ feedback, plan: before, catalog: ridingSchool, fiscalYearStart: 4 })
    expect(after.charts.map(measures)).toEqual([[percent]])
  })

  it.each(['average marks by stable in the last trial', 'average marks in the most recent trial by stable'])(
    'are those of the newest day: %s',
    async (prompt) => {
      const chart = await only(prompt, ridingSchool)
      expect(chart.where).toMatchObject([{ kind: 'period', column: { column: 'Trial Date' }, from: '2025-09-14', until: '2025-09-15' }])
    },
  )
})

describe('how often', () => {
  it.each([
    ['who got rank 1 the most times', 'Rider'],
    ['who has the most rank 1 times', 'Rider'],
    ['which rider came at rank 1 most often', 'Rider'],
    ['which stable got rank 1 the most times', 'Stable'],
  ])('something was so is counted: %s', async (prompt, thing) => {
    const chart = await only(prompt, ridingSchool)
    expect([measures(chart), by(chart)]).toEqual([['count'], [thing]])
    expect(chart.where).toMatchObject([{ column: { column: 'Rank' }, op: 'eq', value: 1 }])
    expect(chart.sort).toMatchObject([{ order: 'desc' }])
  })
})

describe('a change', () => {
  const changed = async (first: string, feedback: string): Promise<DashboardPlan> =>
    refinePlan({ feedback, plan: await plan(first, ridingSchool), catalog: ridingSchool, fiscalYearStart: 4 })

  it.each(['how many are they', 'count them', 'so how many are there in total?'])(
    'counts the rows of a list beside it: %s',
    async (feedback) => {
      const { charts } = await changed('list of riders with discount above 15000', feedback)
      expect(charts).toMatchObject([
        { kind: 'table', where: [{ value: 15_000 }] },
        { kind: 'text', dimensions: [], measures: [{ aggregate: 'count' }], where: [{ value: 15_000 }] },
      ])
    },
  )

  it('takes a number in digits for so many thousands', async () => {
    const { charts } = await changed('list of riders who paid less than 20000', '30000 instead of 20')
    expect(charts[0]?.where).toMatchObject([{ op: 'lt', value: 30_000 }])
  })

  it.each([
    ['discount by town last year', 'compare with this year', '2024-01-01', '2026-01-01'],
    ['discount by town this year', 'compare with this year', '2024-01-01', '2026-01-01'],
  ])('sets the newest year beside what is shown: %s', async (first, feedback, from, until) => {
    const { charts } = await changed(first, feedback)
    expect(charts[0]).toMatchObject({ series: { grain: 'year' }, where: [{ kind: 'period', from, until }] })
  })

  it.each(['average per rider', 'not total, average per rider', 'how much is it per rider'])(
    'averages over the rows of each: %s',
    async (feedback) => {
      const { charts } = await changed('total fee by town', feedback)
      expect(charts.map(measures)).toEqual([['mean Fee Total (Rs)']])
    },
  )

  it.each([
    ['separately for each stable', ['Boarding', 'Stable']],
    ['by stable too', ['Boarding', 'Stable']],
  ])('keeps the slices of a pie beside another breakdown: %s', async (feedback, groups) => {
    const { charts } = await changed('number of riders by boarding as a pie', feedback)
    expect(charts[0]?.kind).toBe('bar')
    expect(charts.map(by)).toEqual([groups])
  })

  it('takes the part of each one for no part of all charts', async () => {
    const { charts } = await changed('fees paid by stable', 'what percentage is each one')
    expect(charts).toMatchObject([{ measures: [{ share: true }] }])
  })

  it('divides by those whom several rows are of', async () => {
    const before = await plan('total fee by urgency', clinic)
    const after = refinePlan({ feedback: 'average per animal', plan: before, catalog: clinic, fiscalYearStart: 4 })
    expect(after.charts.map(measures)).toEqual([['Fee per animal']])
  })
})

it.each(['how many riders are in boarding and how many outside', 'boarding में कितने riders हैं और बाहर कितने रह रहे हैं'])(
  'counts those who are in and those who are not: %s',
  async (prompt) => {
    const chart = await only(prompt, ridingSchool)
    expect([measures(chart), by(chart), chart.where]).toEqual([['count'], ['Boarding'], []])
  },
)

it.each(['average marks of the Arjun stable by trial', 'Arjun stable के average marks trial दर trial कैसे रहे'])(
  'goes along the trials: %s',
  async (prompt) => {
    const chart = await only(prompt, ridingSchool)
    expect([measures(chart), by(chart)]).toEqual([['mean Marks'], ['Trial Date']])
  },
)

describe('a change in Hindi', () => {
  const english = (words: string): string | undefined => inEnglish(words, ridingSchool, 'change')?.text

  it.each([
    ['स्टेबल वाला हटा दो, बस टाउन वाला रहे', 'remove the Stable chart'],
    ['लक्ष्य stable को भी इसके साथ रखो', 'put Lakshya with it'],
    ['अब ये हर stable का अलग अलग करके', 'separately for each stable'],
    ['discount वाला नंबर नहीं चाहिए, हटाओ', 'remove the discount number'],
    ['नीचे town wise चार्ट भी डाल दो', 'add a chart by town'],
    ['पहले वाले में जिसकी फीस ज़्यादा आई वो ऊपर रहे', 'sort the first chart highest first'],
    ['max marks सबके अलग हैं इसलिए परसेंट में चाहिए', 'show percentages'],
    ['जनवरी 2024 से आगे का ही', 'since January 2024'],
    ['लास्ट वाले trial का ही बताओ', 'latest trial'],
  ])('%s', (hindi, said) => {
    expect(english(hindi)?.toLowerCase()).toBe(said.toLowerCase())
  })
})

describe('fees in Hindi', () => {
  it.each([
    ['टाउन के हिसाब से कितनी फीस आई है', ['sum Fee Paid'], ['Town']],
    ['किस टाउन में कितनी फीस जमा हुई', ['sum Fee Paid'], ['Town']],
    ['टाउन के हिसाब से कुल जमा फीस', ['sum Fee Paid'], ['Town']],
    ['टाउन के हिसाब से कुल फीस और औसत discount', ['sum Fee Total (Rs)', 'mean Discount'], ['Town']],
  ])('tell what came in: %s', async (prompt, shown, groups) => {
    const chart = await only(prompt, ridingSchool)
    expect([measures(chart), by(chart)]).toEqual([shown, groups])
  })

  it.each([
    ['रैंक 1 सबसे ज़्यादा बार किसकी आई है', ['count'], ['Rider']],
    ['आखिरी trial में औसत marks कितने हैं', ['mean Marks'], []],
  ])('and marks: %s', async (prompt, shown, groups) => {
    const chart = await only(prompt, ridingSchool)
    expect([measures(chart), by(chart)]).toEqual([shown, groups])
    expect(chart.where).toHaveLength(1)
  })

  it.each([
    ['प्रति rider कितनी बैठ रही है', ['mean Fee Total (Rs)']],
    ['टोटल नहीं, प्रति rider average', ['mean Fee Total (Rs)']],
  ])('are changed: %s', async (feedback, shown) => {
    const before = await plan('total fee by town', ridingSchool)
    const said = inEnglish(feedback, ridingSchool, 'change')?.text ?? ''
    expect(refinePlan({ feedback: said, plan: before, catalog: ridingSchool, fiscalYearStart: 4 }).charts.map(measures)).toEqual([shown])
  })

  it('are limited in a relative clause', async () => {
    const chart = await only('जिन riders ने 20 हज़ार से कम फीस दी है उनकी लिस्ट निकालो', ridingSchool)
    expect(chart).toMatchObject({ kind: 'table', where: [{ column: { column: 'Fee Paid' }, op: 'lt', value: 20_000 }] })
  })
})
