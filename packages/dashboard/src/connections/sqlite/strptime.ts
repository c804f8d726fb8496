import { quoteText } from '../../sql/quote.ts'

const text = (value: string) => quoteText(value, 'char(0)')

/** Widths of directives that stand next to each other with nothing between, as in `%Y%m%d`. */
const widths: Readonly<Record<string, number>> = { Y: 4, m: 2, d: 2, H: 2, I: 2, M: 2, S: 2, y: 2, b: 3, p: 2, j: 3, f: 6 }

interface Field {
  readonly directive: string
  readonly sql: string
}

/** Spells out the directives that stand for several. */
function expand(pattern: string): string {
  return pattern
    .replaceAll('%T', '%H:%M:%S')
    .replaceAll('%R', '%H:%M')
    .replaceAll('%F', '%Y-%m-%d')
    .replaceAll('%D', '%m/%d/%y')
    .replaceAll(/%[-#](?=[a-zA-Z])/g, '%')
}

/**
 * The parts of a text in strptime notation as SQL. SQLite has no strptime; the text becomes a JSON array cut at the
 * pattern's separators, which takes numbers with and without a leading zero: `["3/7/2009 8:05"]` -> `["3","7","2009","8","05"]`.
 */
function fieldsOf(column: string, pattern: string): Field[] {
  const pieces = expand(pattern).split(/(%[a-zA-Z])/)
  const separators = new Set<string>()
  const chunks: string[][] = [[]]
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1) chunks.at(-1)!.push(piece[1]!)
    else if (piece !== '' && index > 0 && index < pieces.length - 1) {
      separators.add(piece)
      chunks.push([])
    }
  }
  let cut = `json_array(CAST(${column} AS TEXT))`
  for (const separator of [...separators].sort((a, b) => b.length - a.length)) cut = `replace(${cut}, ${text(separator)}, '","')`
  return chunks.flatMap((directives, place) => {
    const chunk = `json_extract(${cut}, '$[${place}]')`
    if (directives.length === 1) return [{ directive: directives[0]!, sql: chunk }]
    let start = 1
    return directives.map((directive) => {
      const width = widths[directive] ?? 2
      const sql = `substr(${chunk}, ${start}, ${width})`
      start += width
      return { directive, sql }
    })
  })
}

/** Text in a strptime pattern as ISO text: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM:SS`. Null where the text does not fit. */
export function isoFromPattern(column: string, pattern: string, wanted: 'date' | 'timestamp'): string {
  const fields = fieldsOf(column, pattern)
  const field = (...directives: string[]) => fields.find((candidate) => directives.includes(candidate.directive))?.sql

  const shortYear = field('y')
  const year =
    field('Y') ??
    (shortYear === undefined ? undefined : `(${shortYear} + CASE WHEN CAST(${shortYear} AS INTEGER) < 69 THEN 2000 ELSE 1900 END)`)
  const monthName = field('b', 'B')
  const month =
    field('m') ??
    (monthName === undefined ? '1' : `((instr('janfebmaraprmayjunjulaugsepoctnovdec', lower(substr(${monthName}, 1, 3))) + 2) / 3)`)
  const day = field('d') ?? '1'
  if (year === undefined) return 'NULL'
  // A day that its month does not have is none; SQLite would carry it over.
  const written = `format('%04d-%02d-%02d', ${year}, ${month}, ${day})`
  if (wanted === 'date') return `CASE WHEN date(${written}) = ${written} THEN ${written} END`

  const twelve = field('I')
  const half = field('p')
  const hour =
    field('H') ??
    (twelve === undefined ? '0' : `(${twelve} % 12${half === undefined ? '' : ` + CASE WHEN lower(${half}) = 'pm' THEN 12 ELSE 0 END`})`)
  const clock = `${hour}, ${field('M') ?? '0'}, ${field('S') ?? '0'}`
  const moment = `strftime('%Y-%m-%dT%H:%M:%S', format('%04d-%02d-%02d %02d:%02d:%02d', ${year}, ${month}, ${day}, ${clock}))`
  return `CASE WHEN date(${written}) = ${written} THEN ${moment} END`
}
