import { describe, expect, it } from 'vitest'
import { columns, noted, read, values } from '../fixtures/read-files.ts'
import type { Read } from '../fixtures/read-files.ts'
import { zip } from '../fixtures/workbook.ts'

/** Reads such a folder once for several tests. */
function folderOf(files: readonly (readonly [string, string])[]): () => Promise<Read> {
  let reading: Promise<Read> | undefined
  return () => (reading ??= read(Object.fromEntries(files)))
}

const csv = (lists: Readonly<Record<string, readonly string[]>>) => {
  const names = Object.keys(lists)
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const length = Math.max(...Object.values(lists).map((list) => list.length))
  return `${names.map(cell).join(',')}\n${Array.from({ length }, (_, at) => names.map((name) => cell(lists[name]?.[at] ?? '')).join(',')).join('\n')}\n`
}

describe('numbers in text', () => {
  const forms: readonly (readonly [string, readonly string[], readonly (number | null)[], string?])[] = [
    ['Indian groups', ['1,23,456.78', '12,345', '999', '-1,00,00,000'], [123456.78, 12345, 999, -10000000]],
    ['western groups', ['1,234,567.5', '12', '0.25'], [1234567.5, 12, 0.25]],
    ['rupee signs', ['₹ 1,200', '₹99.50', '-₹5', '₹-6', '(₹7)', '0'], [1200, 99.5, -5, -6, -7, 0], 'INR'],
    ['Rs. and /-', ['Rs. 1,00,000/-', 'Rs 500', 'rs.750', '500/-', '1,000 INR'], [100000, 500, 750, 500, 1000], 'INR'],
    [
      'lakh and crore',
      ['1.1 crore', '2.5 lakh', '3 Cr', '45 thousand', '12 lacs', '7k'],
      [11000000, 250000, 30000000, 45000, 1200000, 7000],
    ],
    ['rupees in lakh', ['₹1.1 Cr', '₹ 2.5 lakh', '₹900'], [11000000, 250000, 900], 'INR'],
    ['Hindi words', ['2.5 लाख', '1 करोड़', '5 हज़ार'], [250000, 10000000, 5000]],
    ['percent', ['12.5%', '-3 %', '+4%', '0'], [12.5, -3, 4, 0], '%'],
    ['kilograms', ['5 kg', '7.25kg', '1,000 Kgs'], [5, 7.25, 1000], 'kg'],
    ['hours', ['2 hrs', '1 hour', '0.5h'], [2, 1, 0.5], 'hours'],
    ['dollars', ['$1,234.50', 'US$3', '-$4'], [1234.5, 3, -4], 'USD'],
    ['decimal commas', ['1.234,5', '7,25', '-3'], [1234.5, 7.25, -3]],
    ['exponents', ['1.5e3', '2', '-0.5'], [1500, 2, -0.5]],
    ['missing marks', ['5', '-', 'NA', 'n/a', '#N/A', 'nil', '7'], [5, null, null, null, null, null, 7]],
  ]
  const kept: readonly (readonly [string, readonly string[]])[] = [
    ['codes with leading zeros', ['007', '123']],
    ['telephone numbers', ['+919876543210', '+911123456789']],
    ['numbers longer than numbers hold', ['1234567890123456789', '5']],
    ['two currencies', ['₹5', '$6']],
    ['two units', ['5 kg', '6 g']],
    ['one value that is none', [...Array.from({ length: 3_000 }, (_, n) => String(n)), 'about 7']],
    ['groups that are none', ['1,2', '3,45,6']],
    ['metres or millions', ['5m', '6m']],
    ['years of decades', ['1990s', '1980s']],
  ]
  const one = (texts: readonly string[]) => csv({ v: texts, filler: texts.map(() => 'x') })
  const texts = [...forms.map(([name, list]) => [name, list] as const), ...kept]
  const all = folderOf(texts.map(([name, list]) => [`${name.replaceAll('/', '')}.csv`, one(list)]))

  it.each(forms.map(([name, , numbers, unit]) => ({ name, numbers, unit })))('reads $name exactly', async ({ name, numbers, unit }) => {
    const found = await all()
    expect(values(found, name.replaceAll('/', ''), 'v')).toEqual(numbers)
    expect(columns(found, name.replaceAll('/', ''))['v']?.unit).toBe(unit)
  })

  it.each(kept)('keeps %s as text', async (name, texts) => {
    const found = await all()
    expect(columns(found, name)['v']?.type).toBe('text')
    expect(values(found, name, 'v')).toEqual(texts)
  })

  it('looks again where the first thousands of rows show less than the rest', async () => {
    const many = (first: string, then: string) => [...Array.from({ length: 3_000 }, () => first), then]
    const found = await read({
      't.csv': csv({ blank: many('', '5 kg'), whole: many('4', '4.5'), grouped: many('4', '1,00,000'), filler: many('x', 'y') }),
    })
    expect(['blank', 'whole', 'grouped'].map((name) => [columns(found)[name]?.type, columns(found)[name]?.max])).toEqual([
      ['number', 5],
      ['number', 4.5],
      ['number', 100000],
    ])
  })

  it('knows money by its sign and shares by theirs', async () => {
    const found = await read({ 't.csv': csv({ a: ['₹5', '₹6'], b: ['5%', '6%'], c: ['5 kg', '6 kg'] }) })
    expect(Object.values(columns(found)).map(({ meaning }) => meaning)).toEqual(['money', 'share', 'measure'])
  })
})

