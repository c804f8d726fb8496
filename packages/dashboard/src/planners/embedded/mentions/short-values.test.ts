import { describe, expect, it } from 'vitest'
import { academy } from '../fixtures/academy.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'

describe('short values', () => {
  it.each(['days missed in 2a by month', '2A days missed by month', 'days missed of 2A by month'])(
    'of a digit and a letter are known as they are typed: %s',
    async (prompt) => {
      const chart = await only(prompt, academy)
      expect([measures(chart), by(chart)]).toEqual([['sum Days Missed'], ['Month']])
      expect(chart.where).toMatchObject([{ column: { column: 'Batch' }, op: 'eq', value: '2A' }])
    },
  )

  it('of grades are no girls', async () => {
    const { charts } = await plan('average marks of girls by instrument', academy)
    expect(charts.map(({ where }) => where)).toMatchObject([[{ column: { relation: 'learners', column: 'Sex' }, value: 'F' }]])
  })
})
