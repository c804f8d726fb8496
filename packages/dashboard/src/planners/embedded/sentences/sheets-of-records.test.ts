import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import {
  attendanceRegister,
  bankStatement,
  beneficiaries,
  expenseSheet,
  feedbackForm,
  flatDues,
  leadSheet,
  marketOrders,
  medicineStock,
  payroll,
  shopLedger,
  taxRegister,
} from '../fixtures/sheets.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string, from: Catalog): Promise<readonly ChartPlan[]> {
  return (await embeddedPlanner.plan({ prompt, catalog: from, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })).charts
}

const condition = (each: ChartPlan['where'][number]): string => {
  if (each.kind === 'compare')
    return `${each.column.column} ${each.op} ${typeof each.value === 'object' ? JSON.stringify(each.value) : String(each.value)}`
  if (each.kind === 'compare_columns') return `${each.left.column} ${each.op} ${each.right.column}`
  if (each.kind === 'between') return `${each.column.column} ${JSON.stringify(each.low)}..${JSON.stringify(each.high)}`
  if (each.kind === 'period') return `${each.column.column} ${each.from ?? ''}..${each.until ?? ''}`
  if (each.kind === 'among') return `${each.column.column} in ${each.values.map(String).join(', ')}`
  if (each.kind === 'missing') return `${each.column.column} ${each.negated ? 'there' : 'missing'}`
  return each.kind
}

const shown = ({ kind, measures, dimensions, series, where }: ChartPlan): string =>
  [
    kind,
    measures
      .map(({ aggregate, column: of, label }) => (aggregate === 'metric' ? label : of ? `${aggregate} ${of.column}` : aggregate))
      .join(', '),
    ...(dimensions.length > 0 ? ['by', dimensions.map(({ column: by }) => by.column).join(', ')] : []),
    ...(series ? [`colours ${series.column.column}`] : []),
    ...(where.length > 0 ? ['where', where.map(condition).join(' and ')] : []),
  ].join(' ')

/** What each request shows first, as {@link shown} has it. */
const asked = (of: Catalog, cases: readonly (readonly [string, string])[]): void => {
  it.each(cases)('%s', async (prompt, drawn) => {
    const [first] = await chartsOf(prompt, of)
    expect(first && shown(first)).toBe(drawn)
  })
}

describe('a row for each employee and month', () => {
  asked(payroll, [
    ['how many employees', 'text count_distinct Emp Code'],
    ['employees by department', 'bar count_distinct Emp Code by Department'],
    ['headcount by month', 'line count_distinct Emp Code by Month'],
    ['overtime by department', 'bar sum OT Amount by Department'],
    ['salary expense per month', 'line sum Gross Salary by Month'],
    ['average salary by department', 'bar mean Gross Salary by Department'],
    ['how much did we pay in salaries last month', 'text sum Gross Salary where Month 2025-09-01..2025-10-01'],
    ['top 5 highest paid employees', 'bar mean Gross Salary by Employee Name'],
  ])
})

describe('a row for each flat and month', () => {
  asked(flatDues, [
    ['how many flats paid in october', 'text count_distinct Flat No where Paid On 2025-10-01..2025-11-01'],
    ['flats by wing', 'bar count_distinct Flat No by Wing'],
    ['late fee collected', 'text sum Late Fee'],
    ['pending amount of A-101', 'text sum Pending Amount where Flat No eq A-101'],
    ['total dues', 'text sum Pending Amount'],
    ['payments by mode', 'bar sum Paid Amount by Mode'],
    ['collection by month', 'line sum Paid Amount by Month'],
    ['who owes the most in wing B', 'bar sum Pending Amount by Owner Name where Wing eq B'],
    ['top 10 defaulters', 'bar sum Pending Amount by Owner Name'],
    ['top 5 owners by pending amount', 'bar sum Pending Amount by Owner Name'],
  ])

  it('keeps what is said of the debtors', async () => {
    expect((await chartsOf('defaulters in wing A', flatDues)).map(shown)).toEqual(['bar sum Pending Amount by Owner Name where Wing eq A'])
  })
})

describe('a ledger of customers without a table of theirs', () => {
  asked(shopLedger, [
    ['who owes me the most', 'bar sum Balance Due by Customer where Customer there'],
    ['biggest defaulters', 'bar sum Balance Due by Customer where Customer there'],
  ])
})

