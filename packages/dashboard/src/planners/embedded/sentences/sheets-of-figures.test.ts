import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import {
  airBook,
  bedBook,
  caseBook,
  callBook,
  harvests,
  headCount,
  headsByMonth,
  houseBook,
  inningsBook,
  leaverBook,
  lineBook,
  loanFigures,
  marketPrices,
  noticeReport,
  orderExport,
  paymentBook,
  playBook,
  returnedLines,
  reviewBook,
  rideBook,
  roomBook,
  schoolFigures,
  scoreBook,
  sellerReport,
  sharePrices,
  storeBook,
  voteBook,
  weatherBook,
} from '../fixtures/sheets-of-figures.ts'

/** What is measured, and by which columns it is broken down. */
async function shown(prompt: string, over: Catalog): Promise<readonly [readonly string[], readonly string[]]> {
  const chart = await only(prompt, over)
  return [measures(chart), by(chart)]
}

const where = async (prompt: string, over: Catalog) => (await only(prompt, over)).where

describe('quantities that have a name', () => {
  it.each([
    ['ctr by notice', noticeReport, 'sum(Clicks) / sum(Impressions)', 'percent'],
    ['conversion rate by channel', noticeReport, 'sum(Conversions) / sum(Clicks)', 'percent'],
    ['which notice has the best roas', noticeReport, 'sum(Conversion Value) / sum(Cost)', 'plain'],
    ['average cpc', noticeReport, 'sum(Cost) / sum(Clicks)', 'money'],
    ['literacy rate by district', headCount, 'sum(Literate) / sum(Population)', 'percent'],
    ['population density of Hills', headCount, 'sum(Population) / sum(Area sq km)', 'plain'],
    ['average household size by province', headCount, 'sum(Population) / sum(Households)', 'plain'],
    ['yield of rice by district', harvests, 'sum(Production) / sum(Area)', 'plain'],
    ['achievement percentage by line', lineBook, 'sum(Produced) / sum(Target)', 'percent'],
    ['return on investment by genre', playBook, '(sum(Box Office (Cr)) - sum(Budget (Cr))) / sum(Budget (Cr))', 'percent'],
  ] as const)('%s', async (prompt, over, expression, format) => {
    const chart = await only(prompt, over)
    expect(chart.measures).toMatchObject([{ aggregate: 'metric', format }])
    expect(chart.assumptions.join(' ')).toContain(expression)
  })

  it('are those of a thousand where people count so', async () => {
    const chart = await only('sex ratio by province', headCount)
    expect(chart.measures[0]?.formula).toMatchObject({ op: '*', right: { value: 1000 } })
  })
})

describe('figures of years and places', () => {
  it.each([
    ['rice production by district', harvests, ['sum Production'], ['District_Name']],
    ['area under wheat by year', harvests, ['sum Area'], ['Crop_Year']],
    ['male vs female population by province', headCount, ['sum Male', 'sum Female'], ['Province']],
    ['target vs produced by operator', lineBook, ['sum Target', 'sum Produced'], ['Operator']],
    ['downtime by reason', lineBook, ['sum Downtime (min)'], ['Downtime Reason']],
    ['discounts given by code', orderExport, ['sum Discount Amount'], ['Discount Code']],
    ['discount by month', orderExport, ['sum Discount Amount'], ['Created at']],
    ['AQI by month for each town', airBook, ['mean AQI'], ['Date', 'Town']],
    ['PM2.5 trend in Akot', airBook, ['mean PM2.5'], ['Date']],
    ['compare PM2.5 and PM10 by town', airBook, ['mean PM2.5', 'mean PM10'], ['Town']],
    ['price of ABOAT over time', sharePrices, ['mean Close'], ['Date']],
  ] as const)('%s', async (prompt, over, measured, broken) => {
    expect(await shown(prompt, over)).toEqual([measured, broken])
  })
})

