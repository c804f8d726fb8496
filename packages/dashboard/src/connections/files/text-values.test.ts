import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateFormsOf } from './date-forms.ts'
import { numberFormsOf } from './number-forms.ts'
import { missesSql, presentSql, readsSql, valueSql } from './text-values.ts'
import type { Provable } from './text-values.ts'

/** Values of one column each, that lead to all kinds of forms. */
const columns: readonly (readonly string[])[] = [
  ['7', '-12'],
  ['1.5', '2e3'],
  ['1,23,456.78', '-1,000', '(7)', '2 lakh'],
  ['₹ 1,200', 'Rs. 5', '-₹5', '₹-6', '(₹7)', '500/-', '1,000 INR', '1.1 Cr', '0'],
  ['$1,234.50', 'US$3', '-$4', '5 $'],
  ['€ 5', '7 EUR', '.5 €'],
  ['12.5%', '-3 %', '+4%', '5 pct'],
  ['5 kg', '7.25kg', '1,000 Kgs'],
  ['5 in', '3inches'],
  ['1.234,5', '7,25', '-3'],
  ['2025-01-31', '2024-2-9'],
  ['2025-01-31 10:00', '2024-02-09T23:59:59.5'],
  ['2025-01-31T10:00:00Z', '2024-02-09 23:59 +05:30'],
  ['10:30', '23:59:59'],
  ['01/02/2025', '11/12/1999'],
  ['31/12/2025', '1/2/25'],
  ['31-Jan-2025', '01-feb-2024'],
  ['31-Jan-25'],
  ['31.12.2025 10:30', '01.02.2024 9:05'],
  ['January 31, 2025', 'Feb 1, 2024'],
  ['12/31/2025 10:30:00 AM'],
]
const forms: readonly Provable[] = columns.flatMap((values) => [
  ...numberFormsOf(values).map((form) => ({ ...form, anyCase: false, mayFail: false })),
  ...dateFormsOf(values).map((form) => ({ ...form, anyCase: true, mayFail: true })),
])

const edge = fc.constantFrom('', '', '', ' ', '\t', '\u00A0', '\u3000', ' \t')
const missing = ['', '-', '--', '—', 'NA', 'N/A', '#N/A', 'null', 'None', 'nil', 'NaN', 'nan', '?', 'inf', 'epoch', '-nan', 'x\0y']
const pieces = [
  '₹',
  '$',
  'Rs.',
  ' ',
  '\t',
  '-',
  '−',
  '+',
  '(',
  ')',
  '1',
  '1,00',
  '.5',
  ',',
  '%',
  'kg',
  'n',
  'N',
  'e5',
  'k',
  '/-',
  '31',
  ':',
  '/',
  'AM',
  '\0',
]
const known = fc.constantFrom(...columns.flat(), ...missing)
/** A known value whole, with blanks about it, cut, joined to another, or with a piece in its midst. */
const text = fc
  .tuple(
    edge,
    known,
    fc.constantFrom('whole', 'whole', 'cut', 'split', 'joined', 'other case'),
    fc.constantFrom(...pieces),
    fc.nat(20),
    known,
    edge,
  )
  .map(([before, value, how, piece, place, other, after]) => {
    const at = place % (value.length + 1)
    const made = {
      whole: value,
      cut: value.slice(at),
      split: value.slice(0, at) + piece + value.slice(at),
      joined: value + other,
      'other case': value.toUpperCase(),
    }[how as 'whole']
    return before + made + after
  })

describe('proving the types of cells', () => {
  it('counts and reads untrimmed cells as it does trimmed ones', async () => {
    expect(forms.length).toBeGreaterThan(columns.length)
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run('CREATE TABLE t (v VARCHAR)')
    const texts = [...new Set([...fc.sample(text, { numRuns: 4_000, seed: 71 }), ...fc.sample(known, { numRuns: 500, seed: 72 })])]
    const insert = await connection.createAppender('t')
    for (const value of texts) {
      insert.appendVarchar(value)
      insert.endRow()
    }
    insert.appendNull()
    insert.endRow()
    insert.closeSync()
    let read = 0
    for (const form of forms) {
      const present = `(${presentSql('v')})`
      const misses = `coalesce(${present} IS NOT NULL AND NOT ${readsSql(present, form)}, false)`
      const reader = await connection.runAndReadAll(
        `SELECT v, coalesce(${missesSql('v', form)}, false) IS DISTINCT FROM ${misses} AS miscounted,
          NOT ${misses} AND (${valueSql('v', form)}) IS DISTINCT FROM (${form.sql(present)}) AS misread, NOT ${misses} AND (${valueSql('v', form)}) IS NOT NULL AS is_read
        FROM t`,
      )
      const rows = reader.getRowObjects()
      expect({ pattern: form.pattern, wrong: rows.filter(({ miscounted, misread }) => miscounted !== false || misread !== false) }).toEqual(
        {
          pattern: form.pattern,
          wrong: [],
        },
      )
      read += rows.filter(({ is_read }) => is_read === true).length
    }
    // All forms together: the texts are no mere noise.
    expect(read).toBeGreaterThan(10 * forms.length)
    connection.closeSync()
    instance.closeSync()
  })
})
