import { expect, it } from 'vitest'
import { measures, only } from '../fixtures/asked.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { lending } from '../fixtures/lending.ts'

it.each([
  ['average number of minutes by family', ['mean minutes']],
  ['the average number of minutes of loans by hall', ['mean minutes']],
  ['average and total minutes by family', ['mean minutes', 'sum minutes']],
  ['total number of minutes by family', ['sum minutes']],
])('a number is measured as it was said, and once: "%s"', async (words, shown) => {
  expect(measures(await only(words, lending))).toEqual(shown)
})

it('what comes in and the column that it is are one measure', async () => {
  expect(measures(await only('monthly revenue from fees, line', clinic))).toEqual(['sum fee'])
})
