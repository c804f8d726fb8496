import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile, ForeignKey, TableProfile } from '../../../connections/connection.ts'
import { indexOf } from '../schema/schema-index.ts'
import { takingsOf } from '../schema/takings.ts'

/** What rows come to that tell only how many and, or of whom they refer to, the price of one. */
export interface MadeAmount {
  /** The tables, with the amount among the columns of the rows. */
  readonly catalog: Catalog
  /** The rows' table, and the name that the amount has there. */
  readonly table: string
  readonly name: string
  readonly quantity: string
  /** Where the price of one stands: in the same table, or in the one that the key leads to. */
  readonly price: { readonly table: string; readonly column: string; readonly key?: ForeignKey; readonly isOptional?: true }
}

const known = new WeakMap<Catalog, { readonly amount: MadeAmount | undefined }>()

/**
 * The amount of a catalog whose takings are nowhere written down, as a column of its lines: "average order value", "who spent the most" and
 * boards of sales then read it as any other. `made-measures.ts` makes products of it. Undefined where takings stand in a column of their own.
 */
export function madeAmountOf(catalog: Catalog): MadeAmount | undefined {
  const before = known.get(catalog) ?? { amount: findAmount(catalog) }
  known.set(catalog, before)
  return before.amount
}

function findAmount(catalog: Catalog): MadeAmount | undefined {
  const [best, ...others] = takingsOf(indexOf(catalog))
  if (!best?.times || others.some(({ times }) => times === undefined)) return undefined
  const { table, column, times, pricedIn } = best
  const key = pricedIn && catalog.keys.find(({ from, to }) => from.table === table.id && to.table === pricedIn.id)
  if (pricedIn && (!key || key.from.columns.length > 1)) return undefined
  const name = ['amount', 'sales amount'].find((each) => !table.columns.some((own) => own.name.toLowerCase() === each))
  if (name === undefined) return undefined
  const amount = amountColumn(name, table, column, times)
  const link = tableOf(catalog, table.id)?.columns.find((own) => own.name === key?.from.columns[0])
  return {
    catalog: {
      ...catalog,
      tables: catalog.tables.map((each) => (each.id === table.id ? { ...each, columns: [...each.columns, amount] } : each)),
    },
    table: table.id,
    name,
    quantity: times.name,
    price: {
      table: (pricedIn ?? table).id,
      column: column.name,
      ...(key ? { key } : {}),
      ...((link?.nulls ?? 0) > 0 ? { isOptional: true as const } : {}),
    },
  }
}

function amountColumn(name: string, { rowCount }: TableProfile, price: ColumnProfile, quantity: ColumnProfile): ColumnProfile {
  const times = (one: ColumnProfile['min'], other: ColumnProfile['min']): number | null =>
    typeof one === 'number' && typeof other === 'number' ? one * other : null
  return {
    name,
    nativeType: '',
    type: 'number',
    nullable: price.nullable || quantity.nullable,
    meaning: 'money',
    distinct: Math.max(2, Math.min(rowCount, price.distinct * quantity.distinct)),
    nulls: Math.max(price.nulls, quantity.nulls),
    min: times(price.min, quantity.min),
    max: times(price.max, quantity.max),
    frequent: [],
    values: [],
    valuesComplete: false,
    unique: false,
    ...(price.unit === undefined ? {} : { unit: price.unit }),
  }
}
