import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { plantation } from '../fixtures/plantation.ts'

const shown = async (prompt: string): Promise<readonly unknown[]> => {
  const chart = await only(prompt, plantation)
  return [measures(chart), by(chart)]
}

describe('a sheet called after what was sold', () => {
  it.each(['manure sales by month', 'manure sale by month', 'sale of manure by month'])('tells what it came to: %s', async (prompt) => {
    expect(await shown(prompt)).toEqual([['sum Total Amt'], ['Dt.']])
  })

  it.each(['number of manure sales by month', 'how many manure sales per month'])(
    'counts its rows where they are asked for: %s',
    async (prompt) => {
      expect(await shown(prompt)).toEqual([['count'], ['Dt.']])
    },
  )

  it('lists its rows', async () => {
    expect((await only('list of manure sales', plantation)).kind).toBe('table')
  })
})

describe('a sheet called after what was taken in', () => {
  it.each(['daily collection in July 2025', 'latex collection per day in July 2025', 'collection of latex by day in July 2025'])(
    'tells how much of it there was: %s',
    async (prompt) => {
      expect(await shown(prompt)).toEqual([['sum Qty (Ltr)'], ['Date']])
    },
  )

  it('tells money where that is said', async () => {
    expect(await shown('collection amount by block')).toEqual([['sum Amount (Rs)'], ['Block']])
  })

  it('counts its rows where they are asked for', async () => {
    expect(await shown('number of latex collections by block')).toEqual([['count'], ['Block']])
  })
})

describe('money of goods', () => {
  it.each([
    ['manure amount by grower', 'sum Total Amt'],
    ['money from manure by grower', 'sum Total Amt'],
    ['payment for manure by grower', 'sum Total Amt'],
    ['latex payment by grower', 'sum Amount (Rs)'],
    ['money for latex by grower', 'sum Amount (Rs)'],
  ])('is that of their own sheet: %s', async (prompt, amount) => {
    expect(await shown(prompt)).toEqual([[amount], ['Grower Name']])
  })

  it.each(['money from UPI by block', 'amount paid by UPI by block', 'amount of Urea by block', 'total amount of Urea by block'])(
    'is that of the only sheet that has the value: %s',
    async (prompt) => {
      const chart = await only(prompt, plantation)
      expect([measures(chart), by(chart)]).toEqual([['sum Total Amt'], ['Block']])
      expect(chart.where).toHaveLength(1)
    },
  )

  it('is no quantity of them, where both sheets tell what it is broken down by', async () => {
    expect(await shown('amount of latex by block')).toEqual([['sum Qty (Ltr)'], ['Block']])
  })

  it('of some of them alone', async () => {
    const chart = await only('total payment for cup latex', plantation)
    expect(measures(chart)).toEqual(['sum Amount (Rs)'])
    expect(chart.where).toMatchObject([{ column: { column: 'Latex Type' } }])
  })
})

describe('how many brought goods', () => {
  it.each([
    ['how many growers gave latex in July 2025', []],
    ['number of growers who brought latex by month', ['Date']],
    ['how many growers supplied latex by block', ['Block']],
  ])('counts them in the sheet of these: %s', async (prompt, wanted) => {
    const chart = await only(prompt, plantation)
    expect(chart.measures).toMatchObject([{ aggregate: 'count_distinct', column: { relation: 'latex_collection' } }])
    expect(by(chart)).toEqual(wanted)
  })
})

describe('litres', () => {
  it.each(['litres by block', 'latex in litres by block', 'quantity of latex by block', 'litres of latex per block'])(
    'are how many there were, once, and no rate: %s',
    async (prompt) => {
      expect(await shown(prompt)).toEqual([['sum Qty (Ltr)'], ['Block']])
    },
  )

  it('of a kind of it', async () => {
    const { charts, warnings } = await plan('litres of cup latex by block', plantation)
    expect(charts.map(measures)).toEqual([['sum Qty (Ltr)']])
    expect(charts[0]?.where).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  it('a rate per litre is still one', async () => {
    expect(await shown('rate per litre by block')).toEqual([['mean Rate/Ltr'], ['Block']])
  })
})
