import { failure } from '../errors.ts'
import { columnOf, tableOf } from './connection.ts'
import type { Catalog, ColumnMeaning, ColumnProfile, ForeignKey, TableProfile } from './connection.ts'
import { metricsOf } from './metric.ts'
import type { MetricHint } from './metric.ts'

/** What people know of their data and the database does not say. */
export interface Hints {
  /** By the table's id. */
  readonly tables: Readonly<Record<string, TableHint>>
  /** Keys that nobody declared: many rows of `from` refer to one of `to`, both `table.column`. */
  readonly joins: readonly { readonly from: string; readonly to: string }[]
}

export interface TableHint {
  /** What people also call it. */
  readonly synonyms?: readonly string[]
  readonly description?: string
  readonly columns?: Readonly<Record<string, ColumnHint>>
  /** By name: "average order value". */
  readonly metrics?: Readonly<Record<string, MetricHint>>
}

export interface ColumnHint {
  readonly synonyms?: readonly string[]
  readonly description?: string
  /** What its values stand for; decides how they are summed up and shown. */
  readonly meaning?: ColumnMeaning
  /** ISO 4217, or a unit word. */
  readonly unit?: string
  /** How it is summed up where nobody says. */
  readonly aggregate?: NonNullable<ColumnProfile['aggregate']>
  /** Nobody sees it. */
  readonly hidden?: boolean
}

export const hintMeanings = [
  'id',
  'measure',
  'money',
  'share',
  'category',
  'name',
  'place',
  'date',
  'yes_no',
  'text',
] as const satisfies readonly ColumnMeaning[]
export const hintAggregates = ['sum', 'mean', 'median', 'min', 'max'] as const satisfies readonly ColumnHint['aggregate'][]

/** The columns that hints hide, as `table.column`. */
export function hiddenByHints({ tables }: Hints): string[] {
  return Object.entries(tables).flatMap(([table, { columns = {} }]) =>
    Object.entries(columns).flatMap(([column, { hidden }]) => (hidden === true ? [`${table}.${column}`] : [])),
  )
}

/** The catalog with what people know of it. @throws `connection_failed` for a hint about what is not there */
export function withHints(catalog: Catalog, hints: Hints): Catalog {
  for (const [id, { columns = {} }] of Object.entries(hints.tables)) {
    if (!tableOf(catalog, id)) throw unknown(catalog, id)
    for (const name of Object.keys(columns)) if (!columnOf(catalog, id, name)) throw unknown(catalog, `${id}.${name}`)
  }
  const joins = hints.joins.map((join) => toKey(catalog, join))
  const isNew = (key: ForeignKey) => !joins.some((join) => sameEnd(join.from, key.from) && sameEnd(join.to, key.to))
  return {
    ...catalog,
    tables: catalog.tables.map((table) => hinted(table, hints.tables[table.id])),
    keys: [...joins, ...catalog.keys.filter(isNew)],
  }
}

function hinted(table: TableProfile, hint: TableHint | undefined): TableProfile {
  if (!hint) return table
  return {
    ...table,
    ...said(hint, table.comment),
    ...(hint.metrics ? { metrics: metricsOf(table, hint.metrics) } : {}),
    columns: table.columns.map((column) => {
      const own = hint.columns?.[column.name]
      if (!own) return column
      const { meaning, unit, aggregate } = own
      return {
        ...column,
        ...said(own, column.comment),
        ...(meaning === undefined ? {} : { meaning }),
        ...(unit === undefined ? {} : { unit }),
        ...(aggregate === undefined ? {} : { aggregate }),
      }
    }),
  }
}

/** Synonyms for whoever matches words, and in the comment for whoever reads. */
function said({ synonyms = [], description }: Pick<ColumnHint, 'synonyms' | 'description'>, comment: string | undefined) {
  const text = [description ?? comment, ...(synonyms.length > 0 ? [`also called ${synonyms.join(', ')}`] : [])].filter(
    (part) => part !== undefined && part !== '',
  )
  return { ...(synonyms.length > 0 ? { synonyms } : {}), ...(text.length > 0 ? { comment: text.join('; ') } : {}) }
}

function toKey(catalog: Catalog, { from, to }: Hints['joins'][number]): ForeignKey {
  const end = (name: string): ForeignKey['from'] => {
    for (const table of catalog.tables) {
      const column = name.startsWith(`${table.id}.`) ? name.slice(table.id.length + 1) : undefined
      if (column !== undefined && columnOf(catalog, table.id, column)) return { table: table.id, columns: [column] }
    }
    throw unknown(catalog, name)
  }
  return { from: end(from), to: end(to), inferred: false }
}

function sameEnd(a: ForeignKey['from'], b: ForeignKey['from']): boolean {
  return a.table === b.table && a.columns.join('\n') === b.columns.join('\n')
}

function unknown({ connection }: Catalog, name: string): Error {
  return failure('connection_failed', `The hints of the connection "${connection}" name "${name}", which it does not have.`)
}

/** Hints to begin with: what was found out about the data, for people to correct and add to. */
export function firstHints({ tables, keys }: Catalog): Hints {
  return {
    tables: Object.fromEntries(
      tables.map(({ id, comment, columns }): [string, TableHint] => [
        id,
        {
          synonyms: [],
          ...(comment === undefined ? {} : { description: comment }),
          columns: Object.fromEntries(
            columns.map((column): [string, ColumnHint] => [
              column.name,
              {
                synonyms: [],
                ...(column.comment === undefined ? {} : { description: column.comment }),
                meaning: column.meaning,
                ...(column.unit === undefined ? {} : { unit: column.unit }),
              },
            ]),
          ),
        },
      ]),
    ),
    joins: keys
      .filter((key) => key.inferred && key.from.columns.length === 1)
      .map(({ from, to }) => ({ from: `${from.table}.${from.columns[0] ?? ''}`, to: `${to.table}.${to.columns[0] ?? ''}` })),
  }
}
