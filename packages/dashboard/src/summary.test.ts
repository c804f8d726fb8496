import { describe, expect, it } from 'vitest'
import type { ChartPlan } from './plan.ts'
import { summaryOf } from './summary.ts'

function chart(kind: ChartPlan['kind'], title: string, description: string): ChartPlan {
  const source = { base: { alias: 'orders', table: 'orders' }, joins: [] }
  const bare = { measures: [], dimensions: [], where: [], having: [], sort: [], traces: [], assumptions: [], alternatives: [] }
  return { ...bare, id: title, kind, title, description, source }
}

describe('a summary', () => {
  it('names figures together', () => {
    const figures = ['Amount', 'Orders', 'GST'].map((title) => chart('text', title, `One number: ${title}.`))
    expect(summaryOf(figures)).toBe('Amount, orders and GST.')
    expect(summaryOf([...figures, chart('bar', 'Orders by city', 'Bar chart: orders by city.')])).toBe(
      'Amount, orders and GST. Bar chart: orders by city.',
    )
  })

  it('keeps titles with commas apart', () => {
    expect(summaryOf([chart('text', 'Amount, 2025', 'x'), chart('text', 'Orders', 'y')])).toBe('Amount, 2025; orders.')
  })

  it('says a lone figure as its chart does', () => {
    expect(summaryOf([chart('text', 'Amount', 'One number: amount.')])).toBe('One number: amount.')
  })

  it('speaks the language of its charts', () => {
    const told = (title: string, own: string): ChartPlan => ({
      ...chart('text', title, 'x'),
      wording: { language: 'hi', of: { [title]: own }, names: {} },
    })
    expect(summaryOf([told('Amount', 'राशि'), told('Orders', 'ऑर्डर')])).toBe('राशि और ऑर्डर।')
  })
})
