import { readXml } from './archive.ts'
import type { Archive } from './archive.ts'
import { numberText } from './values.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** A row that has cells, from the top; missing cells are empty text. */
export interface SheetRow {
  /** From 1. */
  readonly number: number
  readonly cells: readonly string[]
  /** Columns whose cell is text in the sheet, not a number, day or truth value that only looks like it here. */
  readonly texts: ReadonlySet<number>
}

/** Cells shown as one. Rows from 1, columns from 0, both ends included. */
export interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** What was met in a sheet that has no value to show. */
export interface SheetTrouble {
  /** Formulas whose value was never computed. */
  uncomputed: number
  /** `#DIV/0!`, `#N/A` and the like. */
  errors: number
}

/** Excel has no more columns. */
const maxColumns = 16_384
const maxMerges = 200_000
const maxCellLength = 32_767

/** Merged cells are named behind the rows that they belong to. A sign `<` in a cell's text is always escaped. */
export async function readMerges(archive: Archive, sheet: Sheet): Promise<readonly Merge[]> {
  const merges: Merge[] = []
  let left = ''
  for await (const piece of archive.text(sheet.part)) {
    const text = left + piece
    for (const [, from = '', to = ''] of text.matchAll(
      /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})"[^<>]*>/g,
    )) {
      const [start, end] = [place(from), place(to)]
      if (start && end && merges.length < maxMerges) merges.push({ top: start.row, left: start.column, bottom: end.row, right: end.column })
    }
    left = text.slice(Math.max(text.lastIndexOf('<'), text.length - 200))
  }
  return merges
}

function place(reference: string): { readonly row: number; readonly column: number } | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column > maxColumns ? undefined : { row: Number(digits), column: column - 1 }
}

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  formula: boolean
  value: string
  seen: boolean
}

/** The rows of a sheet as they come; formulas by the value that was stored with them. @throws NotATable */
export async function* readRows(archive: Archive, sheet: Sheet, workbook: Workbook, trouble: SheetTrouble): AsyncGenerator<SheetRow> {
  const ready: SheetRow[] = []
  let number = 0
  let next = 0
  let cells: string[] = []
  let texts = new Set<number>()
  let cell: OpenCell | undefined
  let within: 'v' | 't' | undefined
  let aid = 0
  const reader = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'row') {
        number = Number(attributes['r'] ?? number + 1)
        next = 0
        cells = []
        texts = new Set()
      } else if (name === 'c') {
        const column = place(attributes['r'] ?? '')?.column ?? next
        next = column + 1
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), formula: false, value: '', seen: false }
      } else if (name === 'f' && cell) cell.formula = true
      else if (name === 'rPh') aid++
      else if (name === 'v' || name === 't') within = name
    },
    text(piece: string) {
      if (!cell || !within || aid > 0 || (within === 't') !== (cell.type === 'inlineStr')) return
      cell.seen = true
      if (cell.value.length < maxCellLength) cell.value += piece
    },
    close(name: string) {
      if (name === 'v' || name === 't') within = undefined
      else if (name === 'rPh') aid--
      else if (name === 'c' && cell) {
        if (cell.column < maxColumns) {
          const value = valueOf(cell, workbook, trouble)
          while (cells.length < cell.column) cells.push('')
          cells[cell.column] = value
          if (['s', 'str', 'inlineStr'].includes(cell.type)) texts.add(cell.column)
        }
        cell = undefined
      } else if (name === 'row') ready.push({ number, cells, texts })
    },
  }
  for await (const _ of readXml(archive.text(sheet.part), reader)) yield* ready.splice(0)
  yield* ready.splice(0)
}

/** https://learn.microsoft.com/dotnet/api/documentformat.openxml.spreadsheet.cellvalues */
function valueOf(cell: OpenCell, { sharedStrings, kinds, from1904 }: Workbook, trouble: SheetTrouble): string {
  if (!cell.seen) {
    if (cell.formula) trouble.uncomputed++
    return ''
  }
  switch (cell.type) {
    case 's':
      return sharedStrings[Number(cell.value)] ?? ''
    case 'str':
    case 'inlineStr':
      return cell.value
    case 'b':
      return cell.value === '1' ? 'true' : 'false'
    case 'e':
      trouble.errors++
      return ''
    case 'd':
      return cell.value.replace(/Z$|\.000$/, '').replace('T', ' ')
    default: {
      const number = Number(cell.value)
      return cell.value.trim() === '' || Number.isNaN(number) ? cell.value : numberText(number, kinds[cell.style] ?? 'number', from1904)
    }
  }
}
