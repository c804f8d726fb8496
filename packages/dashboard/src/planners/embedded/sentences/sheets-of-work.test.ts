import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import {
  billBook,
  billsWithGaps,
  complaintBook,
  duesBook,
  feeBook,
  guestBook,
  milkBook,
  paySlips,
  priceBook,
  taskBoard,
  wordRegister,
} from '../fixtures/sheets-of-work.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { expenseSheet, shopLedger, tripSheet } from '../fixtures/sheets.ts'
import { embeddedPlanner } from '../index.ts'

describe('how long something took', () => {
  const days = (op: string, count: number) => ({
    kind: 'elapsed',
    from: { column: 'Received On' },
    until: { column: 'Resolved On' },
    op,
    days: count,
  })

  it.each([
    ['complaints resolved within 3 days by ward', days('lte', 3)],
    ['complaints resolved in under 5 days by ward', days('lt', 5)],
    ['complaints resolved after 10 days by ward', days('gt', 10)],
    ['complaints resolved in 24 hours by ward', days('lte', 1)],
    ['number of complaints by ward that took more than a week', days('gt', 7)],
    ['number of complaints by ward that took at least 2 weeks to resolve', days('gte', 14)],
  ])('limits them: %s', async (prompt, where) => {
    const chart = await only(prompt, complaintBook)
    expect(chart).toMatchObject({ where: [where] })
    expect([measures(chart), by(chart)]).toEqual([['count'], ['Ward']])
  })

  it('is no limit where the day lies in a period', async () => {
    const { charts } = await plan('complaints received in the last 7 days', complaintBook)
    expect(charts[0]?.where).toMatchObject([{ kind: 'period' }])
  })

  it('makes a share of all that were settled', async () => {
    const chart = await only('share of complaints resolved within 7 days', complaintBook)
    expect(chart).toMatchObject({ kind: 'text', measures: [{ format: 'percent' }] })
  })

  it.each([
    ['fastest ward', 'Ward', 'asc'],
    ['slowest category', 'Category', 'desc'],
    ['who takes the longest to resolve', 'Assigned To', 'desc'],
    ['which officer takes the least time', 'Assigned To', 'asc'],
  ])('ranks by the average: %s', async (prompt, column, order) => {
    const chart = await only(prompt, complaintBook)
    expect(by(chart)).toEqual([column])
    expect(chart).toMatchObject({ measures: [{ formula: { of: { kind: 'days' } } }], sort: [{ order }] })
  })
})

describe('what was done to them', () => {
  it.each([
    ['complaints resolved by ward', ['Ward']],
    ['number of complaints resolved', []],
    ['complaints resolved by each officer', ['Assigned To']],
    ['which officer resolved the most complaints', ['Assigned To']],
    ['who resolved the most complaints', ['Assigned To']],
  ])('is a condition and no axis of days: %s', async (prompt, groups) => {
    const chart = await only(prompt, complaintBook)
    expect([measures(chart), by(chart)]).toEqual([['count'], groups])
    expect(chart.where).toMatchObject([{ kind: 'compare', column: { column: 'Status' }, value: 'Resolved' }])
  })

  it('is an axis where the time is asked for', async () => {
    const chart = await only('complaints resolved by month', complaintBook)
    expect(chart).toMatchObject({ kind: 'line', dimensions: [{ column: { column: 'Resolved On' }, grain: 'month' }] })
  })
})

describe('registers that write their states out', () => {
  it.each([
    ['who was absent the most', ['Student Name'], 'Absent'],
    ['class wise absent count', ['Class'], 'Absent'],
    ['who is late the most', ['Student Name'], 'Late'],
  ])('count rows in the state: %s', async (prompt, groups, value) => {
    const chart = await only(prompt, wordRegister)
    expect([measures(chart), by(chart)]).toEqual([['count'], groups])
    expect(chart.where).toMatchObject([{ column: { column: 'Status' }, value }])
  })

  it('tell the share of days on which each was there', async () => {
    const chart = await only('attendance percentage by student', wordRegister)
    expect(chart).toMatchObject({ measures: [{ format: 'percent' }], dimensions: [{ column: { column: 'Student Name' } }] })
  })

  it.each([
    ['students absent more than 10 times', 'gt', 10],
    ['students absent more than 10 days', 'gt', 10],
    ['students who were late at least 8 times', 'gte', 8],
  ])('tell whom it happened to so often: %s', async (prompt, op, value) => {
    const chart = await only(prompt, wordRegister)
    expect(by(chart)).toEqual(['Student Name'])
    expect(chart.having).toMatchObject([{ aggregate: 'count', op, value }])
  })

  it('and how many these are, each counted within the same state', async () => {
    const chart = await only('how many students were absent more than 10 times', wordRegister)
    expect(measures(chart)).toEqual(['count_distinct Student Name'])
    const state = { kind: 'compare', column: { column: 'Status' }, value: 'Absent' }
    expect(chart.where).toContainEqual(expect.objectContaining({ kind: 'related', having: [{ aggregate: 'count', op: 'gt', value: 10 }] }))
    expect(chart.where.find(({ kind }) => kind === 'related')).toMatchObject({ sub: { where: [state] } })
    expect(chart.having).toEqual([])
  })
})