describe('dates in text', () => {
  const forms: readonly (readonly [string, string, readonly string[]])[] = [
    ['31-12-2025', '01-02-2025', ['2025-12-31', '2025-02-01']],
    ['31/12/25', '1/2/25', ['2025-12-31', '2025-02-01']],
    ['31 Dec 2025', '1 feb 2025', ['2025-12-31', '2025-02-01']],
    ['31.12.2025', '01.02.2025', ['2025-12-31', '2025-02-01']],
    ['31-Dec-25', '01-Feb-25', ['2025-12-31', '2025-02-01']],
    ['31 December 2025', '1 February 2025', ['2025-12-31', '2025-02-01']],
    ['12/31/2025', '2/1/2025', ['2025-12-31', '2025-02-01']],
    ['2025-12-31', '2025-02-01', ['2025-12-31', '2025-02-01']],
    ['31/12/2025 18:30', '01/02/2025 09:05', ['2025-12-31T18:30:00', '2025-02-01T09:05:00']],
    ['31-12-2025 06:30 PM', '01-02-2025 09:05 am', ['2025-12-31T18:30:00', '2025-02-01T09:05:00']],
    ['2025-12-31T18:30:00', '2025-02-01', ['2025-12-31T18:30:00', '2025-02-01T00:00:00']],
    ['2025-12-31T18:30:00+05:30', '2025-02-01T09:05:00+05:30', ['2025-12-31T13:00:00Z', '2025-02-01T03:35:00Z']],
  ]
  const all = folderOf(forms.map(([a, b], index) => [`t${index}.csv`, csv({ v: [a, b], filler: ['x', 'y'] })]))

  it.each(forms.map((form, index) => [...form, `t${index}`] as const))('reads %s', async (_a, _b, expected, table) => {
    const found = await all()
    expect(values(found, table, 'v')).toEqual(expected)
    expect(columns(found, table)['v']?.meaning).toBe('date')
    expect(noted(found)).toEqual([])
  })

  it('reads dates with missing ones among them', async () => {
    const found = await read({ 't.csv': csv({ v: ['31/12/2025', '', 'NA', '01/02/2025'], w: ['2025-12-31', '2025-02-01', '-', ''] }) })
    expect(values(found, 't', 'v')).toEqual(['2025-12-31', null, null, '2025-02-01'])
    expect(values(found, 't', 'w')).toEqual(['2025-12-31', '2025-02-01', null, null])
  })

  it('reads the day first where both fit, and says so; the month where the table leads with it', async () => {
    const found = await read({
      'a.csv': csv({ v: ['1/2/2025', '3/4/2025'], filler: ['x', 'y'] }),
      'b.csv': csv({ v: ['1/2/2025', '3/4/2025'], sure: ['1/31/2025', '2/1/2025'] }),
    })
    expect(values(found, 'a', 'v')).toEqual(['2025-02-01', '2025-04-03'])
    expect(values(found, 'b', 'v')).toEqual(['2025-01-02', '2025-03-04'])
    expect(noted(found)).toEqual(['dates_ambiguous a'])
  })

  it('keeps days that the calendar does not have as text', async () => {
    const found = await read({ 't.csv': csv({ v: ['30/02/2025', '01/02/2025'], filler: ['x', 'y'] }) })
    expect(values(found, 't', 'v')).toEqual(['30/02/2025', '01/02/2025'])
  })

  it('reads truth values and times', async () => {
    const found = await read({ 't.csv': csv({ a: ['TRUE', 'false'], b: ['Yes', 'no'], c: ['09:30', '17:45:10'] }) })
    expect(found.rows['t']).toEqual([
      { a: true, b: true, c: '09:30:00' },
      { a: false, b: false, c: '17:45:10' },
    ])
  })
})

