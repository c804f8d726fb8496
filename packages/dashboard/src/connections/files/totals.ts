import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName } from '../../sql/quote.ts'
import { anyOf } from './row-cells.ts'
import type { RowCells } from './row-cells.ts'
import { isTotal, mayBeTotal } from './rows-aside.ts'

/** A row that says to be a total, and what its numbers show. */
export interface TotalRow {
  readonly row: number
  readonly said: string
  /** `sums`: what it says is the sum of rows; `wrong`: a total by its place in the table, whose numbers are no sums; `doubted`: kept. */
  readonly is: 'sums' | 'wrong' | 'doubted' | 'row'
  /** Of a wrong or doubted one: the first column that has a number there, what it says, and what the rows come to. */
  readonly differs?: { readonly column: string; readonly says: number; readonly rows: number }
}

/** A column that was given a type, with the SQL of its values. */
export interface ReadColumn {
  readonly name: string
  readonly sql: string
  readonly kind: 'number' | 'text' | 'other'
}

/** A sheet of more rows is no page of a book with its sums in it. */
const mostRows = 50_000
const mostNumbers = 40

/** Rows that could be totals by what they say. */
export async function possibleTotals(
  connection: DuckDBConnection,
  raw: string,
  columns: readonly RowCells[],
  where: string,
): Promise<readonly number[]> {
  const found = await connection.runAndReadAll(
    `SELECT rowid FROM ${raw} WHERE ${where} AND (SELECT count(*) FROM ${raw}) <= ${mostRows} AND ${anyOf(columns, (text) => `${isTotal(text)} OR ${mayBeTotal(text)}`)}`,
  )
  return found.getRows().map(([row]) => Number(row))
}

interface Line {
  readonly row: number
  readonly numbers: readonly (number | null)[]
}

interface Candidate {
  readonly said: string
  readonly strict: boolean
  /** What says "Total" stands where dates or numbers do. */
  readonly misplaced: boolean
  /** It has figures and the label, no other words, and there are columns of words or dates that it leaves empty. */
  readonly bare: boolean
}

/**
 * Tells totals from rows: added up once more, everything would come to twice as much. What is summed up are the rows above since the
 * total before, all above, or all of the table.
 * @param columns of all rows but the possible totals
 */
export async function judgeTotals(
  connection: DuckDBConnection,
  raw: string,
  where: string,
  possible: readonly number[],
  columns: readonly ReadColumn[],
): Promise<readonly TotalRow[]> {
  const numbers = columns.filter(({ kind }) => kind === 'number').slice(0, mostNumbers)
  const lines = await linesOf(connection, raw, where, numbers)
  const candidates = await candidatesOf(connection, raw, possible, columns)
  const isRow = ({ row }: Line) => !candidates.has(row)
  const whole = sumsOf(lines.filter(isRow), numbers.length)
  const judged: TotalRow[] = []
  let [group, above]: [Line[], Line[]] = [[], []]
  for (const line of lines) {
    const candidate = candidates.get(line.row)
    if (!candidate) {
      group.push(line)
      above.push(line)
      continue
    }
    const { said, strict } = candidate
    const fewest = strict ? 1 : 2
    const sums = [
      ...(group.length >= fewest ? [sumsOf(group, numbers.length)] : []),
      ...(above.length >= 2 ? [sumsOf(above, numbers.length)] : []),
      ...(strict && lines.length > 2 ? [whole] : []),
    ]
    const matches = sums.some((each) => each.some((sum, at) => isSum(line.numbers[at], sum)))
    const last = line.row === lines.at(-1)?.row
    const differs = differenceOf(line, sumsOf(above, numbers.length), numbers)
    if (matches) judged.push({ row: line.row, said, is: 'sums' })
    else if (candidate.misplaced || (strict && last && candidate.bare)) judged.push({ row: line.row, said, is: 'wrong', ...differs })
    else judged.push({ row: line.row, said, is: strict && last ? 'doubted' : 'row', ...differs })
    if (matches) group = []
  }
  return judged
}

const isSum = (said: number | null | undefined, sum: number): boolean =>
  said !== null && said !== undefined && said !== 0 && Math.abs(said - sum) <= Math.max(1, Math.abs(sum) * 0.002)

const sumsOf = (lines: readonly Line[], width: number): readonly number[] =>
  Array.from({ length: width }, (_, at) => lines.reduce((sum, { numbers }) => sum + (numbers[at] ?? 0), 0))

function differenceOf({ numbers }: Line, sums: readonly number[], columns: readonly ReadColumn[]): Pick<TotalRow, 'differs'> {
  const at = numbers.findIndex((number) => number !== null && number !== 0)
  const [column, says] = [columns[at], numbers[at]]
  return column && typeof says === 'number' ? { differs: { column: column.name, says, rows: sums[at] ?? 0 } } : {}
}

async function linesOf(connection: DuckDBConnection, raw: string, where: string, numbers: readonly ReadColumn[]): Promise<readonly Line[]> {
  const list = numbers.map(({ sql }) => `, CAST(${sql} AS DOUBLE)`).join('')
  const found = await connection.runAndReadAll(`SELECT rowid${list} FROM ${raw} WHERE ${where} ORDER BY rowid`)
  return found
    .getRows()
    .map(([row, ...cells]) => ({ row: Number(row), numbers: cells.map((cell) => (cell === null ? null : Number(cell))) }))
}

async function candidatesOf(
  connection: DuckDBConnection,
  raw: string,
  possible: readonly number[],
  columns: readonly ReadColumn[],
): Promise<ReadonlyMap<number, Candidate>> {
  const text = ({ name }: { readonly name: string }) => `CAST(${quoteName(name)} AS VARCHAR)`
  const label = (column: ReadColumn) => `(${isTotal(text(column))} OR ${mayBeTotal(text(column))})`
  const [others, named] = [columns.filter(({ kind }) => kind !== 'number'), columns.filter(({ kind }) => kind !== 'text')]
  const count = (list: readonly string[]) => (list.length === 0 ? '0' : list.map((each) => `CAST(${each} AS INTEGER)`).join(' + '))
  const says = `coalesce(${columns.map((column) => `CASE WHEN ${label(column)} THEN trim(${text(column)}) END`).join(', ')})`
  const worded = (column: ReadColumn) => `coalesce(trim(${text(column)}) <> '' AND NOT regexp_matches(${text(column)}, '[0-9]'), false)`
  const empty = (column: ReadColumn) => `coalesce(trim(${text(column)}), '') = ''`
  const found = await connection.runAndReadAll(`SELECT rowid, ${says}, ${isTotal(says)}, ${count(named.map(label))},
      ${count(others.map(worded))} <= 1 AND ${count(others.map(empty))} > 0 FROM ${raw} WHERE rowid IN (${possible.join(', ')})`)
  return new Map(
    found.getRows().map(([row, said, strict, misplaced, bare]) => [
      Number(row),
      {
        said: String(said),
        strict: strict === true,
        misplaced: Number(misplaced) > 0,
        bare: bare === true,
      },
    ]),
  )
}
