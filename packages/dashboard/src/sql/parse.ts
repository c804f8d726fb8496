import type { Dialect } from './dialect.ts'

export type DialectName = Dialect['name']

/** A table named in a statement, where a row source stands. */
export interface TableUse {
  /** As written, unquoted: the table alone, or schema and table. */
  readonly parts: readonly string[]
  /** It names a common table expression in scope, not a table of the database. */
  readonly isCte: boolean
  /** Code points of the statement that hold the name, without its alias; undefined where the parser does not say. */
  readonly span: { readonly start: number; readonly end: number } | undefined
  readonly hasAlias: boolean
}

/** What a statement names. Plain data: it travels between threads, and is kept by the statement's text. */
export interface Reading {
  readonly tables: readonly TableUse[]
  /** Lower case. */
  readonly functions: readonly string[]
  /** Lower case; names that a table function or a CTE of the statement bears. */
  readonly cteNames: readonly string[]
  /** Why the statement is not one plain SELECT; undefined when it is. */
  readonly refused?: string
}

const roots = new Set(['select', 'union', 'intersect', 'except'])

/** What has no place in a SELECT that only reads. A PIVOT hides its table in a column node. */
const refusedConstructs = new Set([
  'insert',
  'update',
  'delete',
  'merge',
  'copy',
  'command',
  'into',
  'locks',
  'pivot',
  'unpivot',
  'summarize',
  'describe',
  'show',
  'pragma',
  'attach',
  'detach',
  'set_statement',
  'raw',
  'hint',
  'use',
  'install',
  'load',
  'export',
  'import',
  'call',
  'execute',
  'create_table',
  'create_view',
  'create_index',
  'drop_table',
  'drop_view',
  'alter_table',
  'truncate',
  'vacuum',
  'analyze',
  'cache',
  'table_sample_hint',
  'settings',
  'format_clause',
  'pre_where',
  'final',
])

/** Characters of a statement at most. */
const maxLength = 200_000
/** Nodes inside nodes at most; the parser's own limit lies near. */
const maxDepth = 400

