import { describe, expect, it } from 'vitest'
import { checkStatement } from './guard.ts'

const tables = [['orders'], ['stores'], ['archive', 'old orders']]
const check = (sql: string, dialect: 'duckdb' | 'sqlite' = 'duckdb') => checkStatement(sql, { dialect, tables })

describe("checkStatement [spec: decisions 2 Safety of SQL / Every statement, a model's too]", () => {
  it.each([
    'SELECT 1',
    'select Region, sum(amount) from ORDERS o join "stores" s on s.id = o.store_id group by 1',
    'WITH a AS (SELECT * FROM orders) SELECT * FROM a UNION ALL SELECT * FROM a',
    'SELECT * FROM (SELECT row_number() OVER (ORDER BY id) AS n FROM main.orders) AS t WHERE n < 3',
    `SELECT '/*! not a comment */' FROM orders`,
    'SELECT * FROM archive."old orders"',
    'SELECT id FROM orders WHERE store_id IN (SELECT id FROM stores) AND EXISTS (SELECT 1 FROM orders)',
    'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5) SELECT * FROM n',
  ])('lets %s pass', async (sql) => {
    await expect(check(sql)).resolves.toBeUndefined()
    await expect(check(sql, 'sqlite')).resolves.toBeUndefined()
  })

  it.each([
    'DELETE FROM orders',
    'SELECT 1; SELECT 2',
    'SELECT 1; DROP TABLE orders',
    'INSERT INTO orders VALUES (1)',
    'UPDATE orders SET id = 1',
    'CREATE TABLE x AS SELECT * FROM orders',
    'WITH x AS (DELETE FROM orders RETURNING *) SELECT * FROM x',
    'SELECT * INTO x FROM orders',
    `COPY orders TO 'x.csv'`,
    `COPY (SELECT * FROM orders) TO 'x.csv'`,
    `ATTACH 'x.db' AS x`,
    'PRAGMA database_list',
    'PRAGMA table_info(orders)',
    'SET memory_limit = 1',
    'EXPLAIN SELECT 1',
    'DESCRIBE orders',
    'SUMMARIZE orders',
    'VACUUM',
    `LOAD httpfs`,
    `INSTALL httpfs`,
    `EXPORT DATABASE 'x'`,
    'CALL pragma_version()',
    'TABLE orders',
    'PIVOT orders ON id USING sum(amount)',
    `SELECT * FROM 'secret.csv'`,
    `SELECT * FROM "secret.parquet"`,
    `SELECT * FROM read_csv('x.csv')`,
    `SELECT * FROM read_blob('x')`,
    `SELECT * FROM glob('*')`,
    `SELECT read_text('x')`,
    `SELECT * FROM query('select 1')`,
    `SELECT * FROM query_table('orders')`,
    'SELECT * FROM duckdb_settings()',
    'SELECT * FROM duckdb_databases()',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM sqlite_master',
    'SELECT * FROM main.sqlite_schema',
    "SELECT * FROM pragma_table_info('orders')",
    "SELECT load_extension('x')",
    `SELECT getenv('HOME')`,
    `SELECT current_setting('x')`,
    'SELECT * FROM orders WHERE id IN secrets',
    'SELECT * FROM temp.orders',
    'SELECT /*! 1 */ 1',
    'SELECT /*+ x */ 1',
    'SELECT @@version',
    "SELECT nextval('s')",
    "SELECT writefile('x', 1)",
    'SELECT * FROM orders FOR UPDATE',
    'WITH a AS (SELECT * FROM secrets) SELECT * FROM a',
    'SELECT (SELECT max(x) FROM secrets)',
    'SELECT * FROM orders JOIN secrets ON true',
    'SELECT * FROM a, (WITH a AS (SELECT 1) SELECT * FROM a) AS t',
    '',
    ';',
    'hello',
    'SELECT \0 1',
  ])('refuses %s', async (sql) => {
    for (const dialect of ['duckdb', 'sqlite'] as const) {
      await expect(check(sql, dialect)).rejects.toMatchObject({ code: 'sql_refused', kind: 'invalid' })
    }
  })

  it('sees text end where MySQL and MariaDB do', async () => {
    const mysql = (sql: string) => checkStatement(sql, { dialect: 'mysql', tables })
    await expect(mysql("SELECT '\\' , sleep(1) , @x /*! 1 */' FROM orders")).resolves.toBeUndefined()
    for (const sql of [
      "SELECT '\\'' /*! ,sleep(1) */ , ''",
      "SELECT 1 -- '\n /*!sleep(1)*/ -- '",
      'SELECT 1 /*M! ,sleep(1) */',
      'SELECT @x := 1',
    ])
      await expect(mysql(sql)).rejects.toMatchObject({ code: 'sql_refused' })
  })

  it('refuses a statement that is too long', async () => {
    await expect(check(`SELECT 1 ${'-- x\n'.repeat(60_000)}`)).rejects.toMatchObject({ code: 'sql_refused' })
  })

  it('reads a statement once, and again after one that broke the parser', async () => {
    await check('SELECT 1')
    await expect(check(`SELECT ${'CASE WHEN 1 THEN '.repeat(5000)}1${' END'.repeat(5000)}`)).rejects.toMatchObject({ code: 'sql_refused' })
    await expect(check(`SELECT ${'('.repeat(3000)}1${')'.repeat(3000)}`)).rejects.toMatchObject({ code: 'sql_refused' })
    await check('SELECT 2 FROM orders')
  })
})
