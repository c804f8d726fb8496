import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const sides: Catalog = catalog([
  table('doors', 90, [id('id', 90), column('side_1', 'category', { distinct: 40 }), column('side_2', 'category', { distinct: 40 })]),
])

/** Berths of a harbour: names glued, shortened and cut to first letters. */
const harbour: Catalog = catalog([
  table(
    'notice_of_berth',
    400,
    [
      id('nob_id', 400),
      id('quay_id', 9),
      column('depth', 'measure', { type: 'integer', distinct: 90, min: 2, max: 20 }),
      column('guestroom', 'measure', { type: 'integer', distinct: 70, min: 1, max: 80 }),
      column('minit', 'category', { values: ['A', 'B', 'K', 'T'] }),
      column('permissionexpires', 'date', { distinct: 300, min: '2021-01-02', max: '2024-12-30' }),
      column('side_1', 'category', { distinct: 40 }),
      column('side_2', 'category', { distinct: 40 }),
      column('flag', 'place', { values: ['Malta', 'Norway', 'Panama'] }),
    ],
    ['nob_id'],
  ),
])
const scales: Catalog = catalog([
  table('scales', 90, [
    id('id', 90),
    id('bench_id', 12),
    column('reading', 'measure', { distinct: 80, min: 0, max: 9 }),
    column('cnumber', 'measure', { distinct: 60, min: 1, max: 60 }),
  ]),
])

async function chart(prompt: string, over: Catalog = harbour): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

const names = (parts: readonly { readonly column?: { readonly column: string } }[]): readonly (string | undefined)[] =>
  parts.map((part) => part.column?.column)

describe('points', () => {
  it('are sized by an aggregate over two numbers that were named', async () => {
    const points = await chart('scatter plot of the number of notices by depth and guestroom')
    expect(points).toMatchObject({ kind: 'point', measures: [{ aggregate: 'count' }] })
    expect(names(points.dimensions)).toEqual(['depth', 'guestroom'])
    expect(points.title).toMatch(/^Guestroom against depth, sized by number of/)
  })

  it('that share their place are offered as one that is larger', async () => {
    const points = await chart('scatter plot of depth against guestroom')
    expect(names(points.measures)).toEqual(['depth', 'guestroom'])
    const [sized] = points.alternatives
    expect(sized?.plan).toMatchObject({ kind: 'point', measures: [{ aggregate: 'count' }] })
    expect(names(sized?.plan.dimensions ?? [])).toEqual(['depth', 'guestroom'])
  })

  it('take a key for the other side only where there is no other number', async () => {
    expect(names((await chart('scatter plot of depth')).measures)).not.toContain('quay_id')
    const { tables } = scales
    const bare = catalog(tables.map((each) => ({ ...each, columns: each.columns.filter(({ name }) => name !== 'cnumber') })))
    expect(names((await chart('scatter plot of readings', bare)).measures)).toEqual(['reading', 'id'])
  })
})

describe('names', () => {
  it('are told by first letters, halves, and numbers in words', async () => {
    const words: readonly (readonly [string, string])[] = [
      ['notice of berth id', 'nob_id'],
      ['middle initial', 'minit'],
      ['side two', 'side_2'],
      ['permission expiration', 'permissionexpires'],
    ]
    for (const [said, name] of words) expect(names((await chart(`bar chart by ${said}`)).dimensions)).toEqual([name])
    expect(names((await chart('histogram of the room')).dimensions)).toEqual(['guestroom'])
    expect(names((await chart('scatter plot of readings by catalogue number', scales)).measures)).toEqual(['reading', 'cnumber'])
  })

  it('that differ by a number alone are two', async () => {
    const bars = await chart('bar chart of side one and side two', sides)
    expect(names([...bars.dimensions, ...(bars.series ? [bars.series] : [])])).toEqual(['side_1', 'side_2'])
  })
})

describe('lists', () => {
  it('of numbers follow what their key is called after', async () => {
    for (const said of ['quays 2, 5 or 1', 'quays numbered 2, 5 or 1'])
      expect((await chart(`bar chart of the number of notices for ${said}`)).where).toMatchObject([
        { kind: 'among', column: { column: 'quay_id' }, values: [2, 5, 1] },
      ])
  })

  it('of letters follow a shortened name', async () => {
    expect((await chart('box plot of depth for middle initials K, B or A')).where).toMatchObject([
      { kind: 'among', column: { column: 'minit' }, values: ['K', 'B', 'A'] },
    ])
  })
})

describe('other readings', () => {
  it('of a pie whose slices nobody named have other slices', async () => {
    const pie = await chart('pie chart of the number of notices')
    const others = pie.alternatives.filter(({ plan }) => plan.dimensions[0]?.column.column !== pie.dimensions[0]?.column.column)
    expect(others.map(({ kind }) => kind)).toContain('arc')
  })

  it('keep the chart that was named', async () => {
    expect(
      (await chart('bar chart of the number of notices by flag and middle initial')).alternatives.map(({ kind }) => kind),
    ).not.toContain('line')
  })

  it('of boxes that are one of each row are boxes of groups', async () => {
    const boxes = await chart('box plot of depth by side one')
    expect(boxes.alternatives.some(({ plan }) => ['flag', 'minit'].includes(plan.dimensions[0]?.column.column ?? ''))).toBe(true)
  })

  it('keys beside names are no amounts, where no chart was asked for', async () => {
    const bars = await chart('show the quay id and flag of the notices')
    expect(bars).toMatchObject({ measures: [{ aggregate: 'count' }] })
  })
})
