import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { plan } from '../fixtures/asked.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { classSheet, medicineStock } from '../fixtures/sheets.ts'
import { rideBook } from '../fixtures/sheets-of-figures.ts'
import { complaintBook } from '../fixtures/sheets-of-work.ts'
import { shownBy } from '../fixtures/shown.ts'
import { theatre } from '../fixtures/theatre.ts'

const numbers: readonly (readonly [words: string, figures: string])[] = [
  ['twenty five', '25'],
  ['twenty-five', '25'],
  ['two dozen', '24'],
  ['a hundred', '100'],
  ['one hundred and ten', '110'],
]

/** What is planned, without what only repeats how the request was worded. */
async function shown(prompt: string, over: Catalog): Promise<string> {
  return JSON.stringify(shownBy(await plan(prompt, over)), (key, value: unknown) => (key === 'words' ? undefined : value))
}

describe('a number in words is read as one in figures', () => {
  it.each<readonly [reader: string, prompt: string, over: Catalog]>([
    ['the newest rows', 'last # gifts with patron', theatre],
    ['the newest rows, the number ahead', '# latest gifts with patron', theatre],
    ['what waits the longest', '# oldest pending costumes', theatre],
    ['the largest rows', 'top # costumes by price', theatre],
    ['what took the longest', '# longest rides', rideBook],
    ['what is ranked without a measure', 'top # shops', bazaar],
    ['a ranking in each', 'top # shops by amount in each region', bazaar],
    ['lines of the first few', 'amount per month for the top # shops', bazaar],
    ['the best of a class', 'top # students', classSheet],
    ['the best in a subject', 'top # in maths', classSheet],
    ['a moving average', 'amount per day with a # day moving average', bazaar],
    ['an average over days', '# day average of amount', bazaar],
    ['the time up to now', 'amount by month for the last # months', bazaar],
    ['the time alone', 'orders last # months', bazaar],
    ['the time before that', 'amount in the last # months vs the previous # months', bazaar],
    ['what expires', 'medicines expiring in the next # days', medicineStock],
    ['a part of a month', 'amount in the first # days of March 2025 by channel', bazaar],
    ['what began so long ago', 'costumes older than # days by tailor', theatre],
    ['what waits so long', 'costumes pending for more than # days', theatre],
    ['what took so long', 'complaints resolved within # days by ward', complaintBook],
    ['what was not dealt', 'shops with no orders for # days', bazaar],
    ['what was not dealt lately', 'shops that have not ordered for # days', bazaar],
    ['how often it was dealt', 'shops that ordered more than # times', bazaar],
    ['how often it happened', 'actors with at least # rehearsals', theatre],
  ])('%s', async (_reader, prompt, over) => {
    for (const [words, figures] of numbers) {
      const [said, written] = [prompt.replaceAll('#', words), prompt.replaceAll('#', figures)]
      expect([said, await shown(said, over)]).toEqual([said, await shown(written, over)])
    }
  })

  it.each([
    ['amount by month for the last few months', 'amount by month for the last 3 months'],
    ['shops that have not ordered for a couple of months', 'shops that have not ordered for 2 months'],
    ['amount in the last half a dozen months by channel', 'amount in the last 6 months by channel'],
    ['orders above two thousand five hundred by channel', 'orders above 2500 by channel'],
    ['orders between two hundred and five hundred by channel', 'orders between 200 and 500 by channel'],
  ])('%s', async (words, figures) => {
    expect(await shown(words, bazaar)).toBe(await shown(figures, bazaar))
  })

  it('and is no other number where only its first word is one', async () => {
    const { charts } = await plan('last twenty five gifts with patron', theatre)
    expect(charts.map(({ title, limit }) => [title.slice(0, 13), limit?.count])).toEqual([['Last 25 gifts', 25]])
    expect((await plan('costumes older than thirty five days by tailor', theatre)).charts[0]?.where).toMatchObject([
      { column: { column: 'ordered_on' }, value: { date: '2024-05-24' } },
    ])
  })
})
