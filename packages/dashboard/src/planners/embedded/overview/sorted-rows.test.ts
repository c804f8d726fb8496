import { describe, expect, it } from 'vitest'
import { clinic } from '../fixtures/catalogs.ts'
import { by, measures, only } from '../fixtures/asked.ts'

describe('rows in an order', () => {
  it.each([
    ['animals sorted by weight', 'weight_kg', 'asc'],
    ['list animals sorted by weight descending', 'weight_kg', 'desc'],
    ['show all animals in order of weight', 'weight_kg', 'asc'],
    ['doctors sorted by town', 'town', 'asc'],
    ['visits sorted by date', 'visited_on', 'asc'],
    ['visits ordered by minutes, longest first', 'minutes', 'desc'],
  ])('are listed: %s', async (prompt, of, order) => {
    const chart = await only(prompt, clinic)
    const [first] = chart.sort
    const id = first && ('measure' in first.by ? first.by.measure : 'dimension' in first.by ? first.by.dimension : undefined)
    const sorted = [...chart.measures, ...chart.dimensions].find((each) => each.id === id)
    expect([chart.kind, sorted?.column?.column, first?.order]).toEqual(['table', of, order])
  })

  it('keep what is said of them', async () => {
    const { where, title } = await only('animals that are dogs sorted by weight', clinic)
    expect(where).toMatchObject([{ column: { column: 'species' }, value: 'dog' }])
    expect(title).toBe('Animals, dog, by weight kg')
  })
})

describe('things in an order of what others hold of them', () => {
  it.each([
    ['doctors sorted by fee', ['sum fee'], ['full_name'], 'desc'],
    ['species sorted by number of visits', ['count'], ['species'], 'desc'],
    ['species ranked by average fee ascending', ['mean fee'], ['species'], 'asc'],
  ])('are bars: %s', async (prompt, of, broken, order) => {
    const chart = await only(prompt, clinic)
    expect([chart.kind, measures(chart), by(chart)]).toEqual(['bar', of, broken])
    expect(chart.sort).toMatchObject([{ order }])
  })

  it('keep their time', async () => {
    expect((await only('doctors sorted by fee in 2024', clinic)).where).toMatchObject([{ kind: 'period', from: '2024-01-01' }])
  })
})