describe('batches in stock', () => {
  asked(medicineStock, [
    ['stock by location', 'bar sum Stock Qty by Location'],
    ['stock of paracetamol', 'text sum Stock Qty where Medicine Name eq Paracetamol 500mg'],
    ['medicines by supplier', 'bar count by Supplier'],
    ['out of stock medicines', 'text count where Stock Qty lte 0'],
    ['low stock items', 'text count where Stock Qty lt Reorder Level'],
    ['which medicines need reordering', 'text count where Stock Qty lt Reorder Level'],
    ['expired batches by location', 'bar count by Location where Expiry Date lt {"date":"2025-11-17"}'],
    ['expiring this month', 'text count where Expiry Date 2025-11-01..2025-12-01'],
    ['medicines expiring in next 3 months', 'text count where Expiry Date 2025-11-17..2026-02-18'],
    ['near expiry medicines', 'text count where Expiry Date 2025-11-17..2025-12-18'],
  ])

  it('limits the list as the number by the day on which they expire', async () => {
    const charts = await chartsOf('items expiring before march 2026', medicineStock)
    expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
    for (const { where } of charts) expect(where.map(condition)).toEqual(['Expiry Date ..2026-03-01'])
  })

  it('lists what expires next first, under the name of the number', async () => {
    const { title, charts } = await embeddedPlanner.plan({
      prompt: 'expiring this month',
      catalog: medicineStock,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 4,
    })
    expect(title).toBe('Medicine stock entries, expiring this month')
    const day = charts[1]?.dimensions.find(({ column: by }) => by.column === 'Expiry Date')?.id
    expect(charts[1]?.sort).toEqual([{ by: { dimension: day }, order: 'asc' }])
  })

  it('calls the column by its own words, and the rows entries', async () => {
    const [chart] = await chartsOf('medicine wise batches in ICU', medicineStock)
    expect(chart?.title).toBe('Medicine stock entries by medicine, ICU')
  })
})

describe('an account', () => {
  asked(bankStatement, [
    ['total spent this month', 'text sum Withdrawal Amt. where Date 2025-11-01..2025-12-01'],
    ['spending by month', 'line sum Withdrawal Amt. by Date'],
    ['how much did I spend on electricity', 'text sum Withdrawal Amt. where Narration eq ELECTRICITY BILL BOARD'],
    ['income vs expenses', 'line sum Deposit Amt., sum Withdrawal Amt. by Date'],
    ['net savings per month', 'line Net savings by Date'],
    ['number of transactions per month', 'line count by Date'],
    ['what did i spend the most on', 'bar sum Withdrawal Amt. by Narration'],
    ['average monthly spending', 'text Average spending per month'],
  ])

  it('never adds up balances', async () => {
    expect((await chartsOf('closing balance by month', bankStatement)).map(shown)).toEqual(['line mean Closing Balance by Date'])
  })

  it('takes the savings for all that came in less all that went out', async () => {
    const [chart] = await chartsOf('net savings', bankStatement)
    const sum = (column: string) => ({ kind: 'aggregate', aggregate: 'sum', of: { column: { column } } })
    expect(chart?.measures).toMatchObject([{ formula: { op: '-', left: sum('Deposit Amt.'), right: sum('Withdrawal Amt.') } }])
  })

  it.each([
    ['top 5 withdrawals', 5, 'desc'],
    ['biggest expenses', 10, 'desc'],
    ['lowest deposits', 10, 'asc'],
  ])('lists the rows themselves: %s', async (prompt, count, order) => {
    const [chart, ...more] = await chartsOf(prompt, bankStatement)
    expect(more).toEqual([])
    expect(chart).toMatchObject({ kind: 'table', limit: { count }, sort: [{ order }] })
  })

  it('gives the one number that was asked for in the singular', async () => {
    expect((await chartsOf('highest withdrawal', bankStatement)).map(shown)).toEqual(['text max Withdrawal Amt.'])
  })
})

