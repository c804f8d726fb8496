import { assert, date, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoOf } from './columns.ts'
import { patternOf, temporalOf } from './temporal.ts'

describe('patternOf', () => {
  it.each([
    ['%Y-%m-%d', ['2024-01-31', '2023-12-01']],
    ['%Y-%m-%d %H:%M:%S', ['2017-12-05 15:20:04', '2017-08-08 22:30:36']],
    ['%Y-%m-%d %H:%M', ['2008-04-24 10:00']],
    ['%Y-%m-%dT%H:%M:%S', ['2008-04-24T10:00:00']],
    ['%Y-%m-%dT%H:%M:%SZ', ['2008-04-24T10:00:00Z']],
    ['%m/%d/%Y', ['08/30/2015', '1/2/2014']],
    ['%d/%m/%Y', ['01/02/2015', '30/08/2015']],
    ['%m/%d/%Y %H:%M', ['8/29/2013 9:08', '8/29/2013 14:02']],
    ['%m/%d/%Y %I:%M %p', ['8/29/2013 9:08 PM']],
    ['%d.%m.%Y', ['06.10.1976', '25.11.1972']],
    ['%d-%b-%y', ['23-OCT-10', '19-SEP-10']],
    ['%d-%b-%Y', ['28-AUG-2011', '7-APR-2001']],
    ['%d %B %Y', ['23 July 1992', '18 February 1992']],
    ['%B %d, %Y', ['December 16, 2001', 'May 2, 2001']],
    ['%Y/%m/%d', ['2003/01/04']],
    ['%Y-%m', ['2003-01', '2004-12']],
    ['%b-%Y', ['Apr-2025', 'Sep-2025']],
    ['%B-%Y', ['April-2025', 'September-2025']],
    ["%b'%y", ["Apr'25", "Sep'25"]],
    ['%m-%Y', ['04-2025', '12-2025']],
  ])('reads %s', (pattern, texts) => {
    expect(patternOf(texts)).toBe(pattern)
  })

  it.each([
    [['1987-88', '1988-89']],
    [['555-0256']],
    [['4-4-0', '0-6-0']],
    [['1:13.05.6']],
    [['050.102']],
    [['10 May', '1 June']],
    [['2024-13-01']],
    [[]],
    [['']],
  ])('takes %j for no dates', (texts) => {
    expect(patternOf(texts)).toBeUndefined()
  })

  it('overlooks a few texts that do not fit', () => {
    const days = Array.from({ length: 99 }, (_, index) => `2024-01-${String((index % 28) + 1).padStart(2, '0')}`)
    expect(patternOf([...days, 'unknown'])).toBe('%Y-%m-%d')
    expect(patternOf(['0000-00-00', '2024-01-02'])).toBe('%Y-%m-%d')
    expect(patternOf(['2024-01-02', '2024-01-02 10:00:00'])).toBe('%Y-%m-%d %H:%M:%S')
  })
})

describe('isoOf', () => {
  it('reads back what a pattern wrote', () => {
    const two = (value: number) => String(value).padStart(2, '0')
    const moments = date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2068-12-31T23:59:59Z'), noInvalidDate: true })
    assert(
      property(moments, (moment) => {
        const iso = moment.toISOString().slice(0, 19)
        const [y, m, d, h, min, s] = [
          moment.getUTCFullYear(),
          moment.getUTCMonth() + 1,
          moment.getUTCDate(),
          moment.getUTCHours(),
          moment.getUTCMinutes(),
          moment.getUTCSeconds(),
        ]
        expect(isoOf(`${m}/${d}/${y} ${h}:${two(min)}:${two(s)}`, '%m/%d/%Y %H:%M:%S')).toBe(iso)
        expect(isoOf(`${two(d)}.${two(m)}.${y}`, '%d.%m.%Y')).toBe(iso.slice(0, 10))
        expect(isoOf(`${m}/${d}/${two(y % 100)}`, '%m/%d/%y')).toBe(iso.slice(0, 10))
        expect(isoOf(`${m}/${d}/${y} ${h % 12 || 12}:${two(min)} ${h < 12 ? 'AM' : 'PM'}`, '%m/%d/%Y %I:%M %p')).toBe(
          `${iso.slice(0, 16)}:00`,
        )
      }),
      { numRuns: Number(process.env['DATE_RUNS'] ?? 100), seed: Number(process.env['DATE_SEED'] ?? 7) },
    )
  })
})

describe('temporalOf', () => {
  const facts = { stored: 'integer', distinct: 9, nulls: 0, min: 1951, max: 2009, frequent: [], values: [], valuesComplete: false } as const
  const held = (name: string): string | undefined =>
    temporalOf({ name, nativeType: 'INTEGER', declared: 'integer', nullable: true }, facts)?.temporal?.as

  it.each(['born', 'FirstElected', 'appointed', 'yearbought', 'birthyear'])('reads years of %s', (name) => {
    expect(held(name)).toBe('year')
  })

  it.each(['litres_hired', 'first_price', 'score'])('reads none of %s', (name) => {
    expect(held(name)).toBeUndefined()
  })
})