describe('words for what is counted', () => {
  it.each([
    ['cases over time', caseBook, ['sum New Cases'], ['Date']],
    ['total disbursed by branch', loanFigures, ['sum Loan Amount'], ['Branch']],
    ['loans disbursed per month', loanFigures, ['count'], ['Disbursed On']],
    ['beds by city', bedBook, ['sum Total Beds'], ['City']],
    ['reviews per month', reviewBook, ['count'], ['date']],
    ['rating trend', reviewBook, ['mean rating'], ['date']],
    ['average rating by room type', roomBook, ['mean review_scores_rating'], ['room_type']],
    ['top hosts by listings', roomBook, ['count'], ['host_name']],
    ['most expensive listings', roomBook, ['none price'], ['name']],
    ['cheapest areas', roomBook, ['mean price'], ['neighbourhood']],
    ['most runs', inningsBook, ['sum Runs'], ['Player']],
    ['most sixes in 2023', inningsBook, ['sum Sixes'], ['Player']],
    ['best strike rate', inningsBook, ['Strike rate'], ['Player']],
    ['who has the highest strike rate in 2023', inningsBook, ['Strike rate'], ['Player']],
    ['top run scorers', inningsBook, ['sum Runs'], ['Player']],
    ['top 5 players by sixes', inningsBook, ['sum Sixes'], ['Player']],
    ['job satisfaction by department', leaverBook, ['mean JobSatisfaction'], ['Department']],
    ['highest paid roles', leaverBook, ['mean MonthlyIncome'], ['JobRole']],
    ['stock by category', storeBook, ['sum Closing Stock'], ['Category']],
    ['average scores by group', scoreBook, ['mean reading score', 'mean spelling score', 'mean sums score'], ['group']],
    ['units sold by sku', sellerReport, ['sum qty'], ['sku']],
    ['orders by hour', sellerReport, ['count'], ['purchase-date']],
    ['late by reason', sellerReport, ['mean LateBy (min)'], ['LateReason']],
  ] as const)('%s', async (prompt, over, measured, broken) => {
    expect(await shown(prompt, over)).toEqual([measured, broken])
  })

  it.each([
    ['students by district', schoolFigures, ['Students'], 'sum(Boys) + sum(Girls)'],
    ['students per classroom by district', schoolFigures, ['Students per classroom'], '(sum(Boys) + sum(Girls)) / sum(Classrooms)'],
    ['pupil teacher ratio by district', schoolFigures, ['Students per teacher'], '(sum(Boys) + sum(Girls)) / sum(Teachers)'],
    ['vacant beds by city', bedBook, ['Vacant beds'], 'sum(Total Beds) - sum(Occupied Beds)'],
    ['recovery rate by month', caseBook, ['Recovery rate'], 'sum(Recovered) / sum(New Cases)'],
    ['spending by category', paymentBook, ['Spending'], 'sum(Amount) of Type Debit'],
    ['savings per month', paymentBook, ['Savings'], 'Credit less Debit'],
    ['income vs expenses by month', paymentBook, ['Income', 'Expenses'], 'sum(Amount) of Type Credit'],
  ] as const)('%s is made of others', async (prompt, over, labels, expression) => {
    const chart = await only(prompt, over)
    expect(chart.measures.map(({ label }) => label)).toEqual(labels)
    expect(chart.assumptions.join(' ')).toContain(expression)
  })

  it('is averaged over so many days before each', async () => {
    expect((await only('7 day average of cases', caseBook)).measures).toMatchObject([{ aggregate: 'sum', moving: 7 }])
  })
})

describe('what places and days are said to be', () => {
  it.each([
    ['coldest district', weatherBook, ['mean min_temp'], 'asc'],
    ['which district is the wettest', weatherBook, ['sum rainfall_mm'], 'desc'],
    ['hottest days', weatherBook, ['max max_temp'], 'desc'],
    ['driest month', weatherBook, ['sum rainfall_mm'], 'asc'],
    ['most polluted town', airBook, ['mean AQI'], 'desc'],
    ['which town has the cleanest air', airBook, ['mean AQI'], 'asc'],
    ['highest volume days', sharePrices, ['sum Volume'], 'desc'],
  ] as const)('%s', async (prompt, over, measured, order) => {
    const chart = await only(prompt, over)
    expect([measures(chart), chart.sort[0]?.order]).toEqual([measured, order])
  })

  it('is said of some of them', async () => {
    expect(await where('cheapest market for okra', marketPrices)).toMatchObject([{ column: { column: 'Commodity' }, value: 'Okra' }])
    expect(await shown('cheapest market for okra', marketPrices)).toEqual([['mean Modal Price'], ['Market']])
    expect(await shown('best farce plays', playBook)).toEqual([['none Rating'], ['Title']])
    expect(await where('best farce plays', playBook)).toMatchObject([{ value: 'Farce' }])
  })
})

