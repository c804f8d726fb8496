import { describe, expect, it } from 'vitest'
import { bazaar } from '../fixtures/bazaar.ts'
import { embeddedPlanner } from '../index.ts'
import { inEnglish } from './index.ts'

describe('a board that is asked for by a list', () => {
  it.each([
    ['Pune का डैशबोर्ड बना दो - रोज़ की सेल, ऑर्डर की गिनती और टॉप दुकानें', 'dashboard for Pune: daily sales, number of orders, top shops'],
    ['टीम के लिए एक बोर्ड: बिक्री, ऑर्डर की गिनती और चैनल का शेयर', 'dashboard: total sales, number of orders, share of channel'],
    ['mere liye sab kuch ek page pe: bikri, order ki ginti, top 3 dukan', 'dashboard: total sales, number of orders, top 3 shops'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, bazaar)?.text).toBe(english)
  })

  it('has a chart of each point, all of what is said of the board', async () => {
    const prompt = 'Pune का डैशबोर्ड: रोज़ की सेल, ऑर्डर की गिनती और टॉप दुकानें'
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts.map(({ kind }) => kind)).toEqual(['line', 'text', 'bar'])
    expect(charts.every(({ where }) => where.length === 1)).toBe(true)
  })
})
