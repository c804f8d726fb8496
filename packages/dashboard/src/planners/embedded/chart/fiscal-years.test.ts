import { describe, expect, it } from 'vitest'
import { talk } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

const note = 'Financial years run from April to March.'

describe('financial years', () => {
  it.each([['by financial year'], ['by FY'], ['financial year wise'], ['per fiscal year instead']])(
    'are a unit of time that is changed to: %s',
    async (change) => {
      const { charts } = await talk(saddlery, 'sales by month', change)
      expect(charts).toMatchObject([{ title: 'Sales per financial year', dimensions: [{ grain: 'year', yearFrom: 4 }] }])
      expect(charts[0]?.assumptions).toContain(note)
    },
  )

  it('become those of the calendar, and their note goes', async () => {
    const [chart] = (await talk(saddlery, 'sales by financial year', 'by calendar year')).charts
    expect(chart).toMatchObject({ title: 'Sales per year', dimensions: [{ grain: 'year' }] })
    expect(chart?.dimensions[0]).not.toHaveProperty('yearFrom')
    expect(chart?.assumptions).not.toContain(note)
  })

  it('are colours and the groups of a ranking too', async () => {
    const [split] = (await talk(saddlery, 'sales by category', 'split by financial year')).charts
    expect(split?.series).toMatchObject({ grain: 'year', yearFrom: 4 })
    const [ranked] = (await talk(saddlery, 'top 2 brands by sales in each financial year')).charts
    expect(ranked?.dimensions[0]).toMatchObject({ column: { column: 'ordered_on' }, yearFrom: 4 })
  })

  it('grow from one whole one to the next', async () => {
    const [chart] = (await talk(saddlery, 'sales growth by financial year')).charts
    // The data end a day before the last one does.
    expect(chart?.where).toMatchObject([{ kind: 'period', until: '2025-04-01' }])
    expect(chart?.assumptions.join(' ')).toContain('is left out: the data end on 2026-03-30.')
  })
})