describe('readings', () => {
  it('are the latest of the newest day', async () => {
    const chart = await only('latest okra prices by market', marketPrices)
    expect(measures(chart)).toEqual(['mean Modal Price'])
    expect(chart.where).toContainEqual(expect.objectContaining({ kind: 'period', from: '2026-06-30', until: '2026-07-01' }))
    expect((await only("today's AQI in Akot", airBook)).kind).toBe('text')
  })

  it('go from the lowest to the highest', async () => {
    expect(await shown('price range of garlic by market', marketPrices)).toEqual([['min Modal Price', 'max Modal Price'], ['Market']])
    expect(await shown('price volatility by stock', sharePrices)).toEqual([['stddev Close'], ['Symbol']])
  })
})

describe('units', () => {
  it.each([
    ['calls longer than 10 minutes', callBook, { op: 'gt', value: 600 }],
    ['calls with wait above 2 minutes', callBook, { column: { column: 'Wait Time (sec)' }, value: 120 }],
    ['calls between 5 and 10 minutes', callBook, { kind: 'between', low: 300, high: 600 }],
    ['plays with budget over 50 crore', playBook, { value: 50 }],
    ['plays longer than 2 hours', playBook, { column: { column: 'Runtime' }, value: 120 }],
    ['plays rated above 8', playBook, { column: { column: 'Rating' }, value: 8 }],
    ['loans above 5 lakhs', loanFigures, { column: { column: 'Loan Amount' }, value: 500_000 }],
    ['negative reviews by version', reviewBook, { column: { column: 'rating' }, op: 'lte', value: 2 }],
    ['5 star reviews per month', reviewBook, { column: { column: 'rating' }, value: 5 }],
    ['average price of 2 bhk', houseBook, { column: { column: 'BHK' }, value: 2 }],
  ] as const)('%s', async (prompt, over, condition) => {
    for (const chart of (await plan(prompt, over)).charts) expect(chart.where).toMatchObject([condition])
  })

  it('are those of the only money of a sheet, where kinds of its rows stand before them', async () => {
    const [chart] = (await plan('3 bhk villas under 80 lakhs', houseBook)).charts
    const told = chart?.where.map((part) =>
      part.kind === 'compare' ? `${part.column.column} ${part.op} ${JSON.stringify(part.value)}` : part.kind,
    )
    expect(told?.toSorted()).toEqual(['BHK eq 3', 'Price (Lakhs) lt 80', 'Property Type eq "Villa"'])
  })

  it('stand in the list that is chosen by them', async () => {
    const { charts } = await plan('plays with budget over 50 crore', playBook)
    expect(charts.flatMap(({ measures: all }) => all.map(({ column: of }) => of?.column))).toContain('Budget (Cr)')
  })
})

describe('an export of orders', () => {
  it.each([
    ['how many customers do we have', ['count_distinct Email'], []],
    ['top selling products', ['sum Total'], ['Lineitem name']],
    ['average order value by city', ['mean Total'], ['Shipping City']],
    ['orders by hour', ['count'], ['Created at']],
  ] as const)('%s', async (prompt, measured, broken) => {
    expect(await shown(prompt, orderExport)).toEqual([measured, broken])
  })

  it('has customers who came again', async () => {
    const chart = await only('customers who ordered more than once', orderExport)
    expect([by(chart), chart.having]).toMatchObject([['Email'], [{ aggregate: 'count', op: 'gt', value: 1 }]])
  })

  it('is folded into the hours of a day', async () => {
    expect((await only('orders by hour', orderExport)).dimensions[0]?.grain).toBe('hour_of_day')
  })
})

