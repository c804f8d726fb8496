import { describe, expect, it } from 'vitest'
import { columns, noted, read, values } from '../fixtures/read-files.ts'

describe('columns of periods', () => {
  it('are read as rows, what is computed of them left out', async () => {
    const found = await read({
      'ferry_passengers.csv': 'S.No,Quay,2021,2022,2023,Total\n1,North,10,20,30,60\n2,South,1,,3,4\n',
    })
    expect(found.rows['ferry_passengers']).toEqual([
      { Quay: 'North', Year: 2021, 'Ferry passengers': 10 },
      { Quay: 'North', Year: 2022, 'Ferry passengers': 20 },
      { Quay: 'North', Year: 2023, 'Ferry passengers': 30 },
      { Quay: 'South', Year: 2021, 'Ferry passengers': 1 },
      { Quay: 'South', Year: 2023, 'Ferry passengers': 3 },
    ])
    expect(noted(found)).toEqual(['columns_turned ferry_passengers'])
    expect(found.catalog.notes?.[0]?.message).toContain('"Total"')
    expect(columns(found)['Year']?.meaning).toBe('date')
  })

  it.each([
    ['months of years', 'Apr-24,May 2024,2024-06', 'Month', ['2024-04-01', '2024-05-01', '2024-06-01']],
    ['months of no year', 'April,May,June', 'Month', ['April', 'May', 'June']],
    ['years that begin in April', '2021-22,2022-23,FY 2023-24', 'Financial Year', ['2021-22', '2022-23', '2023-24']],
    ['quarters', 'Q1 2024,Q2 2024,Q3 2024', 'Quarter', ['Q1 2024', 'Q2 2024', 'Q3 2024']],
    ['years behind a word', 'Catch 2021,Catch 2022,Catch 2023', 'Year', [2021, 2022, 2023]],
  ] as const)('may be %s', async (_, header, called, periods) => {
    const found = await read({ 'catch.csv': `Quay,${header}\nNorth,1.5,2,3\n` })
    expect(values(found, 'catch', called)).toEqual(periods)
    expect(values(found, 'catch', 'Catch')).toEqual([1.5, 2, 3])
  })

  it.each([
    ['other numbers stand beside them', 'Quay,Berths,2021,2022,2023\nNorth,4,1,2,3\n'],
    ['there are two of them', 'Quay,2021,2022\nNorth,1,2\n'],
    ['nothing says whose they are', '2020,2021,2022\n1,2,3\n'],
    ['they are of several things', 'Quay,Cod 2021,Eel 2021,Cod 2022,Eel 2022\nNorth,1,2,3,4\n'],
    ['they are words', 'Quay,2021,2022,2023\nNorth,open,shut,open\n'],
  ])('stay as they are where %s', async (_, text) => {
    const found = await read({ 'catch.csv': text })
    expect(Object.keys(columns(found)).toSorted()).toEqual(text.split('\n')[0]?.split(',').toSorted())
    expect(noted(found)).toEqual([])
  })

  it('keep the unit that all of them have', async () => {
    const found = await read({ 'takings.csv': 'Quay,2021,2022,2023\nNorth,₹1,₹2,₹3\n' })
    expect(columns(found)['Takings']?.unit).toBe('INR')
  })
})

describe('a row of totals', () => {
  it('is left out, and said', async () => {
    const found = await read({ 'fees.csv': 'Class,Fee,Paid\nA,10,5\nB,20,15\nC,30,30\nGrand Total,60,50\n' })
    expect(values(found, 'fees', 'Class')).toEqual(['A', 'B', 'C'])
    expect(noted(found)).toEqual(['rows_left_out fees'])
  })

  it('is a row like others where its numbers are no sums', async () => {
    const found = await read({ 'fuel.csv': 'Station,Litres\nTotal,10\nShell,70\nOther,30\n' })
    expect(values(found, 'fuel', 'Station')).toEqual(['Total', 'Shell', 'Other'])
    expect(noted(found)).toEqual([])
  })
})

describe('names of months and days of the week', () => {
  const orderOf = async (column: string, names: readonly string[]) => {
    const found = await read({ 'book.csv': `${column},n\n${names.map((name, at) => `${name},${at}`).join('\n')}\n` })
    return columns(found)[column]?.nativeType
  }

  it.each([
    ['the calendar has them', 'Month', ['Mar', 'Jan', 'Feb'], ['Jan', 'Feb', 'Mar']],
    ['the book does that begins in April', 'Month', ['April', 'May', 'March'], ['April', 'May', 'March']],
    ['the book does that goes on over the new year', 'Month', ['Nov', 'Dec', 'Jan', 'Feb'], ['Nov', 'Dec', 'Jan', 'Feb']],
    ['the week does', 'Weekday', ['Wed', 'Mon', 'Sun'], ['Mon', 'Wed', 'Sun']],
  ] as const)('are in order as %s', async (_, column, names, order) => {
    expect(await orderOf(column, names)).toBe(`ENUM(${order.map((name) => `'${name}'`).join(', ')})`)
  })

  it('are text where another word is among them', async () => {
    expect(await orderOf('Month', ['Jan', 'Feb', 'later'])).toBe('VARCHAR')
  })
})
