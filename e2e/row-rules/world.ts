import { createRandom } from '../../packages/dashboard/src/sample/random.ts'

/**
 * Data whose every row bears a label that no other row has, and rules over it. Which rows a user may see is said here by
 * following the references row by row, without a database.
 */

export type Value = string | number | null
export interface Row {
  readonly id: number
  readonly label: string
  readonly values: Readonly<Record<string, Value>>
}
export interface Table {
  readonly name: string
  /** Column that refers to another table's `id`. */
  readonly refers?: { readonly column: string; readonly to: string }
  /** Column of the labels. */
  readonly label: string
  /** A number to add up. */
  readonly amount: string
  /** Few values that group the rows. */
  readonly group?: string
  readonly rows: readonly Row[]
}

type Test = Value | readonly Value[] | { readonly gte?: number; readonly lt?: number }
/** As it stands in the settings: `table.column` to what it must be. */
export type Rule = Readonly<Record<string, Test>>

export interface World {
  readonly tables: readonly Table[]
  /** Of one role each; an empty one keeps every row. */
  readonly roles: Readonly<Record<string, Rule>>
  readonly users: readonly { readonly name: string; readonly roles: readonly string[] }[]
}

/** Any label of any row, wherever it stands in a text. */
export const labels = /\b(?:regx|storx|custx|ordx|linx|notx)\d+\b/g

export interface WorldSize {
  readonly seed: string
  readonly users: number
  readonly roles: number
  /** Rows of the largest table; the others have fewer. */
  readonly rows: number
}

export function makeWorld({ seed, users, roles, rows }: WorldSize): World {
  const random = createRandom(seed)
  const whole = (below: number) => random.whole(0, below - 1)
  const pick = <T>(list: readonly T[]) => random.pick(list)
  const table = (
    name: string,
    word: string,
    count: number,
    more: (id: number) => Record<string, Value>,
    amount: string,
    refers?: Table['refers'],
  ): Table => ({
    name,
    label: labelColumn(name),
    amount,
    ...(groups[name] === undefined ? {} : { group: groups[name] }),
    ...(refers ? { refers } : {}),
    rows: Array.from({ length: count }, (_, index) => {
      const id = index + 1
      const label = `${word}${id}`
      return { id, label, values: { id, [labelColumn(name)]: label, ...more(id) } }
    }),
  })
  const counts = { regions: 5, stores: 16, customers: Math.ceil(rows / 8), orders: Math.ceil(rows / 2), items: rows, notes: 30 }
  const kinds = ['corner', 'market', 'kiosk']
  const tables = [
    table('regions', 'regx', counts.regions, () => ({ size: whole(100) }), 'size'),
    table('stores', 'storx', counts.stores, () => ({ region_id: 1 + whole(counts.regions), kind: pick(kinds), area: whole(900) }), 'area', {
      column: 'region_id',
      to: 'regions',
    }),
    table(
      'customers',
      'custx',
      counts.customers,
      () => ({ store_id: 1 + whole(counts.stores), level: whole(6), points: whole(5_000) }),
      'points',
      {
        column: 'store_id',
        to: 'stores',
      },
    ),
    table(
      'orders',
      'ordx',
      counts.orders,
      () => ({
        customer_id: whole(12) === 0 ? null : 1 + whole(counts.customers),
        status: pick(['paid', 'open', 'lost']),
        amount: whole(10_000) / 4,
      }),
      'amount',
      { column: 'customer_id', to: 'customers' },
    ),
    table(
      'items',
      'linx',
      counts.items,
      () => ({ order_id: 1 + whole(counts.orders), quantity: whole(20), price: whole(4_000) / 8 }),
      'price',
      {
        column: 'order_id',
        to: 'orders',
      },
    ),
    table('notes', 'notx', counts.notes, () => ({ topic: pick(['praise', 'blame', 'wish']), score: whole(11) }), 'score'),
  ]
  const labelsOf = (name: string) => tables.find((each) => each.name === name)!.rows.map(({ label }) => label)
  const some = (list: readonly string[]) => list.filter(() => random.next() < 0.45)
  const conditions: readonly (() => [string, Test])[] = [
    () => ['regions.region_name', some(labelsOf('regions'))],
    () => ['regions.region_name', pick(labelsOf('regions'))],
    () => ['stores.kind', pick(kinds)],
    () => ['customers.level', { gte: whole(3), lt: 3 + whole(4) }],
    () => ['orders.status', some(['paid', 'open', 'lost'])],
    () => ['orders.amount', { lt: whole(2_500) }],
    () => ['orders.customer_id', null],
    () => ['items.quantity', { gte: whole(20) }],
    () => ['notes.topic', pick(['praise', 'blame', 'wish'])],
  ]
  const names = Array.from({ length: roles }, (_, index) => `role${index}`)
  const ruleOf = (index: number): Rule =>
    index === 0 ? {} : Object.fromEntries(Array.from({ length: 1 + whole(2) }, () => pick(conditions)()))
  return {
    tables,
    roles: Object.fromEntries(names.map((name, index) => [name, ruleOf(index)])),
    users: Array.from({ length: users }, (_, index) => ({
      name: `user${index}`,
      // Most have one role, some several; few see everything.
      roles:
        index === 0
          ? []
          : [...new Set(Array.from({ length: 1 + (whole(3) === 0 ? 1 : 0) }, () => pick(index % 6 === 1 ? names : names.slice(1))))],
    })),
  }
}

