import { describe, expect, it } from 'vitest'
import { columns, noted, read, values } from '../fixtures/read-files.ts'
import type { Read } from '../fixtures/read-files.ts'

const said = ({ catalog }: Read, code: string) => (catalog.notes ?? []).filter((note) => note.code === code).map(({ message }) => message)

describe('amounts written in several ways', () => {
  it('are money where one of them has its sign, which is said with the row', async () => {
    const found = await read({ 'till.csv': 'who,amount\nA,"₹ 1,040.00"\nB,Rs. 5\nC,450\nD,320/-\nE,"1,20,000"\nF,-\n' })
    expect(values(found, 'till', 'amount')).toEqual([1040, 5, 450, 320, 120000, null])
    expect(columns(found)['amount']?.unit).toBe('INR')
    expect(said(found, 'values_assumed')[0]).toMatch(/2 of 5 values .* row 4: “450”/)
  })

  it.each<[string, readonly string[], readonly (number | null)[], string]>([
    ['shares without their sign', ['12.5%', '(2.5%)', '5', '0'], [12.5, -2.5, 5, 0], '1 of 4 values stands without %'],
    ['debits and credits', ['1,200.00 Dr', '500 Cr', 'Nil'], [-1200, 500, null], '“Dr”, read as minus'],
    ['Cr alone, which may be credit', ['3 Cr', '1.5 Cr'], [30000000, 15000000], 'read as crore'],
    ['a point that may part thousands', ['120', '1.250'], [120, 1.25], '“1.250”'],
  ])('are read as %s, and what was assumed is said', async (_, texts, numbers, words) => {
    const found = await read({ 't.csv': `v,w\n${texts.map((text) => `"${text}",x`).join('\n')}\n` })
    expect(values(found, 't', 'v')).toEqual(numbers)
    expect(said(found, 'values_assumed')[0]).toContain(words)
  })

  it.each([
    ['a crore is written out', ['3 Cr', '1 crore']],
    ['all have points', ['1.250', '2.500']],
    ['all have their sign', ['₹5', '₹6']],
  ])('leave nothing to say where %s', async (_, texts) => {
    const found = await read({ 't.csv': `v,w\n${texts.map((text) => `${text},x`).join('\n')}\n` })
    expect(noted(found)).toEqual([])
  })
})

describe('values that keep a column from being numbers or dates', () => {
  it.each<[string, readonly string[], string]>([
    ['a word', ['500', '450/-', 'free', '300'], 'values_unread 1 of 4 row 4: “free”'],
    ['another unit', ['5 kg', '10 kg', '500 g', '2 kg'], 'values_unread 1 of 4 row 4: “500 g”'],
    ['no unit', ['5 kg', '10 kg', '2'], 'values_unread 1 of 3 row 4: “2”'],
    ['a day that is written otherwise', ['1-2-2025', '31-12-2025', 'end of May'], 'dates_unread 1 of 3 row 4: “end of May”'],
  ])('are named with their row: %s', async (_, texts, expected) => {
    const found = await read({ 't.csv': `v,w\n${texts.map((text) => `${text},x`).join('\n')}\n` })
    expect(columns(found)['v']?.type).toBe('text')
    const [note] = found.catalog.notes ?? []
    expect(`${note?.code} ${/\d+ of \d+/.exec(note?.message ?? '')?.[0]} ${/row .*/.exec(note?.message ?? '')?.[0]}`).toBe(`${expected}.`)
  })

  it.each([
    ['post codes', ['110001', '012345', '560001']],
    ['rooms', ['101', '102', '103A']],
    ['words', ['Rice', '7 Up', 'Dal']],
  ])('are none among %s', async (_, texts) => {
    expect(noted(await read({ 't.csv': `v,w\n${texts.map((text) => `${text},x`).join('\n')}\n` }))).toEqual([])
  })
})

describe('dates in several ways', () => {
  it('are read in one order, and doubtful ones said', async () => {
    const found = await read({
      'sure.csv': 'd,w\n03-04-2025,x\n3 Apr 25,x\n13/04/2025,x\n4/5/25,x\n2025-12-31,x\n',
      'doubt.csv': 'd,w\n03-04-2025,x\n3 Apr 25,x\n',
    })
    expect(values(found, 'sure', 'd')).toEqual(['2025-04-03', '2025-04-03', '2025-04-13', '2025-05-04', '2025-12-31'])
    expect(values(found, 'doubt', 'd')).toEqual(['2025-04-03', '2025-04-03'])
    expect(noted(found)).toEqual(['dates_ambiguous doubt'])
  })
})

