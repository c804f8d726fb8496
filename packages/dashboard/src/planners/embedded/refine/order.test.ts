import { describe, expect, it } from 'vitest'
import { board, caught, chart, say } from './fixtures/clinic-board.ts'

describe('an order by name', () => {
  it('is that of the charts over what was named', () => {
    const plan = say('sort species alphabetically')
    expect(chart(plan, 'chart_3').sort).toEqual([{ by: { dimension: 'd1' }, order: 'asc' }])
    expect(chart(plan, 'chart_2')).toEqual(chart(board, 'chart_2'))
  })

  it('is refused where the largest alone are shown, with what works instead', () => {
    const cut = say('only the top 3 in the bars')
    const { message } = caught(() => say('sort the top 3 alphabetically', cut))
    expect(message).toContain('the first by name would be others')
    const { title } = chart(cut, 'chart_3')
    expect(message).toContain(`show all in “${title}”`)
    expect(chart(say(`show all in “${title}”`, cut), 'chart_3').limit).toBeUndefined()
  })
})

describe('a group in the place of another', () => {
  it.each(['group the bars by urgency instead of species', 'group the third by urgency instead'])('%s', (words) => {
    const changed = chart(say(words), 'chart_3')
    expect(changed).toMatchObject({ dimensions: [{ column: { column: 'urgency' } }] })
    expect(changed.series).toBeUndefined()
  })

  it('is a second one where the chart is split', () => {
    expect(chart(say('split the third by urgency'), 'chart_3')).toMatchObject({ series: { column: { column: 'urgency' } } })
  })
})
