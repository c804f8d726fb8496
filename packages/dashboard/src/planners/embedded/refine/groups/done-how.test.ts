import { describe, expect, it } from 'vitest'
import { by, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

describe('how something was done', () => {
  it.each(['and how were these paid', 'how did they pay', 'how were they paid for?', 'so how was it paid'])(
    'splits what is shown by the column that tells it: %s',
    async (words) => {
      const [chart, ...more] = (await talk(repairs, 'number of repairs by way in', 'only 2025', words)).charts
      expect([chart && by(chart), more]).toEqual([['way_in', 'paid_by'], []])
      expect(chart?.where).toMatchObject([{ from: '2025-01-01' }])
    },
  )

  it('breaks a number down', async () => {
    const { charts } = await talk(repairs, 'how many repairs in 2025', 'how were they paid')
    expect(charts[0]).toMatchObject({ kind: 'bar', dimensions: [{ column: { column: 'paid_by' } }], where: [{ from: '2025-01-01' }] })
  })

  it('leaves the same groups there, whatever their parts come to', async () => {
    const { charts } = await talk(repairs, 'number of repairs by way in', 'only those above 500', 'how were these paid')
    expect(charts[0]).toMatchObject({ having: [], where: [{ kind: 'related', having: [{ aggregate: 'count', op: 'gt', value: 500 }] }] })
  })

  it.each(['how were these weighed', 'who flew these'])('is not told by any column: %s', async (words) => {
    await expect(talk(repairs, 'number of repairs by way in', words)).rejects.toMatchObject({ code: 'not_understood' })
  })
})
