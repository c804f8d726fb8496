import { distinctNames, isHeader } from '../csv-shape.ts'
import type { Merge, SheetRow } from './sheet.ts'

/** Where the table of a sheet lies, found in its first rows. */
export interface SheetShape {
  readonly names: readonly string[]
  readonly renamed: number
  /** The columns of the sheet that have a name here, in their order. */
  readonly columns: readonly number[]
  /** Rows up to this one are title and header. */
  readonly headerEnd: number
}

/** Rows in which the header is looked for. */
export const lookedAt = 60

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
const filledOf = ({ cells }: SheetRow) => cells.filter(isFilled).length

/** @param rows the first rows that have anything in them; undefined where there are none */
export function shapeOfSheet(rows: readonly SheetRow[], merges: readonly Merge[]): SheetShape | undefined {
  const filled = rows.filter((row) => filledOf(row) > 0)
  if (filled.length === 0) return undefined
  const usual = medianOf(filled.map(filledOf))
  const at = filled.findIndex(
    (row) => filledOf(row) >= Math.max(1, usual * 0.6) && isHeader(shown(row), filled.slice(filled.indexOf(row) + 1)),
  )
  const width = Math.max(...filled.map(({ cells }) => cells.findLastIndex(isFilled) + 1))
  if (at < 0) {
    const columns = columnsOf(filled, width)
    return { ...distinctNames([], columns.length), columns, headerEnd: 0 }
  }
  const { names, rows: headerRows } = namesOf(filled, at, merges, width)
  const body = filled.slice(at + headerRows)
  const columns = columnsOf(body, width, names)
  const given = distinctNames(
    columns.map((column) => names[column] ?? ''),
    columns.length,
  )
  return { ...given, columns, headerEnd: filled[at + headerRows - 1]?.number ?? 0 }
}

/** Text that looks like a number is a name all the same: a space in front hides it from the look at figures. */
const shown = ({ cells, texts }: SheetRow) => cells.map((cell, column) => (texts.has(column) && isFilled(cell) ? `'${cell}` : cell))

/** Columns that have a name or, in the rows that were looked at, a value. */
function columnsOf(rows: readonly SheetRow[], width: number, names: readonly string[] = []): readonly number[] {
  return Array.from({ length: width }, (_, column) => column).filter(
    (column) => isFilled(names[column]) || rows.some(({ cells }) => isFilled(cells[column])),
  )
}

/** Names of one row, or of two where the upper one spans several of the lower: `2025` over `Q1`, `Q2`. */
function namesOf(
  rows: readonly SheetRow[],
  at: number,
  merges: readonly Merge[],
  width: number,
): { readonly names: readonly string[]; readonly rows: 1 | 2 } {
  const [upper, lower] = [rows[at], rows[at + 1]]
  const across = merges.filter(({ top, bottom, left, right }) => top === upper?.number && bottom === top && right > left)
  const names = Array.from({ length: width }, (_, column) => upper?.cells[column] ?? '')
  if (!upper || !lower || across.length === 0 || lower.number !== upper.number + 1) return { names, rows: 1 }
  const below = rows.slice(at + 2)
  if (!across.every(({ left, right }) => isHeader(shown(lower).slice(left, right + 1), below))) return { names, rows: 1 }
  for (const { left, right } of across)
    for (let column = left; column <= right && column < width; column++) names[column] = upper.cells[left] ?? ''
  return { names: names.map((name, column) => [name, lower.cells[column] ?? ''].filter(isFilled).join(' ')), rows: 2 }
}

function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Gives each row under a cell that spans several rows that cell's value. */
export function fillDown(merges: readonly Merge[], from: number): (row: SheetRow) => readonly string[] {
  const tall = merges.filter(({ top, bottom }) => bottom > top && top > from).toSorted((a, b) => a.top - b.top)
  let next = 0
  let open: { readonly merge: Merge; readonly value: string }[] = []
  return ({ number, cells }) => {
    open = open.filter(({ merge }) => merge.bottom >= number)
    for (; next < tall.length && tall[next]!.top <= number; next++) {
      const merge = tall[next]!
      if (merge.top === number) open.push({ merge, value: cells[merge.left] ?? '' })
    }
    if (open.length === 0) return cells
    const filled = [...cells]
    for (const { merge, value } of open) if (!isFilled(filled[merge.left])) filled[merge.left] = value
    return filled
  }
}
