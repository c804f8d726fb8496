import { describe, expect, it } from 'vitest'
import { bazaar } from '../fixtures/bazaar.ts'
import { embeddedPlanner } from '../index.ts'

async function only(prompt: string) {
  const { charts, warnings } = await embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  expect(charts).toHaveLength(1)
  for (const { start, end, words } of charts[0]?.traces ?? []) expect(prompt.slice(start, end)).toBe(words)
  return { ...charts[0], warnings }
}

const among = (...values: readonly string[]) => ({ kind: 'among', values })

describe('which of two has more', () => {
  it.each([
    ['which sells more, north or south', ['North', 'South'], 'region', 'sum'],
    ['north or south, who sells more?', ['North', 'South'], 'region', 'sum'],
    ['do north or south sell more', ['North', 'South'], 'region', 'sum'],
    ['which brings more: pune or delhi or mumbai', ['Delhi', 'Mumbai', 'Pune'], 'city', 'sum'],
    ['where do we sell more, online or by phone', ['Online', 'Phone'], 'channel', 'sum'],
    ['do we sell more in the north or in the south', ['North', 'South'], 'region', 'sum'],
    ['who pays more, north or south', ['North', 'South'], 'region', 'sum'],
    ['online or phone: which is better', ['Online', 'Phone'], 'channel', 'count'],
    ['are there more orders in pune or in delhi', ['Delhi', 'Pune'], 'city', 'count'],
    ['is the average amount higher with card or with upi', ['Card', 'UPI'], 'payment_method', 'mean'],
    ['does pune or delhi order more often', ['Delhi', 'Pune'], 'city', 'count'],
    ['does mumbai order more often than pune', ['Mumbai', 'Pune'], 'city', 'count'],
    ['which has a higher average amount, card or upi', ['Card', 'UPI'], 'payment_method', 'mean'],
  ])('shows both beside each other: %s', async (prompt, values, column, aggregate) => {
    const chart = await only(prompt)
    expect(chart).toMatchObject({ kind: 'bar', dimensions: [{ column: { column } }], measures: [{ aggregate }], warnings: [] })
    expect(chart.where).toMatchObject([among(...values)])
  })

  it('keeps what else is said of them', async () => {
    const { where } = await only('which sold more in 2024, north or south')
    expect(where?.filter(({ kind }) => kind === 'among')).toMatchObject([among('North', 'South')])
    expect(where?.filter(({ kind }) => kind === 'period')).toMatchObject([{ from: '2024-01-01' }])
  })

  it('adds up those that are only listed', async () => {
    expect(await only('sales of north or south')).toMatchObject({ kind: 'text', where: [among('North', 'South')] })
  })
})