describe('the layout of text files', () => {
  it('finds delimiter, title, header and names', async () => {
    const found = await read({
      'semicolon.csv': '\uFEFFName;Value\nA;1,5\nB;2,75\n',
      'named.csv': 'sep=;\na;b\n1;2\n',
      'tabs.csv': 'a\tb\n"x\ty"\t2\n',
      'titled.csv': 'Sales report for June\n\nregion,2023,2024\nN,5,6\nS,7,8\n',
      'bare.csv': '1,2\n3,4\n',
      'twice.csv': 'a,a,,B,b\n1,2,3,4,5\n',
      'quoted.csv': '"a ""b""","c\nd"\n"x, y","1\n2"\n',
      'one.csv': 'only\nx\ny\n',
    })
    expect(found.rows).toEqual({
      semicolon: [
        { Name: 'A', Value: 1.5 },
        { Name: 'B', Value: 2.75 },
      ],
      named: [{ a: 1, b: 2 }],
      tabs: [{ a: 'x\ty', b: 2 }],
      titled: [
        { region: 'N', 2023: 5, 2024: 6 },
        { region: 'S', 2023: 7, 2024: 8 },
      ],
      bare: [
        { column_1: 1, column_2: 2 },
        { column_1: 3, column_2: 4 },
      ],
      twice: [{ a: 1, a_2: 2, column_3: 3, B: 4, b_2: 5 }],
      quoted: [{ 'a "b"': 'x, y', 'c d': '1\n2' }],
      one: [{ only: 'x' }, { only: 'y' }],
    })
    expect(noted(found)).toEqual(['names_repaired twice'])
  })

  it('repairs what it can and says what it did', async () => {
    const found = await read({
      'western.csv': Buffer.from('name,price\nCafé,5\nplain,6\n', 'latin1'),
      'utf16.csv': Buffer.from('\uFEFFname,price\nCafé,₹5\n', 'utf16le'),
      'utf16be.csv': Buffer.from('name,price\nहिन्दी,₹5\n', 'utf16le').swap16(),
      'ragged.csv': `a,b,c\n1,2,3\n4,5\n${'7,8,9\n'.repeat(20)}1,2,3,4\n6,6,6,\n`,
      'open.csv': `a,b\n1,"never closed\n${'2,x\n'.repeat(20_000)}`,
      'ends.csv': 'a,b\r\n1,2\n3,4\r5,10\r\n',
      'nul.csv': `a,b\n${'1,x\n'.repeat(20_000)}2,y\0z\n`,
    })
    expect(values(found, 'western', 'name')).toEqual(['Café', 'plain'])
    expect(found.rows['utf16']).toEqual([{ name: 'Café', price: 5 }])
    expect(found.rows['utf16be']).toEqual([{ name: 'हिन्दी', price: 5 }])
    expect(found.catalog.tables.find(({ id }) => id === 'ragged')?.rowCount).toBe(23)
    expect(found.rows['ragged']?.[1]).toEqual({ a: 4, b: 5, c: null })
    expect(found.catalog.tables.find(({ id }) => id === 'open')?.rowCount).toBe(20_001)
    expect(found.rows['open']?.[0]).toEqual({ a: 1, b: '"never closed' })
    expect(values(found, 'ends', 'b')).toEqual([2, 4, 10])
    expect(columns(found, 'nul')['b']?.values.toSorted()).toEqual(['x', 'yz'])
    expect(noted(found)).toEqual([
      'cells_repaired nul',
      'cells_repaired open',
      'encoding_repaired utf16',
      'encoding_repaired utf16be',
      'encoding_repaired western',
      'rows_left_out ragged',
      'rows_repaired ragged',
    ])
  })

  it('names in a warning what it leaves out, and does not hide the rest', async () => {
    const found = await read({
      'good.csv': 'a,b\n1,2\n',
      'empty.csv': '',
      'page.csv': '<!DOCTYPE html><table>',
      'drawing.csv': '<svg onload=alert(1)></svg>',
      'feed.csv': '<rss version="2.0">\n<channel><title>a, b</title></channel>\n</rss>',
      'brackets.csv': '<TICKER>,<PRICE>\nA,1\nB,2\n',
      'iscii.csv': Buffer.from(Array.from({ length: 400 }, (_, n) => 0xa4 + (n % 60))),
      'wide.csv': `${Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',')}\n${'1,'.repeat(9_999)}1\n`,
      'line.csv': `a,b\n1,${'x'.repeat(5_000_000)}\n`,
      'endless.csv': `a,b\n${'x'.repeat(5_000_000)}`,
      'half.csv': `a,b\n${'1,2\n'.repeat(10)}${'1,2,3\n'.repeat(9)}`,
      'broken.json': '[{"a": 1}, {"a"',
      'old.xls': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'text.json': 'a,b\n1,2\n',
      'broken.parquet': 'PAR1 and more',
      'archive.xlsx': zip([{ name: 'notes.txt', bytes: 'x' }]),
    })
    expect(found.catalog.tables.map(({ id }) => id)).toEqual(['brackets', 'good'])
    const notes = found.catalog.notes ?? []
    expect(notes.map(({ code }) => code)).toEqual(Array.from({ length: 14 }, () => 'file_left_out'))
    for (const { message } of notes) expect(message).not.toContain(found.folder)
    const said = (file: string) => notes.find(({ message }) => message.includes(`"${file}"`))?.message
    expect(said('wide.csv')).toContain('10000 columns')
    expect(said('line.csv')).toContain('longer than 2 MB')
    expect(said('endless.csv')).toContain('longer than 2 MB')
    expect(said('half.csv')).toContain('9 of 19')
    expect(said('iscii.csv')).toContain('encoding')
    for (const file of ['page.csv', 'drawing.csv', 'feed.csv']) expect(said(file)).toContain('a page or an XML file')
    expect(said('old.xls')).toContain('.xlsx')
  })
})
