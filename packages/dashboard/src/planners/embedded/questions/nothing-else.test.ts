import { describe, expect, it } from 'vitest'
import { limitSaid, only, plan } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('those who did nothing else', () => {
  it.each([
    'how many customers only ever bought online',
    'how many customers have bought only online',
    'customers who only order online, how many',
    'number of customers who shop exclusively online',
  ])('have orders, and none that is otherwise: %s', async (prompt) => {
    const count = await only(prompt, saddlery)
    expect(count).toMatchObject({ kind: 'text', measures: [{ aggregate: 'count' }], source: { base: { table: 'customers' } } })
    expect(count.where.map(limitSaid)).toEqual(['orders ', 'no orders channel ne "Online"'])
  })

  it('may be of goods, and of two of them', async () => {
    const [boots] = (await plan('customers who never bought anything other than boots', saddlery)).charts
    expect(boots?.where.map(limitSaid)).toEqual(['orders ', 'no orders category ne "Boots"'])
    const both = await only('how many customers only buy boots and saddles', saddlery)
    expect(both.where.map(limitSaid)).toEqual(['orders ', 'no orders category not in ["Boots","Saddles"]'])
  })

  it('did so in the time that is said', async () => {
    const { where } = await only('how many female customers only paid by cash in 2025', saddlery)
    expect(where.map(limitSaid)).toEqual([
      'gender eq "Female"',
      'orders 2025-01-01..2026-01-01',
      'no orders 2025-01-01..2026-01-01; payment_method ne "Cash"',
    ])
  })
})