describe('people of a sheet', () => {
  it.each([
    ['how many guests', guestBook, 'sum Guests', []],
    ['guests by month', guestBook, 'sum Guests', ['Check-in']],
    ['average guests per booking', guestBook, 'mean Guests', []],
    ['top guests', guestBook, 'sum Amount', ['Guest Name']],
    ['how many customers', shopLedger, 'count_distinct Customer', []],
    ['customers by category', shopLedger, 'count_distinct Customer', ['Category']],
  ])('are counted once, and a number of them is added up: %s', async (prompt, over, measure, groups) => {
    const chart = await only(prompt, over)
    expect([measures(chart), by(chart)]).toEqual([[measure], groups])
  })

  it.each([
    ['repeat customers', shopLedger, 'gt'],
    ['one time customers', shopLedger, 'eq'],
    ['repeat guests', guestBook, 'gt'],
  ])('come again or once: %s', async (prompt, over, op) => {
    const chart = await only(prompt, over)
    expect(chart.having).toMatchObject([{ aggregate: 'count', op, value: 1 }])
  })
})

describe('how many deals there were', () => {
  it.each([
    ['how many transactions', []],
    ['number of sales', []],
    ['number of sales by category', ['Category']],
    ['number of sales for each item category', ['Category']],
  ])('is a number of rows, and no amount: %s', async (prompt, groups) => {
    const chart = await only(prompt, shopLedger)
    expect([measures(chart), by(chart)]).toEqual([['count'], groups])
  })

  it('but sales are what they come to', async () => {
    expect(measures(await only('sales by category', shopLedger))).toEqual(['sum Amount'])
  })
})

describe('what sheets are called after, and what columns are called besides', () => {
  it.each([
    ['milk by village', milkBook, 'sum Qty (L)', ['Village']],
    ['which farmer gave the most milk', milkBook, 'sum Qty (L)', ['Farmer Name']],
    ['payment due to each farmer', milkBook, 'sum Amount', ['Farmer Name']],
    ['monthly spending', expenseSheet, 'sum Amount (₹)', ['Date']],
    ['total salary by department', paySlips, 'sum Net Pay', ['Department']],
    ['gender pay gap', paySlips, 'mean Net Pay', ['Gender']],
    ['collected by wing', duesBook, 'sum Amount Paid', ['Wing']],
    ['collection efficiency by wing', duesBook, 'Collection rate', ['Wing']],
    ['gst by state', billsWithGaps, 'GST', ['Place of Supply']],
    ['freight by destination', tripSheet, 'sum Freight (Rs)', ['To']],
    ['which driver earns the most', tripSheet, 'sum Freight (Rs)', ['Driver']],
    ['total km by driver', tripSheet, 'sum Distance (km)', ['Driver']],
    ['net pay by employee department', paySlips, 'mean Net Pay', ['Department']],
  ])('%s', async (prompt, over, measure, groups) => {
    const chart = await only(prompt, over)
    expect([measures(chart), by(chart)]).toEqual([[measure], groups])
  })

  it('takes the whole of a tax whose parts are left empty from what bills come to', async () => {
    const chart = await only('total gst', billsWithGaps)
    expect(chart.measures[0]?.formula).toMatchObject({
      op: '-',
      left: { of: { column: { column: 'Invoice Value' } } },
      right: { of: { column: { column: 'Taxable Value' } } },
    })
  })

  it('takes a rate per unit from what was paid for all of them', async () => {
    const chart = await only('average rate per litre', milkBook)
    expect(chart.measures[0]?.formula).toMatchObject({ op: '/', left: { of: { column: { column: 'Amount' } } } })
  })

  it('dates a pay slip by its month and not by the day somebody joined', async () => {
    const chart = await only('total pf this year', paySlips)
    expect(chart.where).toMatchObject([{ kind: 'period', column: { column: 'Month' } }])
    const joined = await only('joiners per year', paySlips)
    expect(joined.dimensions).toMatchObject([{ column: { column: 'Date of Joining' }, grain: 'year' }])
  })

  it.each([
    ['number of trips from pune to surat', 'Pune', 'Surat'],
    ['number of pune to surat trips', 'Pune', 'Surat'],
  ])('tells where from and where to: %s', async (prompt, from, to) => {
    const chart = await only(prompt, tripSheet)
    expect(chart.where).toMatchObject([
      { column: { column: 'From' }, value: from },
      { column: { column: 'To' }, value: to },
    ])
  })

  it.each([
    ['total collected vs due by month', duesBook, ['sum Amount Paid', 'sum Amount Due']],
    ['paid vs due by month', duesBook, ['sum Amount Paid', 'sum Amount Due']],
  ])('sets two sums side by side: %s', async (prompt, over, both) => {
    const chart = await only(prompt, over)
    expect([measures(chart), by(chart)]).toEqual([both, ['Month']])
  })

  it.each(['spending trend by category', 'trend of spending by category'])('runs over time by group: %s', async (prompt) => {
    const chart = await only(prompt, expenseSheet)
    expect(chart).toMatchObject({ kind: 'line', dimensions: [{ grain: 'month' }], series: { column: { column: 'Category' } } })
  })

  it('says so where nothing goes by what it shall be grouped by', async () => {
    const { warnings } = await plan('spending by state', expenseSheet)
    expect(warnings).toMatchObject([{ code: 'unused_words', message: expect.stringContaining('state') as string }])
  })
})

