import { expect, it } from 'vitest'
import { academy } from '../fixtures/academy.ts'
import { by, measures, only } from '../fixtures/asked.ts'

it.each([
  ['who missed the most days', 'sum Days Missed', 'desc'],
  ['which learners have missed most days', 'sum Days Missed', 'desc'],
  ['who was absent the most days', 'sum Days Missed', 'desc'],
  ['who attended the fewest days', 'sum Days Attended', 'asc'],
  ['who was late most often', 'sum Times Late', 'desc'],
  ['learners with most days missed', 'sum Days Missed', 'desc'],
])('who did something most is ranked by the number of it: %s', async (prompt, measure, order) => {
  const chart = await only(prompt, academy)
  expect([measures(chart), by(chart)]).toEqual([[measure], ['Learner']])
  expect(chart.sort).toMatchObject([{ order }])
})

it('takes the number before them for how many of them', async () => {
  const chart = await only('which 3 kids missed the most days in august', academy)
  expect(chart.limit?.count).toBe(3)
  expect(chart.where).toMatchObject([{ kind: 'period' }])
})
