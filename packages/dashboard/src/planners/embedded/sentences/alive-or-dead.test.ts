import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** Young trees along the roads of a town, and which of them are alive. */
const saplings = catalog([
  table('Saplings', 900, [
    id('Tag', 900),
    column('Ward', 'place', { values: ['Fort', 'Lake', 'Market'] }),
    column('Kind', 'category', { values: ['Gulmohar', 'Jamun', 'Neem'] }),
    column('Planted On', 'date', { distinct: 90, min: '2023-06-01', max: '2025-08-30' }),
    column('Alive', 'yes_no'),
  ]),
])

const kept = async (prompt: string): Promise<unknown> => (await only(prompt, saplings)).where

/** What of the rows is counted, as a part of all. */
async function part(prompt: string): Promise<unknown> {
  const { measures } = await only(prompt, saplings)
  return measures.map(({ formula }) => JSON.stringify(formula).match(/"value":(true|false)/)?.[1])
}

describe('what is not so by a word of its own', () => {
  const dead = [{ kind: 'compare', column: { relation: 'Saplings', column: 'Alive' }, op: 'eq', value: false }]

  it('reads "dead" of a column that says who is alive', async () => {
    expect(await kept('how many dead saplings in each ward')).toEqual(dead)
    expect(await kept('number of saplings that are dead')).toEqual(dead)
    expect(await kept('how many saplings died')).toEqual(dead)
    expect(await kept('alive saplings by ward')).toMatchObject([{ value: true }])
    expect(await kept('saplings that are not dead by kind')).toMatchObject([{ value: true }])
  })

  it('reads rates of it', async () => {
    expect(await part('percentage of dead saplings by ward')).toEqual(['false'])
    expect(await part('survival rate by kind')).toEqual(['true'])
    expect(await part('mortality rate by ward')).toEqual(['false'])
  })

  it('reads a rate of those of a kind that is named right behind it', async () => {
    const against = await only('survival rate neem vs jamun', saplings)
    expect(by(against)).toEqual(['Kind'])
    expect(against.measures).toMatchObject([{ label: 'Survival rate' }])
    expect(await part('survival rate of neem by ward')).toEqual(['true'])
    expect(await kept('survival rate of neem by ward')).toMatchObject([{ column: { column: 'Kind' }, value: 'Neem' }])
  })
})
