import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { answerLog, customerBook, dayBook, dealBook, fuelBook, hourBook, lineBook, supperBook } from '../fixtures/sheets-of-rates.ts'

const formulaOf = async (prompt: string, over: Catalog) => (await only(prompt, over)).measures[0]?.formula
const sum = (column: string) => ({ kind: 'aggregate', aggregate: 'sum', of: { column: { column } } })
const so = (column: string, value: unknown) => ({ kind: 'compare', op: 'eq', column: { column }, value })

describe('rates of states that go by another word', () => {
  it.each(['win rate by owner', 'which owner has the best conversion'])('%s: of the deals that came to an end', async (prompt) => {
    const chart = await only(prompt, dealBook)
    expect(by(chart)).toEqual(['Owner'])
    // The day in the name of the file is no condition.
    expect(chart.where).toEqual([])
    expect(chart.measures[0]?.formula).toMatchObject({
      left: { where: [so('Stage', 'Closed Won')] },
      right: { where: [{ kind: 'among', values: ['Closed Won', 'Closed Lost'] }] },
    })
  })

  it('are one number where nothing breaks them down, and not their own values', async () => {
    expect(await only('cache hit ratio', answerLog)).toMatchObject({ kind: 'text', dimensions: [] })
    expect(await only('share of UPI in payments', supperBook)).toMatchObject({ kind: 'text', dimensions: [] })
  })

  it('are of answers of the web by their numbers', async () => {
    expect(await formulaOf('error rate by path', answerLog)).toMatchObject({ left: { where: [{ op: 'gte', value: 400 }] } })
  })

  it.each(['billable % by team', 'share of hours billable by team', 'utilisation by team'])('%s: of hours', async (prompt) => {
    expect(await formulaOf(prompt, hourBook)).toMatchObject({ left: { ...sum('Hrs'), where: [so('Billable', true)] }, right: sum('Hrs') })
  })

  it('are of the amount that stands behind them', async () => {
    expect(await formulaOf('gold share in total amount', dealBook)).toMatchObject({
      left: { ...sum('Amount'), where: [so('Product', 'Gold')] },
      right: sum('Amount'),
    })
  })

  it('are of a register with a code that is not known', async () => {
    expect(await formulaOf('attendance percentage by shift', dayBook)).toMatchObject({ left: { where: [so('Status', 'P')] } })
  })

  it('counts the rows of a file with a day in its name', async () => {
    expect(await only('number of records by owner', dealBook)).toMatchObject({ where: [] })
  })
})

describe('one amount of another, under names that are cut short', () => {
  it.each([
    ['rejection % by line', sum('Rej_Qty'), sum('Insp_Qty')],
    ['first pass yield by line', sum('OK_Qty'), sum('Insp_Qty')],
  ])('%s', async (prompt, left, right) => {
    expect(await formulaOf(prompt, lineBook)).toMatchObject({ left, right })
  })

  it('is of a million', async () => {
    expect(await formulaOf('ppm by line', lineBook)).toMatchObject({ op: '*', right: { value: 1_000_000 } })
  })

  it('has the lowest first where that is the worst', async () => {
    const chart = await only('which van gives the worst mileage', fuelBook)
    expect(chart.measures[0]?.formula).toMatchObject({ left: sum('KM Run'), right: sum('Ltrs') })
    expect(chart.sort).toMatchObject([{ order: 'asc' }])
  })
})

describe('an amount for one of what stands behind "per"', () => {
  const known = (column: string) => [{ kind: 'missing', negated: true, column: { column } }]

  it('is what was paid for it: cost per km', async () => {
    const chart = await only('cost per km of each van', fuelBook)
    expect([measures(chart), by(chart)]).toEqual([['Fuel amount per km'], ['Van']])
    // Fuel of which nobody knows how far it went is left out of both.
    expect(chart.measures[0]?.formula).toMatchObject({
      left: { ...sum('Fuel Amt'), where: known('KM Run') },
      right: { ...sum('KM Run'), where: known('KM Run') },
    })
  })

  it.each(['average spend per person', 'average bill per cover'])('%s: by the number of those who came', async (prompt) => {
    expect(await formulaOf(prompt, supperBook)).toMatchObject({ left: sum('Net Amt'), right: { ...sum('Pax'), where: known('Pax') } })
  })

  it.each(['average hours worked per day by shift', 'average hours per employee per day'])(
    '%s: of one person, where each row is a day of one',
    async (prompt) => {
      expect(await formulaOf(prompt, dayBook)).toMatchObject({ aggregate: 'mean', of: { column: { column: 'Hrs Worked' } } })
    },
  )
})

describe('an average for each of the people that rows are of', () => {
  it('is the mean of the rows: average seats per customer', async () => {
    const chart = await only('average seats per customer', customerBook)
    expect(chart).toMatchObject({ kind: 'text', measures: [{ formula: { aggregate: 'mean', of: { column: { column: 'seats' } } } }] })
  })
})

describe('a percentile', () => {
  it('is measured: p95 response time by path', async () => {
    const chart = await only('p95 response time by path', answerLog)
    expect(chart).toMatchObject({ kind: 'bar', title: '95th percentile of took (ms) by path', measures: [{ aggregate: 'p95' }] })
  })

  it('limits rows: how many answers took longer than p99', async () => {
    const chart = await only('how many requests have took ms above p99', answerLog)
    expect(chart.where).toMatchObject([{ kind: 'compare_to', op: 'gt', aggregate: 'p99', column: { column: 'took_ms' } }])
  })

  it('without a name of its own is told beside the dashboard to be a median', async () => {
    const { warnings } = await plan('37th percentile of took ms by path', answerLog)
    expect(warnings).toMatchObject([{ code: 'chart_replaced' }])
    expect(warnings[0]?.message).toContain('37th')
  })
})
