import { expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { ridingSchool } from '../fixtures/riding-school.ts'

const percent = 'Percentage of marks'

it.each([
  ['which stable has the worst percentage of marks', 'Stable', 'asc', undefined],
  ['which stable has the best percentage of marks', 'Stable', 'desc', undefined],
  ['5 riders with the lowest percentage of marks', 'Rider', 'asc', 5],
  ['which 3 riders have the highest percentage of marks', 'Rider', 'desc', 3],
])('what is made of several columns has two ends, and a first few: %s', async (prompt, group, order, count) => {
  const chart = await only(prompt, ridingSchool)
  expect([measures(chart), by(chart)]).toEqual([[percent], [group]])
  expect(chart.sort).toMatchObject([{ order }])
  expect(chart.limit?.count).toBe(count)
})
