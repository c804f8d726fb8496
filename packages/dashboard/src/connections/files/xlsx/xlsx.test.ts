import { describe, expect, it } from 'vitest'
import { columns, noted, read, values } from '../../fixtures/read-files.ts'
import { row, workbook, workbookParts, zip } from '../../fixtures/workbook.ts'

describe('Excel workbooks', () => {
  it('reads sheets, headers, dates, money and formulas by their stored values', async () => {
    const rows = [
      row(1, ['Sales of the year', null]),
      row(3, ['Day', 'Amount', 'Share', 'Paid', 'Moment', 'Result', 'Code']),
      row(4, [[45_658, 1], [1200.5, 2], [0.125, 3], true, [45_658.75, 4], '<c><f>B4*2</f><v>2401</v></c>', '007']),
      row(5, [[45_689, 1], [-7, 2], [0.5, 3], false, [45_689.5, 4], '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '008']),
      row(6, [[45_717, 1], [0, 2], [1, 3], true, [45_717.25, 4], '<c><f>B6</f></c>', '<c t="s"><v>0</v></c>']),
    ].join('')
    const formats = ['dd/mm/yyyy', '"₹" #,##0.00', '0.0%', '[$-409]dd-mmm-yy h:mm AM/PM']
    const found = await read({
      'book.xlsx': workbook({
        sheets: [
          { name: 'Sales', rows },
          { name: 'Notes', rows: '' },
          { name: 'Secret', rows, hidden: true },
        ],
        formats,
        sharedStrings: ['009'],
      }),
      'old.xlsx': workbook({ sheets: [{ name: 'A', rows: row(1, ['Day', 'n']) + row(2, [[44_196, 1], 5]) }], formats, from1904: true }),
    })
    expect(found.rows['Sales']).toEqual([
      { Day: '2025-01-01', Amount: 1200.5, Share: 12.5, Paid: true, Moment: '2025-01-01T18:00:00', Result: 2401, Code: '007' },
      { Day: '2025-02-01', Amount: -7, Share: 50, Paid: false, Moment: '2025-02-01T12:00:00', Result: null, Code: '008' },
      { Day: '2025-03-01', Amount: 0, Share: 100, Paid: true, Moment: '2025-03-01T06:00:00', Result: null, Code: '009' },
    ])
    expect(found.rows['old']).toEqual([{ Day: '2025-01-01', n: 5 }])
    const named = columns(found, 'Sales')
    expect([named['Amount']?.unit, named['Share']?.unit, named['Day']?.type, named['Moment']?.type]).toEqual([
      'INR',
      '%',
      'date',
      'timestamp',
    ])
    expect(noted(found)).toEqual(['cells_repaired Sales', 'cells_repaired Sales', 'sheet_left_out', 'sheet_left_out'])
  })

  it('spreads merged cells over their rows, and joins a header of two rows', async () => {
    const rows = [
      row(1, ['Region', 'Rice', null, 'Wheat', null]),
      row(2, [null, 'Area', 'Crop', 'Area', 'Crop']),
      row(3, ['North', 1, 2, 3, 4]),
      row(4, [null, 5, 6, 7, 8]),
      row(5, ['South', 9, 10, 11, 12]),
    ].join('')
    const found = await read({ 'm.xlsx': workbook({ sheets: [{ name: 'M', rows, merges: ['A1:A2', 'B1:C1', 'D1:E1', 'A3:A4'] }] }) })
    expect(found.rows['m']).toEqual([
      { Region: 'North', 'Rice Area': 1, 'Rice Crop': 2, 'Wheat Area': 3, 'Wheat Crop': 4 },
      { Region: 'North', 'Rice Area': 5, 'Rice Crop': 6, 'Wheat Area': 7, 'Wheat Crop': 8 },
      { Region: 'South', 'Rice Area': 9, 'Rice Crop': 10, 'Wheat Area': 11, 'Wheat Crop': 12 },
    ])
  })

  it('reads quarters across a header of two rows as rows', async () => {
    const rows = [
      row(1, ['Region', '2024', null, '2025', null]),
      row(2, [null, 'Q1', 'Q2', 'Q1', 'Q2']),
      row(3, ['North', 1, 2, 3, 4]),
    ].join('')
    const found = await read({ 'sales.xlsx': workbook({ sheets: [{ name: 'Sales', rows, merges: ['A1:A2', 'B1:C1', 'D1:E1'] }] }) })
    expect(found.rows['sales']).toEqual(
      ['2024 Q1', '2024 Q2', '2025 Q1', '2025 Q2'].map((Quarter, at) => ({ Region: 'North', Quarter, Sales: at + 1 })),
    )
  })

  it('counts days of 1900 as Excel does', async () => {
    const rows = row(1, ['Day', 'n']) + [1, 59, 61, 2_958_465].map((day, at) => row(at + 2, [[day, 1], at])).join('')
    const found = await read({ 'd.xlsx': workbook({ sheets: [{ name: 'D', rows }], formats: ['yyyy-mm-dd'] }) })
    expect(values(found, 'd', 'Day')).toEqual(['1900-01-01', '1900-02-28', '1900-03-01', '9999-12-31'])
  })

  it('refuses bombs, damage and entities with a sentence', async () => {
    const sheet = { name: 'A', rows: row(1, ['a', 'b']) + row(2, [1, 2]) }
    const parts = workbookParts({ sheets: [sheet] })
    const withSheet = (bytes: string | Uint8Array, claimed?: number) =>
      zip(
        parts.map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, bytes, ...(claimed === undefined ? {} : { claimed }) } : part)),
      )
    const found = await read({
      'good.xlsx': workbook({ sheets: [sheet] }),
      'bomb.xlsx': withSheet(Buffer.alloc(1024, 0x20), 900 * 1024 * 1024),
      'liar.xlsx': withSheet(Buffer.alloc(5 * 1024 * 1024, 0x20), 10),
      'laughs.xlsx': withSheet(
        '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row r="1"><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
      ),
      'deep.xlsx': withSheet(`<worksheet>${'<a>'.repeat(200_000)}`),
      'cut.xlsx': workbook({ sheets: [sheet] }).subarray(0, 700),
      'none.xlsx': workbook({ sheets: [{ name: 'A', rows: '' }] }),
    })
    expect(found.catalog.tables.map(({ id }) => id)).toEqual(['good'])
    const messages = (found.catalog.notes ?? []).map(({ message }) => message)
    expect(messages.find((message) => message.includes('"bomb.xlsx"'))).toContain('unpacks to more than 768 MiB')
    for (const file of ['liar', 'laughs', 'cut', 'deep'])
      expect(messages.find((message) => message.includes(`"${file}.xlsx"`))).toContain('damaged')
    expect(messages.find((message) => message.includes('"deep.xlsx"'))).toContain('256 deep')
    expect(messages.find((message) => message.includes('"none.xlsx"'))).toContain('no sheet with a table')
  })
})
