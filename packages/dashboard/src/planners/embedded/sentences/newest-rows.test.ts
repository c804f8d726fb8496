import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { theatre } from '../fixtures/theatre.ts'
import { workshop } from '../fixtures/workshop.ts'
import { embeddedPlanner } from '../index.ts'

async function planOf(prompt: string, catalog: Catalog = theatre) {
  return await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
}

async function chartOf(prompt: string, catalog?: Catalog): Promise<ChartPlan> {
  const { charts } = await planOf(prompt, catalog)
  expect(charts).toHaveLength(1)
  return charts[0]!
}

const columnsOf = ({ dimensions, measures }: ChartPlan) => [...dimensions, ...measures].flatMap(({ column }) => column?.column ?? [])
const sortOf = ({ sort, dimensions }: ChartPlan) =>
  sort.map(({ by, order }) => ['dimension' in by ? dimensions.find(({ id }) => id === by.dimension)?.column.column : '', order])

describe('the newest rows', () => {
  it.each([
    ['10 latest costumes with tailor and price', ['id', 'ordered_on', 'tailor', 'price'], 10],
    ['last 5 gifts with patron', ['id', 'given_on', 'patron_name'], 5],
    ['latest rehearsals with actor', ['id', 'held_on', 'actor_name'], 20],
  ] as const)('%s', async (prompt, columns, count) => {
    const chart = await chartOf(prompt)
    expect([chart.kind, columnsOf(chart), chart.limit?.count]).toEqual(['table', columns, count])
    expect(sortOf(chart)).toEqual([[columns[1], 'desc']])
  })

  it('say what is not stored of them', async () => {
    const { charts, warnings } = await planOf('last 5 gifts with patron and gadget')
    expect(charts.map(({ kind, limit }) => [kind, limit?.count])).toEqual([['table', 5]])
    expect(JSON.stringify(warnings)).toContain('gadget')
  })

  it('of people are those who came last', async () => {
    expect(sortOf(await chartOf('10 newest actors with troupe'))).toEqual([['hired_on', 'desc']])
  })
})

describe('what waits the longest', () => {
  it.each([
    'oldest pending costumes',
    'longest pending costumes',
    'pending costumes, oldest first',
    'which costumes have been pending the longest',
  ])('%s: those in the state by their date, and for how long', async (prompt) => {
    const chart = await chartOf(prompt)
    expect(chart.where).toMatchObject([{ column: { column: 'state' }, value: 'Pending' }])
    expect(sortOf(chart)).toEqual([['ordered_on', 'asc']])
    expect(chart.measures[0]).toMatchObject({
      aggregate: 'metric',
      label: 'Days waiting',
      formula: { of: { kind: 'days', from: { column: 'ordered_on' }, until: { date: '2024-06-28' } } },
    })
  })

  it('goes by the states that are stored of what goes on, and says so', async () => {
    const chart = await chartOf('5 oldest pending complaints', workshop)
    expect([chart.title, chart.limit?.count]).toEqual(['Oldest 5 complaints, Open', 5])
    expect(chart.where).toMatchObject([{ kind: 'among', column: { column: 'state' }, values: ['Open'] }])
    expect((await chartOf('how many complaints are pending', workshop)).assumptions).toContain('“pending” is read as Open.')
  })

  it('is listed by its date where nothing tells the state, and never by an amount', async () => {
    const { charts, warnings } = await planOf('oldest pending orders', bazaar)
    expect(charts.map(({ kind, title }) => [kind, title])).toEqual([['table', 'Oldest orders']])
    expect(JSON.stringify(warnings)).toContain('pending')
  })

  it('is no running total, and no time that something took', async () => {
    expect((await chartOf('running total of amount by month', bazaar)).kind).not.toBe('table')
    const longest = (await planOf('longest rehearsals')).charts
    expect(longest.length).toBeGreaterThan(0)
    expect(longest.every(({ where }) => where.length === 0)).toBe(true)
  })
})

describe('things and what is theirs', () => {
  it.each([
    ['actors with their troupe and hiring date', theatre, ['actor_name', 'troupe', 'hired_on']],
    ['actors hired after 2020 and their troupe', theatre, ['actor_name', 'troupe']],
    ['shops along with their city and brand', bazaar, ['name', 'city', 'brand']],
    ['machines and their hall', workshop, ['name', 'hall']],
  ] as const)('%s: a row for each', async (prompt, catalog, columns) => {
    const chart = await chartOf(prompt, catalog)
    expect([chart.kind, columnsOf(chart)]).toEqual(['table', columns])
  })

  it('says what nobody knows of them', async () => {
    const { charts, warnings } = await planOf('shops and their landlords', bazaar)
    expect(charts.map(({ kind }) => kind)).toEqual(['table'])
    expect(JSON.stringify(warnings)).toContain('landlords')
  })

  it.each(['shops and their average amount', 'number of actors in their troupe', 'shops with their total amount by city'])(
    '%s: figures of them',
    async (prompt) => {
      const { charts } = await planOf(prompt, prompt.startsWith('shops') ? bazaar : theatre)
      expect(charts.some(({ measures }) => measures.some(({ aggregate }) => aggregate !== 'none'))).toBe(true)
    },
  )
})
