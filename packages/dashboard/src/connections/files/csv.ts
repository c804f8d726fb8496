import { quoteText } from '../../sql/quote.ts'
import type { CsvShape } from './csv-shape.ts'
import { maxRowBytes, noRepairs, repaired } from './csv-repair.ts'
import type { Repairs } from './csv-repair.ts'
import type { TextEncodingName } from './encoding.ts'
import { openNamelessFile } from './nameless.ts'
import type { Notes } from './notes.ts'

/** Text files larger than this are not rewritten: they are read as they are or not at all. */
export const repairableBytes = 256 * 1024 * 1024

/** The call that reads a file as it stands, every cell as text. Strict: a row of another width is an error. */
export function csvReader(path: string, { delimiter, names, header, skippedLines }: CsvShape): string {
  const columns = names.map((name) => `${quoteText(name, 'chr(0)')}: 'VARCHAR'`).join(', ')
  return `read_csv(${quoteText(asGlob(path), 'chr(0)')}, auto_detect = false, delim = ${quoteText(delimiter, 'chr(0)')}, quote = '"', escape = '"', header = ${header}, skip = ${skippedLines}, columns = {${columns}}, max_line_size = ${maxRowBytes})`
}

/** DuckDB reads paths as patterns. */
export function asGlob(path: string): string {
  return path.replaceAll(/[*?[]/g, '[$&]')
}

/** A file as it was rewritten. */
export interface RewrittenCsv extends Disposable {
  readonly reader: string
  readonly repairs: Repairs
}

/** Rewrites what the engine cannot read as it stands. @throws NotATable */
export async function rewriteCsv(
  path: string,
  shape: CsvShape,
  encoding: TextEncodingName,
  onWritten: (letters: number) => void,
): Promise<RewrittenCsv> {
  const repairs = noRepairs()
  const file = openNamelessFile()
  let letters = 0
  try {
    for await (const text of repaired(path, { ...shape, encoding, width: shape.names.length }, repairs)) {
      file.write(text)
      onWritten((letters += text.length))
    }
  } catch (error) {
    file[Symbol.dispose]()
    throw error
  }
  return { reader: plainReader(file.path, shape.names), repairs, [Symbol.dispose]: () => file[Symbol.dispose]() }
}

/** The call that reads what this package wrote itself: quoted cells between commas, without names. */
export function plainReader(path: string, names: readonly string[]): string {
  return csvReader(path, { delimiter: ',', names, header: false, skippedLines: 0, renamed: 0 })
}

const encodings: Readonly<Record<TextEncodingName, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** Says what was done. */
export function noteRepairs(
  notes: Notes,
  table: string,
  encoding: TextEncodingName,
  { rows, short, long, quotes, foreign, nuls }: Repairs,
): void {
  const count = (number: number) => number.toLocaleString('en-IN')
  const all = count(rows + long)
  if (encoding === 'utf-16le' || encoding === 'utf-16be')
    notes.add('encoding_repaired', `The file is in ${encodings[encoding]} and was read so.`, table)
  if (foreign > 0)
    notes.add(
      'encoding_repaired',
      `Lines that are no UTF-8 were read as Windows-1252: ${count(foreign)}. Look at names with accents.`,
      table,
    )
  if (nuls > 0) notes.add('cells_repaired', `NUL characters were taken out: ${count(nuls)}.`, table)
  if (short > 0) notes.add('rows_repaired', `Rows with too few cells: ${count(short)} of ${all}. The missing ones are empty.`, table)
  if (long > 0) notes.add('rows_left_out', `Rows with more cells than there are columns were left out: ${count(long)} of ${all}.`, table)
  if (quotes > 0) notes.add('cells_repaired', `Quotes that nothing closes were taken as plain signs: ${count(quotes)}.`, table)
}
