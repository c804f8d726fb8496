import type { FilterState } from '../../../packages/dashboard/src/filter.ts'
import type { Join } from '../../../packages/dashboard/src/plan-source.ts'
import type { ChartPlan } from '../../../packages/dashboard/src/plan.ts'
import { at, chart, dimension, measure } from '../million.ts'

const join = (kind: Join['kind'], from: string, to: string, table: string): Join => ({
  relation: { alias: table, table },
  kind,
  on: [{ left: at(from), right: at(to) }],
})
const orders = join('inner', 'order_lines.order_id', 'orders.id', 'orders')
const stores = join('left', 'orders.store_id', 'stores.id', 'stores')
const customers = join('inner', 'orders.customer_id', 'customers.id', 'customers')
const products = join('inner', 'order_lines.product_id', 'products.id', 'products')
const from = (...joins: Join[]) => ({ base: { alias: 'order_lines', table: 'order_lines' }, joins })
const amount = measure('sum', 'order_lines.amount')

/** What a sales dashboard shows, twelve times over the same lines; as Mosaic is asked for it beside each. */
export const scaleCharts: readonly {
  readonly plan: ChartPlan
  readonly keys: Readonly<Record<string, string>>
  readonly values: readonly (readonly [string, string?])[]
}[] = [
  { plan: chart(1, { kind: 'text', source: from(), measures: [amount] }), keys: {}, values: [['sum', 'amount']] },
  { plan: chart(2, { kind: 'text', source: from(), measures: [measure('count')] }), keys: {}, values: [['count']] },
  {
    plan: chart(3, {
      kind: 'line',
      source: from(orders),
      measures: [amount],
      dimensions: [dimension('orders.ordered_at', { grain: 'month' })],
    }),
    keys: { month: "date_trunc('month', ordered_at)" },
    values: [['sum', 'amount']],
  },
  {
    plan: chart(4, {
      source: from(orders, stores),
      measures: [amount],
      dimensions: [dimension('stores.region')],
      sort: [{ by: { measure: 'm' }, order: 'desc' }],
    }),
    keys: { region: 'region' },
    values: [['sum', 'amount']],
  },
  {
    plan: chart(5, {
      source: from(products),
      measures: [amount],
      dimensions: [dimension('products.subcategory')],
      sort: [{ by: { measure: 'm' }, order: 'desc' }],
      limit: { count: 10, rest: 'other' },
    }),
    keys: { subcategory: 'subcategory' },
    values: [['sum', 'amount']],
  },
  {
    plan: chart(6, {
      kind: 'rect',
      source: from(orders),
      measures: [measure('mean', 'order_lines.amount')],
      dimensions: [dimension('orders.ordered_at', { grain: 'weekday' }), dimension('orders.channel')],
    }),
    keys: { weekday: 'isodow(ordered_at)', channel: 'channel' },
    values: [['avg', 'amount']],
  },
  {
    plan: chart(7, {
      kind: 'histogram',
      source: from(),
      measures: [measure('count')],
      dimensions: [dimension('order_lines.unit_price', { bin: { step: 5000 } })],
    }),
    keys: { bin: 'floor(unit_price / 5000.0) * 5000' },
    values: [['count']],
  },
  {
    plan: chart(8, {
      kind: 'area',
      source: from(orders, products),
      measures: [amount],
      dimensions: [dimension('orders.ordered_at', { grain: 'quarter' })],
      series: dimension('products.category'),
    }),
    keys: { quarter: "date_trunc('quarter', ordered_at)", category: 'category' },
    values: [['sum', 'amount']],
  },
  {
    plan: chart(9, { source: from(orders), measures: [measure('count')], dimensions: [dimension('orders.payment_method')] }),
    keys: { payment_method: 'payment_method' },
    values: [['count']],
  },
  {
    plan: chart(10, {
      source: from(orders, customers),
      measures: [measure('sum', 'order_lines.quantity')],
      dimensions: [dimension('customers.segment')],
    }),
    keys: { segment: 'segment' },
    values: [['sum', 'quantity']],
  },
  {
    plan: chart(11, {
      source: from(products),
      measures: [amount, { ...measure('sum', 'order_lines.cost'), id: 'n' }],
      dimensions: [dimension('products.category')],
    }),
    keys: { category: 'category' },
    values: [
      ['sum', 'amount'],
      ['sum', 'cost'],
    ],
  },
  {
    plan: chart(12, {
      kind: 'arc',
      source: from(orders),
      measures: [{ ...amount, share: true }],
      dimensions: [dimension('orders.channel')],
    }),
    keys: { channel: 'channel' },
    values: [['sum', 'amount']],
  },
]

/** The lines with all that they refer to, as the table that Mosaic is given; its joins are made once, with its sums. */
export const wideView = `SELECT l.amount, l.cost, l.quantity, l.unit_price, o.ordered_at, o.channel, o.payment_method, s.region, s.city,
  c.segment, p.category, p.subcategory
  FROM data.order_lines AS l JOIN data.orders AS o ON o.id = l.order_id LEFT JOIN data.stores AS s ON s.id = o.store_id
  JOIN data.customers AS c ON c.id = o.customer_id JOIN data.products AS p ON p.id = l.product_id`

/** One filter as both are told of it: values of a column, or days from (included) to (left out). */
export interface ScaleFilter {
  readonly key: string
  readonly values?: readonly string[]
  readonly days?: readonly [string, string]
}

/** Somebody who changes one filter again and again. */
export interface ScaleGesture {
  readonly name: string
  readonly width: 'narrow' | 'wide'
  filter(round: number): ScaleFilter
}

/** The values of short columns of the sample. */
export interface ScaleValues {
  readonly cities: readonly string[]
  readonly categories: readonly string[]
  readonly subcategories: readonly string[]
  readonly segments: readonly string[]
}

const day = (after: number) => new Date(Date.UTC(2023, 3, 1 + after)).toISOString().slice(0, 10)
const cycle = (values: readonly string[], round: number) => values[round % values.length] ?? ''
const butOne = (values: readonly string[], round: number) => values.filter((_, index) => index !== round % values.length)

export function scaleGestures({ cities, categories, subcategories, segments }: ScaleValues): ScaleGesture[] {
  return [
    { name: 'one city', width: 'narrow', filter: (round) => ({ key: 'stores.city', values: [cycle(cities, round)] }) },
    {
      name: 'one day',
      width: 'narrow',
      filter: (round) => ({ key: 'orders.ordered_at', days: [day((round * 37) % 1_000), day(((round * 37) % 1_000) + 1)] }),
    },
    {
      name: 'one subcategory',
      width: 'narrow',
      filter: (round) => ({ key: 'products.subcategory', values: [cycle(subcategories, round)] }),
    },
    {
      name: 'a range of days',
      width: 'wide',
      filter: (round) => ({ key: 'orders.ordered_at', days: [day(round * 3), day(600 + round * 7)] }),
    },
    { name: 'all categories but one', width: 'wide', filter: (round) => ({ key: 'products.category', values: butOne(categories, round) }) },
    { name: 'all segments but one', width: 'wide', filter: (round) => ({ key: 'customers.segment', values: butOne(segments, round) }) },
  ]
}

export function stateOf({ key, values, days }: ScaleFilter): FilterState {
  return { [key]: days ? { gte: days[0], lt: days[1] } : [...(values ?? [])] }
}
