import type { TestServer } from '../../packages/dashboard/src/connections/fixtures/servers.ts'
import { removing } from './copy.ts'
import type { Copy } from './copy.ts'

/** Tables of a server's database once more, without keys, each row with its number: rows may be removed from them. They go with the server. */
export async function openServerCopy(kind: 'postgres' | 'mysql', server: TestServer, tables: readonly string[]): Promise<Copy> {
  const quoted =
    kind === 'mysql' ? (name: string) => `\`${name.replaceAll('`', '``')}\`` : (name: string) => `"${name.replaceAll('"', '""')}"`
  const [[here] = []] = await server.rows(kind === 'mysql' ? 'SELECT database()' : "SELECT 'public'")
  const [from, to] = [quoted(String(here)), quoted(kind === 'mysql' ? `${String(here)}_rows` : 'rows_apart')]
  await server.write(kind === 'mysql' ? `CREATE DATABASE ${to} CHARACTER SET utf8mb4` : `CREATE SCHEMA ${to}`)
  for (const [index, table] of tables.entries()) {
    const numbered = `SELECT row_number() OVER () AS rowid, t.* FROM ${from}.${quoted(table)} t`
    await server.write(`CREATE TABLE ${to}.${quoted(table)} AS ${numbered}`)
    await server.write(`CREATE INDEX row_by_number_${index} ON ${to}.${quoted(table)} (rowid)`)
  }
  // From here on the names in a chart's statement mean the copies.
  const settings =
    kind === 'mysql'
      ? [`USE ${to}`, "SET time_zone = '+00:00'", 'SET group_concat_max_len = 67108864', exactly]
      : [`SET search_path = ${to}`, "SET timezone = 'UTC'"]
  for (const setting of settings) await server.write(setting)
  return { rows: (sql) => server.rows(sql), without: removing((sql) => server.write(sql), quoted), close: () => {} }
}

const exactly = "SET SESSION collation_connection = if(version() LIKE '%MariaDB%', 'utf8mb4_nopad_bin', 'utf8mb4_0900_bin')"
