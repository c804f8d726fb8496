import { describe, expect, it } from 'vitest'
import { toCsv } from './cells.ts'

describe('rows as CSV', () => {
  it('begin with the mark by which spreadsheets tell UTF-8, and run nothing', () => {
    const rows = [
      { राज्य: 'महाराष्ट्र', amount: -2 },
      { राज्य: '=1+1', amount: 1.5 },
      { राज्य: 'a,"b"', amount: null },
    ]
    expect(toCsv(rows)).toBe('\uFEFFराज्य,amount\r\nमहाराष्ट्र,-2\r\n\'=1+1,1.5\r\n"a,""b""",\r\n')
  })
})
