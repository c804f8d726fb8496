import { foldedGrains } from '../../packages/dashboard/src/plan-condition.ts'
import { chartKinds, timeGrains } from '../../packages/dashboard/src/plan.ts'
import { filterOps } from '../../packages/dashboard/src/planners/model/reply.ts'
import { vegaLite } from '@chitravani/emulators'
import { randomOf } from './schemas.ts'

const columns =
  'orders.amount orders.quantity orders.status orders.ordered_on orders.id orders.customer_id customers.full_name customers.city customers.joined_on products.name products.category products.unit_price products.in_stock regions.name amount city name'.split(
    ' ',
  )
const strange = [
  'orders.amont',
  'invoices.total',
  'sqlite_master.sql',
  'orders.amount; DROP TABLE orders',
  'orders"."amount',
  '"orders"."amount"',
  "orders.amount' OR '1'='1",
  '__proto__',
  'constructor',
  'orders.__proto__',
  '*',
  '',
  ' ',
  'orders.',
  '.amount',
  'orders.amount.amount',
  '<img src=x onerror=alert(1)>',
  '#1',
  '#999',
  'ORDERS.AMOUNT',
  'prdoucts.categry',
  'regions.name\u0000',
  'amount\u202e',
  'x'.repeat(5_000),
  'कुल.राशि',
  '（orders）.amount',
]
const texts = [
  'Amount by status',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](https://evil.example)',
  '![p](https://evil.example/p.png)',
  'javascript:alert(1)',
  'data:text/html;base64,AAAA',
  'https://evil.example/?k=1',
  'www.evil.example',
  '\u001b[31mred\u001b[0m',
  '\u202eevil',
  '＜script＞alert(1)＜/script＞',
  '&lt;b&gt;',
  '"><svg onload=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  "'; DROP TABLE orders; --",
  'x'.repeat(20_000),
  '',
]
const odd: readonly unknown[] = [
  null,
  undefined,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  0.5,
  '',
  [],
  {},
  [[[]]],
  { toString: 'x' },
  'NaN',
  '9'.repeat(400),
]
const values = [
  'paid',
  'PAID',
  'payd',
  'Pune',
  '2023',
  '2023-13',
  '2023-02-31',
  '2024-Q5',
  '2024-03',
  '0001-01-01',
  '99999-01-01',
  '1e999',
  '-5',
  'NaN',
  'true',
  "x' OR 1=1 --",
  '<b>',
  'West',
  ...texts.slice(1, 9),
]

/** One reply of a model as text: from nearly right to nothing like it. The same for the same number. */
export function fuzzedReply(seed: number, edits: boolean): string {
  const random = randomOf(seed * 7919 + 17)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const often = (share: number): boolean => random() < share
  const wildness = pick([0, 0.02, 0.05, 0.15, 0.5])
  const name = (): unknown => (often(wildness) ? pick([...strange, ...texts]) : pick(columns))
  const text = (): unknown => (often(wildness * 2) ? pick(texts) : pick(['Amount by status', 'Orders by city', 'Total']))
  const wild = (value: unknown): unknown => (often(wildness * 0.4) ? pick(odd) : value)
  const list = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: often(wildness * 0.1) ? 300 : Math.floor(random() * (most + 1)) }, make)
  const grain = (): unknown => (often(0.5) ? null : wild(pick([...timeGrains, ...foldedGrains])))
  const dimension = (): unknown => wild({ column: name(), grain: grain(), bin: often(0.2) })
  const along = (): unknown => ({
    kind: often(wildness) ? pick([...texts, ...strange]) : wild(pick(['running', 'difference', 'percent', 'moving', 'change'])),
    steps: often(0.4) ? null : wild(pick([2, 3, 12, 366, 367, 1, 0, -3, 1e9])),
    beside: wild(often(0.4)),
  })
  const aggregates = ['none', 'count', 'count_distinct', 'sum', 'mean', 'median', 'min', 'max', 'stddev', 'product']
  /** What values along time, and the first few of each, need to be shown at all. */
  const course = () => ({
    kind: pick(['line', 'bar', 'area', 'table']),
    measures: [{ aggregate: pick(['sum', 'count']), column: 'orders.amount', share: false }],
    dimensions: [{ column: 'orders.ordered_on', grain: pick(timeGrains), bin: false }],
    facet: null,
    limit_each: null,
    along: along(),
  })
  const firstOfEach = () => ({
    kind: pick(['table', 'bar']),
    dimensions: ['customers.city', 'orders.status'].map((column) => ({ column, grain: null, bin: false })),
    series: pick([null, { column: 'products.category', grain: null, bin: false }]),
    limit: 3,
    limit_each: pick(['customers.city', 'city', 'orders.status', name()]),
    along: null,
  })
  const chart = (): Record<string, unknown> => ({
    title: wild(text()),
    kind: wild(pick([...chartKinds, 'image', 'map'])),
    measures: wild(list(3, () => wild({ aggregate: wild(pick(aggregates)), column: name(), share: often(0.1) }))),
    dimensions: wild(list(3, dimension)),
    series: often(0.7) ? null : dimension(),
    facet: often(0.85) ? null : dimension(),
    filters: wild(
      list(2, () => wild({ column: name(), op: wild(pick([...filterOps, 'like'])), values: wild(list(3, () => wild(pick(values)))) })),
    ),
    having: wild(
      list(1, () => wild({ aggregate: pick(aggregates), column: name(), op: pick(['gt', 'lt', 'eq', 'like']), value: wild(5) })),
    ),
    sort: often(0.5) ? null : wild({ by: pick(['measure', 'dimension', 'x']), order: pick(['asc', 'desc', 'up']) }),
    limit: often(0.6) ? null : wild(pick([1, 5, 10_000, -3, 0])),
    limit_each: often(0.7) ? null : wild(name()),
    along: often(0.6) ? null : wild(along()),
    stack: often(0.7) ? null : wild(pick(['stacked', 'normalized', 'piled'])),
    horizontal: wild(null),
    ...(often(0.25) ? pick([course, firstOfEach])() : {}),
    ...(often(wildness) ? vegaLite(pick(texts.slice(1))) : {}),
    ...(often(wildness) ? { sql: 'DROP TABLE orders', query: 'SELECT * FROM sqlite_master', __proto__: { polluted: true } } : {}),
  })
  const edit = (): unknown =>
    wild({
      action: wild(pick(['change', 'add', 'remove', 'rename', 'resize', 'first', 'last', 'theme', 'dashboard_title', 'explode'])),
      chart_id: wild(pick(['chart_1', 'chart_2', 'chart_99', '', '<b>'])),
      chart: often(0.3) ? null : wild(chart()),
      text: wild(text()),
      width: wild(pick([null, 4, -1, 99])),
      height: wild(null),
      theme: wild(pick([null, 'dark', 'neon'])),
    })
  const whole = edits ? { edits: wild(list(4, edit)) } : { title: wild(text()), charts: wild(list(4, () => wild(chart()))) }
  const written = JSON.stringify(wild(whole)) ?? 'undefined'
  if (!often(wildness * 0.5)) return written
  return pick([
    written.slice(0, Math.floor(written.length * random())),
    `\`\`\`json\n${written}\n\`\`\``,
    `Here it is: ${written} I hope this helps.`,
    written.replaceAll('"', "'"),
    `${written}${written}`,
    '[]',
    '{"charts":{"length":1}}',
    `{"charts":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    '\ufeff' + written,
    `<html><script>alert(1)</script></html>`,
    '',
  ])
}
