import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { by, measures } from '../fixtures/asked.ts'
import { faultDesk } from '../fixtures/fault-desk.ts'
import { embeddedPlanner } from '../index.ts'

/** The first chart after these changes, one by one. */
async function after(prompt: string, ...changes: readonly string[]): Promise<ChartPlan> {
  let plan = await embeddedPlanner.plan({ prompt, catalog: faultDesk, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  for (const feedback of changes) plan = await embeddedPlanner.refine({ feedback, plan, catalog: faultDesk, fiscalYearStart: 4 })
  return plan.charts[0] as ChartPlan
}

const pending = 'how many faults are pending in each block'

describe('a name for a number', () => {
  it.each([
    'put block name, by number nobody will understand',
    'give block names',
    'names not numbers',
    'use the block name on the axis',
    'block name in place of number',
  ])('stands where the number did: %s', async (change) => {
    const chart = await after(pending, change)
    expect(by(chart)).toEqual(['Block Name'])
    expect(chart.where).toMatchObject([{ value: 'Pending' }])
  })

  it('is that of what a code stands for', async () => {
    expect(by(await after('number of shaft visits by emp code', 'show the name instead of the code'))).toEqual(['Name'])
  })

  it('is no name of what is not shown', async () => {
    await expect(after('faults by system', 'put block name')).rejects.toMatchObject({ code: 'not_understood' })
  })
})

describe('values that are named', () => {
  it.each([
    ['regular and agency should be shown apart', 'Terms', []],
    ['give urgent and normal seperately', 'Priority', []],
    ['show phone and letter separately', 'Channel', [{ kind: 'among', values: ['Phone', 'Letter'] }]],
    ['separately for north and south', 'Side', [{ kind: 'among', values: ['North', 'South'] }]],
  ])('each have their own colour: %s', async (change, column, where) => {
    const chart = await after('number of faults by system', change)
    expect(by(chart)).toEqual(['System', column])
    expect(chart.where).toMatchObject(where)
  })

  it.each([
    ['leave north and west', { kind: 'among', values: ['North', 'West'], negated: true }],
    ['leave only north', { op: 'eq', value: 'North' }],
    ['leave north in', { op: 'eq', value: 'North' }],
  ])('are left, or left in: %s', async (change, where) => {
    expect((await after('number of faults by side', change)).where).toMatchObject([where])
  })

  it.each(['only motor and cable', 'motor and cable alone'])('are of one column in a list: %s', async (change) => {
    const [among] = (await after(pending, change)).where.filter(({ kind }) => kind === 'among')
    expect(among).toMatchObject({ column: { column: 'System' } })
    expect(new Set(among && 'values' in among ? among.values : [])).toEqual(new Set(['Cable', 'Motor Drive']))
  })
})

describe('so old', () => {
  it.each(['in that the ones older than 1 month', 'only the ones older than 1 month', 'only those more than 30 days old'])(
    'are the rows that are shown: %s',
    async (change) => {
      const { where } = await after(pending, change)
      expect(where).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ column: { relation: 'fault_register', column: 'Date Noted' }, op: 'lt' })]),
      )
      expect((await after(pending, change, 'ok now remove that 1 month condition')).where).toMatchObject([{ value: 'Pending' }])
    },
  )
})

describe('a list', () => {
  const listed = 'faults with 3 or more reminders'
  async function charts(...changes: readonly string[]): Promise<readonly ChartPlan[]> {
    let plan = await embeddedPlanner.plan({ prompt: listed, catalog: faultDesk, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    for (const feedback of changes) plan = await embeddedPlanner.refine({ feedback, plan, catalog: faultDesk, fiscalYearStart: 4 })
    return plan.charts
  }

  it.each([
    'list is too big. only count, system wise',
    'show count system wise',
    'count system wise instead of list',
    'number of faults by system',
    'system wise numbers only',
  ])('is counted by what is said: %s', async (change) => {
    expect((await charts(change)).at(-1)).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate: 'count' }],
      dimensions: [{ column: { column: 'System' } }],
      where: [{ column: { column: 'Reminders' }, value: 3 }],
    })
  })

  it('has its bound moved', async () => {
    for (const chart of await charts('make it 5 reminders')) expect(chart.where).toMatchObject([{ op: 'gte', value: 5 }])
  })

  it('tells more of those who stand there, and what it tells already is no mistake', async () => {
    const [, list] = await charts('put their priority and state')
    expect(list && by(list)).toEqual(expect.arrayContaining(['Priority', 'State']))
    expect(by(await after('list of mechanics', 'put their post and date of joining'))).toEqual(expect.arrayContaining(['Post', 'DOJ']))
  })

  it('of those who did not do something is for another time of that', async () => {
    const { where } = await after('who all did not visit any shaft in october 2026', 'agency people only', 'same list for september 2026')
    expect(where).toMatchObject([
      { kind: 'related', negated: true, sub: { where: [{ kind: 'period', from: '2026-09-01', until: '2026-10-01' }] } },
      { value: 'Agency' },
    ])
  })
})

