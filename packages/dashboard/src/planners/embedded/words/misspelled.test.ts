import { describe, expect, it } from 'vitest'
import { writtenOut } from './shorthand.ts'

describe('words that are misspelled as many do', () => {
  it('are read as the right ones, in their own places', () => {
    const written = writtenOut('crates not Deliverd yet, avrage wait')
    expect(written?.text).toBe('crates not delivered yet, average wait')
    expect(written?.place(11, 20)).toEqual({ start: 11, end: 19 })
  })

  it('stay where the data has such a name, is quoted, or is no word alone', () => {
    expect(writtenOut('wich by month', (word) => word === 'wich')).toBeUndefined()
    expect(writtenOut('orders of "Recieved" and recieve_date')).toBeUndefined()
  })
})
