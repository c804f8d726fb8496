import { describe, expect, it } from 'vitest'
import { measures, only, plan } from '../fixtures/asked.ts'
import { webShop } from '../fixtures/web-shop.ts'

describe('whatever something is said of', () => {
  it.each([
    ['anything under reorder level', 'compare_columns'],
    ['everything below reorder level', 'compare_columns'],
    ['anything returned last month', 'compare'],
    ['anything cancelled on fernmart', 'compare'],
  ])('is counted and listed, and is no overview: %s', async (prompt, kind) => {
    const { charts } = await plan(prompt, webShop)
    expect(charts.map((chart) => chart.kind)).toEqual(['text', 'table'])
    for (const { where } of charts) expect(where).toContainEqual(expect.objectContaining({ kind }))
  })

  it.each(['everything in March 2026', 'how is everything'])('is an overview where nothing tells what is meant: %s', async (prompt) => {
    expect((await plan(prompt, webShop)).charts.length).toBeGreaterThan(2)
  })
})

describe('how many things of a code there are', () => {
  it.each([
    ['how many codes', 'goods'],
    ['how many codes are under reorder level', 'stock_held'],
    ['how many codes did we sell last month', 'order_lines'],
  ])('is told by the rows of which the rest is said: %s', async (prompt, base) => {
    const chart = await only(prompt, webShop)
    expect([chart.kind, measures(chart), chart.source.base.table]).toEqual(['text', ['count_distinct Code'], base])
  })
})
