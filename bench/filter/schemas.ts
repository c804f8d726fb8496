import type { Random } from '../../packages/dashboard/src/sql/fixtures/random.ts'
import { pick } from './pairs.ts'

export interface Table {
  readonly name: string
  /** Name and type; the first is the primary key. */
  readonly columns: readonly (readonly [name: string, type: string])[]
  readonly references: readonly { readonly columns: readonly string[]; readonly to: string; readonly toColumns: readonly string[] }[]
  readonly key: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

const words = ['West', 'East', 'north', 'North', `O'Brien`, 'say "hi"', 'हिन्दी', '', '100%', 'a_b']

/**
 * A schema with what real ones have and samples lack: references that are null or dangle, keys of two columns, two
 * keys to one table, one name in several tables, names that need quotes.
 */
export function generatedTables(random: Random): Table[] {
  const maybe = <T extends string | number>(value: T): T | null => (random() < 0.12 ? null : value)
  const whole = (below: number) => Math.floor(random() * below)
  const date = () => `202${whole(5)}-0${1 + whole(9)}-${10 + whole(19)}`
  const rows = <T>(count: number, row: (id: number) => T) => Array.from({ length: count }, (_, index) => row(index + 1))
  return [
    {
      name: 'region',
      key: ['id'],
      columns: [
        ['id', 'INTEGER'],
        ['name', 'VARCHAR'],
        ['rank', 'INTEGER'],
      ],
      references: [],
      rows: rows(5, (id) => [id, pick(random, words), maybe(whole(4))]),
    },
    {
      name: 'place',
      key: ['id'],
      columns: [
        ['id', 'INTEGER'],
        ['name', 'VARCHAR'],
        ['region_id', 'INTEGER'],
        ['opened on', 'DATE'],
      ],
      references: [{ columns: ['region_id'], to: 'region', toColumns: ['id'] }],
      // Regions 6 and 7 do not exist.
      rows: rows(9, (id) => [id, pick(random, words), maybe(1 + whole(7)), maybe(date())]),
    },
    {
      name: 'Order',
      key: ['year', 'number'],
      columns: [
        ['year', 'INTEGER'],
        ['number', 'INTEGER'],
        ['name', 'VARCHAR'],
        ['from_place', 'INTEGER'],
        ['to_place', 'INTEGER'],
        ['amount', 'DOUBLE'],
        ['placed', 'DATE'],
      ],
      references: [
        { columns: ['from_place'], to: 'place', toColumns: ['id'] },
        { columns: ['to_place'], to: 'place', toColumns: ['id'] },
      ],
      rows: rows(40, (id) => [
        2020 + (id % 3),
        id,
        maybe(pick(random, words)),
        maybe(1 + whole(11)),
        maybe(1 + whole(11)),
        maybe(whole(900) / 8),
        maybe(date()),
      ]),
    },
    {
      name: 'line',
      key: ['id'],
      columns: [
        ['id', 'INTEGER'],
        ['order_year', 'INTEGER'],
        ['order_number', 'INTEGER'],
        ['amount', 'DOUBLE'],
        ['it"s', 'VARCHAR'],
      ],
      references: [{ columns: ['order_year', 'order_number'], to: 'Order', toColumns: ['year', 'number'] }],
      rows: rows(120, (id) => {
        const order = 1 + whole(44)
        return [id, maybe(2020 + (order % 3)), maybe(order), maybe(whole(400) / 4), maybe(pick(random, words))]
      }),
    },
    {
      name: 'person',
      key: ['id'],
      columns: [
        ['id', 'INTEGER'],
        ['name', 'VARCHAR'],
        ['boss_id', 'INTEGER'],
        ['place_id', 'INTEGER'],
      ],
      references: [
        { columns: ['boss_id'], to: 'person', toColumns: ['id'] },
        { columns: ['place_id'], to: 'place', toColumns: ['id'] },
      ],
      rows: rows(20, (id) => [id, pick(random, words), maybe(1 + whole(22)), maybe(1 + whole(10))]),
    },
  ]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** What the types are called where `VARCHAR` and `DOUBLE` are not enough. */
const types: Readonly<Partial<Record<Engine, Readonly<Record<string, string>>>>> = {
  postgres: { DOUBLE: 'DOUBLE PRECISION' },
  mysql: { VARCHAR: 'VARCHAR(200)', TIMESTAMP: 'DATETIME' },
}

/** The databases that the generated schemas are made in. */
export type Engine = 'sqlite' | 'duckdb' | 'postgres' | 'mysql'

/** Statements that make the tables. SQLite keeps references that dangle; the others would refuse them, so there they are left to be found. */
export function statementsFor(tables: readonly Table[], engine: Engine): string[] {
  const literal = (value: string | number | null) =>
    value === null ? 'NULL' : typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
  return tables.flatMap((table) => {
    const columns = table.columns.map(([name, type]) => `${quoted(name)} ${types[engine]?.[type] ?? type}`)
    const key = table.key.length > 0 ? [`PRIMARY KEY (${table.key.map(quoted).join(', ')})`] : []
    const references = table.references.map(
      (each) =>
        `FOREIGN KEY (${each.columns.map(quoted).join(', ')}) REFERENCES ${quoted(each.to)} (${each.toColumns.map(quoted).join(', ')})`,
    )
    return [
      `CREATE TABLE ${quoted(table.name)} (${[...columns, ...key, ...(engine === 'sqlite' ? references : [])].join(', ')})`,
      ...Array.from({ length: Math.ceil(table.rows.length / 500) }, (_, part) => {
        const some = table.rows.slice(part * 500, (part + 1) * 500)
        return `INSERT INTO ${quoted(table.name)} VALUES ${some.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}`
      }),
    ]
  })
}

/** The references as a catalog names them, for the engine that could not declare them. */
export function keysOf(tables: readonly Table[]) {
  return tables.flatMap((table) =>
    table.references.map((each) => ({
      from: { table: table.name, columns: each.columns },
      to: { table: each.to, columns: each.toColumns },
      inferred: false,
    })),
  )
}
