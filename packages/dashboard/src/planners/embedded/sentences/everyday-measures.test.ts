import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { ferries } from '../fixtures/ferries.ts'
import { jobBranches } from '../fixtures/job-branches.ts'
import { lending } from '../fixtures/lending.ts'
import { nursery } from '../fixtures/nursery.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string, asked: Catalog = ferries): Promise<readonly string[]> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: asked, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of plan.charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return plan.charts.map(({ measures, dimensions, series, where }) => {
    const shown = measures.map(({ aggregate, column: of, metric }) => `${aggregate} ${of ? `${of.relation}.${of.column}` : (metric ?? '')}`)
    const by = [...dimensions, ...(series ? [series] : [])].map(({ column: of, grain }) => (grain ? `${of.column}:${grain}` : of.column))
    const held = where.map((each) =>
      'op' in each && 'value' in each && 'column' in each
        ? ` ${each.column.column} ${each.op} ${JSON.stringify(each.value)}`
        : ` ${each.kind}`,
    )
    return `${shown.join(', ').trim()} by ${by.join(', ')}${held.join(';')}`
  })
}

describe('what business words mean where no column goes by them', () => {
  it.each(['revenue by route', 'turnover by route', 'takings by route', 'income by route'])(
    '%s: the fares of the crossings',
    async (prompt) => {
      expect(await chartsOf(prompt)).toEqual(['sum crossings.fare by route'])
    },
  )

  it('is no money that is given back', async () => {
    expect(await chartsOf('refund amount by reason')).toEqual(['sum refunds.amt by reason'])
    expect(await chartsOf('average refund amount by reason')).toEqual(['mean refunds.amt by reason'])
  })

  it('is a price times a quantity, row by row, where several are sold at once', async () => {
    const kiosk = catalog(
      [
        table('snacks', 40, [
          id('id', 40),
          column('name', 'name', { distinct: 40, unique: true }),
          column('kind', 'category', { values: ['hot', 'cold'] }),
        ]),
        table('kiosk_sales', 3000, [
          id('id', 3000),
          id('snack_id', 40),
          column('sold_on', 'date', { distinct: 700, min: '2022-01-01', max: '2024-05-30' }),
          column('qty', 'measure', { type: 'integer', distinct: 30, min: 1, max: 40 }),
          column('unit_price', 'money', { distinct: 60, min: 1, max: 20 }),
        ]),
      ],
      [key('kiosk_sales.snack_id', 'snacks.id')],
    )
    const plan = await embeddedPlanner.plan({
      prompt: 'turnover by kind',
      catalog: kiosk,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(plan.charts).toHaveLength(1)
    expect(plan.charts[0]?.measures).toMatchObject([{ aggregate: 'sum', column: { column: 'qty' }, times: { column: 'unit_price' } }])
    expect(await chartsOf('unit price by kind', kiosk)).toEqual(['mean kiosk_sales.unit_price by kind'])
  })

  it('is the amount that a table holds which is called after it', async () => {
    expect(await chartsOf('downtime by cause')).toEqual(['sum downtime.mins_out by cause'])
    expect(await chartsOf('number of downtimes by cause')).toEqual(['count by cause'])
  })

  it('is what was done with so many kilos, and the net of them', async () => {
    expect(await chartsOf('kilos loaded by route')).toEqual(['sum freight.net_kg by route'])
    expect(await chartsOf('gross kilos by shipper')).toEqual(['sum freight.gross_kg by shipper'])
  })
})

describe('a bare amount that is broken down', () => {
  it('is added up where it adds up', async () => {
    expect(await chartsOf('kg by shipper')).toEqual(['sum freight.net_kg by shipper'])
    expect(await chartsOf('minutes out by cause')).toEqual(['sum downtime.mins_out by cause'])
  })

  it('is averaged where it is of one piece, or a time that somebody waits', async () => {
    expect(await chartsOf('fare by class')).toEqual(['mean crossings.fare by fare_class'])
    expect(await chartsOf('wait by route')).toEqual(['mean crossings.wait_minutes by route'])
  })
})

describe('states said as adjectives and nouns', () => {
  it('are conditions of the rows that they are told of', async () => {
    expect(await chartsOf('late arrivals by route')).toEqual(['count by route is_late eq "1"'])
    expect(await chartsOf('late crossings by route')).toEqual(['count by route is_late eq "1"'])
    expect(await chartsOf('cancellations by route')).toEqual(['count by route state eq "cancelled"'])
    expect(await chartsOf('no shows by route')).toEqual(['count by route state eq "no-show"'])
  })

  it('may be a number of days', async () => {
    expect(await chartsOf('overdue shipments by route')).toEqual(['count by route days_overdue gt 0'])
    expect(await chartsOf('average days overdue by route')).toEqual(['mean freight.days_overdue by route'])
  })
})

describe('ages', () => {
  const club = catalog([
    table('members', 400, [
      id('id', 400),
      column('full_name', 'name', { distinct: 400, unique: true }),
      column('birth_year', 'date', { type: 'integer', temporal: { as: 'year' }, distinct: 60, min: 1940, max: 2008 }),
      column('section', 'category', { values: ['chess', 'rowing'] }),
    ]),
  ])

  it.each(['members by age', 'age of members', 'age groups of members'])(
    '%s: by the year of birth, where that is stored',
    async (prompt) => {
      expect(await chartsOf(prompt, club)).toEqual(['count by birth_year'])
    },
  )
})

describe('one word for several amounts', () => {
  it.each([
    ['average fee and minutes by rank', ['mean loans.fee, mean loans.minutes by rank']],
    ['mean fee, minutes and pieces sold by town', ['mean loans.fee, mean loans.minutes, mean loans.pieces_sold by town']],
    ['total minutes and fee by town', ['sum loans.minutes, sum loans.fee by town']],
    ['average price and fee by family', ['mean instruments.price by family', 'mean loans.fee by family']],
  ])('%s', async (prompt, asked) => {
    expect(await chartsOf(prompt, lending)).toEqual(asked)
  })

  it('says nothing of what has a word of its own', async () => {
    expect(await chartsOf('average fee and total minutes by rank', lending)).toEqual(['mean loans.fee, sum loans.minutes by rank'])
  })
})

describe('what people think', () => {
  it.each([
    ['satisfaction by valley', 'metric satisfaction by valley'],
    ['gardener satisfaction by valley', 'metric satisfaction by valley'],
    ['how happy are people with us', 'metric satisfaction by '],
    ['customer feedback by month', 'metric feedback by visited_on:month'],
  ])('%s: the average of their stars', async (prompt, asked) => {
    expect(await chartsOf(prompt, nursery)).toEqual([asked])
  })

  it('is not told where no column holds it', async () => {
    const { warnings } = await embeddedPlanner.plan({
      prompt: 'satisfaction by route',
      catalog: ferries,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(warnings.map(({ message }) => message).join(' ')).toContain('satisfaction')
  })
})

describe('profit', () => {
  const planOf = (prompt: string, asked: Catalog) =>
    embeddedPlanner.plan({ prompt, catalog: asked, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })

  it.each(['gross profit by method', 'net profit by method'])('%s: what came in less what it cost', async (prompt) => {
    const { charts, warnings } = await planOf(prompt, jobBranches)
    expect(charts).toMatchObject([{ measures: [{ aggregate: 'sum', column: { column: 'revenue' }, minus: { column: 'cost' } }] }])
    expect(warnings).toEqual([])
  })

  it.each(['gross profit by route', 'margin by route'])('%s: a warning says what is missing where no cost is kept', async (prompt) => {
    const { warnings } = await planOf(prompt, ferries)
    expect(warnings.map(({ message }) => message).join(' ')).toContain('the cost would have to be kept')
  })
})

describe('the best time', () => {
  it.each([
    ['when did we have the highest revenue', 'sum crossings.fare by sailed_at:month'],
    ['when were we the busiest', 'count by sailed_at:month'],
    ['which month did we earn the most', 'sum crossings.fare by sailed_at:month'],
  ])('%s', async (prompt, asked) => {
    expect(await chartsOf(prompt)).toEqual([asked])
  })

  it('is of a whole, and not of the largest single one', async () => {
    expect(await chartsOf('when was the highest wait')).not.toEqual(['mean crossings.wait_minutes by sailed_at:month'])
  })
})
