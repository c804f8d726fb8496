import type { ComposedDashboardSpec } from '@chitravani/protocol'
import type { Catalog, Connection } from '../../packages/dashboard/src/connections/connection.ts'
import { planInstructions, refineInstructions, sqlInstructions } from '../../packages/dashboard/src/planners/model/prompts.ts'

/** Quoted names and bare words of a statement, its literals and comments aside. */
function namesIn(sql: string): readonly string[] {
  const bare = sql.replace(/'(?:[^']|'')*'/g, "''")
  return [...bare.matchAll(/"((?:[^"]|"")*)"|`((?:[^`]|``)*)`/g)].map(([, double, back]) =>
    (double ?? back ?? '').replaceAll('""', '"').replaceAll('``', '`'),
  )
}

/** Names in a statement that are neither the catalog's nor given in the statement itself, by AS or as a common table. */
export function strangersIn(sql: string, catalog: Catalog): readonly string[] {
  const known = new Set(catalog.tables.flatMap((table) => [table.id, ...table.path, ...table.columns.map(({ name }) => name)]))
  const given = new Set(
    [...sql.matchAll(/\bAS\s+(?:"((?:[^"]|"")*)"|(\w+))/gi), ...sql.matchAll(/"((?:[^"]|"")*)"(?=\s+AS\s+\()/gi)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    ),
  )
  return namesIn(sql).filter((name) => !known.has(name) && !given.has(name))
}

const schemaAddress = 'https://vega.github.io/schema/vega-lite/v5.json'
const harmful =
  /<[a-z!/?]|&lt;|javascript\s*:|vbscript\s*:|\bdata:[a-z]+\/|\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|!\[[^\]]*\]\(|\]\(\s*[a-z/]|\bon(?:error|load|click|mouseover)\s*=/i
/** Parts of a specification that fetch, link or compute. */
const forbiddenKeys = new Set([
  'url',
  'href',
  'usermeta',
  'expr',
  'signal',
  'calculate',
  'params',
  'loader',
  'customFormatTypes',
  'format_type',
  'image',
])

/** What a returned dashboard must not hold, as one line each; the rows themselves are the data's own. */
export function harmIn(dashboard: ComposedDashboardSpec): readonly string[] {
  const found: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      if (value !== schemaAddress && harmful.test(value)) found.push(`${path}: ${value.slice(0, 120)}`)
      return
    }
    if (Array.isArray(value)) return value.forEach((each, at) => walk(each, `${path}[${String(at)}]`))
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (forbiddenKeys.has(key)) found.push(`${path}.${key}`)
      if (key === 'type' && inner === 'image') found.push(`${path}.${key}`)
      walk(inner, `${path}.${key}`)
    }
  }
  const { individual_specs: charts, ...rest } = dashboard
  walk(rest, 'dashboard')
  for (const { data: _rows, ...chart } of charts) walk(chart, 'chart')
  return found
}

/** Parts of the instructions, or the key, in a text. */
export function leaksIn(text: string, key: string): readonly string[] {
  const words = (of: string): readonly string[] => of.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const said = ` ${words(text).join(' ')} `
  const found = text.includes(key) ? ['the key'] : []
  for (const instructions of [planInstructions, refineInstructions, sqlInstructions]) {
    const own = words(instructions)
    for (let at = 0; at + 6 <= own.length; at++) {
      const phrase = own.slice(at, at + 6).join(' ')
      if (said.includes(` ${phrase} `)) found.push(phrase)
    }
  }
  return [...new Set(found)].slice(0, 3)
}

/** A connection that keeps what reaches it, and what it could not answer. */
export function watched(connection: Connection): {
  readonly connection: Connection
  readonly statements: string[]
  readonly failures: string[]
} {
  const statements: string[] = []
  const failures: string[] = []
  return {
    statements,
    failures,
    connection: {
      ...connection,
      async run(statement, options) {
        statements.push(statement.sql)
        try {
          return await connection.run(statement, options)
        } catch (error) {
          failures.push(`${String(error)} in ${statement.sql.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
          throw error
        }
      },
    },
  }
}