describe('a part of each', () => {
  it.each([
    ['share of poor days by town', airBook, { column: { column: 'AQI_Bucket' }, value: 'Poor' }],
    ['percentage of orders refunded by city', orderExport, { value: 'refunded' }],
    ['win rate by party', voteBook, { value: 'Won' }],
    ['attrition rate by department', leaverBook, { column: { column: 'Attrition' }, value: 'Yes' }],
  ] as const)('%s', async (prompt, over, condition) => {
    const [measure] = (await only(prompt, over)).measures
    expect(measure?.formula).toMatchObject({ op: '/', left: { where: [condition] } })
  })

  it('is of those in the place that is named', async () => {
    const chart = await only('share of poor days in Akot', airBook)
    expect([chart.kind, chart.where]).toMatchObject(['arc', [{ column: { column: 'Town' }, value: 'Akot' }]])
  })

  it('is of lines where only these are returned', async () => {
    const [measure] = (await only('percentage of orders returned by category', returnedLines)).measures
    expect(measure?.formula).toMatchObject({ op: '/', left: { of: { column: { relation: 'order_lines' } } } })
  })
})

describe('words for those of whom something is stored', () => {
  it.each([
    ['women winners by party', voteBook, [{ value: 'F' }, { value: 'Won' }]],
    ['missed calls by agent', callBook, [{ column: { column: 'Answered' }, value: 'N' }]],
  ] as const)('%s', async (prompt, over, conditions) => {
    expect(await where(prompt, over)).toMatchObject(conditions)
  })
})

describe('stretches between two moments', () => {
  it.each([
    ['average ride duration by member type', 'mean'],
    ['total ride time by start station', 'sum'],
  ] as const)('are told in minutes where they are so short: %s', async (prompt, aggregate) => {
    const [measure] = (await only(prompt, rideBook)).measures
    expect(measure?.formula).toMatchObject({ aggregate, of: { kind: 'days', in: 'minutes' } })
    expect(measure?.label).toContain('minutes')
  })

  it.each(['which hour has the most rides', 'which hour is the busiest', 'busiest hour'])(
    'happen in an hour of the day: %s',
    async (prompt) => {
      const { measures: counted, dimensions } = await only(prompt, rideBook)
      expect([counted[0]?.aggregate, dimensions[0]?.grain]).toEqual(['count', 'hour_of_day'])
    },
  )

  it('are compared in minutes', async () => {
    for (const { where: told } of (await plan('rides that took more than half an hour', rideBook)).charts)
      expect(JSON.stringify(told)).not.toContain('"days":1')
    const [chart] = (await plan('rides that took more than 30 minutes', rideBook)).charts
    expect(chart?.where).toMatchObject([{ kind: 'elapsed', op: 'gt', days: 30, in: 'minutes' }])
  })
})

describe('what is in stock', () => {
  it('is what there is now', async () => {
    for (const { where: told } of (await plan('out of stock items', storeBook)).charts)
      expect(told).toMatchObject([{ column: { column: 'Closing Stock' }, op: 'lte', value: 0 }])
    expect(await where('items below reorder level', storeBook)).toMatchObject([
      { kind: 'compare_columns', left: { column: 'Closing Stock' }, op: 'lt', right: { column: 'Reorder Level' } },
    ])
  })
})

describe('a word that is a value too', () => {
  it('is an end where it leads what is ranked', async () => {
    const chart = await only('top cities by revenue', sellerReport)
    expect([measures(chart), by(chart), chart.where]).toEqual([['sum item-amount'], ['ship-city'], []])
  })
})

describe('one number for each place of two lists', () => {
  it.each([
    ['rent by month', ['sum Budget'], ['Month']],
    ['rent vs wages by month', ['sum Budget'], ['Month', 'Head']],
    ['rent over the year', ['sum Budget'], ['Month']],
    ['wages in december', ['sum Budget'], []],
    ['spending by head', ['sum Budget'], ['Head']],
  ] as const)('%s', async (prompt, measured, broken) => {
    expect(await shown(prompt, headsByMonth)).toEqual([measured, broken])
  })

  it('runs along the calendar', async () => {
    const { sort, dimensions } = await only('spending by month', headsByMonth)
    expect(sort).toEqual([{ by: { dimension: dimensions[0]?.id }, order: 'asc' }])
    expect((await only('cumulative spending by month', headsByMonth)).measures[0]?.running).toBe(true)
  })

  it('is never counted', async () => {
    for (const { measures: all } of (await plan('overview', headsByMonth)).charts)
      expect(all.filter(({ aggregate, column: of }) => aggregate === 'count' && !of)).toEqual([])
  })
})
