import { describe, expect, it } from 'vitest'
import { academy } from '../fixtures/academy.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'

describe('a bare limit beside the values of rows', () => {
  it.each([
    ['how many below 35 in piano by batch', [['Marks', 'lt', 35]]],
    ['how many scored above 90 in flute by batch', [['Marks', 'gt', 90]]],
  ])('is one of their one amount: %s', async (prompt, limits) => {
    const chart = await only(prompt, academy)
    const compared = chart.where.flatMap((each) =>
      each.kind === 'compare' && each.op !== 'eq' ? [[each.column.column, each.op, each.value]] : [],
    )
    expect(compared).toEqual(limits)
    expect(by(chart)).toEqual(['Batch'])
  })

  it('limits those who have such rows', async () => {
    const [chart] = (await plan('learners below 35 in piano', academy)).charts
    expect(chart?.where).toMatchObject([{ kind: 'related' }])
  })

  it.each([
    ['learners under 13 by choir', 'Birth Date'],
    ['learners over 12 by choir', 'Birth Date'],
  ])('is an age where some are so old: %s', async (prompt, column) => {
    expect((await only(prompt, academy)).where).toMatchObject([{ column: { column } }])
  })
})

it('numbers from none on that are called by the times are added up', async () => {
  expect(measures(await only('times late by batch', academy))).toEqual(['sum Times Late'])
})
