import { expect, it } from 'vitest'
import { academy } from '../fixtures/academy.ts'
import { by, measures, only } from '../fixtures/asked.ts'
import { shopLedger } from '../fixtures/sheets.ts'

it.each([
  ['piano average by batch', ['mean Marks'], ['Batch']],
  ['piano average batch wise', ['mean Marks'], ['Batch']],
  ['highest in flute by batch', ['max Marks'], ['Batch']],
  ['final paper average', ['mean Marks'], []],
  ['piano average batch wise, first paper and final paper side by side', ['mean Marks'], ['Batch', 'Paper']],
])('what nobody says is computed of is the one amount of the rows that have these values: %s', async (prompt, shown, groups) => {
  const chart = await only(prompt, academy)
  expect([measures(chart), by(chart)]).toEqual([shown, groups])
})

it('is the money of a book of one sheet', async () => {
  expect(measures(await only('grains total by customer', shopLedger))).toEqual(['sum Amount'])
})
