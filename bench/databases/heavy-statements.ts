import type { ConnectionKind } from '../../packages/dashboard/src/connections/connection.ts'

type Kind = Exclude<ConnectionKind, 'files'>

/** How one kind of database writes what the others write otherwise. */
const words: Readonly<
  Record<
    Kind,
    { readonly matches: (text: string, pattern: string) => string; readonly join: (parts: string) => string; readonly text: string }
  >
> = {
  duckdb: { matches: (text, pattern) => `regexp_matches(${text}, '${pattern}')`, join: (each) => `string_agg(${each}, ',')`, text: 'TEXT' },
  sqlite: {
    matches: (text, pattern) => `${text} GLOB '*${pattern.replaceAll(/[^a-z0-9]+/g, '*')}*'`,
    join: (each) => `group_concat(${each}, ',')`,
    text: 'TEXT',
  },
  postgres: { matches: (text, pattern) => `${text} ~ '${pattern}'`, join: (each) => `string_agg(${each}, ',')`, text: 'TEXT' },
  mysql: { matches: (text, pattern) => `${text} REGEXP '${pattern}'`, join: (each) => `group_concat(${each} SEPARATOR ',')`, text: 'CHAR' },
  clickhouse: { matches: (text, pattern) => `match(${text}, '${pattern}')`, join: (each) => `groupConcat(',')(${each})`, text: 'String' },
}

const patterns = ['(a+)+z', '(1|2|3)*9$', '([0-9]+-)+x', '^(0|1)*2(3|4)*5$', 'a.*b.*c.*d', '(x+x+)+y']

/** Forty statements over `big(id, a, t)` that none of the databases finishes soon: cross joins, recursion, patterns, sorts, groups. */
export function heavyStatements(kind: Kind): readonly string[] {
  const { matches, join, text } = words[kind]
  const three = 'big x, big y, big z'
  const two = 'big x, big y'
  const asText = (expression: string) => `CAST(${expression} AS ${text})`
  const wide = `concat(x.t, '-', y.t)`
  const endless = (step: string) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT ${step} FROM n WHERE i < 2000000000) SELECT`
  return [
    `SELECT count(*) FROM ${three} WHERE x.id + y.id * z.id = 7`,
    `SELECT count(*) FROM ${three} WHERE x.a < y.a AND y.a < z.a AND x.id % 7 = z.id % 5`,
    `SELECT sum(x.a * y.a * z.a) FROM ${three}`,
    `SELECT max(x.a - y.a + z.a) FROM ${three} WHERE x.id <> y.id`,
    `SELECT avg(x.a * y.id - z.id) FROM ${three} WHERE x.t <> y.t`,
    `SELECT count(DISTINCT x.a * y.a) FROM ${two} WHERE x.id > y.id`,
    `SELECT count(*) FROM ${three} WHERE (x.id * y.id) % 1009 = z.id`,
    `SELECT count(*) FROM big x, big y, big z, big w WHERE x.id + y.id + z.id + w.id = 12345`,
    `SELECT count(*) FROM (SELECT x.id AS i, y.id AS j FROM ${two}) p, big z WHERE p.i * p.j = z.id * 31`,
    `${endless('i + 1')} count(*) FROM n`,
    `${endless('i + 1')} max(i) FROM n WHERE i % 2 = 0`,
    `${endless('i + 1')} sum(i * 1.5) FROM n`,
    `${endless('i + 1')} count(*) FROM n, big x WHERE n.i = x.id`,
    `${endless('i + 1')} min(i) FROM n WHERE i > 1999999999`,
    `${endless('i + 1')} i FROM n ORDER BY i DESC LIMIT 5`,
    ...patterns.map((pattern) => `SELECT count(*) FROM ${three} WHERE ${matches(`concat(${wide}, z.t)`, pattern)}`),
    `SELECT ${wide} AS v FROM ${two} ORDER BY x.a * y.a, ${wide} LIMIT 10`,
    `SELECT x.id, y.id AS other FROM ${two} ORDER BY y.a - x.a, x.t, y.t LIMIT 10`,
    `SELECT x.id FROM ${three} ORDER BY x.a + y.a + z.a DESC LIMIT 3`,
    `SELECT DISTINCT ${wide} AS v FROM ${two} ORDER BY v LIMIT 4`,
    `SELECT r FROM (SELECT row_number() OVER (ORDER BY x.a * y.a, x.t) AS r FROM ${two}) o WHERE r < 5`,
    `SELECT r FROM (SELECT rank() OVER (PARTITION BY x.a ORDER BY y.t, y.a) AS r FROM ${two}) o WHERE r = 1 LIMIT 9`,
    `SELECT max(s) FROM (SELECT sum(y.a) OVER (PARTITION BY x.id ORDER BY y.id) AS s FROM ${two}) o`,
    `SELECT length(${join(wide)}) AS n FROM ${two}`,
    `SELECT x.a * y.a AS g, count(*) AS n FROM ${two} GROUP BY x.a * y.a ORDER BY n DESC LIMIT 5`,
    `SELECT ${wide} AS g, sum(x.a) AS n FROM ${two} GROUP BY ${wide} ORDER BY n DESC LIMIT 5`,
    `SELECT x.t, y.t AS other, count(*) AS n FROM ${three} GROUP BY x.t, y.t ORDER BY n LIMIT 5`,
    `SELECT count(*) FROM (SELECT x.id, y.id AS other FROM ${two} UNION SELECT y.id, x.id FROM ${two}) u`,
    `SELECT count(*) FROM big x WHERE x.a > (SELECT avg(y.a + z.a) FROM big y, big z WHERE y.id < z.id)`,
    `SELECT count(*) FROM ${two} WHERE ${asText('x.a * y.a')} LIKE '%12%34%'`,
    `SELECT sum(length(repeat(x.t, 20))) FROM ${three}`.replace(
      'repeat(x.t, 20)',
      kind === 'sqlite' ? "replace(hex(x.t), '3', x.t)" : 'repeat(x.t, 20)',
    ),
    `SELECT count(*) FROM ${three} WHERE upper(${wide}) = lower(z.t)`,
    `SELECT count(*) FROM ${two} WHERE x.id NOT IN (SELECT p.id * q.a FROM big p, big q WHERE p.id > q.id)`,
    `SELECT count(*) FROM big x LEFT JOIN big y ON x.a <= y.a LEFT JOIN big z ON y.a >= z.a`,
    `SELECT max(n) FROM (SELECT x.a AS g, count(*) AS n FROM ${three} GROUP BY x.a) o`,
  ]
}
