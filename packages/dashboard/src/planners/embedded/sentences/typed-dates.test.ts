import { describe, expect, it } from 'vitest'
import { rentals } from '../fixtures/rentals.ts'
import { workshop } from '../fixtures/workshop.ts'
import { embeddedPlanner } from '../index.ts'

async function datesOf(prompt: string, catalog = rentals, fiscalYearStart = 1) {
  const plan = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart })
  return (plan.charts[0]?.where ?? []).flatMap((each): readonly string[] => {
    const all = each.kind === 'any' || each.kind === 'all' ? each.of : [each]
    return all.map((condition) =>
      condition.kind === 'period'
        ? `${condition.negated ? 'not ' : ''}${condition.column.column} ${condition.from ?? '…'}–${condition.until ?? '…'}`
        : condition.kind,
    )
  })
}

const assumptionsOf = async (prompt: string, fiscalYearStart = 1) =>
  (await embeddedPlanner.plan({ prompt, catalog: rentals, maxCharts: 6, theme: 'default', fiscalYearStart })).charts[0]?.assumptions

describe('a date in numbers', () => {
  it('never overflows', async () => {
    expect(await datesOf('rentals on 17/06/2024')).toEqual(['lent_at 2024-06-17–2024-06-18'])
    expect(await datesOf('rentals on 06/17/2024')).toEqual(['lent_at 2024-06-17–2024-06-18'])
    expect(JSON.stringify(await datesOf('rentals on 31/02/2024'))).not.toContain('2024-03-02')
  })

  it('has its day first, unless another date of the request or the data say otherwise', async () => {
    expect(await datesOf('charge on 03-02-2024')).toEqual(['lent_at 2024-02-03–2024-02-04'])
    expect(await datesOf('charge between 03.02.2024 and 15.02.2024')).toEqual(['lent_at 2024-02-03–2024-02-16'])
    expect(await datesOf('charge from 2/3/2024 to 2/15/2024')).toEqual(['lent_at 2024-02-03–2024-02-16'])
    // The data end in November.
    expect(await datesOf('charge on 11/12/2024')).toEqual(['lent_at 2024-11-12–2024-11-13'])
    expect(await assumptionsOf('charge on 03/02/2024')).toContain('The date is read as 3 February 2024, day first.')
  })
})

describe('a date without its year', () => {
  it('is the last one that there was', async () => {
    expect(await datesOf('charge on 12 February')).toEqual(['lent_at 2024-02-12–2024-02-13'])
    expect(await datesOf('charge from 20 dec to 5 jan')).toEqual(['lent_at 2023-12-20–2024-01-06'])
    expect(await datesOf('charge between 10 and 20 may')).toEqual(['lent_at 2024-05-10–2024-05-21'])
    expect(await datesOf('total charge dec')).toEqual(['lent_at 2023-12-01–2024-01-01'])
    expect(await datesOf('oct charge by class')).toEqual(['lent_at 2024-10-01–2024-11-01'])
  })

  it('may be a month of a year in short', async () => {
    expect(await datesOf('charge in Mar-23')).toEqual(['lent_at 2023-03-01–2023-04-01'])
    expect(await datesOf('charge from Apr 23 to Mar 24')).toEqual(['lent_at 2023-04-01–2024-04-01'])
    expect(await datesOf('charge in 2023-03')).toEqual(['lent_at 2023-03-01–2023-04-01'])
  })
})

describe('a stretch of time in short', () => {
  it('counts its days and weeks', async () => {
    expect(await datesOf('rentals last 30d by class')).toEqual(['lent_at 2024-10-30–2024-11-29'])
    expect(await datesOf('charge past 2 wks by class')).toEqual(['lent_at 2024-11-18–2024-12-02'])
    expect(await datesOf('charge prev qtr by class')).toEqual(['lent_at 2024-07-01–2024-10-01'])
  })

  it('may be part of a month or a year', async () => {
    expect(await datesOf('charge last week of may')).toEqual(['lent_at 2024-05-25–2024-06-01'])
    expect(await datesOf('charge in the second half of June 2023')).toEqual(['lent_at 2023-06-16–2023-07-01'])
    expect(await datesOf('charge mid March')).toEqual(['lent_at 2024-03-11–2024-03-21'])
    expect(await datesOf('charge last quarter of 2022')).toEqual(['lent_at 2022-10-01–2023-01-01'])
    expect(await datesOf('charge until the end of June 2023')).toEqual(['lent_at …–2023-07-01'])
  })
})

