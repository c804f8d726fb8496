import { describe, expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { grainLedger } from '../fixtures/grain-ledger.ts'

describe('what is not sold', () => {
  it.each(['slips that were not sold yet', 'unsold weight by crop', 'total weight not sold', 'कौन सी पर्चियां अभी तक नहीं बिकीं'])(
    'has no buyer written down: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, grainLedger)
      for (const { where } of charts) expect(where).toMatchObject([{ kind: 'missing', column: { column: 'Kharidar' } }])
    },
  )
})
