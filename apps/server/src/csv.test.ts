import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('CSV', () => {
  it('quotes what needs it and defuses what a spreadsheet would run', () => {
    const rows = [
      { a: 'x,y', b: 1 },
      { a: '"q"', b: -2 },
      { a: '=1+1', b: null },
      { a: '+1', b: true },
      { a: '-1', b: 0.5 },
      { a: '@x', b: 1 },
      { a: 'a\nb', b: 1 },
      { a: '\t=1', b: 1 },
    ]
    expect(toCsv(['a', 'b'], rows)).toBe(
      'a,b\r\n"x,y",1\r\n"""q""",-2\r\n\'=1+1,\r\n\'+1,true\r\n\'-1,0.5\r\n\'@x,1\r\n"a\nb",1\r\n\'\t=1,1\r\n',
    )
  })

  it('looks behind blanks and signs that are not seen, and takes wide signs for what they are', () => {
    for (const text of [' =1+1', '\n=1', '\nx', '\u200B=1', '\u00A0@x', '＝1+1', '＋1', '－1', '＠x', '\uFEFF=1'])
      expect(toCsv([], []) + toCsv(['a'], [{ a: text }])).toMatch(/^\r\na\r\n"?'/)
    for (const text of ['a=1', ' x', 'क = ख', '１']) expect(toCsv(['a'], [{ a: text }])).toBe(`a\r\n${text}\r\n`)
  })
})
