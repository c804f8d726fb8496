import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, describe, expect, it } from 'vitest'
import type { Catalog } from './connection.ts'
import { columnOf } from './connection.ts'
import { temporaryFolder } from './fixtures/cities.ts'
import { openConnection } from './index.ts'

const folder = await temporaryFolder()
let count = 0
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The profile of a SQLite database made by these statements. */
async function profileOf(...statements: string[]): Promise<Catalog> {
  const path = join(folder, `${count++}.sqlite`)
  const database = new DatabaseSync(path)
  for (const sql of statements) database.exec(sql)
  database.close()
  const connection = await openConnection({ name: 'profiled', kind: 'sqlite', path })
  try {
    return await connection.catalog()
  } finally {
    await connection.close()
  }
}

const numbers = (rows: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})`

describe('types by values', () => {
  it('takes the type that the values have', async () => {
    const catalog = await profileOf(
      'create table t (age text, code text, words integer, price text, year text, made date, flag boolean, seen integer, share)',
      `insert into t ${numbers(40)} select cast(i % 30 as text), '00' || i, 'w' || i, (i / 4.0) || '', '19' || (50 + i), (i % 12 + 1) || '/' || (i % 28 + 1) || '/2013 9:08', i % 2, 1700000000 + i * 86400, i / 40.0 from n`,
    )
    const shape = (name: string) => columnOf(catalog, 't', name)
    expect(shape('age')).toMatchObject({ type: 'integer', keptAs: 'text', min: 0, max: 29 })
    expect(shape('code')).toMatchObject({ type: 'text', meaning: 'id' })
    expect(shape('words')).toMatchObject({ type: 'text' })
    expect(shape('price')).toMatchObject({ type: 'number', keptAs: 'text', meaning: 'money', min: 0.25, max: 10 })
    expect(shape('year')).toMatchObject({ type: 'integer', temporal: { as: 'year' }, meaning: 'date' })
    expect(shape('made')).toMatchObject({
      type: 'timestamp',
      temporal: { as: 'text', pattern: '%m/%d/%Y %H:%M' },
      min: '2013-01-09T09:08:00',
    })
    expect(shape('flag')).toMatchObject({ type: 'boolean', meaning: 'yes_no' })
    expect(shape('seen')).toMatchObject({ type: 'integer', meaning: 'measure' })
    expect(shape('share')).toMatchObject({ type: 'number', meaning: 'share' })
  })

  it('reads epochs where the name speaks of time', async () => {
    const catalog = await profileOf(
      'create table t (created_at integer, updated_at integer)',
      'insert into t values (1700000000, 1700000000000), (1700086400, 1700086400000)',
    )
    expect(columnOf(catalog, 't', 'created_at')).toMatchObject({
      type: 'timestamp',
      temporal: { as: 'epoch_seconds' },
      min: '2023-11-14T22:13:20',
    })
    expect(columnOf(catalog, 't', 'updated_at')).toMatchObject({
      type: 'timestamp',
      temporal: { as: 'epoch_milliseconds' },
      max: '2023-11-15T22:13:20',
    })
  })

  it('finds first and last of many dates that do not sort as text', async () => {
    const catalog = await profileOf(
      'create table t (seen text)',
      `insert into t ${numbers(11_000)} select strftime('%m/%d/%Y', '2000-01-31', '+' || i || ' days') from n`,
    )
    expect(columnOf(catalog, 't', 'seen')).toMatchObject({ type: 'date', min: '2000-02-01', max: '2030-03-14' })
  })

  it('leaves out a view over what is no longer there', async () => {
    const catalog = await profileOf(
      'create table t (a integer)',
      'create table gone (b integer)',
      'create view v as select b from gone',
      'drop table gone',
    )
    expect(catalog.tables.map((table) => table.id)).toEqual(['t'])
  })

  it('profiles what is empty', async () => {
    const catalog = await profileOf('create table t (a integer, b text)', 'create table u (a integer)', 'insert into u values (null)')
    expect(catalog.tables.map((table) => [table.id, table.rowCount])).toEqual([
      ['t', 0],
      ['u', 1],
    ])
    expect(columnOf(catalog, 'u', 'a')).toMatchObject({ nulls: 1, distinct: 0, min: null, unique: false })
  })

  it('finds keys between tables that are measured by a sample', async () => {
    const path = join(folder, 'sampled.duckdb')
    const instance = await DuckDBInstance.create(path)
    const inside = await instance.connect()
    await inside.run('create table orders as select i as id, i % 7 as kind from range(6000000) t(i)')
    await inside.run('alter table orders add primary key (id)')
    await inside.run('create table lines as select i as id, i // 2 as order_id from range(12000000) t(i)')
    inside.closeSync()
    instance.closeSync()
    const connection = await openConnection({ name: 'sampled', kind: 'duckdb', path })
    try {
      const { tables, keys } = await connection.catalog()
      expect(tables.map(({ estimated, columns }) => [estimated, ...columns.map(({ nulls }) => nulls)])).toEqual([
        [true, 0, 0],
        [true, 0, 0],
      ])
      expect(keys).toEqual([{ from: { table: 'lines', columns: ['order_id'] }, to: { table: 'orders', columns: ['id'] }, inferred: true }])
    } finally {
      await connection.close()
    }
  })

  it('says when there are too many values to keep', async () => {
    const catalog = await profileOf('create table t (a text)', `insert into t ${numbers(12_000)} select 'value ' || i from n`)
    const column = columnOf(catalog, 't', 'a')
    expect(column).toMatchObject({ valuesComplete: false, distinct: 12_000 })
    expect(column?.values.length).toBe(1_000)
  })
})

describe('meaning', () => {
  const cases = [
    ['is_active', 'i % 2', 'yes_no'],
    ['custid', 'i', 'id'],
    ['EmpNo', 'i', 'id'],
    ['room_number', 'i', 'id'],
    ['number_of_rooms', 'i', 'measure'],
    ['unit_price', 'i * 1.5', 'money'],
    ['Salary', 'i * 100', 'money'],
    ['growth_rate', 'i / 50.0', 'share'],
    ['average_score', 'i', 'share'],
    ['city', "'c' || i", 'place'],
    ['home_country', "'c' || (i % 5)", 'place'],
    ['full_name', "'n' || i", 'name'],
    ['gender', "case i % 2 when 0 then 'M' else 'F' end", 'category'],
    ['delivered', "case i % 2 when 0 then 'yes' else 'no' end", 'yes_no'],
    ['status_code', "'s' || (i % 3)", 'category'],
    ['description', "'a rather long text about the thing number ' || i", 'text'],
    ['paid', 'i * 3', 'money'],
    ['weight_kg', 'i * 3.5', 'measure'],
    ['emp_nm', "'n' || i", 'name'],
    ['dept_cd', "'c' || i", 'id'],
    ['ord_typ', "'t' || (i % 4)", 'category'],
    ['Rakam', 'i * 12', 'money'],
    ['Wajan', 'i * 2.5', 'measure'],
    ['Gaon', "'g' || (i % 6)", 'place'],
    ['Kharid', "'k' || (i % 3)", 'category'],
    ['Piano', "'p' || (i % 3)", 'category'],
    ['Jockey', "'j' || (i % 3)", 'category'],
  ] as const

  it('is judged by name, type and values', async () => {
    const catalog = await profileOf(
      ...cases.flatMap(([name, values]) => [
        `create table "of ${name}" ("${name}")`,
        `insert into "of ${name}" ${numbers(40)} select ${values} from n`,
      ]),
    )
    expect(cases.map(([name, values]) => [name, values, columnOf(catalog, `of ${name}`, name)?.meaning])).toEqual(cases)
  })

  it('takes the number of each row, called as one of them, for no amount', async () => {
    const catalog = await profileOf(
      'create table loans (Loan integer, Fine real)',
      `insert into loans ${numbers(40)} select 5000 + i, i * 0.5 from n`,
      'create table grants ("Grant" integer, town text)',
      `insert into grants ${numbers(40)} select i * 250, 't' || (i % 4) from n`,
    )
    expect(columnOf(catalog, 'loans', 'Loan')?.meaning).toBe('id')
    expect(columnOf(catalog, 'grants', 'Grant')?.meaning).not.toBe('id')
  })

  it('finds units in names', async () => {
    const catalog = await profileOf(
      'create table t (amount_inr real, weight_kg real, age_in_days integer, plain integer)',
      'insert into t values (1, 2, 3, 4)',
    )
    expect(catalog.tables[0]?.columns.map((column) => column.unit)).toEqual(['INR', 'kg', 'days', undefined])
  })
})

describe('keys', () => {
  const pairs = (catalog: Catalog) =>
    catalog.keys.map(
      (key) => `${key.inferred ? 'likely ' : ''}${key.from.table}.${key.from.columns.join()} -> ${key.to.table}.${key.to.columns.join()}`,
    )

  it('finds undeclared keys by name and values', async () => {
    const catalog = await profileOf(
      'create table departments (id integer, name text)',
      `insert into departments ${numbers(10)} select i, 'd' || i from n`,
      'create table employees (emp_id integer primary key, dept_id integer, salary integer, age integer)',
      `insert into employees ${numbers(60)} select i, i % 10 + 1, i * 100, i % 10 + 1 from n`,
      'create table visits (EMP_ID integer, minutes integer)',
      `insert into visits ${numbers(80)} select i % 60 + 1, i % 10 + 1 from n`,
    )
    expect(pairs(catalog).sort()).toEqual(['likely employees.dept_id -> departments.id', 'likely visits.EMP_ID -> employees.emp_id'])
    expect(columnOf(catalog, 'employees', 'dept_id')?.meaning).toBe('id')
  })

  it('finds the names of a list by the noun that both columns have, or by the names alone', async () => {
    const catalog = await profileOf(
      'create table permits (boat text, kind text)',
      `insert into permits ${numbers(40)} select 'Lady ' || i, 'k' || (i % 3) from n`,
      'create table passages ("boat name" text, wait integer)',
      `insert into passages ${numbers(200)} select 'Lady ' || (i % 42 + 1), i % 30 from n`,
      'create table burials (name text, plot text)',
      `insert into burials ${numbers(60)} select 'John ' || i || ' Hill', 'p' || (i % 4) from n`,
      'create table stones ("for whom" text, carver text)',
      `insert into stones ${numbers(30)} select 'John ' || (i * 2) || ' Hill', 'c' || (i % 3) from n`,
      'create table pupils (name text, form text)',
      `insert into pupils ${numbers(30)} select 'Jane ' || (i * 2) || ' Hill', 'f' || (i % 3) from n`,
    )
    expect(pairs(catalog).toSorted()).toEqual(['likely passages.boat name -> permits.boat', 'likely stones.for whom -> burials.name'])
  })

  it('finds the names of a list in a sheet whose column is called as the list', async () => {
    const catalog = await profileOf(
      'create table "buyer list" (firm text, city text)',
      `insert into "buyer list" ${numbers(20)} select 'firm ' || i, 'city ' || (i % 3) from n`,
      'create table register (slip integer, buyer text, remark text)',
      `insert into register ${numbers(90)} select i, 'firm ' || (i % 14 + 1), 'city ' || (i % 3) from n`,
    )
    expect(pairs(catalog)).toEqual(['likely register.buyer -> buyer list.firm'])
  })

  it('finds them by prefixed, glued and role names, a few of whose rows refer to nothing', async () => {
    const catalog = await profileOf(
      'create table stations (stationid integer primary key, stationname text)',
      `insert into stations ${numbers(12)} select i, 'station ' || i from n`,
      'create table customers (cust_id integer primary key, cust_nm text)',
      `insert into customers ${numbers(30)} select i, 'customer ' || i from n`,
      'create table trips (trip_id integer primary key, fromstation integer, to_station integer, trip_cust_id integer, minutes integer)',
      `insert into trips ${numbers(200)} select i, i % 12 + 1, (i + 5) % 12 + 1, i % 33 + 1, i % 12 + 1 from n`,
    )
    expect(pairs(catalog).sort()).toEqual([
      'likely trips.fromstation -> stations.stationid',
      'likely trips.to_station -> stations.stationid',
      'likely trips.trip_cust_id -> customers.cust_id',
    ])
  })

  it('finds them by the end of a name where no table has a primary key', async () => {
    const catalog = await profileOf(
      'create table rangers (badge_no integer, surname text, boss_badge integer)',
      `insert into rangers ${numbers(40)} select i + 100, 'ranger ' || i, i % 4 + 101 from n`,
      'create table hikers (hid integer, town text, mother_hid integer)',
      `insert into hikers ${numbers(60)} select i, 'town ' || (i % 5), i % 9 + 1 from n`,
      'create table rescues (rescue_no integer, lead_badge integer, found_hid integer, minutes integer)',
      `insert into rescues ${numbers(90)} select i, i % 30 + 101, i % 50 + 1, i % 30 + 101 from n`,
    )
    expect(pairs(catalog).sort()).toEqual([
      'likely hikers.mother_hid -> hikers.hid',
      'likely rangers.boss_badge -> rangers.badge_no',
      'likely rescues.found_hid -> hikers.hid',
      'likely rescues.lead_badge -> rangers.badge_no',
    ])
  })

  it('finds codes by their values where no primary key is declared', async () => {
    const catalog = await profileOf(
      'create table crew (emp_code text, name text, trade text)',
      `insert into crew ${numbers(20)} select 'C' || (i + 10), 'member ' || i, 'trade ' || (i % 3) from n`,
      'create table tasks (task_no integer, given_to text, place text)',
      `insert into tasks ${numbers(200)} select i, 'C' || (i % 15 + 11), 'place ' || (i % 40) from n`,
    )
    expect(pairs(catalog)).toEqual(['likely tasks.given_to -> crew.emp_code'])
  })

  it('takes the number by which rows are known for no quantity', async () => {
    const catalog = await profileOf(
      'create table wards (ward integer, ward_name text, houses integer)',
      `insert into wards ${numbers(15)} select i, 'ward ' || i, i * 40 from n`,
      'create table faults (fault_no text, ward integer)',
      `insert into faults ${numbers(200)} select 'F' || i, i % 15 + 1 from n`,
    )
    expect(pairs(catalog)).toEqual(['likely faults.ward -> wards.ward'])
    expect(['ward', 'houses'].map((name) => columnOf(catalog, 'wards', name)?.meaning)).toEqual(['id', 'measure'])
  })

  it('wants the values to be there', async () => {
    const catalog = await profileOf(
      'create table departments (id integer primary key, name text)',
      `insert into departments ${numbers(10)} select i, 'd' || i from n`,
      'create table employees (id integer primary key, department_id integer)',
      `insert into employees ${numbers(60)} select i, i % 40 + 1 from n`,
    )
    expect(pairs(catalog)).toEqual([])
  })

  it('keeps declared keys, in other letter case and without columns too, and does not find them again', async () => {
    const catalog = await profileOf(
      'create table Teams (Team_ID integer primary key, name text)',
      "insert into Teams values (1, 'a'), (2, 'b')",
      'create table games (id integer primary key, home_team_id integer references teams(TEAM_ID), away_team_id integer references TEAMS)',
      'insert into games values (1, 1, 2), (2, 2, 1), (3, 1, 2)',
    )
    expect(pairs(catalog).sort()).toEqual(['games.away_team_id -> Teams.Team_ID', 'games.home_team_id -> Teams.Team_ID'])
  })

  it('finds who did something by the role that the name says, and codes of the same table', async () => {
    const catalog = await profileOf(
      'create table grooms (groom_id integer primary key, grm_fname text, boss integer)',
      `insert into grooms ${numbers(20)} select i, 'groom ' || i, case when i > 3 then i % 3 + 1 end from n`,
      'create table horses (horse_code text primary key, height integer, sire text)',
      `insert into horses ${numbers(40)} select 'H' || i, 150 + i % 30, case when i > 9 then 'H' || (i % 9 + 1) end from n`,
      'create table stables (stable_id integer primary key, stalls integer, keeper_since integer, sponsor integer)',
      `insert into stables ${numbers(9)} select i, i % 5 + 10, i % 4, i * 2 from n`,
      'create table rides (ride_id integer primary key, horse_code text, led_by integer, minutes integer, supervisor integer, booked integer, bookedby integer)',
      `insert into rides ${numbers(300)} select i, 'H' || (i % 40 + 1), i % 18 + 1, i % 15 + 1, i % 7 + 1, i % 9 + 1, i % 11 + 1 from n`,
    )
    expect(pairs(catalog).sort()).toEqual([
      'likely grooms.boss -> grooms.groom_id',
      'likely horses.sire -> horses.horse_code',
      'likely rides.bookedby -> grooms.groom_id',
      'likely rides.horse_code -> horses.horse_code',
      'likely rides.led_by -> grooms.groom_id',
      'likely rides.supervisor -> grooms.groom_id',
      'likely stables.sponsor -> grooms.groom_id',
    ])
    expect(columnOf(catalog, 'rides', 'led_by')?.meaning).toBe('id')
  })

  it('finds people and rows of the same kind where no primary key is declared, and both sides of a pair', async () => {
    const catalog = await profileOf(
      'create table wardens (wardenid integer, wardenname text)',
      `insert into wardens ${numbers(24)} select i, 'warden ' || i from n`,
      'create table vines (vineid integer, grape text, splitfrom integer)',
      `insert into vines ${numbers(90)} select i, 'grape ' || (i % 5), case when i > 30 then i % 29 + 1 end from n`,
      'create table tastings (tastingid integer, vineid integer, taster text, scorer integer)',
      `insert into tastings ${numbers(300)} select i, i % 90 + 1, 't', i % 20 + 1 from n`,
      'create table grafts (grafting_id integer, grafted_id integer, kind text)',
      `insert into grafts ${numbers(200)} select i % 80 + 1, (i * 7) % 85 + 1, 'k' from n`,
    )
    expect(pairs(catalog).sort()).toEqual([
      'likely grafts.grafted_id -> vines.vineid',
      'likely grafts.grafting_id -> vines.vineid',
      'likely tastings.scorer -> wardens.wardenid',
      'likely tastings.vineid -> vines.vineid',
      'likely vines.splitfrom -> vines.vineid',
    ])
  })

  it('tells people by what their columns are called behind a prefix that all share', async () => {
    const catalog = await profileOf(
      'create table gnome (gnm_no integer primary key, gnm_name text, gnm_nationality text)',
      `insert into gnome ${numbers(20)} select i, 'gnome ' || i, 'land ' || (i % 4) from n`,
      'create table lot (lot_no integer primary key, lot_value integer, lot_size integer)',
      `insert into lot ${numbers(30)} select i, i * 7, i * 2 from n`,
      'create table feast (fst_id integer primary key, fst_host integer, fst_lot_no integer)',
      `insert into feast ${numbers(90)} select i, i % 14 + 1, i % 30 + 1 from n`,
    )
    expect(pairs(catalog).sort()).toEqual(['likely feast.fst_host -> gnome.gnm_no', 'likely feast.fst_lot_no -> lot.lot_no'])
  })

  it('takes no number of a role where several tables of people hold it', async () => {
    const catalog = await profileOf(
      'create table nurses (nurse_id integer primary key, last_name text)',
      `insert into nurses ${numbers(30)} select i, 'nurse ' || i from n`,
      'create table patients (patient_id integer primary key, last_name text)',
      `insert into patients ${numbers(33)} select i, 'patient ' || i from n`,
      'create table notes (note_id integer primary key, written_by integer)',
      `insert into notes ${numbers(200)} select i, i % 25 + 1 from n`,
    )
    expect(pairs(catalog)).toEqual([])
  })
})
