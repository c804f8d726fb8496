import { frontMatterOf } from './blocks.ts'

/** A value in the words that a reader sees, and how other words are written in its place. */
interface Value {
  readonly words: string
  readonly length: number
  write(words: string): string
}

const quoted = /^"(?:[^"\\]|\\.)*"/u
const singleQuoted = /^'(?:[^']|'')*'/u
/** Not words: what YAML reads as a switch or as nothing. */
const switches = /^(?:true|false|yes|no|on|off|null|~)$/i
/** Nor these: numbers with an exponent or a base, points in time. https://yaml.org/type/timestamp.html */
const figures = /^(?:[-+]?[\d._]+(?:e[-+]?\d+)?|0[xob][\da-f_]+|\d{4}-\d\d?-\d\d?(?:[Tt\s]+[\d:.]+(?:\s*(?:Z|[-+][\d:]+))?)?)$/i

/**
 * Translates values of a document's front matter, YAML or TOML: those of the keys named, at the top level, in one line, that
 * are text. Every other byte stays.
 */
export async function translateFrontMatter(
  document: string,
  keys: readonly string[],
  translate: (words: string) => Promise<string>,
): Promise<string> {
  const front = frontMatterOf(document)
  if (front === '' || keys.length === 0) return document
  const isToml = front.trimStart().replace('\ufeff', '').startsWith('+')
  const pieces = front.split(/(\r\n|\n|\r)/)
  const firstTable = isToml ? pieces.findIndex((line) => /^\s*\[/.test(line)) : -1
  const inside = isToml ? insideTexts(pieces) : undefined
  const written = pieces.map(async (line, index) => {
    const key = /^(["']?)([\w-]+)\1[ \t]*([:=])[ \t]*(?=\S)/.exec(line)
    const goesOn = (!isToml && /^[ \t]+\S/.test(pieces[index + 2] ?? '')) || inside?.has(index)
    if (!key || key[3] !== (isToml ? '=' : ':') || !keys.includes(key[2]!) || goesOn || (firstTable >= 0 && index > firstTable)) return line
    const start = key[0].length
    const value = readValue(line.slice(start), isToml)
    if (!value || !/\p{L}/u.test(value.words)) return line
    const answer = (await translate(value.words)).replace(/\s+/gu, ' ').trim()
    return answer === '' || answer === value.words ? line : line.slice(0, start) + value.write(answer) + line.slice(start + value.length)
  })
  return (await Promise.all(written)).join('') + document.slice(front.length)
}

/** Lines of TOML that lie inside a text of several lines. */
function insideTexts(lines: readonly string[]): ReadonlySet<number> {
  const inside = new Set<number>()
  let open: string | undefined
  for (const [index, line] of lines.entries()) {
    if (open !== undefined) inside.add(index)
    for (const [mark] of line.matchAll(/"""|'''/g)) {
      if (open === undefined) open = mark
      else if (open === mark) open = undefined
    }
  }
  return inside
}

function readValue(source: string, isToml: boolean): Value | undefined {
  const double = quoted.exec(source)?.[0]
  if (double !== undefined) {
    const words = parse(double)
    return words === undefined ? undefined : { words, length: double.length, write: (answer) => JSON.stringify(answer) }
  }
  const single = singleQuoted.exec(source)?.[0]
  if (single !== undefined) {
    const inner = single.slice(1, -1)
    // TOML knows no way to write the sign itself.
    if (isToml) return { words: inner, length: single.length, write: (answer) => JSON.stringify(answer) }
    return { words: inner.replaceAll("''", "'"), length: single.length, write: (answer) => `'${answer.replaceAll("'", "''")}'` }
  }
  const plain = source.replace(/[ \t]+#.*$/u, '').trimEnd()
  if (isToml || !/^[\p{L}\p{N}(]/u.test(plain) || switches.test(plain) || figures.test(plain)) return undefined
  return { words: plain, length: plain.length, write: (answer) => (isPlain(answer) ? answer : JSON.stringify(answer)) }
}

/** Does YAML read it as the text that it is? */
function isPlain(text: string): boolean {
  return /^\p{L}/u.test(text) && !/: |:$| #/u.test(text) && !switches.test(text)
}

/** The escapes of JSON, which both formats share. */
function parse(literal: string): string | undefined {
  try {
    return JSON.parse(literal) as string
  } catch {
    return undefined
  }
}
