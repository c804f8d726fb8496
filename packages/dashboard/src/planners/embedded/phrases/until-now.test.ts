import { describe, expect, it } from 'vitest'
import { tokenize } from '../words/tokens.ts'
import { findPeriods } from './periods.ts'

const stretch = (text: string): unknown => findPeriods(text, tokenize(text)).map((each) => each.resolve('2026-03-31', 1))

describe('up to now', () => {
  it.each([
    'sales until today',
    'orders up to now',
    'revenue till date',
    'visits so far',
    'sales from the beginning till now',
    'orders since the start',
    'balance as of today',
    'visits to date by branch',
  ])('%s: all there is, and never today alone', (text) => {
    expect(stretch(text)).toEqual([{ until: '2026-04-01' }])
  })

  it.each([
    ['sales so far this year', '2026-01-01'],
    ['sales this year till date', '2026-01-01'],
    ['sales from the start of this year till now', '2026-01-01'],
    ['sales year to date', '2026-01-01'],
    ['sales this month so far', '2026-03-01'],
    ['orders from 2024 to now', '2024-01-01'],
    ['orders since april till today', '2025-04-01'],
    ['orders from january 2026 to date', '2026-01-01'],
    ['orders from last month till today', '2026-02-01'],
    ['orders since last month', '2026-02-01'],
    ['orders since yesterday', '2026-03-30'],
  ])('%s: from there', (text, from) => {
    expect(stretch(text)).toEqual([{ from, until: '2026-04-01' }])
  })

  it.each([
    ['orders until last month', '2026-03-01'],
    ['orders before last month', '2026-02-01'],
    ['orders before this year', '2026-01-01'],
    ['orders until yesterday', '2026-03-31'],
    ['orders until this year', '2026-04-01'],
  ])('%s: before that', (text, until) => {
    expect(stretch(text)).toEqual([{ until }])
  })

  it.each(['sales today', "today's sales"])('%s: that day', (text) => {
    expect(stretch(text)).toEqual([{ from: '2026-03-31', until: '2026-04-01' }])
  })

  it('is no date of a column', () => {
    expect(stretch('orders by date')).toEqual([])
    expect(stretch('number of orders sorted by date')).toEqual([])
  })
})

describe('an end that is left open', () => {
  it.each([
    ['sales aug onwards', { from: '2025-08-01' }],
    ['sales from aug onwards', { from: '2025-08-01' }],
    ['sales august 2024 onwards', { from: '2024-08-01' }],
    ['sales from august 2024 and later', { from: '2024-08-01' }],
    ["sales aug '24 onwards", { from: '2024-08-01' }],
    ['sales 15 aug 2024 onwards', { from: '2024-08-15' }],
    ['sales q2 2024 onwards', { from: '2024-04-01' }],
    ['sales from q2 2024', { from: '2024-04-01' }],
    ['sales till august', { until: '2025-09-01' }],
    ['sales upto aug 2024', { until: '2024-09-01' }],
  ])('%s', (text, window) => {
    expect(stretch(text)).toEqual([window])
  })

  it.each([
    ['sales from q1 2024 to q2 2024', { from: '2024-01-01', until: '2024-07-01' }],
    ['sales from 2024 till march 2025', { from: '2024-01-01', until: '2025-04-01' }],
    ['sales from april last year till august', { from: '2025-04-01', until: '2025-09-01' }],
    ['sales april till august', { from: '2025-04-01', until: '2025-09-01' }],
  ])('is none where both are said: %s', (text, window) => {
    expect(stretch(text)).toEqual([window])
  })
})