describe('points sized by a third number', () => {
  it.each([
    'bubble chart of distance and freight sized by load',
    'scatter plot of distance vs freight with load as size',
    'distance against freight, bubble size is load',
    'distance against freight sized by load',
    'scatter plot of distance and freight with load as bubbles',
  ])('as each row has it: %s', async (prompt) => {
    const chart = await only(prompt, tripSheet)
    expect(chart).toMatchObject({ kind: 'point', title: 'Freight (Rs) against distance (km), sized by load (tons)' })
    expect(measures(chart)).toEqual(['none Distance (km)', 'none Freight (Rs)', 'none Load (tons)'])
  })

  it.each([
    'scatter of distance vs freight coloured by status and sized by total load',
    'distance vs freight by status, bubble size by total load',
  ])('as those of one place add up: %s', async (prompt) => {
    const chart = await only(prompt, tripSheet)
    expect(measures(chart)).toEqual(['sum Load (tons)'])
    expect(by(chart)).toEqual(['Distance (km)', 'Freight (Rs)', 'Status'])
  })

  it.each([
    ['size by freight', ['none Diesel (L)', 'none Distance (km)', 'none Freight (Rs)']],
    ['size the bubbles by diesel cost', ['none Diesel (L)', 'none Distance (km)', 'none Diesel Cost']],
    ['use load as the size', ['none Diesel (L)', 'none Distance (km)', 'none Load (tons)']],
  ])('by a change, and alike again: %s', async (feedback, sized) => {
    const change = { catalog: tripSheet, maxCharts: 6, theme: 'default', fiscalYearStart: 4 } as const
    const before = await plan('scatter plot of diesel vs distance', tripSheet)
    const after = await embeddedPlanner.refine({ ...change, plan: before, feedback })
    expect(after.charts.map(measures)).toEqual([sized])
    const alike = await embeddedPlanner.refine({ ...change, plan: after, feedback: 'all points the same size' })
    expect(alike.charts.map(measures)).toEqual([sized.slice(0, 2)])
  })
})

describe('the same in Hindi', () => {
  it.each([
    ['लंबित शिकायतें वार्ड के अनुसार', complaintBook, 'pending complaints by ward'],
    ['हल हुई शिकायतें वार्ड के हिसाब से', complaintBook, 'resolved complaints by ward'],
    ['औसत समाधान समय वार्ड के अनुसार', complaintBook, 'average resolution time by ward'],
    ['सबसे तेज़ वार्ड', complaintBook, 'fastest ward'],
    ['सबसे ज्यादा अनुपस्थित कौन रहा', wordRegister, 'who has the most absent'],
    ['छात्र के हिसाब से उपस्थिति प्रतिशत', wordRegister, 'attendance percentage by student'],
    ['सबसे ज्यादा दूध किसने दिया', milkBook, 'who has the most milk'],
    ['sabse zyada doodh kisne diya', milkBook, 'who has the most milk'],
    ['सुबह और शाम का दूध शिफ्ट के हिसाब से', milkBook, 'morning and evening milk by shift'],
    ['सबसे ज्यादा बकाया किसका है', shopLedger, 'who owes the most'],
  ])('%s', async (prompt, over, english) => {
    const [hindi, same] = await Promise.all([plan(prompt, over), plan(english, over)])
    const shown = ({ charts }: DashboardPlan) => charts.map((chart) => [chart.kind, measures(chart), by(chart), chart.where.length])
    expect(shown(hindi)).toEqual(shown(same))
  })
})

