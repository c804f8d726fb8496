import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { plantation } from '../fixtures/plantation.ts'

describe('two values of what several sheets have', () => {
  it.each(['latex in Kavu and Manal by month', 'latex of Kavu and Manal by month', 'latex for block Kavu and Manal by month'])(
    'are one list, and no two requests: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, plantation)
      expect(charts.map(measures)).toEqual([['sum Qty (Ltr)']])
      expect(charts[0]?.where).toMatchObject([{ kind: 'among', values: ['Kavu', 'Manal'] }])
    },
  )
})

describe('a breakdown with the values that are wanted of it', () => {
  it.each(['latex by block for Kavu and Manal', 'latex per block in Kavu and Manal', 'latex by block from Kavu'])(
    'is one all the same: %s',
    async (prompt) => {
      const chart = await only(prompt, plantation)
      expect([measures(chart), by(chart)]).toEqual([['sum Qty (Ltr)'], ['Block']])
      expect(chart.where).toHaveLength(1)
    },
  )
})
