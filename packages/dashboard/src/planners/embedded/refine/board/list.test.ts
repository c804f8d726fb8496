import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../../plan.ts'
import { talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const opened = (first: string, ...more: readonly string[]): Promise<ChartPlan | undefined> =>
  talk(repairs, first, ...more).then(({ charts }) => charts.find(({ kind }) => kind === 'table'))
const shown = (list: ChartPlan | undefined): readonly string[] =>
  [...(list?.dimensions ?? []), ...(list?.measures ?? [])].flatMap(({ column }) => column?.column ?? [])
const order = (list: ChartPlan | undefined): string => {
  const [first] = list?.sort ?? []
  const part = first && [...(list?.dimensions ?? []), ...(list?.measures ?? [])].find(({ id }) => Object.values(first.by).includes(id))
  return `${part?.column?.column ?? ''} ${first?.order ?? ''}`
}

describe('the rows behind a number', () => {
  it.each([
    'list them',
    'which ones?',
    'show me the claims',
    'give me the list',
    'which claims are these',
    'ok show the details',
    'what are they',
  ])('are listed beside it: %s', async (words) => {
    const { charts } = await talk(repairs, 'how many claims were scratched', words)
    expect(charts.map(({ kind, source }) => [kind, source.base.table])).toEqual([
      ['text', 'claims'],
      ['table', 'claims'],
    ])
    expect(charts[1]?.where).toEqual(charts[0]?.where)
  })

  it('are those whom it counts', async () => {
    const list = await opened('how many different owners booked repairs in 2025', 'list them')
    expect(list).toMatchObject({
      source: { base: { table: 'owners' } },
      where: [{ kind: 'related', sub: { where: [{ from: '2025-01-01' }] } }],
    })
  })

  it('are listed once', async () => {
    const { charts, warnings } = await talk(repairs, 'how many claims were scratched', 'list them', 'which ones')
    expect([charts.length, warnings.map(({ code }) => code)]).toEqual([2, ['shown_already']])
  })

  it('are told by what is named, in the order that is named', async () => {
    const list = await opened('claims by fault', 'only 2025', 'list those claims with maker, refund and date, oldest first')
    expect([shown(list), order(list)]).toEqual([['maker', 'claimed_on', 'refund'], 'claimed_on asc'])
    expect(list?.where).toMatchObject([{ from: '2025-01-01' }])
  })

  it.each([
    ['list the scratched ones - family, maker', ['family', 'maker']],
    ['list them with maker and county', ['maker', 'county']],
  ])('are some of them where they are called so: %s', async (words, wanted) => {
    expect(shown(await opened('how many claims were scratched', words))).toEqual(wanted)
  })

  it.each([
    ['list the 10 biggest refunds', 10, 'refund desc', 1],
    ['show the 3 latest claims', 3, 'claimed_on desc', 1],
    ['list the 10 smallest refunds of all', 10, 'refund asc', 0],
  ])('may be the first of them: %s', async (words, count, sorted, conditions) => {
    const list = await opened('claims by fault', 'only 2025', words)
    expect([list?.limit?.count, order(list), list?.where.length]).toEqual([count, sorted, conditions])
  })

  it.each(['list the jobs behind these with maker, refund', 'list them maker and refund'])(
    'go by any name of their own: %s',
    async (words) => {
      expect(shown(await opened('claims by fault', words))).toEqual(['maker', 'refund'])
    },
  )

  it('are of what they belong to where that is named', async () => {
    const list = await opened('claims by fault', 'only 2025', 'list those owners with county')
    expect(list).toMatchObject({
      source: { base: { table: 'owners' } },
      where: [{ kind: 'related', sub: { source: { base: { table: 'claims' } }, where: [{ from: '2025-01-01' }] } }],
    })
    expect(shown(list)).toEqual(['county'])
  })

  it('are of no one bar where nobody says of which', async () => {
    expect(await opened('claims by fault', 'list its 5 biggest refunds').catch(() => undefined)).toBeUndefined()
  })

  it('are none of the first groups alone', async () => {
    await expect(talk(repairs, 'top 3 makers by amount', 'list them')).rejects.toThrow('cannot be listed')
  })
})

describe('a list', () => {
  const list = ['how many claims were scratched', 'list them'] as const

  it.each([
    ['only maker, claimed date and refund', ['maker', 'claimed_on', 'refund']],
    ['just the refund n maker columns', ['maker', 'refund']],
    ['fault and refund are enough', ['fault', 'refund']],
  ])('tells what is chosen: %s', async (words, wanted) => {
    expect(shown(await opened(...list, words))).toEqual(wanted)
  })

  it.each(['with maker and county', 'and show maker and county too', 'add maker, county', 'also their maker and county pls'])(
    'tells more, of other tables as well: %s',
    async (words) => {
      const before = await opened(...list)
      expect(shown(await opened(...list, words)).toSorted()).toEqual([...shown(before), 'maker', 'county'].toSorted())
    },
  )

  it('keeps its rows and order while it tells less', async () => {
    const after = await opened(...list, 'without the fault', 'biggest refund first', 'only maker and refund')
    expect([shown(after), order(after), after?.where.length]).toEqual([['maker', 'refund'], 'refund desc', 1])
  })

  it.each([
    ['biggest first', 'refund desc'],
    ['smallest refund on top', 'refund asc'],
    ['newest first', 'claimed_on desc'],
    ['earliest claim first', 'claimed_on asc'],
    ['sort by maker', 'maker asc'],
    ['refund low to high', 'refund asc'],
  ])('is put into order: %s', async (words, wanted) => {
    expect(order(await opened(...list, words))).toBe(wanted)
  })

  it.each([
    ['only above 100', [{ op: 'gt', value: 100 }]],
    ['just those with refund below 50', [{ op: 'lt', value: 50 }]],
    ['only where no fault is recorded', [{ kind: 'missing', column: { column: 'fault' } }]],
    ['only those whose maker is blank', [{ kind: 'missing', column: { column: 'maker' } }]],
  ])('is kept to some: %s', async (words, wanted) => {
    const before = await opened('claims in 2025', 'list the claims')
    const after = await opened('claims in 2025', 'list the claims', words)
    expect(after?.where.filter((each) => !before?.where.some((old) => JSON.stringify(old) === JSON.stringify(each)))).toMatchObject(wanted)
    const again = await opened('claims in 2025', 'list the claims', words, 'all of them again')
    expect(again?.where).toEqual(before?.where)
  })

  it('says what of its columns nobody knows', async () => {
    const { warnings } = await talk(repairs, ...list, 'with maker and landlord')
    expect(warnings).toMatchObject([{ code: 'unused_words', message: expect.stringContaining('landlord') as string }])
    await expect(talk(repairs, ...list, 'with landlord')).rejects.toMatchObject({ code: 'not_understood' })
  })
})

describe('what is told of each bar', () => {
  it.each(['and their zone', 'show their zone too', 'with their zone and size class'])('stands beside its name: %s', async (words) => {
    const { charts } = await talk(repairs, 'top 5 benches by number of repairs', words)
    expect(charts).toMatchObject([{ kind: 'table', limit: { count: 5 }, measures: [{ aggregate: 'count' }] }])
    expect(shown(charts[0]).slice(0, 2)).toEqual(['name', 'zone'])
  })
})

describe('words without an end', () => {
  it.each(['list ', 'only ', 'and their ', 'with refund, ', 'show the details of ', 'total of ', 'on average how many ', 'how were the '])(
    'take no time: %s…',
    async (words) => {
      const begun = performance.now()
      await talk(repairs, 'how many claims were scratched', 'list them', words.repeat(4000 / words.length)).catch(() => undefined)
      await talk(repairs, 'claims by fault', `${words}${' '.repeat(4000)}x`).catch(() => undefined)
      expect(performance.now() - begun).toBeLessThan(4000)
    },
  )
})
