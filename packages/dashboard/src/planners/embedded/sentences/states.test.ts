import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { theatre } from '../fixtures/theatre.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: theatre, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return charts
}

async function firstOf(prompt: string): Promise<Partial<ChartPlan>> {
  const [chart] = await chartsOf(prompt)
  return chart ?? {}
}

const missing = (column: string) => ({ kind: 'missing', column: { column } })
const before = (column: string, date: string) => ({ kind: 'compare', column: { column }, op: 'lt', value: { date } })

describe('things by a date of theirs that a verb names', () => {
  it.each(['actors hired in 2020', 'actors who were hired after 2021', 'actors hired last year'])(
    'are counted and listed: %s',
    async (prompt) => {
      const charts = await chartsOf(prompt)
      expect(charts).toMatchObject([
        { kind: 'text', measures: [{ aggregate: 'count' }], where: [{ kind: 'period' }] },
        { kind: 'table', where: charts[0]?.where },
      ])
    },
  )
})

describe('what is late and not done', () => {
  it.each([
    'costumes pending beyond the due date by tailor',
    'costumes not delivered even after the due date by tailor',
    'overdue costumes that are still pending by tailor',
    'late costumes right now by tailor',
  ])('is told by the newest day: %s', async (prompt) => {
    const { where } = await firstOf(prompt)
    expect(where).toEqual(expect.arrayContaining([expect.objectContaining({ op: 'lt', value: { date: '2024-06-28' } })]))
    expect(where).toMatchObject(expect.arrayContaining([expect.objectContaining({ kind: 'missing' })]))
  })

  it('is told by its own two dates where it came', async () => {
    expect((await firstOf('late costumes by tailor')).where).toMatchObject([{ kind: 'compare_columns', op: 'gt' }])
  })

  it('waits from the day on which it began', async () => {
    const [figure, list] = await chartsOf('costumes pending for more than 30 days')
    expect(figure).toMatchObject({ kind: 'text', where: [{ value: 'Pending' }, before('ordered_on', '2024-05-29')] })
    expect(list).toMatchObject({ kind: 'table', where: figure?.where })
    expect((await firstOf('costumes not delivered for over two months by tailor')).where).toMatchObject([
      missing('delivered_on'),
      before('ordered_on', '2024-04-28'),
    ])
  })
})

describe('what is older than so long', () => {
  it.each([
    ['costumes older than 60 days by tailor', 'ordered_on', '2024-04-29'],
    ['costumes more than two months old by tailor', 'ordered_on', '2024-04-28'],
    ['rehearsals older than 3 weeks by play', 'held_on', '2024-06-07'],
  ])('began before: %s', async (prompt, column, date) => {
    expect((await firstOf(prompt)).where).toMatchObject([before(column, date)])
  })

  it.each(['costumes more than 30 days overdue by tailor', 'costumes by tailor overdue by more than 30 days'])(
    'was due before and has not come where it is overdue by so long: %s',
    async (prompt) => {
      expect((await firstOf(prompt)).where).toMatchObject([missing('delivered_on'), before('due_on', '2024-05-29')])
    },
  )
})

describe('who is still there', () => {
  it.each(['current actors by troupe', 'active actors per troupe', 'actors still with us by troupe', 'actors who have not left by troupe'])(
    'has no day of leaving: %s',
    async (prompt) => {
      expect(await firstOf(prompt)).toMatchObject({
        kind: 'bar',
        where: [missing('left_on')],
        source: { base: { table: 'actors' }, joins: [] },
      })
    },
  )

  it.each(['former actors by troupe', 'actors who left by troupe', 'how many actors have left us'])('or has one: %s', async (prompt) => {
    expect((await firstOf(prompt)).where).toMatchObject([{ ...missing('left_on'), negated: true }])
  })

  it('has a state that is stored', async () => {
    expect((await firstOf('active plays by genre')).where).toMatchObject([{ kind: 'compare', value: 'Active' }])
    expect((await firstOf('former plays by genre')).where).toMatchObject([{ kind: 'compare', value: 'Closed' }])
  })
})

describe('states said in other forms', () => {
  it.each([
    ['skips for each troupe', 'Skipped'],
    ['absences by troupe', 'Absent'],
    ['how many rehearsals did Anna skip', 'Skipped'],
  ])('of the word that is stored: %s', async (prompt, value) => {
    expect((await firstOf(prompt)).where).toMatchObject([
      { kind: 'compare', column: { relation: 'rehearsals', column: 'attendance' }, value },
    ])
  })

  it('of a stored state, or of the day on which it was done', async () => {
    expect((await firstOf('delivered costumes by tailor')).where).toMatchObject([
      { kind: 'compare', column: { column: 'state' }, value: 'Delivered' },
    ])
    expect((await firstOf('undelivered costumes by tailor')).where).toMatchObject([missing('delivered_on')])
    expect((await firstOf('actors hired in 2020 who are still here')).where).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'missing' })]),
    )
  })

  it('right behind those who are so', async () => {
    expect((await firstOf('actors on tour by troupe')).where).toMatchObject([{ column: { column: 'on_tour' }, value: 'Yes' }])
    expect((await firstOf('rehearsals that were late by troupe')).where).toMatchObject([
      { column: { column: 'late_min' }, op: 'gt', value: 0 },
    ])
    expect((await firstOf('rehearsals that were not late by troupe')).where).toMatchObject([{ column: { column: 'late_min' }, op: 'lte' }])
  })

  it('by the opposite of a flag', async () => {
    expect((await firstOf('named gifts by town')).where).toMatchObject([{ kind: 'compare', column: { column: 'anonymous' }, value: '0' }])
    expect((await firstOf('uncostumed rehearsals per troupe')).where).toMatchObject([{ column: { column: 'costumed' }, value: 'No' }])
  })
})
