import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { column } from '../fixtures/catalogs.ts'
import { theatre } from '../fixtures/theatre.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string, catalog = theatre): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return charts
}

async function firstOf(prompt: string): Promise<Partial<ChartPlan>> {
  const [chart] = await chartsOf(prompt)
  return chart ?? {}
}

const without = (table: string, where: readonly unknown[]) => ({
  kind: 'related',
  negated: true,
  sub: { source: { base: { table } }, where },
})
const since2024 = { kind: 'period', from: '2024-01-01' }

describe('what never was', () => {
  it.each([
    ['actors with zero rehearsals since 2024', 'rehearsals', [since2024]],
    ['actors with 0 rehearsals in 2024', 'rehearsals', [{ ...since2024, until: '2025-01-01' }]],
    ['how many actors never came to a rehearsal', 'rehearsals', []],
    ['actors hired in 2023 w/o rehearsals', 'rehearsals', []],
  ])('are things without it: %s', async (prompt, table, where) => {
    const charts = await chartsOf(prompt)
    expect(charts[0]).toMatchObject({ kind: 'text', source: { base: { table: 'actors' }, joins: [] } })
    expect(charts[0]?.where).toMatchObject(expect.arrayContaining([expect.objectContaining({ negated: true, kind: 'related' })]))
    expect(charts[0]?.where.filter(({ kind }) => kind === 'related')).toMatchObject([without(table, where)])
  })
})

describe('what is told of the rows that are denied', () => {
  it('denies those alone, and not once more', async () => {
    const [chart] = await chartsOf('shops that did not order online in 2024', bazaar)
    expect(chart?.where).toMatchObject([
      without('orders', [
        { kind: 'compare', op: 'eq', value: 'Online' },
        { ...since2024, until: '2025-01-01' },
      ]),
    ])
  })

  it('is of one row, whatever tables tell it', async () => {
    const [chart] = await chartsOf('how many actors never came to a rehearsal of a comedy in 2024')
    expect(chart?.where).toMatchObject([
      without('rehearsals', [
        { op: 'eq', value: 'Comedy' },
        { ...since2024, until: '2025-01-01' },
      ]),
    ])
    expect(chart?.assumptions).toEqual([])
  })

  it('lists the rows that are counted', async () => {
    const born = {
      ...bazaar,
      tables: bazaar.tables.map((each) =>
        each.id === 'shops'
          ? { ...each, columns: [...each.columns, column('opened_on', 'date', { distinct: 40, min: '2012-01-05', max: '2024-09-01' })] }
          : each,
      ),
    }
    const [count, list] = await chartsOf('shops that ordered in 2023 but not in 2024', born)
    expect(count?.where).toMatchObject([{ kind: 'related' }, without('orders', [{ ...since2024, until: '2025-01-01' }])])
    expect(list).toMatchObject({ kind: 'table', where: count?.where, title: `List of ${(count?.title ?? '').replace(/^S/, 's')}` })
  })
})

describe('who did not, of late or ever', () => {
  it.each([
    ['patrons who bought nothing', [['gifts', true]]],
    [
      'patrons who stopped giving',
      [
        ['gifts', false],
        ['gifts', true],
      ],
    ],
    ['actors who joined after 2020 and never came', [['rehearsals', true]]],
    ['patrons with no gifts in 6 months', [['gifts', true]]],
  ] as const)('%s', async (prompt, related) => {
    const [chart] = await chartsOf(prompt)
    expect(chart?.where.flatMap((each) => (each.kind === 'related' ? [[each.sub.source.base.table, each.negated === true]] : []))).toEqual(
      related,
    )
  })

  it('goes by the time that is said of what is denied', async () => {
    const [chart] = await chartsOf('patrons with no gifts in 6 months')
    expect(chart?.where).toMatchObject([{ kind: 'related', sub: { where: [{ kind: 'period', from: '2023-12-27' }] } }])
  })
})

describe('things that are denied', () => {
  it.each([
    ['actors with no late rehearsals', 'rehearsals', { column: { column: 'late_min' }, op: 'gt', value: 0 }],
    ['actors without absent rehearsals', 'rehearsals', { column: { column: 'attendance' }, op: 'eq', value: 'Absent' }],
    ['plays with no torn costumes by genre', 'costumes', { column: { column: 'state' }, op: 'eq', value: 'Torn' }],
    ['patrons with no anonymous gifts by town', 'gifts', { column: { column: 'anonymous' }, op: 'eq', value: '1' }],
  ])('are those of which an adjective tells: %s', async (prompt, table, condition) => {
    expect((await firstOf(prompt)).where).toMatchObject([without(table, [condition])])
  })

  it('are none where an amount is only broken down by their owner', async () => {
    expect((await firstOf('minutes by troupe without absent rehearsals')).where).toMatchObject([
      { kind: 'compare', op: 'ne', value: 'Absent' },
    ])
  })

  it('leave the time alone', async () => {
    expect((await firstOf('costumes not delivered last month by tailor')).where).toMatchObject([
      { kind: 'missing', column: { column: 'delivered_on' } },
      { kind: 'period', column: { column: 'ordered_on' }, from: '2024-05-01' },
    ])
    expect((await firstOf('rehearsals not skipped last month by troupe')).where).toMatchObject([
      { kind: 'compare', op: 'ne', value: 'Skipped' },
      { kind: 'period', from: '2024-05-01', until: '2024-06-01' },
    ])
    expect((await firstOf('rehearsals not in 2023 by troupe')).where).toMatchObject([{ kind: 'period', negated: true }])
  })
})

describe('how many or how much within a time', () => {
  it.each(['actors with more than 5 rehearsals in 2024', 'which actors had more than 5 rehearsals in 2024'])(
    'counts the rows of that time: %s',
    async (prompt) => {
      const limit = { having: [{ aggregate: 'count', op: 'gt', value: 5 }] }
      const within = { where: [{ kind: 'period', from: '2024-01-01' }] }
      const charts = await chartsOf(prompt)
      expect(charts.length).toBeGreaterThan(0)
      for (const { kind, where, having } of charts)
        // A list says how many each has, over the same rows.
        expect({ where, having }).toMatchObject(
          kind === 'table' ? { ...limit, ...within } : { where: [{ kind: 'related', ...limit, sub: within }] },
        )
    },
  )
})
