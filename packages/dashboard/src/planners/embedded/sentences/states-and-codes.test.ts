import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

/** Cases whose stages end in one that tells of the end, and a book of payments that are told by what was written beside them. */
const caseBook = catalog([
  table(
    'case register',
    640,
    [
      column('Case No', 'id', { type: 'text', distinct: 640, unique: true }),
      column('Filed On', 'date', { distinct: 300, min: '2021-01-21', max: '2026-11-26' }),
      column('Act', 'category', { values: ['NI Act Sec 138', 'MV Act', 'IPC 420', 'Excise Act', 'BNS 318'] }),
      column('Judge', 'category', { values: ['Nagesh', 'Asha Rani', 'Patil'] }),
      column('Stage', 'category', { values: ['Disposed', 'Evidence', 'Arguments', 'Appearance'] }),
      column('Suit Value', 'money', { type: 'integer', distinct: 400, min: 10_000, max: 3_000_000 }),
    ],
    [],
  ),
])

const states = ['Returned', 'Refunded', 'Exchanged', 'Pickup Pending', 'In QC']
const returnsBook = catalog([
  table(
    'returns',
    600,
    [
      column('return_id', 'id', { type: 'text', distinct: 600, unique: true }),
      column('return_date', 'date', { distinct: 200, min: '2026-01-05', max: '2026-11-20' }),
      column('courier', 'category', { values: ['Delhivery', 'BlueDart'] }),
      column('return_status', 'category', { values: states }),
      column('state', 'place', { values: ['UP', 'MP', 'KA'] }),
      column('order_value', 'money', { type: 'integer', distinct: 300, min: 100, max: 9_000 }),
    ],
    [],
  ),
])

const payees = ['Om Traders', 'Jindal Pipes', 'Patel Bros', 'Bharat Forge', 'Raj Motors', 'Anand Works', 'Mehta Hardware', 'Kotak Ins']
const statement = catalog([
  table(
    'statement',
    700,
    [
      column('Txn Date', 'date', { distinct: 300, min: '2025-04-01', max: '2026-11-26' }),
      column('Narration', 'category', {
        values: [
          ...payees.flatMap((name) => [`NEFT DR-${name.toUpperCase()}`, `CHQ PAID-${name.toUpperCase()}`]),
          'GST PAYMENT CBIC',
          'SALARY TRF STAFF',
        ],
      }),
      column('Mode', 'category', { values: ['NEFT', 'CHQ', 'CASH'] }),
      column('Withdrawal Amt', 'money', { distinct: 500, min: 100, max: 700_000, nulls: 300 }),
      column('Deposit Amt', 'money', { distinct: 400, min: 100, max: 700_000, nulls: 400 }),
    ],
    [],
  ),
])

const donorBook = catalog([
  table(
    'donors',
    500,
    [
      column('Donor Name', 'name', { distinct: 480 }),
      column('Blood Grp', 'category', { values: ['A+', 'A-', 'B+', 'B-', 'O+', 'O-'] }),
      column('Taluka', 'place', { values: ['Karad', 'Satara', 'Wai'] }),
      column('Status', 'category', { values: ['P', 'A', 'HD'] }),
      column('Vol', 'measure', { type: 'integer', distinct: 2, min: 350, max: 450 }),
    ],
    [],
  ),
])

const open = { kind: 'compare', column: { column: 'Stage' }, op: 'ne', value: 'Disposed' }

describe('what is pending where only the end has a name', () => {
  it.each(['how many cases are pending', 'how many cases are still open', 'number of unresolved cases'])(
    'is all but that: %s',
    async (prompt) => {
      const [figure] = (await plan(prompt, caseBook)).charts
      expect(figure).toMatchObject({ kind: 'text', measures: [{ aggregate: 'count' }], where: [open] })
      expect(figure?.assumptions.join(' ')).toContain('all but Disposed')
    },
  )

  it('is broken down and ranked like anything', async () => {
    const chart = await only('pending cases judge wise', caseBook)
    expect([chart.where, measures(chart), by(chart)]).toMatchObject([[open], ['count'], ['Judge']])
  })

  it('began so long ago', async () => {
    const [figure] = (await plan('cases pending more than 3 years', caseBook)).charts
    expect(figure?.where).toMatchObject([open, { op: 'lt', value: { date: '2023-11-26' } }])
  })

  it('is counted and listed where states say that the end has not come', async () => {
    const { charts } = await plan('returns pending', returnsBook)
    const where = [{ kind: 'among', column: { column: 'return_status' }, values: ['Pickup Pending', 'In QC'] }]
    expect(charts).toMatchObject([
      { kind: 'text', where },
      { kind: 'table', where },
    ])
  })
})

describe('words that stand inside of texts', () => {
  const holds = (text: string) => ({ kind: 'text', column: { column: 'Narration' }, match: 'contains', text })

  it.each([
    ['how much GST did we pay', 'GST'],
    ['withdrawals to Jindal Pipes by month', 'JINDAL PIPES'],
    ['total salary paid month wise', 'SALARY'],
  ])('limit the rows: %s', async (prompt, text) => {
    const chart = await only(prompt, statement)
    expect([chart.where, measures(chart)]).toMatchObject([[holds(text)], ['sum Withdrawal Amt']])
  })

  it('are denied', async () => {
    const chart = await only('withdrawals excluding Jindal by month', statement)
    expect(chart.where).toMatchObject([
      { column: { column: 'Narration' }, values: ['NEFT DR-JINDAL PIPES', 'CHQ PAID-JINDAL PIPES'], negated: true },
    ])
  })

  it('may be the digits of a law', async () => {
    const [figure] = (await plan('how many 138 cases', caseBook)).charts
    expect(figure?.where).toMatchObject([{ column: { column: 'Act' }, value: 'NI Act Sec 138' }])
  })
})

describe('values of a letter or two', () => {
  it.each([
    ['how many donors are O negative', 'Blood Grp', 'O-'],
    ['how many donors are B+ by taluka', 'Blood Grp', 'B+'],
    ['how many were absent by taluka', 'Status', 'A'],
  ])('are known by how people say them: %s', async (prompt, name, value) => {
    const { charts } = await plan(prompt, donorBook)
    expect(charts[0]?.where).toMatchObject([{ column: { column: name }, op: 'eq', value }])
  })

  it.each([
    ['order value in UP', 'UP', 'eq'],
    ['order value outside MP', 'MP', 'ne'],
  ])('are read in capitals, and denied: %s', async (prompt, value, op) => {
    expect((await only(prompt, returnsBook)).where).toMatchObject([{ column: { column: 'state' }, op, value }])
  })

  it('are cheques among the ways to pay', async () => {
    const chart = await only('number of cheques by month', statement)
    expect(chart.where).toMatchObject([{ column: { column: 'Mode' }, value: 'CHQ' }])
  })
})
