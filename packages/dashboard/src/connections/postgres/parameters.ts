/** Whatever may hold a question mark that is no parameter: text, names, comments. */
const skipped = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\$([A-Za-z_\u0080-\uffff]*)\$[\s\S]*?\$\1\$|\/\*|\?/g
const escaped = /(?<![A-Za-z0-9_])[eE]$/

/** A statement whose parameters are `?` with PostgreSQL's `$1`, `$2` … in their order. */
export function numberParameters(sql: string): string {
  let out = ''
  let at = 0
  let count = 0
  skipped.lastIndex = 0
  for (let match = skipped.exec(sql); match; match = skipped.exec(sql)) {
    const [found] = match
    let end = match.index + found.length
    out += sql.slice(at, match.index)
    if (found === '?') out += `$${++count}`
    else {
      if (found === '/*') end = afterComment(sql, match.index)
      else if (found.startsWith("'") && escaped.test(sql.slice(0, match.index))) end = afterEscapedText(sql, match.index)
      out += sql.slice(match.index, end)
    }
    at = end
    skipped.lastIndex = end
  }
  return out + sql.slice(at)
}

/** Comments nest in PostgreSQL. */
function afterComment(sql: string, from: number): number {
  let depth = 0
  for (let at = from; at < sql.length; at++) {
    if (sql.startsWith('/*', at)) {
      depth++
      at++
    } else if (sql.startsWith('*/', at)) {
      at++
      if (--depth === 0) return at + 1
    }
  }
  return sql.length
}

/** In `E'…'` a backslash takes the next character along. */
function afterEscapedText(sql: string, from: number): number {
  for (let at = from + 1; at < sql.length; at++) {
    if (sql[at] === '\\') at++
    else if (sql[at] === "'") {
      if (sql[at + 1] !== "'") return at + 1
      at++
    }
  }
  return sql.length
}
