import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

const spices = column('Masala', 'category', { values: ['Elaichi', 'Haldi', 'Mirch'] })

/** A trader of spices: what is bought of growers' hawkers, and what is sold, each kept in words of Hindi. */
const trader = catalog([
  table('bikri', 29, [
    column('Dt', 'date', { distinct: 26, min: '2025-08-01', max: '2025-11-20' }),
    column('Dukaan', 'category', { values: ['Gulab Stores', 'Hind Masala', 'Sona Foods'] }),
    spices,
    column('Bhav', 'money', { distinct: 24, min: 90, max: 1_900 }),
    column('Rakam', 'money', { type: 'integer', distinct: 29, min: 200, max: 25_000 }),
    column('Mila', 'measure', { type: 'integer', distinct: 25, min: 0, max: 25_000 }),
  ]),
  table('khareedi', 120, [
    column('Dt', 'date', { distinct: 70, min: '2025-08-01', max: '2025-11-22' }),
    column('Pheriwala', 'category', { values: ['Abdul', 'Gopi', 'Raghu'] }),
    spices,
    column('Kharch', 'money', { type: 'integer', distinct: 110, min: 80, max: 4_000 }),
  ]),
])

async function shown(prompt: string): Promise<unknown> {
  const chart = await only(prompt, trader)
  return [chart.source.base.table, measures(chart), by(chart)]
}

describe('what is bought beside what is sold', () => {
  it('is the money of the purchases, in whatever language they are called so', async () => {
    expect(await shown('purchase by masala')).toEqual(['khareedi', ['sum Kharch'], ['Masala']])
    expect(await shown('masala wise khareedi')).toEqual(['khareedi', ['sum Kharch'], ['Masala']])
    expect(await shown('purchase this month vs last month')).toEqual(['khareedi', ['sum Kharch'], ['Dt']])
    expect(await shown('number of purchases by masala')).toEqual(['khareedi', ['count'], ['Masala']])
  })

  it('has values of the sheet that is asked for', async () => {
    expect(await shown('haldi vs mirch purchase')).toEqual(['khareedi', ['sum Kharch'], ['Masala']])
    expect(await shown('haldi vs mirch sales')).toEqual(['bikri', ['sum Rakam'], ['Masala']])
    expect(await shown('sales of haldi vs mirch')).toEqual(['bikri', ['sum Rakam'], ['Masala']])
    expect(await shown('sales of haldi and mirch')).toEqual(['bikri', ['sum Rakam'], []])
  })

  it('knows what was received of a bill', async () => {
    const asked = ['how much is pending from each dukaan', 'dukaan wise baki', 'how much money is still to come from each dukaan']
    for (const prompt of asked) {
      const rest = await only(prompt, trader)
      expect(by(rest)).toEqual(['Dukaan'])
      expect(rest.measures).toMatchObject([{ column: { column: 'Rakam' }, minus: { column: 'Mila' } }])
    }
  })

  it('breaks an average down by the month alone', async () => {
    const course = await only('elaichi ka average bhav month wise', trader)
    expect([measures(course), by(course), course.where]).toMatchObject([['mean Bhav'], ['Dt'], [{ value: 'Elaichi' }]])
  })
})