const groups: Readonly<Record<string, string>> = { stores: 'kind', customers: 'level', orders: 'status', items: 'quantity', notes: 'topic' }

/** `orders` bear their labels as `order_name`. */
const labelColumn = (table: string) => `${table.slice(0, -1)}_name`

/** Labels of the rows that somebody with these roles may see. */
export function visibleLabels(world: Pick<World, 'tables' | 'roles'>, roles: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  for (const table of world.tables)
    for (const row of table.rows) if (roles.some((role) => keeps(world, table, row, world.roles[role] ?? {}))) seen.add(row.label)
  return seen
}

/** Does every condition keep the row? Those on tables that it refers to are asked of the row at the end of the references. */
export function keeps({ tables }: Pick<World, 'tables'>, start: Table, first: Row, rule: Rule): boolean {
  const table = (name: string) => tables.find((each) => each.name === name)
  const reaches = (from: Table | undefined, wanted: string): boolean =>
    from !== undefined && (from.name === wanted || (from.refers !== undefined && reaches(table(from.refers.to), wanted)))
  return Object.entries(rule).every(([key, test]) => {
    const [wanted = '', column = ''] = key.split('.')
    if (!reaches(start, wanted)) return true
    let here: Table | undefined = start
    let row: Row | undefined = first
    while (here && row && here.name !== wanted) {
      const reference: Value = here.refers ? (row.values[here.refers.column] ?? null) : null
      here = table(here.refers?.to ?? '')
      // Rows are numbered from 1 in their order.
      row = typeof reference === 'number' ? here?.rows[reference - 1] : undefined
    }
    return row !== undefined && fits(row.values[column] ?? null, test)
  })
}

function fits(value: Value, test: Test): boolean {
  if (test === null) return value === null
  if (Array.isArray(test)) return (test as readonly Value[]).includes(value)
  if (typeof test !== 'object') return value === test
  const { gte = -Infinity, lt = Infinity } = test as { readonly gte?: number; readonly lt?: number }
  return typeof value === 'number' && value >= gte && value < lt
}

/** The data as statements that every engine takes, a few at a time. */
export function statements({ tables }: Pick<World, 'tables'>): string[] {
  return tables.flatMap(({ name, refers, rows }) => {
    const columns = Object.keys(rows[0]?.values ?? {})
    const typeOf = (column: string) => {
      const value = rows.map((row) => row.values[column]).find((each) => each !== null)
      if (typeof value === 'string') return 'varchar(40)'
      return rows.every((row) => Number.isInteger(row.values[column] ?? 0)) ? 'integer' : 'double precision'
    }
    const fields = columns.map((column) => `${column} ${typeOf(column)}`)
    const keys = ['primary key (id)', ...(refers ? [`foreign key (${refers.column}) references ${refers.to} (id)`] : [])]
    const quoted = (value: Value | undefined) => (typeof value === 'string' ? `'${value}'` : String(value ?? 'null'))
    const lines = rows.map(({ values }) => `(${columns.map((column) => quoted(values[column])).join(', ')})`)
    return [
      `create table ${name} (${[...fields, ...keys].join(', ')})`,
      `insert into ${name} (${columns.join(', ')}) values ${lines.join(', ')}`,
    ]
  })
}

/** The rules as lines of the settings. */
export function settingsOf(connection: string, roles: World['roles']): string {
  const value = (test: Test): string => {
    if (test === null) return '{ missing = true }'
    if (Array.isArray(test)) return JSON.stringify(test)
    if (typeof test !== 'object') return JSON.stringify(test)
    return `{ ${Object.entries(test)
      .map(([end, limit]) => `${end} = ${limit}`)
      .join(', ')} }`
  }
  return Object.entries(roles)
    .map(([role, rule]) =>
      [`[connections.${connection}.rows.${role}]`, ...Object.entries(rule).map(([key, test]) => `"${key}" = ${value(test)}`)].join('\n'),
    )
    .join('\n')
}
