import { parse } from 'smol-toml'

/** A header, a key with its value over however many lines, or one line without either. */
export interface Statement {
  readonly lines: readonly string[]
  /** The keys it is about, from the root of the file down to the first table that has several; empty for comments and blank lines. */
  readonly path: readonly string[]
}

/** A file of settings in pieces that can be taken out alone. The parser says where each ends. @param text TOML that can be read */
export function statementsOf(text: string): readonly Statement[] {
  const statements: Statement[] = []
  let section: readonly string[] = []
  let lines: string[] = []
  for (const line of text.split('\n')) {
    lines.push(line)
    const value = read(lines)
    // A bracket inside a list or a text over several lines is no header.
    if (value === undefined) continue
    const keys = keysDown(value)
    const isHeader = keys.length > 0 && /^\s*\[/.test(lines[0] ?? '')
    if (isHeader) section = keys
    statements.push({ lines, path: keys.length === 0 || isHeader ? keys : [...section, ...keys] })
    lines = []
  }
  return lines.length === 0 ? statements : [...statements, { lines, path: [] }]
}

/** Undefined while its end is missing. */
function read(lines: readonly string[]): unknown {
  try {
    return parse(`${lines.join('\n')}\n`)
  } catch {
    return undefined
  }
}

function keysDown(value: unknown): readonly string[] {
  const inner = Array.isArray(value) ? (value as unknown[])[0] : value
  if (typeof inner !== 'object' || inner === null || inner instanceof Date) return []
  const [only, ...others] = Object.entries(inner)
  return only && others.length === 0 ? [only[0], ...keysDown(only[1])] : []
}