describe('what is due, numbered, priced and done', () => {
  it('is the rest of a fee where both are told, and no whole that a share could be of', async () => {
    const chart = await only('collection percentage by class', feeBook)
    expect(chart.measures[0]?.formula).toMatchObject({
      op: '/',
      left: { of: { column: { column: 'Paid' } } },
      right: { of: { column: { column: 'Fee' } } },
    })
  })

  it.each([
    ['how many students have not paid', [{ kind: 'compare', column: { column: 'Paid' }, op: 'eq', value: 0 }]],
    [
      'how many students have not paid in class 8',
      [
        { kind: 'compare', column: { column: 'Class' }, op: 'eq', value: 8 },
        { kind: 'compare', column: { column: 'Paid' }, op: 'eq', value: 0 },
      ],
    ],
  ])('is owed by whoever paid nothing: %s', async (prompt, where) => {
    const chart = await only(prompt, feeBook)
    expect(measures(chart)).toEqual(['count_distinct Student'])
    expect(chart.where.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toMatchObject(where)
  })

  it('limits bills by what they come to and not by their numbers', async () => {
    const chart = await only('number of bills above 2000 by waiter', billBook)
    expect(chart.where).toMatchObject([{ column: { column: 'Total' }, op: 'gt', value: 2000 }])
    const spent = await only('average spend per cover', billBook)
    expect(spent.measures[0]?.formula).toMatchObject({ op: '/', right: { of: { column: { column: 'Covers' } } } })
  })

  it('adds no prices up', async () => {
    const { charts } = await plan('price of onion today', priceBook)
    expect(charts.flatMap(({ measures: shown }) => shown.map(({ aggregate }) => aggregate))).not.toContain('sum')
    const board = await plan('overview', priceBook)
    const summed = board.charts.flatMap(({ measures: shown }) => shown.filter(({ aggregate }) => aggregate === 'sum'))
    expect(summed.map(({ column: of }) => of?.column).filter((name) => name?.includes('Price'))).toEqual([])
  })

  it('stands by two days side by side, each told apart', async () => {
    const { charts } = await plan('tasks created vs completed by month', taskBoard)
    expect(charts.map(by)).toEqual([['Created'], ['Completed On']])
    expect(new Set(charts.map(({ title }) => title)).size).toBe(2)
  })

  it.each([
    ['completion rate by assignee', ['Assignee']],
    ['completion rate', []],
  ])('makes a share of rows that have the day: %s', async (prompt, groups) => {
    const chart = await only(prompt, taskBoard)
    expect(chart).toMatchObject({ measures: [{ format: 'percent' }] })
    expect(by(chart)).toEqual(groups)
  })

  it('is counted for whoever has it', async () => {
    const chart = await only('who has the most tasks', taskBoard)
    expect([measures(chart), by(chart)]).toEqual([['count'], ['Assignee']])
  })
})

describe('names by words of everyday speech', () => {
  const school = catalog([
    table(
      'pupils',
      60,
      [
        column('Pupil Name', 'name', { distinct: 60, unique: true }),
        column('Phone', 'text', { distinct: 60 }),
        column('Guardian Phone', 'text', { distinct: 55 }),
        column('Grade', 'measure', { type: 'integer', distinct: 12, min: 1, max: 100 }),
        column('Gender', 'category', { values: ['F', 'M'] }),
        column('House', 'category', { values: ['Red', 'Blue', 'Green'] }),
      ],
      [],
    ),
  ])

  it('say whose they are', async () => {
    const chart = await only("number of pupils by guardian's phone number", school)
    expect(by(chart)).toEqual(['Guardian Phone'])
  })

  it('speak of marks as of a performance', async () => {
    const chart = await only('average academic performance by house', school)
    expect([measures(chart), by(chart)]).toEqual([['mean Grade'], ['House']])
  })

  it('ask for a whole and its two parts, and for bars of more', async () => {
    expect(await only('gender distribution of pupils', school)).toMatchObject({ kind: 'arc' })
    expect(await only('distribution of pupils by house', school)).toMatchObject({ kind: 'bar' })
  })
})
