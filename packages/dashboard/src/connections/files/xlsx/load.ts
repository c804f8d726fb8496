import { plainReader } from '../csv.ts'
import { NotATable, quoted } from '../csv-repair.ts'
import { openNamelessFile } from '../nameless.ts'
import { makeTyped, maxColumns } from '../table.ts'
import type { DataFile, Loading } from '../table.ts'
import { openArchive } from './archive.ts'
import type { Archive } from './archive.ts'
import { readMerges, readRows } from './sheet.ts'
import type { SheetRow, SheetTrouble } from './sheet.ts'
import { fillDown, lookedAt, shapeOfSheet } from './table.ts'
import type { SheetShape } from './table.ts'
import { readWorkbook } from './workbook.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** Sheets that become tables. */
const maxSheets = 100
/** Rows that are written at a time. */
const batch = 2_000

/** Makes a table of every sheet that is shown and has one. @throws NotATable */
export async function loadWorkbook(file: DataFile, loading: Loading): Promise<void> {
  const { notes, freeTable } = loading
  using archive = await openArchive(file.path)
  const workbook = await readWorkbook(archive)
  const shown = workbook.sheets.filter(({ hidden }) => !hidden)
  for (const { name, hidden } of workbook.sheets) if (hidden) notes.add('sheet_left_out', `The sheet "${name}" is hidden and was left out.`)
  if (shown.length > maxSheets) notes.add('sheet_left_out', `Of ${shown.length} sheets the first ${maxSheets} were read.`)
  let made = 0
  for (const sheet of shown.slice(0, maxSheets)) {
    // A workbook of one sheet is called as its file is.
    const table = shown.length === 1 ? file.table : freeTable(sheet.name)
    if (await loadSheet(archive, sheet, workbook, table, loading)) made++
    else notes.add('sheet_left_out', `The sheet "${sheet.name}" has no table and was left out.`)
  }
  if (made === 0) throw new NotATable('The workbook has no sheet with a table: a row of names above rows of values.')
}

async function loadSheet(archive: Archive, sheet: Sheet, workbook: Workbook, table: string, loading: Loading): Promise<boolean> {
  const merges = await readMerges(archive, sheet)
  const trouble: SheetTrouble = { uncomputed: 0, errors: 0 }
  using file = openNamelessFile()
  const first: SheetRow[] = []
  let shape: SheetShape | undefined
  let lines: string[] = []
  const numbers: number[] = []
  let outside = 0
  let fill = fillDown([], 0)
  const begin = () => {
    shape = shapeOfSheet(first, merges)
    if (!shape) return
    if (shape.columns.length > maxColumns)
      throw new NotATable(`The sheet "${sheet.name}" has ${shape.columns.length} columns; at most ${maxColumns} are read.`)
    fill = fillDown(merges, shape.headerEnd)
    for (const row of first.splice(0)) write(row)
  }
  const write = (row: SheetRow) => {
    if (!shape || row.number <= shape.headerEnd) return
    const cells = fill(row)
    if (cells.every((cell) => cell.trim() === '')) return
    const kept = shape.columns.map((column) => cells[column] ?? '')
    outside += cells.filter((cell) => cell !== '').length - kept.filter((cell) => cell !== '').length
    numbers.push(row.number)
    lines.push(kept.map((cell) => quoted(cell.replaceAll('\0', ''))).join(','))
    if (lines.length >= batch) flush()
  }
  const flush = () => {
    if (lines.length > 0) file.write(`${lines.join('\n')}\n`)
    lines = []
  }
  for await (const row of readRows(archive, sheet, workbook, trouble)) {
    if (shape) write(row)
    else if (first.push(row) >= lookedAt) begin()
  }
  if (!shape) begin()
  flush()
  if (!shape) return false
  await makeTyped(table, plainReader(file.path, shape.names), true, loading, async () => numbers)
  noteTrouble(table, shape, trouble, outside, loading)
  return true
}

function noteTrouble(
  table: string,
  { renamed, headerEnd }: SheetShape,
  { uncomputed, errors }: SheetTrouble,
  outside: number,
  { notes }: Loading,
): void {
  if (headerEnd > 0 && renamed > 0)
    notes.add('names_repaired', `${renamed} columns had no name or one that came before, and were given another.`, table)
  if (errors > 0) notes.add('cells_repaired', `${errors} cells hold an error such as #N/A and are empty here.`, table)
  if (uncomputed > 0)
    notes.add(
      'cells_repaired',
      `${uncomputed} formulas were saved without their values and are empty here. Open the workbook in Excel and save it.`,
      table,
    )
  if (outside > 0) notes.add('cells_repaired', `${outside} cells outside the table's columns were left out.`, table)
}
