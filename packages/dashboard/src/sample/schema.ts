import { DATE, DECIMAL, DOUBLE, INTEGER, TIMESTAMP, VARCHAR } from '@duckdb/node-api'
import type { DuckDBType } from '@duckdb/node-api'

export interface SampleColumn {
  readonly name: string
  readonly type: DuckDBType
  /** SQL after the type: keys and NOT NULL. */
  readonly rule?: string
  readonly comment?: string
}

const column = (name: string, type: DuckDBType, rule?: string, comment?: string): SampleColumn => ({
  name,
  type,
  ...(rule === undefined ? {} : { rule }),
  ...(comment === undefined ? {} : { comment }),
})
const money = DECIMAL(12, 2)
const id = column('id', INTEGER, 'PRIMARY KEY')

/** The sample company's tables, in the order in which their keys allow them to be filled. */
export const sampleTables = {
  stores: {
    comment: 'Shops of the company',
    columns: [
      id,
      column('name', VARCHAR, 'NOT NULL'),
      column('city', VARCHAR, 'NOT NULL'),
      column('state', VARCHAR, 'NOT NULL'),
      column('region', VARCHAR, 'NOT NULL'),
      column('format', VARCHAR, 'NOT NULL'),
      column('floor_area_sqft', INTEGER, 'NOT NULL'),
      column('opened_on', DATE, 'NOT NULL'),
    ],
  },
  customers: {
    comment: 'People and firms that signed up',
    columns: [
      id,
      column('name', VARCHAR, 'NOT NULL'),
      column('gender', VARCHAR),
      column('birth_year', INTEGER),
      column('city', VARCHAR, 'NOT NULL'),
      column('state', VARCHAR, 'NOT NULL'),
      column('segment', VARCHAR, 'NOT NULL'),
      column('joined_on', DATE, 'NOT NULL'),
    ],
  },
  products: {
    comment: 'Goods on offer',
    columns: [
      id,
      column('name', VARCHAR, 'NOT NULL'),
      column('category', VARCHAR, 'NOT NULL'),
      column('subcategory', VARCHAR, 'NOT NULL'),
      column('brand', VARCHAR),
      column('unit_price', money, 'NOT NULL', 'List price at launch in INR'),
      column('cost_price', money, 'NOT NULL', 'Cost at launch in INR'),
      column('launched_on', DATE, 'NOT NULL'),
    ],
  },
  orders: {
    comment: 'Orders, in shops and online',
    columns: [
      id,
      column('customer_id', INTEGER, 'NOT NULL REFERENCES customers(id)'),
      column('store_id', INTEGER, 'REFERENCES stores(id)', 'Empty for online orders'),
      column('ordered_at', TIMESTAMP, 'NOT NULL'),
      column('channel', VARCHAR, 'NOT NULL'),
      column('payment_method', VARCHAR),
      column('delivery_days', INTEGER, undefined, 'Days from order to delivery; empty where nothing was delivered'),
    ],
  },
  order_lines: {
    comment: 'What was ordered',
    columns: [
      id,
      column('order_id', INTEGER, 'NOT NULL REFERENCES orders(id)'),
      column('product_id', INTEGER, 'NOT NULL REFERENCES products(id)'),
      column('quantity', INTEGER, 'NOT NULL'),
      column('unit_price', money, 'NOT NULL', 'Price of one piece on that day in INR'),
      column('discount_rate', DOUBLE, 'NOT NULL', 'Part of the price that was given off, 0 to 1'),
      column('amount', money, 'NOT NULL', 'Paid for the line in INR'),
      column('cost', money, 'NOT NULL', 'Cost of the line in INR'),
    ],
  },
  returns: {
    comment: 'Goods that came back',
    columns: [
      id,
      column('order_line_id', INTEGER, 'NOT NULL REFERENCES order_lines(id)'),
      column('returned_on', DATE, 'NOT NULL'),
      column('reason', VARCHAR),
      column('refund_amount', money, 'NOT NULL', 'Paid back in INR'),
    ],
  },
} as const satisfies Record<string, { readonly comment: string; readonly columns: readonly SampleColumn[] }>

export type SampleTable = keyof typeof sampleTables
/** Money in paise, dates as days and timestamps as seconds since 1970. */
export type SampleValue = string | number | null