describe('a fiscal year', () => {
  it('of two calendar years does not start in January', async () => {
    for (const said of ['FY 22-23', 'FY2022-23', '2022-23', 'financial year 2022-2023'])
      expect(await datesOf(`charge by class in ${said}`)).toEqual(['lent_at 2022-04-01–2023-04-01'])
    expect(await assumptionsOf('charge in 2022-23')).toContain(
      '“2022-23” names two calendar years and is taken from April 2022 to March 2023.',
    )
    expect(await datesOf('charge in FY 22-23', rentals, 7)).toEqual(['lent_at 2022-07-01–2023-07-01'])
    expect(await datesOf('charge this FY', rentals, 4)).toEqual(['lent_at 2024-04-01–2025-04-01'])
  })
})

describe('several periods', () => {
  it('are any of them', async () => {
    expect(await datesOf('charge by class in 2021, 2022 and 2023')).toEqual(['lent_at 2021-01-01–2024-01-01'])
    expect(await datesOf('charge by class in 2021 or 2023')).toEqual(['lent_at 2021-01-01–2022-01-01', 'lent_at 2023-01-01–2024-01-01'])
    expect(await datesOf('charge in March and June 2023')).toEqual(['lent_at 2023-03-01–2023-04-01', 'lent_at 2023-06-01–2023-07-01'])
  })
})

describe('a date behind a sign', () => {
  it('is compared', async () => {
    expect(await datesOf('rentals by class, returned_on >= 2023-10-01')).toEqual(['returned_on 2023-10-01–…'])
    expect(await datesOf('rentals by class where returned_on < 01/10/2023')).toEqual(['returned_on …–2023-10-01'])
    expect(await datesOf('rentals by class where returned_on != 2023-10-01')).toEqual(['not returned_on 2023-10-01–2023-10-02'])
  })

  it('is when it happened, where a year alone is said', async () => {
    expect(await datesOf('charge where year = 2023 by class')).toEqual(['lent_at 2023-01-01–2024-01-01'])
    expect(await datesOf('minutes by reason where year >= 2023', workshop)).toEqual(['stopped_on 2023-01-01–…'])
  })
})

describe('stretches that no unit of the calendar tells apart', () => {
  it('are one figure with the change, or a bar of each thing for either', async () => {
    const planned = async (prompt: string) =>
      (await embeddedPlanner.plan({ prompt, catalog: rentals, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })).charts[0]
    const figure = await planned('charge FY 23-24 vs FY 22-23')
    expect(figure).toMatchObject({
      kind: 'text',
      comparison: { current: { from: '2023-04-01', until: '2024-04-01' }, before: { from: '2022-04-01', until: '2023-04-01' } },
    })
    expect(await planned('charge last 30d vs previous 30d')).toMatchObject({ kind: 'text', comparison: { before: { from: '2024-09-30' } } })
    const bars = await planned('charge by class FY 23-24 vs FY 22-23')
    expect(bars?.title).toBe('Charge by class, Apr 2023–Mar 2024 against Apr 2022–Mar 2023')
    expect(bars?.measures.map(({ label }) => label)).toEqual(['Apr 2023–Mar 2024', 'Apr 2022–Mar 2023'])
  })

  it('count what happens where nothing is said of what grew', async () => {
    expect(await datesOf('have we grown since last year')).toEqual(['lent_at 2023-01-01–2025-01-01'])
  })
})

describe('the verb before a time', () => {
  it('says which of the dates it is', async () => {
    expect(await datesOf('rentals returned in June 2024 by class')).toEqual(['returned_on 2024-06-01–2024-07-01'])
    const { charts } = await embeddedPlanner.plan({
      prompt: 'rentals returned in June 2024',
      catalog: rentals,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(JSON.stringify(charts)).toContain('returned_on')
    expect(JSON.stringify(charts)).not.toContain('lent_at')
    expect(await datesOf('rentals in June 2024 by class')).toEqual(['lent_at 2024-06-01–2024-07-01'])
  })
})

describe('a quarter of a fiscal year', () => {
  it('is counted from where that starts', async () => {
    expect(await datesOf('charge by class Q4 FY 22-23')).toEqual(['lent_at 2023-01-01–2023-04-01'])
    expect(await datesOf('charge by class on 03-Feb-2023')).toEqual(['lent_at 2023-02-03–2023-02-04'])
  })
})
