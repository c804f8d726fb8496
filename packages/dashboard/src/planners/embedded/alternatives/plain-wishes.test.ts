import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Orders of many lines, some of which come back; people by their year of birth. */
const shop: Catalog = catalog(
  [
    table('customers', 300, [
      id('id', 300),
      column('name', 'name', { distinct: 290 }),
      column('birth_year', 'measure', { type: 'integer', temporal: { as: 'year' }, distinct: 60, min: 1940, max: 2005 }),
      column('town', 'place', { values: ['Graz', 'Linz', 'Wien'] }),
      column('joined_on', 'date', { distinct: 250, min: '2018-01-01', max: '2024-12-30' }),
    ]),
    table('orders', 4000, [
      id('id', 4000),
      id('customer_id', 300),
      column('ordered_on', 'date', { distinct: 1200, min: '2020-01-02', max: '2025-06-30' }),
    ]),
    table('order_lines', 9000, [
      id('id', 9000),
      id('order_id', 4000),
      column('amount', 'money', { distinct: 800, min: 1, max: 900 }),
      column('discount_rate', 'share', { distinct: 20, min: 0, max: 0.3 }),
      column('section', 'category', { values: ['food', 'garden', 'toys'] }),
    ]),
    table('returns', 500, [
      id('id', 500),
      id('order_line_id', 500),
      column('refund', 'money', { distinct: 300, min: 1, max: 900 }),
      column('returned_on', 'date', { distinct: 400, min: '2020-01-20', max: '2025-06-29' }),
    ]),
  ],
  [key('orders.customer_id', 'customers.id'), key('order_lines.order_id', 'orders.id'), key('returns.order_line_id', 'order_lines.id')],
)

const ask = (prompt: string) => embeddedPlanner.plan({ prompt, catalog: shop, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })

async function chart(prompt: string): Promise<ChartPlan> {
  const { charts } = await ask(prompt)
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

describe('two things set against each other', () => {
  it('are two charts where no table holds both', async () => {
    const { charts } = await ask('revenue vs returns by month')
    expect(charts.map(({ source, dimensions }) => [source.base.table, dimensions[0]?.column.column, dimensions[0]?.grain])).toEqual([
      ['order_lines', 'ordered_on', 'month'],
      ['returns', 'returned_on', 'month'],
    ])
    const [, second] = (await ask('returns vs revenue by month')).charts
    expect(second?.traces.find(({ role }) => role === 'measure')).toMatchObject({ words: 'revenue', start: 'returns vs '.length })
  })

  it('are two bars where they are values of one column', async () => {
    expect(await chart('amount of food versus toys')).toMatchObject({ kind: 'bar', dimensions: [{ column: { column: 'section' } }] })
  })
})

describe('what is not stored', () => {
  it('is no other rate', async () => {
    const { charts, warnings } = await ask('complaint rate by section')
    expect(charts.flatMap(({ measures }) => measures.map((measure) => measure.column?.column))).not.toContain('discount_rate')
    expect(warnings.map(({ message }) => message).join(' ')).toContain('rate')
  })

  it('is worked out where a thing is made up of lines', async () => {
    const { measures, assumptions } = await chart('average order value by section')
    expect(measures.map(({ aggregate }) => aggregate)).toEqual(['metric'])
    expect(assumptions.join(' ')).toMatch(/Average order value is sum\(amount\) \/ count/)
  })
})

describe('years', () => {
  it('of things that happened are not those of births', async () => {
    expect(await chart('how many customers signed up each year')).toMatchObject({
      dimensions: [{ column: { column: 'joined_on' }, grain: 'year' }],
    })
    expect(await chart('how many customers by birth year')).toMatchObject({ dimensions: [{ column: { column: 'birth_year' } }] })
  })

  it('of age are counted back from the newest day', async () => {
    const bars = await chart('customers older than 60 by town')
    expect(bars.where).toEqual([{ kind: 'compare', column: { relation: 'customers', column: 'birth_year' }, op: 'lt', value: 1965 }])
    expect(bars.assumptions.join(' ')).toContain('2025-06-30')
  })

  it('belong to what is measured', async () => {
    for (const [words, relation, name] of [
      ['total refund by section in 2022', 'returns', 'returned_on'],
      ['top 10 customers by amount in 2022', 'orders', 'ordered_on'],
    ] as const)
      expect((await chart(words)).where).toMatchObject([{ kind: 'period', column: { relation, column: name } }])
  })
})

describe('conditions that no overview knows', () => {
  it('are answered with a number and the list of them', async () => {
    for (const words of ['customers who never ordered', 'customers without orders']) {
      const never = { source: { base: { table: 'customers' } }, where: [{ kind: 'related', negated: true }] }
      expect((await ask(words)).charts).toMatchObject([
        { kind: 'text', ...never },
        { kind: 'table', ...never },
      ])
    }
  })

  it('are counted alone where only their number is asked for', async () => {
    expect(await chart('how many customers never ordered')).toMatchObject({ kind: 'text', where: [{ kind: 'related', negated: true }] })
  })
})

describe('words of commands in the place of things', () => {
  it.each(['returns trend over the last two years', 'returns trend since 2024'])('%s: of the returns', async (prompt) => {
    const { source, dimensions, where } = await chart(prompt)
    expect(source.base.table).toBe('returns')
    expect(dimensions).toMatchObject([{ column: { relation: 'returns', column: 'returned_on' } }])
    expect(where).toMatchObject([{ kind: 'period', column: { relation: 'returns', column: 'returned_on' } }])
  })
})
