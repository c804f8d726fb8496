/** How a text file lays out its table. */
export interface CsvShape {
  readonly delimiter: ',' | ';' | '\t' | '|'
  /** Names of the columns, distinct and not empty. */
  readonly names: readonly string[]
  /** The names stand in the file; else they were made. */
  readonly header: boolean
  /** Lines above the header: a title, a blank line. */
  readonly skippedLines: number
  /** Names that were empty or came twice. */
  readonly renamed: number
}

const delimiters = [',', ';', '\t', '|'] as const
/** Rows that are looked at. */
const sampleRows = 500

/** One row of the beginning of a file, and on which line it begins. */
interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

/**
 * Finds the delimiter, the header and the width of a table from its beginning.
 * @param text the first part of the file, its last line perhaps cut
 * @param whole it is the whole file
 */
export function shapeOf(text: string, whole: boolean): CsvShape {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  // Excel names the delimiter on a line of its own.
  const named = /^sep=([,;\t|])\r?\n/i.exec(body)
  const all = delimiters.map((delimiter) => ({ delimiter, rows: rowsOf(body, delimiter, whole) }))
  const fixed = all.find(({ delimiter }) => delimiter === named?.[1])
  const { delimiter, rows } = fixed ??
    all.toSorted((a, b) => tidiness(b.rows) - tidiness(a.rows))[0] ?? { delimiter: ',' as const, rows: [] }
  const table = named ? rows.slice(1) : rows
  const filled = table.filter(({ cells }) => !isBlank(cells))
  const width = modal(filled.map(({ cells }) => cells.length))
  // A title above the table fills fewer cells than the table has.
  const first =
    filled.find(({ cells }) => cells.length >= width && cells.filter((cell) => cell.trim() !== '').length * 2 > width) ?? filled[0]
  const below = filled.slice(filled.indexOf(first!) + 1)
  const header = first !== undefined && isHeader(first.cells, below)
  const given = header ? trimEnd(first.cells, width) : []
  const { names, renamed } = distinctNames(given, Math.max(width, given.length, 1))
  return { delimiter, names, header, skippedLines: first?.line ?? 0, renamed: header ? renamed : 0 }
}

/** Blank cells at the end of a header belong to no column of the rows below. */
function trimEnd(cells: readonly string[], width: number): readonly string[] {
  let length = cells.length
  while (length > width && cells[length - 1]?.trim() === '') length--
  return cells.slice(0, length)
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Rows of quoted and plain cells; tolerant, since it only looks. */
function rowsOf(text: string, delimiter: string, whole: boolean): readonly Row[] {
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 0
  let began = 0
  for (let at = 0; at < text.length && rows.length < sampleRows; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign === '"' && text[at + 1] === '"') cell += text[at++]
      else if (sign === '"') quoted = false
      else cell += sign
      if (sign === '\n') line++
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      rows.push({ cells: [...cells, cell], line: began })
      cells = []
      cell = ''
      began = ++line
    } else cell += sign
  }
  if ((whole || rows.length === 0) && (cells.length > 0 || cell !== '')) rows.push({ cells: [...cells, cell], line: began })
  return rows
}

/** How much a delimiter makes a table: the share of rows of the usual width, and that width. */
function tidiness(rows: readonly Row[]): number {
  const widths = rows.filter(({ cells }) => !isBlank(cells)).map(({ cells }) => cells.length)
  const width = modal(widths)
  if (width < 2) return 0
  return (widths.filter((one) => one === width).length / widths.length) * Math.log2(width + 1)
}

function modal(widths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

const looksTyped = (cell: string) => /^[-+₹$€£(]?\s*\d[\d,.]*\s*[%)]?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell.trim())
const looksDate = (cell: string) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell.trim())
const looksYear = (cell: string) => /^(19|20|21)\d\d$/.test(cell.trim())

/** Names are words, or years and days as the heads of columns; a row of figures is data. */
export function isHeader(cells: readonly string[], below: readonly { readonly cells: readonly string[] }[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return false
  const under = (column: number) => below.map((row) => row.cells[column] ?? '').filter((cell) => cell.trim() !== '')
  const isWord = (cell: string) => cell.trim() !== '' && !looksTyped(cell)
  // A word above nothing but figures is a name, whatever stands beside it.
  if (cells.some((cell, column) => isWord(cell) && under(column).length > 0 && under(column).every(looksTyped))) return true
  const isData = (cell: string, column: number) =>
    looksTyped(cell) && !looksYear(cell) && (!looksDate(cell) || under(column).some(looksDate))
  if (cells.some(isData)) return false
  if (filled.some((cell) => !looksTyped(cell))) return true
  // All are years: names where the cells below are no years.
  return below.length > 0 && !below.some(({ cells }) => cells.some(looksYear))
}

/** Names for so many columns: what is empty is called by its place, what comes twice gets a number. */
export function distinctNames(given: readonly string[], width: number): { readonly names: readonly string[]; readonly renamed: number } {
  const taken = new Set<string>()
  let renamed = 0
  const names = Array.from({ length: width }, (_, index) => {
    const plain = (given[index] ?? '').replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
    const stem = plain === '' ? `column_${index + 1}` : plain
    let name = stem
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem}_${count}`
    taken.add(name.toLowerCase())
    if (name !== plain) renamed++
    return name
  })
  return { names, renamed }
}