describe('a register of letters', () => {
  asked(attendanceRegister, [
    ['how many present today', 'text count where Attendance eq P and Date 2025-10-30..2025-10-31'],
    ['absent employees', 'bar count by Emp Name where Attendance eq A'],
    ['how many half days', 'text count where Attendance eq HD'],
    ['days present by employee', 'bar count by Emp Name where Attendance eq P'],
    ['attendance percentage by department', 'bar Attendance share by Dept'],
    ['absenteeism rate by shift', 'bar Absenteeism rate by Shift'],
    ['average hours worked per employee', 'bar mean Hours Worked by Emp Name'],
  ])

  it('takes a command for none of them', async () => {
    const charts = await chartsOf('present the number of days by shift', attendanceRegister)
    for (const { where } of charts) expect(where).toEqual([])
  })
})

describe('answers to a form', () => {
  asked(feedbackForm, [
    ['average rating', 'text mean Rate our service (1-5)'],
    ['rating by city', 'bar mean Rate our service (1-5) by City'],
    ['ratings below 3', 'text count where Rate our service (1-5) lt 3'],
    ['satisfaction by age group', 'bar count by How satisfied are you? colours Age Group'],
    ['responses per week', 'line count by Timestamp'],
  ])

  it('are called as people call them', async () => {
    expect((await chartsOf('rating by city', feedbackForm))[0]?.title).toBe('Average service rating by city')
    expect((await chartsOf('number of responses by city', feedbackForm))[0]?.title).toBe('Responses by city')
  })
})

describe('people by their age and by what became of them', () => {
  asked(beneficiaries, [
    ['beneficiaries under 18', 'text count where Age lt 18'],
    ['women under 30 by village', 'bar count by Village where Gender eq Female and Age lt 30'],
    ['how many senior citizens in each village', 'bar count by Village where Age gte 60'],
    ['youth by programme', 'bar count by Programme where Age 15..29'],
    ['minors by programme', 'bar count by Programme where Age lte 17'],
    ['how many dropouts', 'text count where Status eq Dropped Out'],
    ['how many dropped out', 'text count where Status eq Dropped Out'],
    ['dropout rate by programme', 'bar Dropout rate by Programme'],
  ])

  it('heads a dashboard of them by how many there are', async () => {
    expect((await chartsOf('women beneficiaries', beneficiaries)).map(shown)[0]).toBe('text count where Gender eq Female')
  })

  it('says how old they are taken to be', async () => {
    const [chart] = await chartsOf('how many senior citizens in each village', beneficiaries)
    expect(chart?.assumptions).toContain('“senior citizens” is read as an age of at least 60.')
  })

  it('leaves amounts alone', async () => {
    expect((await chartsOf('beneficiaries with grant above 50', beneficiaries)).map(shown)[0]).toBe('text count where Grant Amount gt 50')
  })
})

describe('orders of a marketplace', () => {
  asked(marketOrders, [
    ['top selling products', 'bar sum Order Value by Product'],
    ['sales by channel', 'bar sum Order Value by Channel'],
    ['how long does delivery take', 'text Average days from order date to delivery date'],
  ])

  it('takes what is kept by others off the sales', async () => {
    const [chart] = await chartsOf('sales net of commission by channel', marketOrders)
    expect(chart?.measures).toMatchObject([{ aggregate: 'sum', column: { column: 'Order Value' }, minus: { column: 'Commission' } }])
  })
})

describe('expenses', () => {
  asked(expenseSheet, [
    ['how much did ravi spend', 'text sum Amount (₹) where Spent By eq Ravi'],
    ['who spends the most', 'bar sum Amount (₹) by Spent By'],
    ['pending approvals', 'text count where Approval Status eq Pending'],
  ])
})

describe('a tax that is told in parts', () => {
  asked(taxRegister, [
    ['total gst collected', 'text GST'],
    ['total tax by month', 'line Tax by Invoice Date'],
  ])

  it('is all of them', async () => {
    const [chart] = await chartsOf('total gst', taxRegister)
    const sum = (column: string) => ({ kind: 'aggregate', aggregate: 'sum', of: { column: { column } } })
    expect(chart?.measures).toMatchObject([
      { formula: { op: '+', left: { op: '+', left: sum('CGST'), right: sum('SGST') }, right: sum('IGST') } },
    ])
  })
})

describe('rates of what became of rows', () => {
  asked(leadSheet, [
    ['win rate by source', 'bar Win rate by Source'],
    ['conversion rate by source', 'bar Conversion rate by Source'],
  ])
})
