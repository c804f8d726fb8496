import { describe, expect, it } from 'vitest'
import { talk } from '../fixtures/asked.ts'
import { repairs } from '../fixtures/repairs.ts'

describe('what is told of a chart goes with what it speaks of', () => {
  it.each([
    ['another time', 'amount by family for this fiscal year', 'only 2024', 'is counted from'],
    ['another measure', 'top makers', 'no, by quantity', 'by what to rank'],
    ['another breakdown', 'amount by zone', 'by family instead of zone', 'with no bench'],
    ['another grain', 'average repair days over time', 'by year', 'Dates are grouped'],
  ])('%s', async (_what, first, change, note) => {
    const told = async (...changes: readonly string[]): Promise<boolean> =>
      (await talk(repairs, first, ...changes)).charts.some(({ assumptions }) => assumptions.some((each) => each.includes(note)))
    expect([await told(), await told('as a table'), await told(change)]).toEqual([true, true, false])
  })

  it('rows that have none of what is no longer shown count again', async () => {
    const tables = (await talk(repairs, 'amount by zone', 'by family instead of zone')).charts.map(({ source }) =>
      source.joins.map(({ relation }) => relation.table),
    )
    expect(tables).toEqual([['parts']])
  })
})

it.each([
  ['only card, quux', 'quux'],
  ['only women quuxing 35', '35'],
])('what a wish about rows was made without is told: %s', async (words, told) => {
  const { warnings } = await talk(repairs, 'owners by county', words)
  expect(warnings.map(({ code, message }) => [code, message.includes(told)])).toEqual([['unused_words', true]])
})

it('words that were of no use are told of the change they were in alone', async () => {
  const words = ['by family, quux', 'only Lamps'] as const
  const codes = async (...changes: readonly string[]): Promise<readonly string[]> =>
    (await talk(repairs, 'amount by zone', ...changes)).warnings.map(({ code }) => code)
  expect([await codes(words[0]), await codes(...words)]).toEqual([['unused_words'], []])
})
