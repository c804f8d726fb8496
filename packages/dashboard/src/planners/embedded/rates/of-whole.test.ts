import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { by, measures, only } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'
import { tearooms } from '../fixtures/tearooms.ts'

/** Of the measure's two halves the conditions, and those of the rows. */
function halves({ measures: [measure], where }: ChartPlan) {
  const formula = measure?.formula
  if (formula?.kind !== 'calculation' || formula.left.kind !== 'aggregate' || formula.right.kind !== 'aggregate') return undefined
  const values = (conditions: readonly object[] = []) => conditions.map((each) => ('value' in each ? each.value : each))
  return { of: formula.right.aggregate, some: values(formula.left.where), whole: values(formula.right.where), rows: values(where) }
}

describe('the part of a whole that has a value', () => {
  it.each([
    ['cake share of amount by month', 'sum', ['cake'], ['visited_on']],
    ['share of cake in total amount by tearoom', 'sum', ['cake'], ['name']],
    ['contribution of tea to amount by town', 'sum', ['tea'], ['town']],
    ['what percentage of amount comes from sandwich per quarter', 'sum', ['sandwich'], ['visited_on']],
    ['cake as a percentage of amount by month', 'sum', ['cake'], ['visited_on']],
    ['cake amount as a percentage of total amount by month', 'sum', ['cake'], ['visited_on']],
    ['share of cake amount by tearoom', 'sum', ['cake'], ['name']],
    ['share of pair in visits by month', 'count', ['pair'], ['visited_on']],
  ])('is read along what breaks it down: %s', async (prompt, of, some, groups) => {
    const chart = await only(prompt, tearooms)
    expect([halves(chart), by(chart)]).toEqual([{ of, some, whole: [], rows: [] }, groups])
    expect(chart.measures[0]?.format).toBe('percent')
  })

  it.each(['pair share of Nantes visits by month', 'share of pair among Nantes visits by month'])(
    'is one of those rows that are said: %s',
    async (prompt) => {
      expect(halves(await only(prompt, tearooms))).toEqual({ of: 'count', some: ['pair'], whole: [], rows: ['Nantes'] })
    },
  )

  it('is a slice where nothing breaks it down', async () => {
    const chart = await only('what share of amount comes from cake', tearooms)
    expect([chart.kind, by(chart)]).toEqual(['arc', ['course']])
  })

  it.each([
    'share of Saddles in Club sales',
    'share of Saddles in sales of Club',
    'share of Saddles in total Club sales',
    'what share of Club sales comes from Saddles',
  ])('is one number of those rows that are said: %s', async (prompt) => {
    const chart = await only(prompt, saddlery)
    expect([chart.kind, by(chart)]).toEqual(['text', []])
    expect(halves(chart)).toEqual({ of: 'sum', some: ['Saddles'], whole: [], rows: ['Club'] })
  })

  it('is a slice of the amount where the total is said', async () => {
    const chart = await only('share of Boots in total sales', saddlery)
    expect([chart.kind, by(chart), measures(chart)]).toEqual(['arc', ['category'], ['sum amount']])
  })
})
