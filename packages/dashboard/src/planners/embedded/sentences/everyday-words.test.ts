import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { rentals } from '../fixtures/rentals.ts'
import { embeddedPlanner } from '../index.ts'

const ask = (prompt: string) => embeddedPlanner.plan({ prompt, catalog: rentals, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })

async function chart(prompt: string): Promise<ChartPlan> {
  const { charts } = await ask(prompt)
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

describe('units of time', () => {
  it('are those that were said, whatever else has a year', async () => {
    for (const words of ['number of rentals in each year as a bar chart', 'rentals a year, line', 'rentals over the years, line please'])
      expect([words, await chart(words)]).toMatchObject([words, { dimensions: [{ column: { relation: 'rentals' }, grain: 'year' }] }])
    expect(await chart('rentals month by month')).toMatchObject({ dimensions: [{ grain: 'month' }] })
  })

  it('are columns where the things have one that is called so', async () => {
    expect(await chart('number of boats by model year')).toMatchObject({ dimensions: [{ column: { column: 'model_year' } }] })
    expect(await chart('number of boats in each year')).toMatchObject({ dimensions: [{ column: { column: 'model_year' } }] })
  })

  it('are folded where all years are taken together', async () => {
    for (const words of [
      'rentals per month, January to December, all years together',
      'number of rentals in each month, adding up all years, as a line chart',
    ])
      expect([words, await chart(words)]).toMatchObject([words, { dimensions: [{ grain: 'month_of_year' }] }])
    expect(await chart('rentals at what hour of the day? bars')).toMatchObject({ kind: 'bar', dimensions: [{ grain: 'hour_of_day' }] })
  })

  it('are bars where they are stacked', async () => {
    expect(await chart('rentals in each year, stacked by class')).toMatchObject({
      kind: 'bar',
      stack: 'stacked',
      dimensions: [{ grain: 'year' }],
      series: { column: { column: 'class' } },
    })
  })

  it('belong to what follows where only the bins were said', async () => {
    expect(
      await chart('Bin the dates of the rentals by weekday and show the average charge for each weekday in a bar chart.'),
    ).toMatchObject({ kind: 'bar', measures: [{ aggregate: 'mean' }], dimensions: [{ grain: 'weekday' }] })
  })
})

describe('orders', () => {
  it('are said by superlatives, which name no column and no limit', async () => {
    for (const [words, order] of [
      ['total charge by class, best class first', 'desc'],
      ['total charge by class as bars, keenest class on the left', 'desc'],
      ['average charge by class, cheapest first', 'asc'],
      ['total charge by class from the smallest total to the largest', 'asc'],
      ['number of rentals by class, from most to fewest', 'desc'],
    ] as const) {
      const bar = await chart(words)
      expect([words, bar.sort, bar.limit]).toEqual([words, [{ by: { measure: 'm1' }, order }], undefined])
    }
  })

  it('are of the axis where they speak of time or name it', async () => {
    const onAxis = (order: 'asc' | 'desc') => [{ by: { dimension: 'd1' }, order }]
    expect((await chart('number of boats by model year, latest first')).sort).toEqual(onAxis('desc'))
    expect((await chart('number of boats by model year, oldest first')).sort).toEqual(onAxis('asc'))
    expect((await chart('number of boats for each capacity, with the capacity in ascending order')).sort).toEqual(onAxis('asc'))
    expect((await chart('number of rentals by class in order of class')).sort).toEqual(onAxis('asc'))
  })

  it('may follow what is sorted by', async () => {
    expect((await chart('total charge by class, sorted by class, lowest first')).sort).toEqual([{ by: { dimension: 'd1' }, order: 'asc' }])
  })
})

describe('conditions', () => {
  const where = async (words: string) => (await chart(words)).where

  it('count what belongs to each', async () => {
    const bar = await chart('skippers with more than 8 rentals and how many they made')
    expect(bar).toMatchObject({
      source: { base: { table: 'rentals' } },
      having: [{ aggregate: 'count', op: 'gt', value: 8 }],
      dimensions: [{ column: { relation: 'skippers', column: 'name' } }],
    })
    expect(await where('number of boats rented at least twice by class')).toMatchObject([
      { kind: 'related', having: [{ aggregate: 'count', op: 'gte', value: 2 }] },
    ])
    expect(await where('number of boats with three rentals by class')).toMatchObject([
      { kind: 'related', having: [{ aggregate: 'count', op: 'eq', value: 3 }] },
    ])
    expect(await where('number of boats with exactly 3 rentals by class')).toMatchObject([{ having: [{ op: 'eq', value: 3 }] }])
  })

  it('find what is missing', async () => {
    expect(await where('number of boats without a harbour by class')).toEqual([
      { kind: 'missing', column: { relation: 'boats', column: 'harbour_id' } },
    ])
    expect(await where('number of rentals with no return date yet by class')).toMatchObject([
      { kind: 'missing', column: { column: 'returned_on' } },
    ])
    expect(await where('number of rentals that have not been returned yet by class')).toMatchObject([
      { kind: 'missing', column: { column: 'returned_on' } },
    ])
    expect(await where('number of boats nobody rented by class')).toMatchObject([{ kind: 'related', negated: true }])
  })

  it('take values with a "no" in them for values', async () => {
    expect(await where('no-fee skippers born after 1985 by tariff')).toMatchObject([
      { kind: 'compare', op: 'eq', value: 'no-fee' },
      { kind: 'compare', column: { column: 'birthyear' }, op: 'gte', value: 1986 },
    ])
    expect(await where('number of skippers who are not on the guest tariff by tariff')).toMatchObject([{ op: 'ne', value: 'guest' }])
  })

  it('compare with the average of what was said', async () => {
    const average = (column: string, op = 'gt') => [{ kind: 'compare_to', column: { relation: 'boats', column }, op, aggregate: 'mean' }]
    expect(await where('number of boats with more capacity than the average boat by class')).toMatchObject(average('capacity'))
    expect(await where('number of boats that hold fewer people than the average boat by class')).toMatchObject(average('capacity', 'lt'))
    expect(await where('number of boats that are longer than the average boat by class')).toMatchObject(average('length_cm'))
  })

  it('find the column by the verb, the unit or the word between', async () => {
    expect(await where('number of skippers who earn between 1000 and 2000 by tariff')).toMatchObject([
      { kind: 'between', column: { column: 'monthly_wage' }, low: 1000, high: 2000 },
    ])
    expect(await where('number of skippers who earn less than 1000 by tariff')).toMatchObject([
      { column: { column: 'monthly_wage' }, op: 'lt' },
    ])
    expect(await where('number of rentals of 5 to 10 km by class')).toMatchObject([
      { kind: 'between', column: { column: 'distance_km' }, low: 5, high: 10 },
    ])
    expect(await where('number of rentals over 30 km by class')).toMatchObject([{ column: { column: 'distance_km' }, op: 'gt', value: 30 }])
    expect(await where('number of boats longer than 500 cm by harbour')).toMatchObject([
      { column: { column: 'length_cm' }, op: 'gt', value: 500 },
    ])
    expect(await where('number of boats with 10 capacity or more by class')).toMatchObject([{ column: { column: 'capacity' }, op: 'gte' }])
  })

  it('are said to be dropped rather than tied to a key', async () => {
    const { charts, warnings } = await ask('names of the skippers with more than 6 anchors as a bar chart')
    expect(charts[0]?.where).toEqual([])
    expect(warnings.map(({ message }) => message).join(' ')).toContain('anchors')
  })

  it('start with letters where what has a name is a column', async () => {
    expect(await where('number of boats of each class whose name starts with C')).toMatchObject([
      { kind: 'text', column: { column: 'class' }, match: 'starts', text: 'C' },
    ])
    expect(await where('the class of the boats whose name starts with C, and count them by a bar chart')).toMatchObject([
      { kind: 'text', column: { column: 'name' } },
    ])
    expect(await where('number of boats by class with more than 8 pieces of rentals')).toMatchObject([{ having: [{ op: 'gt', value: 8 }] }])
  })

  it('take no article for a letter', async () => {
    const { charts, warnings } = await ask('number of rentals for each class that ended in a storm')
    expect(charts[0]?.where).toEqual([])
    expect(warnings.map(({ message }) => message).join(' ')).toContain('storm')
  })

  it('know months, starts of years and two years', async () => {
    const lent = (from: string, until?: string) => [{ kind: 'period', from, ...(until ? { until } : {}) }]
    expect(await where('number of rentals lent since January 2022 in each year')).toMatchObject(lent('2022-01-01'))
    expect(await where('number of rentals lent since the start of 2021 in each year')).toMatchObject(lent('2021-01-01'))
    expect(await where('number of rentals lent after March 2021 in each year')).toMatchObject(lent('2021-04-01'))
    expect(await where('number of rentals lent before March 2021 in each year')).toMatchObject([{ until: '2021-03-01' }])
    expect(await where('number of rentals lent in 2021 or 2022 in each year')).toMatchObject(lent('2021-01-01', '2023-01-01'))
  })
})

describe('yes and no', () => {
  it('are two sides where both are said', async () => {
    for (const words of [
      'compare insured and non-insured rentals in a pie chart',
      'rentals with and without is insured as a pie',
      'how many rentals are insured and how many are not? pie chart',
    ])
      expect([words, await chart(words)]).toMatchObject([words, { where: [], dimensions: [{ column: { column: 'is_insured' } }] }])
    expect(await chart('number of rentals by class in a stacked bar chart, coloured by whether the rental was insured')).toMatchObject({
      where: [],
      dimensions: [{ column: { column: 'class' } }],
      series: { column: { column: 'is_insured' } },
    })
  })

  it('limit where one side is said', async () => {
    expect((await chart('races in each month of the year, line')).where).toMatchObject([{ column: { column: 'is_race' }, value: true }])
    expect((await chart('number of non-insured rentals by class')).where).toMatchObject([
      { column: { column: 'is_insured' }, value: false },
    ])
  })
})

describe('the language', () => {
  it('is English though few words are known', async () => {
    expect((await ask('rentals with no return date yet, counted per class')).charts).toHaveLength(1)
  })
})

describe('words that deny', () => {
  it('keep out what they stand before, in two words too', async () => {
    for (const words of [
      'number of skippers by tariff, leaving out club',
      'number of skippers by tariff, anything but club',
      'number of skippers by tariff apart from club',
    ])
      expect([words, (await chart(words)).where]).toEqual([words, (await chart('number of skippers by tariff, not club')).where])
  })

  it('take a year in or after which something was done with it', async () => {
    expect((await chart('number of rentals in or after 2022 by class')).where).toEqual(
      (await chart('number of rentals since 2022 by class')).where.map((condition) =>
        condition.kind === 'period' ? { ...condition, words: 'in or after 2022' } : condition,
      ),
    )
  })

  it('order letters where letters are said', async () => {
    const bar = await chart('show the class names and the counts of boats as bars in alphabetical order')
    expect(bar.sort).toEqual([{ by: { dimension: bar.dimensions[0]?.id }, order: 'asc' }])
  })
})
