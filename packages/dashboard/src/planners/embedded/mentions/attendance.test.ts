import { describe, expect, it } from 'vitest'
import { academy } from '../fixtures/academy.ts'
import { by, measures, only } from '../fixtures/asked.ts'

describe('a sheet of attendance with days of being there and days of being open', () => {
  it.each([
    ['attendance by batch', ['Batch'], 'desc'],
    ['which batch has the worst attendance', ['Batch'], 'asc'],
    ['which batch has the best attendance rate', ['Batch'], 'desc'],
    ['attendance percent month by month', ['Month'], 'asc'],
  ])('tells the part of them: %s', async (prompt, groups, order) => {
    const chart = await only(prompt, academy)
    expect([measures(chart), by(chart)]).toEqual([['Attendance rate'], groups])
    expect(chart.sort).toMatchObject([{ order }])
  })

  it('leaves out rows that have not been written, and says so', async () => {
    const chart = await only('attendance by batch', academy)
    expect(chart.measures[0]?.formula).toMatchObject({ right: { where: [{ kind: 'missing', negated: true }] } })
    expect(chart.assumptions.join(' ')).toMatch(/where there is Days Attended/)
  })

  it('is counted where its entries are spoken of', async () => {
    expect(measures(await only('attendance entries by batch', academy))).toEqual(['count'])
  })

  it.each(['learners with less than 75 percent attendance', 'learners with attendance below 75%'])(
    'limits those whose it is: %s',
    async (prompt) => {
      expect((await only(prompt, academy)).having).toMatchObject([{ op: 'lt', value: 0.75 }])
    },
  )
})
