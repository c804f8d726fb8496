import { describe, expect, it } from 'vitest'
import { board, caught, chart, say } from '../fixtures/clinic-board.ts'

const alone = { ...board, title: 'Fee by species', charts: board.charts.filter(({ id }) => id === 'chart_3') }

describe('a name', () => {
  it.each([
    'call it Animals 2023',
    'call it “Animals 2023”',
    'rename it to Animals 2023',
    'name this Animals 2023',
    'rename to Animals 2023',
    'change the title to Animals 2023',
    'the title should be Animals 2023',
    'title: Animals 2023',
    'give it the name Animals 2023',
    'give the chart a new title: Animals 2023',
  ])('is given by “%s”, where there is one chart', (words) => {
    const plan = say(words, alone)
    expect(plan.charts.map(({ title, where }) => ({ title, where }))).toEqual([{ title: 'Animals 2023', where: [] }])
    expect(plan.title).toBe('Animals 2023')
  })

  it('is that of the chart just changed, or of the one that is asked about', () => {
    expect(chart(say('show the line by quarter and call it Income'), 'chart_2').title).toBe('Income')
    expect(chart(say('rename it to Income', board, 'chart_2'), 'chart_2').title).toBe('Income')
  })

  it('is no condition where nobody knows whose it is: what would work is said', () => {
    const error = caught(() => say('call it Fees 2023'))
    const suggestions = (error.details?.['suggestions'] ?? []) as readonly string[]
    expect(error.code).toBe('not_understood')
    expect(say(suggestions[0] ?? '').title).toBe('Fees 2023')
    expect(chart(say(suggestions[1] ?? ''), 'chart_1').title).toBe('Fees 2023')
  })

  it('that the dashboard got from its charts follows them, and one of its own stays', () => {
    const lone = { ...board, title: 'Fee per month', charts: board.charts.filter(({ id }) => id === 'chart_2') }
    expect(say('by quarter instead of month', lone).title).toBe('Fee per quarter')
    expect(say('by quarter instead of month', { ...lone, title: 'Money' }).title).toBe('Money')
  })
})
