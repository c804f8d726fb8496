import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Samples that analysts took and sent to a client. */
const lab = catalog(
  [
    table('analysts', 7, [id('id', 7), column('full_name', 'name', { distinct: 7, unique: true })]),
    table('clients', 30, [
      id('id', 30),
      column('client_name', 'name', { distinct: 30, unique: true }),
      column('kind', 'category', { values: ['works', 'council'] }),
    ]),
    table('samples', 300, [
      id('id', 300),
      id('taken_by', 7),
      id('sender', 30),
      column('taken_at', 'date', { distinct: 200, min: '2021-01-05', max: '2024-11-20' }),
      column('remark', 'text', { type: 'text', distinct: 90, nulls: 120 }),
      column('matrix', 'category', { values: ['raw', 'treated'] }),
    ]),
  ],
  [key('samples.taken_by', 'analysts.id'), key('samples.sender', 'clients.id')],
)

describe('things counted by who did something to them', () => {
  it('counts the things', async () => {
    const chart = await only('number of samples taken by each analyst', lab)
    expect([chart.source.base.table, by(chart), measures(chart)]).toEqual(['samples', ['full_name'], ['count']])
  })

  it('breaks down by what is told of who did it', async () => {
    expect(by(await only('number of samples by the kind of the sender', lab))).toEqual(['kind'])
  })
})

describe('what is not needed', () => {
  it('is missing', async () => {
    const chart = await only('How many samples that need no remark are there for each matrix?', lab)
    expect(chart.where).toMatchObject([{ kind: 'missing', column: { column: 'remark' } }])
  })
})