/** Reads a statement with the parser, which is loaded at the first call and takes about a third of a second. */
export async function readStatement(sql: string, dialect: DialectName): Promise<Reading> {
  if (sql.length > maxLength) return refusal(`A statement has at most ${maxLength} characters.`)
  if (!sql.isWellFormed() || sql.includes('\0')) return refusal('The statement holds characters that no statement may hold.')
  const unseen = unseenByParser(sql, dialect)
  if (unseen !== undefined) return refusal(unseen)
  const { parse, Dialect: Known } = await import('@polyglot-sql/sdk')
  const known = { duckdb: Known.DuckDB, sqlite: Known.SQLite, postgres: Known.PostgreSQL, mysql: Known.MySQL, clickhouse: Known.ClickHouse }
  let result: { readonly success: boolean; readonly error?: unknown; readonly ast?: unknown }
  try {
    result = parse(sql, known[dialect])
  } catch (error) {
    // A wasm trap, from text nested too deep: what cannot be read is not run.
    return refusal(`The statement cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!result.success || !Array.isArray(result.ast))
    return refusal(`The statement cannot be read: ${typeof result.error === 'string' ? result.error : 'no statement'}`)
  const [root, ...others] = result.ast as readonly unknown[]
  if (!isNode(root) || others.length > 0 || !roots.has(Object.keys(root)[0] ?? '')) return refusal('Only one SELECT may run.')
  const walk = new Walk(dialect)
  walk.visit(root, new Set(), 0)
  return {
    tables: walk.tables,
    functions: [...walk.functions],
    cteNames: [...walk.cteNames],
    ...(walk.refused === undefined ? {} : { refused: walk.refused }),
  }
}

const refusal = (refused: string): Reading => ({ tables: [], functions: [], cteNames: [], refused })

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const nameOf = (value: unknown) => (isNode(value) && typeof value['name'] === 'string' ? value['name'] : undefined)

function spanOf(value: unknown): { start: number; end: number } | undefined {
  const span = isNode(value) ? value['span'] : undefined
  return isNode(span) && typeof span['start'] === 'number' && typeof span['end'] === 'number'
    ? { start: span['start'], end: span['end'] }
    : undefined
}

/** Engines fold the case of ASCII letters only. */
export function foldName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

class Walk {
  readonly tables: TableUse[] = []
  readonly functions = new Set<string>()
  readonly cteNames = new Set<string>()
  refused: string | undefined
  readonly #dialect: DialectName

  constructor(dialect: DialectName) {
    this.#dialect = dialect
  }

  visit(value: unknown, scope: ReadonlySet<string>, depth: number): void {
    if (depth > maxDepth) this.refused ??= 'The statement is nested too deep.'
    if (this.refused !== undefined) return
    if (Array.isArray(value)) for (const item of value) this.visit(item, scope, depth + 1)
    if (!isNode(value)) return
    const table = value['table']
    if (isNode(table) && nameOf(table['name']) !== undefined && 'catalog' in table) {
      this.#table(table, scope)
      return
    }
    const inner = this.#withNames(value, scope, depth)
    for (const [key, child] of Object.entries(value)) {
      if (key === 'with' && isNode(child) && Array.isArray(child['ctes'])) continue
      const isEmpty = child === null || child === false || (Array.isArray(child) && child.length === 0)
      if (refusedConstructs.has(key) && !isEmpty && typeof child === 'object')
        this.refused ??= `"${key.replaceAll('_', ' ')}" is refused: only a plain SELECT may run.`
      if ((key === 'function' || key === 'aggregate_function') && nameOf(child) !== undefined) this.functions.add(foldName(nameOf(child)!))
      // `x IN t` reads the whole table t in SQLite.
      if (key === 'in' && isNode(child) && child['is_field'] === true) this.refused ??= 'IN without parentheses is refused.'
      if (key === 'parameter' && isNode(child) && /at$/i.test(String(child['style']))) this.refused ??= 'Variables are refused.'
      this.visit(child, inner, depth + 1)
    }
  }

  /** A CTE sees earlier ones, or all of them where it is recursive, and always in SQLite. */
  #withNames(node: Node, scope: ReadonlySet<string>, depth: number): ReadonlySet<string> {
    const clause = node['with']
    if (!isNode(clause) || !Array.isArray(clause['ctes'])) return scope
    const parts = (clause['ctes'] as readonly unknown[]).filter(isNode)
    const inner = new Set(scope)
    const names = parts.map((part) => foldName(nameOf(part['alias']) ?? ''))
    for (const name of names) this.cteNames.add(name)
    if (clause['recursive'] === true || this.#dialect === 'sqlite') for (const name of names) inner.add(name)
    for (const [index, part] of parts.entries()) {
      for (const [key, child] of Object.entries(part)) if (key !== 'alias') this.visit(child, new Set(inner), depth + 1)
      inner.add(names[index]!)
    }
    return inner
  }

  #table(table: Node, scope: ReadonlySet<string>): void {
    const qualifiers = [table['catalog'], table['schema']]
    const parts = [...qualifiers, table['name']].map(nameOf).filter((name) => name !== undefined)
    const spans = [...qualifiers, table['name']].filter((part) => nameOf(part) !== undefined).map(spanOf)
    const [first, last] = [spans[0], spans.at(-1)]
    this.tables.push({
      parts,
      isCte: parts.length === 1 && scope.has(foldName(parts[0]!)),
      span: first && last ? { start: first.start, end: last.end } : undefined,
      hasAlias: nameOf(table['alias']) !== undefined,
    })
  }
}

const names = /`(?:[^`]|``)*`/
const comments = /--[^\n]*|\/\*[!+]?/
/** Text, names and comments as the engines see them; where a backslash takes a quote along, text ends elsewhere. */
const pieces = {
  plain: new RegExp(`'(?:[^']|'')*'|"(?:[^"]|"")*"|${comments.source}`, 'g'),
  // A comment of two dashes needs a space after them in MySQL, and `/*M!` runs in MariaDB.
  mysql: new RegExp(`${escapedText("'")}|${escapedText('"')}|${names.source}|--(?=\\s|$)[^\\n]*|#[^\\n]*|\\/\\*(?:M?!|\\+)?`, 'g'),
  clickhouse: new RegExp(`${escapedText("'")}|${escapedText('"')}|${escapedText('`')}|#[^\\n]*|${comments.source}`, 'g'),
}

function escapedText(quote: string): string {
  return `${quote}(?:[^${quote}\\\\]|\\\\[\\s\\S]|${quote}${quote})*${quote}`
}

/** What the parser passes over, outside of text, names and comments: comments that some engines run, variables, files. */
function unseenByParser(sql: string, dialect: DialectName): string | undefined {
  const pattern = pieces[dialect === 'mysql' || dialect === 'clickhouse' ? dialect : 'plain']
  pattern.lastIndex = 0
  let rest = ''
  let at = 0
  for (let match = pattern.exec(sql); match; match = pattern.exec(sql)) {
    const [found] = match
    rest += `${sql.slice(at, match.index)} `
    if (found.startsWith('/*')) {
      if (found.length > 2) return `"${found}" is refused: comments must be comments.`
      const end = sql.indexOf('*/', pattern.lastIndex)
      pattern.lastIndex = end < 0 ? sql.length : end + 2
    }
    at = pattern.lastIndex
  }
  rest += sql.slice(at)
  if (dialect === 'mysql' && rest.includes('@')) return 'Variables are refused.'
  if (dialect === 'clickhouse' && /\binto\s+outfile\b|\bformat\s+\w+\s*;?\s*$/i.test(rest))
    return 'A statement brings no file and no format.'
  return undefined
}
