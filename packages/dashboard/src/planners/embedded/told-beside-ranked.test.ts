import { describe, expect, it } from 'vitest'
import { by, measures, only } from './fixtures/asked.ts'
import { saddlery } from './fixtures/saddlery.ts'

describe('those who are ranked, and what is told of them', () => {
  it.each([
    ['top 10 customers with their city', ['sum amount'], ['name', 'city'], 10],
    ['who are our 5 best customers by spend, along with their city and segment', ['sum amount'], ['name', 'city', 'segment'], 5],
    ['the ten shops which earned the most in 2025 along with their region, please', ['sum amount'], ['name', 'region'], 10],
    ['customers with the most orders and their segment', ['count'], ['name', 'segment'], 10],
    ['top 10 products with revenue and quantity', ['sum amount', 'sum quantity'], ['name'], 10],
    ['top 5 shops by orders with region and revenue', ['count_distinct id', 'sum amount'], ['name', 'region'], 5],
    ['list top 20 customers with city and orders', ['sum amount', 'count_distinct id'], ['name', 'city'], 20],
  ])('stand beside each other in a table: %s', async (prompt, measured, shown, count) => {
    const chart = await only(prompt, saddlery)
    expect([chart.kind, measures(chart), by(chart), chart.limit?.count]).toEqual(['table', measured, shown, count])
    expect(chart.traces.every(({ start, end, words }) => end === 0 || prompt.slice(start, end) === words)).toBe(true)
  })

  it('leaves what is measured of them to others', async () => {
    expect((await only('top 10 products with their revenue', saddlery)).kind).toBe('bar')
  })
})