describe('a board', () => {
  const board = 'make a board for the meeting - faults noted in october 2026, closed in october 2026, how many pending and pie of system'
  async function shown(...changes: readonly string[]) {
    let plan = await embeddedPlanner.plan({ prompt: board, catalog: faultDesk, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    for (const feedback of changes) plan = await embeddedPlanner.refine({ feedback, plan, catalog: faultDesk, fiscalYearStart: 4 })
    return plan.charts
  }

  it('has a chart for each of its points', async () => {
    expect(await shown()).toMatchObject([
      { kind: 'text', where: [{ column: { column: 'Date Noted' }, from: '2026-10-01' }] },
      { kind: 'text', where: [{ column: { column: 'Date Closed' }, from: '2026-10-01' }] },
      { kind: 'text', where: [{ column: { column: 'State' }, value: 'Pending' }] },
      { kind: 'arc', dimensions: [{ column: { column: 'System' } }] },
    ])
  })

  it('keeps for each chart the day that it is of', async () => {
    const [noted, closed] = await shown('same board for september 2026')
    expect(noted?.where).toMatchObject([{ column: { column: 'Date Noted' }, from: '2026-09-01' }])
    expect(closed?.where).toMatchObject([{ column: { column: 'Date Closed' }, from: '2026-09-01' }])
  })

  it('is joined by one more of what it counts', async () => {
    expect((await shown('side wise bars also')).at(-1)).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate: 'count' }],
      dimensions: [{ column: { column: 'Side' } }],
      where: [],
      source: { base: { table: 'fault_register' } },
    })
  })

  it.each(["pie heading should be 'By part'", 'heading of the pie should be By part', "the pie's title should be By part"])(
    'has its headings changed: %s',
    async (change) => {
      expect((await shown(change)).at(-1)?.title).toBe('By part')
    },
  )
})

describe('what is shown already', () => {
  it.each([
    ['maximum days also', ['Average days from date noted to date closed', 'Most days from date noted to date closed']],
    ['the median too', ['Average days from date noted to date closed', 'Median days from date noted to date closed']],
  ])('is taken in another way beside it: %s', async (change, labels) => {
    expect(measures(await after('average days to close a fault by system', change))).toEqual(labels)
  })

  it('of a column as well', async () => {
    const chart = await after('average parts cost by team', 'maximum also')
    expect(measures(chart)).toEqual(['mean Parts Cost (Rs.)', 'max Parts Cost (Rs.)'])
  })

  it('may stand in the order that is wished', async () => {
    const chart = await after('average days to close a fault by system', 'fastest first', 'slowest should come on top')
    expect(chart.sort).toMatchObject([{ order: 'desc' }])
  })
})

describe('per so many', () => {
  it('turns what is counted into a rate, and that into one of something else', async () => {
    const chart = await after('which 3 blocks have most faults', 'show per 100 flats', 'all 12 blocks')
    expect(chart.measures[0]?.label).toContain('per 100 flats')
    expect(chart.limit).toBeUndefined()
    const other = await after('faults by block', 'per 100 flats', 'in place of flats take population')
    expect(JSON.stringify(other.measures)).toContain('Population')
    expect(JSON.stringify([other.measures, other.assumptions])).not.toContain('Flats')
  })
})

describe('a limit', () => {
  it('may be crossed, and is lifted by wishing for all', async () => {
    const crossed = await after('parts cost by team', 'only where it has crossed 30000')
    expect(crossed.having).toMatchObject([{ op: 'gt', value: 30_000 }])
    expect((await after('parts cost by team', 'only where it has crossed 30000', 'no no, show all')).having).toEqual([])
  })
})

describe('two times', () => {
  const monthly = 'faults noted month wise this financial year'

  it.each(['beside it last year same months', 'compare with the same months last year'])('have the same months: %s', async (change) => {
    expect((await after(monthly, change)).where).toMatchObject([
      {
        kind: 'any',
        of: [
          { from: '2025-04-01', until: '2025-11-01' },
          { from: '2026-04-01', until: '2026-11-01' },
        ],
      },
    ])
  })

  it.each(['how much % up or down', 'by how much percent has it grown', 'increased or decreased by how much %'])(
    'differ by a part: %s',
    async (change) => {
      const chart = await after('sept and oct 2026 faults, compare by system', change)
      expect(chart.measures).toMatchObject([{ aggregate: 'metric', format: 'percent' }])
    },
  )

  it('are kept when a value is forgotten', async () => {
    const chart = await after('number of faults by system', 'closed ones only', 'only october 2026', 'forget closed')
    expect(chart.where).toMatchObject([{ kind: 'period', from: '2026-10-01' }])
  })
})

describe('a kind of chart that is there', () => {
  it('is no mistake', async () => {
    expect((await after('faults by month', 'make it line graph')).kind).toBe('line')
  })
})

describe('whom', () => {
  it.each(['to whom it was given, put the name', 'who it was given to', 'to whom given also'])(
    'tells the name in a list: %s',
    async (change) => {
      const chart = await after('list of urgent faults not closed yet with defect and date', change)
      expect(by(chart)).toEqual(['Fault No', 'Defect', 'Date Noted', 'Name'])
    },
  )
})

describe('how much it comes to', () => {
  it('for each of the rows that are added up is their average', async () => {
    expect(measures(await after('parts cost by team', 'how much it comes per visit'))).toEqual(['mean Parts Cost (Rs.)'])
  })
})

describe('what is left out by a number', () => {
  it.each([
    ['exclude faults with reminders below 3', 'Reminders', 'gte'],
    ['leave out those with less than 3 reminders', 'Reminders', 'gte'],
    ['remove faults with more than 3 reminders', 'Reminders', 'lte'],
    ['hide faults older than 1 month', 'Date Noted', 'gte'],
  ])('is not what is kept: %s', async (change, column, op) => {
    expect((await after('faults by system', change)).where).toMatchObject([{ column: { column }, op }])
  })

  it('is a number of them where none of them is so high', async () => {
    const chart = await after('average score of each mechanic', 'leave out those who got less than 10 scores')
    expect(chart).toMatchObject({ where: [], having: [{ aggregate: 'count', column: { column: 'Score (1-5)' }, op: 'gte', value: 10 }] })
  })

  it('changes nothing where it is of nothing that is shown', async () => {
    await expect(after('faults by system', 'leave out blocks with more than 50 faults')).rejects.toMatchObject({ code: 'not_understood' })
  })
})
