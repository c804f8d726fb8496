import type { Catalog, ColumnProfile, ForeignKey, TableProfile } from '../../packages/dashboard/src/connections/connection.ts'

/** A generated schema with, for each table, questions that are about it. */
export interface GeneratedSchema {
  readonly catalog: Catalog
  readonly questions: readonly { readonly table: string; readonly text: string; readonly style: 'named' | 'plural' | 'columns' | 'value' }[]
}

const things =
  'claim policy shipment parcel warehouse pallet invoice refund voucher ticket booking flight crew aircraft gate runway hotel room guest tariff patient ward surgeon prescription vaccine allergy lecture exam tutor scholarship dormitory library loan mortgage branch teller portfolio dividend bond broker auction bidder painting gallery curator excavation fossil specimen sensor turbine reactor pipeline valve meter outage substation harvest orchard tractor fertilizer silo vineyard barrel brewery recipe chef kitchen waiter banquet concert orchestra rehearsal festival stadium referee tournament penalty transfer stable jockey racetrack zoo keeper aquarium lighthouse ferry harbour crane container customs permit inspector violation court judge verdict inmate parole election ballot precinct donor campaign petition'.split(
    ' ',
  )
const sides = ['', 'item', 'event', 'plan', 'note', 'status log'] as const
const measures =
  'weight height depth duration mileage score rating price fee deposit balance premium discount pressure temperature humidity voltage density speed distance attendance headcount capacity yield'.split(
    ' ',
  )
const groups = 'category region channel grade priority season shift colour vendor material'.split(' ')
const places = ['Pune', 'Lisbon', 'Osaka', 'Quito', 'Tampere', 'Accra', 'Windhoek', 'Leipzig']

/** Names as schemas write them. */
const styles: readonly ((words: readonly string[]) => string)[] = [
  (words) => words.join('_'),
  (words) => words.map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join(''),
  (words) => words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(''),
  (words) => `tbl_${words.join('_')}`,
  (words) => words.join('_').toUpperCase(),
  (words) => `${words.join('_')}s`,
]

/** The same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function column(name: string, meaning: ColumnProfile['meaning'], values: readonly string[] = []): ColumnProfile {
  const text = ['category', 'place', 'name', 'text'].includes(meaning)
  const number = ['measure', 'money', 'share'].includes(meaning)
  return {
    name,
    nativeType: '',
    type: meaning === 'date' ? 'date' : text ? 'text' : meaning === 'id' ? 'integer' : 'number',
    ...(meaning === 'date' ? { temporal: { as: 'native' as const } } : {}),
    nullable: true,
    meaning,
    distinct: values.length || 900,
    nulls: 0,
    min: number ? 1 : meaning === 'date' ? '2020-01-01' : null,
    max: number ? 9_000 : meaning === 'date' ? '2024-12-31' : null,
    frequent: values.map((value) => ({ value, count: 10 })),
    values,
    valuesComplete: values.length > 0,
    unique: meaning === 'id' && name.length <= 3,
    averageLength: 8,
  }
}

/** `count` tables of made-up businesses, written in the styles met in the field, joined by keys. */
export function generateSchema(count: number, seed: number): GeneratedSchema {
  const random = randomOf(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const tables: TableProfile[] = []
  const keys: ForeignKey[] = []
  const questions: GeneratedSchema['questions'][number][] = []
  const parents = new Map<string, string>()
  for (let at = 0; at < count; at++) {
    const thing = things[at % things.length] ?? ''
    const side = sides[Math.floor(at / things.length) % sides.length] ?? ''
    const words = [thing, ...side.split(' ').filter((word) => word !== '')]
    const write = pick(styles)
    const id = write(words)
    const own = Array.from({ length: 3 }, () => pick(measures))
    const group = pick(groups)
    const place = pick(places)
    const columns = [
      column('id', 'id'),
      ...[...new Set(own)].map((word) => column(styles[at % 3]?.([word, pick(['value', 'total', 'rate', 'level'])]) ?? word, 'measure')),
      column(
        group,
        'category',
        Array.from({ length: 6 }, (_, n) => `${thing} ${group} ${String.fromCharCode(65 + n)}`),
      ),
      column('city', 'place', [place, pick(places)]),
      column(pick(['created_at', 'recorded_on', 'date']), 'date'),
      column('name', 'name'),
      ...Array.from({ length: Math.floor(random() * 10) }, (_, n) => column(`${pick(measures)}_${String(n)}`, 'measure')),
      ...(random() < 0.1 ? Array.from({ length: 60 }, (_, n) => column(`attr_${String(n)}`, 'text')) : []),
    ]
    const parent = side === '' ? undefined : parents.get(thing)
    if (parent === undefined) parents.set(thing, id)
    else {
      const key = `${thing}_id`
      columns.push(column(key, 'id'))
      keys.push({ from: { table: id, columns: [key] }, to: { table: parent, columns: ['id'] }, inferred: false })
    }
    tables.push({ id, path: [id], rowCount: Math.floor(random() * 1e6), columns, primaryKey: ['id'], estimated: false })
    const spoken = words.join(' ')
    const measure = own[0] ?? ''
    const ask = [
      { style: 'named', text: `average ${measure} of ${spoken} by ${group}` },
      { style: 'plural', text: `How did the ${spoken}s do over the last year? Show the ${measure} per month` },
      { style: 'columns', text: `${own.join(' and ')} by ${group} for each ${thing}${side === '' ? '' : ` ${side}`}` },
      { style: 'value', text: `${spoken}: total ${measure} where the ${group} is ${thing} ${group} B` },
    ] as const
    questions.push({ table: id, ...ask[at % ask.length]! })
  }
  return { catalog: { connection: 'generated', kind: 'duckdb', tables, keys, dataVersion: String(seed) }, questions }
}
