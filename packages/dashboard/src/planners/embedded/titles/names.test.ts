import { describe, expect, it } from 'vitest'
import { namedAlone, nounOf } from './names.ts'

describe('what the rows of a table are called', () => {
  it.each([
    ['Shop sales (final) v2', 'shop sales'],
    ['orders_latest', 'orders'],
    ['visits (1)', 'visits'],
    ['orders_2024', 'orders 2024'],
    ['newsletters', 'newsletters'],
    ['v2', 'v2'],
  ])('%s: without what says only which copy it is', (name, many) => {
    expect(nounOf(namedAlone(name)).many).toBe(many)
  })
})
