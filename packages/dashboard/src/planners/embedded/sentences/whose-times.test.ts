import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Books of publishers with the year of each, and their loans to people who were born some day and appointed in some year. */
const library = catalog(
  [
    table('publishers', 12, [
      id('id', 12),
      column('publisher_name', 'name', { distinct: 12, unique: true }),
      column('country', 'place', { values: ['Chile', 'Peru'] }),
    ]),
    table('books', 90, [
      id('id', 90),
      id('publisher_id', 12),
      column('title', 'name', { distinct: 90, unique: true }),
      column('year_published', 'date', { type: 'integer', temporal: { as: 'year' }, distinct: 20, min: 1990, max: 2020 }),
      column('price', 'money', { distinct: 60, min: 2, max: 90 }),
    ]),
    table('readers', 60, [
      id('id', 60),
      column('reader_name', 'name', { distinct: 60, unique: true }),
      column('city', 'place', { values: ['Arica', 'Lima'] }),
      column('level', 'category', { values: ['novice', 'expert'] }),
      column('birth_date', 'date', { distinct: 60, min: '1960-01-05', max: '2010-11-20' }),
    ]),
    table('keepers', 8, [
      id('id', 8),
      column('year_appointed', 'date', { type: 'integer', temporal: { as: 'year' }, distinct: 8, min: 2001, max: 2020 }),
    ]),
    table('loans', 900, [
      id('id', 900),
      id('book_id', 90),
      id('reader_id', 60),
      column('fine', 'money', { distinct: 90, min: 1, max: 40 }),
      column('out_date', 'date', { distinct: 500, min: '2020-01-05', max: '2023-11-20' }),
    ]),
  ],
  [key('books.publisher_id', 'publishers.id'), key('loans.book_id', 'books.id'), key('loans.reader_id', 'readers.id')],
)

describe('whose time is meant', () => {
  it.each([
    ['Maximum price of books for each year of publication', ['year_published']],
    ['In which years were the readers born?', ['birth_date']],
    ['Line chart of the number of loans in each year by the country of the books', ['out_date', 'country']],
  ])('%s', async (prompt, columns) => {
    expect(by(await only(prompt, library))).toEqual(columns)
  })

  it('says of things only whose time it is', async () => {
    const chart = await only('Average fine by year of loan, one line for each country', library)
    expect([by(chart), chart.facet]).toEqual([['out_date', 'country'], undefined])
  })
})

describe('rows of their own', () => {
  it('break nothing down beside a time', async () => {
    const chart = await only('Average fine per loan in each month, a line chart', library)
    expect([by(chart), chart.facet]).toEqual([['out_date'], undefined])
  })
})

describe('who is counted', () => {
  it('is said before the question', async () => {
    const chart = await only('Among readers who are not experts, how many live in each city?', library)
    expect([by(chart), chart.where.length]).toEqual([['city'], 1])
  })
})
