import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { chessLeague } from '../fixtures/chess-league.ts'

const not = (value: string) => ({ kind: 'compare', op: 'ne', value })

describe('what is left out', () => {
  it.each([
    ['number of matches by division; matches that are friendly are left out', [not('friendly')]],
    ['How many matches were there by stage? Skip cup matches and those that are friendly.', [not('cup'), not('friendly')]],
    ['number of matches by stage excluding matches that are friendly', [not('friendly')]],
    ['number of members by sex, on anywhere but trial plans', [not('trial')]],
    ['number of members who do not play as trial by sex', [not('trial')]],
  ])('%s', async (prompt, where) => {
    expect((await only(prompt, chessLeague)).where).toMatchObject(where)
  })

  it('stays what it is where it is said twice', async () => {
    const { where } = await only('number of matches by stage excluding cup matches and matches that were not recorded', chessLeague)
    expect(where).toMatchObject([not('cup'), { op: 'eq', value: 'Y' }])
  })

  it('is not denied to other rows where it is said of the things themselves', async () => {
    const { where } = await only('clubs without sides and with rents over 300 by county', chessLeague)
    expect(where).toHaveLength(2)
  })

  it('ends where another clause begins', async () => {
    const { where } = await only('number of members whose name ends in Ash or whose plan is trial by sex', chessLeague)
    expect(where).toMatchObject([{ kind: 'any', of: [{ kind: 'text', text: 'Ash' }, { value: 'trial' }] }])
  })

  it('may be a single letter', async () => {
    const { where } = await only('number of members who have the letters D or S in their name by sex', chessLeague)
    expect(where).toMatchObject([{ kind: 'any', of: [{ text: 'D' }, { text: 'S' }] }])
  })
})
