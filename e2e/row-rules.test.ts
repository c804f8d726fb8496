import { describe, expect, it } from 'vitest'
import { proveRowRules } from './row-rules/prove.ts'

describe('rules for rows', () => {
  it('hold on every route, for what is asked, kept, stored, shared and exported', async () => {
    const tally = await proveRowRules('sqlite', { seed: 'short', users: 3, roles: 3, rows: 24, tables: ['orders'] })
    expect(tally?.found).toEqual([])
    expect(tally).toMatchObject({ tooMany: 0, tooFew: 0 })
    expect(tally?.cells).toBeGreaterThan(100)
  }, 240_000)
})
