import { describe, expect, it } from 'vitest'
import { academy } from '../fixtures/academy.ts'
import { by, measures, only } from '../fixtures/asked.ts'

describe('a sheet among others that is called after its own number', () => {
  it.each([
    ['marks by batch', ['mean Marks'], ['Batch']],
    ['piano marks by sex', ['mean Marks'], ['Sex']],
    ['piano marks girls vs boys', ['mean Marks'], ['Sex']],
    ['marks of boys and girls', ['mean Marks'], ['Sex']],
    ['number of marks by batch', ['count'], ['Batch']],
  ])('means that number, unless its rows are spoken of: %s', async (prompt, shown, groups) => {
    const chart = await only(prompt, academy)
    expect([measures(chart), by(chart)]).toEqual([shown, groups])
  })

  it.each(['average marks batch 2A', 'average marks in 2a', '2A average marks'])(
    'is no part of the names beside it: %s',
    async (prompt) => {
      const chart = await only(prompt, academy)
      expect(measures(chart)).toEqual(['mean Marks'])
      expect(chart.where).toMatchObject([{ column: { column: 'Batch' }, value: '2A' }])
    },
  )
})