describe('rows that are no data', () => {
  it('are left out: titles, empty rows, sums within and below, headers once more, remarks', async () => {
    const found = await read({
      'branch.csv':
        'Gupta Stores,,\n,,\nBranch,Month,Sales\nPune,Apr-25,"1,200"\nPune,May-25,800\nPune Total,,"2,000"\nBranch,Month,Sales\n,,\nAgra,Apr-25,70\nAgra,May-25,30\nAgra Total,,100\nGrand Total,,"2,100"\n\nPrepared by: the clerk,,\n',
    })
    expect(values(found, 'branch', 'Branch')).toEqual(['Pune', 'Pune', 'Agra', 'Agra'])
    expect(columns(found)['Sales']?.type).toBe('number')
    const [header, remark, totals] = said(found, 'rows_left_out')
    expect([header, remark, totals]).toEqual([
      expect.stringContaining('row 7'),
      expect.stringContaining('row 14: “Prepared by: the clerk”'),
      expect.stringContaining('rows 6, 11 and 12'),
    ])
  })

  it('are left out where "Total" stands among dates, and where its sum is wrong both figures are said', async () => {
    const found = await read({ 't.csv': 'Day,Who,Paid\n1/4/2025,A,100\n13/4/2025,B,50\nTotal,,160\n' })
    expect(values(found, 't', 'Day')).toEqual(['2025-04-01', '2025-04-13'])
    expect(said(found, 'rows_left_out')[0]).toMatch(/row 4,.*“Paid” says 160, the rows above come to 150/)
  })

  it('are kept where only a name says so: goods called total, a last row that fills all cells', async () => {
    const found = await read({
      'goods.csv': 'Item,Maker,Price\nTotal care,X,10\nSoap,Y,25\nTotal wash,X,40\n',
      'fuel.csv': 'Station,Town,Litres\nShell,Pune,70\nOther,Agra,31\nTotal,Pune,10\n',
    })
    expect(values(found, 'goods', 'Item')).toHaveLength(3)
    expect(values(found, 'fuel', 'Station')).toHaveLength(3)
    expect(noted(found)).toEqual(['rows_doubted fuel'])
  })

  it('are none where only the last cells of a table are empty', async () => {
    const found = await read({ 't.csv': 'name,phone,town\nA,1,x\nB,,\n' })
    expect(values(found, 't', 'name')).toEqual(['A', 'B'])
  })

  it('is a table without rows, which is said', async () => {
    expect(noted(await read({ 'heads.csv': 'date,customer,amount\n' }))).toEqual(['no_rows heads'])
  })
})

describe('text of cells', () => {
  it('has one spelling of a name, said; codes keep theirs', async () => {
    const found = await read({ 't.csv': 'who,code,by\nSharma ji,a1,-\nsharma  ji ,A1,UPI\nSharma ji, b2 ,NA\nVERMA,c,Cash\n' })
    expect(values(found, 't', 'who')).toEqual(['Sharma ji', 'Sharma ji', 'Sharma ji', 'VERMA'])
    expect(values(found, 't', 'code')).toEqual(['a1', 'A1', 'b2', 'c'])
    expect(values(found, 't', 'by')).toEqual([null, 'UPI', 'NA', 'Cash'])
    expect(noted(found)).toEqual(['spellings_joined t'])
  })

  it('may be written once for the rows below: nothing is filled in, and it is said', async () => {
    const found = await read({ 't.csv': 'Day,Who\n1/4/2025,A\n,B\n,C\n13/4/2025,D\n' })
    expect(values(found, 't', 'Day')).toEqual(['2025-04-01', null, null, '2025-04-13'])
    expect(said(found, 'cells_empty')[0]).toContain('2 of 4 rows, the first row 3')
    expect(noted(await read({ 't.csv': 'Day,Who\n1/4/2025,A\nNA,B\n-,C\n13/4/2025,D\n' }))).toEqual([])
  })
})
