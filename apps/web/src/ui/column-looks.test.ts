import type { ChartSpec } from '@chitravani/protocol'
import { describe, expect, it } from 'vitest'
import { columnLooks } from './column-looks.ts'

const chart = {
  spec: {
    encoding: {
      tooltip: [
        { field: 'month', type: 'temporal', format: '%b %Y', title: 'Month' },
        { field: 'weekday_label', type: 'nominal', title: 'Weekday' },
        { field: 'total\\.amount', type: 'quantitative', format: '$,.2f', title: 'Total amount' },
        { field: 'rate', type: 'quantitative', format: '.2~%', title: 'Return rate' },
      ],
    },
    config: { locale: { number: { currency: ['₹', ''] } } },
  },
  data: {
    values: [
      {
        month: '2025-01-01',
        weekday: 'Mon',
        'total.amount': 144_146_365.8,
        rate: 0.0784,
        other: 12_345,
        joined: '2024-05-11',
        order_id: 12_012,
        refund: 3495.6,
      },
      {
        month: '2025-02-01',
        weekday: 'Tue',
        'total.amount': -361,
        rate: 0.05,
        other: null,
        joined: '2024-05-11T08:30:00',
        order_id: 7,
        refund: 92_099,
      },
    ],
  },
} as unknown as ChartSpec

describe('columnLooks', () => {
  const looks = columnLooks(chart, ['month', 'weekday', 'total.amount', 'rate', 'other', 'joined', 'order_id', 'refund'])
  const texts = (column: string) => chart.data.values.map((row) => looks.get(column)?.text(row[column]))

  it('names columns as the chart does', () => {
    expect([...looks.values()].map(({ title }) => title)).toEqual([
      'Month',
      'Weekday',
      'Total amount',
      'Return rate',
      'Other',
      'Joined',
      'Order id',
      'Refund',
    ])
  })

  it('writes money, shares and dates as the chart does, a column with as many decimals in every line', () => {
    expect(texts('month')).toEqual(['Jan 2025', 'Feb 2025'])
    expect(texts('total.amount')).toEqual(['₹14,41,46,365.8', '-₹361.0'])
    expect(texts('rate')).toEqual(['7.84%', '5.00%'])
    expect(texts('other')).toEqual(['12,345', '–'])
    expect(texts('order_id')).toEqual(['12012', '7'])
    expect(texts('refund')).toEqual(['3,495.6', '92,099.0'])
    expect(texts('joined')).toEqual(['11 May 2024', '11 May 2024 08:30'])
  })

  it('writes the columns of a list as its tooltip tells them: money with its currency, keys without commas', () => {
    const list = {
      spec: {
        encoding: {
          tooltip: [
            { field: 'id', type: 'quantitative', format: 'd', title: 'Order' },
            { field: 'amount', type: 'quantitative', format: '$,.2f', title: 'Amount' },
            { field: 'ordered_at', type: 'nominal', title: 'Date ordered' },
          ],
        },
        config: { locale: { number: { currency: ['₹', ''] } } },
      },
      data: { values: [{ id: 111_507, amount: 1_234_567.5, ordered_at: '2026-03-29T20:03:56' }] },
    } as unknown as ChartSpec
    const written = columnLooks(list, ['id', 'amount', 'ordered_at'])
    expect([...written.values()].map(({ title }) => title)).toEqual(['Order', 'Amount', 'Date ordered'])
    expect(written.get('id')?.text(111_507)).toBe('111507')
    expect(written.get('amount')?.text(1_234_567.5)).toMatch(/^₹.*1,?2?,?34,567\.5$/)
    expect(written.get('ordered_at')?.text('2026-03-29T20:03:56')).toBe('29 Mar 2026 20:03')
  })
})
