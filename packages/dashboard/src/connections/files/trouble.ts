/** What the engine says of a file, in a sentence for the file's owner: its own words may name paths of the server. */
export function plainSentence(error: unknown, kind: string): string {
  const words = error instanceof Error ? error.message : String(error)
  const line = /CSV Error on Line: (\d+)/.exec(words)?.[1]
  if (line !== undefined) return `Line ${line} of the file ${whyOf(words)}.`
  if (/Out of Memory/i.test(words)) return 'The file needs more memory than it may use. Save it as Parquet, or keep fewer columns and rows.'
  if (/ENOSPC|No space left/i.test(words)) return 'The disk of the server is full.'
  if (/EACCES|Permission denied/i.test(words)) return 'The server may not read the file. Check its rights.'
  if (/not utf-8 encoded|Invalid unicode/i.test(words)) return 'The file has bytes that are no UTF-8. Save it as CSV in UTF-8.'
  return `The file looks like ${kind} but cannot be read as a table. Check that it is whole and has one row of names above its rows.`
}

function whyOf(words: string): string {
  const counts = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(words)
  if (counts) return `has ${counts[2]} cells where ${counts[1]} were expected`
  if (/Maximum line size/i.test(words)) return 'is longer than 2 MB; check that its rows end with line ends and its quotes are closed'
  return /quote/i.test(words) ? 'has a quote that is not closed' : 'cannot be read as a row of the table'
}
