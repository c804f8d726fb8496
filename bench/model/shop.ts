import { DatabaseSync } from 'node:sqlite'

/** A small shop in a file: four tables with keys, dates, money, names. */
export function makeShop(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(`
    create table regions (id integer primary key, name text not null);
    create table customers (id integer primary key, full_name text not null, city text, region_id integer references regions (id), joined_on text);
    create table products (id integer primary key, name text not null, category text, unit_price real, in_stock integer);
    create table orders (id integer primary key, customer_id integer references customers (id), product_id integer references products (id),
      ordered_on text, quantity integer, amount real, status text);
  `)
  const insert = (sql: string, rows: readonly (readonly (string | number)[])[]): void => {
    const statement = database.prepare(sql)
    for (const row of rows) statement.run(...row)
  }
  const of = (all: readonly string[], at: number): string => all[at % all.length] ?? ''
  const day = (at: number): string => new Date(Date.UTC(2023, 0, 1 + (at % 700))).toISOString().slice(0, 10)
  database.exec('begin')
  insert(
    'insert into regions values (?, ?)',
    ['North', 'South', 'East', 'West'].map((name, at) => [at + 1, name]),
  )
  insert(
    'insert into customers values (?, ?, ?, ?, ?)',
    Array.from({ length: 60 }, (_, at) => [
      at + 1,
      `Person ${String(at)}`,
      of(['Pune', 'Delhi', 'Chennai', 'Kochi'], at),
      (at % 4) + 1,
      day(at * 7),
    ]),
  )
  insert(
    'insert into products values (?, ?, ?, ?, ?)',
    Array.from({ length: 24 }, (_, at) => [at + 1, `Thing ${String(at)}`, of(['Tools', 'Toys', 'Garden'], at), 10 + at * 3.5, at % 2]),
  )
  insert(
    'insert into orders values (?, ?, ?, ?, ?, ?, ?)',
    Array.from({ length: 900 }, (_, at) => [
      at + 1,
      ((at * 7) % 60) + 1,
      ((at * 5) % 24) + 1,
      day(at),
      (at % 9) + 1,
      Number((((at * 37) % 4_000) / 7).toFixed(2)),
      of(['paid', 'open', 'returned'], at),
    ]),
  )
  database.exec('commit')
  database.close()
}
