import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan, DashboardPlan } from '../../../plan.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Members with a year of birth; loans of books, the newest of the middle of 2024. */
const library: Catalog = catalog(
  [
    table('members', 500, [
      id('id', 500),
      column('name', 'name', { distinct: 500, unique: true }),
      column('birth_year', 'date', { type: 'integer', distinct: 60, min: 1940, max: 2010 }),
      column('joined_on', 'date', { distinct: 400, min: '2019-02-01', max: '2024-06-10' }),
    ]),
    table('branches', 9, [id('id', 9), column('district', 'place', { values: ['East', 'Harbour', 'Hill'] })]),
    table('loans', 12_000, [
      id('id', 12_000),
      id('member_id', 500),
      id('branch_id', 9),
      column('lent_on', 'date', { distinct: 1900, min: '2019-01-03', max: '2024-06-20' }),
      column('fine', 'money', { distinct: 300, min: 0, max: 90, unit: 'EUR' }),
      column('format', 'category', { values: ['Print', 'Audio', 'Film'] }),
    ]),
  ],
  [key('loans.member_id', 'members.id'), key('loans.branch_id', 'branches.id')],
)

async function planOf(prompt: string, about: Catalog = library): Promise<DashboardPlan> {
  return embeddedPlanner.plan({ prompt, catalog: about, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
}

async function chartOf(prompt: string, about: Catalog = library): Promise<ChartPlan> {
  const { charts } = await planOf(prompt, about)
  expect(charts).toHaveLength(1)
  const [chart] = charts
  if (!chart) throw new Error('no chart')
  return chart
}

const axis = ({ dimensions: [first] }: ChartPlan): string => `${first?.column.column ?? ''}${first?.grain ? `:${first.grain}` : ''}`
const series = ({ series: own }: ChartPlan): string | undefined => own && `${own.column.column}${own.grain ? `:${own.grain}` : ''}`
const windows = ({ where }: Pick<ChartPlan, 'where'>): readonly (readonly (string | undefined)[])[] =>
  where
    .flatMap((condition) => (condition.kind === 'any' ? condition.of : [condition]))
    .flatMap((condition) => (condition.kind === 'period' ? [[condition.from, condition.until]] : []))

describe('two periods against each other', () => {
  it.each([
    ['loans this year vs last year', 'lent_on:year', [['2023-01-01', '2025-01-01']]],
    ['number of loans 2022 against 2023', 'lent_on:year', [['2022-01-01', '2024-01-01']]],
    ['total fines this quarter compared to the previous quarter', 'lent_on:quarter', [['2024-01-01', '2024-07-01']]],
    ['how did loans change from 2022 to 2023', 'lent_on:year', [['2022-01-01', '2024-01-01']]],
    [
      'loans in january to march 2024 vs january to march 2023',
      'lent_on:quarter',
      [
        ['2023-01-01', '2023-04-01'],
        ['2024-01-01', '2024-04-01'],
      ],
    ],
    [
      'loans feb-apr 2024 against the same months of 2022',
      'lent_on:year',
      [
        ['2022-02-01', '2022-05-01'],
        ['2024-02-01', '2024-05-01'],
      ],
    ],
    [
      'loans in April this year vs last year',
      'lent_on:month',
      [
        ['2023-04-01', '2023-05-01'],
        ['2024-04-01', '2024-05-01'],
      ],
    ],
    [
      'how did loans change from january to march 2024',
      'lent_on:month',
      [
        ['2024-01-01', '2024-02-01'],
        ['2024-03-01', '2024-04-01'],
      ],
    ],
    [
      'loans in March 2024 versus March 2023',
      'lent_on:month',
      [
        ['2023-03-01', '2023-04-01'],
        ['2024-03-01', '2024-04-01'],
      ],
    ],
    ['compare Q1 and Q2 2023 loans', 'lent_on:quarter', [['2023-01-01', '2023-07-01']]],
    ['are there more loans than last year?', 'lent_on:year', [['2023-01-01', '2025-01-01']]],
    [
      'loans this month next to the same month a year ago',
      'lent_on:month',
      [
        ['2023-06-01', '2023-07-01'],
        ['2024-06-01', '2024-07-01'],
      ],
    ],
  ] as const)('%s: a bar for each', async (prompt, time, limits) => {
    const chart = await chartOf(prompt)
    expect([chart.kind, axis(chart), series(chart)]).toEqual(['bar', time, undefined])
    expect(windows(chart)).toEqual(limits)
  })

  it('offers the figure with the change as another reading', async () => {
    const { alternatives } = await chartOf('total fines this quarter vs last quarter')
    expect(alternatives.find(({ kind }) => kind === 'text')?.plan.comparison).toMatchObject({
      current: { from: '2024-04-01', until: '2024-07-01' },
      before: { from: '2024-01-01', until: '2024-04-01' },
    })
  })

  it('gives what else was asked for the axis, and the periods the colours', async () => {
    const chart = await chartOf('fines by district 2023 vs 2022')
    expect([chart.kind, axis(chart), series(chart), chart.stack]).toEqual(['bar', 'district', 'lent_on:year', 'grouped'])
    expect(windows(chart)).toEqual([['2022-01-01', '2024-01-01']])
    expect(chart.title).toMatch(/by district, 2023 against 2022$/)
  })

  it.each([
    'monthly loans this year vs last year',
    'compare loans of this year with last year by month',
    'loans by month, 2024 compared with 2023',
  ])('%s: the months of both lie over each other', async (prompt) => {
    const chart = await chartOf(prompt)
    expect([chart.kind, axis(chart), series(chart)]).toEqual(['line', 'lent_on:month_of_year', 'lent_on:year'])
    expect(windows(chart)).toEqual([['2023-01-01', '2025-01-01']])
  })

  it('says which periods were taken, and that one of them has only begun', async () => {
    const { assumptions } = await chartOf('loans this year vs last year')
    expect(assumptions.join(' ')).toMatch(/newest date in the data, 2024-06-20: 2024 and 2023.*2024 is not whole/)
  })

  it('tells beside the dashboard that one has only begun, and offers as much of the other', async () => {
    const { warnings, charts } = await planOf('loans this year vs last year')
    expect(warnings).toMatchObject([
      { code: 'period_unfinished', chartId: 'chart_1', message: '2024 is not whole: the data end on 2024-06-20.' },
    ])
    const [soFar] = charts[0]?.alternatives ?? []
    expect(windows({ where: soFar?.plan.where ?? [] })).toEqual([
      ['2023-01-01', '2023-06-21'],
      ['2024-01-01', '2024-06-21'],
    ])
    expect((await planOf('loans 2022 vs 2023')).warnings).toEqual([])
  })

  it('keeps other conditions, and leaves no word of the comparison over', async () => {
    const plan = await planOf('audio loans by district, this year compared to last year')
    expect(plan.warnings.map(({ code }) => code)).toEqual(['period_unfinished'])
    expect(plan.charts[0]?.where).toContainEqual(expect.objectContaining({ value: 'Audio' }))
  })
})

describe('growth', () => {
  it.each(['year on year growth of fines', 'annual growth in fines'])('%s: from each year to the next', async (prompt) => {
    const chart = await chartOf(prompt)
    expect(axis(chart)).toBe('lent_on:year')
    expect(chart.measures).toMatchObject([{ change: 'percent' }])
  })

  it.each([
    ['year on year growth', 'year'],
    ['month on month growth', 'month'],
    ['show me the yearly growth', 'year'],
  ])('%s: of the amount that tells most, and says so', async (prompt, step) => {
    const chart = await chartOf(prompt)
    expect(axis(chart)).toMatch(new RegExp(`:${step}$`))
    expect(chart.measures).toMatchObject([{ aggregate: 'sum', change: 'percent' }])
    expect(chart.assumptions.join(' ')).toContain('Nothing is said of what is compared')
  })

  it.each(['growth rate of fines', 'fines growth rate'])('%s: a rate is in per cent though no step was said', async (prompt) => {
    expect((await chartOf(prompt)).measures).toMatchObject([{ change: 'percent' }])
  })

  it('leaves the last month out where it has only begun', async () => {
    const chart = await chartOf('month over month growth of fines')
    expect(chart.where).toMatchObject([{ kind: 'period', until: '2024-06-01' }])
    expect(chart.assumptions.join(' ')).toMatch(/Jun 2024 is left out: the data end on 2024-06-20/)
    expect(chart.title).toMatch(/^Growth of .* per month$/)
  })

  it('yoy fines: a value for each year', async () => {
    const chart = await chartOf('yoy fines')
    expect(axis(chart)).toBe('lent_on:year')
    expect(chart.assumptions.join(' ')).toMatch(/Growth is read off/)
  })

  it.each(['are loans going up?', 'how have loans developed?', 'did audio loans increase?'])('%s: over time', async (prompt) => {
    const chart = await chartOf(prompt)
    expect(axis(chart)).toMatch(/^lent_on:/)
    expect(chart.assumptions.join(' ')).toMatch(/Growth is read off/)
  })

  it.each([
    ['which district is growing fastest', 'desc'],
    ['fastest growing districts', 'desc'],
    ['fines growth by district', 'desc'],
    ['districts with falling fines', 'asc'],
    ['which district is shrinking fastest', 'asc'],
  ])('%s: by how much each is above its own year before', async (prompt, order) => {
    const chart = await chartOf(prompt)
    expect([axis(chart), series(chart)]).toEqual(['district', undefined])
    const during = (from: string) => ({ kind: 'aggregate', aggregate: 'sum', where: [{ kind: 'period', from }] })
    expect(chart.measures).toMatchObject([
      {
        format: 'percent',
        formula: { op: '/', left: { op: '-', left: during('2023-01-01'), right: during('2022-01-01') }, right: during('2022-01-01') },
      },
    ])
    expect(chart.sort).toEqual([{ by: { measure: 'm1' }, order }])
    expect(windows(chart)).toEqual([['2022-01-01', '2024-01-01']])
    // The values themselves are the other way to show it.
    expect(chart.alternatives[0]?.plan).toMatchObject({ series: { column: { column: 'lent_on' }, grain: 'year' } })
  })

  it('of a year that has only begun is told from as many days of the one before', async () => {
    const chart = await chartOf('formats with rising loans this year')
    expect(axis(chart)).toBe('format')
    const spans = JSON.stringify(chart.measures[0]?.formula)
    for (const day of ['2024-01-01', '2024-06-21', '2023-01-01', '2023-06-21']) expect(spans).toContain(`"${day}"`)
    expect(spans).toContain('"aggregate":"count"')
  })

  it('asks the newest date of the data, not the clock', async () => {
    const chart = await chartOf('amount this year vs last year', bazaar)
    expect(windows(chart)).toEqual([['2024-01-01', '2026-01-01']])
  })
})

describe('a line for each year', () => {
  it.each(['loans by month, each year as a line', 'monthly loans with one line per year', 'loans by month, years side by side'])(
    '%s',
    async (prompt) => {
      const chart = await chartOf(prompt)
      expect([chart.kind, axis(chart), series(chart)]).toEqual(['line', 'lent_on:month_of_year', 'lent_on:year'])
      expect(chart.where).toEqual([])
    },
  )

  it('leaves a chart alone of which only the kind is named', async () => {
    const chart = await chartOf('number of loans for each year in a line chart')
    expect([axis(chart), series(chart)]).toEqual(['lent_on:year', undefined])
  })
})

describe('as long as the year is old', () => {
  it.each(['loans this year so far vs the same period last year', 'loans ytd against last year'])('%s', async (prompt) => {
    const chart = await chartOf(prompt)
    expect(windows(chart)).toEqual([
      ['2023-01-01', '2023-06-21'],
      ['2024-01-01', '2024-06-21'],
    ])
  })

  it('sets the last two years against each other', async () => {
    const chart = await chartOf('compare the last two years of loans by month')
    expect([axis(chart), series(chart)]).toEqual(['lent_on:month_of_year', 'lent_on:year'])
    expect(windows(chart)).toEqual([['2023-01-01', '2025-01-01']])
  })

  it('reads growth over the last two years as a stretch, not as a side', async () => {
    const chart = await chartOf('did loans change over the last 2 years')
    expect([axis(chart), series(chart), windows(chart)]).toEqual([
      expect.stringMatching(/^lent_on/),
      undefined,
      [['2023-01-01', '2025-01-01']],
    ])
  })
})

describe('two values against each other', () => {
  it.each(['loans per month, print against audio', 'loans per month for print compared to audio', 'loans per month, print versus audio'])(
    '%s: each has its own colour',
    async (prompt) => {
      const chart = await chartOf(prompt)
      expect([axis(chart), series(chart)]).toEqual(['lent_on:month', 'format'])
      expect(chart.where).toMatchObject([{ kind: 'among', values: expect.arrayContaining(['Print', 'Audio']) as unknown }])
    },
  )
})

it('a period with no unit of its own has that of the other', async () => {
  const [chart] = (await planOf('total fine this year compared to last')).charts
  expect(chart).toMatchObject({ dimensions: [{ column: { column: 'lent_on' }, grain: 'year' }], measures: [{ aggregate: 'sum' }] })
})
