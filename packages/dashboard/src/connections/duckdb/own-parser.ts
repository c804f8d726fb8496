import type { DuckDBConnection } from '@duckdb/node-api'
import { failure } from '../../errors.ts'

/** Table functions that read nothing but their arguments. */
const tableFunctions: ReadonlySet<string> = new Set(['unnest', 'range', 'generate_series'])

/** Scalar functions that reach outside the data or leave something behind. `pg_`, `duckdb_` and `pragma_` ones are refused by prefix. */
const refusedFunctions: ReadonlySet<string> = new Set([
  'nextval',
  'currval',
  'setseed',
  'write_log',
  'getvariable',
  'getenv',
  'current_setting',
  'set_config',
  'current_query',
  'which_secret',
  'parse_duckdb_log_message',
  'txid_current',
  'version',
  'current_database',
  'current_schemas',
  'json_execute_serialized_sql',
  'sleep_ms',
  'query',
  'query_table',
  'in_search_path',
  'add_parquet_key',
  'create_sort_key',
  'finalize',
  'combine',
])
const refusedPrefixes = ['pg_', 'duckdb_', 'pragma_', 'read_', 'has_', 'has_any_', '__internal']

/** What a statement may name, as the catalog says it. */
export interface KnownTables {
  has(catalogName: string, schemaName: string, tableName: string): boolean
}

/**
 * Refuses by DuckDB's own parser what its settings cannot: files read through functions (the opened database
 * itself stays readable to them), settings and catalogs as tables, SQL within SQL.
 * Independent of `sql/guard.ts`, which reads the statement with another parser before it comes here.
 */
export async function checkByOwnParser(connection: DuckDBConnection, sql: string, known: KnownTables): Promise<void> {
  const reader = await connection.runAndReadAll('select json_serialize_sql($1::varchar)', [sql])
  const text = reader.value(0, 0)
  const tree: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
  if (!isNode(tree) || tree['error'] !== false || !Array.isArray(tree['statements']) || tree['statements'].length !== 1) {
    throw failure('sql_refused', 'Only one SELECT statement may run.')
  }
  const names = new Set<string>()
  collectNames(tree['statements'], names)
  checkNode(tree['statements'], names, known)
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Names of common table expressions anywhere in the statement; their own queries are checked where they stand. */
function collectNames(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectNames(item, names)
  if (!isNode(value)) return
  const map = value['cte_map']
  if (isNode(map) && Array.isArray(map['map'])) {
    for (const entry of map['map']) if (isNode(entry)) names.add(textOf(entry['key']).toLowerCase())
  }
  for (const child of Object.values(value)) collectNames(child, names)
}

function checkNode(value: unknown, names: ReadonlySet<string>, known: KnownTables): void {
  if (Array.isArray(value)) for (const item of value) checkNode(item, names, known)
  if (!isNode(value)) return
  switch (value['type']) {
    case 'BASE_TABLE': {
      const [catalogName, schemaName, tableName] = [
        textOf(value['catalog_name']),
        textOf(value['schema_name']),
        textOf(value['table_name']),
      ]
      const bare = catalogName === '' && schemaName === ''
      if (!(bare && names.has(tableName.toLowerCase())) && !known.has(catalogName, schemaName, tableName)) {
        throw failure('sql_refused', `The table "${tableName}" is not one of the connection's tables.`)
      }
      break
    }
    case 'TABLE_FUNCTION': {
      const name = isNode(value['function']) ? textOf(value['function']['function_name']).toLowerCase() : ''
      if (!tableFunctions.has(name)) throw failure('sql_refused', `The function "${name}" may not be used.`)
      break
    }
    case 'SHOW_REF':
    case 'PIVOT':
      throw failure('sql_refused', 'Only a plain SELECT may run.')
    case 'FUNCTION': {
      const name = textOf(value['function_name']).toLowerCase()
      if (refusedFunctions.has(name) || refusedPrefixes.some((prefix) => name.startsWith(prefix))) {
        throw failure('sql_refused', `The function "${name}" may not be used.`)
      }
      break
    }
    default:
  }
  for (const child of Object.values(value)) checkNode(child, names, known)
}
