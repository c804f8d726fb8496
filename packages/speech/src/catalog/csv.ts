/** Reads RFC 4180: quoted fields may hold commas, line ends and doubled quotes. The first line names the columns. */
export function parseCsv(text: string): Record<string, string>[] {
  const [head, ...rows] = readRows(text)
  if (!head) throw new Error('it is empty')
  return rows
    .filter((row) => row.some((field) => field !== ''))
    .map((row, index) => {
      if (row.length > head.length) throw new Error(`line ${index + 2} has ${row.length} fields, the head has ${head.length}`)
      return Object.fromEntries(head.map((name, at) => [name.trim(), row[at] ?? '']))
    })
}

function readRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const match = field.exec(text)
    if (!match) throw new Error(`a quote is open or misplaced near ${JSON.stringify(text.slice(at, at + 20))}`)
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] === ',') {
      if (field.lastIndex < text.length) continue
      row.push('')
    }
    rows.push(row)
    row = []
  }
  return rows
}
